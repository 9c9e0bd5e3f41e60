import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { toText } from "../../../worker/db/database.ts";

test.each([
  ["a limit is a number in the text", sql`SELECT 1 LIMIT ${5}`, "SELECT 1 LIMIT 5", []],
  [
    "values before and after a limit stay parameters in their order",
    sql`SELECT ${"a"} FROM (SELECT 1 LIMIT ${7}) WHERE x = ${8}`,
    "SELECT ? FROM (SELECT 1 LIMIT 7) WHERE x = ?",
    ["a", 8],
  ],
  ["a limit in a nested part is a number", sql`SELECT 1 LIMIT ${sql`${9}`}`, "SELECT 1 LIMIT 9", []],
  [
    "a question mark in a text constant is no parameter",
    sql`SELECT replace(${"b"}, '?', 'it''s ?') LIMIT ${2}`,
    "SELECT replace(?, '?', 'it''s ?') LIMIT 2",
    ["b"],
  ],
  ["a limit that is no integer stays a parameter", sql`SELECT 1 LIMIT ${"1; DROP"}`, "SELECT 1 LIMIT ?", ["1; DROP"]],
])("%s", (_, query, text, params) => {
  expect(toText(query)).toEqual({ text, params });
});
