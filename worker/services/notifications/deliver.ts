import { validTimeZone } from "../../../domain/format/zoned-time.ts";
import {
  findQuietHoursEnd,
  getRetryDelay,
  MAX_DELIVERY_ATTEMPTS,
} from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import {
  type ChannelTopic,
  type ClaimedDelivery,
  claimDueDeliveries,
  type DeliveryRow,
  deleteClaimedDeliveries,
  listDeliveries,
  type PostponedDelivery,
  postponeDeliveries,
} from "../../db/queries/deliveries.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { deleteSubscriptions } from "../../db/queries/push-subscriptions.ts";
import { type DeliveryResult, failedDelivery } from "../../integrations/service-call.ts";
import { type Deps, isoNow } from "../deps.ts";
import { createDeliveryJob, createDigestJob, type DeliveryJob } from "./delivery-jobs.ts";
import { fanOutNotifications, getEnabledChannels } from "./fan-out.ts";
import { inParallel } from "./in-parallel.ts";

/** Rows of one channel taken at once: few enough to be through before the lease ends. */
const CLAIM_SIZE = 100;
/** How long they are this run's alone. */
const LEASE_MS = 60_000;
/** A run takes nothing new after that: the next tick's does. */
const MAX_RUN_MS = 30_000;
/** Notifications and rows of one run of the clock (R18). */
const MAX_PER_RUN = 1000;
/** Calls to one service at once. */
const MAX_CONCURRENT_CALLS = 3;
/** Failures in a row after which a service is left alone for this run. */
const MAX_FAILURES = 2;

/** Right after an answer: what it caused. Hardly ever more than a bunch, and failures are the clock's. */
export async function deliverAfterResponse(deps: Deps): Promise<void> {
  const { planned } = await fanOutNotifications(deps, CLAIM_SIZE);
  if (planned > 0) await deliverDue(deps, CLAIM_SIZE);
}

/** By the clock: what an answer did not get delivered, or not yet. Safe to run twice at once. */
export async function deliverOutbox(deps: Deps): Promise<{ spread: number; sent: number; failed: number }> {
  const { spread } = await fanOutNotifications(deps, MAX_PER_RUN);
  return { spread, ...(await deliverDue(deps, MAX_PER_RUN)) };
}

type DeliveryCounts = { sent: number; failed: number };

async function deliverDue(deps: Deps, most: number): Promise<DeliveryCounts> {
  const tally: DeliveryCounts = { sent: 0, failed: 0 };
  const until = deps.now().getTime() + MAX_RUN_MS;
  for (let taken = 0; taken < most && deps.now().getTime() < until; ) {
    const claimed = await claimDeliveries(deps);
    if (claimed.rows.length === 0) break;
    taken += claimed.rows.length;
    await deliverAll(deps, claimed, tally);
    if (!claimed.is_full) break;
  }
  return tally;
}

/** `jobs`: by the row's id; a row that has none, and was not put off, is nobody's to get any more. */
type ClaimedDeliveries = {
  rows: ClaimedDelivery[];
  jobs: Map<string, DeliveryJob>;
  postponed: PostponedDelivery[];
  is_full: boolean;
};

/** What is due of the channels that are configured; of those that are switched off as well, to be dropped. */
async function claimDeliveries(deps: Deps): Promise<ClaimedDeliveries> {
  const { db, channels } = deps;
  const topics: ChannelTopic[] = [
    ...(channels.push ? (["push"] as const) : []),
    ...(channels.mail ? (["mail", "mail.digest"] as const) : []),
    ...(channels.sms ? (["sms"] as const) : []),
  ];
  const now = deps.now();
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const claims = topics.map((topic) => claimDueDeliveries(db, topic, now.toISOString(), lease, CLAIM_SIZE));
  const claimed = claims.length > 0 ? await inBatch(db, claims) : [];
  const rows = claimed.flat();
  const jobs = new Map<string, DeliveryJob>();
  const put_off: PostponedDelivery[] = [];
  if (rows.length === 0) return { rows, jobs, postponed: put_off, is_full: false };
  const ids = rows.map((row) => row.id);
  const [settings, deliveries] = await inBatch(db, [findSettings(db), listDeliveries(db, ids, now.toISOString())]);
  const open = getEnabledChannels(deps, settings[0]);
  const found = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  for (const row of rows) {
    const delivery = found.get(row.id);
    const job =
      row.topic === "mail.digest"
        ? createDigestJob(deps, open, row)
        : createDeliveryJob(deps, open, row.topic, delivery);
    const until = job && delivery && row.topic !== "mail.digest" ? getPostponedTime(delivery, now) : null;
    if (until) put_off.push({ id: row.id, next_attempt_at: until, error: "put off: quiet hours", untried: true });
    else if (job) jobs.set(row.id, job);
  }
  return { rows, jobs, postponed: put_off, is_full: claimed.some((some) => some.length === CLAIM_SIZE) };
}

/** What failed before may come due again in quiet hours that it was not planned in. */
const getPostponedTime = (delivery: DeliveryRow, now: Date): string | null =>
  findQuietHoursEnd({ ...delivery, time_zone: validTimeZone(delivery.time_zone) }, now)?.toISOString() ?? null;

/** Every service by itself, so that one that is down or slow delays no other; first tries before those that failed before. */
async function deliverAll(
  deps: Deps,
  { rows, jobs, postponed }: ClaimedDeliveries,
  tally: DeliveryCounts,
): Promise<void> {
  const lanes = new Map<string, { row: ClaimedDelivery; job: DeliveryJob }[]>();
  for (const row of rows.toSorted((a, b) => a.attempts - b.attempts)) {
    const job = jobs.get(row.id);
    if (job) lanes.set(job.service, [...(lanes.get(job.service) ?? []), { row, job }]);
  }
  const waits = new Set(postponed.map(({ id }) => id));
  const dropped = rows.filter(({ id }) => !jobs.has(id) && !waits.has(id));
  await Promise.all([
    recordResults(deps, dropped, postponed),
    ...[...lanes.values()].map((lane) => deliverToService(deps, lane, tally)),
  ]);
}

async function deliverToService(
  deps: Deps,
  lane: readonly { row: ClaimedDelivery; job: DeliveryJob }[],
  tally: DeliveryCounts,
): Promise<void> {
  const done: ClaimedDelivery[] = [];
  const postponed: PostponedDelivery[] = [];
  const gone: string[] = [];
  let trouble = 0;
  let retry_after_seconds: number | null = null;
  await inParallel(lane, MAX_CONCURRENT_CALLS, async ({ row, job }) => {
    if (trouble >= MAX_FAILURES || retry_after_seconds !== null) {
      const next_attempt_at = timeAfter(deps, getRetryDelay(1, retry_after_seconds));
      postponed.push({ id: row.id, next_attempt_at, error: "left alone: the service is in trouble", untried: true });
      return;
    }
    const outcome = await job.send().catch(failedDelivery);
    if (outcome.sent || outcome.permanent_failure) {
      done.push(row);
      if (outcome.sent) {
        tally.sent += 1;
        trouble = 0;
      } else if (job.endpoint !== null) gone.push(job.endpoint);
      return;
    }
    tally.failed += 1;
    if (outcome.service_busy) trouble += 1;
    retry_after_seconds ??= outcome.retry_after_seconds;
    postponed.push(postpone(deps, row, outcome));
  });
  await recordResults(deps, done, postponed, gone);
}

function postpone(
  deps: Deps,
  row: ClaimedDelivery,
  outcome: Extract<DeliveryResult, { sent: false }>,
): PostponedDelivery {
  const next_attempt_at =
    row.attempts >= MAX_DELIVERY_ATTEMPTS
      ? null
      : timeAfter(deps, getRetryDelay(row.attempts, outcome.retry_after_seconds));
  return { id: row.id, next_attempt_at, error: outcome.error, untried: false };
}

const timeAfter = (deps: Deps, milliseconds: number): string =>
  new Date(deps.now().getTime() + milliseconds).toISOString();

async function recordResults(
  deps: Deps,
  done: readonly ClaimedDelivery[],
  postponed: readonly PostponedDelivery[],
  gone: readonly string[] = [],
): Promise<void> {
  const statements = [
    ...deleteClaimedDeliveries(deps.db, done),
    ...postponeDeliveries(deps.db, postponed, isoNow(deps)),
    ...deleteSubscriptions(deps.db, gone),
  ];
  if (statements.length > 0) await inBatch(deps.db, statements);
}
