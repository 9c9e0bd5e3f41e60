import { type Direction, getBaseDirection, toVisualRuns } from "./pdf-bidi.ts";
import { type EmbeddedFont, type FontGlyph, type GlyphPosition, hasCharacter } from "./pdfkit-font.ts";
import { type FallbackName, listFallbacks } from "./typefaces.ts";

/** The contents of the TrueType files. A character that no typeface has is drawn as a box. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
  /** Reads the file of a typeface for other scripts. */
  load: (name: FallbackName) => Promise<Uint8Array>;
}

/** A text that fits the available width, shortened or in a smaller size if necessary. `width` and `size` are in points. */
export interface FittedText {
  text: string;
  width: number;
  size: number;
  direction: Direction;
}

/** Glyphs of one typeface, from left to right. */
export interface GlyphRun {
  font: EmbeddedFont;
  glyphs: readonly FontGlyph[];
  positions: readonly GlyphPosition[];
}

/** A line that needs shaping. `width`: thousandths of the font size. `is_incomplete`: whether boxes stand for characters. */
export interface ShapedLine {
  runs: GlyphRun[];
  width: number;
  is_incomplete: boolean;
}

const ELLIPSIS = "…";
const MISSING_GLYPH = "\u25A1";
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

/** Matches texts whose characters need no shaping: Latin, Greek, Cyrillic, punctuation, currencies and arrows. */
const SIMPLE_SCRIPT =
  /^[\x20-\x7E\u00A0-\u02AF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u20BF\u2100-\u22FF\u25A0-\u25FF]*$/;

const ASCII = /^[\x20-\x7E]*$/;

/** Matches the parts of a text whose widths do not depend on their neighbours: characters of East Asia, spaces, and all other words. */
const MEASURED_PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uAC00-\uD7A3]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uAC00-\uD7A3]+/gu;

/** Splits texts into characters as people see them, such as a letter with its marks. */
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
export const listClusters = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment);

/**
 * The regular or the bold font, with the fonts of other scripts behind it. Measures and encodes simple scripts itself, with a cache for
 * each character: pdfkit would compute the layout of every text again or cache every text, which takes most of the time or memory of an
 * export with 50,000 rows.
 */
export class FontFace {
  readonly embedded: EmbeddedFont;
  readonly #fallbacks: ReadonlyMap<FallbackName, EmbeddedFont>;
  readonly #glyphs = new Map<string, Glyph>();
  /** Whether the font has a character. Each document has few different ones. */
  readonly #known = new Map<string, boolean>();
  readonly #widths = new Map<string, number>();

  constructor(embedded: EmbeddedFont, fallbacks: ReadonlyMap<FallbackName, EmbeddedFont>) {
    this.embedded = embedded;
    this.#fallbacks = fallbacks;
  }

  /** Returns the width of the text in points. */
  width(text: string, size: number): number {
    return (this.isSimpleScript(text) ? this.#sumOfAdvances(text) / 1000 : this.#widthPerPoint(text)) * size;
  }

  /** Whether the font itself has all characters of the text and draws them one after another. */
  isSimpleScript(text: string): boolean {
    if (ASCII.test(text)) return true;
    if (!SIMPLE_SCRIPT.test(text)) return false;
    for (let at = 0; at < text.length; at += 1)
      if (text.charCodeAt(at) > 0x7e && !this.has(text[at] ?? "")) return false;
    return true;
  }

  /** Whether the font itself has the character. */
  has(character: string): boolean {
    const known = this.#known.get(character);
    if (known !== undefined) return known;
    const has = hasCharacter(this.embedded, character);
    this.#known.set(character, has);
    return has;
  }

  /** Returns the hexadecimal codes of a text for which `isSimpleScript` is true. */
  encodeSimpleScript(text: string): string {
    let hex = "";
    for (const character of text) hex += this.#glyph(character).hex;
    return hex;
  }

  /** Returns the glyphs of a line in visual order. `base`: the direction of its paragraph. `whole`: the text of which the line is a part. */
  shape(text: string, base: Direction, whole = text): ShapedLine {
    const line: ShapedLine = { runs: [], width: 0, is_incomplete: false };
    for (const run of toVisualRuns(text, base)) {
      const parts = this.#splitByFont(run.text, whole, line);
      for (const { font, text: part } of run.direction === "rtl" ? parts.toReversed() : parts) {
        const { glyphs, positions, advanceWidth } = font.font.layout(part, [], undefined, undefined, run.direction);
        line.runs.push({ font, glyphs, positions });
        line.width += advanceWidth * font.scale;
      }
    }
    return line;
  }

  /**
   * Returns the text as one line that is at most `room` points wide. A single long word gets a smaller size; longer
   * texts are cut with an ellipsis. With `shrinkToFit`, the text gets a smaller size and is never cut; used for values
   * that people look up, such as ids.
   * @param base the direction of the text's paragraph; that of the text itself if absent
   */
  fit(text: string, size: number, room: number, shrinkToFit = false, base?: Direction): FittedText {
    const isSimple = this.isSimpleScript(text);
    const direction = base ?? (isSimple ? "ltr" : getBaseDirection(text));
    const width = this.width(text, size);
    if (width <= room) return { text, width, size, direction };
    if (shrinkToFit || (!text.includes(" ") && room / width >= MIN_SCALE)) {
      return { text, width: room, size: (size * room) / width, direction };
    }
    const characters = isSimple ? text : listClusters(text);
    const cut = (length: number) => {
      const part = characters.slice(0, length);
      return `${(typeof part === "string" ? part : part.join("")).trimEnd()}${ELLIPSIS}`;
    };
    let [fits, tooLong] = [0, Math.min(characters.length, Math.ceil((characters.length * room) / width) * 2)];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(cut(middle), size) <= room) fits = middle;
      else tooLong = middle;
    }
    const shortened = cut(fits);
    return { text: shortened, width: this.width(shortened, size), size, direction };
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

  /** Adds up the widths of words, which repeat: to shape every text as a whole takes most of the time of an export in such a script. */
  #widthPerPoint(text: string): number {
    let sum = 0;
    for (const [part] of text.matchAll(MEASURED_PART)) sum += this.#partWidth(part, text);
    return sum;
  }

  #partWidth(part: string, text: string): number {
    const cached = this.#widths.get(part);
    if (cached !== undefined) return cached;
    const { width, is_incomplete } = this.shape(part, "ltr", text);
    // Limits the size of the cache; otherwise thousands of titles would fill the memory.
    if (this.#widths.size < 5000 && !is_incomplete) this.#widths.set(part, width / 1000);
    return width / 1000;
  }

  /** Returns the parts of a run that one font can draw, in logical order. `text`: the whole line. */
  #splitByFont(run: string, text: string, line: ShapedLine): { font: EmbeddedFont; text: string }[] {
    if (Array.from(run).every((character) => this.has(character))) return [{ font: this.embedded, text: run }];
    const parts: { font: EmbeddedFont; text: string }[] = [];
    for (const cluster of listClusters(run)) {
      const found = this.#findFont(cluster, text) ?? this.#findFont(cluster.normalize("NFKC"), text);
      if (!found) line.is_incomplete = true;
      const part = found ?? { font: this.embedded, text: MISSING_GLYPH };
      const last = parts.at(-1);
      if (last?.font === part.font) last.text += part.text;
      else parts.push(part);
    }
    return parts;
  }

  /** Returns the font that has all characters of a cluster, or null if none has them. */
  #findFont(cluster: string, text: string): { font: EmbeddedFont; text: string } | null {
    const candidates = [
      this.embedded,
      ...listFallbacks(cluster, text).flatMap((name) => this.#fallbacks.get(name) ?? []),
    ];
    const font = candidates.find((one) => [...cluster].every((character) => hasCharacter(one, character)));
    return font ? { font, text: cluster } : null;
  }
}

/** The fonts of a document. The fonts of scripts other than those of the regular one are loaded when a text needs them. */
export class FontFaces {
  readonly regular: FontFace;
  readonly bold: FontFace;
  readonly #document: PDFKit.PDFDocument;
  readonly #load: PdfFonts["load"];
  readonly #fallbacks = new Map<FallbackName, EmbeddedFont>();

  constructor(document: PDFKit.PDFDocument, { regular, bold, load }: PdfFonts) {
    this.#document = document;
    this.#load = load;
    this.regular = new FontFace(this.#embed("regular", regular), this.#fallbacks);
    this.bold = new FontFace(this.#embed("bold", bold), this.#fallbacks);
  }

  /** Loads the fonts for the texts. Must be called before the texts are drawn. */
  async loadFor(texts: Iterable<string>): Promise<void> {
    for (const text of texts) {
      if (SIMPLE_SCRIPT.test(text)) continue;
      for (const character of new Set(text)) await this.#loadForCharacter(character, text);
    }
  }

  async #loadForCharacter(character: string, text: string): Promise<void> {
    if (this.regular.has(character)) return;
    for (const name of listFallbacks(character, text)) {
      const font = this.#fallbacks.get(name) ?? this.#embed(name, await this.#load(name));
      this.#fallbacks.set(name, font);
      if (hasCharacter(font, character)) return;
    }
  }

  #embed(name: string, file: Uint8Array): EmbeddedFont {
    this.#document.registerFont(name, file);
    this.#document.font(name);
    return this.#document._font;
  }
}
