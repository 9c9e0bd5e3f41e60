import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { EXPORT_COLUMNS } from "../../../domain/exports/table.ts";
import { createXlsxStream } from "../../../worker/exports/xlsx.ts";
import { MAX_CELL_LENGTH } from "../../../worker/exports/xlsx-text.ts";
import { createExportRow, EXPORT_METADATA, HOSTILE_TEXTS, pagesOf, readAllBytes } from "./rows.ts";

const write = (rows: ReturnType<typeof createExportRow>[]) =>
  readAllBytes(createXlsxStream(pagesOf(rows, 3), EXPORT_METADATA));

const partOf = (file: Uint8Array, path: string) => new TextDecoder().decode(unzipSync(file)[path]);

async function cellsOf(file: Uint8Array) {
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name }) => name)).toEqual(["Requests"]);
  return sheets[0]?.rows ?? [];
}

test("the cells of an XLSX export are texts, numbers for amounts, and dates for times", async () => {
  const [header, first, second] = await cellsOf(
    await write([
      createExportRow(),
      createExportRow({ id: "REQ-2", amount: null, due_date: null, current_approver: null }),
    ]),
  );
  expect(header).toEqual(EXPORT_COLUMNS.map((column) => column.header));
  expect(first?.slice(0, 11)).toEqual([
    "REQ-2026-1001",
    "Team laptops",
    "Three laptops",
    "procurement",
    "Finance",
    "Rita Quest",
    1234.5,
    "USD",
    "MEDIUM",
    "pending",
    "Mary Manager",
  ]);
  const times = first?.slice(11, 14) as Date[];
  expect(times.map((time) => time.toISOString())).toEqual([
    "2026-12-01T16:30:00.000Z",
    "2026-11-01T08:15:30.123Z",
    "2026-11-02T09:00:00.000Z",
  ]);
  expect([second?.[6], second?.[10], second?.[11]].map((cell) => cell ?? null)).toEqual([null, null, null]);
});

test("an XLSX export has a number format for each currency, and a frozen header row with filters", async () => {
  const file = await write([
    createExportRow(),
    createExportRow({ amount: 12_500, amount_decimals: 0, currency: "CFA" }),
  ]);
  expect(partOf(file, "xl/styles.xml")).toContain("[$USD] #,##0.00");
  expect(partOf(file, "xl/styles.xml")).toContain('formatCode="[$CFA] #,##0"');
  const sheet = partOf(file, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:O3"/>');
  expect(sheet.match(/<col /g)).toHaveLength(EXPORT_COLUMNS.length);
});

test("no text in an XLSX export becomes a formula, and the original texts can be read back", async () => {
  const file = await write(HOSTILE_TEXTS.map((title) => createExportRow({ title })));
  const sheet = partOf(file, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toContain("<f>");
  const quoted = [...sheet.matchAll(/<c r="B\d+" s="3"/g)];
  expect(quoted).toHaveLength(12);
  const titles = (await cellsOf(file)).slice(1).map((row) => row[1]);
  // A text that is too long for a cell is cut and ends in an ellipsis.
  const expected = HOSTILE_TEXTS.map((title) =>
    title.length > MAX_CELL_LENGTH ? `${title.slice(0, MAX_CELL_LENGTH - 1)}…` : title,
  );
  expect(titles).toEqual(expected);
});

test("an XLSX export of 5,000 rows is complete, and the same rows give the same bytes", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => createExportRow({ id: `REQ-${index}`, amount: index + 1 }));
  const [one, other] = [await write(rows), await write(rows)];
  expect(one).toEqual(other);
  const cells = await cellsOf(one);
  expect(cells).toHaveLength(rows.length + 1);
  expect(cells.slice(1).every((row, index) => row[0] === `REQ-${index}` && row[6] === index + 1)).toBe(true);
});
