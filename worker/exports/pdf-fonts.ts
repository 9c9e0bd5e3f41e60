import { RIGHT_TO_LEFT_RANGES } from "../../domain/format/bidi.ts";
import type { PdfFonts } from "./pdf-paper.ts";
import type { EmbeddedFont } from "./pdfkit-parts.ts";

/** What a piece of text becomes when it has to fit. */
interface FittedText {
  text: string;
  width: number;
  size: number;
}

const ELLIPSIS = "…";
/** A single word is made smaller rather than cut, down to this part of its size. */
const MIN_SCALE = 0.7;

/** A character by itself: its code in the file, and its width in thousandths of the size. */
interface Glyph {
  hex: string;
  advance: number;
}

/** Scripts that are set character after character: Latin, Greek, Cyrillic, punctuation, currencies, arrows and the box for what is missing. */
const SIMPLE_SCRIPT =
  /^[\x20-\x7E\u00A0-\u02AF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u20BF\u2100-\u22FF\u25A0-\u25FF]*$/;

/**
 * One weight of the typeface, with what it knows of measures. Plain scripts are measured and encoded here, from a table of the characters
 * met so far; pdfkit lays out every text anew (or keeps them all), which at fifty thousand rows is most of the time (or of the memory).
 */
export class Face {
  readonly name: string;
  readonly embedded: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #widths = new Map<string, number>();

  constructor(name: string, embedded: EmbeddedFont) {
    this.name = name;
    this.embedded = embedded;
  }

  /** In points. */
  width(text: string, size: number): number {
    return (this.isSimpleScript(text) ? this.#sum(text) / 1000 : this.#unit(text)) * size;
  }

  isSimpleScript(text: string): boolean {
    return SIMPLE_SCRIPT.test(text);
  }

  /** A plain text as the file says it, in hexadecimal. */
  encodeSimpleScript(text: string): string {
    let hex = "";
    for (const character of text) hex += this.#glyph(character).hex;
    return hex;
  }

  /**
   * One line of at most `room` points: a single word is made smaller first, a text is cut with an ellipsis. `whole`: made as small as
   * it takes, for what people look up.
   */
  fit(text: string, size: number, room: number, whole = false): FittedText {
    const width = this.width(text, size);
    if (width <= room) return { text, width, size };
    if (whole || (!text.includes(" ") && room / width >= MIN_SCALE)) {
      return { text, width: room, size: (size * room) / width };
    }
    let [fits, tooLong] = [0, Math.min(text.length, Math.ceil((text.length * room) / width) * 2)];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(text.slice(0, middle) + ELLIPSIS, size) <= room) fits = middle;
      else tooLong = middle;
    }
    const cut = `${text
      .slice(0, fits)
      .toWellFormed()
      .replace(/\uFFFD$/, "")
      .trimEnd()}${ELLIPSIS}`;
    return { text: cut, width: this.width(cut, size), size };
  }

  #sum(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.#glyph(character).advance;
    return sum;
  }

  #glyph(character: string): Glyph {
    const known = this.#glyphs.get(character);
    if (known) return known;
    const [[hex = ""], [position]] = this.embedded.encode(character);
    const glyph = { hex, advance: position?.advanceWidth ?? 0 };
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  #unit(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    const unit = this.embedded.widthOfString(text, 1000) / 1000;
    // Bounded: a register of titles would fill the memory.
    if (this.#widths.size < 5000) this.#widths.set(text, unit);
    return unit;
  }
}

export class Faces {
  readonly regular: Face;
  readonly bold: Face;

  constructor(document: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.regular = registerFace(document, "regular", fonts.regular);
    this.bold = registerFace(document, "bold", fonts.bold);
  }
}

function registerFace(document: PDFKit.PDFDocument, name: string, file: Uint8Array): Face {
  document.registerFont(name, file);
  document.font(name);
  return new Face(name, document._font);
}

/** Longer than any line can show. */
const MAX_LINE_LENGTH = 400;
const MISSING_GLYPH = "\u25A1";
const RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT_RANGES}]`, "u");

/** One line of characters that the face has; others are a box. Words written from right to left stand in that order. */
export function toDrawableText(text: string, face: Face): string {
  return toVisualOrder(replaceMissingGlyphs(text.slice(0, MAX_LINE_LENGTH), face));
}

/** A text in lines of at most `room` points, broken between words where possible; its own line breaks stay. Draw them as `drawable` says. */
export function wrapText(text: string, face: Face, size: number, room: number): string[] {
  const space = face.width(" ", size);
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    // Words are measured, not lines: the same words come again and again, and their widths are kept.
    for (const word of replaceMissingGlyphs(paragraph, face).split(" ")) {
      for (const piece of splitWord(word, face, size, room)) {
        const width = face.width(piece, size);
        if (line !== "" && used + space + width <= room) {
          line += ` ${piece}`;
          used += space + width;
          continue;
        }
        if (line !== "") lines.push(line);
        [line, used] = [piece, width];
      }
    }
    return [...lines, line];
  });
}

/** A word as it is, or in pieces that fit a line. */
function splitWord(word: string, face: Face, size: number, room: number): string[] {
  if (word.length < 20 || face.width(word, size) <= room) return [word];
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of word) {
    const width = face.width(character, size);
    if (used + width > room) {
      pieces.push(piece);
      [piece, used] = ["", 0];
    }
    piece += character;
    used += width;
  }
  return [...pieces, piece];
}

/** A text on one line, of characters that the face has. */
function replaceMissingGlyphs(text: string, face: Face): string {
  // Nothing but what every face has, as most texts are.
  if (/^[\x20-\x7E]*$/.test(text) && !text.includes("  ")) return text.trim();
  const line = text
    .toWellFormed()
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/(?:[\s\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069]|\uFE0F)+/gu, " ")
    .trim();
  const { font } = face.embedded;
  const has = (text: string) => [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  let shown = "";
  for (const character of line) {
    const plain = character.normalize("NFKC");
    shown += has(character) ? character : has(plain) ? plain : MISSING_GLYPH;
  }
  return shown;
}

/** Runs of right-to-left words, turned round; the face shapes each word by itself. */
function toVisualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const words: string[] = [];
  let run: string[] = [];
  for (const word of line.split(" ")) {
    if (RIGHT_TO_LEFT.test(word)) {
      run.unshift(word);
      continue;
    }
    words.push(...run, word);
    run = [];
  }
  return [...words, ...run].join(" ");
}
