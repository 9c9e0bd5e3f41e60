import type {
  Activity,
  AdminStats,
  AssistantUsage,
  RecordHealth,
  SystemHealth,
} from "../../../../domain/admin/entities.ts";
import { describeAdminActivity, describeRequestActivity } from "../../../../domain/audit/activity.ts";
import { getFaultSubject, getFaultUrl, type RecordFault, summarizeFault } from "../../../../domain/audit/fault.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { type Message, message } from "../../../../domain/message.ts";
import { type BatchRows, inBatch } from "../../../db/database.ts";
import { listRecentAdminEvents } from "../../../db/queries/admin-events.ts";
import {
  countMasterData,
  countPending,
  countSessions,
  listCronRuns,
  type MasterDataCounts,
} from "../../../db/queries/admin-system.ts";
import { sumUsage, type UsageRow } from "../../../db/queries/assistant-usage.ts";
import { type CheckpointRow, findLastCheckpoint } from "../../../db/queries/checkpoints.ts";
import { findSettings } from "../../../db/queries/master-data.ts";
import { countPendingChanges } from "../../../db/queries/proposed-changes.ts";
import {
  type FindingRow,
  findRecordCheck,
  listFindings,
  type RecordCheckRow,
} from "../../../db/queries/record-check.ts";
import { listRecentRequestEvents } from "../../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createChannelHealthQuery } from "../../notifications/channel-states.ts";

/** A round trip to the database that takes this long or longer is reported as slow. */
const SLOW_MS = 250;
const DEFAULT_ACTIVITIES = 20;
const MAX_FINDINGS = 20;

/** Returns the four counters of the Overview. */
export async function getAdminStats(deps: Deps, _: Actor): Promise<Result<AdminStats>> {
  const { stats } = await inBatch(deps.db, { stats: countMasterData(deps.db) });
  return ok(toStats(stats));
}

function toStats([row]: readonly MasterDataCounts[]): AdminStats {
  if (!row) throw new Error("the counts have no row");
  return row;
}

/** Returns the newest changes of requests and of master data, newest first. */
export async function listRecentChanges(
  deps: Deps,
  _: Actor,
  { limit = DEFAULT_ACTIVITIES }: { limit?: number } = {},
): Promise<Result<{ activities: Activity[] }>> {
  const max = Math.min(limit, LIMITS.list);
  return ok({ activities: toActivities(await inBatch(deps.db, activityStatements(deps, max)), max) });
}

const activityStatements = ({ db }: Deps, max: number) => ({
  events: listRecentRequestEvents(db, max),
  changes: listRecentAdminEvents(db, max),
});

function toActivities({ events, changes }: BatchRows<ReturnType<typeof activityStatements>>, max: number): Activity[] {
  const all = [
    ...events.map((event) => ({ ...describeRequestActivity(event), ...actorAndTime(event) })),
    ...changes.map((change) => ({ ...describeAdminActivity(change), ...actorAndTime(change) })),
  ];
  all.sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
  return all.slice(0, max);
}

const actorAndTime = ({ actor_name, created_at }: { actor_name: string | null; created_at: string }) => ({
  user: actor_name ?? message("audit.system"),
  timestamp: created_at,
});

/** Returns the health of the system. `arrived_at`: when the HTTP call arrived, from which the response time of the API is measured. */
export async function getHealth(
  deps: Deps,
  _: Actor,
  { arrived_at }: { arrived_at: Date },
): Promise<Result<SystemHealth>> {
  const { statements, read } = healthQuery(deps, arrived_at);
  return ok(read(await inBatch(deps.db, statements)));
}

/**
 * Returns the statements for the health of the system and the function that converts their rows. The time from creating
 * the statements to converting their rows is reported as the response time of the database.
 */
function healthQuery(deps: Deps, arrived_at: Date) {
  const started = deps.now();
  const channels = createChannelHealthQuery(deps);
  const statements = {
    sessions: countSessions(deps.db, getIsoNow(deps)),
    pending: countPending(deps.db),
    runs: listCronRuns(deps.db),
    settings: findSettings(deps.db),
    usage: sumUsage(deps.db, started.toISOString().slice(0, 10)),
    checks: findRecordCheck(deps.db),
    findings: listFindings(deps.db, MAX_FINDINGS),
    checkpoints: findLastCheckpoint(deps.db),
    deliveries: channels.statement,
  };
  const read = (rows: BatchRows<typeof statements>): SystemHealth => {
    const ended = deps.now();
    const round_trip = ended.getTime() - started.getTime();
    return {
      database_connection: { status: round_trip < SLOW_MS ? "healthy" : "slow", response_time: `${round_trip} ms` },
      api_response_time: `${ended.getTime() - arrived_at.getTime()} ms`,
      active_sessions: rows.sessions[0]?.sessions ?? 0,
      request_stats: { pending_requests: rows.pending[0]?.pending ?? 0 },
      last_cron_run:
        rows.runs
          .map((run) => run.started_at)
          .sort()
          .at(-1) ?? null,
      cron_jobs: rows.runs,
      channels: channels.read(rows.deliveries, rows.settings[0]),
      assistant: assistantUsage(deps, rows.usage[0]),
      record: toRecordHealth(deps, rows.checks[0], rows.findings, rows.checkpoints[0]),
      last_updated: ended.toISOString(),
    };
  };
  return { statements, read };
}

function toRecordHealth(
  { checkpoint_key }: Deps,
  check: RecordCheckRow | undefined,
  findings: readonly FindingRow[],
  checkpoint: CheckpointRow | undefined,
): RecordHealth {
  return {
    checkpoint: checkpoint ? { number: checkpoint.number, created_at: checkpoint.created_at } : null,
    checkpoint_missing: checkpoint_key === null ? "CHECKPOINT_KEY" : null,
    last_round_at: check?.last_ended_at ?? null,
    requests_checked: check?.last_requests ?? 0,
    findings_total: findings[0]?.total ?? 0,
    findings: findings.map(({ fault: json, found_at }) => {
      const fault = JSON.parse(json) as RecordFault;
      return {
        subject: getFaultSubject(fault),
        detail: summarizeFault(fault),
        url: getFaultUrl(fault),
        found_at,
      };
    }),
  };
}

/**
 * Returns today's usage of the AI model and its limits. `missing`: the settings that are needed to configure a model,
 * if none is configured (R20, docs/configure.md).
 */
function assistantUsage(
  { channels: { model, model_budget, insecure_addresses } }: Deps,
  usage: UsageRow | undefined,
): AssistantUsage {
  return {
    provider: model?.name ?? null,
    missing: model ? null : getMissingModelSettings(insecure_addresses),
    calls_today: usage?.calls ?? 0,
    tokens_today: usage?.tokens ?? 0,
    tokens_per_day: model_budget.all_tokens,
    tokens_per_person: model_budget.person_tokens,
  };
}

const getMissingModelSettings = (insecure: readonly string[]): Message =>
  insecure.includes("MODEL_URL")
    ? message("settings.https_setup", { name: "MODEL_URL" })
    : message("settings.model_setup");

/** `pending_changes`: the number of changes of rules that wait for a second administrator. */
export type Overview = { stats: AdminStats; activities: Activity[]; health: SystemHealth; pending_changes: number };

/** Returns the data of the Overview in one round trip. */
export async function getOverview(
  deps: Deps,
  _: Actor,
  { arrived_at }: { arrived_at: Date },
): Promise<Result<Overview>> {
  const health = healthQuery(deps, arrived_at);
  const rows = await inBatch(deps.db, {
    stats: countMasterData(deps.db),
    activities: activityStatements(deps, DEFAULT_ACTIVITIES),
    health: health.statements,
    changes: countPendingChanges(deps.db, getIsoNow(deps)),
  });
  return ok({
    stats: toStats(rows.stats),
    activities: toActivities(rows.activities, DEFAULT_ACTIVITIES),
    health: health.read(rows.health),
    pending_changes: rows.changes[0]?.pending ?? 0,
  });
}
