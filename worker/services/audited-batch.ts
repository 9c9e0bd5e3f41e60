import { type AdminAuditEntry, type AdminEntityKind, toAdminHashInput } from "../../domain/audit/admin-events.ts";
import { type Failure, fail, ok, type Result } from "../../domain/errors.ts";
import {
  type BatchRows,
  inBatch,
  isConstraintError,
  isStatement,
  mapTree,
  runUntypedBatch,
  type Statement,
  type Tree,
} from "../db/database.ts";
import {
  type AdminChainHead,
  type AdminEventInsertion,
  findAdminChainHead,
  type NewAdminEvent,
} from "../db/queries/admin-events.ts";
import { createCredentialEndStatements } from "./credentials.ts";
import type { Deps } from "./deps.ts";

/**
 * The maximum number of tries for one batch. A try fails if a concurrent change takes the next place in the hash chain;
 * 20 tries are enough for many concurrent changes.
 */
const MAX_TRIES = 20;

type AuditedStatement = Statement | AdminEventInsertion;

type AuditedBatchDeps = Pick<Deps, "db" | "sha256" | "newId" | "now" | "review">;

/** The entities whose changes can give authority to people (R37). */
const AUTHORITY_ENTITIES: readonly AdminEntityKind[] = [
  "user",
  "department",
  "doa_configuration",
  "approver_group",
  "settings",
];

/** The type of a tree of statements in which each `AdminEventInsertion` is replaced by a statement that returns no rows. */
type AsStatements<T> = T extends AdminEventInsertion
  ? Statement<never>
  : T extends Statement | undefined
    ? T
    : { [K in keyof T]: AsStatements<T[K]> };

/**
 * Runs a batch as `inBatch`, for a change with audit entries: assigns the next places in the hash chain of the
 * administration's record and the hashes to the entries. If a concurrent change takes these places first, the batch has
 * no effect and is tried again with later places. If the change can give authority to people, one-time passwords and
 * links that could be borrowed end in the same batch (R45).
 * @param head the last entry of the record, if an earlier batch read it (`findAdminChainHead`); without it, reading it
 * costs one more round trip
 * @returns the rows of each statement; fails with `busy` if concurrent changes made every try fail
 * @throws any other error of the batch, such as a violated primary key if the change was made on an older version
 */
export function inAuditedBatch<const T extends Tree<AuditedStatement>>(
  deps: AuditedBatchDeps,
  tree: T,
  head?: AdminChainHead,
): Promise<Result<BatchRows<AsStatements<T>>>> {
  return runAuditedBatch(deps, tree, head) as Promise<Result<BatchRows<AsStatements<T>>>>;
}

/** Does the same as `inAuditedBatch` for a caller that does not need the rows. */
export async function runAuditedBatch(
  deps: AuditedBatchDeps,
  tree: Tree<AuditedStatement>,
  head: AdminChainHead | undefined,
): Promise<Result<unknown>> {
  let current = head;
  const entries = listEntries(tree);
  const reviewed = await deps.review?.(entries);
  if (reviewed && !reviewed.ok) return reviewed;
  const givesAuthority = entries.some(({ entity }) => AUTHORITY_ENTITIES.includes(entity));
  const credentials = givesAuthority ? createCredentialEndStatements(deps, null) : [];
  const batch = { reviewed: reviewed?.value ?? [], change: tree, credentials };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const rows = await runUntypedBatch(deps.db, placeEntries(deps, batch, current ?? (await readHead(deps))));
      return ok(typeof rows === "object" && rows !== null && "change" in rows ? rows.change : undefined);
    } catch (error) {
      if (!isConstraintError(error, "admin_chain")) throw error;
      current = undefined;
    }
  }
  return fail("busy");
}

/**
 * Lets a change without entries in the administration's record, such as the deletion of requests, wait for a second
 * administrator (R47), or stores the decision of the one who confirmed it. Returns why the change must not be made;
 * null if it may be made. Does nothing without a review, and for the second part of a change.
 */
export async function passReview(deps: AuditedBatchDeps): Promise<Failure | null> {
  const reviewed = await deps.review?.([]);
  if (!reviewed) return null;
  if (!reviewed.ok) return reviewed;
  if (reviewed.value.length === 0) return null;
  const written = await runAuditedBatch({ ...deps, review: undefined }, reviewed.value, undefined);
  return written.ok ? null : written;
}

async function readHead({ db }: Pick<Deps, "db">): Promise<AdminChainHead> {
  const { heads } = await inBatch(db, { heads: findAdminChainHead(db) });
  const [head] = heads;
  if (!head) throw new Error("the head of the administration's record is missing");
  return head;
}

function listEntries(tree: Tree<AuditedStatement>): NewAdminEvent[] {
  const entries: NewAdminEvent[] = [];
  mapTree(tree, isAuditedStatement, (statement) => {
    if ("entries" in statement) entries.push(...statement.entries);
    return statement;
  });
  return entries;
}

const isAuditedStatement = (part: unknown): part is AuditedStatement =>
  isStatement(part) || (typeof part === "object" && part !== null && "entries" in part && "write" in part);

/**
 * Returns the tree with each `AdminEventInsertion` replaced by a statement that appends its entries after `head`. An
 * `AdminEventInsertion` that may write nothing, or that writes one of several alternatives, must be the last one,
 * because the next place in the chain is unknown after it.
 */
function placeEntries({ sha256 }: Pick<Deps, "sha256">, tree: Tree<AuditedStatement>, head: AdminChainHead): unknown {
  let last = head;
  let isOpen = true;
  return mapTree(tree, isAuditedStatement, (statement) => {
    if (!("entries" in statement)) return statement;
    if (!isOpen) throw new Error("no entry can follow one that may not be written");
    const placed: AdminAuditEntry[] = [];
    for (const entry of statement.entries) {
      // Removes lone surrogates and NUL characters, because SQLite does not store them and the hash must cover the
      // stored text.
      const label = entry.label.replaceAll("\0", "").toWellFormed();
      const chained = { ...entry, label, seq: last.seq + 1, prev_hash: last.hash };
      placed.push({ ...chained, hash: sha256(toAdminHashInput(chained)) });
      if (!statement.alternatives) last = placed.at(-1) ?? last;
    }
    isOpen = statement.is_certain && !statement.alternatives;
    return statement.write(placed);
  });
}
