import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { optionalIdentifierField } from "../../../domain/inputs/common.ts";
import { PushSubscriptionInput, SubscribePushInput, UnsubscribePushInput } from "../../../domain/inputs/push.ts";
import { message } from "../../../domain/message.ts";
import { call, callGroup } from "./call.ts";
import { MessageResponse } from "./schemas.ts";

/** The API calls for push subscriptions of browsers. */
export const push = callGroup("Notifications", {
  getPushKey: call("GET /push/vapid-key", {
    summary: "The public key with which browsers subscribe",
    description: "503 `not_configured` on an installation without keys for web push.",
    output: z.object({ public_key: z.string() }).meta({ id: "PushKey" }),
    returns: "The public key, base64url",
    run: ({ services }) => services.push.getKey(),
  }),
  subscribePush: call("POST /push/subscribe", {
    summary: "Subscribe this browser to push notifications",
    description:
      "The subscription ends with the session. One of another session or person becomes that of this session. Of more than ten, the oldest ends.",
    input: SubscribePushInput,
    output: MessageResponse,
    returns: "Subscribe this browser to push notifications",
    idempotent: { identity: ({ input: { subscription } }) => ({ subscription }) },
    run: ({ context: { sessionToken: token }, services, actor, input }) =>
      services.push.subscribe(actor, input.subscription, { token }),
  }),
  verifyPushSubscription: call("POST /push/verify-subscription", {
    summary: "Check whether this browser is subscribed",
    description: "404 if it is not subscribed by this session with these keys. Changes nothing.",
    input: PushSubscriptionInput,
    output: MessageResponse,
    returns: "Check whether this browser is subscribed",
    idempotent: true,
    run: ({ context: { sessionToken: token }, services, actor, input }) =>
      services.push.verify(actor, input, { token }),
  }),
  unsubscribePush: call("DELETE /push/subscribe", {
    summary: "Unsubscribe a browser",
    description: "Affects the caller's own subscriptions only. Succeeds if there is none.",
    input: UnsubscribePushInput,
    output: MessageResponse,
    returns: "Unsubscribed",
    run: async ({ context, services, actor, input }) => {
      await services.push.unsubscribe(actor, input.endpoint);
      return ok({ message: context.renderAll(message("api.push_unsubscribed")) });
    },
  }),
  sendTestPush: call("POST /push/send-test", {
    summary: "Send a test notification to the caller's browsers",
    description: "404 when none is subscribed, 503 when no push service could be reached.",
    input: z.object({ user_id: optionalIdentifierField }),
    body: { optional: true, required: false },
    output: MessageResponse,
    returns: "Send a test notification to the caller's browsers",
    idempotent: { identity: () => null },
    run: ({ services, actor }) => services.push.sendTest(actor),
  }),
});
