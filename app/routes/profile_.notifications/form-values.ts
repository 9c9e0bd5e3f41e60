import { ALL_NOTICE_KINDS } from "../../domain/notices.ts";
import type { NotificationPreferences } from "../../domain/notification-entities.ts";

/** The form as it was sent, in the shape of the input: what is ticked is mailed, all else is muted. */
export function readPreferencesForm(form: FormData): Record<string, unknown> {
  const mailed = form.getAll("mail_kinds");
  const field = (name: string) => form.get(name) ?? "";
  return {
    muted_mail_kinds: ALL_NOTICE_KINDS.filter((kind) => !mailed.includes(kind)),
    phone: field("phone"),
    time_zone: field("time_zone"),
    quiet_from: field("quiet_from"),
    quiet_to: field("quiet_to"),
    daily_digest: field("daily_digest"),
    digest_at: field("digest_at"),
  };
}

/** What was typed, for the form to show again. */
export function typedPreferences(form: FormData): NotificationPreferences {
  const typed = readPreferencesForm(form) as Record<keyof NotificationPreferences, never>;
  return { ...typed, daily_digest: form.get("daily_digest") === "true" };
}

/** The zones that one can choose, the current one among them. */
export function timeZones(current: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current])].sort();
}
