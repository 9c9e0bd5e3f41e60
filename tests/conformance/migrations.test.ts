import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { listMigrations, splitStatements } from "../../scripts/migrations.ts";

const MIGRATIONS = join(ROOT, "migrations");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `drizzle-kit generate`, which adds to the folder a migration from its last snapshot to worker/db/schema. Returns what it prints. */
function generateMigration(): string {
  const tool = join(ROOT, "node_modules/drizzle-kit/bin.cjs");
  // drizzle-kit puts "./" before the output folder, so the path must be relative. It exits with 0 after a failure, so
  // the tests read its output.
  const out = `--out=${relative(ROOT, folder)}`;
  const args = ["generate", "--dialect=sqlite", "--schema=./worker/db/schema/index.ts", out];
  return execFileSync(process.execPath, [tool, ...args], { cwd: ROOT, stdio: "pipe", encoding: "utf8" });
}

/** Returns a database in memory with the migrations of a folder. */
function migrate(from: string): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const file of listMigrations(from))
    for (const statement of splitStatements(readFileSync(join(from, file), "utf8"))) db.exec(statement);
  return db;
}

/** Returns SQL without quotes of names and without spaces, because drizzle-kit and people write them differently. */
const normalise = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|[\s"`]/g, (token) => (token.startsWith("'") ? token : ""));

/** Returns the expressions of the checks and the generated columns of a table, sorted. */
function listExpressions(sql: string): string[] {
  const starts = normalise(sql).matchAll(/CONSTRAINT(\w+)CHECK(?=\()|(\w+)text(?:NOTNULL)?GENERATEDALWAYSAS(?=\()/g);
  return [...starts].map((start) => start[0] + readBrackets(start.input.slice(start.index + start[0].length))).sort();
}

/** Returns the beginning of a text up to the bracket that closes its first one. */
function readBrackets(text: string): string {
  let depth = 0;
  const end = [...text].findIndex((letter) => {
    depth += Number(letter === "(") - Number(letter === ")");
    return depth === 0;
  });
  return text.slice(0, end + 1);
}

/** Returns the columns, keys, checks and indexes of each table, without the tables of full-text indexes. */
function describeTables(db: DatabaseSync): Record<string, unknown> {
  const tables = db
    .prepare(`SELECT t.name, s.sql FROM pragma_table_list t JOIN sqlite_schema s ON s.name = t.name
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name`)
    .all() as { name: string; sql: string }[];
  const describe = ({ name, sql }: { name: string; sql: string }) => ({
    columns: db
      .prepare(`SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY name`)
      .all(name),
    foreignKeys: db
      .prepare(`SELECT "from", "table", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY 1, 2`)
      .all(name),
    expressions: listExpressions(sql),
    indexes: (
      db
        .prepare(
          "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name",
        )
        .all(name) as { sql: string }[]
    ).map((index) => normalise(index.sql)),
  });
  return Object.fromEntries(tables.map((table) => [table.name, describe(table)]));
}

test("the migrations create the tables, columns, types, defaults, keys, checks and indexes of worker/db/schema", () => {
  expect(generateMigration()).toContain("Your SQL migration file");
  const expected = describeTables(migrate(folder));
  expect(Object.keys(expected).length).toBeGreaterThan(60);
  expect(describeTables(migrate(MIGRATIONS))).toEqual(expected);
});

test("the last snapshot of the migrations is worker/db/schema, so that drizzle-kit writes only later changes into the next migration", () => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const before = readdirSync(folder);
  expect(generateMigration()).toContain("No schema changes, nothing to migrate");
  expect(readdirSync(folder)).toEqual(before);
});

test("the journal of the migrations lists every migration, and only the last migration has a snapshot of the schema", () => {
  const journal = readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8");
  const { entries }: { entries: { tag: string }[] } = JSON.parse(journal);
  const names = entries.map(({ tag }) => tag);
  expect(globSync("*.sql", { cwd: MIGRATIONS }).sort()).toEqual(names.map((name) => `${name}.sql`));
  const number = names.at(-1)?.slice(0, "0000".length);
  expect(readdirSync(join(MIGRATIONS, "meta")).sort()).toEqual([`${number}_snapshot.json`, "_journal.json"]);
});
