import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Takes the data folder for this process, so that two servers never write to one database.
 *
 * The lock is one of the operating system's, taken through SQLite: it goes with the process however that ends, so that no stale lock
 * ever has to be removed by hand.
 *
 * @returns gives the folder back
 * @throws Error when another server has it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, "lock.sqlite"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    throw new Error(`Another server uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`, { cause });
  }
  return () => lock.close();
}
