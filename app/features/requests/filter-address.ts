import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { NO_APPROVER } from "../../../domain/requests/waiting.ts";
import { messages } from "../../messages/common.ts";

/** The filters of the panel as they stand in the URL, named as in the API; the search box and the sort stand apart. */
export const PANEL_FILTERS = [
  "status",
  "priority",
  "request_type",
  "department",
  "requester",
  "approver",
  "waiting_for",
  "date_from",
  "date_to",
] as const satisfies readonly (keyof ListRequestsInput)[];

/** What a list reads from its URL. */
export const LIST_PARAMETERS = [...PANEL_FILTERS, "q", "sort_by", "sort_order", "cursor"] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

interface Address {
  pathname: string;
  search: string;
}

/**
 * The same list with other filters; null and '' take one away. Other matches begin on their first page, so the cursor goes
 * unless it is what is set; an open dialog closes.
 */
export function withFilters(
  { pathname, search }: Address,
  changes: Partial<Record<ListParameter, string | null>>,
): string {
  const given = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = name in changes || name === "cursor" ? toFilterValue(name, changes[name]) : given.get(name);
    if (value) params.set(name, value);
  }
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** What a filter's control shows of its value in the address. */
export const toControlValue = (name: string, value: string | null): string =>
  name === "approver" && value === NO_APPROVER ? messages.requests.noApprover : (value ?? "");

/** What a filter's control means in the address. */
export const toFilterValue = (name: string, value: string | null | undefined): string | null | undefined =>
  name === "approver" && value?.toLowerCase() === messages.requests.noApprover.toLowerCase() ? NO_APPROVER : value;

/** How many filters of the panel are set. */
export function countPanelFilters(search: string): number {
  const params = new URLSearchParams(search);
  return PANEL_FILTERS.filter((name) => params.get(name)).length;
}

/** Anything that narrows the list: a filter or a search. */
export const hasFilters = (search: string): boolean =>
  countPanelFilters(search) > 0 || Boolean(new URLSearchParams(search).get("q"));
