/** The tags of a PDF, which tell screen readers what a text is and in which order to read (PDF 32000-1, 14.7 and 14.8). */

/** The kinds of elements that the product's PDFs have. */
export type PdfTag = "Document" | "H1" | "H2" | "H3" | "P" | "Table" | "TR" | "TH" | "TD";

/** The option `scope` is missing in the types of pdfkit. */
const COLUMN_HEADER: object = { scope: "Column" };

/** An element of the structure; null in a PDF without tags. */
export type PdfElement = PDFKit.PDFStructureElement | null;

/**
 * Writes the tags of a document. Every drawn item must belong to an element or be marked as decoration. In a document without tags, the
 * methods only draw.
 */
export class PdfStructure {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PdfElement;
  #leaf: PdfElement = null;
  /** Whether the drawn items belong to an element or a decoration already. */
  #isMarked = false;

  /** `isTagged`: must be the same as the option `tagged` of the document. */
  constructor(document: PDFKit.PDFDocument, isTagged: boolean) {
    this.#document = document;
    this.#root = isTagged ? document.struct("Document") : null;
    if (this.#root) document.addStructure(this.#root);
  }

  get isTagged(): boolean {
    return this.#root !== null;
  }

  /** Adds a heading or paragraph to the document. It ends when the next one begins. */
  openText(tag: PdfTag): PdfElement {
    this.close(this.#leaf);
    this.#leaf = this.open(tag, this.#root);
    return this.#leaf;
  }

  openTable(): PdfElement {
    return this.open("Table", this.#root);
  }

  /** Adds an element to another one, which must still be open. */
  open(tag: PdfTag, parent: PdfElement): PdfElement {
    if (!parent) return null;
    const element = this.#document.struct(tag, tag === "TH" ? COLUMN_HEADER : {});
    parent.add(element);
    return element;
  }

  /** Ends an element, so that it can be written. */
  close(element: PdfElement): void {
    element?.end();
  }

  /** Draws a part of an element. An element can have parts on several pages. Items that `draw` draws belong to the same part. */
  draw(element: PdfElement, draw: () => void): void {
    if (this.#isMarked || !element) this.decorate(draw);
    else {
      // The name in the content has no meaning; the element has the tag.
      const content = this.#document.markStructureContent("Span");
      this.#drawMarked(draw);
      element.add(content);
    }
  }

  /** Draws an item that is not part of the text, such as a line, or the number of a page. */
  decorate(draw: () => void): void {
    if (this.#isMarked || !this.isTagged) draw();
    else {
      this.#document.markContent("Artifact");
      this.#drawMarked(draw);
    }
  }

  #drawMarked(draw: () => void): void {
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
    this.#document.endMarkedContent();
  }

  /** Draws glyphs in visual order, with the text that they stand for. */
  drawGlyphs(text: string, draw: () => void): void {
    if (this.isTagged) this.#document.markContent("Span", { actual: text });
    draw();
    if (this.isTagged) this.#document.endMarkedContent();
  }

  end(): void {
    this.close(this.#root);
  }
}
