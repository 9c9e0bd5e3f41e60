import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { ExportRow } from "../../../domain/exports/table.ts";
import { createPdfStream } from "../../../worker/exports/pdf.ts";
import { createExportRow, EXPORT_METADATA, HOSTILE_TEXTS, pagesOf, readAllBytes } from "./rows.ts";

const FONTS = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const fonts = {
  regular: new Uint8Array(readFileSync(join(FONTS, "DejaVuSansCondensed.ttf"))),
  bold: new Uint8Array(readFileSync(join(FONTS, "DejaVuSansCondensed-Bold.ttf"))),
};

async function textsOf(rows: ExportRow[]): Promise<string[]> {
  const bytes = await readAllBytes(createPdfStream(pagesOf(rows, 100), EXPORT_METADATA, fonts));
  if (process.env.KEEP) writeFileSync(process.env.KEEP, bytes);
  return (await extractText(await getDocumentProxy(bytes))).text;
}

test("a PDF export has its title, filters, author and columns, page numbers, and the totals of each currency at the end", async () => {
  const rows = Array.from({ length: 100 }, (_, index) =>
    createExportRow({
      id: `REQ-2026-${1001 + index}`,
      ...(index % 4 === 0 ? { amount: 12_500, amount_decimals: 0, currency: "CFA" } : {}),
    }),
  );
  const pages = await textsOf(rows);
  expect(pages.length).toBeGreaterThan(4);
  expect(pages[0]).toContain("Approval requests");
  expect(pages[0]).toContain("Status: pending");
  expect(pages[0]).toContain("Made by Vera Vice on 2026-11-21 10:00 UTC");
  pages.forEach((page, index) => {
    expect(page).toMatch(new RegExp(`Page ${index + 1} of\\s*${pages.length}`));
    for (const header of ["ID", "Title", "Current Approver", "Due Date"]) expect(page).toContain(header);
  });
  const whole = pages.join(" ");
  for (const { id } of rows) expect(whole).toContain(id);
  expect(pages.at(-1)).toMatch(/100 requests.*Total CFA.*CFA 312,500.*Total USD.*USD 92,587\.50/s);
});

test("a PDF export has complete request numbers, cuts long texts, keeps accents and Hebrew letters, and has a box in place of an emoji", async () => {
  const long = "REQ-OPERATIONSANDLOGISTICS-2026-11-1001";
  const text = (
    await textsOf([createExportRow({ id: long }), ...HOSTILE_TEXTS.map((title) => createExportRow({ title }))])
  ).join(" ");
  expect(text).toContain(long);
  expect(text).toContain("Éléphant Ünïcödé");
  for (const readable of [
    "=1+1",
    "+cmd",
    "-2+3",
    "@x",
    '=HYPERLINK("http://evil.example","x")',
    'say "hello", then; go on',
    "'quoted",
    "a & b < c > d",
    "\u25A1 rocket",
    "bell and null",
  ]) {
    expect(text).toContain(readable);
  }
  expect(text).toMatch(/x{30,}…/);
  expect(text).toMatch(/[\u05D0-\u05EA]{3}/);
});

test("a PDF export without requests has a page with the text '0 requests'", async () => {
  expect((await textsOf([])).join(" ")).toContain("0 requests");
});
