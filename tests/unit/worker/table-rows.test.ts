import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { toQuery } from "../../../worker/db/database.ts";
import { readTable } from "../../../worker/db/table-rows.ts";

const rooms = sqliteTable("rooms", {
  id: text().primaryKey(),
  name: text().notNull(),
  name_folded: text(),
  name_search: text(),
  is_open: integer({ mode: "boolean" }).notNull(),
  was_used: integer({ mode: "boolean" }).notNull(),
  seats: text({ mode: "json" }).$type<number[]>().notNull(),
});

test("the rows of a table have all columns but the folded and the excepted ones", () => {
  const room = readTable(rooms, ["was_used"]);
  expect(toQuery(room.columns).sql).toBe("id, name, is_open, seats");
  expect(toQuery(room.columnsOf("r")).sql).toBe("r.id, r.name, r.is_open, r.seats");
});

test("the modes of the columns say which values are decoded", () => {
  expect(readTable(rooms).decoded).toEqual({ is_open: "boolean", was_used: "boolean", seats: "json" });
  expect(readTable(rooms, ["was_used", "seats"]).decoded).toEqual({ is_open: "boolean" });
});
