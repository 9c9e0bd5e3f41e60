import * as z from "zod";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { ROLES } from "../roles.ts";
import { booleanField, createWholeNumberField } from "./admin-fields.ts";
import { emptyToNull, versionField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

/** The maximum of the setting above which amount, in USD, a decision requires the second factor again. */
const MAX_CONFIRMED_AMOUNT_USD = 1_000_000_000;

/** A partial update of the settings (R5, R19, R30). */
export const SettingsInput = z.object({
  email_notifications: booleanField.optional(),
  desktop_notifications: booleanField.optional(),
  sms_notifications: booleanField.optional(),
  auto_assign_approvers: booleanField.optional(),
  send_overdue_reminders: booleanField.optional(),
  allow_request_modifications: booleanField.optional(),
  four_eyes: booleanField.optional(),
  password_min_length: createWholeNumberField(6, 128).optional(),
  second_factor_roles: z.array(z.enum(ROLES)).max(ROLES.length).optional(),
  second_factor_amount_usd: z
    .preprocess(emptyToNull, createWholeNumberField(0, MAX_CONFIRMED_AMOUNT_USD).nullable())
    .optional(),
  second_factor_for_changes: booleanField.optional(),
  session_idle_hours: createWholeNumberField(0, LIMITS.session_idle_hours).optional(),
  security_events_days: createWholeNumberField(
    LIMITS.security_events_min_days,
    LIMITS.security_events_max_days,
  ).optional(),
  checkpoint_mail: z
    .preprocess(
      emptyToNull,
      z
        .email({ error: toZodError(message("inputs.email")) })
        .max(LIMITS.email, { error: toZodError(formatMaxLengthMessage(LIMITS.email)) })
        .nullable(),
    )
    .optional(),
  version: versionField,
});
export type SettingsInput = z.infer<typeof SettingsInput>;

const PREFIX_MESSAGE = toZodError(message("inputs.number_prefix"));
const SEPARATOR_MESSAGE = toZodError(message("inputs.number_separator"));

/** A partial update of the request numbering (R6, R27). */
export const NumberingInput = z.object({
  prefix: z
    .string({ error: PREFIX_MESSAGE })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,12}$/, { error: PREFIX_MESSAGE })
    .optional(),
  separator: z
    .string({ error: SEPARATOR_MESSAGE })
    .regex(/^[-_/.]{1,3}$/, { error: SEPARATOR_MESSAGE })
    .optional(),
  suffix_format: createWholeNumberField(0, 12).optional(),
  counter_start: createWholeNumberField(0, 999_999_999).optional(),
  include_department: booleanField.optional(),
  include_year: booleanField.optional(),
  include_month: booleanField.optional(),
  version: versionField,
});
export type NumberingInput = z.infer<typeof NumberingInput>;
