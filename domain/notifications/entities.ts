import * as z from "zod";
import { textField } from "../message.ts";

const time = z.string().describe("HH:MM");

/** A user's delivery settings, as services, screens and the API use them. */
export const NotificationPreferences = z.object({
  muted_mail_kinds: z.array(z.string()).describe("kinds of notification that are not mailed"),
  muted_push_kinds: z.array(z.string()).describe("kinds of notification that are not pushed"),
  muted_sms_kinds: z.array(z.string()).describe("kinds of notification that are not sent by SMS"),
  phone: z.string().nullable().describe("E.164; null: no SMS"),
  time_zone: z.string().describe("an IANA name"),
  quiet_from: time.nullable().describe("HH:MM in `time_zone`; null: no quiet hours"),
  quiet_to: time.nullable(),
  daily_digest: z.boolean().describe("one mail a day instead of one a notification"),
  digest_at: time.describe("HH:MM in `time_zone`, of daily mails"),
  waiting_digest: z.boolean().describe("a daily mail with the requests that wait for the person, if any do"),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/**
 * Whether a channel is configured on this installation (R20) and switched on by the administrators (R30). `stored`: the server stores mails for
 * administrators to read, and sends none (R58).
 */
export const ChannelState = z.enum(["on", "switched_off", "not_configured", "stored"]);
export type ChannelState = z.infer<typeof ChannelState>;

/** What becomes of mails: they are sent, only stored on this server, or not written at all. */
export type MailState = "sent" | "stored" | "not_configured";

export const ChannelHealth = z.object({
  channel: z.enum(["push", "mail", "sms"]),
  state: ChannelState,
  waiting: z.number().int().describe("deliveries that are due or put off, counted up to 1000"),
  given_up: z.number().int().describe("deliveries that failed for good in the last 30 days, counted up to 1000"),
  missing: textField.nullable().describe("what to set, when it is not configured"),
});
export type ChannelHealth = z.infer<typeof ChannelHealth>;
