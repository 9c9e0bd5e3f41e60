import type { InsightsAnswer } from "../../../domain/assistant/entities.ts";
import {
  composeInsights,
  computeOpenRequestStats,
  getInsightPeriods,
  type InsightData,
  type OpenRequest,
  type OpenRequestStats,
  toInsightTotals,
} from "../../../domain/assistant/insights.ts";
import { formatTypeLabel } from "../../../domain/format/labels.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { toTotalsRanges } from "../../../domain/requests/totals.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { type AssistantRequestRow, listAssistantRequests } from "../../db/queries/assistant.ts";
import { listRequestTypes } from "../../db/queries/master-data.ts";
import { findIncompleteWalk, planScopeWalks } from "../../db/queries/newest-requests.ts";
import { listRequestCounts, type RequestCountsRow } from "../../db/queries/request-reads.ts";
import { fromStoredTotals, listApproverTotals, listRequestTotals } from "../../db/queries/totals.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { sumStatusCounts } from "../requests/get-stats.ts";
import { wordInsights } from "./model-answers.ts";
import type { AnswerCaller } from "./model-calls.ts";

/** Compares the last 30 days with those before, for the requests that the actor sees (R4). Ignores sent data (R21). */
export async function generateInsights(caller: AnswerCaller): Promise<InsightsAnswer> {
  const computed = composeInsights(await readInsights(caller.deps, caller.actor));
  const { answer, ...author } = await wordInsights(caller, computed);
  return { insights: answer, ...author };
}

/** Reads totals where the actor sees whole departments, their newest requests elsewhere, and the oldest open ones. */
async function readInsights(deps: Deps, actor: Actor): Promise<InsightData> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const scope = getScope(actor);
  const participations = scope.kind === "all" ? [] : planScopeWalks({ kind: "participant", user_id: actor.id });
  const openWalks = planScopeWalks(scope, { statuses: OPEN_STATUSES, oldest_first: true });
  const ranges = Object.entries(getInsightPeriods(now)).flatMap(([label, period]) =>
    toTotalsRanges(period, now.slice(0, 10), label),
  );
  const rows = await inBatch(db, {
    created: listRequestTotals(db, { departments: { scope }, date_field: "created", ranges }, false),
    decided: listRequestTotals(db, { departments: { scope }, date_field: "decided", ranges }, true),
    people: listApproverTotals(db, { scope }, null),
    counts: listRequestCounts(db, scope),
    newest: participations.length === 0 ? undefined : listAssistantRequests(db, scope, participations),
    newest_cut: participations.length === 0 ? undefined : findIncompleteWalk(db, participations),
    open: listAssistantRequests(db, scope, openWalks),
    open_cut: findIncompleteWalk(db, openWalks),
    types: listRequestTypes(db, true),
  });
  const isElsewhere = (one: AssistantRequestRow) =>
    scope.kind === "participant" || (scope.kind === "department" && one.department_id !== scope.department_id);
  const elsewhere = (rows.newest ?? []).filter(isElsewhere);
  const computeStats = (open: readonly AssistantRequestRow[]) => computeOpenRequestStats(open.map(toOpenRequest), now);
  const oldest = computeStats(rows.open);
  return {
    now,
    created: [...rows.created.map(fromStoredTotals), ...toInsightTotals(elsewhere, now, (one) => one.created_at)],
    decided: [...rows.decided.map(fromStoredTotals), ...toInsightTotals(elsewhere, now, (one) => one.decided_at)],
    open: {
      ...addWorkloads(rows.people, computeStats(rows.open.filter(isElsewhere)), oldest),
      ...toOpenCounts(rows.counts, oldest.overdue),
      is_floor: rows.open_cut.length > 0,
    },
    is_floor: (rows.newest_cut ?? []).length > 0,
    typeName: (code) => rows.types.find((one) => one.code === code)?.name ?? formatTypeLabel(code),
  };
}

const toOpenRequest = (row: AssistantRequestRow): OpenRequest => ({ ...row, waiting_for: JSON.parse(row.waiting_for) });

/** `overdue`: the number of past due requests that were read. The number with the status 'overdue' can be higher. */
const toOpenCounts = (counts: readonly RequestCountsRow[], overdue: number) => ({
  open: sumStatusCounts(counts, OPEN_STATUSES),
  overdue: Math.max(overdue, sumStatusCounts(counts, ["overdue"])),
  needs_info: sumStatusCounts(counts, ["needs_info"]),
});

/**
 * Returns the numbers of open requests by approver. `people`: stored numbers, only of departments whose requests the
 * actor sees completely. `elsewhere`: the open requests of other departments, which are added. `oldest`: a limited
 * number of the oldest open requests, from which the overdue and oldest requests of each approver come.
 */
function addWorkloads(
  people: readonly { name: string | null; waiting: number }[],
  elsewhere: OpenRequestStats,
  oldest: OpenRequestStats,
): Pick<OpenRequestStats, "approvers" | "without_approver"> {
  const loads = new Map<string | null, number>();
  const add = (name: string | null, open: number) => loads.set(name, (loads.get(name) ?? 0) + open);
  for (const { name, waiting } of people) add(name, waiting);
  for (const { name, open } of elsewhere.approvers) add(name, open);
  const approvers = [...loads].flatMap(([name, open]) => {
    const known = oldest.approvers.find((one) => one.name === name);
    const workload = { open, overdue: known?.overdue ?? 0, oldest: known?.oldest ?? null };
    return name === null || open === 0 ? [] : [{ name, ...workload }];
  });
  return { approvers, without_approver: (loads.get(null) ?? 0) + elsewhere.without_approver };
}
