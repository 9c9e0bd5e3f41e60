import { chmodSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { StoredFileReader } from "../worker/services/audit/stored-files.ts";
import { findOtherVersion, listMigrations, SELECT_APPLIED_MIGRATIONS } from "./migrations.ts";

/** The umask for files that only their owner can read and write. */
const PRIVATE_UMASK = 0o077;

/**
 * Makes new files of this process and its child processes readable only by their owner, because they contain requests, attachments,
 * password hashes and push keys.
 */
export const restrictNewFiles = (): void => {
  process.umask(PRIVATE_UMASK);
};

/** The files and folders that the server creates in its data folder. */
const SERVER_ENTRIES = [
  ...["state", "lock.sqlite", "lock.sqlite-journal"],
  ...["vapid.json", "secrets-key", "secrets-key-next", "checkpoint-key"],
];

const isAccessibleToOthers = (path: string): boolean => (statSync(path).mode & PRIVATE_UMASK) !== 0;

/**
 * Removes other users' access to the server's files, because files that were copied into the folder may allow it. Does not change the data
 * folder itself if it contains other files or belongs to another user.
 */
function restrictDataDir(dataDir: string): void {
  const entries = readdirSync(dataDir);
  const { uid } = statSync(dataDir);
  const isOurs = entries.every((name) => SERVER_ENTRIES.includes(name)) && (process.getuid?.() ?? uid) === uid;
  if (isOurs && isAccessibleToOthers(dataDir)) chmodSync(dataDir, 0o700);
  for (const name of SERVER_ENTRIES.filter((entry) => entries.includes(entry))) {
    const path = join(dataDir, name);
    if (!isAccessibleToOthers(path)) continue;
    const folder = statSync(path).isDirectory();
    chmodSync(path, folder ? 0o700 : 0o600);
    if (folder) restrictFolder(path);
  }
}

function restrictFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** The maximum time that a read waits while a server writes. */
const READ_TIMEOUT_MS = 10_000;

/** Opens a database file for reading. A server may use the file at the same time. */
export const openForReading = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: READ_TIMEOUT_MS });

/**
 * Returns the database file in a data folder that contains the table, or undefined if no file contains it. The local runtime also stores
 * other database files there.
 */
export function findDatabaseWith(table: string, dataDir: string): string | undefined {
  const files = globSync("state/d1/**/*.sqlite", { cwd: dataDir }).map((file) => join(dataDir, file));
  return files.find((file) => {
    const db = openForReading(file);
    try {
      return db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table) !== undefined;
    } finally {
      db.close();
    }
  });
}

/** The folder of the stored files. The local runtime defines this path (`scripts/local-runtime.ts`). */
const BUCKET_FOLDER = "state/r2/approval-workflow-files/blobs";

/** Opens the stored files in R2's data folder for reading. A file whose content is missing counts as a file that does not exist. */
export function openStoredFiles(dataDir: string): StoredFileReader {
  const [file] = globSync("state/r2/miniflare-R2BucketObject/*.sqlite", { cwd: dataDir }).filter(
    (name) => !name.endsWith("metadata.sqlite"),
  );
  const select = (statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] => {
    if (file === undefined) return [];
    const db = openForReading(join(dataDir, file));
    try {
      return db.prepare(statement).all(...values);
    } finally {
      db.close();
    }
  };
  return {
    async getBytes(key) {
      const [stored] = select("SELECT blob_id FROM _mf_objects WHERE key = ?", key);
      const path = stored && join(dataDir, BUCKET_FOLDER, String(stored.blob_id));
      return path !== undefined && existsSync(path) ? readFileSync(path) : null;
    },
    async list(prefix, after, limit) {
      const rows = select(
        "SELECT key, uploaded FROM _mf_objects WHERE substr(key, 1, length(?1)) = ?1 AND key > ?2 ORDER BY key LIMIT ?3",
        ...[prefix, after ?? "", limit],
      );
      return rows.map(({ key, uploaded }) => ({
        key: String(key),
        stored_at: new Date(Number(uploaded)).toISOString(),
      }));
    },
  };
}

/**
 * Returns null if this version can use the data folder, or an error message if its database has migrations that this version does not have.
 * Changes no data, but SQLite may add an empty write-ahead log and its index.
 */
export function checkDataVersion(dataDir: string): string | null {
  const file = findDatabaseWith("d1_migrations", dataDir);
  if (file === undefined) return null;
  const db = openForReading(file);
  const ledger = db.prepare(SELECT_APPLIED_MIGRATIONS).all() as { name: string }[];
  db.close();
  const version = findOtherVersion(ledger);
  if (version === null) return null;
  return `${version} made the data in ${dataDir}, and this version cannot open it: export what you need with that version, then delete ${dataDir} and start again.`;
}

/** Whether the database has all migrations and a user, so that it needs no preparation. */
export function isPrepared(dataDir: string): boolean {
  const file = findDatabaseWith("d1_migrations", dataDir);
  if (file === undefined) return false;
  const db = openForReading(file);
  try {
    const ledger = db.prepare(SELECT_APPLIED_MIGRATIONS).all() as { name: string }[];
    const applied = new Set(ledger.map(({ name }) => name));
    return (
      listMigrations().every((name) => applied.has(name)) &&
      db.prepare("SELECT 1 FROM users LIMIT 1").get() !== undefined
    );
  } finally {
    db.close();
  }
}

/**
 * Deletes all counted attempts to sign in, to confirm with a second factor, to change a password and to ask for a reset link, so that nobody
 * is locked out any more (R55). Returns how many there were. The data folder must be locked, so that no server uses the database.
 */
export function deleteSignInAttempts(dataDir: string): number {
  const file = findDatabaseWith("sign_in_attempts", dataDir);
  if (file === undefined) return 0;
  const db = new DatabaseSync(file);
  try {
    return Number(db.prepare("DELETE FROM sign_in_attempts").run().changes);
  } finally {
    db.close();
  }
}

/**
 * Locks the data folder, so that two servers never write to one database. Removes the access of other users. Returns a function that
 * unlocks the folder. SQLite takes the lock from the operating system, which releases it when the process ends, also after a crash.
 * @throws Error if another server has locked the folder, or if the folder cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if (isReadOnly(cause)) throw createFolderError(dataDir, cause);
    throw new Error(`Another server uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`, { cause });
  }
  restrictDataDir(dataDir);
  return () => lock.close();
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(dataDir, "lock.sqlite"));
  } catch (cause) {
    throw createFolderError(dataDir, cause);
  }
}

/** SQLite's result code for a file that cannot be written, SQLITE_READONLY, without its extension. */
const READ_ONLY = 8;

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === READ_ONLY;

const createFolderError = (dataDir: string, cause: unknown): Error =>
  new Error(
    `This user cannot write to the folder ${dataDir} (${cause instanceof Error ? cause.message : cause}). Change its permissions, or set DATA_DIR to another folder.`,
    { cause },
  );
