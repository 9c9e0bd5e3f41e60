import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyMigrations } from "../../../scripts/migrations.ts";
import { readAllRows } from "../../support/platform.ts";
import { createPlatformTest } from "../../support/service-test.ts";
import { createTestServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";

const platform = createPlatformTest("once");

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

test("migrations are applied once, in the order of their names, and recorded in wrangler's table d1_migrations", async () => {
  const folder = folderWith({ "t2.sql": "INSERT INTO ordered VALUES (2);", "t1.sql": "CREATE TABLE ordered (n);" });
  expect(await applyMigrations(platform.DB, folder)).toEqual(["t1.sql", "t2.sql"]);
  expect(await applyMigrations(platform.DB, folder)).toEqual([]);
  const { results } = await platform.DB.prepare(
    "SELECT name FROM d1_migrations WHERE name LIKE 't%' ORDER BY id",
  ).all();
  expect(results).toEqual([{ name: "t1.sql" }, { name: "t2.sql" }]);
});

test("a failed migration changes nothing, and the error names the migration", async () => {
  const folder = folderWith({ "u1.sql": "CREATE TABLE half (n); INSERT INTO nowhere VALUES (1);" });
  await expect(applyMigrations(platform.DB, folder)).rejects.toThrow("Migration u1.sql failed");
  const { results } = await platform.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all();
  expect(results).toEqual([]);
});

test("a reset of the test platform removes all rows except those of the migrations, and all files, and does not change the schema", async () => {
  await platform.reset();
  const before = await platform.DB.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
  const rows = await readAllRows(platform.DB);
  const backend = await createTestServices(platform);
  await submitAs(backend, "requester");
  expect(await readAllRows(platform.DB)).not.toEqual(rows);
  await platform.FILES.put("a/b", "text");
  await platform.reset();
  const after = await platform.DB.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
  expect(after.results).toEqual(before.results);
  expect(await readAllRows(platform.DB)).toEqual(rows);
  expect((await platform.FILES.list()).objects).toEqual([]);
});
