/** The columns and limits of exports. The columns have the order of the API contract (design/api.md, `GET /download/requests`). Pure. */
import type { Recipient } from "../notifications/texts.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";

export const EXPORT_FORMATS = ["xlsx", "csv", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportRow = {
  id: string;
  title: string;
  description: string;
  request_type: string;
  department: string;
  requester: string;
  /** The amount in units of the currency. */
  amount: number | null;
  amount_decimals: number;
  currency: string;
  priority: string;
  status: RequestStatus;
  /** The name of the current approver, followed by the number of other people that the request waits for: 'Mary +2'. */
  current_approver: string | null;
  /** ISO 8601 in UTC, like `created`, `updated` and `approved`. */
  due_date: string | null;
  created: string;
  updated: string;
  approved: string | null;
};

export type ExportColumn = {
  key: Exclude<keyof ExportRow, "amount_decimals">;
  header: string;
  /** `code`: a text whose words are in the language of the file, if it has a translation. */
  kind: "text" | "code" | "amount" | "time";
  /** The column's width in characters, for spreadsheets. */
  width: number;
};

export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { key: "id", header: "ID", kind: "text", width: 18 },
  { key: "title", header: "Title", kind: "text", width: 40 },
  { key: "description", header: "Description", kind: "text", width: 60 },
  { key: "request_type", header: "Type", kind: "code", width: 16 },
  { key: "department", header: "Department", kind: "text", width: 18 },
  { key: "requester", header: "Requester", kind: "text", width: 22 },
  { key: "amount", header: "Amount", kind: "amount", width: 16 },
  { key: "currency", header: "Currency", kind: "text", width: 10 },
  { key: "priority", header: "Priority", kind: "code", width: 12 },
  { key: "status", header: "Status", kind: "code", width: 13 },
  { key: "current_approver", header: "Current Approver", kind: "text", width: 22 },
  { key: "due_date", header: "Due Date", kind: "time", width: 17 },
  { key: "created", header: "Created", kind: "time", width: 17 },
  { key: "updated", header: "Updated", kind: "time", width: 17 },
  { key: "approved", header: "Approved", kind: "time", width: 17 },
];

/** The data for the first lines of a PDF and for the document properties of a spreadsheet, in the language of the user. */
export type ExportMetadata = {
  title: string;
  /** The applied filters as text; empty if there are none. */
  filters: readonly { label: string; value: string }[];
  /** The name of the user who created the export. */
  user: string;
  /** ISO 8601 in UTC. */
  made_at: string;
  /** The number of rows. A PDF needs it on its first page to show 'page 1 of y'. */
  rows: number;
} & Recipient;

/** Returns the code in words of the language of an export; the code itself if there is no translation. */
export function translateCode(code: string, { translate }: Pick<ExportMetadata, "translate">): string {
  const words = code.replaceAll("_", " ");
  const translated = translate(words);
  return translated === words ? code : translated;
}

/** Returns the file name of an export: 'approval_requests_2026-11-21.xlsx'. The day is that of `made_at`, in UTC. */
export const getExportFileName = (format: ExportFormat, made_at: string): string =>
  `approval_requests_${made_at.slice(0, 10)}.${format}`;

export const EXPORT_CONTENT_TYPE = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
} as const satisfies Record<ExportFormat, string>;

export const EXPORT_STATUSES = ["pending", "processing", "completed", "failed", "cancelled"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The maximum number of rows that are streamed in the response. Larger exports become background jobs. */
export const MAX_STREAMED_ROWS = 5_000;
/** The maximum number of rows of an export. */
export const MAX_EXPORT_ROWS = 100_000;
/** A finished export is deleted after this number of days. */
export const EXPORT_RETENTION_DAYS = 7;
/** The maximum number of unfinished exports of one user. */
export const MAX_UNFINISHED_EXPORTS = 5;
