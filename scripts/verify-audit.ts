import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import type { ParsedCheckpoint } from "../domain/audit/checkpoints.ts";
import { describeFault, getFaultSubject, type RecordFault } from "../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../domain/audit/verification.ts";
import { formatCount } from "../domain/format/numbers.ts";
import { toEnglish } from "../texts/index.ts";
import { type Database, statementBuilders, toQuery } from "../worker/db/database.ts";
import { createCheckpointSigner, openCheckpointFile } from "../worker/services/audit/checkpoint-signature.ts";
import { verifySealsAfter } from "../worker/services/audit/security-events.ts";
import { verifyAdminEntriesAfter } from "../worker/services/audit/verify-administration.ts";
import { verifyCheckpointsAfter, verifyOutsideCheckpoint } from "../worker/services/audit/verify-checkpoints.ts";
import { FIRST_ENTRY, type FileVerificationBatch, verifyFilesAfter } from "../worker/services/audit/verify-files.ts";
import { verifyRequestsAfter } from "../worker/services/audit/verify-requests.ts";
import { FIRST_RULE, type RuleVerificationBatch, verifyRulesAfter } from "../worker/services/audit/verify-rules.ts";
import { checkDataVersion, findDatabaseWith, openForReading, openStoredFiles } from "./data-dir.ts";
import { readSecretKey } from "./vapid.ts";

/** An error that the user of the command can correct. It is printed without a stack trace. */
class UsageError extends Error {}

/**
 * Returns the path of the database in the data folder `dataDir` that contains the records of requests.
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
  sqlite.exec("BEGIN");
  const send: Database["sendBatch"] = async (queries) =>
    queries.map((query) => {
      const { sql, params } = toQuery(query);
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
  rules: number;
  seals: number;
  checkpoints: number;
  files: number;
  /** The public keys of the checkpoints that were stored outside the data folder. */
  outside_keys: string[];
  faults: RecordFault[];
};

/**
 * Verifies a snapshot of a data folder: each request against its record, the request numbers, the record of the administration, the rules
 * against it, the seals of security events, the signed checkpoints, and the content of all files. `outside`: checkpoints that were stored elsewhere, which are verified too.
 */
export async function verifyDataDir(
  dataDir: string,
  outside: readonly ParsedCheckpoint[] = [],
): Promise<VerificationReport> {
  const { db, close } = openSnapshot(getDatabaseFile(dataDir));
  const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
  const verified = { requests: 0, entries: 0, administration: 0, rules: 0, seals: 0, checkpoints: 0, files: 0 };
  // Lists each fault once, because several entries can report the same missing request. The key is the content of the fault.
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
      const batch = await verifyAdminEntriesAfter({ db, sha256 }, position);
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
    const deps = { db, sha256, now: () => new Date(), files: openStoredFiles(dataDir) };
    for (let position: RuleVerificationBatch["after"] = FIRST_RULE; position !== null; ) {
      const batch: RuleVerificationBatch = await verifyRulesAfter(deps, position);
      addFaults(batch.faults);
      verified.rules += batch.rules;
      position = batch.after;
    }
    const key = readSecretKey(dataDir, "checkpoint-key");
    const public_key = key === undefined ? null : (await createCheckpointSigner(key)).public_key;
    for (let after = 0, is_last = false; !is_last; ) {
      const batch = await verifyCheckpointsAfter(deps, public_key, after);
      addFaults(batch.faults);
      verified.checkpoints += batch.position - after;
      ({ position: after, is_last } = batch);
    }
    for (const file of outside) addFaults(await verifyOutsideCheckpoint(deps, file));
    for (let position: FileVerificationBatch["after"] = FIRST_ENTRY; position !== null; ) {
      const batch: FileVerificationBatch = await verifyFilesAfter(deps, position);
      addFaults(batch.faults);
      verified.files += batch.files;
      position = batch.after;
    }
  } finally {
    close();
  }
  const outside_keys = [...new Set(outside.map(({ checkpoint }) => checkpoint.public_key))];
  return { ...verified, outside_keys, faults: [...faults.values()] };
}

/**
 * Reads the checkpoints in files and in the files of folders.
 * @throws UsageError if a file is not a checkpoint, or if its signature does not match
 */
async function readOutsideCheckpoints(paths: readonly string[]): Promise<ParsedCheckpoint[]> {
  const files = paths.flatMap((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory()
      ? globSync("**/*.json", { cwd: path }).map((name) => join(path, name))
      : [path],
  );
  const opened: ParsedCheckpoint[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
    const checkpoint = await openCheckpointFile(readFileSync(file, "utf8"));
    if (!checkpoint) throw new UsageError(`${file} is not a checkpoint, or was changed after it was signed.`);
    opened.push(checkpoint);
  }
  return opened;
}

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? ".data");
  const refusal = checkDataVersion(dataDir);
  if (refusal !== null) throw new UsageError(refusal);
  const outside = await readOutsideCheckpoints(process.argv.slice(2));
  const report = await verifyDataDir(dataDir, outside);
  const { requests, entries, administration, rules, checkpoints, files, outside_keys, faults } = report;
  for (const fault of faults)
    for (const sentence of describeFault(fault))
      console.error(`${toEnglish(getFaultSubject(fault))}: ${toEnglish(sentence)}`);
  const counted = `${formatCount(entries)} entries of ${formatCount(requests)} requests`;
  const result = faults.length === 1 ? "1 does not match" : `${formatCount(faults.length)} do not match`;
  for (const key of outside_keys) console.log(`The given checkpoints are signed with the key ${key}`);
  const verified = checkpoints + outside.length;
  const signed = `${formatCount(verified)} ${verified === 1 ? "checkpoint" : "checkpoints"}`;
  console.log(`${formatCount(rules)} rules and ${formatCount(files)} ${files === 1 ? "file" : "files"} checked`);
  console.log(
    `${counted}, ${formatCount(administration)} entries of the administration and ${signed} checked, ${result}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Returns a message for an expected error, such as a database of an older version, or null for a bug. */
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
