import type { ChannelState } from "../../domain/notifications/entities.ts";

/** The texts of the notification settings. */
export const notificationSettingsMessages = {
  title: "Notification settings",
  intro: "How you hear of your requests outside this page. The page itself always shows everything.",
  back: "Profile",
  open: "Choose notifications",
  openTitle: "Notifications",
  openText: "Mail, SMS, quiet hours and a daily summary.",
  mail: "Mail",
  when: "When",
  atOnce: "As it happens",
  daily: "Once a day, in one mail",
  digestAt: "Time of the daily mail",
  kinds: "What you are mailed",
  kindsHint: "Clear what you do not want by mail. You still see it in your notifications.",
  sms: "SMS",
  phone: "Mobile number",
  phoneHint: "With the country code. You get an SMS only when you are asked to act; leave it empty for none.",
  quiet: "Quiet hours",
  quietHint: "Nothing is pushed, mailed or sent by SMS in between; it comes when they end. Leave both empty for none.",
  from: "From",
  to: "To",
  timeZone: "Time zone",
  submit: "Save settings",
  saved: "Notification settings saved",
  failed: "Failed to save notification settings",
  state: {
    mail: {
      switched_off: "Mail is switched off by the administrator. Your choices hold once it is on again.",
      not_configured: "Not configured: this installation sends no mail. Your choices hold once it does.",
    },
    sms: {
      switched_off: "SMS is switched off by the administrator. Your number is kept until it is on again.",
      not_configured: "Not configured: this installation sends no SMS. Your number is kept until it does.",
    },
  } satisfies Record<"mail" | "sms", Record<Exclude<ChannelState, "on">, string>>,
} as const;

/** The texts of the unsubscribe page, which a link in every mail opens. */
export const unsubscribeMessages = {
  title: "Unsubscribe",
  question: (kind: string) => `Do you want no more mails of the kind “${kind}”?`,
  digestQuestion: "Do you want no more daily summaries, and no other mail from here either?",
  inboxHint: "You still see everything in your notifications when you sign in.",
  submit: "Unsubscribe",
  done: "You are unsubscribed",
  doneText: (kind: string) => `You get no more mails of the kind “${kind}”.`,
  digestDone: "You get no more mails from here.",
  change: "You can change this in your notification settings.",
  settings: "Notification settings",
  unknown: "This link does not belong to anybody any more. Nothing was changed.",
} as const;

/** The texts of the screen that lists mail on a local installation. */
export const localMailMessages = {
  title: "Local mail",
  intro: "On this machine no mail leaves it. These are the last 200, newest first.",
  none: "No mail yet",
  noneText: "Emails appear here as soon as somebody gets a notification.",
  html: "Open as HTML",
  text: "Text",
  to: "To",
  sent: "Sent",
  unsubscribe: "Unsubscribe link",
} as const;
