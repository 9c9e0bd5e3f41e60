/** Reads stored files and compares them with the record (R48). The Worker, the record check and `npm run verify-audit` use the same functions. */
import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import type { RecordedAttachment } from "../../../domain/requests/events.ts";
import { type FileStore, UnreadableFileError } from "../../integrations/file-store.ts";
import type { Deps } from "../deps.ts";

/** The part of the file store that the verification of the record needs. `npm run verify-audit` implements it for a data folder. */
export type StoredFileReader = Pick<FileStore, "getBytes" | "list">;

export type FileReaderDeps = Pick<Deps, "sha256"> & { files: Pick<StoredFileReader, "getBytes"> };

export type FileFault = Extract<RequestRecordFault, { kind: "file_changed" }>;

/** A read file, or how it differs from its record. `missing`: the file store does not have it. `unreadable`: it cannot be read to the end. */
export type ReadFile = { ok: true; content: Uint8Array } | { ok: false; how: FileFault["how"] };

/**
 * Reads the content of a file and compares its SHA-256 with `expected`. A file has at most 2 MB, so its content is read only once and the
 * caller sends the same bytes. `key`: the key in the file store.
 */
export async function readStoredFile(
  { files, sha256 }: FileReaderDeps,
  key: string,
  expected: string,
): Promise<ReadFile> {
  try {
    const content = await files.getBytes(key);
    if (content === null) return { ok: false, how: "missing" };
    return sha256(content) === expected ? { ok: true, content } : { ok: false, how: "changed" };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { ok: false, how: "unreadable" };
    throw error;
  }
}

/** Returns the text of a stored file; null if the file does not exist, and an empty text if it cannot be read. */
export async function readStoredText(files: Pick<StoredFileReader, "getBytes">, key: string): Promise<string | null> {
  try {
    const content = await files.getBytes(key);
    return content === null ? null : new TextDecoder().decode(content);
  } catch (error) {
    if (error instanceof UnreadableFileError) return "";
    throw error;
  }
}

export const toFileFault = (
  request_id: string,
  { id, filename }: Pick<RecordedAttachment, "id" | "filename">,
  how: FileFault["how"],
): FileFault => ({ kind: "file_changed", request_id, attachment_id: id, filename, how });
