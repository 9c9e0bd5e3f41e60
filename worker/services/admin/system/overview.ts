import type {
  Activity,
  AdminStats,
  AssistantUsage,
  RecordHealth,
  SystemHealth,
} from "../../../../domain/admin/entities.ts";
import { describeFault, faultSubject, faultUrl, type RecordFault } from "../../../../domain/audit/fault.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { adminActivity, requestActivity } from "../../../../domain/requests/activity.ts";
import { inBatch } from "../../../db/database.ts";
import { listRecentAdminEvents, type RecentChange } from "../../../db/queries/admin-events.ts";
import {
  type CronRunRow,
  countMasterData,
  countPending,
  countSessions,
  listCronRuns,
  type MasterDataCounts,
} from "../../../db/queries/admin-system.ts";
import { sumUsage, type UsageRow } from "../../../db/queries/assistant-usage.ts";
import type { DeliveryCounts } from "../../../db/queries/deliveries.ts";
import { findSettings, type SettingsRow } from "../../../db/queries/master-data.ts";
import {
  type FindingRow,
  findRecordCheck,
  listFindings,
  type RecordCheckRow,
} from "../../../db/queries/record-check.ts";
import { listRecentEvents, type RecentEvent } from "../../../db/queries/request-reads.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { channelHealthQuery } from "../../notifications/channel-states.ts";

/** A round trip to the database that takes longer is slow. */
const SLOW_MS = 250;
const DEFAULT_ACTIVITIES = 20;
const MAX_FINDINGS = 20;

/** The four counters of the Overview. */
export async function getStats(deps: Deps, _: Actor): Promise<Result<AdminStats>> {
  const { statements, read } = statsQuery(deps);
  return ok(read(await inBatch(deps.db, statements)));
}

function statsQuery(deps: Deps) {
  const statements = [countMasterData(deps.db)] as const;
  const read = ([rows]: readonly unknown[]): AdminStats => {
    const [row] = rows as MasterDataCounts[];
    if (!row) throw new Error("counting answered no row");
    return row;
  };
  return { statements, read };
}

/** What happened lately, newest first: to requests, and by administrators. */
export async function listActivities(
  deps: Deps,
  _: Actor,
  { limit = DEFAULT_ACTIVITIES }: { limit?: number } = {},
): Promise<Result<{ activities: Activity[] }>> {
  const { statements, read } = activitiesQuery(deps, Math.min(limit, LIMITS.list));
  return ok({ activities: read(await inBatch(deps.db, statements)) });
}

function activitiesQuery(deps: Deps, most: number) {
  const statements = [listRecentEvents(deps.db, most), listRecentAdminEvents(deps.db, most)] as const;
  const read = (answers: readonly unknown[]): Activity[] => {
    const [events, changes] = answers as [RecentEvent[], RecentChange[]];
    const all = [
      ...events.map((event) => ({ ...requestActivity(event), ...actorAndTime(event) })),
      ...changes.map((change) => ({ ...adminActivity(change), ...actorAndTime(change) })),
    ];
    all.sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
    return all.slice(0, most);
  };
  return { statements, read };
}

const actorAndTime = ({ actor_name, created_at }: { actor_name: string | null; created_at: string }) => ({
  user: actor_name ?? "System",
  timestamp: created_at,
});

/** How the system does, measured while it is asked. `arrived_at`: when this call came in. */
export async function getHealth(
  deps: Deps,
  _: Actor,
  { arrived_at }: { arrived_at: Date },
): Promise<Result<SystemHealth>> {
  const { statements, read } = healthQuery(deps, arrived_at);
  return ok(read(await inBatch(deps.db, statements)));
}

/** Measures from here until its answers are read. */
function healthQuery(deps: Deps, arrived_at: Date) {
  const asked = deps.now();
  const channels = channelHealthQuery(deps);
  const statements = [
    countSessions(deps.db, isoNow(deps)),
    countPending(deps.db),
    listCronRuns(deps.db),
    findSettings(deps.db),
    sumUsage(deps.db, asked.toISOString().slice(0, 10)),
    findRecordCheck(deps.db),
    listFindings(deps.db, MAX_FINDINGS),
    ...channels.statements,
  ] as const;
  const read = (answers: readonly unknown[]): SystemHealth => {
    const [sessions, pending, runs, settings, usage, checks, findings, counts] = answers as [
      { sessions: number }[],
      { pending: number }[],
      CronRunRow[],
      SettingsRow[],
      UsageRow[],
      RecordCheckRow[],
      FindingRow[],
      DeliveryCounts[],
    ];
    const answered = deps.now();
    const round_trip = answered.getTime() - asked.getTime();
    return {
      database_connection: { status: round_trip < SLOW_MS ? "healthy" : "slow", response_time: `${round_trip} ms` },
      api_response_time: `${answered.getTime() - arrived_at.getTime()} ms`,
      active_sessions: sessions[0]?.sessions ?? 0,
      request_stats: { pending_requests: pending[0]?.pending ?? 0 },
      last_cron_run:
        runs
          .map((run) => run.started_at)
          .sort()
          .at(-1) ?? null,
      cron_jobs: runs.map((run) => ({ ...run, succeeded: run.succeeded === 1 })),
      channels: channels.read(counts, settings[0]),
      assistant: assistantUsage(deps, usage[0]),
      record: toRecordHealth(checks[0], findings),
      last_updated: answered.toISOString(),
    };
  };
  return { statements, read };
}

function toRecordHealth(check: RecordCheckRow | undefined, findings: readonly FindingRow[]): RecordHealth {
  return {
    last_round_at: check?.last_ended_at ?? null,
    requests_checked: check?.last_requests ?? 0,
    findings_total: findings[0]?.total ?? 0,
    findings: findings.map(({ fault: json, found_at }) => {
      const fault = JSON.parse(json) as RecordFault;
      return { subject: faultSubject(fault), detail: describeFault(fault).join(" "), url: faultUrl(fault), found_at };
    }),
  };
}

/** R20: not only that no model is configured, but what to set (docs/configure.md). */
function assistantUsage({ channels: { model, model_budget } }: Deps, usage: UsageRow | undefined): AssistantUsage {
  return {
    provider: model?.name ?? null,
    missing: model ? null : "MODEL with MODEL_URL and MODEL_KEY, or MODEL with the binding AI",
    calls_today: usage?.calls ?? 0,
    tokens_today: usage?.tokens ?? 0,
    tokens_per_day: model_budget.all_tokens,
    tokens_per_person: model_budget.person_tokens,
  };
}

export type Overview = { stats: AdminStats; activities: Activity[]; health: SystemHealth };

/** All that the Overview shows, in one round trip. */
export async function getOverview(
  deps: Deps,
  _: Actor,
  { arrived_at }: { arrived_at: Date },
): Promise<Result<Overview>> {
  const [stats, activities] = [statsQuery(deps), activitiesQuery(deps, DEFAULT_ACTIVITIES)];
  const health = healthQuery(deps, arrived_at);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    ...stats.statements,
    ...activities.statements,
    ...health.statements,
  ]);
  return ok({
    stats: stats.read(answers),
    activities: activities.read(answers.slice(1)),
    health: health.read(answers.slice(3)),
  });
}
