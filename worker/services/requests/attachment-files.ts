import type { FieldError } from "../../../domain/errors.ts";
import { cleanFileName, getDownloadFileName } from "../../../domain/format/file-names.ts";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { getMaxNewFileCount, LIMITS } from "../../../domain/limits.ts";
import { removeMetadata } from "../../../domain/pictures/metadata.ts";
import type { RecordedAttachment, RequestFile } from "../../../domain/requests/events.ts";
import { detectFileType, findFileProblem } from "../../../domain/requests/files.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import { deleteOutboxEntries, insertOutboxEntries, listOutboxEntriesByIds } from "../../db/queries/notifications.ts";
import { log } from "../../log.ts";
import { type Deps, getIsoNow } from "../deps.ts";

export type CheckedFile = RecordedAttachment & { content: Uint8Array };

/** The prefix of the keys of all attachments in the file store. */
export const ATTACHMENT_PREFIX = "attachments/";

export const getAttachmentKey = (id: string): string => `${ATTACHMENT_PREFIX}${id}`;

/**
 * Checks the number, size and type of files that are added to a request (R22). The type is detected from the content.
 * Pictures are returned without their metadata; size and hash are those of the stored bytes.
 * @param present how many files the request already has
 */
export async function checkFiles(
  deps: Deps,
  files: readonly SubmittedFile[],
  present = 0,
): Promise<{ checked: CheckedFile[]; errors: FieldError[] }> {
  const room = getMaxNewFileCount(present);
  if (files.length > room) {
    const message =
      room === LIMITS.attachments
        ? REQUEST_FIELD_MESSAGES.tooManyFiles
        : REQUEST_FIELD_MESSAGES.tooManyWithPresent(present);
    return { checked: [], errors: [{ path: "attachments", message }] };
  }
  const checked: CheckedFile[] = [];
  const errors: FieldError[] = [];
  for (const [index, file] of files.entries()) {
    const path = `attachments.${index}`;
    const claimed = cleanFileName(file.filename);
    const content_type = detectFileType(file.content);
    const message = findFileProblem({ name: claimed, size: file.content.byteLength, head: file.content });
    if (message !== null || content_type === null) {
      errors.push({ path, message: message ?? REQUEST_FIELD_MESSAGES.fileType(claimed) });
      continue;
    }
    const content = removeMetadata(file.content, content_type);
    checked.push({
      id: deps.newId(),
      filename: getDownloadFileName(file.filename, content_type),
      content_type,
      size: content.byteLength,
      sha256: deps.sha256(content),
      content,
    });
  }
  return { checked, errors };
}

/** Returns a file as the record and the database store it, without its content. */
export const toRecordedAttachment = ({ content: _, ...file }: CheckedFile): RecordedAttachment => file;

/** Returns a file of a request as the entry that added it stores it. */
export const withoutAddition = ({ id, filename, content_type, size, sha256 }: RequestFile): RecordedAttachment => ({
  ...{ id, filename, content_type, size, sha256 },
});

/**
 * The time after which the files of an interrupted call are deleted. It is longer than any call, so that files of
 * running calls are not deleted.
 */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Stores the files and calls `work` with statements that the batch of `work` must include. Before the files are stored,
 * the outbox gets a task to delete them. The statements remove this task with the change, so a failure or crash leaves
 * no files behind.
 */
export async function withStoredFiles<T extends { ok: boolean }>(
  deps: Deps,
  files: readonly CheckedFile[],
  work: (statements: readonly Statement[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return work([]);
  const orders = files.map(({ id }) => ({
    id: deps.newId(),
    topic: "file.delete" as const,
    payload: { key: getAttachmentKey(id) },
  }));
  const delete_at = new Date(deps.now().getTime() + ABANDONED_MS).toISOString();
  await inBatch(deps.db, insertOutboxEntries(deps.db, orders, getIsoNow(deps), delete_at));
  const order_ids = orders.map((order) => order.id);
  try {
    await storeFiles(deps, files);
    const outcome = await work([deleteOutboxEntries(deps.db, order_ids)]);
    if (!outcome.ok) await removeStoredFiles(deps, order_ids);
    return outcome;
  } catch (error) {
    await removeStoredFiles(deps, order_ids);
    throw error;
  }
}

/**
 * Stores all files and throws the first error. Waits for every file first; otherwise a file could be stored after the
 * clean-up.
 */
async function storeFiles(deps: Deps, files: readonly CheckedFile[]): Promise<void> {
  const puts = files.map((file) => deps.files.put(getAttachmentKey(file.id), file.content, file.content_type));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Removes the files that the outbox still has a task to delete. If the batch succeeded but its response was lost, this
 * task no longer exists, and the files stay.
 */
async function removeStoredFiles(deps: Deps, order_ids: readonly string[]): Promise<void> {
  try {
    const { orders } = await inBatch(deps.db, { orders: listOutboxEntriesByIds(deps.db, order_ids) });
    await deps.files.remove(orders.map((order) => (JSON.parse(order.payload) as { key: string }).key));
    await inBatch(deps.db, [deleteOutboxEntries(deps.db, order_ids)]);
  } catch (error) {
    // The task stays in the outbox, so a background job deletes the files later.
    log("warn", "uploaded files not removed", { error });
  }
}
