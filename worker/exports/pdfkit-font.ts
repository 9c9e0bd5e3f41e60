/** The parts of the fonts of pdfkit and fontkit that are missing in their types. */
import type { Direction } from "./pdf-bidi.ts";

/** A glyph as fontkit returns it. `advanceWidth` is in units of the typeface. */
export interface FontGlyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** Where fontkit places a glyph, in units of the typeface. */
export interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * A font that pdfkit embeds in a document, which is missing in the types of pdfkit. Codes are hexadecimal; glyph widths
 * are thousandths of the font size.
 */
export interface EmbeddedFont {
  /** The key of the font in the resources of a page. */
  id: string;
  ascender: number;
  /** Thousandths of the font size per unit of the typeface. */
  scale: number;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): PDFKit.PDFKitReference;
  /** The widths and the characters of the glyphs that the document uses, by their number in the document. */
  widths: number[];
  unicode: number[][];
  subset: { includeGlyph(id: number): number };
  font: {
    hasGlyphForCodePoint(code: number): boolean;
    layout(
      text: string,
      features: readonly string[],
      script: undefined,
      language: undefined,
      direction: Direction,
    ): { glyphs: FontGlyph[]; positions: GlyphPosition[]; advanceWidth: number };
  };
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font that the last call of `font` selected. */
      readonly _font: EmbeddedFont;
    }
  }
}

/** Matches characters that typefaces have no glyphs for. They join letters or are invisible. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** Whether the font can draw the character. */
export const hasCharacter = ({ font }: EmbeddedFont, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) || IGNORABLE.test(character);
