/** Reads the requests of a filter for the queries of the assistant. */
import { createFilterHref, normalizeFilter, toListFilters } from "../../../../domain/assistant/describe-query.ts";
import type { FactSource, SearchMatch } from "../../../../domain/assistant/entities.ts";
import { RequestFilter } from "../../../../domain/assistant/query.ts";
import { fromMinor, toMinor } from "../../../../domain/format/money.ts";
import { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import type { AssistantRequestRow } from "../../../db/queries/assistant.ts";
import { listMatches, type MatchQuery, planMatchWalks } from "../../../db/queries/assistant-matches.ts";
import { findIncompleteWalk } from "../../../db/queries/newest-requests.ts";
import type { Actor, Deps } from "../../deps.ts";
import { createWaitingFilter, listVisibleRequests } from "../../requests/list-requests.ts";
import type { CompanyVocabulary } from "../facts/vocabulary.ts";

export type QueryContext = { deps: Deps; actor: Actor; vocabulary: CompanyVocabulary; now: string };

/** The names of a query, with the actor as 'you'. */
export const toNames = ({ vocabulary, actor }: QueryContext) => ({ ...vocabulary, viewer_id: actor.id });

export type Matches = {
  /** The filter that was applied. Its 'overdue' is the status, as in lists (R25). */
  filter: RequestFilter;
  /** The URL of a list with exactly these requests; null if lists cannot express the filter. */
  href: string | null;
  /** Newest first. */
  rows: AssistantRequestRow[];
  /** If the filter asks for overdue requests: those past due that do not have the status 'overdue' yet. */
  late: AssistantRequestRow[];
  /** Whether there may be more requests than `rows`. */
  is_floor: boolean;
};

function toMatchQuery({ deps, actor, vocabulary, now }: QueryContext, filter: RequestFilter): MatchQuery {
  const normalized = normalizeFilter(filter, { rates: vocabulary.rates, now });
  const { amount } = normalized;
  const decimals = vocabulary.rates.get(amount?.currency ?? "")?.decimals ?? 2;
  return {
    scope: getScope(actor),
    filter: normalized,
    now,
    toWaitingFilter: (user_id) => createWaitingFilter(deps, actor, user_id),
    exact_minor: amount?.min ? toMinor(amount.min, decimals) : null,
  };
}

/**
 * Returns the requests of each filter that the actor may see (R4), from the newest of limited ranges. One round trip.
 */
export async function readMatches(context: QueryContext, filters: readonly RequestFilter[]): Promise<Matches[]> {
  const { db } = context.deps;
  const queries = filters.map((filter) => toMatchQuery(context, filter));
  const walks = queries.map(planMatchWalks);
  const batch = await inBatch(db, {
    rows: queries.map((query, index) => listMatches(db, query, walks[index] ?? [])),
    cuts: walks.map((one) => findIncompleteWalk(db, one)),
  });
  return filters.map((filter, index) => {
    const all = batch.rows[index] ?? [];
    const asksOverdue = filter.overdue && filter.status.any_of.length === 0;
    const isListed = (row: AssistantRequestRow) => !asksOverdue || row.status === "overdue";
    const counted: RequestFilter = asksOverdue
      ? { ...filter, overdue: false, status: { any_of: ["overdue"], none_of: filter.status.none_of } }
      : filter;
    return {
      filter: counted,
      href: createFilterHref(
        normalizeFilter(counted, { rates: context.vocabulary.rates, now: context.now }),
        context.vocabulary,
      ),
      rows: all.filter(isListed),
      late: all.filter((row) => !isListed(row)),
      is_floor: (batch.cuts[index] ?? []).length > 0,
    };
  });
}

export async function readOneFilter(context: QueryContext, filter: RequestFilter): Promise<Matches> {
  const [matches] = await readMatches(context, [filter]);
  if (!matches) throw new Error("readMatches returns an element for each filter");
  return matches;
}

/** Returns a link to the list as the source of a fact; no source if there is no list. */
export const toListSources = (href: string | null, label = "Open the list"): FactSource[] =>
  href === null ? [] : [{ label, href }];

/**
 * Returns the first requests of the list with this filter, in the order of the list, and how many the list has; null if
 * lists cannot express the filter. Used if `readMatches` could not read all requests.
 */
export async function readFromList(
  context: QueryContext,
  { filter }: Matches,
  order: Pick<ListRequestsInput, "sort_by" | "sort_order">,
  limit: number,
): Promise<{ rows: AssistantRequestRow[]; total: number; is_floor: boolean } | null> {
  const { deps, actor, vocabulary, now } = context;
  const filters = toListFilters(normalizeFilter(filter, { rates: vocabulary.rates, now }), vocabulary);
  if (filters === null) return null;
  const page = await listVisibleRequests(deps, actor, ListRequestsInput.parse({ ...filters, ...order }), limit);
  if (!page.ok) throw new Error(page.detail);
  const ids = page.value.items.map((one) => one.id);
  const { rows } = await readOneFilter(context, RequestFilter.parse({ ids }));
  const sorted = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows: ids.length > 0 ? sorted : [], total: page.value.total, is_floor: page.value.total_is_floor };
}

type MatchColumns = Pick<
  AssistantRequestRow,
  | "id"
  | "title"
  | "request_type"
  | "amount_minor"
  | "amount_decimals"
  | "currency"
  | "status"
  | "requester_name"
  | "department_name"
  | "created_at"
>;

export const toSearchMatch = (row: MatchColumns): SearchMatch => ({
  id: row.id,
  title: row.title,
  request_type: row.request_type,
  amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
  amount_decimals: row.amount_decimals,
  currency: row.currency,
  status: row.status,
  requester_name: row.requester_name,
  department: row.department_name,
  created_at: row.created_at,
});
