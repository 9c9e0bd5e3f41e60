import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { listMigrations, splitStatements } from "../../scripts/migrations.ts";
import { FOLDED_SOURCES } from "../../worker/db/folded-columns.ts";

/** Returns the TypeScript files below a folder, as paths from the root. */
const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

/** Returns the lines of a file that match the pattern, without comments. */
function findLines(path: string, pattern: RegExp): string[] {
  const source = readFileSync(join(ROOT, path), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1");
  return source
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
}

/** Matches SQL that folds only ASCII letters, or compares without folding at all. */
const ASCII_FOLDING = /\b(?:lower|upper)\(|\bCOLLATE\s+NOCASE\b|\b(?:NOT\s+)?LIKE\b|\blike\(/;

test("no SQL of the Worker or of a script compares names with a function that folds only ASCII letters (R50)", () => {
  const files = [...listFiles("worker"), ...listFiles("scripts")];
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((path) => findLines(path, ASCII_FOLDING))).toEqual([]);
});

test.each([
  "WHERE lower(u.username) = lower(?)",
  "ORDER BY name COLLATE NOCASE",
  "instr(lower(r.title), ?) > 0",
  "name LIKE '%x%'",
])("the check of SQL finds %s", (statement) => {
  expect(ASCII_FOLDING.test(statement)).toBe(true);
});

/** Matches JavaScript that compares a text in lower or upper case. */
const CASE_COMPARISON =
  /\.to(?:Locale)?(?:Lower|Upper)Case\(\)\s*(?:[!=]==|\.(?:includes|startsWith|endsWith|indexOf)\()|[!=]==\s*[\w.?[\]()]+\.to(?:Locale)?(?:Lower|Upper)Case\(\)|(?:includes|startsWith|endsWith|has|get)\([\w.?]+\.to(?:Locale)?(?:Lower|Upper)Case\(\)/;

/** What compares no name of the company: keys, headers, words of a filter, endings of files, codes, icons, texts of the language of questions. */
const OTHER_COMPARISONS: Readonly<Record<string, string>> = {
  "app/features/requests/undo/undo-region.tsx": "a key",
  "app/shell/shortcuts.tsx": "a key",
  "app/ui/priority-badge.tsx": "the code of a priority, for its icon",
  "app/features/requests/handle-request-action.ts": "a header",
  "domain/format/file-names.ts": "the ending of a file name",
  "domain/network-addresses.ts": "a header",
  "domain/inputs/requests.ts": "the word 'me' of a filter",
  "worker/http/api/live.ts": "a header",
};

test("names are compared in JavaScript with the folding functions, not in lower case (R50)", () => {
  const files = ["app", "domain", "worker"]
    .flatMap(listFiles)
    // The assistant reads questions with a vocabulary of its own, in which it has folded the names before.
    .filter((path) => !path.startsWith("domain/assistant/") && !path.startsWith("worker/services/assistant/"));
  const found = files.filter((path) => findLines(path, CASE_COMPARISON).length > 0);
  expect(
    found.filter((path) => !(path in OTHER_COMPARISONS)).flatMap((path) => findLines(path, CASE_COMPARISON)),
  ).toEqual([]);
  expect(Object.keys(OTHER_COMPARISONS).filter((path) => !found.includes(path))).toEqual([]);
});

test("the database keeps names unique in their folded form, and folds ASCII letters only for rows that SQL alone has written", () => {
  const db = new DatabaseSync(":memory:");
  for (const file of listMigrations())
    for (const statement of splitStatements(readFileSync(join(ROOT, "migrations", file), "utf8"))) db.exec(statement);
  type Item = { type: string; name: string; tbl_name: string; sql: string };
  const items = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").all() as Item[];
  const folding = items.filter(({ sql }) => ASCII_FOLDING.test(sql));
  expect(
    folding.filter(({ type, name }) => type !== "trigger" || !/_fold_(?:insert|update)$|^users_name_/.test(name)),
  ).toEqual([]);
  for (const [table, sources] of Object.entries(FOLDED_SOURCES))
    for (const column of "folded" in sources ? sources.folded : [])
      expect(
        items.filter(
          ({ tbl_name, sql }) => tbl_name === table && /UNIQUE INDEX/.test(sql) && sql.includes(`${column}_folded`),
        ),
        `a unique index on ${table}.${column}_folded`,
      ).toHaveLength(1);
  const unfolded = items.filter(({ sql }) =>
    /UNIQUE INDEX \S+ ON \S+ \(.*\b(?:name|username|email)\b/.test(sql.replaceAll("\n", " ")),
  );
  expect(unfolded.map(({ name }) => name)).toEqual([]);
});
