import PDFDocument from "pdfkit";
import { ENGLISH, type Recipient } from "../../domain/notifications/texts.ts";
import { type FontFace, FontFaces, type PdfFonts } from "./pdf-fonts.ts";
import { PageCountDrawer } from "./pdf-page-count.ts";
import { toDrawableText } from "./pdf-text.ts";

export const TEXT_COLOR = "#1c1b2e";
export const MUTED_COLOR = "#5b5a6b";
const RULE_COLOR = "#d9d7cf";
export const HEADER_COLOR = "#3730a3";
export const PAPER_COLOR = "#ffffff";

const FONT_SIZE = 7.5;
export const SMALL_FONT_SIZE = 7;

/** Returns the operands of a PDF colour operator for a colour such as "#ffffff". */
const toPdfColor = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");

/** How a line of text is drawn. `size` is in points. `shrinkToFit`: a text that is too long gets a smaller size and is never cut. */
export interface TextStyle {
  align?: "right";
  color?: string;
  face?: "regular" | "bold";
  size?: number;
  shrinkToFit?: boolean;
}

export interface PdfDocumentInfo {
  title: string;
  author: string;
  /** When the document was made: ISO 8601 in UTC. */
  made_at: string;
  layout: "portrait" | "landscape";
  /** An estimate of the number of pages. */
  pages: number;
  /** The language of the document, and the translation of 'Page x of y'; English if absent. */
  recipient?: Recipient;
}

/**
 * A pdfkit document whose output can be read at any time. The stream of pdfkit delivers nothing before the next turn of
 * the event loop, and buffers the whole file until then. The fields have no initial values, because pdfkit's
 * constructor already writes to them.
 */
class BufferedDocument extends PDFDocument {
  declare chunks?: Uint8Array[];
  declare isComplete?: boolean;

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) {
      this.isComplete = true;
      return false;
    }
    this.chunks ??= [];
    this.chunks.push(chunk);
    return true;
  }
}

/** Writes A4 pages with 'Page x of y'. Finished pages can be read with `takeChunk` before later pages are written. */
export class PdfPageWriter {
  readonly document: BufferedDocument;
  readonly faces: FontFaces;
  readonly #count: PageCountDrawer;
  readonly #translate: Recipient["translate"];
  /** The number of pages opened so far. */
  pages = 0;

  constructor({ title, author, made_at, layout, pages, recipient = ENGLISH }: PdfDocumentInfo, fonts: PdfFonts) {
    this.document = new BufferedDocument({
      size: "A4",
      layout,
      margin: 0,
      autoFirstPage: false,
      // No default font: pdfkit would read it from a file, and a Worker has no files.
      font: "",
      info: { Title: title, Author: author, CreationDate: new Date(made_at) },
      lang: recipient.language,
      displayTitle: true,
      // No cache: it would store every word of the export.
      fontLayoutCache: false,
    });
    this.#translate = recipient.translate;
    this.faces = new FontFaces(this.document, fonts);
    this.#count = new PageCountDrawer(this.document, this.faces.regular, SMALL_FONT_SIZE, String(pages).length);
  }

  /** Returns the bytes of the PDF that were written since the last call. */
  takeChunk(): Uint8Array {
    const chunks = this.document.chunks ?? [];
    const taken = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0));
    let at = 0;
    for (const chunk of chunks) {
      taken.set(chunk, at);
      at += chunk.byteLength;
    }
    this.document.chunks = [];
    return taken;
  }

  openPage(): void {
    this.document.addPage();
    this.pages += 1;
  }

  /** Draws 'Page x of y', aligned to the right at `right`. */
  pageNumber(right: number, y: number): void {
    const before = `${this.#translate(`Page ${this.pages} of`)} `;
    const face = this.faces.regular;
    const x = right - face.width(before, SMALL_FONT_SIZE) - this.#count.room;
    this.text(before, x, y, 100, { color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    this.#count.show(x + face.width(before, SMALL_FONT_SIZE), y, MUTED_COLOR);
  }

  /** Draws one line that is at most `room` points wide. */
  text(text: string, x: number, y: number, room: number, style: TextStyle = {}): void {
    if (text === "") return;
    const face: FontFace = this.faces[style.face ?? "regular"];
    const fitted = face.fit(toDrawableText(text, face), style.size ?? FONT_SIZE, room, style.shrinkToFit);
    const at = style.align === "right" ? x + room - fitted.width : x;
    this.#draw({ ...fitted, x: at, y }, face, style.color ?? TEXT_COLOR);
  }

  #draw(
    { text, size, x, y }: { text: string; size: number; x: number; y: number },
    face: FontFace,
    color: string,
  ): void {
    if (!face.isSimpleScript(text)) {
      this.document.font(face.name, size).fillColor(color).text(text, x, y, { lineBreak: false });
      return;
    }
    const { id, ascender } = face.embedded;
    this.document.page.fonts[id] ??= face.embedded.ref();
    const baseline = y + (ascender / 1000) * size;
    // The y axis of a page points down, but the y axis of a text points up.
    const place = `1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm`;
    this.document.addContent(
      `BT ${toPdfColor(color)} rg /${id} ${size.toFixed(3)} Tf ${place} <${face.encodeSimpleScript(text)}> Tj ET`,
    );
  }

  rule(from: number, to: number, y: number): void {
    const height = y.toFixed(2);
    this.document.addContent(`${toPdfColor(RULE_COLOR)} RG 0.5 w ${from} ${height} m ${to} ${height} l S`);
  }

  end(): void {
    this.#count.finish(this.pages);
    this.document.end();
    if (!this.document.isComplete) throw new Error("the PDF was not finished");
  }
}
