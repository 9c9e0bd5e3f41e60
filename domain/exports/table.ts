/** The columns and limits of exports. The columns have the order of the API contract (design/api.md, `GET /download/requests`). Pure. */
import { toDepartmentLabel } from "../format/code-names.ts";
import type { Language } from "../language.ts";
import { type Message, message, type Text } from "../message.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";

export const EXPORT_FORMATS = ["xlsx", "csv", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportRow = {
  id: string;
  title: string;
  description: string;
  request_type: string;
  /** The names of the type and the priority, which people see in place of the codes (R54). */
  type_name: Text;
  priority_name: Text;
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
  /** The amount in USD at the rates of the request. This and the following values are null in exports that do not show them. */
  usd_value: number | null;
  /** Who gave the final decision, and when; null for a request without one. */
  decided_by: string | null;
  decided_at: string | null;
  /** The newest text that a person added: a comment, a decision, a question or an answer. */
  last_comment: string | null;
};

type CellKey = Exclude<keyof ExportRow, "amount_decimals" | "priority_name">;

export type ExportColumn<Key extends CellKey = CellKey> = {
  key: Key;
  /** `label`: a text in the language of the file (`getLabel`). `usd`: an amount in USD. */
  kind: "text" | "label" | "amount" | "usd" | "time";
  /** The column's width in characters, for spreadsheets. */
  width: number;
};

/** The columns of the API contract. `request_type` and `priority` are codes. */
export const CONTRACT_COLUMNS: readonly ExportColumn<Exclude<CellKey, "type_name">>[] = [
  { key: "id", kind: "text", width: 18 },
  { key: "title", kind: "text", width: 40 },
  { key: "description", kind: "text", width: 60 },
  { key: "request_type", kind: "text", width: 16 },
  { key: "department", kind: "label", width: 18 },
  { key: "requester", kind: "text", width: 22 },
  { key: "amount", kind: "amount", width: 16 },
  { key: "currency", kind: "text", width: 10 },
  { key: "priority", kind: "text", width: 12 },
  { key: "status", kind: "label", width: 13 },
  { key: "current_approver", kind: "text", width: 22 },
  { key: "due_date", kind: "time", width: 17 },
  { key: "created", kind: "time", width: 17 },
  { key: "updated", kind: "time", width: 17 },
  { key: "approved", kind: "time", width: 17 },
];

/** The columns of CSV and XLSX files: those of the contract, then what people read (R54). */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...CONTRACT_COLUMNS,
  { key: "type_name", kind: "label", width: 22 },
  { key: "usd_value", kind: "usd", width: 16 },
  { key: "decided_by", kind: "text", width: 22 },
  { key: "decided_at", kind: "time", width: 17 },
  { key: "last_comment", kind: "text", width: 40 },
];

/** Returns the heading of a column. */
export const getColumnHeading = ({ key }: Pick<ExportColumn, "key">): Message => message(`exports.column_${key}`);

/** Returns the text of a cell of the kind `label`. English has the codes of statuses. */
export function getLabel({ department, status, type_name }: ExportRow, { key }: Pick<ExportColumn, "key">): Text {
  if (key === "status") return message(`exports.status_${status}`);
  return key === "department" ? toDepartmentLabel(department) : type_name;
}

/** The reader of a document: the language, and the function that makes texts of messages in it. */
export type DocumentReader = { language: Language; render: (text: Text) => string };

/** A filter of an export, for people. */
export type DescribedFilter = { label: Text; value: Text };

/** The data for the first lines of a PDF and for the document properties of a spreadsheet. */
export type ExportMetadata = {
  /** The applied filters; empty if there are none. */
  filters: readonly DescribedFilter[];
  /** The name of the user who created the export. */
  user: string;
  /** ISO 8601 in UTC. */
  made_at: string;
  /** The number of rows. A PDF needs it on its first page to show 'page 1 of y'. */
  rows: number;
} & DocumentReader;

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
