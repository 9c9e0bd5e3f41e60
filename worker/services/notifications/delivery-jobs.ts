import { formatDateTime } from "../../../domain/format/date-time.ts";
import { formatTypeLabel } from "../../../domain/format/labels.ts";
import { formatMoney, fromMinor } from "../../../domain/format/money.ts";
import { toValidTimeZone } from "../../../domain/format/zoned-time.ts";
import type { EnabledChannels } from "../../../domain/notifications/delivery-plan.ts";
import {
  createPushPayload,
  formatDigest,
  formatMail,
  formatSms,
  type MailContent,
  type MailedRequest,
} from "../../../domain/notifications/texts.ts";
import { inBatch } from "../../db/database.ts";
import {
  type ChannelTopic,
  type ClaimedDelivery,
  type DeliveryRow,
  listDigestNotifications,
} from "../../db/queries/deliveries.ts";
import type { MailSender } from "../../integrations/mail.ts";
import type { DeliveryResult } from "../../integrations/service-call.ts";
import type { Deps } from "../deps.ts";
import { createUnsubscribeLink } from "./unsubscribe.ts";

/** A delivery that is ready to be sent. */
export type PreparedDelivery = {
  /**
   * The name of the service that receives the delivery: the channel, and for push also the host. After repeated failures of a service, all
   * other deliveries to this service are postponed.
   */
  service: string;
  /** The push subscription to delete if the service reports that it has expired; null for other channels. */
  endpoint: string | null;
  send: () => Promise<DeliveryResult>;
};

/** The maximum number of notifications that are read for one digest; its mail lists far fewer. */
const MAX_IN_DIGEST = 200;

/**
 * Returns the delivery of an outbox row. Returns null if the row has no receiver any more: the user or request was deleted, the
 * subscription ended, or the channel was switched off.
 */
export function prepareDelivery(
  deps: Deps,
  enabled: EnabledChannels,
  topic: Exclude<ChannelTopic, "mail.digest">,
  row: DeliveryRow | undefined,
): PreparedDelivery | null {
  if (!row || row.notification_id === null || row.user_id === null || !row.request_exists || !enabled[topic])
    return null;
  const content = { ...row, id: row.notification_id };
  if (topic === "push") return createPushJob(deps, row, content);
  if (topic === "sms") return createSmsJob(deps, row, content);
  return createMailJob(deps, row, content);
}

type NotificationContent = Parameters<typeof formatSms>[0];

function createPushJob(
  { channels: { push }, sha256 }: Deps,
  row: DeliveryRow,
  content: NotificationContent,
): PreparedDelivery | null {
  const { endpoint, p256dh, auth } = row;
  if (!push || endpoint === null || isMuted(row.muted_push_kinds, row.kind)) return null;
  const payload = createPushPayload(content, row.may_decide);
  return {
    service: `push ${new URL(endpoint).host}`,
    endpoint,
    send: () => push.send({ endpoint, p256dh, auth }, payload, sha256(content.id).slice(0, 32)),
  };
}

function createSmsJob(
  { channels: { sms } }: Deps,
  { id, phone, kind, muted_sms_kinds }: DeliveryRow,
  content: NotificationContent,
): PreparedDelivery | null {
  if (!sms || phone === null || isMuted(muted_sms_kinds, kind)) return null;
  return { service: "sms", endpoint: null, send: () => sms.send({ id, to: phone, text: formatSms(content) }) };
}

function createMailJob(
  { channels: { mail, public_url } }: Deps,
  row: DeliveryRow,
  content: NotificationContent,
): PreparedDelivery | null {
  const { unsubscribe_token: token, kind } = row;
  if (!mail || public_url === null || token === null || isMuted(row.muted_mail_kinds, kind)) return null;
  const unsubscribe = createUnsubscribeLink(public_url, token, kind);
  const text = formatMail(content, { url: public_url, unsubscribe }, toMailedRequest(row));
  return { service: "mail", endpoint: null, send: () => sendMail(mail, content.id, row, text, unsubscribe) };
}

/** Returns what a mail says about the request of its notification; null if there is none, or the recipient may not see it (R4). */
function toMailedRequest(row: DeliveryRow): MailedRequest | null {
  const { request_title, requester_name, request_type } = row;
  if (request_title === null || requester_name === null || request_type === null) return null;
  const { amount_minor, amount_decimals, currency, due_at } = row;
  const time_zone = toValidTimeZone(row.time_zone);
  return {
    title: request_title,
    amount:
      amount_minor === null || amount_decimals === null || currency === null
        ? null
        : formatMoney(fromMinor(amount_minor, amount_decimals), currency, amount_decimals),
    requester_name,
    type: row.type_name ?? formatTypeLabel(request_type),
    due: due_at === null ? null : `${formatDateTime(due_at, time_zone)} (${time_zone.replaceAll("_", " ")})`,
    comment: row.comment,
    may_decide: row.may_decide,
  };
}

const isMuted = (muted: string | null, kind: string): boolean =>
  muted !== null && (JSON.parse(muted) as string[]).includes(kind);

const sendMail = (
  mail: MailSender,
  id: string,
  { name, email }: { name: string; email: string },
  text: MailContent,
  unsubscribe: string,
): Promise<DeliveryResult> => mail.send({ id, to: { name, address: email }, ...text, unsubscribe });

type DigestPeriod = { user_id: string; since: string; until: string };

/**
 * Returns the delivery of the daily digest, which reads the notifications only when it is sent. Returns null if mail is not configured or
 * switched off.
 */
export function prepareDigestDelivery(
  deps: Deps,
  enabled: EnabledChannels,
  row: ClaimedDelivery,
): PreparedDelivery | null {
  const { mail, public_url } = deps.channels;
  if (!mail || public_url === null || !enabled.mail) return null;
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
      // The id contains the end of the period, so that services do not drop a second digest of the same day as a duplicate.
      const id = `digest-${deps.sha256(`${row.id} ${period.until}`).slice(0, 32)}`;
      return sendMail(mail, id, first, formatDigest(notifications, { url: public_url, unsubscribe }), unsubscribe);
    },
  };
}
