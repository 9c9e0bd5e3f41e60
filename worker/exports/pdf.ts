import type { ExportMetadata, ExportRow } from "../../domain/exports/table.ts";
import { message } from "../../domain/message.ts";
import { toByteStream } from "./byte-stream.ts";
import type { PdfFonts } from "./pdf-fonts.ts";
import { HEADER_COLOR, MUTED_COLOR, PAPER_COLOR, PdfPageWriter, SMALL_FONT_SIZE, type TextStyle } from "./pdf-paper.ts";
import type { PdfElement } from "./pdf-structure.ts";
import { formatAmount, TABLE_AREA, TABLE_CELL_LAYOUTS } from "./pdf-table.ts";
import { CurrencyTotals } from "./totals.ts";

const { left, right, top, bottom, width, height } = TABLE_AREA;
const HEADER_HEIGHT = 26;
const ROW_HEIGHT = 25;
const LINE_HEIGHT = 9.5;

/**
 * The maximum number of rows of a PDF with tags for screen readers. Tags make a file several times larger, because pdfkit does not compress
 * them, and longer lists are read in a spreadsheet.
 */
const MAX_TAGGED_ROWS = 1_000;

/**
 * Returns a report as a PDF in A4 landscape format. It begins with title, filters, author and time zone. Each row has two lines, and every
 * page repeats the header of the table and has 'Page x of y'. The totals per currency are at the end, and a sentence if boxes stand for
 * characters. Each page is streamed as soon as it is full. Times are in UTC. Files of at most 1,000 rows have tags for screen readers.
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
  await report.start();
  for await (const rows of pages) {
    await report.loadFonts(rows);
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
  /** The element of the table; it is open from the first header to the last row. */
  #table: PdfElement = null;
  #y = 0;

  constructor(head: ExportMetadata, fonts: PdfFonts) {
    this.#head = head;
    const { user: author, made_at } = head;
    const title = head.render(message("exports.title"));
    const pages = Math.ceil((head.rows * ROW_HEIGHT) / (bottom - top - HEADER_HEIGHT)) + 1;
    const isTagged = head.rows <= MAX_TAGGED_ROWS;
    this.#paper = new PdfPageWriter(
      { title, author, made_at, layout: "landscape", pages, reader: head, isTagged },
      fonts,
    );
  }

  takeChunk(): Uint8Array {
    return this.#paper.takeChunk();
  }

  async start(): Promise<void> {
    const { user, filters, render } = this.#head;
    await this.#paper.faces.loadFor([
      user,
      render(message("exports.title")),
      ...filters.map(({ value }) => render(value)),
    ]);
    this.#openPage();
  }

  async loadFonts(rows: readonly ExportRow[]): Promise<void> {
    for (const { title, description, department, requester, current_approver } of rows)
      await this.#paper.faces.loadFor([title, description, department, requester, current_approver ?? ""]);
  }

  row(row: ExportRow): void {
    if (this.#y + ROW_HEIGHT > bottom) this.#openPage();
    this.#totals.add(row);
    const { structure } = this.#paper;
    const line = structure.open("TR", this.#table);
    for (const { x, width: room, align, lines } of TABLE_CELL_LAYOUTS) {
      const [upper, lower] = lines(row, this.#head);
      const isId = x === left;
      structure.draw(structure.open("TD", line), () => {
        this.#text(upper, x, this.#y + 4, room, { align, ...(isId ? { face: "bold", shrinkToFit: true } : {}) });
        this.#text(lower, x, this.#y + 4 + LINE_HEIGHT, room, { align, color: MUTED_COLOR, size: SMALL_FONT_SIZE });
      });
    }
    structure.close(line);
    this.#y += ROW_HEIGHT;
    this.#paper.rule(left, right, this.#y);
  }

  end(): void {
    const { structure } = this.#paper;
    const { render, language } = this.#head;
    structure.close(this.#table);
    const totals = this.#totals.list();
    const needed = (totals.length + 2) * 13;
    if (this.#y + needed > bottom) this.#openPage();
    this.#y += 12;
    this.#paragraph(render(message("exports.request_count", { count: this.#totals.rows })), { face: "bold", size: 9 });
    for (const { currency, amount, decimals, count } of totals) {
      this.#y += 13;
      if (this.#y + 13 > bottom) this.#openPage();
      const element = structure.openText("P");
      const label = render(message("exports.total", { currency }));
      this.#text(label, left, this.#y, 120, { color: MUTED_COLOR, element });
      const sum = formatAmount(amount, currency, decimals, language);
      this.#text(sum, left + 120, this.#y, 150, { align: "right", face: "bold", element });
      const note = render(message("exports.with_amount", { count }));
      this.#text(note, left + 290, this.#y, 200, { color: MUTED_COLOR, element });
    }
    if (this.#paper.isIncomplete) {
      this.#y += 26;
      if (this.#y + 13 > bottom) this.#openPage();
      this.#paragraph(render(message("exports.missing_characters")));
    }
    this.#paper.end();
  }

  #openPage(): void {
    this.#paper.openPage();
    this.#y = top;
    if (this.#paper.pages === 1) {
      this.#title();
      this.#table = this.#paper.structure.openTable();
      this.#header(this.#paper.structure.open("TR", this.#table));
    } else this.#header(null);
    this.#footer();
  }

  #title(): void {
    const { filters, user, made_at, render } = this.#head;
    const title = render(message("exports.title"));
    this.#text(title, left, this.#y, width, { face: "bold", size: 16, element: this.#paper.structure.openText("H1") });
    const used =
      filters.length === 0
        ? render(message("exports.all_requests"))
        : filters.map((filter) => render(message("exports.filter", filter))).join(" · ");
    this.#y += 23;
    this.#paragraph(used, { size: 9 });
    this.#y += 13;
    this.#paragraph(render(message("exports.origin", { user, made_at })), { color: MUTED_COLOR, size: 8 });
    this.#y += 18;
  }

  /** `row`: the element of the header; null on later pages, where the header is a repetition. */
  #header(row: PdfElement): void {
    const { structure } = this.#paper;
    const color = PAPER_COLOR;
    this.#paper.box(left - 4, this.#y, width + 8, HEADER_HEIGHT, HEADER_COLOR);
    for (const { x, width: room, align, headers } of TABLE_CELL_LAYOUTS) {
      const [upper = "", lower = ""] = headers.map(this.#head.render);
      structure.draw(structure.open("TH", row), () => {
        this.#text(upper, x, this.#y + 4, room, { align, color, face: "bold" });
        this.#text(lower, x, this.#y + 4 + LINE_HEIGHT, room, { align, color, size: SMALL_FONT_SIZE });
      });
    }
    structure.close(row);
    this.#y += HEADER_HEIGHT;
  }

  #footer(): void {
    const y = height - 22;
    const { user, render } = this.#head;
    const text = render(message("exports.footer", { title: message("exports.title"), user }));
    this.#text(text, left, y, width - 120, { color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    this.#paper.pageNumber(right, y);
  }

  /** Draws one line that is a paragraph. */
  #paragraph(text: string, style: TextStyle = {}): void {
    this.#text(text, left, this.#y, width, { ...style, element: this.#paper.structure.openText("P") });
  }

  #text(text: string, x: number, y: number, room: number, style: TextStyle): void {
    this.#paper.text(text, x, y, room, style);
  }
}
