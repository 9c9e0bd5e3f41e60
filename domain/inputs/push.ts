import * as z from "zod";
import { message } from "../message.ts";
import { optionalIdentifierField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const endpoint = z
  .string({ error: toZodError(message("inputs.push_endpoint")) })
  .min(1)
  .max(2_000);

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const KEY_MESSAGE = toZodError(message("inputs.push_key"));
const key = (length: number) => z.string().max(length, { error: KEY_MESSAGE }).regex(BASE64URL, { error: KEY_MESSAGE });

/** The result of the browser's `PushSubscription.toJSON()`. `p256dh` is an uncompressed P-256 point, `auth` has 16 bytes. */
export const PushSubscriptionInput = z.object({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: key(88), auth: key(24) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const SubscribePushInput = z.object({ subscription: PushSubscriptionInput, user_id: optionalIdentifierField });

export const UnsubscribePushInput = z.object({ endpoint });
