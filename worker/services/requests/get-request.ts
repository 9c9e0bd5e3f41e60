import type { AuditEvent, HistoryItem, RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import { type Failure, ok, type Result } from "../../../domain/errors.ts";
import { createCodeNames } from "../../../domain/format/code-names.ts";
import type { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import { canSee, getScope } from "../../../domain/requests/visibility.ts";
import { isWaitingFor } from "../../../domain/requests/waiting.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import { findCheckpointComparison } from "../../db/queries/checkpoints.ts";
import { findPriorityColor, findSettings, listCodeNames } from "../../db/queries/master-data.ts";
import { findRequestFlags, listTasksNear } from "../../db/queries/request-flags.ts";
import {
  FIRST_POSITION,
  type ListPageOptions,
  listQueue,
  type QueuedRow,
  toPageRows,
} from "../../db/queries/request-list.ts";
import { findWatch } from "../../db/queries/request-people.ts";
import {
  type FullRequestRow,
  findCopiedRequest,
  findRequest,
  listActivePeopleOfRoute,
  listCopies,
  listDecisionComments,
  listNewestEventsOfRequest,
  listRequestEvents,
  type StoredFullRequestRow,
  toAbleIds,
  toFullRequestRow,
} from "../../db/queries/request-reads.ts";
import { compareWithCheckpoints, getFileFinding } from "../audit/checkpoint-heads.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { readWithFlags } from "../flags/read-flags.ts";
import { createWaitingFilter, toKnownFlags } from "./list-requests.ts";
import { createUnknownRequestFailure } from "./read-for-change.ts";
import { verifyRequest } from "./verifiable-request.ts";
import { canSeeRequest, toAuditEntry, toDetails, toSummary } from "./views.ts";

/** The maximum number of entries of the record that the details contain. The history has all entries, page by page. */
export const MAX_EVENTS = 500;

/** The maximum number of copies that are read to list the copies of a request that the actor may see. */
const MAX_COPIES = 10;

/**
 * Returns the request in `rows`. Fails with `not_found` if `rows` is empty or the actor may not see the request (R4).
 */
export function toVisibleRequestRow(
  actor: Actor,
  id: string,
  rows: readonly StoredFullRequestRow[],
): { ok: true; row: FullRequestRow } | Failure {
  const missing = createUnknownRequestFailure(id);
  const [stored] = rows;
  if (!stored) return missing;
  const row = toFullRequestRow(stored);
  return canSeeRequest(actor, row) ? { ok: true, row } : missing;
}

/**
 * Returns a request with its approval chain, history, comments and the actor's allowed actions, and whether it matches
 * its record. A record with MAX_EVENTS entries or more is not compared here, but by `verifyRequestRecord`. One round
 * trip.
 */
export async function getRequest(deps: Deps, actor: Actor, id: string): Promise<Result<RequestDetails>> {
  const rows = await readWithFlags(
    deps,
    () => inBatch(deps.db, createDetailsStatements(deps, actor, id)),
    listPendingFlagsOfDetails,
  );
  return readDetails(deps, actor, id, rows);
}

/**
 * The next request that waits for the actor, in the order of urgency. `left`: the number of waiting requests, without
 * the one on the page. `left_is_floor`: whether there may be more.
 */
type NextRequest = { id: string; title: string; left: number; left_is_floor: boolean };

/**
 * `priority_color`: the color that an administrator chose for the priority of the request; null if the priority was
 * deleted. `next`: null unless the request waits for the actor, or the actor has acted on it as an approver.
 */
export type RequestPageData = {
  request: RequestDetails;
  priority_color: string | null;
  next: NextRequest | null;
};

/** Returns a request with the other data of its screen, in one round trip. */
export async function getRequestPage(deps: Deps, actor: Actor, id: string): Promise<Result<RequestPageData>> {
  const statements = {
    ...createDetailsStatements(deps, actor, id),
    priorities: findPriorityColor(deps.db, id),
    queue: createQueueStatement(deps, actor, id),
  };
  const { priorities, queue, ...rows } = await readWithFlags(
    deps,
    () => inBatch(deps.db, statements),
    listPendingFlagsOfDetails,
  );
  const request = await readDetails(deps, actor, id, rows);
  if (!request.ok) return request;
  const next = findNextRequest(request.value, actor, queue);
  return ok({ request: request.value, priority_color: priorities[0]?.color ?? null, next });
}

const createDetailsStatements = (deps: Deps, actor: Actor, id: string) => {
  const { db } = deps;
  return {
    rows: findRequest(db, id, actor.id),
    settings: findSettings(db),
    names: listCodeNames(db),
    events: listNewestEventsOfRequest(db, id, MAX_EVENTS),
    // Only administrators add approvers to a step in which too few people can decide.
    people: actor.role === "admin" ? listActivePeopleOfRoute(db, id, getIsoNow(deps)) : undefined,
    watches: findWatch(db, id, actor.id),
    sources: findCopiedRequest(db, id, actor.id),
    copies: listCopies(db, id, actor.id, MAX_COPIES),
    comparison: findCheckpointComparison(db, id),
    ...createFlagStatements(db, actor, id),
  };
};

const createFlagStatements = (db: Deps["db"], actor: Actor, id: string) => ({
  flags: findRequestFlags(db, id, { ...actor, scope: getScope(actor) }),
  near: listTasksNear(db, id),
});

/**
 * Returns the requests whose flags must be computed before the details of a request are shown to a person who decides it: this request,
 * and similar ones that changed just now.
 */
const listPendingFlagsOfDetails = ({
  flags: [flags],
  near,
}: Pick<BatchRows<ReturnType<typeof createFlagStatements>>, "flags" | "near">): number[] =>
  flags?.may_decide ? [...(flags.flags_pending ? [flags.seq] : []), ...near.map(({ seq }) => seq)] : [];

async function readDetails(
  deps: Deps,
  actor: Actor,
  id: string,
  {
    rows,
    settings,
    names,
    events,
    people,
    watches,
    sources,
    copies,
    comparison,
    flags: [flags],
  }: BatchRows<ReturnType<typeof createDetailsStatements>>,
): Promise<Result<RequestDetails>> {
  const found = toVisibleRequestRow(actor, id, rows);
  if (!found.ok) return found;
  const context = {
    now: getIsoNow(deps),
    modifications_allowed: settings[0]?.allow_request_modifications === true,
    names: createCodeNames(names),
  };
  const record = events.toReversed();
  const fault =
    record.length < MAX_EVENTS
      ? await verifyRequest(deps, found.row, record, comparison)
      : await compareWithCheckpoints(deps, comparison);
  // The files themselves are not read for the screen.
  const record_fault = fault ?? getFileFinding(comparison);
  const details = toDetails(found.row, record, actor, context, record_fault, {
    able_ids: people ? toAbleIds(people) : null,
    is_watching: watches.length > 0,
    copied_from: sources.find((one) => canSee(actor, one))?.id ?? null,
    copies: copies.filter((one) => canSee(actor, one)).map(({ id: copy }) => copy),
    flags: flags && toKnownFlags(flags),
  });
  return ok(details);
}

/** The first requests that wait for the actor, most urgent first. The first request follows the last one. */
const QUEUE: ListPageOptions = {
  sort_by: "urgency",
  sort_order: "asc",
  position: FIRST_POSITION,
  limit: LIMITS.waiting_queue,
  counts: false,
};

const createQueueStatement = (deps: Deps, actor: Actor, id: string) =>
  listQueue(deps.db, getScope(actor), { waiting_for: createWaitingFilter(deps, actor, actor.id) }, QUEUE, id);

/** The actions of approvers in the history. */
const APPROVER_ACTIONS: readonly HistoryItem["action"][] = ["approved", "rejected", "request_info", "reassigned"];

function findNextRequest(
  request: RequestDetails,
  actor: Actor,
  queue: BatchRows<{ queue: ReturnType<typeof createQueueStatement> }>["queue"],
): NextRequest | null {
  const others = toPageRows<QueuedRow>(queue, QUEUE).rows.filter((row) => row.id !== request.id);
  const next = others.find(({ is_after }) => is_after) ?? others[0];
  const hasActed = request.approval_history.some(
    (item) => item.approver_id === actor.id && APPROVER_ACTIONS.includes(item.action),
  );
  const isWaiting = isWaitingFor(request, actor);
  const scan = queue[0]?.scan;
  if (!scan || !next || !(isWaiting || hasActed)) return null;
  return { id: next.id, title: next.title, left: scan.matches - (isWaiting ? 1 : 0), left_is_floor: scan.is_cut };
}

/** Returns a request without the entries of its record. */
export async function getRequestSummary(deps: Deps, actor: Actor, id: string): Promise<Result<RequestSummary>> {
  const statements = {
    rows: findRequest(deps.db, id, actor.id),
    settings: findSettings(deps.db),
    names: listCodeNames(deps.db),
    ...createFlagStatements(deps.db, actor, id),
  };
  const { rows, settings, names, flags } = await readWithFlags(
    deps,
    () => inBatch(deps.db, statements),
    listPendingFlagsOfDetails,
  );
  const found = toVisibleRequestRow(actor, id, rows);
  if (!found.ok) return found;
  const context = {
    now: getIsoNow(deps),
    modifications_allowed: settings[0]?.allow_request_modifications === true,
    names: createCodeNames(names),
  };
  const summary = toSummary(found.row, actor, context, flags[0] && toKnownFlags(flags[0]));
  return ok(summary);
}

/**
 * Returns the newest comments with which the actor approved or rejected requests, each text once, newest first.
 * Searches only the decisions on the newest requests, so that the cost does not grow. One round trip.
 */
export async function listRecentComments(
  deps: Deps,
  actor: Actor,
  action: DecideRequestsInput["action"],
): Promise<string[]> {
  const kind = action === "approve" ? "request.approved" : "request.rejected";
  const { decisions } = await inBatch(deps.db, {
    decisions: listDecisionComments(deps.db, actor.id, kind, LIMITS.recent_decisions),
  });
  const newestFirst = decisions.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const comments = new Set(newestFirst.map((one) => one.comments).filter((text) => text !== ""));
  return [...comments].slice(0, LIMITS.recent_comments);
}

export type RequestRecordPage = { entries: AuditEvent[]; next_cursor: string | null; total: number };

/**
 * Returns a page of a request's record, oldest entry first. `after`: the version of the last entry on the previous
 * page; 0 for the first page. Administrators can also read the record of a deleted request (R8).
 */
export async function listRequestRecordEntries(
  deps: Deps,
  actor: Actor,
  id: string,
  page: { after: number; limit: number },
): Promise<Result<RequestRecordPage>> {
  const { rows, events, newest } = await inBatch(deps.db, {
    rows: findRequest(deps.db, id, actor.id),
    events: listRequestEvents(deps.db, id, page.after, page.limit + 1),
    newest: listNewestEventsOfRequest(deps.db, id, 1),
  });
  const found = findReadableRecord(actor, id, rows, newest);
  if (!found.ok) return found;
  const entries = events.slice(0, page.limit).map(toAuditEntry);
  const more = events.length > page.limit;
  return ok({ entries, next_cursor: more ? String(entries.at(-1)?.version) : null, total: newest[0]?.version ?? 0 });
}

/**
 * Returns the request if the actor may read its record. `row` is null if the request was deleted, which only
 * administrators can read (R8).
 */
export function findReadableRecord(
  actor: Actor,
  id: string,
  rows: readonly StoredFullRequestRow[],
  events: readonly RequestEvent[],
): { ok: true; row: FullRequestRow | null } | Failure {
  const deleted = rows.length === 0 && events.length > 0;
  return deleted && actor.role === "admin" ? { ok: true, row: null } : toVisibleRequestRow(actor, id, rows);
}
