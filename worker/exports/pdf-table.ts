import type { DocumentReader, ExportRow } from "../../domain/exports/table.ts";
import { toDepartmentLabel } from "../../domain/format/code-names.ts";
import { statusLabel } from "../../domain/format/labels.ts";
import type { Language } from "../../domain/language.ts";
import { type Message, message } from "../../domain/message.ts";

/** The edges and the width of the table on an A4 page in landscape format, in points. `height`: the height of the page. */
export const TABLE_AREA = { left: 30, right: 812, top: 28, bottom: 560, width: 782, height: 595.28 } as const;

export interface PdfCellLayout {
  x: number;
  width: number;
  align?: "right" | "start";
  headers: readonly [Message, Message];
  lines: (row: ExportRow, reader: DocumentReader) => readonly [string, string];
}

/** Returns a time as "2026-12-01 16:30" in UTC, or "" for null. */
const formatTimeToMinute = (time: string | null): string =>
  time === null ? "" : `${time.slice(0, 10)} ${time.slice(11, 16)}`;

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns an amount as "USD 1,234.50", in French as "USD 1 234,50". */
export function formatAmount(amount: number, currency: string, decimals: number, language: Language): string {
  const key = `${language} ${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  return `${currency} ${formatter.format(amount)}`;
}

/** The cells of a row. Each cell shows two columns of the export, one above the other. */
const CELL_LAYOUT: readonly Omit<PdfCellLayout, "x">[] = [
  {
    width: 98,
    headers: [message("exports.column_id"), message("exports.column_priority")],
    lines: (row, { render }) => [row.id, render(row.priority_name)],
  },
  {
    width: 222,
    align: "start",
    headers: [message("exports.column_title"), message("exports.column_description")],
    lines: (row) => [row.title, row.description],
  },
  {
    width: 76,
    headers: [message("exports.column_request_type"), message("exports.column_department")],
    lines: (row, { render }) => [render(row.type_name), render(toDepartmentLabel(row.department))],
  },
  {
    width: 104,
    headers: [message("exports.column_requester"), message("exports.column_current_approver")],
    lines: (row) => [row.requester, row.current_approver ?? ""],
  },
  {
    width: 96,
    align: "right",
    headers: [message("exports.column_amount"), message("exports.column_status")],
    lines: (row, { language, render }) => [
      row.amount === null ? "" : formatAmount(row.amount, row.currency, row.amount_decimals, language),
      render(statusLabel(row.status)),
    ],
  },
  {
    width: 66,
    headers: [message("exports.column_due_date"), message("exports.column_created")],
    lines: (row) => [formatTimeToMinute(row.due_date), formatTimeToMinute(row.created)],
  },
  {
    width: 66,
    headers: [message("exports.column_approved"), message("exports.column_updated")],
    lines: (row) => [formatTimeToMinute(row.approved), formatTimeToMinute(row.updated)],
  },
];

const CELL_GAP = 9;

export const TABLE_CELL_LAYOUTS: readonly PdfCellLayout[] = CELL_LAYOUT.map((cell, index) => ({
  ...cell,
  x: TABLE_AREA.left + CELL_LAYOUT.slice(0, index).reduce((sum, { width }) => sum + width + CELL_GAP, 0),
}));
