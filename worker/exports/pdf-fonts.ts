/** The contents of two TrueType files. A character that a font lacks is drawn as a box. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/**
 * A font that pdfkit embeds in a document, which is missing in the types of pdfkit. Codes are hexadecimal; glyph widths
 * are thousandths of the font size.
 */
interface EmbeddedFont {
  /** The key of the font in the resources of a page. */
  id: string;
  ascender: number;
  /** Returns the width of the text in the same unit as `size`. */
  widthOfString(text: string, size: number): number;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): PDFKit.PDFKitReference;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font that the last call of `font` selected. */
      readonly _font: EmbeddedFont;
    }
  }
}

/** A text that fits the available width, shortened or in a smaller size if necessary. `width` and `size` are in points. */
interface FittedText {
  text: string;
  width: number;
  size: number;
}

const ELLIPSIS = "…";
/**
 * A word that is too long is drawn in a smaller size. If that size would be less than this fraction of the normal size,
 * the word is cut instead.
 */
const MIN_SCALE = 0.7;

/** One character: its hexadecimal code in the font, and its width in thousandths of the font size. */
interface Glyph {
  hex: string;
  advance: number;
}

/**
 * Matches texts whose characters need no shaping: Latin, Greek, Cyrillic, punctuation, currencies, arrows and the box for missing glyphs.
 */
const SIMPLE_SCRIPT =
  /^[\x20-\x7E\u00A0-\u02AF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u20BF\u2100-\u22FF\u25A0-\u25FF]*$/;

/**
 * The regular or the bold font. Measures and encodes simple scripts itself, with a cache for each character: pdfkit
 * would compute the layout of every text again or cache every text, which takes most of the time or memory of an export
 * with 50,000 rows.
 */
export class FontFace {
  readonly name: string;
  readonly embedded: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #widths = new Map<string, number>();

  constructor(name: string, embedded: EmbeddedFont) {
    this.name = name;
    this.embedded = embedded;
  }

  /** Returns the width of the text in points. */
  width(text: string, size: number): number {
    return (this.isSimpleScript(text) ? this.#sumOfAdvances(text) / 1000 : this.#widthPerPoint(text)) * size;
  }

  isSimpleScript(text: string): boolean {
    return SIMPLE_SCRIPT.test(text);
  }

  /** Returns the hexadecimal codes of a text for which `isSimpleScript` is true. */
  encodeSimpleScript(text: string): string {
    let hex = "";
    for (const character of text) hex += this.#glyph(character).hex;
    return hex;
  }

  /**
   * Returns the text as one line that is at most `room` points wide. A single long word gets a smaller size; longer
   * texts are cut with an ellipsis. With `shrinkToFit`, the text gets a smaller size and is never cut; used for values
   * that people look up, such as ids.
   */
  fit(text: string, size: number, room: number, shrinkToFit = false): FittedText {
    const width = this.width(text, size);
    if (width <= room) return { text, width, size };
    if (shrinkToFit || (!text.includes(" ") && room / width >= MIN_SCALE)) {
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

  #sumOfAdvances(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.#glyph(character).advance;
    return sum;
  }

  #glyph(character: string): Glyph {
    const cached = this.#glyphs.get(character);
    if (cached) return cached;
    const [[hex = ""], [position]] = this.embedded.encode(character);
    const glyph = { hex, advance: position?.advanceWidth ?? 0 };
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  #widthPerPoint(text: string): number {
    const cached = this.#widths.get(text);
    if (cached !== undefined) return cached;
    const width = this.embedded.widthOfString(text, 1000) / 1000;
    // Limits the size of the cache; otherwise thousands of titles would fill the memory.
    if (this.#widths.size < 5000) this.#widths.set(text, width);
    return width;
  }
}

export class FontFaces {
  readonly regular: FontFace;
  readonly bold: FontFace;

  constructor(document: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.regular = registerFace(document, "regular", fonts.regular);
    this.bold = registerFace(document, "bold", fonts.bold);
  }
}

function registerFace(document: PDFKit.PDFDocument, name: string, file: Uint8Array): FontFace {
  document.registerFont(name, file);
  document.font(name);
  return new FontFace(name, document._font);
}
