import { ok, type Result } from "../../../domain/errors.ts";
import type { EventPayloads } from "../../../domain/requests/events.ts";
import { insertOutbox } from "../../db/queries/notifications.ts";
import type { FullRequestRow } from "../../db/queries/request-rows.ts";
import { deleteRequest } from "../../db/queries/request-writes.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { attachmentKey } from "./attachment-files.ts";
import { readForChange } from "./read-for-change.ts";
import { recordEvent } from "./record-event.ts";

/** R8 delete, by an admin: gone from every list, its files as well; the record keeps that it existed, and by whom it was deleted. */
export async function deleteRequestById(
  deps: Deps,
  actor: Actor,
  id: string,
  options: CallOptions = {},
): Promise<Result<{ message: string }>> {
  const found = await readForChange(deps, actor, id, "delete", options);
  if (!found.ok) return found;
  const { row, now } = found;
  const files = toFileDeletions(deps, row.attachments);
  const recorded = await recordEvent(deps, {
    row,
    actor,
    at: now,
    kind: "request.deleted",
    payload: toDeletionPayload(row),
    patch: null,
    notifications: [],
    statements: [...insertOutbox(deps.db, files, now), deleteRequest(deps.db, row.seq)],
    options,
  });
  return recorded.ok ? ok({ message: "Request deleted successfully" }) : recorded;
}

/** What the record keeps of a deleted request. */
export const toDeletionPayload = (
  row: Pick<FullRequestRow, "title" | "requester_id" | "requester_name" | "status">,
): EventPayloads["request.deleted"] => ({
  title: row.title,
  requester: { id: row.requester_id, name: row.requester_name },
  status: row.status,
});

/** The outbox rows that have a deleted request's files removed. */
export const toFileDeletions = (deps: Deps, files: readonly { id: string }[]) =>
  files.map((file) => ({
    id: deps.newId(),
    topic: "file.delete" as const,
    payload: { key: attachmentKey(file.id) },
  }));
