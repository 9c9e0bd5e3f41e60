import { choose, dateTime, money, number } from "./formats.ts";

/** The texts of mails and SMS around those of notifications. */
export const mails = {
  labelled: ({ label, text }: { label: string; text: string }) => `${label}: ${text}`,
  /** A label above a text. */
  label_above: ({ label }: { label: string }) => `${label}:`,
  /** A text that a person wrote, as it is. */
  written: ({ text }: { text: string }) => text,
  /** The number and the title of a request. */
  request_name: ({ request_id, title }: { request_id: string; title: string }) => `${request_id} ${title}`,
  amount: "Amount",
  requester: "Requester",
  type: "Type",
  due: "Due",
  comment: "Comment",
  money: ({ amount, currency, decimals }: { amount: number; currency: string; decimals: number }) =>
    money(amount, currency, decimals),
  /** `at`: ISO 8601 in UTC. */
  time: ({ at, time_zone }: { at: string; time_zone: string }) =>
    `${dateTime(at, time_zone)} (${time_zone.replaceAll("_", " ")})`,
  view_details: "View details",
  review_request: "Review request",
  open_request: "Open request",
  footer: "You received this email because you have a notification in the Approval Workflow System.",
  settings: "Notification settings",
  /** `title`: the title of a kind of notification. */
  unsubscribe: ({ title }: { title: string }) => `Unsubscribe from "${title}"`,
  unsubscribed: "You won't get these emails anymore.",
  link_invalid: "This link is no longer valid.",
  sms: ({ title, text }: { title: string; text: string }) => `${title}: ${text}`,
  sms_with_number: ({ request_id, title, text }: { request_id: string; title: string; text: string }) =>
    `${request_id} ${title}: ${text}`,

  digest_subject: ({ count }: { count: number }) =>
    `Your daily summary: ${count} ${choose(count, "notification", "notifications")}`,
  digest_more: ({ count }: { count: number }) => `And ${count} more.`,
  all_notifications: "All notifications",
  unsubscribe_digest: "Unsubscribe from the daily summary",

  /** `is_floor`: there may be more than `count`. */
  waiting_subject: ({ count, is_floor }: { count: number; is_floor: boolean }) =>
    count === 1 ? "1 request is waiting for you" : `${count}${is_floor ? "+" : ""} requests are waiting for you`,
  waiting_more: ({ count, is_floor }: { count: number; is_floor: boolean }) =>
    `and ${count}${is_floor ? "+" : ""} more`,
  waiting_due: ({ time }: { time: string }) => `Due ${time}`,
  waiting_overdue: ({ time }: { time: string }) => `Overdue since ${time}`,
  waiting_footer: "You asked for a daily list of the requests that are waiting for you.",
  open_all: "Open all",
  unsubscribe_waiting: "Unsubscribe from the daily list",

  reset_subject: "Reset your password",
  reset: ({ username, minutes }: { username: string; minutes: number }) =>
    `Somebody asked to reset the password of your account. Your username is ${username}. The link works once, within ${minutes} minutes.`,
  reset_footer: "If you did not ask for this, ignore this email: your password stays as it is.",
  invitation_subject: "Choose your password",
  invitation: ({ username, hours }: { username: string; hours: number }) =>
    `An administrator of the Approval Workflow System asks you to choose a password for your account. Your username is ${username}. The link works once, within ${hours} hours.`,
  invitation_footer: "Do not forward this email: with the link, anybody can choose your password.",
  choose_password: "Choose a password",

  checkpoint_subject: ({ checkpoint }: { checkpoint: number }) => `Checkpoint ${number(checkpoint)} of the record`,
  checkpoint:
    "The attached file proves what the record contained at its time. Store it outside of the Approval Workflow System.",
  checkpoint_footer:
    "You received this email because the settings of the Approval Workflow System have your address for checkpoints.",
  checkpoint_key: "Public key",
  all_checkpoints: "All checkpoints",
};
