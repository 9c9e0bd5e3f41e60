import { type Failure, fail, ok, type Result } from "../../../domain/errors.ts";
import type { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import { message } from "../../../domain/message.ts";
import { isAtStep } from "../../../domain/requests/approval-chain.ts";
import { toCanonicalJson } from "../../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { type CompletedPart, insertCompletedParts, listCompletedParts } from "../../db/queries/idempotency.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { log } from "../../log.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import { isConcurrentChange } from "../process-in-batches.ts";
import {
  checkChangeDuringDecision,
  createApprovalDecision,
  createRejectionDecision,
  MAX_TRIES,
  toChange,
} from "./decide-request.ts";
import {
  addConflictsOfDelegators,
  checkForChange,
  createStaleRequestFailure,
  type RequestForChange,
  readRequestAndPeople,
  readSharedRows,
} from "./read-for-change.ts";
import { type RequestChange, recordEvents } from "./record-event.ts";

type Item = DecideRequestsInput["items"][number];
type Change = RequestChange<"request.approved" | "request.rejected">;

/** The result for one of several requests: its new version, or why it was not decided. */
export type DecisionOutcome = { request_id: string; result: Result<{ version: number }> };

/**
 * The number of requests that are read together and decided in one batch. Each request takes about five statements; D1
 * allows 1,000 statements for one HTTP request.
 */
const PART_SIZE = 25;
/**
 * After this time no further batch is started, so that the person gets a response. It is shorter than the time after
 * which a call counts as crashed.
 */
const MAX_DURATION_MS = 20_000;

const NOT_DECIDED = message("requests.not_decided");

/**
 * Approves or rejects several requests with one comment. Each request gets the checks, the record and the notifications
 * of a single decision, and does not depend on the other requests. A batch of requests costs two round trips, and two
 * more for each concurrent change of one of its requests.
 * @returns the outcomes in the order of the items
 */
export async function decideRequests(
  deps: Deps,
  actor: Actor,
  input: DecideRequestsInput,
  options: Pick<ChangeOptions, "idempotency_key"> = {},
): Promise<DecisionOutcome[]> {
  const started = deps.now().getTime();
  const results = new Map<string, Result<{ version: number }>>();
  const parts: Item[][] = [];
  for (let at = 0; at < input.items.length; at += PART_SIZE) parts.push(input.items.slice(at, at + PART_SIZE));
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (deps.now().getTime() - started >= MAX_DURATION_MS) break;
    try {
      await decidePart(deps, actor, { ...input, items: part }, options, results);
    } catch (error) {
      // A bug that affects one request must not prevent the decisions on the other requests.
      const open = part.filter(({ request_id }) => !results.has(request_id));
      const half = Math.ceil(open.length / 2);
      if (open.length > 1) parts.push(open.slice(0, half), open.slice(half));
      for (const { request_id } of open.length === 1 ? open : []) {
        log("error", "unexpected error", { error });
        results.set(request_id, fail("internal"));
      }
    }
  }
  return input.items.map(({ request_id }) => ({
    request_id,
    result: results.get(request_id) ?? fail("busy", NOT_DECIDED),
  }));
}

/**
 * Decides the items in one batch and adds their results to `results`. If somebody changes one of the requests between
 * reading and writing, nothing is written, and the items are read and checked again, as in a single decision.
 */
async function decidePart(
  deps: Deps,
  actor: Actor,
  input: DecideRequestsInput,
  { idempotency_key = null }: Pick<ChangeOptions, "idempotency_key">,
  results: Map<string, Result<{ version: number }>>,
): Promise<void> {
  const call = createCall(deps, actor, input, idempotency_key);
  const firstRows = new Map<string, FullRequestRow>();
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const open = input.items.filter(({ request_id }) => !results.has(request_id));
    const { completed, found } = await readItems(deps, actor, input, open, call);
    for (const [request_id, result] of completed) results.set(request_id, result);
    const changes: Change[] = [];
    for (const { request_id, request } of found) {
      if (results.has(request_id)) continue;
      const before = firstRows.get(request_id);
      const change = request.ok ? toDecisionChange(actor, input, request, before) : request;
      if ("ok" in change) results.set(request_id, change);
      else changes.push(change);
    }
    if (changes.length === 0) return;
    try {
      await recordEvents<Change["kind"], FullRequestRow>(deps, changes, { statements: call.complete(changes) });
      for (const { row } of changes) results.set(row.id, ok({ version: row.version + 1 }));
      return;
    } catch (error) {
      if (!isConcurrentChange(error) && !isConstraintError(error, "idempotency_keys")) throw error;
    }
    for (const { row } of changes) if (!firstRows.has(row.id)) firstRows.set(row.id, row);
  }
}

/**
 * Returns the change that records the decision on a request. `before`: the request as the first try read it. Fails with
 * `stale_version` if somebody has changed the request since, unless this was a decision in the same step on the same
 * content (as in `decide`).
 */
function toDecisionChange(
  actor: Actor,
  { action, comments }: DecideRequestsInput,
  found: RequestForChange,
  before: FullRequestRow | undefined,
): Change | Failure {
  const { row } = found;
  if (before && before.version !== row.version) {
    const refusal = isAtStep(before) ? checkChangeDuringDecision(before, row) : createStaleRequestFailure(row);
    if (refusal) return refusal;
  }
  return action === "approve"
    ? toChange<Change["kind"]>(actor, found, createApprovalDecision(actor, comments, found))
    : toChange<Change["kind"]>(actor, found, createRejectionDecision(comments, found));
}

/** The parts of a call with an idempotency key: one for each item. Without a key, nothing is stored or found. */
type Call = {
  /** Returns the statement that finds the items that an earlier call with the key has decided. */
  find: (items: readonly Item[]) => Statement<CompletedPart> | undefined;
  /** Returns the result of an item that was decided; fails with `idempotency_mismatch` if it was decided by a call with another input. */
  toResult: (part: CompletedPart) => Result<{ version: number }>;
  /** Returns the statements that store the decisions on the requests as completed parts of the call. */
  complete: (changes: readonly Change[]) => Statement[];
};

function createCall(
  deps: Deps,
  actor: Actor,
  { action, comments, items }: DecideRequestsInput,
  key: string | null,
): Call {
  const fingerprints = new Map(
    items.map(({ request_id, version = null }) => [
      request_id,
      deps.sha256(toCanonicalJson({ action, comments, request_id, version })),
    ]),
  );
  // The header Idempotency-Key cannot contain a space, so a part never has the key of another call.
  const toPartKey = (request_id: string) => `${key} ${request_id}`;
  return {
    find: (open) =>
      key === null
        ? undefined
        : listCompletedParts(
            deps.db,
            actor.id,
            open.map(({ request_id }) => toPartKey(request_id)),
          ),
    toResult: ({ request_id, fingerprint, answer }) =>
      request_id !== null && fingerprints.get(request_id) === fingerprint
        ? ok(JSON.parse(answer) as { version: number })
        : fail("idempotency_mismatch"),
    complete(changes) {
      if (key === null) return [];
      const parts = changes.map(({ row: { id, version } }) => ({
        key: toPartKey(id),
        fingerprint: fingerprints.get(id) ?? "",
        request_id: id,
        answer: JSON.stringify({ version: version + 1 }),
      }));
      return [insertCompletedParts(deps.db, actor.id, parts, { holder: deps.newId(), at: getIsoNow(deps) })];
    },
  };
}

/** Reads and checks the requests of the items in one round trip. Approvals by delegates need a second round trip. */
async function readItems(
  deps: Deps,
  actor: Actor,
  { action, comments }: DecideRequestsInput,
  items: readonly Item[],
  call: Call,
): Promise<{
  /** The results of the items that an earlier call with the same idempotency key has decided, by the id of the request. */
  completed: [string, Result<{ version: number }>][];
  found: { request_id: string; request: RequestForChange | Failure }[];
}> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const {
    parts = [],
    requests,
    shared,
  } = await inBatch(db, {
    parts: call.find(items),
    requests: items.map(({ request_id }) =>
      readRequestAndPeople(db, actor, request_id, { action, comment: comments, now }),
    ),
    shared: readSharedRows(db),
  });
  const checked = items.flatMap((item, index) => {
    const rows = requests[index];
    return rows ? [{ item, request: checkForChange(actor, item, action, { ...rows, ...shared, now }) }] : [];
  });
  const possible = checked.flatMap(({ request }) => (request.ok ? [request] : []));
  const withConflicts = action === "approve" ? await addConflictsOfDelegators(deps, possible) : possible;
  const byId = new Map(withConflicts.map((request) => [request.row.id, request]));
  return {
    completed: parts.flatMap((part) => (part.request_id === null ? [] : [[part.request_id, call.toResult(part)]])),
    found: checked.map(({ item: { request_id }, request }) => ({
      request_id,
      request: byId.get(request_id) ?? request,
    })),
  };
}
