import { getCheckpointFileName } from "../../../domain/audit/checkpoints.ts";
import { getCodeLabel, NO_CODE_NAMES, toCodeLabel } from "../../../domain/format/code-names.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import { toValidTimeZone } from "../../../domain/format/zoned-time.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Language } from "../../../domain/language.ts";
import { type Message, message } from "../../../domain/message.ts";
import { readNotificationTexts } from "../../../domain/notifications/catalogue.ts";
import type { EnabledChannels } from "../../../domain/notifications/delivery-plan.ts";
import {
  createPushPayload,
  formatCheckpointMail,
  formatDigest,
  formatMail,
  formatSms,
  formatWaitingDigest,
  MAX_WAITING_DIGEST_ITEMS,
  type MailContent,
  type MailedRequest,
  type Reader,
  type SentNotification,
} from "../../../domain/notifications/texts.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import { loadMessages } from "../../../texts/index.ts";
import { renderText } from "../../../texts/render.ts";
import { inBatch } from "../../db/database.ts";
import {
  type ChannelTopic,
  type ClaimedDelivery,
  type DeliveryRow,
  listDigestNotifications,
} from "../../db/queries/deliveries.ts";
import { findMailPreferences } from "../../db/queries/notification-preferences.ts";
import { findActor } from "../../db/queries/people.ts";
import type { MailSender } from "../../integrations/mail.ts";
import type { DeliveryResult } from "../../integrations/service-call.ts";
import { openCheckpointFile } from "../audit/checkpoint-signature.ts";
import { readCheckpointFile } from "../audit/checkpoints.ts";
import { toActor } from "../auth/to-actor.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { listVisibleRequests } from "../requests/list-requests.ts";
import { createUnsubscribeLink } from "./unsubscribe.ts";

/** Returns the language of a recipient, with the function that returns texts in it. `saved`: the language that the person has saved. */
export async function loadReader(saved: Language | null): Promise<Reader> {
  const language = saved ?? "en";
  const messages = await loadMessages(language);
  return { language, render: (text) => renderText(messages, text) };
}

/** A delivery that is ready to be sent. */
export type PreparedDelivery = {
  /**
   * The name of the service that receives the delivery: the channel and, for push, the host. If the service fails
   * repeatedly, all remaining deliveries to it are postponed.
   */
  service: string;
  /** The push subscription to delete if the service reports that it has expired; null for other channels. */
  endpoint: string | null;
  send: () => Promise<DeliveryResult>;
};

/** The maximum number of notifications that are read for one digest; its mail lists far fewer. */
const MAX_IN_DIGEST = 200;

/**
 * Returns the delivery of an outbox row. Returns null if the row no longer has a receiver: the user or request was
 * deleted, the subscription ended, or the channel was switched off.
 */
export function prepareDelivery(
  deps: Deps,
  enabled: EnabledChannels,
  topic: Exclude<ChannelTopic, DailyMailTopic>,
  row: DeliveryRow | undefined,
  reader: Reader | undefined,
): PreparedDelivery | null {
  if (!row || !reader || row.notification_id === null || row.user_id === null || !row.request_exists || !enabled[topic])
    return null;
  const { notification_id: id, kind, request_id, url } = row;
  const notification = { id, kind, request_id, url, ...readNotificationTexts(row) };
  if (topic === "push") return createPushJob(deps, row, notification, reader);
  if (topic === "sms") return createSmsJob(deps, row, notification, reader);
  return createMailJob(deps, row, notification, reader);
}

function createPushJob(
  { channels: { push }, sha256 }: Deps,
  row: DeliveryRow,
  notification: SentNotification,
  reader: Reader,
): PreparedDelivery | null {
  const { endpoint, p256dh, auth } = row;
  if (!push || endpoint === null || isMuted(row.muted_push_kinds, row.kind)) return null;
  const payload = createPushPayload(notification, row.may_decide, reader);
  return {
    service: `push ${new URL(endpoint).host}`,
    endpoint,
    send: () => push.send({ endpoint, p256dh, auth }, payload, sha256(notification.id).slice(0, 32)),
  };
}

function createSmsJob(
  { channels: { sms } }: Deps,
  { id, phone, kind, muted_sms_kinds }: DeliveryRow,
  notification: SentNotification,
  reader: Reader,
): PreparedDelivery | null {
  if (!sms || phone === null || isMuted(muted_sms_kinds, kind)) return null;
  return {
    service: "sms",
    endpoint: null,
    send: () => sms.send({ id, to: phone, text: formatSms(notification, reader) }),
  };
}

function createMailJob(
  { channels: { mail, public_url } }: Deps,
  row: DeliveryRow,
  notification: SentNotification,
  reader: Reader,
): PreparedDelivery | null {
  const { unsubscribe_token: token, kind } = row;
  if (!mail || public_url === null || token === null || isMuted(row.muted_mail_kinds, kind)) return null;
  const unsubscribe = createUnsubscribeLink(public_url, token, kind);
  const text = formatMail(notification, { url: public_url, unsubscribe }, toMailedRequest(row), reader);
  return {
    service: "mail",
    endpoint: null,
    send: () => sendMail(mail, notification.id, row, text, unsubscribe, notification.request_id),
  };
}

/**
 * Returns the data about a request that a mail contains; null if the notification is not about a request, or the
 * recipient may not see it (R4).
 */
function toMailedRequest(row: DeliveryRow): MailedRequest | null {
  const { request_title, requester_name, request_type } = row;
  if (request_title === null || requester_name === null || request_type === null) return null;
  const { amount_minor, amount_decimals, currency, due_at } = row;
  return {
    title: request_title,
    amount:
      amount_minor === null || amount_decimals === null || currency === null
        ? null
        : formatAmount(fromMinor(amount_minor, amount_decimals), currency, amount_decimals),
    requester_name,
    type:
      row.type_name === null
        ? getCodeLabel(NO_CODE_NAMES, "request_type", request_type)
        : toCodeLabel("request_type", request_type, row.type_name),
    due: due_at === null ? null : formatMailTime(due_at, toValidTimeZone(row.time_zone)),
    comment: row.comment,
    may_decide: row.may_decide,
  };
}

const formatAmount = (amount: number, currency: string, decimals: number): Message =>
  message("mails.money", { amount, currency, decimals });

const formatMailTime = (at: string, time_zone: string): Message => message("mails.time", { at, time_zone });

const isMuted = (muted: string | null, kind: string): boolean =>
  muted !== null && (JSON.parse(muted) as string[]).includes(kind);

const sendMail = (
  mail: MailSender,
  id: string,
  { name, email }: { name: string; email: string },
  text: MailContent,
  unsubscribe: string,
  request_id: string | null = null,
): Promise<DeliveryResult> => mail.send({ id, to: { name, address: email }, ...text, unsubscribe, request_id });

type DailyMailTopic = "mail.digest" | "mail.waiting" | "mail.checkpoint";

/** Whether the topic is a mail that is sent once a day, so that quiet hours do not delay it. */
export const isDailyMail = (topic: ChannelTopic): topic is DailyMailTopic =>
  topic === "mail.digest" || topic === "mail.waiting" || topic === "mail.checkpoint";

type DigestPeriod = { user_id: string; since: string; until: string };

/**
 * Returns the delivery of a daily mail, whose content is read when the mail is sent. Returns null if mail is not
 * configured or switched off.
 */
export function prepareDailyMail(
  deps: Deps,
  enabled: EnabledChannels,
  row: ClaimedDelivery & { topic: DailyMailTopic },
): PreparedDelivery | null {
  const { mail, public_url } = deps.channels;
  if (!mail || public_url === null || !enabled.mail) return null;
  if (row.topic === "mail.digest") return createDigestJob(deps, row, mail, public_url);
  const send = row.topic === "mail.waiting" ? sendWaitingDigest : sendCheckpoint;
  return { service: "mail", endpoint: null, send: () => send(deps, row, mail, public_url) };
}

/**
 * Mails a signed checkpoint of the record, with its file, to the mail address in the settings at the time of the
 * checkpoint.
 */
async function sendCheckpoint(
  deps: Deps,
  row: ClaimedDelivery,
  mail: MailSender,
  public_url: string,
): Promise<DeliveryResult> {
  const { number, address } = JSON.parse(row.payload) as { number: number; address: string };
  const text = await readCheckpointFile(deps, number);
  const file = text === null ? null : await openCheckpointFile(text);
  if (text === null || file === null) return { sent: true };
  const content = formatCheckpointMail({
    checkpoint: number,
    hash: deps.sha256(file.content),
    key: file.checkpoint.public_key,
    url: public_url,
    reader: await loadReader(null),
  });
  return mail.send({
    id: `checkpoint-${number}`,
    to: { name: "", address },
    ...content,
    attachment: { file_name: getCheckpointFileName(number), text },
    unsubscribe: null,
  });
}

/**
 * Sends the list of the requests that wait for a user. Sends nothing if no request waits, or the user no longer wants
 * the list.
 */
async function sendWaitingDigest(
  deps: Deps,
  row: ClaimedDelivery,
  mail: MailSender,
  public_url: string,
): Promise<DeliveryResult> {
  const { db } = deps;
  const { user_id } = JSON.parse(row.payload) as { user_id: string };
  const { people, preferences } = await inBatch(db, {
    people: findActor(db, user_id, getIsoNow(deps)),
    preferences: findMailPreferences(db, user_id),
  });
  const [person] = people;
  const [preference] = preferences;
  if (!person?.is_active || !preference || preference.waiting_digest_at === null) return { sent: true };
  const actor = toActor(person, deps.installation);
  const found = await listVisibleRequests(
    deps,
    actor,
    ListRequestsInput.parse({ waiting_for: ME_FILTER, limit: MAX_WAITING_DIGEST_ITEMS }),
  );
  if (!found.ok || found.value.items.length === 0) return { sent: true };
  const { items, total, total_is_floor } = found.value;
  const time_zone = toValidTimeZone(preference.time_zone);
  const unsubscribe = createUnsubscribeLink(public_url, preference.unsubscribe_token, "waiting");
  const requests = items.map((item) => ({
    id: item.id,
    title: item.title,
    amount: item.amount === null ? null : formatAmount(item.amount, item.currency, item.amount_decimals),
    requester_name: item.requester_name,
    due: item.due_date === null ? null : formatMailTime(item.due_date, time_zone),
    is_overdue: item.is_overdue,
  }));
  const text = formatWaitingDigest(
    { requests, total, total_is_floor },
    { url: public_url, unsubscribe },
    await loadReader(person.language),
  );
  return sendMail(mail, `waiting-${deps.sha256(row.id).slice(0, 32)}`, person, text, unsubscribe);
}

/** Returns the delivery of the daily digest of notifications. */
function createDigestJob(deps: Deps, row: ClaimedDelivery, mail: MailSender, public_url: string): PreparedDelivery {
  const period = JSON.parse(row.payload) as DigestPeriod;
  return {
    service: "mail",
    endpoint: null,
    async send() {
      const { rows } = await inBatch(deps.db, { rows: listDigestNotifications(deps.db, period, MAX_IN_DIGEST) });
      const notifications = rows.filter(({ muted_mail_kinds, kind }) => !isMuted(muted_mail_kinds, kind));
      const [first] = notifications;
      const token = first?.unsubscribe_token;
      if (!first || !token) return { sent: true };
      const unsubscribe = createUnsubscribeLink(public_url, token, "digest");
      // The id contains the end of the period. Otherwise mail services would drop a second digest of the same day as a
      // duplicate.
      const id = `digest-${deps.sha256(`${row.id} ${period.until}`).slice(0, 32)}`;
      const links = { url: public_url, unsubscribe };
      const listed = notifications.map((row) => ({ ...row, ...readNotificationTexts(row) }));
      const text = formatDigest(listed, links, await loadReader(first.language));
      return sendMail(mail, id, first, text, unsubscribe);
    },
  };
}
