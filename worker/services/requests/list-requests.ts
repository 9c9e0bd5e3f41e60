import type { RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { toCountedStatuses } from "../../../domain/exports/compute-report.ts";
import { createCodeNames } from "../../../domain/format/code-names.ts";
import { isSameName } from "../../../domain/format/folded-text.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import {
  FILTER_STATUSES,
  type FilterStatus,
  isRequestStatus,
  OPEN_STATUSES,
  REQUEST_STATUSES,
} from "../../../domain/requests/lifecycle.ts";
import { getScope, type Scope } from "../../../domain/requests/visibility.ts";
import { ME_FILTER, NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import { findSettings, listCodeNames } from "../../db/queries/master-data.ts";
import type { RequestFilters, WaitingFilter } from "../../db/queries/request-filters.ts";
import { type FlagColumns, listDecidableTasks } from "../../db/queries/request-flags.ts";
import {
  COUNT_CEILING,
  FIRST_POSITION,
  findNextPosition,
  getPositionKeyLengths,
  type ListedRequestRow,
  type ListPageOptions,
  type ListRow,
  listRequests,
  toPageRows,
} from "../../db/queries/request-list.ts";
import { listOwnRequestCounts, listRequestCounts, type RequestCountsRow } from "../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { readWithFlags } from "../flags/read-flags.ts";
import { decodePosition, encodePosition } from "./cursor.ts";
import { sumStatusCounts } from "./get-stats.ts";
import { toSummary } from "./views.ts";

/**
 * Returns a page of the requests that the actor may see (R4) and that match the filters. `department` is a name. By
 * default the newest requests come first, or with `waiting_for` the most urgent. The total comes from stored counters
 * if the filters have any; otherwise matching requests are counted up to 1,000. One round trip.
 * @param max_limit the maximum size of a page, which is also the default
 */
export async function listVisibleRequests(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  max_limit?: number,
): Promise<Result<RequestPage>> {
  const prepared = parseRequestListInput(deps, actor, input, max_limit);
  if (!prepared.ok) return prepared;
  const { statements, read } = createRequestListQuery(deps, actor, prepared.value);
  const rows = await readWithFlags(
    deps,
    () => inBatch(deps.db, statements),
    ({ page, tasks = [] }) => [...tasks.map(({ seq }) => seq), ...listPendingFlags(page)],
  );
  return ok(read(rows));
}

/** Returns the flags of a request for `toSummary`; undefined while they are not computed. */
export const toKnownFlags = ({ flags, flags_pending }: FlagColumns): FlagColumns["flags"] | undefined =>
  flags_pending ? undefined : flags;

/** Returns the requests of a page whose flags are not computed yet. */
export const listPendingFlags = (page: readonly ListRow[]): number[] =>
  page.flatMap((row) => (row.flags_pending && row.seq !== null ? [row.seq] : []));

/**
 * Whether `approver` names the actor, and the actor is a delegate. The filter then also matches the requests of the
 * people that the actor decides for.
 */
const refersToActor = (approver: string, actor: Actor): boolean =>
  actor.acts_for.length > 0 && (approver === actor.id || isSameName(approver, actor.name));

/**
 * Returns the filter for requests that wait for a decision of `user_id`, as an approver or as a delegate at this
 * moment.
 */
export function createWaitingFilter(deps: Deps, actor: Actor, user_id: string): WaitingFilter {
  const is_viewer = user_id === actor.id;
  const people = is_viewer ? [actor.id, ...actor.acts_for.map((one) => one.id)] : null;
  const is_influenced = !is_viewer || [actor, ...actor.acts_for].some((one) => one.influenced_by.length > 0);
  return { user_id, people, is_influenced, is_viewer, now: getIsoNow(deps) };
}

/** Returns the filter for an approver: an id, a name, or NO_APPROVER for open requests without an approver. */
function approverFilter(approver: string | undefined, actor: Actor): RequestFilters {
  if (approver === undefined) return {};
  if (approver === NO_APPROVER_FILTER) return { without_approver: true };
  return { approver, ...(refersToActor(approver, actor) ? { approver_for: actor.acts_for.map((one) => one.id) } : {}) };
}

/** Returns the statuses of the filter; undefined without the filter, or if it names all statuses. */
function toStatuses(status: string | undefined): readonly FilterStatus[] | undefined {
  const words = status?.split(",") ?? [];
  const statuses = FILTER_STATUSES.filter((one) => words.includes(one));
  return statuses.length === 0 || REQUEST_STATUSES.every((one) => statuses.includes(one)) ? undefined : statuses;
}

function toFilters(deps: Deps, actor: Actor, input: ListRequestsInput): RequestFilters {
  const {
    sort_by,
    sort_order,
    limit,
    cursor,
    status,
    department,
    approver,
    waiting_for,
    decided_by,
    ids,
    flagged,
    ...rest
  } = input;
  const toId = (person: string | undefined) => (person === ME_FILTER ? actor.id : person);
  const waiting_for_id = toId(waiting_for);
  // Only open requests have flags.
  const statuses = toStatuses(status) ?? (flagged ? OPEN_STATUSES : undefined);
  return {
    ...rest,
    statuses,
    ...(flagged ? { flagged: { ...actor, scope: getScope(actor) } } : {}),
    decided_by: toId(decided_by),
    ...(ids ? { ids: ids.split(",") } : {}),
    ...(department ? { department: { name: department, is_own: isSameName(department, actor.department) } } : {}),
    ...approverFilter(approver, actor),
    ...(waiting_for_id === undefined ? {} : { waiting_for: createWaitingFilter(deps, actor, waiting_for_id) }),
  };
}

export type ParsedRequestListInput = { scope: Scope; filters: RequestFilters; plan: ListPageOptions };

/**
 * Converts the input of a list to filters, order and cursor. Fails with `invalid` for a cursor of another list.
 * `max_limit`: the maximum size of a page, which is also the default. `counted_limit`: see `ListPageOptions`.
 */
export function parseRequestListInput(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  max_limit: number = LIMITS.list,
  counted_limit?: number,
): Result<ParsedRequestListInput> {
  const { sort_by, sort_order = "desc", limit = max_limit, cursor } = input;
  const filters = toFilters(deps, actor, input);
  const order: Pick<ListPageOptions, "sort_by" | "sort_order"> =
    sort_by === undefined && filters.waiting_for
      ? { sort_by: "urgency", sort_order: "asc" }
      : { sort_by: sort_by ?? "created_at", sort_order };
  const scope = getScope(actor);
  const plan: ListPageOptions = {
    ...order,
    limit: Math.min(limit, max_limit),
    position: FIRST_POSITION,
    counts: chooseStoredCounters(scope, filters) === null,
    counted_limit,
  };
  if (cursor !== undefined) {
    const position = decodePosition(cursor, plan, getPositionKeyLengths(scope, filters, plan));
    if (!position) return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
    plan.position = position;
  }
  return ok({ scope, filters, plan });
}

/** Returns the statements of a list, for the batch of a screen, and the functions that convert their rows. */
export function createRequestListQuery(deps: Deps, actor: Actor, { scope, filters, plan }: ParsedRequestListInput) {
  const { db } = deps;
  const counters = chooseStoredCounters(scope, filters);
  const countStatement = counters?.own ? listOwnRequestCounts(db, counters.own) : listRequestCounts(db, scope);
  const statements = {
    page: listRequests(db, { ...actor, scope }, filters, plan),
    settings: findSettings(db),
    names: listCodeNames(db),
    counts: counters ? countStatement : undefined,
    tasks: filters.flagged ? listDecidableTasks(db, filters.flagged) : undefined,
  };
  type ListBatchRows = BatchRows<typeof statements>;
  /** Returns the requests of a page. `limit`: the maximum number of requests, for a page of another length. */
  const summaries = (
    page: readonly ListRow[],
    { settings, names }: ListBatchRows,
    limit = plan.limit,
  ): RequestSummary[] => {
    const context = {
      now: deps.now().toISOString(),
      modifications_allowed: settings[0]?.allow_request_modifications === true,
      names: createCodeNames(names),
    };
    return toPageRows<ListedRequestRow>(page, { limit }).rows.map((row) =>
      toSummary(row, actor, context, toKnownFlags(row)),
    );
  };
  const read = (rows: ListBatchRows): RequestPage => {
    const next = findNextPosition<ListedRequestRow>(rows.page, plan);
    return {
      items: summaries(rows.page, rows),
      next_cursor: next && encodePosition(plan, next, getPositionKeyLengths(scope, filters, plan)),
      ...(rows.counts ? toCounterTotal(rows.counts, filters) : toScanTotal(rows.page[0]?.scan, plan)),
      partial: findPartialSearch(rows.page, plan),
    };
  };
  return { statements, read, summaries };
}

/** The filters for which stored counters can give the total. `chooseStoredCounters` also checks their values. */
const COUNTED_FILTERS = new Set<string>(["statuses", "department", "requester_id"] satisfies (keyof RequestFilters)[]);

/**
 * Returns the stored counters whose sum is the total number of matches; null if the matches must be counted. `own`: the
 * id of the requester whose counters to use; null: the counters of the scope.
 */
export function chooseStoredCounters(scope: Scope, filters: RequestFilters): { own: string | null } | null {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (used.some(([name]) => !COUNTED_FILTERS.has(name))) return null;
  if (filters.statuses && !filters.statuses.every(isRequestStatus)) return null;
  if (filters.requester_id === undefined) return { own: null };
  return scope.kind === "all" || scope.user_id === filters.requester_id ? { own: filters.requester_id } : null;
}

/** Returns the stored counters of the departments that match the filters. */
export const filterCounters = (
  counts: readonly RequestCountsRow[],
  { department }: RequestFilters,
): RequestCountsRow[] => counts.filter((row) => !department || isSameName(row.department ?? "", department.name));

function toCounterTotal(
  counts: readonly RequestCountsRow[],
  filters: RequestFilters,
): { total: number; total_is_floor: boolean } {
  const total = sumStatusCounts(filterCounters(counts, filters), toCountedStatuses(filters.statuses));
  return { total, total_is_floor: false };
}

/** Returns the number of matches up to the end of the part that was read. */
function toScanTotal(
  scan: ListRow["scan"] | undefined,
  { position }: ListPageOptions,
): { total: number; total_is_floor: boolean } {
  const matches = (scan?.is_whole ? 0 : position.counted) + (scan?.matches ?? 0);
  return { total: Math.min(matches, COUNT_CEILING), total_is_floor: matches > COUNT_CEILING || scan?.is_cut === true };
}

/** Returns up to which request the list was searched, if matches may be missing from the page; otherwise null. */
function findPartialSearch(page: readonly ListRow[], plan: ListPageOptions): RequestPage["partial"] {
  const scan = page[0]?.scan;
  if (!scan?.is_cut) return null;
  const byCreation = plan.sort_by === "created_at";
  if (toPageRows<ListedRequestRow>(page, plan).isFull && (scan.is_exact || byCreation)) return null;
  return { searched_back_to: byCreation || !scan.is_exact ? scan.last_created_at : null };
}

export function toMatchTotal(rows: readonly { matches: number }[]): { total: number; total_is_floor: boolean } {
  const matches = rows[0]?.matches ?? 0;
  return { total: Math.min(matches, COUNT_CEILING), total_is_floor: matches > COUNT_CEILING };
}
