import { summarizeFault } from "../../../domain/audit/fault.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { getDownloadFileName } from "../../../domain/format/file-names.ts";
import { message } from "../../../domain/message.ts";
import {
  getEventAttachments,
  type RecordedAttachment,
  type RequestEvent,
  toHashInput,
} from "../../../domain/requests/events.ts";
import { inBatch } from "../../db/database.ts";
import { findAttachmentEvent, findRequest } from "../../db/queries/request-reads.ts";
import { reportFaults } from "../audit/findings.ts";
import { readStoredFile, toFileFault } from "../audit/stored-files.ts";
import type { Actor, Deps } from "../deps.ts";
import { getAttachmentKey } from "./attachment-files.ts";
import { toVisibleRequestRow } from "./get-request.ts";

export type AttachmentFile = { filename: string; content_type: string; content: Uint8Array };

/**
 * Returns an attachment of a request that the actor may see. Compares the stored content with the entry of the record that added the file,
 * not with the row, because somebody who can change the content could change the row too (R48). Fails with `not_found`, or with
 * `file_changed` if the content differs; the administrators are then notified.
 */
export async function getAttachment(
  deps: Deps,
  actor: Actor,
  request_id: string,
  attachment_id: string,
): Promise<Result<AttachmentFile>> {
  const { rows, events } = await inBatch(deps.db, {
    rows: findRequest(deps.db, request_id, actor.id),
    events: findAttachmentEvent(deps.db, request_id, attachment_id),
  });
  const found = toVisibleRequestRow(actor, request_id, rows);
  if (!found.ok) return found;
  const listed = found.row.attachments.find((one) => one.id === attachment_id);
  if (!listed) return fail("not_found", message("requests.no_such_attachment", { id: request_id }));
  const recorded = findRecordedFile(deps, events[0], attachment_id);
  const read = recorded
    ? await readStoredFile(deps, getAttachmentKey(recorded.id), recorded.sha256)
    : ({ ok: false, how: "changed" } as const);
  if (recorded && read.ok) {
    const { filename, content_type } = recorded;
    return ok({ filename: getDownloadFileName(filename, content_type), content_type, content: read.content });
  }
  const fault = toFileFault(request_id, recorded ?? listed, read.ok ? "changed" : read.how);
  await reportFaults(deps, [fault]);
  return fail("file_changed", message("audit.administrators_notified", { fault: summarizeFault(fault) }));
}

/** Returns a file as the event that added it stores it; null if the event does not contain it, or was changed. */
function findRecordedFile(
  { sha256 }: Pick<Deps, "sha256">,
  event: RequestEvent | undefined,
  id: string,
): RecordedAttachment | null {
  if (!event || sha256(toHashInput(event)) !== event.hash) return null;
  return getEventAttachments(JSON.parse(event.payload)).find((one) => one.id === id) ?? null;
}
