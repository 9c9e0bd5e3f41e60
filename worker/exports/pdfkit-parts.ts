/** The font that a file embeds, of which pdfkit's types say nothing. Codes are hexadecimal; measures of glyphs are thousandths of the size. */
export interface EmbeddedFont {
  /** Its name among a page's fonts. */
  id: string;
  ascender: number;
  /** In the unit of `size`. */
  widthOfString(text: string, size: number): number;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): PDFKit.PDFKitReference;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

/** What pdfkit has, its own documents use, and its types leave out. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The one that was chosen last with `font`. */
      readonly _font: EmbeddedFont;
    }
  }
}
