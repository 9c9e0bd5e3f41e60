import type {
  DescribedFilter,
  DocumentReader,
  ExportFormat,
  ExportMetadata,
  ExportRow,
} from "../../../domain/exports/table.ts";
import { type CodeNames, createCodeNames, getCodeLabel, toDepartmentLabel } from "../../../domain/format/code-names.ts";
import { statusLabel } from "../../../domain/format/labels.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { message, type Text } from "../../../domain/message.ts";
import { FILTER_STATUSES, type FilterStatus } from "../../../domain/requests/lifecycle.ts";
import { formatCurrentApprover, NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import { loadMessages } from "../../../texts/index.ts";
import { renderText } from "../../../texts/render.ts";
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
    type_name: getCodeLabel(names, "request_type", row.request_type),
    department: row.department_name,
    requester: row.requester_name,
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
    amount_decimals: row.amount_decimals,
    currency: row.currency,
    priority: row.priority,
    priority_name: getCodeLabel(names, "priority", row.priority),
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

/** The filters that an export describes, in this order, with the names of their labels. */
const FILTER_LABELS = {
  status: "status",
  priority: "priority",
  request_type: "request_type",
  department: "department",
  requester: "requester",
  requester_name: "requester",
  requester_id: "requester",
  approver: "approver",
  waiting_for: "waiting_for",
  decided_by: "decided_by",
  q: "q",
  ids: "ids",
  amount_min: "amount_min",
  amount_max: "amount_max",
  date_from: "date_from",
  date_to: "date_to",
  decided_from: "decided_from",
  decided_to: "decided_to",
} as const satisfies Partial<Record<keyof ExportFilters, string>>;

/** Returns the filters for people. `names`: the names of types and priorities. */
export function describeFilters(filters: ExportFilters, names: CodeNames): DescribedFilter[] {
  return (Object.keys(FILTER_LABELS) as (keyof typeof FILTER_LABELS)[]).flatMap((name) => {
    const value = filters[name];
    const label = message(`exports.filter_${FILTER_LABELS[name]}`);
    return value === undefined ? [] : [{ label, value: describeFilterValue(name, String(value), names) }];
  });
}

function describeFilterValue(name: keyof typeof FILTER_LABELS, value: string, names: CodeNames): Text {
  switch (name) {
    case "status": {
      const statuses = value
        .split(",")
        .filter((one): one is FilterStatus => FILTER_STATUSES.some((known) => known === one));
      return message("labels.comma_list", { texts: statuses.map(statusLabel) });
    }
    case "request_type":
    case "priority":
      return getCodeLabel(names, name, value);
    case "department":
      return toDepartmentLabel(value);
    case "approver":
      return value === NO_APPROVER_FILTER ? message("exports.no_approver") : value;
    case "ids":
      return String(value.split(",").length);
    default:
      return value;
  }
}

/** Returns what an export has besides its rows, in the language that its maker has saved. */
export async function createExportHeader(
  maker: Pick<Actor, "name" | "language">,
  filters: ExportFilters,
  made_at: string,
  rows: number,
  names: CodeNames,
): Promise<ExportMetadata> {
  const reader = await createDocumentReader(maker);
  return { filters: describeFilters(filters, names), user: maker.name, made_at, rows, ...reader };
}

/** Returns the reader of a document that the person makes, with the language that the person has saved. */
async function createDocumentReader({ language }: Pick<Actor, "language">): Promise<DocumentReader> {
  const chosen = language ?? "en";
  const messages = await loadMessages(chosen);
  return { language: chosen, render: (text) => renderText(messages, text) };
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
