import { describeOnBehalfOf } from "../../../domain/delegations/rules.ts";
import { type Failure, fail } from "../../../domain/errors.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import { message } from "../../../domain/message.ts";
import { findCompletedContent } from "../../../domain/notifications/completion.ts";
import {
  type EventKind,
  type EventPayloads,
  type RecordedAttachment,
  type RequestEvent,
  toCanonicalJson,
  toHashInput,
} from "../../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { completeRequestNotifications, deleteRequestNotifications } from "../../db/queries/completed-notifications.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import { type FullRequestRow, findRequest } from "../../db/queries/request-reads.ts";
import {
  addParticipants,
  failUnlessUsersActive,
  insertAttachments,
  insertEvents,
  type RequestPatch,
  removeAttachments,
  toRequestKeySql,
  updateRequests,
} from "../../db/queries/request-writes.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { noteChangedRequests } from "../flags/refresh-flags.ts";
import { createNotificationStatements, type RequestNotificationSpec } from "../notifications/notify.ts";
import { type CheckedFile, toRecordedAttachment, withStoredFiles } from "./attachment-files.ts";
import { createStaleRequestFailure, createUnknownRequestFailure } from "./read-for-change.ts";

/** The columns of a request that are needed to append an entry to its record. */
export type RecordableRequest = Pick<
  FullRequestRow,
  "seq" | "id" | "version" | "head_hash" | "title" | "requester_name"
>;

/** A change of one request: its new audit event, and all changes in the same batch. */
export type RequestChange<K extends EventKind, Row extends RecordableRequest = FullRequestRow> = {
  row: Row;
  /** The person who makes the change; null for a background job. */
  actor: Pick<Actor, "id" | "name"> | null;
  at: string;
  kind: K;
  payload: EventPayloads[K];
  /** The columns of the request that change; null if statements of the caller change the row. */
  patch: RequestPatch | null;
  notifications: readonly RequestNotificationSpec[];
  /** The person that the actor decides for as a delegate; null or absent if the actor is not a delegate. */
  on_behalf_of?: PersonRef | null;
  /** The ids of the users who become participants (R4). */
  participants?: readonly string[];
  /** The ids of the people who must now decide. The batch fails if one of them is no longer active. */
  new_approver_ids?: readonly string[];
  /**
   * Files that the change adds to the request. The batch must include the statements of `withStoredFiles`; otherwise
   * the stored files are deleted later.
   */
  attachments?: readonly RecordedAttachment[];
  /** Files that the change removes from the request; its payload names them. */
  removed_attachments?: readonly RecordedAttachment[];
};

/**
 * `idempotency_key`: the batch marks this key as used and stores the id of the first request with it. `statements`:
 * additional statements of the batch.
 */
export type RecordEventOptions = ChangeOptions & { statements?: readonly Statement[] };

/**
 * Appends one audit event to the record of each request and changes the rows, all in one batch with `statements`. If a
 * statement fails, nothing changes.
 * @returns the new events
 * @throws a violated primary key of `request_events` if somebody else changed one of the requests at the same time, or
 * a violated constraint of `waiting_approvers` if a new approver was deactivated at the same time
 */
export async function recordEvents<K extends EventKind, Row extends RecordableRequest>(
  deps: Deps,
  changes: readonly RequestChange<K, Row>[],
  { statements = [], idempotency_key }: RecordEventOptions = {},
): Promise<RequestEvent[]> {
  const { db } = deps;
  const [first] = changes;
  if (!first) return [];
  const { actor, at } = first;
  const events = changes.map((change) => createEvent(deps, change));
  const updates = changes.flatMap(({ row, patch }, index) => {
    const event = events[index];
    return patch && event ? [{ seq: row.seq, event, patch: toChangedColumns(row, patch) }] : [];
  });
  const new_approver_ids = changes.flatMap((change) => change.new_approver_ids ?? []);
  await inBatch(db, [
    insertEvents(db, events),
    ...(new_approver_ids.length > 0 ? [failUnlessUsersActive(db, new_approver_ids)] : []),
    ...updateRequests(db, updates),
    ...changes.flatMap(({ row, participants = [], attachments = [], removed_attachments = [] }) => [
      ...(participants.length > 0 ? [addParticipants(db, toRequestKeySql(row), participants)] : []),
      ...(removed_attachments.length > 0 ? [removeAttachments(db, row, removed_attachments)] : []),
      ...(attachments.length > 0 ? [insertAttachments(db, toRequestKeySql(row), attachments, row.version + 1)] : []),
    ]),
    ...createCompletionStatements(deps, changes, at),
    ...createNotificationStatements(
      deps,
      { requests: changes.map(toNotifications) },
      { at, actor_id: actor?.id ?? null },
    ),
    ...(idempotency_key && actor
      ? [markIdempotencyKeyUsed(db, actor.id, idempotency_key, toRequestKeySql(first.row))]
      : []),
    ...statements,
  ]);
  noteChangedRequests(
    deps,
    changes.filter(changesFlags).map(({ row }) => row.id),
  );
  return events;
}

/** Whether the flags of requests can follow from the change of an open request (docs/decisions/assistant.md). */
const changesFlags = ({ kind, attachments = [] }: { kind: EventKind; attachments?: readonly unknown[] }): boolean =>
  kind === "request.modified" || attachments.length > 0;
/**
 * Returns the statements that complete the notifications which ask for something that these changes did, and that delete the
 * notifications about deleted requests (R51).
 */
function createCompletionStatements<K extends EventKind, Row extends RecordableRequest>(
  { db }: Deps,
  changes: readonly RequestChange<K, Row>[],
  at: string,
): Statement[] {
  const deleted = changes.filter(({ kind }) => kind === "request.deleted").map(({ row }) => row.id);
  const completed = changes.flatMap((change) => {
    const content = findCompletedContent(change.kind, change.payload, toNotifications(change).facts);
    return content ? [{ request_id: change.row.id, content }] : [];
  });
  return [
    ...(completed.length > 0 ? [completeRequestNotifications(db, completed, at)] : []),
    ...(deleted.length > 0 ? [deleteRequestNotifications(db, deleted)] : []),
  ];
}

/** Returns the patch without unchanged values, because SQLite would also write the indexes of these columns. */
const toChangedColumns = (row: RecordableRequest, patch: RequestPatch): RequestPatch => {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.entries(patch).filter(([column, value]) => before.get(column) !== value));
};

function toNotifications<K extends EventKind, Row extends RecordableRequest>({
  row,
  actor,
  patch,
  on_behalf_of,
  notifications: specs,
}: RequestChange<K, Row>) {
  return {
    facts: {
      request_id: row.id,
      title: patch?.title ?? row.title,
      requester_name: row.requester_name,
      actor_name: actor && describeOnBehalfOf(actor.name, on_behalf_of),
    },
    version: row.version,
    event_version: row.version + 1,
    specs,
  };
}

/** Returns the new entry of a record, which follows the last entry in the hash chain. */
function createEvent<K extends EventKind, Row extends RecordableRequest>(
  deps: Deps,
  { row, actor, at, kind, payload, on_behalf_of, attachments = [] }: RequestChange<K, Row>,
): RequestEvent {
  const files = attachments.length > 0 ? { attachments } : {};
  const event = {
    request_id: row.id,
    version: row.version + 1,
    kind,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    created_at: at,
    payload: toCanonicalJson({ ...payload, ...files, on_behalf_of: on_behalf_of ?? undefined }),
    prev_hash: row.head_hash,
  };
  return { ...event, hash: deps.sha256(toHashInput(event)) };
}

/**
 * Does the same as `recordEvents` for one request. Returns the row after the change. Fails with `stale_version` if
 * somebody else changed the request at the same time (R9), with `not_found` if somebody deleted it, and with `busy` if a new approver was deactivated at the
 * same time.
 */
export async function recordEvent<K extends EventKind>(
  deps: Deps,
  change: RequestChange<K>,
  options: RecordEventOptions,
): Promise<{ ok: true; row: FullRequestRow } | Failure> {
  const { row, actor, patch, at, attachments = [], removed_attachments = [] } = change;
  try {
    const [event] = await recordEvents(deps, [change], options);
    if (!event) throw new Error("a change without an entry in the record");
    const { version, hash: head_hash } = event;
    const added_by = { id: actor?.id ?? "", name: actor?.name ?? "" };
    const added = attachments.map((file) => ({ ...file, added_version: version, added_by, added_at: at }));
    const remaining = row.attachments.filter(({ id }) => !removed_attachments.some((one) => one.id === id));
    const all = [...remaining, ...added];
    return { ok: true, row: { ...row, ...patch, version, head_hash, updated_at: at, attachments: all } };
  } catch (error) {
    if (isConstraintError(error, "waiting_approvers")) return createInactiveApproverFailure();
    if (!isConstraintError(error, "request_events")) throw error;
    const { rows } = await inBatch(deps.db, { rows: findRequest(deps.db, row.id, actor?.id ?? "") });
    return rows[0] ? createStaleRequestFailure(rows[0]) : createUnknownRequestFailure(row.id);
  }
}

/**
 * Returns the failure of a change that `failUnlessUsersActive` refused. If the call is repeated, it reads again who is
 * active.
 */
export const createInactiveApproverFailure = () => fail("busy", message("requests.approver_deactivated_now"));

/**
 * Does the same as `recordEvent` for a change with files: stores them before the batch and removes them if the batch
 * fails (docs/decisions/attachments.md).
 */
export function recordEventWithFiles<K extends EventKind>(
  deps: Deps,
  files: readonly CheckedFile[],
  change: RequestChange<K>,
  options: ChangeOptions,
): Promise<{ ok: true; row: FullRequestRow } | Failure> {
  const attachments = files.map(toRecordedAttachment);
  return withStoredFiles(deps, files, (statements) =>
    recordEvent(deps, { ...change, attachments }, { ...options, statements }),
  );
}
