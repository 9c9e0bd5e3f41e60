import type { FontFace } from "./pdf-fonts.ts";

const FORM_NAME = "PageCount";

/**
 * Draws the total number of pages on every page. The number is known only at the end, so all pages show the same form
 * XObject, which is written last (PDF 32000-1, 8.10).
 */
export class PageCountDrawer {
  readonly #document: PDFKit.PDFDocument;
  readonly #face: FontFace;
  readonly #size: number;
  readonly #form: PDFKit.PDFKitReference;
  /** The width reserved for the number, in points. */
  readonly room: number;

  /**
   * `digits`: the expected number of digits, which determines the reserved width. A longer number extends beyond it.
   */
  constructor(document: PDFKit.PDFDocument, face: FontFace, size: number, digits: number) {
    this.#document = document;
    this.#face = face;
    this.#size = size;
    this.room = face.width("0".repeat(digits), size);
    this.#form = this.#document.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -size, size * 8, size * 2],
      Resources: { Font: { [face.embedded.id]: face.embedded.ref() } },
    });
  }

  /** Draws the number of pages on the current page. `y`: the top of the line. */
  show(x: number, y: number, color: string): void {
    const { page } = this.#document;
    page.xobjects[FORM_NAME] = this.#form;
    this.#document.save();
    this.#document.fillColor(color);
    // The y axis of a page points down, but the y axis of a form points up.
    this.#document.addContent(`1 0 0 -1 ${x.toFixed(2)} ${(y + this.#size * 0.93).toFixed(2)} cm /${FORM_NAME} Do`);
    this.#document.restore();
  }

  finish(pages: number): void {
    const [codes] = this.#face.embedded.encode(String(pages));
    this.#form.end(`BT /${this.#face.embedded.id} ${this.#size} Tf 0 0 Td <${codes.join("")}> Tj ET`);
  }
}
