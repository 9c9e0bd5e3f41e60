import type { RecordedAttachment } from "../../../domain/requests/events.ts";
import { inBatch } from "../../db/database.ts";
import { type EntryPosition, listExistingRequestIds, listFileEntries } from "../../db/queries/record-check.ts";
import type { Deps } from "../deps.ts";
import { getAttachmentKey } from "../requests/attachment-files.ts";
import { type FileFault, type FileReaderDeps, readStoredFile, toFileFault } from "./stored-files.ts";

/** The maximum number of entries of requests' records that one call reads. */
const MAX_ENTRIES = 1_000;
/** The number of files after which a call stops. A file has at most 2 MB, and an entry adds at most three. */
const MAX_FILES = 20;

export const FIRST_ENTRY: EntryPosition = { request_id: "", version: 0 };

/** `after`: the position of the last entry whose files were verified; null if there are no later entries. */
export type FileVerificationBatch = { faults: FileFault[]; files: number; after: EntryPosition | null };

/**
 * Reads the files that were added by the entries after `after`, also those that were removed from their request later, and compares each with
 * the SHA-256 in the record (R48). Ignores deleted requests, whose files are deleted.
 */
export async function verifyFilesAfter(
  deps: Pick<Deps, "db"> & FileReaderDeps,
  after: EntryPosition,
): Promise<FileVerificationBatch> {
  const { entries } = await inBatch(deps.db, { entries: listFileEntries(deps.db, after, MAX_ENTRIES) });
  const faults: FileFault[] = [];
  let files = 0;
  for (const { request_id, version, attachments } of entries) {
    const added = attachments === null ? [] : (JSON.parse(attachments) as RecordedAttachment[]);
    faults.push(...(await findFileFaults(deps, request_id, added)));
    files += added.length;
    if (files >= MAX_FILES) return { faults: await confirmFaults(deps, faults), files, after: { request_id, version } };
  }
  const last = entries.length < MAX_ENTRIES ? undefined : entries.at(-1);
  const position = last ? { request_id: last.request_id, version: last.version } : null;
  return { faults: await confirmFaults(deps, faults), files, after: position };
}

/** Returns how the stored content of files of a request differs from their record. */
export async function findFileFaults(
  deps: FileReaderDeps,
  request_id: string,
  recorded: readonly RecordedAttachment[],
): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  for (const file of recorded) {
    const read = await readStoredFile(deps, getAttachmentKey(file.id), file.sha256);
    if (!read.ok) faults.push(toFileFault(request_id, file, read.how));
  }
  return faults;
}

/** Returns the faults of requests that still exist, because a request may have been deleted with its files in the meantime. */
async function confirmFaults({ db }: Pick<Deps, "db">, faults: readonly FileFault[]): Promise<FileFault[]> {
  if (faults.length === 0) return [];
  const ids = faults.map(({ request_id }) => request_id);
  const { existing } = await inBatch(db, { existing: listExistingRequestIds(db, ids) });
  return faults.filter(({ request_id }) => existing.some(({ id }) => id === request_id));
}
