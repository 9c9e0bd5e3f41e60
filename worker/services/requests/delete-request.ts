import { ok, type Result } from "../../../domain/errors.ts";
import { insertOutboxEntries } from "../../db/queries/notifications.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { deleteRequests } from "../../db/queries/request-writes.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { getAttachmentKey } from "./attachment-files.ts";
import { readRequestForChange } from "./read-for-change.ts";
import { type RecordableRequest, type RequestChange, recordEvent } from "./record-event.ts";

/** Deletes a request and its files, for administrators only (R8). The record of the request stays and says who deleted it. */
export async function deleteRequestById(
  deps: Deps,
  actor: Actor,
  id: string,
  options: ChangeOptions = {},
): Promise<Result<{ message: string }>> {
  const found = await readRequestForChange(deps, actor, id, "delete", options);
  if (!found.ok) return found;
  const { row, now } = found;
  const files = toFileDeletions(deps, row.attachments);
  const statements = [...insertOutboxEntries(deps.db, files, now), deleteRequests(deps.db, [row.seq])];
  const recorded = await recordEvent(deps, createDeletionChange(row, actor, now), { ...options, statements });
  return recorded.ok ? ok({ message: "Request deleted successfully" }) : recorded;
}

/**
 * Returns the change that adds the last entry to a request's record. The caller adds the statements that delete the
 * request.
 */
export const createDeletionChange = <Row extends RecordableRequest & Pick<FullRequestRow, "requester_id" | "status">>(
  row: Row,
  actor: Actor,
  at: string,
): RequestChange<"request.deleted", Row> => ({
  row,
  actor,
  at,
  kind: "request.deleted",
  payload: {
    title: row.title,
    requester: { id: row.requester_id, name: row.requester_name },
    status: row.status,
  },
  patch: null,
  notifications: [],
});

/** Returns outbox rows with which a background job deletes the files. */
export const toFileDeletions = (deps: Deps, files: readonly { id: string }[]) =>
  files.map((file) => ({
    id: deps.newId(),
    topic: "file.delete" as const,
    payload: { key: getAttachmentKey(file.id) },
  }));
