import { describe, expect, test } from "vitest";
import {
  chunkByCharacters,
  getAllColumnsRange,
  hasSameCells,
  mapKeysToRowNumbers,
  parseFirstRowNumber,
  planWrites,
  SHEET_HEADER,
  toA1Range,
  toRowBlocks,
  toRowRanges,
  toSheetCells,
} from "../../../../domain/exports/sheet-rows.ts";
import { inEnglish } from "../../../support/english.ts";

test("the worksheet row of a request has the columns of the HTTP contract, and the texts in it are unchanged", () => {
  expect(inEnglish(SHEET_HEADER)).toEqual(
    "ID,Title,Description,Type,Department,Requester,Amount,Currency,Priority,Status,Current Approver,Due Date,Created,Updated,Approved".split(
      ",",
    ),
  );
  const row = {
    id: "REQ-1",
    title: "=1+1",
    description: "Two\nlines",
    request_type: "travel",
    type_name: "Mission abroad",
    department: "Finance",
    requester: "Rita Quest",
    amount: 12.5,
    amount_decimals: 2,
    currency: "EUR",
    priority: "LOW",
    priority_name: "Before noon",
    status: "approved",
    current_approver: null,
    due_date: null,
    created: "2026-11-02T09:00:00.000Z",
    updated: "2026-11-02T09:00:00.000Z",
    approved: "2026-11-03T09:00:00.000Z",
    usd_value: 13.5,
    decided_by: "Marc Nager",
    decided_at: "2026-11-03T09:00:00.000Z",
    last_comment: "Fine",
  } as const;
  expect(toSheetCells(row)).toEqual(
    ["REQ-1", "=1+1", "Two\nlines", "travel", "Finance", "Rita Quest", 12.5, "EUR", "LOW", "approved"].concat([
      "",
      "",
      "2026-11-02T09:00:00.000Z",
      "2026-11-02T09:00:00.000Z",
      "2026-11-03T09:00:00.000Z",
    ]),
  );
  expect(toSheetCells({ ...row, amount: null })[6]).toBe("");
});

test.each([
  [["a", 1, ""], ["a", 1], true],
  [["a", 1, ""], ["a", 1, ""], true],
  [["a", 0, ""], ["a"], false],
  [["a", 1], ["a", "1"], false],
  [["a", 1], ["a", 1, "own note"], true],
  [["a", ""], ["a", "typed"], false],
])(
  "for the cells %j of a request and the cells %j of its worksheet row, hasSameCells returns %s",
  (wanted, found, same) => {
    expect(hasSameCells(wanted, found)).toBe(same);
  },
);

test.each([
  ["Requests", { from: 2, to: 9 }, "'Requests'!A2:O9"],
  ["Rita's list", { from: 1, to: 1 }, "'Rita''s list'!A1:O1"],
])("in the worksheet %s, the rows %j have the A1 range %s", (worksheet, stretch, range) => {
  expect(toA1Range(worksheet, stretch)).toBe(range);
  expect(parseFirstRowNumber(range)).toBe(stretch.from);
});

test.each([
  ["Requests!A42:O541", 42],
  ["'Wow! A1:B2'!A7:O7", 7],
  ["Requests!A3", 3],
  [getAllColumnsRange("Requests"), null],
  ["", null],
])("the A1 range '%s' begins with the row %s (null: no row)", (range, row) => {
  expect(parseFirstRowNumber(range)).toBe(row);
});

test("toRowRanges combines consecutive row numbers into one range", () => {
  expect(toRowRanges([7, 2, 3, 9, 8, 3])).toEqual([
    { from: 2, to: 3 },
    { from: 7, to: 9 },
  ]);
  expect(toRowRanges([])).toEqual([]);
});

test("updates of consecutive worksheet rows are written together", () => {
  const update = (row: number) => ({ row, cells: [`row ${row}`] });
  expect(toRowBlocks([update(9), update(3), update(2)])).toEqual([
    { from: 2, rows: [["row 2"], ["row 3"]] },
    { from: 9, rows: [["row 9"]] },
  ]);
});

describe("a comparison with the worksheet", () => {
  const positions = mapKeysToRowNumbers(["ID", "a", "", "b", "a"]);

  test("the index of a worksheet lists all row numbers of each request number, and leaves out the header row and empty rows", () => {
    expect([...positions]).toEqual([
      ["a", [2, 5]],
      ["b", [4]],
    ]);
  });

  test("planWrites updates the worksheet rows that differ from their requests, and appends rows for requests that have none", () => {
    const found = new Map([
      [2, ["a", 1]],
      [4, ["b", 9]],
    ]);
    const wanted = [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ];
    expect(planWrites(wanted, positions, found)).toEqual({
      updates: [{ row: 4, cells: ["b", 2] }],
      appends: [["c", 3]],
    });
  });
});

test.each([
  [[3, 3, 3], 6, [[3, 3], [3]]],
  [[9, 1, 1], 6, [[9], [1, 1]]],
  [[], 6, []],
])(
  "items with %j characters are grouped into parts of at most %i characters, and a longer item becomes a separate part",
  (sizes, most, portions) => {
    expect(chunkByCharacters(sizes, (size) => size, most)).toEqual(portions);
  },
);
