import { globSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const GUARD_TRIGGERS =
  "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('requests', 'request_events', 'admin_events')";

/**
 * Runs one statement without the triggers that protect the record, as the owner of the database file could do. `values`
 * are bound to the placeholders of the statement.
 */
export async function runWithoutTriggers(db: D1Database, statement: string, ...values: unknown[]): Promise<void> {
  const { results } = await db.prepare(GUARD_TRIGGERS).all<{ name: string; sql: string }>();
  await db.batch([
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    db.prepare(statement).bind(...values),
    ...results.map(({ sql }) => db.prepare(sql)),
  ]);
}

/** Opens the list of stored files in a data folder. */
function openFileStore(dataDir: string): DatabaseSync {
  const stores = globSync("state/r2/miniflare-R2BucketObject/*.sqlite", { cwd: dataDir });
  const store = stores.find((name) => !name.endsWith("metadata.sqlite"));
  if (store === undefined) throw new Error(`there is no file store under ${dataDir}`);
  return new DatabaseSync(join(dataDir, store), { timeout: 10_000 });
}

/** Returns the path of the content of a stored file in a data folder. `key`: its key in the file store. */
export function getBlobPath(dataDir: string, key: string): string {
  const db = openFileStore(dataDir);
  const stored = db.prepare("SELECT blob_id FROM _mf_objects WHERE key = ?").get(key);
  db.close();
  if (!stored) throw new Error(`there is no file ${key}`);
  return join(dataDir, "state/r2/approval-workflow-files/blobs", String(stored.blob_id));
}

/** Removes a stored file from a data folder. */
export function removeStoredFile(dataDir: string, key: string): void {
  unlinkSync(getBlobPath(dataDir, key));
  const db = openFileStore(dataDir);
  db.prepare("DELETE FROM _mf_objects WHERE key = ?").run(key);
  db.close();
}
