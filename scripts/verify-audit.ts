import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { describeFault, getFaultSubject, type RecordFault } from "../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../domain/audit/verification.ts";
import { formatCount } from "../domain/format/numbers.ts";
import { type Database, statementBuilders } from "../worker/db/database.ts";
import { verifySealsAfter } from "../worker/services/audit/security-events.ts";
import { verifyAdministrationAfter } from "../worker/services/audit/verify-administration.ts";
import { verifyRequestsAfter } from "../worker/services/audit/verify-requests.ts";
import { checkDataVersion, findDatabaseWith, openForReading } from "./data-dir.ts";

/** An error that the person who runs the command can correct; it is printed without a stack trace. */
class UsageError extends Error {}

/**
 * Returns the path of the database that has the record of requests, in the data folder `dataDir`.
 *
 * @throws UsageError if there is no such database
 */
export function getDatabaseFile(dataDir: string): string {
  const file = findDatabaseWith("request_events", dataDir);
  if (!file)
    throw new UsageError(
      `There is no database with a record under ${dataDir}. Set DATA_DIR to the folder of the data.`,
    );
  return file;
}

/**
 * Opens a database file with the interface of D1. All reads see the state at the time of the first read, even if a server writes at the
 * same time.
 */
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
    db: { ...statementBuilders, sendBatch: send },
    close: () => sqlite.close(),
  };
}

export type VerificationReport = {
  requests: number;
  entries: number;
  administration: number;
  seals: number;
  faults: RecordFault[];
};

/** Verifies a snapshot of a database file: each request against its record, the request numbers, the record of the administration, and the seals of security events. */
export async function verifyDatabase(file: string): Promise<VerificationReport> {
  const { db, close } = openSnapshot(file);
  const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
  const verified = { requests: 0, entries: 0, administration: 0, seals: 0 };
  // Each fault once: several entries can report the same missing request. The key is the content of the fault.
  const faults = new Map<string, RecordFault>();
  const addFaults = (added: readonly RecordFault[]) => {
    for (const fault of added) faults.set(JSON.stringify(fault), fault);
  };
  try {
    for (let after: string | null = ""; after !== null; ) {
      const batch = await verifyRequestsAfter({ db, sha256 }, after);
      addFaults(batch.faults);
      verified.requests += batch.requests;
      verified.entries += batch.entries;
      after = batch.after;
    }
    for (let position = ADMIN_CHAIN_START, is_last = false; !is_last; ) {
      const batch = await verifyAdministrationAfter({ db, sha256 }, position);
      addFaults(batch.faults);
      verified.administration += batch.entries;
      ({ position, is_last } = batch);
    }
    for (let after = 0, is_last = false; !is_last; ) {
      const batch = await verifySealsAfter({ db, sha256 }, after);
      addFaults(batch.faults);
      verified.seals += batch.position - after;
      ({ position: after, is_last } = batch);
    }
  } finally {
    close();
  }
  return { ...verified, faults: [...faults.values()] };
}

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? ".data");
  const refusal = checkDataVersion(dataDir);
  if (refusal !== null) throw new UsageError(refusal);
  const { requests, entries, administration, faults } = await verifyDatabase(getDatabaseFile(dataDir));
  for (const fault of faults)
    for (const sentence of describeFault(fault)) console.error(`${getFaultSubject(fault)}: ${sentence}`);
  const counted = `${formatCount(entries)} entries of ${formatCount(requests)} requests`;
  const result = faults.length === 1 ? "1 does not match" : `${formatCount(faults.length)} do not match`;
  console.log(`${counted} and ${formatCount(administration)} entries of the administration checked, ${result}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Returns a message for an expected error, such as a database of an older version; null for a bug. */
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
    const message = formatError(error);
    if (message === null) throw error;
    console.error(message);
    process.exitCode = 2;
  }
}
