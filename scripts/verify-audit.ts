import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { describeFault, faultSubject, type RecordFault } from "../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../domain/audit/verification.ts";
import { formatCount } from "../domain/format/numbers.ts";
import type { Database } from "../worker/db/database.ts";

import { verifyAdministrationAfter } from "../worker/services/audit/verify-administration.ts";
import { verifyRequestsAfter } from "../worker/services/audit/verify-requests.ts";
import { findDatabaseWith, openForReading, refuseOtherVersion } from "./data-dir.ts";

/** Something that the person at the keyboard can see to. */
class UsageError extends Error {}

/**
 * Returns the database file of a data folder: the one that has the record.
 *
 * @throws Error with a sentence when there is none
 */
export function findDatabase(dataDir: string): string {
  const found = findDatabaseWith("request_events", dataDir);
  if (!found)
    throw new UsageError(
      `There is no database with a record under ${dataDir}. Set DATA_DIR to the folder of the data.`,
    );
  return found;
}

/** A database file as the services read D1; all that is read is of the moment of the first statement, whatever a server writes meanwhile. */
function openSnapshot(file: string): { db: Database; close: () => void } {
  const sqlite = openForReading(file);
  const dialect = new SQLiteAsyncDialect();
  sqlite.exec("BEGIN");
  const send: Database["sendBatch"] = async (queries) =>
    queries.map((query) => {
      const { sql, params } = dialect.sqlToQuery(query);
      return { results: sqlite.prepare(sql).all(...(params as SQLInputValue[])) } as D1Result;
    });
  return {
    db: { all: (query) => ({ query }), run: (query) => ({ query }), sendBatch: send },
    close: () => sqlite.close(),
  };
}

export type VerificationReport = {
  requests: number;
  entries: number;
  administration: number;
  /** Entries of the administration's record from before it was a chain. */
  unchained: number;
  faults: RecordFault[];
};

/** Checks everything as it is in the file at one moment: each request against its record, the numbering, and the administration's record. */
export async function verifyDatabase(file: string): Promise<VerificationReport> {
  const { db, close } = openSnapshot(file);
  const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
  const verified = { requests: 0, entries: 0, administration: 0, unchained: 0 };
  // One removed request may be missed by several.
  const faults = new Map<string, RecordFault>();
  const add = (found: readonly RecordFault[]) => {
    for (const fault of found) faults.set(JSON.stringify(fault), fault);
  };
  try {
    for (let after: string | null = ""; after !== null; ) {
      const piece = await verifyRequestsAfter({ db, sha256 }, after);
      add(piece.faults);
      verified.requests += piece.requests;
      verified.entries += piece.entries;
      after = piece.after;
    }
    for (let position = ADMIN_CHAIN_START, is_last = false; !is_last; ) {
      const piece = await verifyAdministrationAfter({ db, sha256 }, position);
      add(piece.faults);
      verified.administration += piece.entries;
      ({ position, is_last } = piece);
      verified.unchained = position.unchained;
    }
  } finally {
    close();
  }
  return { ...verified, faults: [...faults.values()] };
}

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? ".data");
  const refusal = refuseOtherVersion(dataDir);
  if (refusal !== null) throw new UsageError(refusal);
  const { requests, entries, administration, unchained, faults } = await verifyDatabase(findDatabase(dataDir));
  for (const fault of faults)
    for (const sentence of describeFault(fault)) console.error(`${faultSubject(fault)}: ${sentence}`);
  const counted = `${formatCount(entries)} entries of ${formatCount(requests)} requests`;
  const before = unchained > 0 ? ` (${formatCount(unchained)} from before they were chained)` : "";
  const found = faults.length === 1 ? "1 does not match" : `${formatCount(faults.length)} do not match`;
  console.log(`${counted} and ${formatCount(administration)} entries of the administration${before} checked, ${found}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** A database from before this version, or one that is no database, is nothing to show a stack for. */
function formatError(error: unknown): string | null {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof Error) || !("errstr" in error)) return null;
  return /no such (table|column)/.test(error.message)
    ? "The database is of an older version. Start the server once, so that it is brought up to date."
    : `The database cannot be read: ${error.message}.`;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const sentence = formatError(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
}
