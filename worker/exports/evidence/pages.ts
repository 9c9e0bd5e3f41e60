import type { Evidence } from "../../../domain/audit/evidence.ts";
import type { DocumentReader } from "../../../domain/exports/table.ts";
import { statusLabel } from "../../../domain/format/labels.ts";
import { message, type Rendered, type Text } from "../../../domain/message.ts";
import type { PdfFonts } from "../pdf-fonts.ts";
import {
  HEADER_COLOR,
  MUTED_COLOR,
  PAPER_COLOR,
  PdfPageWriter,
  SMALL_FONT_SIZE,
  TEXT_COLOR,
  type TextStyle,
} from "../pdf-paper.ts";
import type { PdfElement } from "../pdf-structure.ts";
import { formatAmount } from "../pdf-table.ts";
import { type WrappedLine, wrapText } from "../pdf-text.ts";

/** The layout of an A4 page in portrait format, in points. */
const MARGIN_LEFT = 48;
const MARGIN_RIGHT = 547;
const CONTENT_WIDTH = MARGIN_RIGHT - MARGIN_LEFT;
const MARGIN_TOP = 44;
const MARGIN_BOTTOM = 786;
const FOOTER_Y = 808;

const BODY_SIZE = 9;
const LINE_HEIGHT = 13;
const CODE_SIZE = 7;
const LABEL_WIDTH = 76;
const FACT_COLUMNS = 3;
const GUTTER = 16;

const SUCCESS_COLOR = "#166534";
const ERROR_COLOR = "#b91c1c";
/** The colours of the statuses, the same as on the screens. */
const STATUS_COLORS: Record<string, string> = {
  approved: SUCCESS_COLOR,
  rejected: ERROR_COLOR,
  overdue: ERROR_COLOR,
  needs_info: "#92400e",
  cancelled: MUTED_COLOR,
};

/**
 * Writes the pages of a request's evidence. Text that does not fit continues on the next page, so that nothing is cut.
 */
export class EvidencePageWriter {
  readonly #paper: PdfPageWriter;
  readonly #evidence: Rendered<Evidence>;
  readonly #reader: DocumentReader;
  #y = MARGIN_TOP;
  /** Whether the last item is a section title. The next item then needs no extra space above it. */
  #afterHeading = false;

  constructor(evidence: Rendered<Evidence>, reader: DocumentReader, fonts: PdfFonts) {
    this.#evidence = evidence;
    this.#reader = reader;
    const { request, made_by, made_at } = evidence;
    const title = `${request.id} ${request.title}`;
    const pages = Math.ceil(2 + evidence.head.version / 12);
    this.#paper = new PdfPageWriter(
      { title, author: made_by.name, made_at, layout: "portrait", pages, reader, isTagged: true },
      fonts,
    );
  }

  /** Whether boxes stand for characters that no typeface has. */
  get isIncomplete(): boolean {
    return this.#paper.isIncomplete;
  }

  /** Opens the first page. */
  start(): void {
    this.#paper.openPage();
    this.#footer();
    this.#title();
  }

  /** Loads the typefaces for all texts in `data`. Must be called before they are written. */
  async loadFonts(data: unknown): Promise<void> {
    await this.#paper.faces.loadFor([JSON.stringify(data)]);
  }

  /** Returns the bytes of the PDF that were written since the last call. */
  takeChunk(): Uint8Array {
    return this.#paper.takeChunk();
  }

  end(): void {
    this.#paper.end();
  }

  /** Writes pairs of a term and its value, three pairs side by side, with each term above its value. */
  facts(items: readonly (readonly [Text, Text])[]): void {
    const room = (CONTENT_WIDTH - (FACT_COLUMNS - 1) * GUTTER) / FACT_COLUMNS;
    const { regular } = this.#paper.faces;
    for (let at = 0; at < items.length; at += FACT_COLUMNS) {
      const cells = items.slice(at, at + FACT_COLUMNS).map(([term, value]) => ({
        term: this.#reader.render(term),
        lines: wrapText(this.#reader.render(value), regular, BODY_SIZE, room),
      }));
      const height = 11 + Math.max(...cells.map(({ lines }) => lines.length)) * 12 + 7;
      this.#ensure(height);
      cells.forEach(({ term, lines }, column) => {
        const x = MARGIN_LEFT + column * (room + GUTTER);
        const element = this.#open("P");
        this.#line(term, x, this.#y, room, { color: MUTED_COLOR, size: SMALL_FONT_SIZE, element });
        for (const [index, line] of lines.entries()) {
          this.#line(line, x, this.#y + 11 + index * 12, room, { size: BODY_SIZE, shrinkToFit: true, element });
        }
      });
      this.#y += height;
    }
  }

  /** Writes the title of a section. `following`: the height in points that must remain below it; otherwise a new page begins first. */
  section(title: Text, following = 28): void {
    this.#ensure(36 + following);
    this.#y += 12;
    const heading = this.#reader.render(title);
    this.#line(heading, MARGIN_LEFT, this.#y, CONTENT_WIDTH, { face: "bold", size: 11, element: this.#open("H2") });
    this.#y += 17;
    this.#paper.rule(MARGIN_LEFT, MARGIN_RIGHT, this.#y);
    this.#y += 7;
    this.#afterHeading = true;
  }

  paragraph(text: Text, { color }: { color?: "muted" } = {}): void {
    const element = this.#open("P");
    for (const line of wrapText(this.#reader.render(text), this.#paper.faces.regular, BODY_SIZE, CONTENT_WIDTH)) {
      this.#ensure(LINE_HEIGHT);
      this.#line(line, MARGIN_LEFT, this.#y, CONTENT_WIDTH, {
        align: "start",
        size: BODY_SIZE,
        color: color ? MUTED_COLOR : TEXT_COLOR,
        shrinkToFit: true,
        element,
      });
      this.#y += LINE_HEIGHT;
    }
    this.#y += 3;
  }

  /** Writes `title` as a heading, and `aside_text`, such as a time, right-aligned beside it. */
  headline(title: Text, aside_text: Text): void {
    const { bold, regular } = this.#paper.faces;
    const [text, aside] = [this.#reader.render(title), this.#reader.render(aside_text)];
    const room = CONTENT_WIDTH - regular.width(aside, SMALL_FONT_SIZE) - 12;
    const lines = wrapText(text, bold, BODY_SIZE, room);
    this.#ensure(lines.length * 12.5 + 34);
    this.#y += this.#afterHeading ? 0 : 7;
    this.#afterHeading = false;
    this.#line(aside, MARGIN_LEFT, this.#y + 1.5, CONTENT_WIDTH, {
      align: "right",
      color: MUTED_COLOR,
      size: SMALL_FONT_SIZE,
      element: this.#open("P"),
    });
    const element = this.#open("H3");
    for (const line of lines) {
      this.#line(line, MARGIN_LEFT, this.#y, room, { face: "bold", size: BODY_SIZE, shrinkToFit: true, element });
      this.#y += 12.5;
    }
  }

  /** Writes a label with its value beside it. */
  pair(label: Text, value: Text, kind: "text" | "code" = "text"): void {
    const size = kind === "code" ? CODE_SIZE : BODY_SIZE;
    const step = kind === "code" ? 10 : LINE_HEIGHT;
    const lines = wrapText(this.#reader.render(value), this.#paper.faces.regular, size, CONTENT_WIDTH - LABEL_WIDTH);
    const element = this.#open("P");
    const term = this.#reader.render(label);
    const room = CONTENT_WIDTH - LABEL_WIDTH;
    lines.forEach((line, index) => {
      this.#ensure(step);
      if (index === 0) this.#line(term, MARGIN_LEFT, this.#y, LABEL_WIDTH, { color: MUTED_COLOR, size, element });
      this.#line(line, MARGIN_LEFT + LABEL_WIDTH, this.#y, room, { size, shrinkToFit: true, element });
      this.#y += step;
    });
  }

  /** Writes a box with the result of the verification, one sentence for each fault, and the hash of the last entry. */
  verdict(text: Text, faults: readonly Text[], hash: Text): void {
    const [good, tint] = faults.length === 0 ? [true, "#f0fdf4"] : [false, "#fef2f2"];
    const room = CONTENT_WIDTH - 24;
    const lines = faults.flatMap((fault) =>
      wrapText(this.#reader.render(fault), this.#paper.faces.regular, BODY_SIZE, room),
    );
    const height = 36 + lines.length * LINE_HEIGHT + (good ? 0 : 3);
    this.#ensure(height + 16);
    this.#paper.box(MARGIN_LEFT, this.#y, CONTENT_WIDTH, height, tint);
    this.#paper.box(MARGIN_LEFT, this.#y, 3, height, good ? SUCCESS_COLOR : ERROR_COLOR);
    const element = this.#open("P");
    this.#line(this.#reader.render(text), MARGIN_LEFT + 12, this.#y + 6, room, {
      face: "bold",
      size: BODY_SIZE,
      color: good ? SUCCESS_COLOR : ERROR_COLOR,
      element,
    });
    lines.forEach((line, index) => {
      this.#line(line, MARGIN_LEFT + 12, this.#y + 20 + index * LINE_HEIGHT, room, {
        size: BODY_SIZE,
        shrinkToFit: true,
        element,
      });
    });
    const last = this.#reader.render(hash);
    this.#line(last, MARGIN_LEFT + 12, this.#y + height - 15, room, { size: CODE_SIZE, shrinkToFit: true, element });
    this.#y += height + 8;
  }

  #title(): void {
    const { request } = this.#evidence;
    const { render, language } = this.#reader;
    const { bold } = this.#paper.faces;
    this.#paper.box(0, 0, 595.28, 6, HEADER_COLOR);
    const source = { color: MUTED_COLOR, size: 8, element: this.#open("P") };
    this.#line(
      render(message("exports.evidence_source", { id: request.id })),
      MARGIN_LEFT,
      this.#y,
      CONTENT_WIDTH,
      source,
    );
    this.#y += 15;
    const title: TextStyle = { align: "start", face: "bold", size: 18, shrinkToFit: true, element: this.#open("H1") };
    for (const line of wrapText(request.title, bold, 18, CONTENT_WIDTH)) {
      this.#line(line, MARGIN_LEFT, this.#y, CONTENT_WIDTH, title);
      this.#y += 23;
    }
    this.#y += 5;
    const label = render(message("labels.capitalized", { text: statusLabel(request.status) }));
    const chip = bold.width(label, 8) + 16;
    this.#paper.box(MARGIN_LEFT, this.#y, chip, 15, STATUS_COLORS[request.status] ?? HEADER_COLOR, 7.5);
    const element = this.#open("P");
    this.#line(label, MARGIN_LEFT + 8, this.#y + 3, chip, { face: "bold", size: 8, color: PAPER_COLOR, element });
    const { amount, currency, amount_decimals } = request;
    if (amount !== null) {
      const text = formatAmount(amount, currency, amount_decimals, language);
      this.#line(text, MARGIN_LEFT, this.#y - 2, CONTENT_WIDTH, { align: "right", face: "bold", size: 14, element });
    }
    this.#y += 22;
    this.#paper.rule(MARGIN_LEFT, MARGIN_RIGHT, this.#y);
    this.#y += 11;
  }

  #footer(): void {
    const { made_by, made_at } = this.#evidence;
    const origin = this.#reader.render(message("exports.evidence_origin", { name: made_by.name, made_at }));
    this.#paper.rule(MARGIN_LEFT, MARGIN_RIGHT, FOOTER_Y - 8);
    this.#line(origin, MARGIN_LEFT, FOOTER_Y, CONTENT_WIDTH - 90, { color: MUTED_COLOR, size: SMALL_FONT_SIZE });
    this.#paper.pageNumber(MARGIN_RIGHT, FOOTER_Y);
  }

  #openPage(): void {
    this.#paper.openPage();
    this.#footer();
    const { id, title } = this.#evidence.request;
    const heading = this.#reader.render(message("exports.evidence_page_title", { id, title }));
    this.#line(heading, MARGIN_LEFT, MARGIN_TOP - 14, CONTENT_WIDTH, {
      color: MUTED_COLOR,
      size: SMALL_FONT_SIZE,
    });
    this.#paper.rule(MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP - 2);
    this.#y = MARGIN_TOP + 10;
    this.#afterHeading = true;
  }

  #ensure(height: number): void {
    if (this.#y + height > MARGIN_BOTTOM) this.#openPage();
  }

  #open(tag: "H1" | "H2" | "H3" | "P"): PdfElement {
    return this.#paper.structure.openText(tag);
  }

  #line(line: string | WrappedLine, x: number, y: number, room: number, style: TextStyle): void {
    if (typeof line === "string") this.#paper.text(line, x, y, room, style);
    else this.#paper.text(line.text, x, y, room, { ...style, direction: line.direction });
  }
}
