import type { ExportFormat, ExportMetadata, ExportRow } from "../../../domain/exports/table.ts";
import { type CodeNames, createCodeNames, getCodeName } from "../../../domain/format/code-names.ts";
import { humanise } from "../../../domain/format/labels.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { ENGLISH } from "../../../domain/notifications/texts.ts";
import { formatCurrentApprover, NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import { inBatch } from "../../db/database.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import {
  type ExportDetailColumns,
  findNextPosition,
  type ListPageOptions,
  listExportRows,
  type StoredExportRow,
  toPageRows,
} from "../../db/queries/request-list.ts";
import { createCsvStream } from "../../exports/csv.ts";
import { createXlsxStream } from "../../exports/xlsx.ts";
import type { Actor, Deps } from "../deps.ts";
import type { ParsedRequestListInput } from "../requests/list-requests.ts";

/** The maximum number of rows that one query reads. */
export const EXPORT_PAGE_ROWS = 1_000;

/** Converts the filters of a download to the input of a list of requests. */
export function toListInput({ requester_name, all_requests, ...filters }: ExportFilters): ListRequestsInput {
  return requester_name === undefined ? filters : { ...filters, requester: requester_name };
}

/**
 * Yields all rows of a prepared list page by page, at most `max` rows, with the columns of the format. After each page,
 * calls `onPage` with the number of rows so far.
 */
export async function* readExportPages(
  deps: Deps,
  { scope, filters, plan }: ParsedRequestListInput,
  format: ExportFormat,
  max: number,
  onPage?: (rows: number) => Promise<void>,
): AsyncGenerator<readonly ExportRow[]> {
  let next: ListPageOptions | null = plan;
  let rows_read = 0;
  let names: CodeNames | null = null;
  while (next && rows_read < max) {
    const current: ListPageOptions = { ...next, counts: false, limit: Math.min(EXPORT_PAGE_ROWS, max - rows_read) };
    const { page, code_names } = await inBatch(deps.db, {
      page: listExportRows(deps.db, scope, filters, current, format !== "pdf"),
      code_names: names ? undefined : listCodeNames(deps.db),
    });
    const known: CodeNames = names ?? createCodeNames(code_names ?? []);
    names = known;
    const { rows } = toPageRows<StoredExportRow>(page, current);
    rows_read += rows.length;
    if (rows.length > 0) yield rows.map((row) => toExportRow(row, known));
    await onPage?.(rows_read);
    const position = findNextPosition<StoredExportRow>(page, current);
    next = position && { ...current, position };
  }
}

export function toExportRow(row: StoredExportRow & Partial<ExportDetailColumns>, names: CodeNames): ExportRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    request_type: row.request_type,
    type_name: getCodeName(names, "request_type", row.request_type),
    department: row.department_name,
    requester: row.requester_name,
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
    amount_decimals: row.amount_decimals,
    currency: row.currency,
    priority: row.priority,
    priority_name: getCodeName(names, "priority", row.priority),
    status: row.status,
    current_approver: formatCurrentApprover(row.current_approver_name, row.waiting_count),
    due_date: row.due_at,
    created: row.created_at,
    updated: row.updated_at,
    approved: row.approved_at,
    usd_value: row.amount_usd ?? null,
    decided_by: row.decided_by ?? null,
    decided_at: row.decided_at ?? null,
    last_comment: row.last_comment ?? null,
  };
}

const FILTER_LABEL: Partial<Record<keyof ExportFilters, string>> = {
  status: "Status",
  priority: "Priority",
  request_type: "Type",
  department: "Department",
  requester: "Requester",
  requester_name: "Requester",
  requester_id: "Requester",
  approver: "Approver",
  waiting_for: "Waiting for",
  decided_by: "Decided by",
  q: "Search",
  ids: "Selected requests",
  amount_min: "Amount from (USD)",
  amount_max: "Amount to (USD)",
  date_from: "From",
  date_to: "To",
  decided_from: "Decided from",
  decided_to: "Decided to",
};

/** Returns the filters with readable labels and values. `names`: the names of types and priorities. */
export function describeFilters(filters: ExportFilters, names: CodeNames): { label: string; value: string }[] {
  return Object.entries(FILTER_LABEL).flatMap(([name, label]) => {
    const value = filters[name as keyof ExportFilters];
    if (value === undefined) return [];
    if (name === "ids") return [{ label, value: String(String(value).split(",").length) }];
    const words = name === "status" ? String(value).split(",") : [String(value)];
    if (name === "request_type" || name === "priority")
      return [{ label, value: getCodeName(names, name, String(value)) }];
    const text = name === "approver" && value === NO_APPROVER_FILTER ? "No approver" : words.map(humanise).join(", ");
    return [{ label, value: text }];
  });
}

/** Returns what an export has besides its rows, in the language that its maker has saved. */
export async function createExportHeader(
  { loadTranslation }: Pick<Deps, "loadTranslation">,
  maker: Pick<Actor, "name" | "language">,
  filters: ExportFilters,
  made_at: string,
  rows: number,
  names: CodeNames,
): Promise<ExportMetadata> {
  const { language, translate } = (await loadTranslation(maker.language)) ?? ENGLISH;
  return {
    title: translate("Approval requests"),
    filters: describeFilters(filters, names).map(({ label, value }) => ({
      label: translate(label),
      // Other values can be texts that people wrote.
      value: label === FILTER_LABEL.status ? value.split(", ").map(translate).join(", ") : value,
    })),
    user: maker.name,
    made_at,
    rows,
    language,
    translate,
  };
}

/** Returns the file of an export as a stream. Loads the typefaces and the code for PDF only for a PDF. */
export async function createExportStream(
  deps: Deps,
  format: ExportFormat,
  pages: AsyncIterable<readonly ExportRow[]>,
  head: ExportMetadata,
): Promise<ReadableStream<Uint8Array>> {
  if (format === "csv") return createCsvStream(pages, head);
  if (format === "xlsx") return createXlsxStream(pages, head);
  const [{ createPdfStream }, regular, bold] = await Promise.all([
    import("../../exports/pdf.ts"),
    deps.typeface("regular"),
    deps.typeface("bold"),
  ]);
  return createPdfStream(pages, head, { regular, bold, load: deps.typeface });
}
