import { composeInsights } from "../../../domain/assistant/compose-insights.ts";
import type { InsightsAnswer } from "../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../domain/assistant/facts.ts";
import {
  type ApproverWorkload,
  computeInsightStats,
  computeOpenRequestStats,
  createInsightFacts,
  getInsightPeriods,
  type InsightData,
  type OpenRequest,
  type OpenRequestStats,
  toInsightTotals,
} from "../../../domain/assistant/insight-facts.ts";
import { formatTypeLabel } from "../../../domain/format/labels.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { toTotalsRanges } from "../../../domain/requests/totals.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { type AssistantRequestRow, listAssistantRequests } from "../../db/queries/assistant.ts";
import { listRequestTypes } from "../../db/queries/master-data.ts";
import { findIncompleteWalk, planScopeWalks } from "../../db/queries/newest-requests.ts";
import { listRequestCounts, type RequestCountsRow } from "../../db/queries/request-reads.ts";
import {
  type ApproverTotals,
  fromStoredApproverTotals,
  fromStoredTotals,
  listApproverTotals,
  listRequestTotals,
} from "../../db/queries/totals.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { sumStatusCounts } from "../requests/get-stats.ts";
import { wordInsights } from "./model-answers.ts";
import type { AnswerCaller } from "./model-calls.ts";

/**
 * Compares the last 30 days with the 30 days before them, for the requests that the actor sees (R4). One round trip.
 * Ignores data that the caller sends (R21).
 */
export async function generateInsights(caller: AnswerCaller): Promise<InsightsAnswer> {
  const input = await readInsights(caller.deps, caller.actor);
  const numbers = computeInsightStats(input);
  const facts = assignFactIds(createInsightFacts(input, numbers));
  const { answer, ...author } = await wordInsights(caller, { ...composeInsights(numbers, facts), facts });
  return { insights: answer, ...author };
}

/**
 * Reads the totals of the departments whose requests the actor sees completely, the newest requests of other
 * departments in which the actor takes part, and the oldest open requests.
 */
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
  return {
    now,
    created: [...rows.created.map(fromStoredTotals), ...toInsightTotals(elsewhere, now, (one) => one.created_at)],
    decided: [...rows.decided.map(fromStoredTotals), ...toInsightTotals(elsewhere, now, (one) => one.decided_at)],
    open: {
      ...addOpenRequests(rows.people.map(fromStoredApproverTotals), rows.counts, {
        oldest: computeOpenRequestStats(rows.open.map(toOpenRequest), now),
        elsewhere: computeOpenRequestStats(rows.open.filter(isElsewhere).map(toOpenRequest), now),
      }),
      is_floor: rows.open_cut.length > 0,
    },
    is_floor: (rows.newest_cut ?? []).length > 0,
    typeName: (code) => rows.types.find((one) => one.code === code)?.name ?? formatTypeLabel(code),
  };
}

const toOpenRequest = (row: AssistantRequestRow): OpenRequest => ({ ...row, waiting_for: JSON.parse(row.waiting_for) });

/**
 * Returns the statistics of open requests. `counts`: stored counts by status, of all requests that the actor sees.
 * `people`: stored totals for each approver, only of departments whose requests the actor sees completely. `elsewhere`:
 * the open requests of other departments, which are added to these totals. `oldest`: a limited number of the oldest
 * open requests, from which the overdue and oldest requests of each approver come. The number of overdue requests is
 * the higher one of those in `oldest` and those with the status 'overdue'.
 */
function addOpenRequests(
  people: readonly ApproverTotals[],
  counts: readonly RequestCountsRow[],
  { oldest, elsewhere }: { oldest: OpenRequestStats; elsewhere: OpenRequestStats },
): Omit<OpenRequestStats, "is_floor"> {
  const loads = new Map<string | null, number>();
  const add = (name: string | null, open: number) => loads.set(name, (loads.get(name) ?? 0) + open);
  for (const { name, waiting } of people) add(name, waiting);
  for (const { name, open } of elsewhere.approvers) add(name, open);
  const approvers = [...loads].flatMap(([name, open]): ApproverWorkload[] => {
    if (name === null || open === 0) return [];
    const known = oldest.approvers.find((one) => one.name === name);
    return [{ name, open, overdue: known?.overdue ?? 0, oldest: known?.oldest ?? null }];
  });
  return {
    open: sumStatusCounts(counts, OPEN_STATUSES),
    overdue: Math.max(oldest.overdue, sumStatusCounts(counts, ["overdue"])),
    needs_info: sumStatusCounts(counts, ["needs_info"]),
    without_approver: (loads.get(null) ?? 0) + elsewhere.without_approver,
    approvers,
  };
}
