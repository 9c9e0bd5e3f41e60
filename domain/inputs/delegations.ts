import * as z from "zod";
import { DELEGATION_FIELD_MESSAGES } from "../delegations/rules.ts";
import { LIMITS } from "../limits.ts";
import {
  createOptionalTextField,
  dateTimeField,
  emptyToNull,
  optionalIdentifierField,
  pageCursorField,
  pageLimitField,
} from "./common.ts";
import { toZodError } from "./zod-messages.ts";

/**
 * Input for a new delegation. If `starts_at` is absent, the delegation starts now. Clients may send `user_id`, which must be the id of the
 * signed-in user (R1).
 */
export const CreateDelegationInput = z.object({
  delegate_user_id: z
    .string({ error: toZodError(DELEGATION_FIELD_MESSAGES.delegateRequired) })
    .min(1, { error: toZodError(DELEGATION_FIELD_MESSAGES.delegateRequired) })
    .max(100),
  starts_at: z.preprocess(emptyToNull, dateTimeField.nullish()),
  ends_at: z.preprocess(
    (value) => emptyToNull(value) ?? undefined,
    z.string({ error: toZodError(DELEGATION_FIELD_MESSAGES.endRequired) }).pipe(dateTimeField),
  ),
  reason: createOptionalTextField(LIMITS.delegation_reason),
  user_id: optionalIdentifierField,
});
export type CreateDelegationInput = z.infer<typeof CreateDelegationInput>;

/** Input for the list of the signed-in user's delegations. The delegation with the latest end comes first. */
export const ListDelegationsInput = z.object({ limit: pageLimitField, cursor: pageCursorField });
export type ListDelegationsInput = z.infer<typeof ListDelegationsInput>;
