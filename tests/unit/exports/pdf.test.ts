import { writeFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { ExportMetadata, ExportRow } from "../../../domain/exports/table.ts";
import { createPdfStream } from "../../../worker/exports/pdf.ts";
import type { TypefaceName } from "../../../worker/exports/typefaces.ts";
import { readTypeface } from "../../support/static-files.ts";
import { createExportRow, EXPORT_METADATA, HOSTILE_TEXTS, pagesOf, readAllBytes } from "./rows.ts";

const fonts = { regular: await readTypeface("regular"), bold: await readTypeface("bold"), load: readTypeface };

/** Returns a PDF export with the rows, as pdf.js reads it. */
async function open(rows: ExportRow[], head: Partial<ExportMetadata> = {}, load = readTypeface) {
  const metadata = { ...EXPORT_METADATA, rows: rows.length, ...head };
  const bytes = await readAllBytes(createPdfStream(pagesOf(rows, 100), metadata, { ...fonts, load }));
  if (process.env.KEEP) writeFileSync(process.env.KEEP, bytes);
  return getDocumentProxy(bytes);
}

const textsOf = async (rows: ExportRow[]): Promise<string[]> => (await extractText(await open(rows))).text;

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
  expect(pages[0]).toContain("Made by Vera Vice on 2026-11-21 10:00 UTC. All times are in UTC.");
  pages.forEach((page, index) => {
    expect(page).toMatch(new RegExp(`Page ${index + 1} of\\s*${pages.length}`));
    for (const header of ["ID", "Title", "Current Approver", "Due Date"]) expect(page).toContain(header);
  });
  const whole = pages.join(" ");
  for (const { id } of rows) expect(whole).toContain(id);
  expect(pages.at(-1)).toMatch(/100 requests.*Total CFA.*CFA 312,500.*Total USD.*USD 92,587\.50/s);
});

test("a PDF export has complete request numbers, cuts long texts, keeps accents, Hebrew letters and emoji", async () => {
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
    " rocket ",
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

/** A text of each script, with the typefaces that it needs besides the usual ones. */
const SCRIPTS: [script: string, text: string, typefaces: string[]][] = [
  ["Latin with accents", "Éléphant Ünïcödé – 50 €", []],
  ["Greek and Cyrillic", "Ωμέγα Привет", []],
  ["Hebrew", "שלום עולם", []],
  ["Arabic", "طلب شراء", []],
  ["Persian, with a joiner", "می\u200Cخواهم", []],
  ["letters in full width", "ＡＢＣ１２３", []],
  ["Chinese", "采购三台笔记本电脑", ["chinese"]],
  ["Chinese with signs in full width", "财务部（北京）", ["chinese"]],
  ["Japanese", "ノートパソコンの購入", ["japanese"]],
  ["Japanese with a Chinese character that its typeface lacks", "ノートの购入", ["chinese", "japanese"]],
  ["Korean", "노트북 세 대 구매", ["korean"]],
  ["Thai", "ซื้อแล็ปท็อปสามเครื่อง", ["thai"]],
  ["Devanagari", "तीन लैपटॉप की खरीद", ["devanagari"]],
  [
    "emoji with joiners, flags and skin colours",
    "\u{1F680}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u{1F1EB}\u{1F1F7}\u{1F44D}\u{1F3FD}1\uFE0F\u20E3",
    ["emoji"],
  ],
];

test.each(SCRIPTS)(
  "a PDF export draws %s without boxes, and loads only the typefaces that it needs",
  async (_, title, expected) => {
    const loaded: string[] = [];
    const load = (name: TypefaceName) => {
      loaded.push(name);
      return readTypeface(name);
    };
    const { text } = await extractText(await open([createExportRow({ title, description: title })], {}, load));
    expect(loaded.toSorted()).toEqual(expected);
    expect(text.join(" ")).not.toContain("\u25A1");
    expect(text.join(" ")).not.toContain("Characters that");
  },
);

test("a PDF export with characters that no typeface has says so once, and where the whole text is", async () => {
  const rows = ["বাংলা", "\u{1F9FE} fine", "বাংলা"].map((title) => createExportRow({ title }));
  const text = (await textsOf(rows)).join(" ");
  expect(text).toContain("\u25A1");
  expect(text.split("Characters that the typefaces of this file lack are shown as □.")).toHaveLength(2);
  expect(text).toContain("The Excel file, the CSV file and the screens have them.");
});

test("a right-to-left title ends at the right side of its column, and its glyphs are drawn in visual order", async () => {
  const title = "שלום (עולם) 42";
  const page = await (await open([createExportRow({ title, description: "-" })])).getPage(1);
  const { items } = await page.getTextContent();
  const [item] = items.flatMap((one) => ("str" in one && one.str.includes("42") && one.dir === "rtl" ? [one] : []));
  expect((item?.transform[4] ?? 0) + (item?.width ?? 0)).toBeCloseTo(359, 0);
  const { argsArray } = await page.getOperatorList();
  const drawn = argsArray
    .flat(2)
    .map((glyph) => (typeof glyph === "object" && glyph && "unicode" in glyph ? String(glyph.unicode) : ""))
    .join("");
  expect(drawn).toContain(`42 (${[..."עולם"].reverse().join("")}) ${[..."שלום"].reverse().join("")}`);
});

test("a PDF export has its language, its title and tags: a heading, paragraphs, and a table with headers and cells", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => createExportRow({ id: `REQ-2026-${1001 + index}` }));
  const document = await open(rows, { language: "fr" });
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Approval requests", Language: "fr" });
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  const tree = await (await document.getPage(1)).getStructTree();
  const tags: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("role" in node) tags.push(String(node.role));
    if ("children" in node && Array.isArray(node.children)) node.children.forEach(visit);
  };
  visit(tree);
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect([count("H1"), count("P"), count("Table"), count("TH")]).toEqual([1, 2, 1, 7]);
  expect(count("TD")).toBe(7 * (count("TR") - 1));
  expect(count("TR")).toBeGreaterThan(10);
});

test("a PDF export with more than 1,000 rows has no tags, which would make it several times larger", async () => {
  const document = await open(Array.from({ length: 1001 }, () => createExportRow()));
  expect((await document.getMarkInfo())?.Marked ?? false).toBe(false);
});
