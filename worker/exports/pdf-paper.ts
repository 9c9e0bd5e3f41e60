import PDFDocument from "pdfkit";
import type { DocumentReader } from "../../domain/exports/table.ts";
import { message } from "../../domain/message.ts";
import type { Direction } from "./pdf-bidi.ts";
import { type FittedText, type FontFace, FontFaces, type GlyphRun, type PdfFonts } from "./pdf-fonts.ts";
import { PageCountDrawer } from "./pdf-page-count.ts";
import { type PdfElement, PdfStructure } from "./pdf-structure.ts";
import { toLine } from "./pdf-text.ts";

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
  /** `start`: on the side where the paragraph begins, which is the right one for Arabic and Hebrew. The left side if absent. */
  align?: "right" | "start";
  color?: string;
  /** The direction of the paragraph to which the line belongs; that of the line itself if absent. */
  direction?: Direction;
  /** The element to which the text belongs; if absent, the text is a decoration that screen readers skip. */
  element?: PdfElement;
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
  reader: DocumentReader;
  /** Whether the document has tags for screen readers. They need memory for each element. */
  isTagged: boolean;
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
  readonly structure: PdfStructure;
  /** Whether boxes stand for characters that no font has. */
  isIncomplete = false;
  readonly #count: PageCountDrawer;
  readonly #render: DocumentReader["render"];
  /** The number of pages opened so far. */
  pages = 0;

  constructor(info: PdfDocumentInfo, fonts: PdfFonts) {
    const { title, author, made_at, layout, pages, reader, isTagged } = info;
    this.document = new BufferedDocument({
      pdfVersion: "1.7",
      tagged: isTagged,
      size: "A4",
      layout,
      margin: 0,
      autoFirstPage: false,
      // No default font: pdfkit would read it from a file, and a Worker has no files.
      font: "",
      info: { Title: title, Author: author, CreationDate: new Date(made_at) },
      lang: reader.language,
      displayTitle: true,
      // No cache: it would store every word of the export.
      fontLayoutCache: false,
    });
    this.#render = reader.render;
    this.faces = new FontFaces(this.document, fonts);
    this.structure = new PdfStructure(this.document, isTagged);
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
    const before = `${this.#render(message("exports.page_of", { page: this.pages }))} `;
    const face = this.faces.regular;
    const x = right - face.width(before, SMALL_FONT_SIZE) - this.#count.room;
    this.text(before, x, y, 100, { color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    this.structure.decorate(() => this.#count.show(x + face.width(before, SMALL_FONT_SIZE), y, MUTED_COLOR));
  }

  /** Draws one line that is at most `room` points wide. */
  text(text: string, x: number, y: number, room: number, style: TextStyle = {}): void {
    if (text === "") return;
    const face: FontFace = this.faces[style.face ?? "regular"];
    const fitted = face.fit(toLine(text), style.size ?? FONT_SIZE, room, style.shrinkToFit, style.direction);
    const isRight = style.align === "right" || (style.align === "start" && fitted.direction === "rtl");
    const at = isRight ? x + room - fitted.width : x;
    this.structure.draw(style.element ?? null, () => this.#draw(fitted, at, y, face, style.color ?? TEXT_COLOR));
  }

  #draw(line: FittedText, x: number, y: number, face: FontFace, color: string): void {
    const { text, size } = line;
    const { id, ascender } = face.embedded;
    const baseline = y + (ascender / 1000) * size;
    if (face.isSimpleScript(text)) {
      this.document.page.fonts[id] ??= face.embedded.ref();
      this.#show(`/${id} ${size.toFixed(3)} Tf ${toPlace(x, baseline)} <${face.encodeSimpleScript(text)}> Tj`, color);
    } else this.#drawShaped(line, x, baseline, face, color);
  }

  /** Draws a line whose letters change with their neighbours or that runs in several directions. */
  #drawShaped({ text, size, direction }: FittedText, x: number, baseline: number, face: FontFace, color: string): void {
    const { runs, is_incomplete } = face.shape(text, direction);
    this.isIncomplete ||= is_incomplete;
    let at = x;
    let operators = "";
    for (const run of runs) {
      this.document.page.fonts[run.font.id] ??= run.font.ref();
      operators += ` /${run.font.id} ${size.toFixed(3)} Tf${toGlyphOperators(run, at, baseline, size)}`;
      at += run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * run.font.scale * (size / 1000);
    }
    this.structure.drawGlyphs(text.replaceAll(/\p{Bidi_Control}/gu, ""), () => this.#show(operators, color));
  }

  #show(operators: string, color: string): void {
    this.document.addContent(`BT ${toPdfColor(color)} rg ${operators} ET`);
  }

  rule(from: number, to: number, y: number): void {
    const height = y.toFixed(2);
    this.structure.decorate(() =>
      this.document.addContent(`${toPdfColor(RULE_COLOR)} RG 0.5 w ${from} ${height} m ${to} ${height} l S`),
    );
  }

  /** Draws a filled rectangle, with round corners of the radius `radius`. */
  box(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    const { document } = this;
    this.structure.decorate(() => {
      const shape =
        radius === 0 ? document.rect(x, y, width, height) : document.roundedRect(x, y, width, height, radius);
      shape.fill(color);
    });
  }

  end(): void {
    this.structure.end();
    this.#count.finish(this.pages);
    this.document.end();
    if (!this.document.isComplete) throw new Error("the PDF was not finished");
  }
}

/** Returns the operator that moves to a place. The y axis of a page points down, but the y axis of a text points up. */
const toPlace = (x: number, y: number): string => `1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm`;

/** Returns the operators that draw glyphs from `x` on. Marks the glyphs as used, so that the document embeds them. */
function toGlyphOperators({ font, glyphs, positions }: GlyphRun, x: number, baseline: number, size: number): string {
  const points = (units: number) => units * font.scale * (size / 1000);
  let operators = "";
  let at = x;
  let codes = "";
  const flush = () => {
    if (codes !== "") operators += ` [${codes}] TJ`;
    codes = "";
  };
  let isPlaced = false;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const isMoved = xOffset !== 0 || yOffset !== 0;
    if (isMoved || !isPlaced) {
      flush();
      operators += ` ${toPlace(at + points(xOffset), baseline - points(yOffset))}`;
    }
    // The next glyph is placed again, because the viewer moves from the place of this one.
    isPlaced = !isMoved;
    const number = font.subset.includeGlyph(glyph.id);
    font.widths[number] ??= glyph.advanceWidth * font.scale;
    font.unicode[number] ??= glyph.codePoints;
    const code = number.toString(16).padStart(4, "0");
    const difference = (glyph.advanceWidth - xAdvance) * font.scale;
    codes += difference === 0 ? `<${code}>` : `<${code}> ${difference.toFixed(1)} `;
    at += points(xAdvance);
  }
  flush();
  return operators;
}
