import type { ChannelState } from "../../domain/notifications/entities.ts";

/** The texts of the notification settings. */
export const notificationSettingsMessages = {
  title: "Notification settings",
  intro: "Choose how we notify you outside the app.",
  back: "Profile",
  open: "Choose notifications",
  openTitle: "Notifications",
  openText: "Email, SMS, quiet hours and a daily summary.",
  mail: "Email",
  when: "When",
  atOnce: "As it happens",
  daily: "Once a day, in one email",
  digestAt: "Time of the daily email",
  kinds: "Emails you receive",
  kindsHint: "Untick what you don't want by email. You still see it in your notifications.",
  sms: "SMS",
  phone: "Mobile number",
  phoneHint: "With the country code. We send an SMS only when you need to act. Leave empty for none.",
  quiet: "Quiet hours",
  quietHint: "We hold notifications during quiet hours and send them afterwards. Leave both empty for none.",
  from: "From",
  to: "To",
  timeZone: "Time zone",
  submit: "Save settings",
  saved: "Notification settings saved",
  failed: "Failed to save notification settings",
  state: {
    mail: {
      switched_off: "An administrator turned email off. Your choices apply when it is turned on again.",
      not_configured: "Not configured: this installation doesn't send email. Your choices apply when it does.",
    },
    sms: {
      switched_off: "An administrator turned SMS off. Your number stays saved.",
      not_configured: "Not configured: this installation doesn't send SMS. Your number stays saved.",
    },
  } satisfies Record<"mail" | "sms", Record<Exclude<ChannelState, "on">, string>>,
} as const;

/** The texts of the unsubscribe page, which a link in every mail opens. */
export const unsubscribeMessages = {
  title: "Unsubscribe",
  question: (kind: string) => `Stop emails about “${kind}”?`,
  digestQuestion: "Stop the daily summary and all other emails?",
  inboxHint: "You still see everything in your notifications when you sign in.",
  submit: "Unsubscribe",
  done: "You are unsubscribed",
  doneText: (kind: string) => `You won't get emails about “${kind}” anymore.`,
  digestDone: "You won't get emails from us anymore.",
  change: "You can change this in your notification settings.",
  settings: "Notification settings",
  unknown: "This link is no longer valid.",
} as const;

/** The texts of the screen that lists mail on a local installation. */
export const localMailMessages = {
  title: "Local email",
  intro: "This installation doesn't send email. The last 200 messages, newest first.",
  none: "No email yet",
  noneText: "Emails appear here as soon as someone gets a notification.",
  html: "Open as HTML",
  text: "Text",
  to: "To",
  sent: "Sent",
  unsubscribe: "Unsubscribe link",
} as const;
