/** Reads the list of signed checkpoints, and their files in R2 (R41, docs/decisions/checkpoints-and-keys.md). */
import type { CheckpointEntry } from "../../../domain/admin/entities.ts";
import { getCheckpointFileName } from "../../../domain/audit/checkpoints.ts";
import { summarizeFault } from "../../../domain/audit/fault.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { ListCheckpointsInput } from "../../../domain/inputs/security-events.ts";
import { inBatch } from "../../db/database.ts";
import { listCheckpointsBefore } from "../../db/queries/checkpoints.ts";
import type { Actor, Deps } from "../deps.ts";
import { openCheckpointFile } from "./checkpoint-signature.ts";
import { reportFaults } from "./findings.ts";
import { readStoredText, type StoredFileReader } from "./stored-files.ts";

const PAGE_SIZE = 25;

const CHECKPOINT_FOLDER = "checkpoints/";

/** Returns the key of a checkpoint's file in R2. */
export const getCheckpointKey = (number: number): string => `${CHECKPOINT_FOLDER}${getCheckpointFileName(number)}`;

type CheckpointReader = { files: StoredFileReader };

/** Returns the text of a checkpoint's file; null if there is none, and an empty text if it cannot be read. */
export const readCheckpointFile = ({ files }: CheckpointReader, number: number): Promise<string | null> =>
  readStoredText(files, getCheckpointKey(number));

/** Returns the numbers of the stored checkpoint files after the number `after`, in their order. */
export async function listCheckpointNumbers(
  { files }: CheckpointReader,
  after: number,
  limit: number,
): Promise<number[]> {
  const prefix = `${CHECKPOINT_FOLDER}checkpoint-`;
  const stored = await files.list(prefix, after === 0 ? null : getCheckpointKey(after), limit);
  return stored.flatMap(({ key }) => {
    const number = Number(/^(\d{6,})\.json$/.exec(key.slice(prefix.length))?.[1] ?? 0);
    return number > after && getCheckpointKey(number) === key ? [number] : [];
  });
}

/** `next_before`: the parameter `before` of the next page; null if there is none. `is_configured`: whether checkpoints are made. */
export type CheckpointPage = { items: CheckpointEntry[]; next_before: number | null; is_configured: boolean };

/** Returns one page of the checkpoints with numbers below `before`, newest first. */
export async function getCheckpointPage(
  deps: Deps,
  _: Actor,
  { before = Number.MAX_SAFE_INTEGER }: ListCheckpointsInput,
): Promise<Result<CheckpointPage>> {
  const { rows } = await inBatch(deps.db, { rows: listCheckpointsBefore(deps.db, before, PAGE_SIZE + 1) });
  const items = rows.slice(0, PAGE_SIZE).map(({ number, created_at, hash, public_key, requests, is_complete }) => ({
    ...{ number, created_at, hash, public_key, requests, is_complete },
  }));
  return ok({
    items,
    next_before: rows.length > PAGE_SIZE ? (items.at(-1)?.number ?? null) : null,
    is_configured: deps.checkpoint_key !== null,
  });
}

/**
 * Returns the name and the text of a checkpoint's file. `id`: its number. Fails with `not_found`, or with `file_changed` if the file is not as
 * it was signed; the administrators are then notified.
 */
export async function getCheckpointFile(
  deps: Deps,
  _: Actor,
  id: string,
): Promise<Result<{ file_name: string; text: string }>> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return fail("not_found");
  const number = Number(id);
  const text = await readCheckpointFile(deps, number);
  if (text === null) return fail("not_found");
  if ((await openCheckpointFile(text))?.checkpoint.number === number)
    return ok({ file_name: getCheckpointFileName(number), text });
  const fault = { kind: "changed_checkpoint", number, how: "changed" } as const;
  await reportFaults(deps, [fault]);
  return fail("file_changed", summarizeFault(fault));
}
