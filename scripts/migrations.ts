import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";

/** The part of D1 that migrations use. */
type Database = Pick<D1Database, "prepare" | "batch">;

const MIGRATIONS = join(ROOT, "migrations");

/**
 * SQL that creates the table of applied migrations. It is the same table as in `wrangler d1 migrations apply`, so that wrangler can apply
 * later migrations.
 */
export const CREATE_MIGRATIONS_TABLE =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

export const SELECT_APPLIED_MIGRATIONS = "SELECT name FROM d1_migrations";

/** Returns the file names of the migrations in the order in which they are applied. */
export const listMigrations = (folder = MIGRATIONS): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();

/** A migration that only versions before 1.0.0 had, after three with the names of the present first ones. */
const EARLIER_MIGRATION = "0003_steps_and_groups.sql";

/**
 * Returns which version made a database, as the subject of an error message, if its table of applied migrations contains a migration that
 * this version does not have; otherwise null. Versions before 1.0.0 made their tables with other migrations.
 */
export function findOtherVersion(ledger: readonly { name: string }[]): string | null {
  const [ownMigrations, applied] = [listMigrations(), ledger.map(({ name }) => name)];
  if (applied.every((name) => ownMigrations.includes(name))) return null;
  const isEarlier = applied.includes(EARLIER_MIGRATION) || !applied.includes(ownMigrations[0] ?? "");
  return isEarlier ? "A version before 1.0.0" : "Another version";
}

/** Matches one token of SQL: a quoted text or name, a comment, a word, or any other single character. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][A-Za-z_0-9]*|[\s\S]/g;

/**
 * Returns the statements of a migration, without comments. A semicolon does not end a statement if it is in a text, in a comment, or
 * between BEGIN and END of a trigger.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let depth = 0;
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith("--") || token.startsWith("/*")) continue;
    const word = token.toUpperCase();
    if (word === "BEGIN" || word === "CASE") depth += 1;
    if (word === "END") depth -= 1;
    if (token === ";" && depth === 0) {
      statements.push(statement.trim());
      statement = "";
    } else {
      statement += token;
    }
  }
  return [...statements, statement.trim()].filter((text) => text !== "");
}

/**
 * Applies the migrations that a database does not have yet, in the order of their names, and returns their names. Each migration is one
 * batch with its row in the table of applied migrations, so that it is applied completely or not at all.
 * @throws Error with the name of the migration that failed. Earlier migrations stay applied
 */
export async function applyMigrations(db: Database, folder = MIGRATIONS): Promise<string[]> {
  await db.prepare(CREATE_MIGRATIONS_TABLE).run();
  const ledger = await db.prepare(SELECT_APPLIED_MIGRATIONS).all<{ name: string }>();
  const applied = new Set(ledger.results.map((row) => row.name));
  const pending = listMigrations(folder).filter((file) => !applied.has(file));
  for (const file of pending) {
    const statements = splitStatements(readFileSync(join(folder, file), "utf8"));
    try {
      await db.batch([
        ...statements.map((statement) => db.prepare(statement)),
        db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
      ]);
    } catch (cause) {
      throw new Error(`Migration ${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return pending;
}
