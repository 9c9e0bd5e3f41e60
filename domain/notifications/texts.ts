/** Texts of push notifications, mails and SMS, created from the texts of notifications. Pure. */
import { cleanBidiControls } from "../format/bidi.ts";
import type { Language } from "../language.ts";
import { type Message, message, type Text } from "../message.ts";
import { INVITATION_HOURS, type PasswordLinkKind, RESET_MINUTES } from "../users/password-links.ts";
import { getKindTitle, requiresDecision } from "./catalogue.ts";

/** A notification that is sent. */
export type SentNotification = {
  id: string;
  kind: string;
  title: Text;
  message: Text;
  request_id: string | null;
  /** A path of the product. */
  url: string;
};

/** The recipient's language, and the function that returns a text in it. */
export type Reader = { language: Language; render: (text: Text) => string };

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
  notification: SentNotification,
  may_decide: boolean,
  { render }: Reader,
): PushPayload {
  const { id, kind, title, message: text, url } = notification;
  const offered = may_decide && requiresDecision(kind);
  return {
    id,
    kind,
    title: render(title),
    body: truncate(render(text), MAX_PUSH_LENGTH),
    url,
    actions: offered
      ? [
          { action: "approve", title: render(message("notifications.push_approve")), url: `${url}?act=approve` },
          { action: "reject", title: render(message("notifications.push_reject")), url: `${url}?act=reject` },
        ]
      : [],
  };
}

/** Returns the text of an SMS with at most 160 characters. It includes the request number. */
export function formatSms({ request_id, title, message: body }: SentNotification, { render }: Reader): string {
  const texts = { title, text: body };
  const text = truncate(render(message("mails.sms", texts)), MAX_SMS_LENGTH);
  return request_id === null || text.includes(request_id)
    ? text
    : truncate(render(message("mails.sms_with_number", { ...texts, request_id })), MAX_SMS_LENGTH);
}

export type MailContent = { subject: string; text: string; html: string };

/** `url`: the address of this installation without a trailing slash. `unsubscribe`: the complete address for unsubscribing. */
export type MailLinks = { url: string; unsubscribe: string };

/** Escapes a text for HTML. Isolates of the text direction become `<bdi>`. */
const messageHtml = (text: string): string =>
  escapeHtml(cleanBidiControls(text)).replaceAll("\u2068", "<bdi>").replaceAll("\u2069", "</bdi>");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What a mail says about a request. `comment`: the comment that caused the notification; null if there is none. */
export type MailedRequest = {
  title: string;
  amount: Text | null;
  requester_name: string;
  type: Text;
  due: Text | null;
  comment: string | null;
  /** Whether the request is open and the recipient is not its requester. */
  may_decide: boolean;
};

/** The maximum length of a comment in a mail. The page of the request shows the whole comment. */
const MAX_MAIL_COMMENT_LENGTH = 1000;
/** The maximum length of the title of a request in the subject of a mail. */
const MAX_SUBJECT_TITLE_LENGTH = 80;

type MailField = { label: Text; text: Text };

const listMailFields = ({ amount, requester_name, type, due }: MailedRequest): MailField[] =>
  [
    { label: message("mails.amount"), text: amount },
    { label: message("mails.requester"), text: requester_name },
    { label: message("mails.type"), text: type },
    { label: message("mails.due"), text: due },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));

const labelled = (label: Text, text: Text): Message => message("mails.labelled", { label, text });
const labelAbove = (label: Text): Message => message("mails.label_above", { label });

/**
 * Returns the mail of one notification. `request`: null if the notification is not about a request, or if the recipient may not see the
 * request.
 */
export function formatMail(
  notification: SentNotification,
  { url, unsubscribe }: MailLinks,
  request: MailedRequest | null,
  reader: Reader,
): MailContent {
  const { render } = reader;
  const { request_id, kind, title } = notification;
  const text = render(notification.message);
  const link = url + notification.url;
  const open = getMailButtonLabel(notification, request);
  const fields = request ? listMailFields(request) : [];
  const comment = request?.comment
    ? render(message("mails.written", { text: truncate(request.comment, MAX_MAIL_COMMENT_LENGTH) }))
    : null;
  const stop = message("mails.unsubscribe", { title: getKindTitle(kind) });
  const settingsLabel = message("mails.settings");
  const settings = `${url}/profile/notifications`;
  return {
    subject: render(request_id === null ? title : labelled(title, nameRequest(request_id, request))),
    text: [
      text,
      fields.map((field) => render(message("mails.labelled", field))).join("\n"),
      comment === null ? "" : `${render(labelAbove(message("mails.comment")))}\n${comment.replaceAll(/^/gm, "> ")}`,
      `${render(labelAbove(open))}\n${link}`,
      `-- \n${render(message("mails.footer"))}\n${render(labelled(stop, unsubscribe))}\n${render(labelled(settingsLabel, settings))}\n`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    html: page(
      render(title),
      `<p>${messageHtml(text)}</p>${fieldsHtml(fields, reader)}${comment === null ? "" : commentHtml(comment, render(message("mails.comment")))}${button(link, render(open))}`,
      `${anchor(unsubscribe, render(stop))} · ${anchor(settings, render(settingsLabel))}`,
      reader,
      message("mails.footer"),
    ),
  };
}

const nameRequest = (request_id: string, request: MailedRequest | null): Text =>
  request === null
    ? request_id
    : message("mails.request_name", { request_id, title: truncate(request.title, MAX_SUBJECT_TITLE_LENGTH) });

function getMailButtonLabel({ request_id, kind }: SentNotification, request: MailedRequest | null): Message {
  if (request_id === null) return message("mails.view_details");
  return message(request?.may_decide && requiresDecision(kind) ? "mails.review_request" : "mails.open_request");
}

/** Returns one mail with all notifications since the last digest, oldest first. */
export function formatDigest(
  notifications: readonly SentNotification[],
  { url, unsubscribe }: MailLinks,
  reader: Reader,
): MailContent {
  const { render } = reader;
  const count = notifications.length;
  const listed = notifications.slice(0, MAX_DIGEST_ITEMS);
  const subject = render(message("mails.digest_subject", { count }));
  const more = count > listed.length ? render(message("mails.digest_more", { count: count - listed.length })) : "";
  const all = `${url}/notifications`;
  const allLabel = message("mails.all_notifications");
  const stop = message("mails.unsubscribe_digest");
  const settingsLabel = message("mails.settings");
  const settings = `${url}/profile/notifications`;
  const items = listed.map((one) => `- ${render(labelled(one.title, one.message))}\n  ${url}${one.url}`).join("\n");
  const list = listed
    .map(
      (one) =>
        `<li style="margin:0 0 12px"><strong>${escapeHtml(render(one.title))}</strong><br>${anchor(url + one.url, render(one.message))}</li>`,
    )
    .join("");
  return {
    subject,
    text: `${items}\n${more ? `${more}\n` : ""}\n${render(labelAbove(allLabel))}\n${all}\n\n-- \n${render(message("mails.footer"))}\n${render(labelled(stop, unsubscribe))}\n${render(labelled(settingsLabel, settings))}\n`,
    html: page(
      subject,
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${list}</ul>${more ? `<p>${more}</p>` : ""}${button(all, render(allLabel))}`,
      `${anchor(unsubscribe, render(stop))} · ${anchor(settings, render(settingsLabel))}`,
      reader,
      message("mails.footer"),
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
  reader,
}: {
  kind: PasswordLinkKind;
  username: string;
  link: string;
  reader: Reader;
}): MailContent {
  const { render } = reader;
  const subject = render(message(`mails.${kind}_subject`));
  const text = render(
    kind === "reset"
      ? message("mails.reset", { username, minutes: RESET_MINUTES })
      : message("mails.invitation", { username, hours: INVITATION_HOURS }),
  );
  const footer = message(`mails.${kind}_footer`);
  const label = message("mails.choose_password");
  return {
    subject,
    text: `${text}\n\n${render(labelAbove(label))}\n${link}\n\n-- \n${render(footer)}\n`,
    html: page(subject, `<p>${messageHtml(text)}</p>${button(link, render(label))}`, "", reader, footer),
  };
}

/**
 * Returns the mail with a signed checkpoint as an attachment. The mail has no unsubscribe link, because its address is a setting of the
 * installation.
 */
export function formatCheckpointMail({
  checkpoint,
  hash,
  key,
  url,
  reader,
}: Record<"hash" | "key" | "url", string> & { checkpoint: number; reader: Reader }): MailContent {
  const { render } = reader;
  const subject = render(message("mails.checkpoint_subject", { checkpoint }));
  const text = render(message("mails.checkpoint"));
  const footer = message("mails.checkpoint_footer");
  const fields = [
    { label: "SHA-256", text: hash },
    { label: message("mails.checkpoint_key"), text: key },
  ];
  const all = message("mails.all_checkpoints");
  const link = `${url}/admin/checkpoints`;
  return {
    subject,
    text: `${text}\n\n${fields.map((field) => render(message("mails.labelled", field))).join("\n")}\n\n${render(labelAbove(all))}\n${link}\n\n-- \n${render(footer)}\n`,
    html: page(subject, `<p>${text}</p>${fieldsHtml(fields, reader)}${button(link, render(all))}`, "", reader, footer),
  };
}

/** The primary color of the light theme (app/styles.css) in hex, because mail programs do not support oklch. */
const INDIGO = "#373ba7";

const fieldsHtml = (fields: readonly MailField[], { render }: Reader): string =>
  fields.length === 0
    ? ""
    : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px">${fields
        .map(
          ({ label, text }) =>
            `<tr><td style="padding:4px 24px 4px 0;color:#6b7280;vertical-align:top;white-space:nowrap">${render(label)}</td><td style="padding:4px 0;overflow-wrap:anywhere">${messageHtml(render(message("mails.written", { text })))}</td></tr>`,
        )
        .join("")}</table>`;

const commentHtml = (comment: string, label: string): string =>
  `<p style="margin:0 0 4px;color:#6b7280">${label}</p><blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e5e7eb;white-space:pre-line">${messageHtml(comment)}</blockquote>`;

/** A request in the daily list of waiting requests. */
export type WaitingRequest = {
  id: string;
  title: string;
  amount: Text | null;
  requester_name: string;
  due: Text | null;
  is_overdue: boolean;
};

/** The maximum number of requests in the daily list. Further requests are only counted. */
export const MAX_WAITING_DIGEST_ITEMS = 25;

/** Returns the daily list of the requests that wait for a person. `total_is_floor`: more than `total` requests may wait. */
export function formatWaitingDigest(
  { requests, total, total_is_floor }: { requests: readonly WaitingRequest[]; total: number; total_is_floor: boolean },
  { url, unsubscribe }: MailLinks,
  reader: Reader,
): MailContent {
  const { render } = reader;
  const subject = render(message("mails.waiting_subject", { count: total, is_floor: total_is_floor }));
  const rest = total - requests.length;
  const more = rest > 0 ? render(message("mails.waiting_more", { count: rest, is_floor: total_is_floor })) : "";
  const [all, settings] = [`${url}/?waiting_for=me`, `${url}/profile/notifications`];
  const stop = message("mails.unsubscribe_waiting");
  const [openAll, settingsLabel] = [message("mails.open_all"), message("mails.settings")];
  const footer = message("mails.waiting_footer");
  const describe = ({ amount, requester_name, due, is_overdue }: WaitingRequest) =>
    [
      amount,
      message("mails.written", { text: requester_name }),
      due && message(is_overdue ? "mails.waiting_overdue" : "mails.waiting_due", { time: due }),
    ]
      .filter((part) => part !== null)
      .map(render)
      .join(" · ");
  const toLink = ({ id }: WaitingRequest) => `${url}/request/${encodeURIComponent(id)}/details`;
  const toTitle = ({ id, title }: WaitingRequest) => render(message("mails.request_name", { request_id: id, title }));
  const items = requests.map((one) => `- ${toTitle(one)}\n  ${describe(one)}\n  ${toLink(one)}`).join("\n");
  const list = requests
    .map((one) => {
      const color = one.is_overdue ? "#b91c1c" : "#6b7280";
      return `<li style="margin:0 0 12px">${anchor(toLink(one), toTitle(one))}<br><span style="color:${color}">${messageHtml(describe(one))}</span></li>`;
    })
    .join("");
  return {
    subject,
    text: `${items}\n${more ? `${more}\n` : ""}\n${render(labelAbove(openAll))}\n${all}\n\n-- \n${render(footer)}\n${render(labelled(stop, unsubscribe))}\n${render(labelled(settingsLabel, settings))}\n`,
    html: page(
      subject,
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${list}</ul>${more ? `<p>${more}</p>` : ""}${button(all, render(openAll))}`,
      `${anchor(unsubscribe, render(stop))} · ${anchor(settings, render(settingsLabel))}`,
      reader,
      footer,
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
  { language, render }: Reader,
  explanation: Message,
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK_STYLES}</style><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2937;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">` +
  `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>${content}` +
  `<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e5e7eb;color:#6b7280;font-size:13px">${render(explanation)}<br>${footer}</p></div></body></html>`;
