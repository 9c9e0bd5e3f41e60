import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { ExportFormat, ExportHead, ExportRow } from "../../../app/domain/export-table.ts";
import { csvStream } from "../../../worker/exports/csv.ts";
import { pdfStream } from "../../../worker/exports/pdf.ts";
import { xlsxStream } from "../../../worker/exports/xlsx.ts";
import { readTypeface } from "../../support/static-files.ts";
import { exportRow, HEAD } from "../../unit/exports/rows.ts";

const ROWS = 50_000;
const PAGE = 1_000;
const MEGABYTE = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** What is still held once everything that can go has gone. */
function held(): number {
  // Bytes outside of the heap go with the second.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** No two rows alike, so that nothing that is kept by its text is kept once for all. */
const rowOf = (n: number): ExportRow =>
  exportRow({
    id: `REQ-2026-${n}`,
    title: n % 50 === 0 ? `طلب رقم ${n}` : `Request ${n}`,
    description: `Number ${(n * 7919) % 100_003} of many`,
    requester: `Person ${n}`,
    amount: n / 100,
  });

async function write(format: ExportFormat, pages: AsyncIterable<readonly ExportRow[]>) {
  const head: ExportHead = { ...HEAD, rows: ROWS };
  if (format === "csv") return csvStream(pages);
  if (format === "xlsx") return xlsxStream(pages, head);
  return pdfStream(pages, head, { regular: await readTypeface("regular"), bold: await readTypeface("bold") });
}

test.each(["csv", "xlsx", "pdf"] as const)(
  "50,000 rows as %s leave as they come, and none of them stays",
  async (format) => {
    const holdings: number[] = [];
    let given = 0;
    let before = -1;
    async function* pages() {
      for (let from = 0; from < ROWS; from += PAGE) {
        // What was read last is on its way before more is read.
        if (from >= 2 * PAGE) expect(given).toBeGreaterThan(before);
        before = given;
        if (from === 5 * PAGE || from === ROWS - PAGE) holdings.push(held());
        yield Array.from({ length: PAGE }, (_, index) => rowOf(from + index));
      }
    }
    const chunks: Uint8Array[] = [];
    const reader = (await write(format, pages())).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      given += value.byteLength;
      if (format === "pdf") chunks.push(value);
    }
    const kept = format === "pdf" ? given : 0;
    expect((holdings[1] ?? 0) - (holdings[0] ?? 0) - kept).toBeLessThan(16 * MEGABYTE);
    if (format === "pdf") await expectEveryRow(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
  },
  240_000,
);

/**
 * Rows are numbered one after the other: a page that begins with the right number has all the right ones before it. Every page would take
 * the reader a minute.
 */
async function expectEveryRow(file: Uint8Array): Promise<void> {
  const document = await getDocumentProxy(file);
  const idsOn = async (page: number) => {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(text).toMatch(new RegExp(`Page ${page} of\\s*${document.numPages}`));
    return [...text.matchAll(/REQ-2026-(\d+)/g)].map(([, n]) => Number(n));
  };
  const [first, second] = [await idsOn(1), await idsOn(2)];
  const last = document.numPages;
  for (const page of [...Array.from({ length: Math.floor(last / 25) }, (_, n) => 25 * (n + 1)), last]) {
    const from = first.length + second.length * (page - 2);
    const to = Math.min(from + second.length, ROWS);
    expect(await idsOn(page)).toEqual(Array.from({ length: to - from }, (_, n) => from + n));
    if (page === last) expect(to).toBe(ROWS);
  }
}
