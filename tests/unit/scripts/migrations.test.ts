import { expect, test } from "vitest";
import { splitStatements } from "../../../scripts/migrations.ts";

test("a semicolon ends a statement of a migration", () => {
  expect(splitStatements("CREATE TABLE a (x);\nCREATE TABLE b (y);\n")).toEqual([
    "CREATE TABLE a (x)",
    "CREATE TABLE b (y)",
  ]);
});

test("the last statement of a migration needs no semicolon, and an empty migration has no statement", () => {
  expect(splitStatements("SELECT 1; SELECT 2")).toEqual(["SELECT 1", "SELECT 2"]);
  expect(splitStatements(" ;\n--> statement-breakpoint\n")).toEqual([]);
});

test("splitting a migration into statements leaves a trigger in one piece, even if the trigger contains CASE", () => {
  const trigger =
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET n = CASE WHEN 1 THEN 2 END; DELETE FROM c; END";
  expect(splitStatements(`${trigger};\nSELECT 1;`)).toEqual([trigger, "SELECT 1"]);
});

test("texts, quoted names and comments in a migration may contain any characters", () => {
  expect(
    splitStatements(`INSERT INTO a VALUES ('it''s; BEGIN'); -- one; more\nSELECT "x;y" /* ; */ FROM [a;b];`),
  ).toEqual(["INSERT INTO a VALUES ('it''s; BEGIN')", 'SELECT "x;y"  FROM [a;b]']);
});
