import type { Failure } from "../../../domain/errors.ts";
import type { EventKind } from "../../../domain/requests/events.ts";
import type { FullRequestRow } from "../../db/queries/request-rows.ts";
import type { Deps } from "../deps.ts";
import { type CheckedFile, toRecordedAttachment, withStoredFiles } from "./attachment-files.ts";
import { type RequestChange, recordEvent } from "./record-event.ts";

/** Calls `recordEvent` with files: stores them before its batch and removes them if the batch fails (docs/decisions/0039). */
export function recordWithFiles<K extends EventKind>(
  deps: Deps,
  files: readonly CheckedFile[],
  change: Omit<RequestChange<K>, "attachments" | "statements">,
): Promise<{ ok: true; row: FullRequestRow } | Failure> {
  const attachments = files.map(toRecordedAttachment);
  return withStoredFiles(deps, files, (statements) => recordEvent(deps, { ...change, attachments, statements }));
}
