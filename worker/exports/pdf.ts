import PDFDocument from "pdfkit";
import type { ExportHead, ExportRow } from "../../app/domain/export-table.ts";
import { fromChunks } from "./from-chunks.ts";
import { drawable, type Face, Faces } from "./pdf-faces.ts";
import { PageCount } from "./pdf-page-count.ts";
import { CELLS, formatAmount, minute, TABLE } from "./pdf-table.ts";
import { Totals } from "./totals.ts";

/** TrueType files: what is drawn has to be in them. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

const INK = "#1c1b2e";
const MUTED = "#5b5a6b";
const LINE = "#d9d7cf";
const BAND = "#3730a3";
const PAPER = "#ffffff";

const { left, right, top, bottom, width, height } = TABLE;
const SIZE = 7.5;
const SMALL = 7;
const HEAD_HEIGHT = 26;
const ROW_HEIGHT = 25;
const LEADING = 9.5;

/**
 * A report on A4 landscape: title, filters used and maker, then the rows in two lines each under a header that every page repeats, 'Page x of y', and
 * the totals per currency at the end. Pages are handed on as they fill. Times are UTC.
 */
export function pdfStream(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportHead,
  fonts: PdfFonts,
): ReadableStream<Uint8Array> {
  return fromChunks(chunksOf(pages, head, fonts));
}

async function* chunksOf(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportHead,
  fonts: PdfFonts,
): AsyncGenerator<Uint8Array> {
  const report = new Report(head, fonts);
  for await (const rows of pages) {
    for (const row of rows) report.row(row);
    yield* report.take();
  }
  await report.end();
  yield* report.take();
}

class Report {
  readonly #head: ExportHead;
  readonly #document: PDFKit.PDFDocument;
  readonly #faces: Faces;
  readonly #count: PageCount;
  readonly #totals = new Totals();
  #ready: Uint8Array[] = [];
  #y = 0;
  #page = 0;

  constructor(head: ExportHead, fonts: PdfFonts) {
    this.#head = head;
    this.#document = new PDFDocument({
      size: "A4",
      layout: "landscape",
      margin: 0,
      autoFirstPage: false,
      font: null as unknown as string,
      info: { Title: head.title, Author: head.user, CreationDate: new Date(head.made_at) },
      lang: "en",
      displayTitle: true,
    });
    this.#document.on("data", (chunk: Uint8Array) => this.#ready.push(chunk));
    this.#faces = new Faces(this.#document, fonts);
    this.#count = new PageCount(this.#document, this.#faces.regular, SMALL);
    this.#openPage();
  }

  /** What is finished so far. */
  take(): Uint8Array[] {
    const taken = this.#ready;
    this.#ready = [];
    return taken;
  }

  row(row: ExportRow): void {
    if (this.#y + ROW_HEIGHT > bottom) this.#openPage();
    this.#totals.add(row);
    for (const { x, width: room, align, lines } of CELLS) {
      const [upper, lower] = lines(row);
      this.#text(upper, x, this.#y + 4, room, {
        align,
        color: INK,
        ...(x === left ? { face: "bold", whole: true } : {}),
      });
      this.#text(lower, x, this.#y + 4 + LEADING, room, { align, color: MUTED, size: SMALL });
    }
    this.#y += ROW_HEIGHT;
    this.#document.moveTo(left, this.#y).lineTo(right, this.#y).lineWidth(0.5).strokeColor(LINE).stroke();
  }

  async end(): Promise<void> {
    const totals = this.#totals.list();
    const needed = (totals.length + 2) * 13;
    if (this.#y + needed > bottom) this.#openPage();
    this.#y += 12;
    const rows = this.#totals.rows;
    this.#text(`${rows} ${rows === 1 ? "request" : "requests"}`, left, this.#y, 300, { face: "bold", size: 9 });
    for (const { currency, amount, decimals, count } of totals) {
      this.#y += 13;
      if (this.#y + 13 > bottom) this.#openPage();
      this.#text(`Total ${currency}`, left, this.#y, 120, { color: MUTED });
      this.#text(formatAmount(amount, currency, decimals), left + 120, this.#y, 150, { align: "right", face: "bold" });
      this.#text(`${count} with an amount`, left + 290, this.#y, 200, { color: MUTED });
    }
    this.#count.finish(this.#page);
    // What is written comes out a moment later.
    const ended = new Promise((resolve, reject) => this.#document.once("end", resolve).once("error", reject));
    this.#document.end();
    await ended;
  }

  #openPage(): void {
    this.#document.addPage();
    this.#page += 1;
    this.#y = top;
    if (this.#page === 1) this.#title();
    this.#header();
    this.#footer();
  }

  #title(): void {
    const { title, filters, user, made_at } = this.#head;
    this.#text(title, left, this.#y, width, { face: "bold", size: 16 });
    const used =
      filters.length === 0 ? "All requests" : filters.map(({ label, value }) => `${label}: ${value}`).join(" · ");
    this.#text(used, left, this.#y + 23, width, { size: 9 });
    this.#text(`Made by ${user} on ${minute(made_at)} UTC`, left, this.#y + 36, width, { color: MUTED, size: 8 });
    this.#y += 54;
  }

  #header(): void {
    this.#document.rect(left - 4, this.#y, width + 8, HEAD_HEIGHT).fill(BAND);
    for (const { x, width: room, align, headers } of CELLS) {
      this.#text(headers[0], x, this.#y + 4, room, { align, color: PAPER, face: "bold" });
      this.#text(headers[1], x, this.#y + 4 + LEADING, room, { align, color: PAPER, size: SMALL });
    }
    this.#y += HEAD_HEIGHT;
  }

  #footer(): void {
    const y = height - 22;
    this.#text(`${this.#head.title} · ${this.#head.user}`, left, y, width - 120, { color: MUTED, size: SMALL });
    const before = `Page ${this.#page} of `;
    const face = this.#faces.regular;
    const x = right - face.width(before, SMALL) - this.#count.room;
    this.#text(before, x, y, 100, { color: MUTED, size: SMALL });
    this.#count.show(x + face.width(before, SMALL), y, MUTED);
  }

  #text(
    text: string,
    x: number,
    y: number,
    room: number,
    look: { align?: "right"; color?: string; face?: "regular" | "bold"; size?: number; whole?: boolean } = {},
  ): void {
    if (text === "") return;
    const face: Face = this.#faces[look.face ?? "regular"];
    const fitted = face.fit(drawable(text, face), look.size ?? SIZE, room, look.whole);
    const at = look.align === "right" ? x + room - fitted.width : x;
    this.#document
      .font(face.name, fitted.size)
      .fillColor(look.color ?? INK)
      .text(fitted.text, at, y, { lineBreak: false });
  }
}
