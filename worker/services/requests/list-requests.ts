import type { RequestPage, RequestSummary } from "../../../app/domain/entities.ts";
import { invalid, ok, type Result } from "../../../app/domain/errors.ts";
import type { ListRequestsInput } from "../../../app/domain/inputs/requests.ts";
import { LIMITS } from "../../../app/domain/limits.ts";
import { REQUEST_STATUSES } from "../../../app/domain/request-lifecycle.ts";
import { type Scope, scopeOf } from "../../../app/domain/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings, type SettingsRow } from "../../db/queries/master-data.ts";
import {
  COUNT_CEILING,
  countRequests,
  type ListPlan,
  type ListRow,
  listRequests,
  type RequestFilters,
  sortValues,
} from "../../db/queries/request-list.ts";
import { type CountRow, countsOfOwn, countsOfScope } from "../../db/queries/request-reads.ts";
import { type StoredListRow, toRequestRow } from "../../db/queries/request-rows.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { toSummary } from "./views.ts";

/**
 * One page of what the actor may see (R4) under the filters. `department` is a name. Sorting falls back to created_at, newest first.
 * Totals come from the kept counters where these know them, else matches are counted up to 1,000. One round trip.
 */
export async function listRequestsPage(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  most?: number,
): Promise<Result<RequestPage>> {
  const prepared = prepareList(actor, input, most);
  if (!prepared.ok) return prepared;
  const { statements, read } = listStatements(deps, actor, prepared.value);
  return ok(read(await inBatch(deps.db, statements)));
}

/** What waits for one waits there as well while one decides for somebody else. */
const meansActor = (approver: string | undefined, actor: Actor): boolean =>
  approver !== undefined && actor.acts_for.length > 0 && (approver === actor.id || same(approver, actor.name));

export type PreparedList = { scope: Scope; filters: RequestFilters; plan: ListPlan };

/** `most` on a page, which is also the default. */
export function prepareList(actor: Actor, input: ListRequestsInput, most: number = LIMITS.list): Result<PreparedList> {
  const { sort_by = "created_at", sort_order = "desc", limit = most, cursor, department, ...rest } = input;
  const filters: RequestFilters = {
    ...rest,
    ...(department ? { department: { name: department, is_own: same(department, actor.department) } } : {}),
    ...(meansActor(rest.approver, actor) ? { approver_for: actor.acts_for.map((one) => one.id) } : {}),
  };
  const plan: ListPlan = { sort_by, sort_order, limit: Math.min(limit, most), after: null };
  if (cursor !== undefined) {
    plan.after = decodeCursor(cursor, plan);
    if (!plan.after) return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
  }
  return ok({ scope: scopeOf(actor), filters, plan });
}

/**
 * The statements of a list and how to read their answers, so that a screen can put them into its one batch; `summaries` reads
 * other rows of requests with the settings that came along.
 */
export function listStatements(deps: Deps, actor: Actor, { scope, filters, plan }: PreparedList) {
  const { db } = deps;
  const counters = countersFor(scope, filters);
  const statements = [
    listRequests(db, { ...actor, scope }, filters, plan),
    findSettings(db),
    ...(counters === null
      ? [countRequests(db, scope, filters)]
      : [counters.own ? countsOfOwn(db, counters.own) : countsOfScope(db, scope)]),
  ] as const;
  const summaries = (rows: readonly StoredListRow[], answers: readonly unknown[]): RequestSummary[] => {
    const settings = answers[1] as SettingsRow[];
    const context = {
      now: deps.now().toISOString(),
      modifications_allowed: settings[0]?.allow_request_modifications === 1,
    };
    return rows.map((row) => toSummary(toRequestRow(row), actor, context));
  };
  const read = (answers: readonly unknown[]): RequestPage => {
    const rows = answers[0] as ListRow[];
    const counted = answers[2] as (CountRow | { matches: number })[];
    const shown = rows.slice(0, plan.limit);
    const last = shown.at(-1);
    return {
      items: summaries(shown, answers),
      next_cursor: rows.length > plan.limit && last ? encodeCursor(plan, sortValues(last, plan.sort_by)) : null,
      ...(counters
        ? totalOfCounters(counted as CountRow[], filters)
        : totalOfMatches(counted as { matches: number }[])),
    };
  };
  return { statements, read, summaries };
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Filters that the kept counters answer: a held status, a department, and one requester where the viewer sees all of theirs. */
const COUNTED = new Set<string>(["status", "department", "requester_id"] satisfies (keyof RequestFilters)[]);

function countersFor(scope: Scope, filters: RequestFilters): { own: string | null } | null {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (used.some(([name]) => !COUNTED.has(name))) return null;
  if (filters.status && !(REQUEST_STATUSES as readonly string[]).includes(filters.status)) return null;
  if (filters.requester_id === undefined) return { own: null };
  return scope.kind === "all" || scope.user_id === filters.requester_id ? { own: filters.requester_id } : null;
}

function totalOfCounters(
  counts: readonly CountRow[],
  filters: RequestFilters,
): { total: number; total_is_floor: boolean } {
  const counted = counts.filter(
    (row) =>
      (!filters.status || row.status === filters.status) &&
      (!filters.department || same(row.department ?? "", filters.department.name)),
  );
  return { total: counted.reduce((sum, row) => sum + row.count, 0), total_is_floor: false };
}

function totalOfMatches(rows: readonly { matches: number }[]): { total: number; total_is_floor: boolean } {
  const matches = rows[0]?.matches ?? 0;
  return { total: Math.min(matches, COUNT_CEILING), total_is_floor: matches > COUNT_CEILING };
}
