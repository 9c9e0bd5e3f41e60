import type { Failure } from "../../../../domain/errors.ts";
import { ALL_NOTIFICATION_KINDS } from "../../../../domain/notifications/catalogue.ts";
import type { NotificationPreferences } from "../../../../domain/notifications/entities.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { notificationSettingsMessages as text } from "../../../messages/notification-settings.ts";

/** Returns the kinds of notifications whose boxes are not checked: checked kinds are mailed, all others are muted. */
function readMutedKinds(form: FormData): string[] {
  const mailed = form.getAll("mail_kinds");
  return ALL_NOTIFICATION_KINDS.filter((kind) => !mailed.includes(kind));
}

/** Returns the submitted form in the shape of the input schema. */
export function readPreferencesForm(form: FormData): Record<string, unknown> {
  const field = (name: string) => form.get(name) ?? "";
  return {
    muted_mail_kinds: readMutedKinds(form),
    phone: field("phone"),
    time_zone: field("time_zone"),
    quiet_from: field("quiet_from"),
    quiet_to: field("quiet_to"),
    daily_digest: field("daily_digest"),
    digest_at: field("digest_at"),
  };
}

/** Why the settings were not saved, with the submitted values. */
export interface PreferencesRefusal {
  errors: FieldErrors;
  values: NotificationPreferences;
  /** Null if the toast or the field errors explain why the settings were not saved. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

export function toPreferencesRefusal(form: FormData, { code, detail, errors }: Failure): PreferencesRefusal {
  const {
    phone = "",
    time_zone = "",
    quiet_from = "",
    quiet_to = "",
    ...rest
  } = takeLastTexts(toSubmittedFields(form));
  const { daily_digest, digest_at = "" } = rest;
  return {
    errors: toFieldErrors(errors),
    values: {
      muted_mail_kinds: readMutedKinds(form),
      phone,
      time_zone,
      quiet_from,
      quiet_to,
      daily_digest: daily_digest === "true",
      digest_at,
    },
    failure: isSystemFailure(code) ? { code, title: text.failed, detail } : null,
    toast: null,
  };
}

/** Returns the time zones that a person can choose, sorted: UTC, all known ones, and `current`. */
export function listTimeZones(current: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current])].sort();
}
