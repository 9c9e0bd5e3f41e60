import PDFDocument from "pdfkit";
import { drawable, type Face, Faces } from "./pdf-faces.ts";
import { PageCount } from "./pdf-page-count.ts";

/** TrueType files: what is drawn has to be in them. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

export const INK = "#1c1b2e";
export const MUTED = "#5b5a6b";
export const LINE = "#d9d7cf";
export const BAND = "#3730a3";
export const PAPER = "#ffffff";

export const SIZE = 7.5;
export const SMALL = 7;

/** How a line of text looks. `whole`: made as small as it takes rather than cut. Sizes are points. */
export interface Look {
  align?: "right";
  color?: string;
  face?: "regular" | "bold";
  size?: number;
  whole?: boolean;
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

/** A4 pages that are handed on as they fill, each with 'Page x of y'. */
export class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly faces: Faces;
  readonly #count: PageCount;
  #ready: Uint8Array[] = [];
  /** Begun so far. */
  pages = 0;

  constructor({ title, author, made_at, layout, pages }: PaperInfo, fonts: PdfFonts) {
    this.document = new PDFDocument({
      size: "A4",
      layout,
      margin: 0,
      autoFirstPage: false,
      font: null as unknown as string,
      info: { Title: title, Author: author, CreationDate: new Date(made_at) },
      lang: "en",
      displayTitle: true,
    });
    this.document.on("data", (chunk: Uint8Array) => this.#ready.push(chunk));
    this.faces = new Faces(this.document, fonts);
    this.#count = new PageCount(this.document, this.faces.regular, SMALL, String(pages).length);
  }

  /** What is finished so far. */
  take(): Uint8Array[] {
    const taken = this.#ready;
    this.#ready = [];
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
    const x = right - face.width(before, SMALL) - this.#count.room;
    this.text(before, x, y, 100, { color: MUTED, size: SMALL });
    this.#count.show(x + face.width(before, SMALL), y, MUTED);
  }

  /** One line, of whatever characters, in at most `room` points. */
  text(text: string, x: number, y: number, room: number, look: Look = {}): void {
    if (text === "") return;
    const face: Face = this.faces[look.face ?? "regular"];
    const fitted = face.fit(drawable(text, face), look.size ?? SIZE, room, look.whole);
    const at = look.align === "right" ? x + room - fitted.width : x;
    this.document
      .font(face.name, fitted.size)
      .fillColor(look.color ?? INK)
      .text(fitted.text, at, y, { lineBreak: false });
  }

  rule(from: number, to: number, y: number): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(LINE).stroke();
  }

  async end(): Promise<void> {
    this.#count.finish(this.pages);
    // What is written comes out a moment later.
    const ended = new Promise((resolve, reject) => this.document.once("end", resolve).once("error", reject));
    this.document.end();
    await ended;
  }
}
