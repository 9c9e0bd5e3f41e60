import {
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportMetadata,
  type ExportRow,
  getColumnHeading,
  getLabel,
} from "../../domain/exports/table.ts";
import { toByteStream } from "./byte-stream.ts";
import {
  CellStyles,
  countLines,
  createWorkbookParts,
  formatRowHeight,
  formatSheetEnd,
  formatSheetStart,
  HEADER_STYLE_INDEX,
} from "./xlsx-parts.ts";
import { escapeXml, toCellText } from "./xlsx-text.ts";
import { createZipChunks } from "./zip.ts";

/** The number of days from 30 December 1899, which is day 0 in spreadsheets, to 1 January 1970. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** The minimum number of characters in a compressed chunk, except in the last one. Larger chunks take less time. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Returns an Excel workbook with one sheet: times are dates in UTC, amounts are numbers in the format of their
 * currency, the header is frozen and has filters, texts are wrapped, and printed pages repeat the header. Rows are streamed as they are read. No
 * cell is a formula: a text that would become a formula after editing has the quote prefix of spreadsheet programs
 * (R22).
 */
export function createXlsxStream(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
): ReadableStream<Uint8Array> {
  const styles = new CellStyles();
  let rows = 1;
  const sheet = async function* () {
    const encoder = new TextEncoder();
    yield encoder.encode(formatSheetStart(EXPORT_COLUMNS) + headerRow(head));
    let chunk = "";
    for await (const page of pages) {
      for (const row of page) {
        rows += 1;
        chunk += dataRow(row, rows, styles, head);
        if (chunk.length < CHUNK_LENGTH) continue;
        yield encoder.encode(chunk);
        chunk = "";
      }
    }
    yield encoder.encode(chunk + formatSheetEnd(EXPORT_COLUMNS.length, rows, head));
  };
  const entries = async function* () {
    const encoder = new TextEncoder();
    // The remaining files follow the sheet, because they contain the cell formats and the number of rows, which are
    // known only after it.
    yield { path: "xl/worksheets/sheet1.xml", content: sheet };
    yield { path: "xl/styles.xml", content: encoder.encode(styles.toXml()) };
    for (const [path, text] of createWorkbookParts({ head, columns: EXPORT_COLUMNS.length, rows })) {
      yield { path, content: encoder.encode(text) };
    }
  };
  return toByteStream(createZipChunks(entries(), new Date(head.made_at)));
}

const COLUMN_LETTERS = EXPORT_COLUMNS.map((_, index) => String.fromCharCode(65 + index));

const inlineTextCell = (reference: string, style: number, text: string) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const headerRow = ({ render }: ExportMetadata) =>
  `<row r="1">${EXPORT_COLUMNS.map((column, index) => inlineTextCell(`${COLUMN_LETTERS[index]}1`, HEADER_STYLE_INDEX, render(getColumnHeading(column)))).join("")}</row>`;

function dataRow(row: ExportRow, number: number, styles: CellStyles, head: ExportMetadata): string {
  let cells = "";
  let lines = 1;
  EXPORT_COLUMNS.forEach((column, index) => {
    const value = column.kind === "label" ? head.render(getLabel(row, column)) : row[column.key];
    cells += toCell(row, column, value, `${COLUMN_LETTERS[index]}${number}`, styles);
    if ((column.kind === "text" || column.kind === "label") && value !== null)
      lines = Math.max(lines, countLines(String(value), column.width));
  });
  return `<row r="${number}"${formatRowHeight(lines)}>${cells}</row>`;
}

function toCell(
  row: ExportRow,
  { kind }: ExportColumn,
  value: ExportRow[ExportColumn["key"]],
  reference: string,
  styles: CellStyles,
): string {
  if (value === null) return "";
  if (kind === "amount")
    return `<c r="${reference}" s="${styles.amount(row.currency, row.amount_decimals)}"><v>${value}</v></c>`;
  if (kind === "usd")
    return `<c r="${reference}" s="${styles.amount("USD", 2)}"><v>${Number(value).toFixed(2)}</v></c>`;
  if (kind === "time") {
    const days = Date.parse(String(value)) / DAY_MS + EPOCH_DAYS;
    return `<c r="${reference}" s="${styles.time}"><v>${days}</v></c>`;
  }
  const { text, isFormula } = toCellText(String(value));
  return inlineTextCell(reference, isFormula ? styles.quoted : styles.text, text);
}
