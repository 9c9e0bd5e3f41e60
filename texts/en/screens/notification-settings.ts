import type { NotificationChannel, NotificationGroup } from "../../../domain/notifications/catalogue.ts";
import type { ChannelState } from "../../../domain/notifications/entities.ts";

export const notificationSettings = {
  title: "Notification settings",
  intro: "Choose how we notify you outside the app.",
  back: "Profile",
  open: "Choose notifications",
  openTitle: "Notifications",
  openText: "Email, push, SMS, quiet hours and a daily summary.",
  mail: "Email",
  when: "When",
  atOnce: "As it happens",
  daily: "Once a day, in one email",
  digestAt: "Time of daily emails",
  waitingDigest: "Also email me a daily list of the requests that are waiting for me",
  choices: "What we notify you about",
  choicesHint:
    "Untick what you don't want. You still see it in your notifications. SMS is only for what asks you to act.",
  channels: { mail: "Email", push: "Push", sms: "SMS" } satisfies Record<NotificationChannel, string>,
  everything: "All notifications",
  selectAll: "All",
  selectAllLabel: (group: string, channel: string) => `Select or clear all: ${group}, ${channel}`,
  groups: {
    own_requests: "My requests",
    approvals: "Requests I approve",
    comments: "Comments and mentions",
    out_of_office: "Out of office",
    announcements: "Announcements",
    account: "My account",
    administration: "Administration",
  } satisfies Record<NotificationGroup, string>,
  sms: "SMS",
  phone: "Mobile number",
  phoneHint: "With the country code. We send an SMS only when you need to act. Leave empty for none.",
  quiet: "Quiet hours",
  quietHint: "We hold notifications during quiet hours and send them afterwards. Leave both empty for none.",
  from: "From",
  to: "To",
  timeZone: "Time zone",
  timeZoneHint: "Type a city, such as Paris. Quiet hours and daily emails follow its time.",
  submit: "Save settings",
  saved: "Notification settings saved",
  failed: "Failed to save notification settings",
  state: {
    mail: {
      switched_off: "An administrator turned email off. Your choices apply when it is turned on again.",
      not_configured: "Not configured: this installation doesn't send email. Your choices apply when it does.",
    },
    push: {
      switched_off: "An administrator turned push notifications off. Your choices apply when they are turned on again.",
      not_configured:
        "Not configured: this installation doesn't send push notifications. Your choices apply when it does.",
    },
    sms: {
      switched_off: "An administrator turned SMS off. Your number stays saved.",
      not_configured: "Not configured: this installation doesn't send SMS. Your number stays saved.",
    },
  } satisfies Record<NotificationChannel, Record<Exclude<ChannelState, "on" | "stored">, string>>,
  mailStored: "Email is kept on this server, not sent. Your choices apply when this installation sends email.",
};

/** The texts of the unsubscribe page, which a link in every mail opens. */
export const unsubscribe = {
  title: "Unsubscribe",
  question: (kind: string) => `Stop emails about “${kind}”?`,
  waitingQuestion: "Stop the daily list of requests that are waiting for you?",
  waitingDone: "You won't get the daily list anymore.",
  digestQuestion: "Stop the daily summary and all other emails?",
  inboxHint: "You still see everything in your notifications when you sign in.",
  submit: "Unsubscribe",
  done: "You are unsubscribed",
  doneText: (kind: string) => `You won't get emails about “${kind}” anymore.`,
  digestDone: "You won't get emails from us anymore.",
  change: "You can change this in your notification settings.",
  settings: "Notification settings",
  unknown: "This link is no longer valid.",
};

/** The texts of the screen that lists mail on a local installation. */
export const localMail = {
  title: "Local email",
  intro: "This installation doesn't send email. The last 200 messages, newest first.",
  none: "No email yet",
  noneText: "Emails appear here as soon as someone gets a notification.",
  html: "Open as HTML",
  text: "Text",
  to: "To",
  sent: "Sent",
  unsubscribe: "Unsubscribe link",
};
