import { validTimeZone } from "../../../domain/format/date-time-format.ts";
import { endOfQuietHours, MOST_ATTEMPTS, pauseAfter } from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import {
  type ChannelTopic,
  type ClaimedRow,
  claimDue,
  type DeliveryRow,
  deleteClaimed,
  listDeliveries,
  type Postponed,
  postponeClaimed,
} from "../../db/queries/outbox-channels.ts";
import { deleteSubscriptions } from "../../db/queries/push-subscriptions.ts";
import { failed, type Outcome } from "../../integrations/outcome.ts";
import { type Deps, isoNow } from "../deps.ts";
import { digestJob, type Job, jobOf } from "./delivery-jobs.ts";
import { inParallel } from "./in-parallel.ts";
import { openChannels, spreadNotifications } from "./spread.ts";

/** Rows of one channel taken at once: few enough to be through before the lease ends. */
const CLAIM = 100;
/** How long they are this run's alone. */
const LEASE_MS = 60_000;
/** A run takes nothing new after that: the next tick's does. */
const LONGEST_RUN_MS = 30_000;
/** Notifications and rows of one run of the clock (R18). */
const MOST_PER_RUN = 1000;
/** Calls to one service at once. */
const AT_ONCE = 3;
/** Failures in a row after which a service is left alone for this run. */
const TROUBLE = 2;

/** Right after an answer: what it caused. Hardly ever more than a bunch, and failures are the clock's. */
export async function deliverCaused(deps: Deps): Promise<void> {
  const { planned } = await spreadNotifications(deps, CLAIM);
  if (planned > 0) await deliverDue(deps, CLAIM);
}

/** By the clock: what an answer did not get delivered, or not yet. Safe to run twice at once. */
export async function deliverOutbox(deps: Deps): Promise<{ spread: number; sent: number; failed: number }> {
  const { spread } = await spreadNotifications(deps, MOST_PER_RUN);
  return { spread, ...(await deliverDue(deps, MOST_PER_RUN)) };
}

type Tally = { sent: number; failed: number };

async function deliverDue(deps: Deps, most: number): Promise<Tally> {
  const tally: Tally = { sent: 0, failed: 0 };
  const until = deps.now().getTime() + LONGEST_RUN_MS;
  for (let taken = 0; taken < most && deps.now().getTime() < until; ) {
    const claimed = await claim(deps);
    if (claimed.rows.length === 0) break;
    taken += claimed.rows.length;
    await deliverAll(deps, claimed, tally);
    if (!claimed.full) break;
  }
  return tally;
}

/** `jobs`: by the row's id; a row that has none, and was not put off, is nobody's to get any more. */
type Claimed = { rows: ClaimedRow[]; jobs: Map<string, Job>; put_off: Postponed[]; full: boolean };

/** What is due of the channels that are configured; of those that are switched off as well, to be dropped. */
async function claim(deps: Deps): Promise<Claimed> {
  const { db, channels } = deps;
  const topics: ChannelTopic[] = [
    ...(channels.push ? (["push"] as const) : []),
    ...(channels.mail ? (["mail", "mail.digest"] as const) : []),
    ...(channels.sms ? (["sms"] as const) : []),
  ];
  const now = deps.now();
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const claims = topics.map((topic) => claimDue(db, topic, now.toISOString(), lease, CLAIM));
  const claimed = claims.length > 0 ? await inBatch(db, claims) : [];
  const rows = claimed.flat();
  const jobs = new Map<string, Job>();
  const put_off: Postponed[] = [];
  if (rows.length === 0) return { rows, jobs, put_off, full: false };
  const ids = rows.map((row) => row.id);
  const [settings, deliveries] = await inBatch(db, [findSettings(db), listDeliveries(db, ids, now.toISOString())]);
  const open = openChannels(deps, settings[0]);
  const found = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  for (const row of rows) {
    const delivery = found.get(row.id);
    const job = row.topic === "mail.digest" ? digestJob(deps, open, row) : jobOf(deps, open, row.topic, delivery);
    const until = job && delivery && row.topic !== "mail.digest" ? endOfQuiet(delivery, now) : null;
    if (until) put_off.push({ id: row.id, next_attempt_at: until, error: "put off: quiet hours", untried: true });
    else if (job) jobs.set(row.id, job);
  }
  return { rows, jobs, put_off, full: claimed.some((some) => some.length === CLAIM) };
}

/** What failed before may come due again in quiet hours that it was not planned in. */
const endOfQuiet = (delivery: DeliveryRow, now: Date): string | null =>
  endOfQuietHours({ ...delivery, time_zone: validTimeZone(delivery.time_zone) }, now)?.toISOString() ?? null;

/** Every service by itself, so that one that is down or slow delays no other; first tries before those that failed before. */
async function deliverAll(deps: Deps, { rows, jobs, put_off }: Claimed, tally: Tally): Promise<void> {
  const lanes = new Map<string, { row: ClaimedRow; job: Job }[]>();
  for (const row of rows.toSorted((a, b) => a.attempts - b.attempts)) {
    const job = jobs.get(row.id);
    if (job) lanes.set(job.service, [...(lanes.get(job.service) ?? []), { row, job }]);
  }
  const waits = new Set(put_off.map(({ id }) => id));
  const dropped = rows.filter(({ id }) => !jobs.has(id) && !waits.has(id));
  await Promise.all([
    settle(deps, dropped, put_off),
    ...[...lanes.values()].map((lane) => deliverLane(deps, lane, tally)),
  ]);
}

async function deliverLane(deps: Deps, lane: readonly { row: ClaimedRow; job: Job }[], tally: Tally): Promise<void> {
  const done: ClaimedRow[] = [];
  const postponed: Postponed[] = [];
  const gone: string[] = [];
  let trouble = 0;
  let retry_after_seconds: number | null = null;
  await inParallel(lane, AT_ONCE, async ({ row, job }) => {
    if (trouble >= TROUBLE || retry_after_seconds !== null) {
      const next_attempt_at = later(deps, pauseAfter(1, retry_after_seconds));
      postponed.push({ id: row.id, next_attempt_at, error: "left alone: the service is in trouble", untried: true });
      return;
    }
    const outcome = await job.send().catch(failed);
    if (outcome.sent || outcome.gone) {
      done.push(row);
      if (outcome.sent) {
        tally.sent += 1;
        trouble = 0;
      } else if (job.endpoint !== null) gone.push(job.endpoint);
      return;
    }
    tally.failed += 1;
    if (outcome.wait) trouble += 1;
    retry_after_seconds ??= outcome.retry_after_seconds;
    postponed.push(postpone(deps, row, outcome));
  });
  await settle(deps, done, postponed, gone);
}

function postpone(deps: Deps, row: ClaimedRow, outcome: Extract<Outcome, { sent: false }>): Postponed {
  const next_attempt_at =
    row.attempts >= MOST_ATTEMPTS ? null : later(deps, pauseAfter(row.attempts, outcome.retry_after_seconds));
  return { id: row.id, next_attempt_at, error: outcome.error, untried: false };
}

const later = (deps: Deps, milliseconds: number): string => new Date(deps.now().getTime() + milliseconds).toISOString();

async function settle(
  deps: Deps,
  done: readonly ClaimedRow[],
  postponed: readonly Postponed[],
  gone: readonly string[] = [],
): Promise<void> {
  const statements = [
    ...deleteClaimed(deps.db, done),
    ...postponeClaimed(deps.db, postponed, isoNow(deps)),
    ...deleteSubscriptions(deps.db, gone),
  ];
  if (statements.length > 0) await inBatch(deps.db, statements);
}
