import * as z from "zod";
import { SECURITY_EVENT_KINDS } from "../audit/security-events.ts";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { emptyToUndefined } from "./admin-fields.ts";
import { dayFilter, ListRequestsInput } from "./requests.ts";
import { toZodError } from "./zod-messages.ts";

/**
 * The filters of the list of security events. `username`: the person that the event concerns, or who caused it. `from`, `to`: days in UTC.
 */
export const SecurityEventFilters = z.object({
  kind: z.preprocess(emptyToUndefined, z.enum(SECURITY_EVENT_KINDS).optional()),
  username: z.preprocess(emptyToUndefined, z.string().trim().max(LIMITS.name).optional()),
  from: dayFilter,
  to: dayFilter,
});
export type SecurityEventFilters = z.infer<typeof SecurityEventFilters>;

export const ListSecurityEventsInput = SecurityEventFilters.extend(
  ListRequestsInput.pick({ limit: true, cursor: true }).shape,
);
export type ListSecurityEventsInput = z.infer<typeof ListSecurityEventsInput>;

const BEFORE_MESSAGE = toZodError(message("inputs.checkpoint_number"));

/** `before`: only checkpoints with lower numbers. */
export const ListCheckpointsInput = z.object({
  before: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number({ error: BEFORE_MESSAGE })
      .int({ error: BEFORE_MESSAGE })
      .positive({ error: BEFORE_MESSAGE })
      .optional(),
  ),
});
export type ListCheckpointsInput = z.infer<typeof ListCheckpointsInput>;
