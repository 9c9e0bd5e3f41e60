import type { EnabledChannels } from "../../../domain/notifications/delivery-plan.ts";
import {
  createPushPayload,
  formatDigest,
  formatMail,
  formatSms,
  type MailContent,
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

/** One delivery that is to be made. */
export type DeliveryJob = {
  /** Whose trouble is only its own: the channel, and for pushes the host. */
  service: string;
  /** Of a push: the subscription that goes when the service says so. */
  endpoint: string | null;
  send: () => Promise<DeliveryResult>;
};

/** Notifications in one digest; far more than its mail lists. */
const MAX_IN_DIGEST = 200;

/** null: nobody is to get it any more. The person or the request is gone, the subscription ended, the channel was switched off. */
export function createDeliveryJob(
  deps: Deps,
  open: EnabledChannels,
  topic: Exclude<ChannelTopic, "mail.digest">,
  row: DeliveryRow | undefined,
): DeliveryJob | null {
  if (!row || row.notification_id === null || row.user_id === null || !row.request_exists || !open[topic]) return null;
  const told = { ...row, id: row.notification_id };
  if (topic === "push") return createPushJob(deps, row, told);
  if (topic === "sms") return createSmsJob(deps, row, told);
  return createMailJob(deps, row, told);
}

type NotificationContent = Parameters<typeof formatSms>[0];

function createPushJob(
  { channels: { push }, sha256 }: Deps,
  row: DeliveryRow,
  told: NotificationContent,
): DeliveryJob | null {
  const { endpoint, p256dh, auth } = row;
  if (!push || endpoint === null) return null;
  const payload = createPushPayload(told, row.may_decide);
  return {
    service: `push ${new URL(endpoint).host}`,
    endpoint,
    send: () => push.send({ endpoint, p256dh, auth }, payload, sha256(told.id).slice(0, 32)),
  };
}

function createSmsJob(
  { channels: { sms } }: Deps,
  { id, phone }: DeliveryRow,
  told: NotificationContent,
): DeliveryJob | null {
  if (!sms || phone === null) return null;
  return { service: "sms", endpoint: null, send: () => sms.send({ id, to: phone, text: formatSms(told) }) };
}

function createMailJob(
  { channels: { mail, public_url } }: Deps,
  row: DeliveryRow,
  told: NotificationContent,
): DeliveryJob | null {
  const { unsubscribe_token: token, kind } = row;
  if (!mail || public_url === null || token === null || isMuted(row.muted_mail_kinds, kind)) return null;
  const unsubscribe = createUnsubscribeLink(public_url, token, kind);
  const text = formatMail(told, { url: public_url, unsubscribe });
  return { service: "mail", endpoint: null, send: () => sendMail(mail, told.id, row, text, unsubscribe) };
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

/** A day's mails in one. What it tells is read when it is sent. */
export function createDigestJob(deps: Deps, open: EnabledChannels, row: ClaimedDelivery): DeliveryJob | null {
  const { mail, public_url } = deps.channels;
  if (!mail || public_url === null || !open.mail) return null;
  const stretch = JSON.parse(row.payload) as DigestPeriod;
  return {
    service: "mail",
    endpoint: null,
    async send() {
      const [found] = await inBatch(deps.db, [listDigestNotifications(deps.db, stretch, MAX_IN_DIGEST)]);
      const told = found.filter((one) => !isMuted(one.muted_mail_kinds, one.kind));
      const [first] = told;
      const token = first?.unsubscribe_token;
      if (!first || !token) return { sent: true };
      const unsubscribe = createUnsubscribeLink(public_url, token, "digest");
      // Whoever is told more afterwards gets another mail, and not the same again.
      const id = `digest-${deps.sha256(`${row.id} ${stretch.until}`).slice(0, 32)}`;
      return sendMail(mail, id, first, formatDigest(told, { url: public_url, unsubscribe }), unsubscribe);
    },
  };
}
