import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type DocumentReader, EXPORT_COLUMNS, getColumnHeading } from "../../../domain/exports/table.ts";
import { isMessage } from "../../../domain/message.ts";
import { createXlsxStream } from "../../../worker/exports/xlsx.ts";
import { MAX_CELL_LENGTH } from "../../../worker/exports/xlsx-text.ts";
import { inEnglish } from "../../support/english.ts";
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
      createExportRow({
        ...{ id: "REQ-2", amount: null, due_date: null, current_approver: null, usd_value: null },
        ...{ decided_by: "Marc Nager", decided_at: "2026-11-03T09:00:00.000Z", last_comment: "Fine" },
      }),
    ]),
  );
  expect(header).toEqual(inEnglish(EXPORT_COLUMNS.map(getColumnHeading)));
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
  expect(first?.slice(15, 17)).toEqual(["Procurement", 1234.5]);
  expect(second?.slice(15)).toEqual(["Procurement", null, "Marc Nager", new Date("2026-11-03T09:00:00.000Z"), "Fine"]);
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
  expect(sheet).toContain('<autoFilter ref="A1:T3"/>');
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

test("a printed XLSX export has landscape pages as wide as the table, the header on each page, and a footer with title and time zone", async () => {
  const render: DocumentReader["render"] = (text) =>
    isMessage(text) && text.code === "exports.title" ? "R & D" : inEnglish(text);
  const file = await readAllBytes(createXlsxStream(pagesOf([createExportRow()]), { ...EXPORT_METADATA, render }));
  const sheet = partOf(file, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
  expect(sheet).toContain('<pageSetup orientation="landscape" paperSize="9" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain(
    "<oddFooter>&amp;LR &amp;&amp; D · All times are in UTC.&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>",
  );
  expect(partOf(file, "xl/workbook.xml")).toContain("Requests!$1:$1</definedName>");
  expect(partOf(file, "docProps/core.xml")).toContain("Status: pending; All times are in UTC.</dc:description>");
});

test("each time in an XLSX export says its zone, and its column is wide enough for it", async () => {
  const file = await write([createExportRow()]);
  expect(partOf(file, "xl/styles.xml")).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm\\ &quot;UTC&quot;"');
  const widths = [...partOf(file, "xl/worksheets/sheet1.xml").matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  EXPORT_COLUMNS.forEach(({ kind, width }, index) => {
    expect(widths[index]).toBe(kind === "time" ? "2026-12-01 16:30 UTC".length + 1 : width);
  });
});

test("texts in an XLSX export are wrapped, and a row is as high as its longest text needs, up to eight lines", async () => {
  const descriptions = ["short", "x".repeat(150), "one\ntwo\nthree\nfour", "采".repeat(60), "long ".repeat(2_000)];
  const file = await write(descriptions.map((description) => createExportRow({ description })));
  const rows = [...partOf(file, "xl/worksheets/sheet1.xml").matchAll(/<row r="\d+"( ht="\d+" customHeight="1")?>/g)];
  expect(rows.slice(1).map(([, height]) => height?.match(/\d+/)?.[0] ?? null)).toEqual([null, "45", "60", "30", "120"]);
  expect(partOf(file, "xl/styles.xml").match(/wrapText="1"/g)).toHaveLength(3);
});
