import type { Evidence } from "../../../domain/audit/evidence.ts";
import { humanise } from "../../../domain/roles.ts";
import { wrapped } from "../pdf-faces.ts";
import { BAND, INK, type Look, MUTED, PAPER, Paper, type PdfFonts, SMALL } from "../pdf-paper.ts";
import { formatAmount } from "../pdf-table.ts";

/** A4 portrait, in points. */
const LEFT = 48;
const RIGHT = 547;
const WIDTH = RIGHT - LEFT;
const TOP = 44;
const BOTTOM = 786;
const FOOT = 808;

const BODY = 9;
const LEADING = 13;
const CODE = 7;
const LABEL = 76;
const COLUMNS = 3;
const GUTTER = 16;

const GOOD = "#166534";
const BAD = "#b91c1c";
/** Status to its colour, as on the screens. */
const TONE: Record<string, string> = {
  approved: GOOD,
  rejected: BAD,
  overdue: BAD,
  needs_info: "#92400e",
  cancelled: MUTED,
};

/** The pages of a request's evidence: what is written flows on, and nothing is cut. */
export class EvidencePages {
  readonly #paper: Paper;
  readonly #evidence: Evidence;
  #y = TOP;
  /** What follows a section's title needs no space of its own. */
  #afterHeading = false;

  constructor(evidence: Evidence, fonts: PdfFonts) {
    this.#evidence = evidence;
    const { request, made_by, made_at } = evidence;
    const title = `${request.id} ${request.title}`;
    const pages = Math.ceil(2 + evidence.head.version / 12);
    this.#paper = new Paper({ title, author: made_by.name, made_at, layout: "portrait", pages }, fonts);
    this.#paper.openPage();
    this.#footer();
    this.#title();
  }

  /** What is finished so far. */
  take(): Uint8Array {
    return this.#paper.take();
  }

  end(): void {
    this.#paper.end();
  }

  /** Terms over their values, three beside each other. */
  facts(items: readonly (readonly [string, string])[]): void {
    const room = (WIDTH - (COLUMNS - 1) * GUTTER) / COLUMNS;
    const { regular } = this.#paper.faces;
    for (let at = 0; at < items.length; at += COLUMNS) {
      const cells = items.slice(at, at + COLUMNS).map(([term, value]) => ({
        term,
        lines: wrapped(value, regular, BODY, room),
      }));
      const height = 11 + Math.max(...cells.map(({ lines }) => lines.length)) * 12 + 7;
      this.#ensure(height);
      cells.forEach(({ term, lines }, column) => {
        const x = LEFT + column * (room + GUTTER);
        this.#line(term, x, this.#y, room, { color: MUTED, size: SMALL });
        for (const [index, line] of lines.entries()) {
          this.#line(line, x, this.#y + 11 + index * 12, room, { size: BODY, whole: true });
        }
      });
      this.#y += height;
    }
  }

  /** A title never stands alone at the foot of a page: `keep` points follow it there. */
  section(title: string, keep = 28): void {
    this.#ensure(36 + keep);
    this.#y += 12;
    this.#line(title, LEFT, this.#y, WIDTH, { face: "bold", size: 11 });
    this.#y += 17;
    this.#paper.rule(LEFT, RIGHT, this.#y);
    this.#y += 7;
    this.#afterHeading = true;
  }

  paragraph(text: string, { color }: { color?: "muted" } = {}): void {
    for (const line of wrapped(text, this.#paper.faces.regular, BODY, WIDTH)) {
      this.#ensure(LEADING);
      this.#line(line, LEFT, this.#y, WIDTH, { size: BODY, color: color ? MUTED : INK, whole: true });
      this.#y += LEADING;
    }
    this.#y += 3;
  }

  /** What somebody did, with when at the right. */
  headline(text: string, aside: string): void {
    const { bold, regular } = this.#paper.faces;
    const room = WIDTH - regular.width(aside, SMALL) - 12;
    const lines = wrapped(text, bold, BODY, room);
    this.#ensure(lines.length * 12.5 + 34);
    this.#y += this.#afterHeading ? 0 : 7;
    this.#afterHeading = false;
    this.#line(aside, LEFT, this.#y + 1.5, WIDTH, { align: "right", color: MUTED, size: SMALL });
    for (const line of lines) {
      this.#line(line, LEFT, this.#y, room, { face: "bold", size: BODY, whole: true });
      this.#y += 12.5;
    }
  }

  /** A label with its value beside it. */
  pair(label: string, value: string, kind: "text" | "code" = "text"): void {
    const size = kind === "code" ? CODE : BODY;
    const step = kind === "code" ? 10 : LEADING;
    const lines = wrapped(value, this.#paper.faces.regular, size, WIDTH - LABEL);
    lines.forEach((line, index) => {
      this.#ensure(step);
      if (index === 0) this.#line(label, LEFT, this.#y, LABEL, { color: MUTED, size });
      this.#line(line, LEFT + LABEL, this.#y, WIDTH - LABEL, { size, whole: true });
      this.#y += step;
    });
  }

  /** Whether the record holds, what does not (`faults`, a sentence each), and the hash that everything hangs on. */
  verdict(text: string, faults: readonly string[], hash: string): void {
    const [good, tint] = faults.length === 0 ? [true, "#f0fdf4"] : [false, "#fef2f2"];
    const room = WIDTH - 24;
    const lines = faults.flatMap((fault) => wrapped(fault, this.#paper.faces.regular, BODY, room));
    const height = 36 + lines.length * LEADING + (good ? 0 : 3);
    this.#ensure(height + 16);
    const { document } = this.#paper;
    document.rect(LEFT, this.#y, WIDTH, height).fill(tint);
    document.rect(LEFT, this.#y, 3, height).fill(good ? GOOD : BAD);
    this.#line(text, LEFT + 12, this.#y + 6, room, { face: "bold", size: BODY, color: good ? GOOD : BAD });
    lines.forEach((line, index) => {
      this.#line(line, LEFT + 12, this.#y + 20 + index * LEADING, room, { size: BODY, whole: true });
    });
    this.#line(hash, LEFT + 12, this.#y + height - 15, room, { size: CODE, whole: true });
    this.#y += height + 8;
  }

  #title(): void {
    const { request } = this.#evidence;
    const { bold } = this.#paper.faces;
    this.#paper.document.rect(0, 0, 595.28, 6).fill(BAND);
    this.#line(`Evidence · ${request.id}`, LEFT, this.#y, WIDTH, { color: MUTED, size: 8 });
    this.#y += 15;
    for (const line of wrapped(request.title, bold, 18, WIDTH)) {
      this.#line(line, LEFT, this.#y, WIDTH, { face: "bold", size: 18, whole: true });
      this.#y += 23;
    }
    this.#y += 5;
    const status = humanise(request.status);
    const label = status.charAt(0).toUpperCase() + status.slice(1);
    const chip = bold.width(label, 8) + 16;
    this.#paper.document.roundedRect(LEFT, this.#y, chip, 15, 7.5).fill(TONE[request.status] ?? BAND);
    this.#line(label, LEFT + 8, this.#y + 3, chip, { face: "bold", size: 8, color: PAPER });
    const { amount, currency, amount_decimals } = request;
    if (amount !== null) {
      const text = formatAmount(amount, currency, amount_decimals);
      this.#line(text, LEFT, this.#y - 2, WIDTH, { align: "right", face: "bold", size: 14 });
    }
    this.#y += 22;
    this.#paper.rule(LEFT, RIGHT, this.#y);
    this.#y += 11;
  }

  #footer(): void {
    const { made_by, made_at } = this.#evidence;
    const made = `Made by ${made_by.name} on ${made_at.slice(0, 10)} ${made_at.slice(11, 19)} UTC`;
    this.#paper.rule(LEFT, RIGHT, FOOT - 8);
    this.#line(made, LEFT, FOOT, WIDTH - 90, { color: MUTED, size: SMALL });
    this.#paper.pageNumber(RIGHT, FOOT);
  }

  #openPage(): void {
    this.#paper.openPage();
    this.#footer();
    const { id, title } = this.#evidence.request;
    this.#line(`${id} · ${title}`, LEFT, TOP - 14, WIDTH, { color: MUTED, size: SMALL });
    this.#paper.rule(LEFT, RIGHT, TOP - 2);
    this.#y = TOP + 10;
    this.#afterHeading = true;
  }

  #ensure(height: number): void {
    if (this.#y + height > BOTTOM) this.#openPage();
  }

  #line(text: string, x: number, y: number, room: number, look: Look): void {
    this.#paper.text(text, x, y, room, look);
  }
}
