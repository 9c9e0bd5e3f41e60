import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDataVersion, lockDataDir } from "../../../scripts/data-dir.ts";
import { CREATE_MIGRATIONS_TABLE, listMigrations } from "../../../scripts/migrations.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "data-dir-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Creates a data folder that everybody can read. */
function openFolder(): string {
  const folder = join(root, "data");
  mkdirSync(join(folder, "state/d1"), { recursive: true, mode: 0o755 });
  for (const file of ["lock.sqlite", "vapid.json", "state/d1/requests.sqlite"])
    writeFileSync(join(folder, file), "", { mode: 0o644 });
  return folder;
}

test("a new data folder is readable by its owner only", () => {
  const folder = join(root, "new");
  const unlock = lockDataDir(folder);
  expect([modeOf(folder), ...readdirSync(folder).map((name) => modeOf(join(folder, name)))]).toEqual([
    "700",
    "600",
    "600",
  ]);
  unlock();
});

test("when the server starts, a data folder that other users can read, and everything in it, becomes readable by its owner only", () => {
  const folder = openFolder();
  lockDataDir(folder)();
  expect(modeOf(folder)).toBe("700");
  for (const path of ["state", "state/d1"]) expect(modeOf(join(folder, path)), path).toBe("700");
  for (const path of ["lock.sqlite", "vapid.json", "state/d1/requests.sqlite"])
    expect(modeOf(join(folder, path)), path).toBe("600");
});

test("if a data folder also contains files of other programs, the folder stays readable by all users, but the server's files become readable by their owner only", () => {
  const folder = openFolder();
  writeFileSync(join(folder, "holiday.jpg"), "", { mode: 0o644 });
  lockDataDir(folder)();
  expect([modeOf(folder), modeOf(join(folder, "holiday.jpg"))]).toEqual(["755", "644"]);
  expect([modeOf(join(folder, "state")), modeOf(join(folder, "vapid.json"))]).toEqual(["700", "600"]);
});

/** Creates a data folder in whose database the migrations `names` are recorded as applied. */
function folderWithLedger(...names: string[]): string {
  const folder = join(root, "data");
  mkdirSync(join(folder, "state/d1"), { recursive: true });
  const db = new DatabaseSync(join(folder, "state/d1/requests.sqlite"));
  db.exec(CREATE_MIGRATIONS_TABLE);
  for (const name of names) db.prepare("INSERT INTO d1_migrations(name) VALUES (?)").run(name);
  db.close();
  return folder;
}

test("a data folder with a migration that this version of the product does not have is refused with a message that says what to do", () => {
  const folder = folderWithLedger(...listMigrations(), "9999_later.sql");
  expect(checkDataVersion(folder)).toBe(
    `Another version made the data in ${folder}, and this version cannot open it: export what you need with that version, then delete ${folder} and start again.`,
  );
});

test("a data folder of a version before 1.0.0 is refused with a message that says so and how to start again", () => {
  for (const names of [[...listMigrations(), "0003_steps_and_groups.sql"], ["0000_schema.sql"]]) {
    const folder = folderWithLedger(...names);
    expect(checkDataVersion(folder)).toBe(
      `A version before 1.0.0 made the data in ${folder}, and this version cannot open it: export what you need with that version, then delete ${folder} and start again.`,
    );
    rmSync(folder, { recursive: true });
  }
});

test("the server accepts a data folder that is new, that has no recorded migrations, or in which only the latest migrations are missing", () => {
  expect(checkDataVersion(join(root, "new"))).toBeNull();
  expect(checkDataVersion(openFolder())).toBeNull();
  rmSync(join(root, "data"), { recursive: true });
  expect(checkDataVersion(folderWithLedger("0000_tables.sql"))).toBeNull();
});

test("if the folder or a file in it cannot be written, the error names the folder and the setting", () => {
  writeFileSync(join(root, "file"), "");
  mkdirSync(join(root, "folder/lock.sqlite"), { recursive: true });
  for (const folder of [join(root, "file", "data"), join(root, "folder")])
    expect(() => lockDataDir(folder)).toThrow(
      new RegExp(`^This user cannot write to the folder ${folder} \\(.+\\)\\. .+ set DATA_DIR to another folder\\.$`),
    );
});
