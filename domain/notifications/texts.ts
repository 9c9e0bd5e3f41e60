/** Texts of push notifications, mails and SMS, created from the catalogue (catalogue.ts). Pure. */
import { cleanBidiControls, isolateBidiText } from "../format/bidi.ts";
import { getColon, type Translation } from "../language.ts";
import { INVITATION_HOURS, type PasswordLinkKind, RESET_MINUTES } from "../users/password-links.ts";
import { getKindTitle, requiresDecision } from "./catalogue.ts";

export type NotificationContent = {
  id: string;
  kind: string;
  title: string;
  message: string;
  request_id: string | null;
  /** A path of the product. */
  url: string;
};

/** The recipient's language, and the function that translates into it. */
export type Recipient = Pick<Translation, "language" | "translate">;

export const ENGLISH: Recipient = { language: "en", translate: (english) => english };

const MAX_PUSH_LENGTH = 400;
const MAX_SMS_LENGTH = 160;
/** The maximum number of notifications that a digest lists. Further notifications are only counted. */
const MAX_DIGEST_ITEMS = 50;

/** Shortens a text without splitting a character. The text ends with three dots, because '…' would change the encoding of an SMS. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  // Closes an isolate that lost its end because the text was cut.
  const shortened = (room: number) => `${cleanBidiControls(text.slice(0, room).replace(/[\uD800-\uDBFF]$/, ""))}...`;
  const first = shortened(max - 3);
  return first.length <= max ? first : shortened(max - 3 - (first.length - max));
}

export type PushPayload = {
  /** The notification's id. It is also the `tag` of the push notification, so that a device displays the notification only once. */
  id: string;
  kind: string;
  title: string;
  body: string;
  url: string;
  /**
   * The buttons of the push notification. Each button opens the request with the dialog for this decision. No button decides without the
   * dialog.
   */
  actions: { action: "approve" | "reject"; title: string; url: string }[];
};

/** Returns the content of a push notification. `may_decide`: the request is open, and the recipient is not its requester. */
export function createPushPayload(
  notification: NotificationContent,
  may_decide: boolean,
  { translate }: Recipient = ENGLISH,
): PushPayload {
  const { id, kind, title, message, url } = notification;
  const offered = may_decide && requiresDecision(kind);
  return {
    id,
    kind,
    title: translate(title),
    body: truncate(translate(message), MAX_PUSH_LENGTH),
    url,
    actions: offered
      ? [
          { action: "approve", title: translate("Approve"), url: `${url}?act=approve` },
          { action: "reject", title: translate("Reject"), url: `${url}?act=reject` },
        ]
      : [],
  };
}

/** Returns the text of an SMS with at most 160 characters. It includes the request number. */
export function formatSms(notification: NotificationContent, { translate }: Recipient = ENGLISH): string {
  const { request_id } = notification;
  const [title, message] = [translate(notification.title), translate(notification.message)];
  const text = truncate(`${title}: ${message}`, MAX_SMS_LENGTH);
  return request_id === null || text.includes(request_id)
    ? text
    : truncate(`${request_id} ${title}: ${message}`, MAX_SMS_LENGTH);
}

export type MailContent = { subject: string; text: string; html: string };

/** `url`: the address of this installation without a trailing slash. `unsubscribe`: the complete address for unsubscribing. */
export type MailLinks = { url: string; unsubscribe: string };

/** Escapes a text for HTML. Isolates of the text direction become `<bdi>`. */
const messageHtml = (text: string): string =>
  escapeHtml(cleanBidiControls(text)).replaceAll("\u2068", "<bdi>").replaceAll("\u2069", "</bdi>");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What a mail says about a request, formatted for its recipient. `comment`: the comment that caused the notification; null if there is none. */
export type MailedRequest = {
  title: string;
  amount: string | null;
  requester_name: string;
  type: string;
  due: string | null;
  comment: string | null;
  /** Whether the request is open and the recipient is not its requester. */
  may_decide: boolean;
};

/** The maximum length of a comment in a mail. The page of the request shows the whole comment. */
const MAX_MAIL_COMMENT_LENGTH = 1000;
/** The maximum length of the title of a request in the subject of a mail. */
const MAX_SUBJECT_TITLE_LENGTH = 80;

const listMailFields = (
  { amount, requester_name, type, due }: MailedRequest,
  { translate }: Recipient,
): { label: string; value: string }[] =>
  [
    { label: "Amount", value: amount && translate(amount) },
    { label: "Requester", value: isolateBidiText(requester_name) },
    { label: "Type", value: isolateBidiText(type) },
    { label: "Due", value: due && translate(due) },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label: translate(label), value }]));

const FOOTER = "You received this email because you have a notification in the Approval Workflow System.";

/**
 * Returns the mail of one notification. `request`: null if the notification is not about a request, or if the recipient may not see the
 * request.
 */
export function formatMail(
  notification: NotificationContent,
  { url, unsubscribe }: MailLinks,
  request: MailedRequest | null,
  recipient: Recipient = ENGLISH,
): MailContent {
  const { translate } = recipient;
  const { request_id, kind } = notification;
  const [title, message] = [translate(notification.title), translate(notification.message)];
  const link = url + notification.url;
  const open = translate(getMailButtonLabel(notification, request));
  const fields = request ? listMailFields(request, recipient) : [];
  const comment = request?.comment ? isolateBidiText(truncate(request.comment, MAX_MAIL_COMMENT_LENGTH)) : null;
  const stop = translate(`Unsubscribe from "${getKindTitle(kind)}"`);
  const settingsLabel = translate("Notification settings");
  const settings = `${url}/profile/notifications`;
  const mark = getColon(recipient);
  return {
    subject:
      request_id === null
        ? title
        : `${title}${mark} ${request_id}${request ? ` ${isolateBidiText(truncate(request.title, MAX_SUBJECT_TITLE_LENGTH))}` : ""}`,
    text: [
      message,
      fields.map(({ label, value }) => `${label}${mark} ${value}`).join("\n"),
      comment === null ? "" : `${translate("Comment")}${mark}\n${comment.replaceAll(/^/gm, "> ")}`,
      `${open}${mark}\n${link}`,
      `-- \n${translate(FOOTER)}\n${stop}${mark} ${unsubscribe}\n${settingsLabel}${mark} ${settings}\n`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    html: page(
      title,
      `<p>${messageHtml(message)}</p>${fieldsHtml(fields)}${comment === null ? "" : commentHtml(comment, translate("Comment"))}${button(link, open)}`,
      `${anchor(unsubscribe, stop)} · ${anchor(settings, settingsLabel)}`,
      recipient,
    ),
  };
}

function getMailButtonLabel({ request_id, kind }: NotificationContent, request: MailedRequest | null): string {
  if (request_id === null) return "View details";
  return request?.may_decide && requiresDecision(kind) ? "Review request" : "Open request";
}

/** Returns one mail with all notifications since the last digest, oldest first. */
export function formatDigest(
  notifications: readonly NotificationContent[],
  { url, unsubscribe }: MailLinks,
  recipient: Recipient = ENGLISH,
): MailContent {
  const { translate } = recipient;
  const total = notifications.length;
  const listed = notifications
    .slice(0, MAX_DIGEST_ITEMS)
    .map((one) => ({ ...one, title: translate(one.title), message: translate(one.message) }));
  const subject = translate(`Your daily summary: ${total} ${total === 1 ? "notification" : "notifications"}`);
  const more = total > listed.length ? translate(`And ${total - listed.length} more.`) : "";
  const all = `${url}/notifications`;
  const allLabel = translate("All notifications");
  const stop = translate("Unsubscribe from the daily summary");
  const settingsLabel = translate("Notification settings");
  const settings = `${url}/profile/notifications`;
  const mark = getColon(recipient);
  const items = listed.map((one) => `- ${one.title}${mark} ${one.message}\n  ${url}${one.url}`).join("\n");
  const list = listed
    .map(
      (one) =>
        `<li style="margin:0 0 12px"><strong>${escapeHtml(one.title)}</strong><br>${anchor(url + one.url, one.message)}</li>`,
    )
    .join("");
  return {
    subject,
    text: `${items}\n${more ? `${more}\n` : ""}\n${allLabel}${mark}\n${all}\n\n-- \n${translate(FOOTER)}\n${stop}${mark} ${unsubscribe}\n${settingsLabel}${mark} ${settings}\n`,
    html: page(
      subject,
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${list}</ul>${more ? `<p>${more}</p>` : ""}${button(all, allLabel)}`,
      `${anchor(unsubscribe, stop)} · ${anchor(settings, settingsLabel)}`,
      recipient,
    ),
  };
}

/**
 * Returns the mail with a password link. The mail has no unsubscribe link, because it is sent only if its recipient or an administrator
 * asked for it.
 */
export function formatPasswordLinkMail({
  kind,
  username,
  link,
  recipient = ENGLISH,
}: {
  kind: PasswordLinkKind;
  username: string;
  link: string;
  recipient?: Recipient;
}): MailContent {
  const { translate } = recipient;
  const account = `Your username is ${isolateBidiText(username)}.`;
  const { subject, message, footer } =
    kind === "reset"
      ? {
          subject: "Reset your password",
          message: `Somebody asked to reset the password of your account. ${account} The link works once, within ${RESET_MINUTES} minutes.`,
          footer: "If you did not ask for this, ignore this email: your password stays as it is.",
        }
      : {
          subject: "Choose your password",
          message: `An administrator of the Approval Workflow System asks you to choose a password for your account. ${account} The link works once, within ${INVITATION_HOURS} hours.`,
          footer: "Do not forward this email: with the link, anybody can choose your password.",
        };
  const label = translate("Choose a password");
  return {
    subject: translate(subject),
    text: `${translate(message)}\n\n${label}${getColon(recipient)}\n${link}\n\n-- \n${translate(footer)}\n`,
    html: page(
      translate(subject),
      `<p>${messageHtml(translate(message))}</p>${button(link, label)}`,
      "",
      recipient,
      footer,
    ),
  };
}

/**
 * Returns the mail with a signed checkpoint as an attachment. The mail has no unsubscribe link, because its address is a setting of the
 * installation.
 */
export function formatCheckpointMail({
  number,
  hash,
  key,
  url,
}: Record<"number" | "hash" | "key" | "url", string>): MailContent {
  const subject = `Checkpoint ${number} of the record`;
  const message =
    "The attached file proves what the record contained at its time. Store it outside of the Approval Workflow System.";
  const footer =
    "You received this email because the settings of the Approval Workflow System have your address for checkpoints.";
  const fields = [
    { label: "SHA-256", value: hash },
    { label: "Public key", value: key },
  ];
  const link = `${url}/admin/checkpoints`;
  return {
    subject,
    text: `${message}\n\n${fields.map(({ label, value }) => `${label}: ${value}`).join("\n")}\n\nAll checkpoints:\n${link}\n\n-- \n${footer}\n`,
    html: page(
      subject,
      `<p>${message}</p>${fieldsHtml(fields)}${button(link, "All checkpoints")}`,
      "",
      ENGLISH,
      footer,
    ),
  };
}

/** The primary color of the light theme (app/styles.css) in hex, because mail programs do not support oklch. */
const INDIGO = "#373ba7";

const fieldsHtml = (fields: readonly { label: string; value: string }[]): string =>
  fields.length === 0
    ? ""
    : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px">${fields
        .map(
          ({ label, value }) =>
            `<tr><td style="padding:4px 24px 4px 0;color:#6b7280;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:4px 0;overflow-wrap:anywhere">${messageHtml(value)}</td></tr>`,
        )
        .join("")}</table>`;

const commentHtml = (comment: string, label: string): string =>
  `<p style="margin:0 0 4px;color:#6b7280">${label}</p><blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e5e7eb;white-space:pre-line">${messageHtml(comment)}</blockquote>`;

/** A request in the daily list of waiting requests, formatted for the recipient. */
export type WaitingRequest = {
  id: string;
  title: string;
  amount: string | null;
  requester_name: string;
  due: string | null;
  is_overdue: boolean;
};

/** The maximum number of requests in the daily list. Further requests are only counted. */
export const MAX_WAITING_DIGEST_ITEMS = 25;

const WAITING_FOOTER = "You asked for a daily list of the requests that are waiting for you.";

/** Returns the daily list of the requests that wait for a person. `total_is_floor`: more than `total` requests may wait. */
export function formatWaitingDigest(
  { requests, total, total_is_floor }: { requests: readonly WaitingRequest[]; total: number; total_is_floor: boolean },
  { url, unsubscribe }: MailLinks,
  recipient: Recipient = ENGLISH,
): MailContent {
  const { translate } = recipient;
  const count = total_is_floor ? `${total}+` : String(total);
  const subject = translate(total === 1 ? "1 request is waiting for you" : `${count} requests are waiting for you`);
  const rest = total - requests.length;
  const more = rest > 0 ? translate(`and ${total_is_floor ? `${rest}+` : rest} more`) : "";
  const [all, settings] = [`${url}/?waiting_for=me`, `${url}/profile/notifications`];
  const stop = translate("Unsubscribe from the daily list");
  const [openAll, settingsLabel] = [translate("Open all"), translate("Notification settings")];
  const mark = getColon(recipient);
  const describe = ({ amount, requester_name, due, is_overdue }: WaitingRequest) =>
    [
      amount && translate(amount),
      isolateBidiText(requester_name),
      due === null ? null : translate(`${is_overdue ? "Overdue since" : "Due"} ${due}`),
    ]
      .filter((part) => part !== null)
      .join(" · ");
  const toLink = ({ id }: WaitingRequest) => `${url}/request/${encodeURIComponent(id)}/details`;
  const toTitle = ({ id, title }: WaitingRequest) => `${id} ${isolateBidiText(title)}`;
  const items = requests.map((one) => `- ${toTitle(one)}\n  ${describe(one)}\n  ${toLink(one)}`).join("\n");
  const list = requests
    .map((one) => {
      const color = one.is_overdue ? "#b91c1c" : "#6b7280";
      return `<li style="margin:0 0 12px">${anchor(toLink(one), toTitle(one))}<br><span style="color:${color}">${messageHtml(describe(one))}</span></li>`;
    })
    .join("");
  return {
    subject,
    text: `${items}\n${more ? `${more}\n` : ""}\n${openAll}${mark}\n${all}\n\n-- \n${translate(WAITING_FOOTER)}\n${stop}${mark} ${unsubscribe}\n${settingsLabel}${mark} ${settings}\n`,
    html: page(
      subject,
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${list}</ul>${more ? `<p>${more}</p>` : ""}${button(all, openAll)}`,
      `${anchor(unsubscribe, stop)} · ${anchor(settings, settingsLabel)}`,
      recipient,
      WAITING_FOOTER,
    ),
  };
}

const anchor = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="color:${INDIGO}">${messageHtml(text)}</a>`;

const button = (href: string, text: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${INDIGO};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></p>`;

/** The colors of mails in programs with a dark theme that support style sheets. */
const DARK_STYLES =
  "@media (prefers-color-scheme:dark){body{background:#111827!important;color:#e5e7eb!important}body>div{background:#1f2937!important}" +
  "a{color:#a5b4fc!important}a[style*=background]{background:#4f52c9!important;color:#ffffff!important}" +
  "[style*='#6b7280']{color:#9ca3af!important;border-color:#374151!important}[style*='#b91c1c']{color:#fca5a5!important}}";

/** Other styles are inline, because many mail programs do not support style sheets. */
const page = (
  title: string,
  content: string,
  footer: string,
  { language, translate }: Recipient,
  explanation = FOOTER,
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK_STYLES}</style><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2937;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">` +
  `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>${content}` +
  `<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e5e7eb;color:#6b7280;font-size:13px">${translate(explanation)}<br>${footer}</p></div></body></html>`;
