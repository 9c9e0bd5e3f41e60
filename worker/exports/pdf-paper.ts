import PDFDocument from "pdfkit";
import { type Face, Faces, toDrawableText } from "./pdf-fonts.ts";
import { PageCount } from "./pdf-page-count.ts";

/** TrueType files: what is drawn has to be in them. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

export const TEXT_COLOR = "#1c1b2e";
export const MUTED_COLOR = "#5b5a6b";
export const RULE_COLOR = "#d9d7cf";
export const HEADER_COLOR = "#3730a3";
export const PAPER_COLOR = "#ffffff";

export const FONT_SIZE = 7.5;
export const SMALL_FONT_SIZE = 7;

/** "#ffffff" as the parts that PDF knows. */
const toPdfColor = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");

/** How a line of text looks. `whole`: made as small as it takes rather than cut. Sizes are points. */
export interface TextStyle {
  align?: "right";
  color?: string;
  face?: "regular" | "bold";
  size?: number;
  shrinkToFit?: boolean;
}

export interface PaperInfo {
  title: string;
  author: string;
  /** ISO 8601 in UTC. */
  made_at: string;
  layout: "portrait" | "landscape";
  /** Pages to be expected, roughly. */
  pages: number;
}

/**
 * Keeps what pdfkit writes at hand: its own stream, which is another in Node than in a Worker, gives it out only when the event loop turns, and
 * holds all of it until then. Nothing is initialised here: the file begins while pdfkit's own constructor runs.
 */
class BufferedDocument extends PDFDocument {
  declare ready?: Uint8Array[];
  declare isWhole?: boolean;

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) {
      this.isWhole = true;
      return false;
    }
    this.ready ??= [];
    this.ready.push(chunk);
    return true;
  }
}

/** A4 pages that are handed on as they fill, each with 'Page x of y'. */
export class Paper {
  readonly document: BufferedDocument;
  readonly faces: Faces;
  readonly #count: PageCount;
  /** Begun so far. */
  pages = 0;

  constructor({ title, author, made_at, layout, pages }: PaperInfo, fonts: PdfFonts) {
    this.document = new BufferedDocument({
      size: "A4",
      layout,
      margin: 0,
      autoFirstPage: false,
      // None: its default is a file that a Worker does not have.
      font: "",
      info: { Title: title, Author: author, CreationDate: new Date(made_at) },
      lang: "en",
      displayTitle: true,
      // It would keep every word of the register.
      fontLayoutCache: false,
    });
    this.faces = new Faces(this.document, fonts);
    this.#count = new PageCount(this.document, this.faces.regular, SMALL_FONT_SIZE, String(pages).length);
  }

  /** What is finished so far, in one piece. */
  takeChunk(): Uint8Array {
    const ready = this.document.ready ?? [];
    const taken = new Uint8Array(ready.reduce((size, { byteLength }) => size + byteLength, 0));
    let at = 0;
    for (const chunk of ready) {
      taken.set(chunk, at);
      at += chunk.byteLength;
    }
    this.document.ready = [];
    return taken;
  }

  openPage(): void {
    this.document.addPage();
    this.pages += 1;
  }

  /** 'Page x of y', ending at `right`. */
  pageNumber(right: number, y: number): void {
    const before = `Page ${this.pages} of `;
    const face = this.faces.regular;
    const x = right - face.width(before, SMALL_FONT_SIZE) - this.#count.room;
    this.text(before, x, y, 100, { color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    this.#count.show(x + face.width(before, SMALL_FONT_SIZE), y, MUTED_COLOR);
  }

  /** One line, of whatever characters, in at most `room` points. */
  text(text: string, x: number, y: number, room: number, look: TextStyle = {}): void {
    if (text === "") return;
    const face: Face = this.faces[look.face ?? "regular"];
    const fitted = face.fit(toDrawableText(text, face), look.size ?? FONT_SIZE, room, look.shrinkToFit);
    const at = look.align === "right" ? x + room - fitted.width : x;
    this.#draw({ ...fitted, x: at, y }, face, look.color ?? TEXT_COLOR);
  }

  #draw({ text, size, x, y }: { text: string; size: number; x: number; y: number }, face: Face, color: string): void {
    if (!face.isSimpleScript(text)) {
      this.document.font(face.name, size).fillColor(color).text(text, x, y, { lineBreak: false });
      return;
    }
    const { id, ascender } = face.embedded;
    this.document.page.fonts[id] ??= face.embedded.ref();
    const baseline = y + (ascender / 1000) * size;
    // A page's own axis points down, a text's up.
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
    if (!this.document.isWhole) throw new Error("the PDF was not finished");
  }
}
