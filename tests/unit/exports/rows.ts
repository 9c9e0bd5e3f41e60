import type { ExportMetadata, ExportRow } from "../../../domain/exports/table.ts";
import { inEnglish } from "../../support/english.ts";

export const EXPORT_METADATA: ExportMetadata = {
  filters: [{ label: "Status", value: "pending" }],
  user: "Vera Vice",
  made_at: "2026-11-21T10:00:00.000Z",
  rows: 1,
  language: "en",
  render: (text) => inEnglish(text),
};

export const createExportRow = (row: Partial<ExportRow> = {}): ExportRow => ({
  id: "REQ-2026-1001",
  title: "Team laptops",
  description: "Three laptops",
  request_type: "procurement",
  type_name: "Procurement",
  department: "Finance",
  requester: "Rita Quest",
  amount: 1234.5,
  amount_decimals: 2,
  currency: "USD",
  priority: "MEDIUM",
  priority_name: "Medium",
  status: "pending",
  current_approver: "Mary Manager",
  due_date: "2026-12-01T16:30:00.000Z",
  created: "2026-11-01T08:15:30.123Z",
  updated: "2026-11-02T09:00:00.000Z",
  approved: null,
  usd_value: 1234.5,
  decided_by: null,
  decided_at: null,
  last_comment: null,
  ...row,
});

/** Texts that a spreadsheet would execute, that could break a file format, or that are hard to display. */
export const HOSTILE_TEXTS = [
  "=1+1",
  "+cmd",
  "-2+3",
  "@x",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "\uFF1D1+1",
  "\uFF0Bcmd",
  "\uFF20x",
  '=HYPERLINK("http://evil.example","x")',
  'say "hello", then; go\non',
  "'quoted",
  "_x0041_ and _x000D_",
  "a & b < c > d",
  "x".repeat(40_000),
  "\u05D0\u05D1\u05D2 \u0634\u0643\u0631\u0627",
  "\u{1F680} rocket \u{1F468}\u200D\u{1F469}\u200D\u{1F467}",
  "bell\u0007 and null\u0000",
  "half \uD83D pair",
  "Éléphant Ünïcödé",
] as const;

export async function* pagesOf(rows: readonly ExportRow[], size = 1000): AsyncGenerator<readonly ExportRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export async function readAllBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
