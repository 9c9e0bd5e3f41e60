import { expect, test } from "vitest";
import { parseCsv, unescapeFormula } from "../../../domain/exports/csv.ts";
import { EXPORT_COLUMNS, getColumnHeading } from "../../../domain/exports/table.ts";
import { createCsvStream } from "../../../worker/exports/csv.ts";
import { inEnglish } from "../../support/english.ts";
import { createExportRow, EXPORT_METADATA, HOSTILE_TEXTS, pagesOf, readAllBytes } from "./rows.ts";

async function written(rows: ReturnType<typeof createExportRow>[]): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await readAllBytes(createCsvStream(pagesOf(rows, 2), EXPORT_METADATA)),
  );
}

test("a CSV export begins with a byte order mark and the column names of the HTTP contract, and has exact amounts and times, then the columns that people read", async () => {
  const text = await written([
    createExportRow(),
    createExportRow({ amount: 12500, amount_decimals: 0, currency: "CFA" }),
    createExportRow({
      ...{ type_name: "Mission abroad", usd_value: 1_349.999_999, decided_by: "Marc Nager" },
      ...{ decided_at: "2026-11-03T09:00:00.000Z", last_comment: "=1+1" },
    }),
  ]);
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(`\uFEFF${inEnglish(EXPORT_COLUMNS.map(getColumnHeading)).join(",")}`);
  expect(lines[1]).toBe(
    "REQ-2026-1001,Team laptops,Three laptops,procurement,Finance,Rita Quest,1234.50,USD,MEDIUM,pending,Mary Manager,2026-12-01T16:30:00.000Z,2026-11-01T08:15:30.123Z,2026-11-02T09:00:00.000Z,,Procurement,1234.50,,,",
  );
  expect(lines[2]).toContain(",12500,CFA,");
  expect(lines[3]).toMatch(/,Mission abroad,1350\.00,Marc Nager,2026-11-03T09:00:00\.000Z,'=1\+1$/);
  expect(lines[4]).toBe("");
});

test("no cell of a CSV export begins like a formula, and the original texts can be read back", async () => {
  const parsed = parseCsv(await written(HOSTILE_TEXTS.map((title) => createExportRow({ title }))));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const titles = parsed.records.slice(1).map(({ cells }) => cells[1] ?? "");
  for (const title of titles) expect(title).not.toMatch(/^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u);
  // Two changes are expected: the parser reads a carriage return as a line feed, and UTF-8 cannot encode lone
  // surrogates.
  const plain = HOSTILE_TEXTS.map((title) => title.replaceAll("\r", "\n").toWellFormed());
  expect(titles.map(unescapeFormula)).toEqual(plain);
});
