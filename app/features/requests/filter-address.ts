import { isSameName } from "../../../domain/format/folded-text.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";

/**
 * The URL parameters of the filter panel, with the same names as in the API. The search box and the sort order are not part of the panel.
 */
export const PANEL_FILTERS = [
  "status",
  "priority",
  "request_type",
  "department",
  "requester",
  "approver",
  "waiting_for",
  "decided_by",
  "amount_min",
  "amount_max",
  "date_from",
  "date_to",
  "decided_from",
  "decided_to",
  "flagged",
] as const satisfies readonly (keyof ListRequestsInput)[];

/** All URL parameters that a list of requests uses. */
export const LIST_PARAMETERS = [...PANEL_FILTERS, "q", "sort_by", "sort_order", "cursor"] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

interface Address {
  pathname: string;
  search: string;
}

/**
 * Returns the address of the list with changed filters. null or '' removes a filter. The address leads to the first page of the list,
 * unless `changes` contains a cursor, and opens no dialog.
 */
export function getListAddress(
  texts: Texts,
  { pathname, search }: Address,
  changes: Partial<Record<ListParameter, string | null>>,
): string {
  const current = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = name in changes || name === "cursor" ? toFilterValue(texts, name, changes[name]) : current.get(name);
    if (value) params.set(name, value);
  }
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Returns the address of the list without filters and search. The sort order does not change. */
export function getClearedListAddress(texts: Texts, { pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  return getListAddress(
    texts,
    { pathname, search: "" },
    { sort_by: params.get("sort_by"), sort_order: params.get("sort_order") },
  );
}

/** Returns the text in a filter's control for a value in the URL. */
export const toControlValue = (texts: Texts, name: string, value: string | null): string =>
  name === "approver" && value === NO_APPROVER_FILTER ? texts.common.requests.noApprover : (value ?? "");

/** Returns the URL value for the text in a filter's control. */
export function toFilterValue(texts: Texts, name: string, value: string | null | undefined): string | null | undefined {
  const messages = texts.common;

  if (name.startsWith("amount") && value) return toPlainAmount(value);
  return name === "approver" && value && isSameName(value, messages.requests.noApprover) ? NO_APPROVER_FILTER : value;
}

/**
 * Returns an amount in USD as plain decimal text. '1,500', '1.500' and '1 500' are 1500 in every locale, because USD has two decimals
 * (docs/decisions/lists.md). Returns any other text unchanged.
 */
function toPlainAmount(typed: string): string {
  const [, whole = "", decimals] =
    /^(\d+|\d{1,3}(?:,\d{3})+(?!,)|\d{1,3}(?:\.\d{3})+(?!\.))(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s'’]/g, "")) ??
    [];
  return whole ? whole.replace(/\D/g, "") + (decimals ? `.${decimals}` : "") : typed;
}

/** Returns the number of active filters of the panel. */
export function countPanelFilters(search: string): number {
  const params = new URLSearchParams(search);
  return PANEL_FILTERS.filter((name) => params.get(name)).length;
}

/** Whether a filter or a search restricts the list. */
export const hasFilters = (search: string): boolean =>
  countPanelFilters(search) > 0 || Boolean(new URLSearchParams(search).get("q"));
