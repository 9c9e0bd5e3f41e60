import * as z from "zod";
import { findTimeZone } from "../format/zoned-time.ts";
import { message } from "../message.ts";
import { NOTIFICATION_KINDS } from "../notifications/catalogue.ts";
import { booleanField } from "./admin-fields.ts";
import { emptyToNull } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const TIME_MESSAGE = toZodError(message("inputs.clock_time"));
const ZONE_MESSAGE = toZodError(message("inputs.time_zone"));
const PHONE_MESSAGE = toZodError(message("inputs.phone_number"));

/** A time of day, HH:MM. */
const clockTime = z
  .string({ error: TIME_MESSAGE })
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: TIME_MESSAGE });

/** A time of day, HH:MM. An empty field counts as null. */
const optionalTime = z.preprocess(emptyToNull, clockTime.nullable());

/** The name of a time zone. Refuses offsets such as `+02:00`, which Intl accepts, because offsets have no daylight saving. */
const timeZone = z
  .string({ error: ZONE_MESSAGE })
  .trim()
  .max(64, { error: ZONE_MESSAGE })
  .regex(/^[A-Z]/i, { error: ZONE_MESSAGE })
  .refine((name) => findTimeZone(name) !== null, { error: ZONE_MESSAGE });

/** A phone number in the format E.164. Removes spaces, dots, dashes and brackets between digits. */
const phone = z.preprocess(
  emptyToNull,
  z
    .string({ error: PHONE_MESSAGE })
    .transform((text) => text.replaceAll(/[\s().-]/g, "").replace(/^00/, "+"))
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { error: PHONE_MESSAGE }))
    .nullable(),
);

const kinds = z.array(z.enum(NOTIFICATION_KINDS)).max(100);

/** A partial update of a user's delivery settings. Quiet hours need both a start and an end, or neither of the two. */
export const NotificationPreferencesInput = z
  .object({
    muted_mail_kinds: kinds.optional(),
    muted_push_kinds: kinds.optional(),
    muted_sms_kinds: kinds.optional(),
    phone: phone.optional(),
    time_zone: timeZone.optional(),
    quiet_from: optionalTime.optional(),
    quiet_to: optionalTime.optional(),
    daily_digest: booleanField.optional(),
    digest_at: clockTime.optional(),
    waiting_digest: booleanField.optional(),
  })
  .superRefine(({ quiet_from, quiet_to }, context) => {
    const whole = (quiet_from ?? null) === null ? (quiet_to ?? null) === null : (quiet_to ?? null) !== null;
    if (whole && (quiet_from === undefined) === (quiet_to === undefined)) return;
    const path = (quiet_from ?? null) === null ? "quiet_from" : "quiet_to";
    context.addIssue({
      code: "custom",
      path: [path],
      message: toZodError(message("inputs.quiet_hours")),
    });
  });
export type NotificationPreferencesInput = z.infer<typeof NotificationPreferencesInput>;

const MINUTES = 60;

export const parseClockTime = (time: string): number => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3));

export const formatClockTime = (minute: number): string =>
  [Math.floor(minute / MINUTES), minute % MINUTES].map((part) => String(part).padStart(2, "0")).join(":");
