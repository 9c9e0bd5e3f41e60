import * as z from "zod";
import { DELEGATION_MESSAGES } from "../delegations/rules.ts";
import { LIMITS } from "../limits.ts";
import { dateTime, emptyToNull, optionalIdentifier, optionalText, pageCursor, pageLimit } from "./common.ts";

/** `starts_at` absent: now. Identity fields are accepted because clients send them, and ignored (R1). */
export const CreateDelegationInput = z.object({
  delegate_user_id: z
    .string({ error: DELEGATION_MESSAGES.delegateRequired })
    .min(1, { error: DELEGATION_MESSAGES.delegateRequired })
    .max(100),
  starts_at: z.preprocess(emptyToNull, dateTime.nullish()),
  ends_at: z.preprocess(
    (value) => emptyToNull(value) ?? undefined,
    z.string({ error: DELEGATION_MESSAGES.endRequired }).pipe(dateTime),
  ),
  reason: optionalText(LIMITS.delegation_reason),
  user_id: optionalIdentifier,
});
export type CreateDelegationInput = z.infer<typeof CreateDelegationInput>;

/** The signed-in user's delegations; those that end last come first. */
export const ListDelegationsInput = z.object({ limit: pageLimit, cursor: pageCursor });
export type ListDelegationsInput = z.infer<typeof ListDelegationsInput>;
