import type { ExportMetadata, ExportRow } from "../../domain/exports/table.ts";
import { getColon } from "../../domain/language.ts";
import { toByteStream } from "./byte-stream.ts";
import type { PdfFonts } from "./pdf-fonts.ts";
import { HEADER_COLOR, MUTED_COLOR, PAPER_COLOR, PdfPageWriter, SMALL_FONT_SIZE, type TextStyle } from "./pdf-paper.ts";
import { formatAmount, formatTimeToMinute, TABLE_AREA, TABLE_CELL_LAYOUTS } from "./pdf-table.ts";
import { CurrencyTotals } from "./totals.ts";

const { left, right, top, bottom, width, height } = TABLE_AREA;
const HEADER_HEIGHT = 26;
const ROW_HEIGHT = 25;
const LINE_HEIGHT = 9.5;

/**
 * Returns a report as a PDF in A4 landscape format. It begins with title, filters and author. Each row has two lines, and every page
 * repeats the header of the table and has 'Page x of y'. The totals per currency are at the end. Each page is streamed as soon as it is
 * full. Times are in UTC.
 */
export function createPdfStream(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
  fonts: PdfFonts,
): ReadableStream<Uint8Array> {
  return toByteStream(pdfChunks(pages, head, fonts));
}

async function* pdfChunks(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
  fonts: PdfFonts,
): AsyncGenerator<Uint8Array> {
  const report = new TableReport(head, fonts);
  for await (const rows of pages) {
    for (const row of rows) report.row(row);
    yield report.takeChunk();
  }
  report.end();
  yield report.takeChunk();
}

class TableReport {
  readonly #head: ExportMetadata;
  readonly #paper: PdfPageWriter;
  readonly #totals = new CurrencyTotals();
  #y = 0;

  constructor(head: ExportMetadata, fonts: PdfFonts) {
    this.#head = head;
    const { title, user: author, made_at } = head;
    const pages = Math.ceil((head.rows * ROW_HEIGHT) / (bottom - top - HEADER_HEIGHT)) + 1;
    this.#paper = new PdfPageWriter({ title, author, made_at, layout: "landscape", pages, recipient: head }, fonts);
    this.#openPage();
  }

  takeChunk(): Uint8Array {
    return this.#paper.takeChunk();
  }

  row(row: ExportRow): void {
    if (this.#y + ROW_HEIGHT > bottom) this.#openPage();
    this.#totals.add(row);
    for (const { x, width: room, align, lines } of TABLE_CELL_LAYOUTS) {
      const [upper, lower] = lines(row, this.#head);
      this.#text(upper, x, this.#y + 4, room, { align, ...(x === left ? { face: "bold", shrinkToFit: true } : {}) });
      this.#text(lower, x, this.#y + 4 + LINE_HEIGHT, room, { align, color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    }
    this.#y += ROW_HEIGHT;
    this.#paper.rule(left, right, this.#y);
  }

  end(): void {
    const totals = this.#totals.list();
    const needed = (totals.length + 2) * 13;
    if (this.#y + needed > bottom) this.#openPage();
    this.#y += 12;
    const rows = this.#totals.rows;
    this.#text(`${rows} ${this.#head.translate(rows === 1 ? "request" : "requests")}`, left, this.#y, 300, {
      face: "bold",
      size: 9,
    });
    for (const { currency, amount, decimals, count } of totals) {
      this.#y += 13;
      if (this.#y + 13 > bottom) this.#openPage();
      this.#text(`Total ${currency}`, left, this.#y, 120, { color: MUTED_COLOR });
      const sum = formatAmount(amount, currency, decimals, this.#head.language);
      this.#text(sum, left + 120, this.#y, 150, { align: "right", face: "bold" });
      this.#text(`${count} ${this.#head.translate("with an amount")}`, left + 290, this.#y, 200, {
        color: MUTED_COLOR,
      });
    }
    this.#paper.end();
  }

  #openPage(): void {
    this.#paper.openPage();
    this.#y = top;
    if (this.#paper.pages === 1) this.#title();
    this.#header();
    this.#footer();
  }

  #title(): void {
    const { title, filters, user, made_at, translate } = this.#head;
    this.#text(title, left, this.#y, width, { face: "bold", size: 16 });
    const used =
      filters.length === 0
        ? translate("All requests")
        : filters.map(({ label, value }) => `${label}${getColon(this.#head)} ${value}`).join(" · ");
    this.#text(used, left, this.#y + 23, width, { size: 9 });
    this.#text(translate(`Made by ${user} on ${formatTimeToMinute(made_at)} UTC`), left, this.#y + 36, width, {
      color: MUTED_COLOR,
      size: 8,
    });
    this.#y += 54;
  }

  #header(): void {
    this.#paper.document.rect(left - 4, this.#y, width + 8, HEADER_HEIGHT).fill(HEADER_COLOR);
    for (const { x, width: room, align, headers } of TABLE_CELL_LAYOUTS) {
      this.#text(this.#head.translate(headers[0]), x, this.#y + 4, room, { align, color: PAPER_COLOR, face: "bold" });
      this.#text(this.#head.translate(headers[1]), x, this.#y + 4 + LINE_HEIGHT, room, {
        align,
        color: PAPER_COLOR,
        size: SMALL_FONT_SIZE,
      });
    }
    this.#y += HEADER_HEIGHT;
  }

  #footer(): void {
    const y = height - 22;
    this.#text(`${this.#head.title} · ${this.#head.user}`, left, y, width - 120, {
      color: MUTED_COLOR,
      size: SMALL_FONT_SIZE,
    });
    this.#paper.pageNumber(right, y);
  }

  #text(text: string, x: number, y: number, room: number, style: TextStyle): void {
    this.#paper.text(text, x, y, room, style);
  }
}
