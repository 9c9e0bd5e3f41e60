import type { RenderedFailure } from "../../../../domain/errors.ts";
import { parseTimeZone } from "../../../../domain/format/zoned-time.ts";
import {
  isChannelOfKind,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationGroup,
  type NotificationKind,
} from "../../../../domain/notifications/catalogue.ts";
import type { NotificationPreferences } from "../../../../domain/notifications/entities.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";

/** Returns the name of a channel's checkboxes. Checked kinds are delivered, and all other kinds are muted. */
export const getKindsFieldName = (channel: NotificationChannel): string => `${channel}_kinds`;

/** The name of the buttons that check or clear all kinds of a channel, for one group or for all groups. */
export const ALL_KINDS_BUTTON = "all_kinds";

/** Returns the value of a button that checks or clears all kinds of a channel. Without JavaScript, the button submits this value. */
export const toAllKindsValue = (
  channel: NotificationChannel,
  group: NotificationGroup | "",
  checked: boolean,
): string => [channel, checked ? "check" : "clear", group].join(" ");

/** Returns the kinds that the form mutes for the channel. Leaves out kinds that the channel never delivers. */
function readMutedKinds(form: FormData, channel: NotificationChannel): string[] {
  const delivered = form.getAll(getKindsFieldName(channel));
  const [ofChannel, change, group = ""] = String(form.get(ALL_KINDS_BUTTON) ?? "").split(" ");
  const isChanged = (kind: NotificationKind) =>
    ofChannel === channel && (group === "" || NOTIFICATIONS[kind].group === group);
  return NOTIFICATION_KINDS.filter(
    (kind) => isChannelOfKind(channel, kind) && (isChanged(kind) ? change === "clear" : !delivered.includes(kind)),
  );
}

const readAllMutedKinds = (form: FormData) => ({
  muted_mail_kinds: readMutedKinds(form, "mail"),
  muted_push_kinds: readMutedKinds(form, "push"),
  muted_sms_kinds: readMutedKinds(form, "sms"),
});

/** Returns the submitted form in the shape of the input schema. */
export function readPreferencesForm(form: FormData): Record<string, unknown> {
  const field = (name: string) => form.get(name) ?? "";
  return {
    ...readAllMutedKinds(form),
    phone: field("phone"),
    time_zone: parseTimeZone(String(field("time_zone"))),
    quiet_from: field("quiet_from"),
    quiet_to: field("quiet_to"),
    daily_digest: field("daily_digest"),
    digest_at: field("digest_at"),
    waiting_digest: String(form.has("waiting_digest")),
  };
}

/** Why the settings were not saved, with the submitted values. */
export interface PreferencesRefusal {
  errors: FieldErrors;
  values: NotificationPreferences;
  /** The failure; null if the toast or the field errors explain why the settings were not saved. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

export function toPreferencesRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): PreferencesRefusal {
  const text = texts.notificationSettings;

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
      ...readAllMutedKinds(form),
      phone,
      time_zone,
      quiet_from,
      quiet_to,
      daily_digest: daily_digest === "true",
      digest_at,
      waiting_digest: form.has("waiting_digest"),
    },
    failure: isSystemFailure(code) ? { code, title: text.failed, detail } : null,
    toast: null,
  };
}
