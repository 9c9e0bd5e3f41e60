import { toCsv } from "../../domain/exports/csv.ts";
import { EXPORT_COLUMNS, type ExportColumn, type ExportRow } from "../../domain/exports/table.ts";
import { toByteStream } from "./byte-stream.ts";

/** The byte order mark, which makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Returns the rows as CSV (RFC 4180) with a byte order mark. Amounts have the decimals of their currency, times are ISO
 * 8601 in UTC, and formulas are escaped (R22).
 */
export function createCsvStream(pages: AsyncIterable<readonly ExportRow[]>): ReadableStream<Uint8Array> {
  return toByteStream(csvChunks(pages));
}

async function* csvChunks(pages: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + toCsv([EXPORT_COLUMNS.map(({ header }) => header)]));
  for await (const rows of pages) {
    yield encoder.encode(toCsv(rows.map((row) => EXPORT_COLUMNS.map((column) => toCellText(row, column)))));
  }
}

function toCellText(row: ExportRow, { key, kind }: ExportColumn): string {
  const value = row[key];
  if (value === null) return "";
  return kind === "amount" ? Number(value).toFixed(row.amount_decimals) : String(value);
}
