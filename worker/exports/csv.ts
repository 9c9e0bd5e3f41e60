import { type CsvFormat, getCsvFormat, toCsv } from "../../domain/exports/csv.ts";
import {
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportMetadata,
  type ExportRow,
  getColumnHeading,
  getLabel,
} from "../../domain/exports/table.ts";
import { toByteStream } from "./byte-stream.ts";

const USD_DECIMALS = 2;

/** The byte order mark, which makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Returns the rows as CSV (RFC 4180) with a byte order mark, in the language of the reader: French spreadsheets expect semicolons and
 * decimal commas. Amounts have the decimals of their currency, times are ISO 8601 in UTC, and formulas are escaped (R22).
 */
export function createCsvStream(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
): ReadableStream<Uint8Array> {
  return toByteStream(csvChunks(pages, head));
}

async function* csvChunks(
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const format = getCsvFormat(head.language);
  const encode = (rows: readonly (readonly string[])[]) => encoder.encode(toCsv(rows, format.separator));
  yield encoder.encode(BYTE_ORDER_MARK);
  yield encode([EXPORT_COLUMNS.map((column) => head.render(getColumnHeading(column)))]);
  for await (const rows of pages) {
    yield encode(rows.map((row) => EXPORT_COLUMNS.map((column) => toCellText(row, column, head, format))));
  }
}

function toCellText(row: ExportRow, column: ExportColumn, head: ExportMetadata, { decimal }: CsvFormat): string {
  const { key, kind } = column;
  if (kind === "label") return head.render(getLabel(row, column));
  const value = row[key];
  if (value === null) return "";
  if (kind === "usd") return Number(value).toFixed(USD_DECIMALS).replace(".", decimal);
  return kind === "amount" ? Number(value).toFixed(row.amount_decimals).replace(".", decimal) : String(value);
}
