import { formatOnBehalfOf } from "../../../domain/delegations/rules.ts";
import type { Failure } from "../../../domain/errors.ts";
import { isolate } from "../../../domain/format/bidi.ts";
import {
  canonicalJson,
  type EventKind,
  type EventPayloads,
  type EventRecord,
  hashInput,
  type PersonRef,
  type RecordedAttachment,
} from "../../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { completeIdempotencyKey } from "../../db/queries/idempotency.ts";
import type { FullRequestRow } from "../../db/queries/request-rows.ts";
import {
  addParticipants,
  insertAttachments,
  insertEvent,
  type RequestPatch,
  toRequestKey,
  updateRequest,
} from "../../db/queries/request-writes.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { type NotificationSpecs, notify } from "./notify.ts";
import { staleVersion } from "./read-for-change.ts";

export type RequestChange<K extends EventKind> = {
  row: FullRequestRow;
  /** null: the clock. */
  actor: Pick<Actor, "id" | "name"> | null;
  at: string;
  kind: K;
  payload: EventPayloads[K];
  /** What becomes of the row; `null` when the caller's own statements do that. */
  patch: RequestPatch | null;
  notifications: NotificationSpecs;
  /** In whose stead the actor does it, as their delegate. */
  on_behalf_of?: PersonRef | null;
  /** Who takes part from now on (R4). */
  participants?: readonly string[];
  /** Files that are added with it; `statements` must include those of `withStoredFiles`, or the stored files are deleted later. */
  attachments?: readonly RecordedAttachment[];
  statements?: readonly Statement[];
  options?: CallOptions;
};

/**
 * Appends one entry to a request's record and changes the row with it, in one batch: both happen, or neither.
 * Somebody else's entry at the same version makes it `stale_version` (R9). Answers the row as it is afterwards.
 */
export async function recordEvent<K extends EventKind>(
  deps: Deps,
  change: RequestChange<K>,
): Promise<{ ok: true; row: FullRequestRow } | Failure> {
  const { row, patch, attachments = [] } = change;
  const event = nextEvent(deps, change);
  const request = toRequestKey(row);
  const facts = {
    request_id: row.id,
    title: patch?.title ?? row.title,
    requester_name: row.requester_name,
    actor_name:
      change.actor &&
      formatOnBehalfOf(isolate(change.actor.name), change.on_behalf_of && { name: isolate(change.on_behalf_of.name) }),
  };
  const key = change.options?.idempotency_key;
  const statements = [
    insertEvent(deps.db, event),
    ...(patch ? [updateRequest(deps.db, row.seq, event, patch)] : []),
    ...(change.participants ? [addParticipants(deps.db, request, change.participants)] : []),
    ...(attachments.length > 0 ? [insertAttachments(deps.db, request, attachments, row.attachments.length)] : []),
    ...notify(deps, request, facts, change.notifications, { actor_id: change.actor?.id ?? null, at: change.at }),
    ...(key && change.actor ? [completeIdempotencyKey(deps.db, change.actor.id, key, request)] : []),
    ...(change.statements ?? []),
  ];
  try {
    await inBatch(deps.db, statements);
  } catch (error) {
    if (!isConstraintError(error, "request_events")) throw error;
    return staleVersion({ ...row, version: event.version });
  }
  const { version, hash: head_hash } = event;
  const all = [...row.attachments, ...attachments];
  return { ok: true, row: { ...row, ...patch, version, head_hash, updated_at: change.at, attachments: all } };
}

/** The entry that follows a request's last one. */
export function nextEvent<K extends EventKind>(
  deps: Deps,
  change: Pick<RequestChange<K>, "actor" | "at" | "kind" | "payload" | "on_behalf_of" | "attachments"> & {
    row: Pick<FullRequestRow, "id" | "version" | "head_hash">;
  },
): EventRecord {
  const { on_behalf_of, attachments = [] } = change;
  const files = attachments.length > 0 ? { attachments } : {};
  const event = {
    request_id: change.row.id,
    version: change.row.version + 1,
    kind: change.kind,
    actor_id: change.actor?.id ?? null,
    actor_name: change.actor?.name ?? null,
    created_at: change.at,
    payload: canonicalJson({ ...change.payload, ...files, on_behalf_of: on_behalf_of ?? undefined }),
    prev_hash: change.row.head_hash,
  };
  return { ...event, hash: deps.sha256(hashInput(event)) };
}
