import { type AdminEventRecord, adminHashInput } from "../../domain/audit/admin-events.ts";
import { fail, ok, type Result } from "../../domain/errors.ts";
import { type BatchResults, inBatch, isConstraintError, type Statement } from "../db/database.ts";
import { type AdminEventBatch, type AdminHead, findAdminHead } from "../db/queries/admin-events.ts";
import type { Deps } from "./deps.ts";

/** A change that loses the race for the next place in the chain continues the new head; of so many at once everybody gets through. */
const MAX_TRIES = 20;

type AuditedStatement = Statement | AdminEventBatch;

/** An append returns no rows. */
type AsStatements<T extends readonly AuditedStatement[]> = {
  [K in keyof T]: T[K] extends Statement ? T[K] : Statement<never>;
};

/**
 * As `inBatch`, for a change with its entries in the administration's record: they get the next places in its chain and their hashes. When
 * another change took the place first, nothing happened, and it is tried again with the new head.
 *
 * @param head the last entry as an earlier batch read it (`findAdminHead`); without it, reading it costs one more round trip
 * @returns the rows of each statement; fails with `busy` when every try lost its race
 * @throws what the batch throws, such as the broken primary key of a change that was made on an older version
 */
export async function inAuditedBatch<const T extends readonly AuditedStatement[]>(
  deps: Pick<Deps, "db" | "sha256">,
  statements: T,
  head?: AdminHead,
): Promise<Result<BatchResults<AsStatements<T>>>> {
  let current = head;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const placed = chainEntries(deps, statements, current ?? (await readHead(deps)));
      return ok((await inBatch(deps.db, placed)) as BatchResults<AsStatements<T>>);
    } catch (error) {
      if (!isConstraintError(error, "admin_chain")) throw error;
      current = undefined;
    }
  }
  return fail("busy");
}

async function readHead({ db }: Pick<Deps, "db">): Promise<AdminHead> {
  const [[head]] = await inBatch(db, [findAdminHead(db)]);
  if (!head) throw new Error("the head of the administration's record is missing");
  return head;
}

/** The statements with each append in its place after `head`. What is not certain to be written can only come last. */
function chainEntries(
  { sha256 }: Pick<Deps, "sha256">,
  statements: readonly AuditedStatement[],
  head: AdminHead,
): Statement[] {
  let last = head;
  let isOpen = true;
  return statements.map((statement) => {
    if (!("entries" in statement)) return statement;
    if (!isOpen) throw new Error("no entry can follow one that may not be written");
    const placed: AdminEventRecord[] = [];
    for (const entry of statement.entries) {
      // The database keeps no halves of characters and nothing after a NUL, and the hash is of what it keeps.
      const label = entry.label.replaceAll("\0", "").toWellFormed();
      const chained = { ...entry, label, seq: last.seq + 1, prev_hash: last.hash };
      placed.push({ ...chained, hash: sha256(adminHashInput(chained)) });
      if (!statement.alternatives) last = placed.at(-1) ?? last;
    }
    isOpen = statement.is_certain && !statement.alternatives;
    return statement.write(placed);
  });
}
