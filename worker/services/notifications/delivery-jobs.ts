import type { OpenChannels } from "../../../domain/notifications/delivery-plan.ts";
import {
  digestText,
  type MailText,
  mailText,
  pushPayload,
  smsText,
} from "../../../domain/notifications/notice-texts.ts";
import { inBatch } from "../../db/database.ts";
import { type ChannelTopic, type ClaimedRow, type DeliveryRow, listDigest } from "../../db/queries/outbox-channels.ts";
import type { MailSender } from "../../integrations/mail.ts";
import type { Outcome } from "../../integrations/outcome.ts";
import type { Deps } from "../deps.ts";
import { unsubscribeLink } from "./unsubscribe.ts";

/** One delivery that is to be made. */
export type Job = {
  /** Whose trouble is only its own: the channel, and for pushes the host. */
  service: string;
  /** Of a push: the subscription that goes when the service says so. */
  endpoint: string | null;
  send: () => Promise<Outcome>;
};

/** Notifications in one digest; far more than its mail lists. */
const MOST_IN_DIGEST = 200;

/** null: nobody is to get it any more. The person or the request is gone, the subscription ended, the channel was switched off. */
export function jobOf(
  deps: Deps,
  open: OpenChannels,
  topic: Exclude<ChannelTopic, "mail.digest">,
  row: DeliveryRow | undefined,
): Job | null {
  if (!row || row.notification_id === null || row.user_id === null || row.request_exists !== 1 || !open[topic])
    return null;
  const told = { ...row, id: row.notification_id };
  if (topic === "push") return pushJob(deps, row, told);
  if (topic === "sms") return smsJob(deps, row, told);
  return mailJob(deps, row, told);
}

type Told = Parameters<typeof smsText>[0];

function pushJob({ channels: { push }, sha256 }: Deps, row: DeliveryRow, told: Told): Job | null {
  const { endpoint, p256dh, auth } = row;
  if (!push || endpoint === null) return null;
  const payload = pushPayload(told, row.may_decide === 1);
  return {
    service: `push ${new URL(endpoint).host}`,
    endpoint,
    send: () => push.send({ endpoint, p256dh, auth }, payload, sha256(told.id).slice(0, 32)),
  };
}

function smsJob({ channels: { sms } }: Deps, { id, phone }: DeliveryRow, told: Told): Job | null {
  if (!sms || phone === null) return null;
  return { service: "sms", endpoint: null, send: () => sms.send({ id, to: phone, text: smsText(told) }) };
}

function mailJob({ channels: { mail, public_url } }: Deps, row: DeliveryRow, told: Told): Job | null {
  const { unsubscribe_token: token, kind } = row;
  if (!mail || public_url === null || token === null || isMuted(row.muted_mail_kinds, kind)) return null;
  const unsubscribe = unsubscribeLink(public_url, token, kind);
  const text = mailText(told, { url: public_url, unsubscribe });
  return { service: "mail", endpoint: null, send: () => sendMail(mail, told.id, row, text, unsubscribe) };
}

const isMuted = (muted: string | null, kind: string): boolean =>
  muted !== null && (JSON.parse(muted) as string[]).includes(kind);

const sendMail = (
  mail: MailSender,
  id: string,
  { name, email }: { name: string; email: string },
  text: MailText,
  unsubscribe: string,
): Promise<Outcome> => mail.send({ id, to: { name, address: email }, ...text, unsubscribe });

type Stretch = { user_id: string; since: string; until: string };

/** A day's mails in one. What it tells is read when it is sent. */
export function digestJob(deps: Deps, open: OpenChannels, row: ClaimedRow): Job | null {
  const { mail, public_url } = deps.channels;
  if (!mail || public_url === null || !open.mail) return null;
  const stretch = JSON.parse(row.payload) as Stretch;
  return {
    service: "mail",
    endpoint: null,
    async send() {
      const [found] = await inBatch(deps.db, [listDigest(deps.db, stretch, MOST_IN_DIGEST)]);
      const told = found.filter((one) => !isMuted(one.muted_mail_kinds, one.kind));
      const [first] = told;
      const token = first?.unsubscribe_token;
      if (!first || !token) return { sent: true };
      const unsubscribe = unsubscribeLink(public_url, token, "digest");
      // Whoever is told more afterwards gets another mail, and not the same again.
      const id = `digest-${deps.sha256(`${row.id} ${stretch.until}`).slice(0, 32)}`;
      return sendMail(mail, id, first, digestText(told, { url: public_url, unsubscribe }), unsubscribe);
    },
  };
}
