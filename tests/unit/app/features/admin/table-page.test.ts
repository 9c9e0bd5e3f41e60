import { describe, expect, test } from "vitest";
import { buildTablePage, ROWS_PER_PAGE } from "../../../../../app/features/admin/table-page.ts";

const rows = [
  { id: "1", name: "Éléphant", size: 10 },
  { id: "2", name: "ant", size: 2 },
  { id: "3", name: "Bee house", size: 3 },
];

const buildPage = (search: string, all = rows) =>
  buildTablePage(all, new URL(`http://panel/${search}`), {
    searchTexts: (row) => [row.name],
    sortValues: { name: (row) => row.name, size: (row) => row.size },
    defaultSort: "name",
  });

const ids = (search: string) => buildPage(search).rows.map(({ id }) => id);

describe("pages of a completely loaded table", () => {
  test.each([
    ["", ["2", "3", "1"]],
    ["?sort_order=desc", ["1", "3", "2"]],
    ["?sort_by=size", ["2", "3", "1"]],
    ["?sort_by=size&sort_order=desc", ["1", "3", "2"]],
    ["?sort_by=constructor", ["2", "3", "1"]],
    ["?q=ELEPHANT", ["1"]],
    ["?q=house%20bee", ["3"]],
    ["?q=nothing", []],
  ])("for the query '%s', a table page has the matching rows in the requested order", (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });

  test.each([
    ["", 1, ROWS_PER_PAGE],
    ["?page=2", 2, 1],
    ["?page=99", 2, 1],
    ["?page=-1", 1, ROWS_PER_PAGE],
    ["?page=x", 1, ROWS_PER_PAGE],
  ])("for the query '%s', a table of two pages displays page %i with %i rows", (search, page, rowCount) => {
    const many = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => ({ id: `${index}`, name: "n", size: index }));
    expect(buildPage(search, many)).toMatchObject({ page, pageCount: 2, total: many.length, matchCount: many.length });
    expect(buildPage(search, many).rows).toHaveLength(rowCount);
  });

  test("a table page contains the row of an open dialog, even if the search does not match this row", () => {
    expect(buildPage("?q=ant&act=edit&on=3").dialogRow).toEqual(rows[2]);
    expect(buildPage("?on=9").dialogRow).toBeNull();
  });
});
