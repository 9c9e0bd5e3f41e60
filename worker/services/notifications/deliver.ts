import { toValidTimeZone } from "../../../domain/format/zoned-time.ts";
import {
  findQuietHoursEnd,
  getDeliveryRetryDelayMs,
  MAX_DELIVERY_ATTEMPTS,
} from "../../../domain/notifications/delivery-plan.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  type DeliveryRow,
  deleteClaimedDeliveries,
  listDeliveries,
  postponeOrAbandonDeliveries,
  type UnsentDelivery,
} from "../../db/queries/deliveries.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { deleteSubscriptions } from "../../db/queries/push-subscriptions.ts";
import { createDeliveryFailure, type DeliveryResult } from "../../integrations/service-call.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { joinRun } from "../joined-run.ts";
import { CHANNEL_TOPICS } from "./channel-states.ts";
import { isDailyMail, loadReader, type PreparedDelivery, prepareDailyMail, prepareDelivery } from "./delivery-jobs.ts";
import { getEnabledChannels, planNewNotifications, pokePages, processInParallel } from "./fan-out.ts";
import { takeNotified } from "./notify.ts";

/**
 * The maximum number of outbox rows of one topic that a run reserves at once, so that they are delivered before
 * LEASE_MS has passed.
 */
const CLAIM_SIZE = 100;
/** How long reserved outbox rows belong to a run. Afterwards another run may deliver them. */
const LEASE_MS = 60_000;
/** After this time a run reserves no more outbox rows; the next run delivers them. */
const MAX_RUN_MS = 20_000;
/** The maximum number of new notifications, and of deliveries, in one run of the job (R18). */
const MAX_PER_RUN = 1000;
/** The same in one round after a response. A run of ten rounds stays within the 1,000 calls that a Worker may make for one HTTP request. */
const MAX_PER_ROUND = 100;
/** What the calls of an isolate leave to their joined run: it delivers all that are due. */
const NOTIFICATIONS = "notifications";
/** The maximum number of simultaneous calls to one service. */
const MAX_CONCURRENT_CALLS = 3;
/** The number of consecutive failures after which a run stops calling a service. */
const MAX_FAILURES = 2;

/**
 * Delivers the notifications of a call after its response, together with those of other calls. Costs no round trip if the call wrote
 * none. The background job delivers the remaining notifications and repeats failed deliveries.
 */
export async function deliverAfterResponse(deps: Deps): Promise<void> {
  if (!takeNotified(deps)) return;
  const run = deps.runs.delivery;
  await joinRun(deps, run, [NOTIFICATIONS], async () => {
    const { processed, sent, failed } = await deliverOutbox(deps, MAX_PER_ROUND);
    // A full round leaves the rest to the next one.
    if (Math.max(processed, sent + failed) >= MAX_PER_ROUND) run.waiting.add(NOTIFICATIONS);
  });
}

/**
 * Makes the deliveries that are due, at most `max`, and notifies open pages. A background job calls this function. Two concurrent runs are
 * safe.
 */
export async function deliverOutbox(deps: Deps, max = MAX_PER_RUN): Promise<{ processed: number } & DeliveryCounts> {
  const { processed, receivers, statements } = await planNewNotifications(deps, max);
  const [counts] = await Promise.all([deliverDue(deps, max, statements), pokePages(deps, receivers)]);
  return { processed, ...counts };
}

type DeliveryCounts = { sent: number; failed: number };

/** Makes the deliveries that are due after `before`, statements that insert some of them and run in the same batch. */
async function deliverDue(deps: Deps, max: number, before: readonly Statement[]): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0 };
  const until = deps.now().getTime() + MAX_RUN_MS;
  for (let taken = 0; taken < max && deps.now().getTime() < until; ) {
    const claimed = await claimDeliveries(deps, taken === 0 ? before : []);
    if (claimed.rows.length === 0) break;
    taken += claimed.rows.length;
    await deliverAll(deps, claimed, counts);
    if (!claimed.is_full) break;
  }
  return counts;
}

/**
 * The outbox rows that a run has reserved. `jobs`: the deliveries to make, by row id. `unsent`: rows that wait for the
 * end of quiet hours. Rows in neither of them no longer have a receiver and are deleted. `is_full`: whether more rows
 * may be due.
 */
type ClaimedDeliveries = {
  rows: ClaimedDelivery[];
  jobs: Map<string, PreparedDelivery>;
  unsent: UnsentDelivery[];
  is_full: boolean;
};

/**
 * Runs `before` and reserves the due outbox rows of the configured channels. Rows of channels that administrators have
 * switched off get no delivery and are deleted.
 */
async function claimDeliveries(deps: Deps, before: readonly Statement[]): Promise<ClaimedDeliveries> {
  const { db, channels } = deps;
  const topics = (Object.keys(CHANNEL_TOPICS) as (keyof typeof CHANNEL_TOPICS)[])
    .filter((channel) => channels[channel] !== null)
    .flatMap((channel) => CHANNEL_TOPICS[channel]);
  const jobs = new Map<string, PreparedDelivery>();
  const unsent: UnsentDelivery[] = [];
  const now = deps.now();
  const times = { now: now.toISOString(), lease: new Date(now.getTime() + LEASE_MS).toISOString() };
  const { claimed, settings, deliveries } = await inBatch(db, {
    before,
    claimed: topics.map((topic) => claimDueDeliveries(db, topic, times, CLAIM_SIZE)),
    settings: findSettings(db),
    deliveries: listDeliveries(db, topics, times),
  });
  const rows = claimed.flat();
  const enabled = getEnabledChannels(deps, settings[0]);
  const languages = new Set(deliveries.map(({ language }) => language));
  const readers = new Map(await Promise.all([...languages].map(async (one) => [one, await loadReader(one)] as const)));
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  for (const row of rows) {
    const delivery = byId.get(row.id);
    const job = isDailyMail(row.topic)
      ? prepareDailyMail(deps, enabled, { ...row, topic: row.topic })
      : prepareDelivery(deps, enabled, row.topic, delivery, delivery && readers.get(delivery.language));
    const until = job && delivery && !isDailyMail(row.topic) ? getPostponedTime(delivery, now) : null;
    if (until) unsent.push({ id: row.id, next_attempt_at: until, error: "postponed: quiet hours", untried: true });
    else if (job) jobs.set(row.id, job);
  }
  return { rows, jobs, unsent, is_full: claimed.some(({ length }) => length === CLAIM_SIZE) };
}

/** Returns the end of the receiver's quiet hours if `now` is within them; otherwise null. */
const getPostponedTime = (delivery: DeliveryRow, now: Date): string | null =>
  findQuietHoursEnd({ ...delivery, time_zone: toValidTimeZone(delivery.time_zone) }, now)?.toISOString() ?? null;

/**
 * Delivers to all services in parallel, so that a service that fails or is slow does not delay the others. First attempts go before
 * retries.
 */
async function deliverAll(
  deps: Deps,
  { rows, jobs, unsent }: ClaimedDeliveries,
  counts: DeliveryCounts,
): Promise<void> {
  const lanes = new Map<string, { row: ClaimedDelivery; job: PreparedDelivery }[]>();
  for (const row of rows.toSorted((a, b) => a.attempts - b.attempts)) {
    const job = jobs.get(row.id);
    if (job) lanes.set(job.service, [...(lanes.get(job.service) ?? []), { row, job }]);
  }
  const unsentIds = new Set(unsent.map(({ id }) => id));
  const dropped = rows.filter(({ id }) => !jobs.has(id) && !unsentIds.has(id));
  await Promise.all([
    recordResults(deps, dropped, unsent),
    ...[...lanes.values()].map((lane) => deliverToService(deps, lane, counts)),
  ]);
}

async function deliverToService(
  deps: Deps,
  lane: readonly { row: ClaimedDelivery; job: PreparedDelivery }[],
  counts: DeliveryCounts,
): Promise<void> {
  const done: ClaimedDelivery[] = [];
  const unsent: UnsentDelivery[] = [];
  const expired: string[] = [];
  let failures = 0;
  let retry_after_seconds: number | null = null;
  await processInParallel(lane, MAX_CONCURRENT_CALLS, async ({ row, job }) => {
    if (failures >= MAX_FAILURES || retry_after_seconds !== null) {
      const next_attempt_at = timeAfter(deps, getDeliveryRetryDelayMs(1, retry_after_seconds));
      unsent.push({ id: row.id, next_attempt_at, error: "postponed: the service is failing", untried: true });
      return;
    }
    const outcome = await job.send().catch(createDeliveryFailure);
    if (outcome.sent || outcome.permanent_failure) {
      done.push(row);
      if (outcome.sent) {
        counts.sent += 1;
        failures = 0;
      } else if (job.endpoint !== null) expired.push(job.endpoint);
      return;
    }
    counts.failed += 1;
    if (outcome.service_busy) failures += 1;
    retry_after_seconds ??= outcome.retry_after_seconds;
    unsent.push(toUnsentDelivery(deps, row, outcome));
  });
  await recordResults(deps, done, unsent, expired);
}

function toUnsentDelivery(
  deps: Deps,
  row: ClaimedDelivery,
  outcome: Extract<DeliveryResult, { sent: false }>,
): UnsentDelivery {
  const next_attempt_at =
    row.attempts >= MAX_DELIVERY_ATTEMPTS
      ? null
      : timeAfter(deps, getDeliveryRetryDelayMs(row.attempts, outcome.retry_after_seconds));
  return { id: row.id, next_attempt_at, error: outcome.error, untried: false };
}

const timeAfter = (deps: Deps, milliseconds: number): string =>
  new Date(deps.now().getTime() + milliseconds).toISOString();

async function recordResults(
  deps: Deps,
  done: readonly ClaimedDelivery[],
  unsent: readonly UnsentDelivery[],
  expired_endpoints: readonly string[] = [],
): Promise<void> {
  const statements = [
    ...deleteClaimedDeliveries(deps.db, done),
    ...postponeOrAbandonDeliveries(deps.db, unsent, getIsoNow(deps)),
    ...deleteSubscriptions(deps.db, expired_endpoints),
  ];
  if (statements.length > 0) await inBatch(deps.db, statements);
}
