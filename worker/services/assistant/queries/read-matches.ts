/** Reads the requests of a filter for the queries of the assistant. */

import {
  createFilterHref,
  describeMatchCount,
  normalizeFilter,
  toListFilters,
} from "../../../../domain/assistant/describe-query.ts";
import type { FactSource, SearchMatch } from "../../../../domain/assistant/entities.ts";
import { createInfoFact, type FactDraft } from "../../../../domain/assistant/facts.ts";
import { RequestFilter } from "../../../../domain/assistant/query.ts";
import { createCodeNames } from "../../../../domain/format/code-names.ts";
import { fromMinor, toMinor } from "../../../../domain/format/money.ts";
import { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { toEnglish } from "../../../../texts/index.ts";
import { inBatch } from "../../../db/database.ts";
import { type AssistantRequestRow, listAbsences } from "../../../db/queries/assistant.ts";
import { listMatches, type MatchQuery, planMatchWalks } from "../../../db/queries/assistant-matches.ts";
import { listCodeNames } from "../../../db/queries/master-data.ts";
import { findIncompleteWalk } from "../../../db/queries/newest-requests.ts";
import { findRequest, listNewestEventsOfRequest } from "../../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../../deps.ts";
import { toVisibleRequestRow } from "../../requests/get-request.ts";
import { createWaitingFilter, listVisibleRequests } from "../../requests/list-requests.ts";
import type { CompanyVocabulary } from "../facts/vocabulary.ts";

const MAX_ABSENCES = 200;
/** The number of newest entries of a record that are read. */
const MAX_EVENTS = 50;

export type QueryContext = { deps: Deps; actor: Actor; vocabulary: CompanyVocabulary; now: string };

/** The names of a query, with the actor as 'you'. */
export const toNames = ({ vocabulary, actor }: QueryContext) => ({ ...vocabulary, viewer_id: actor.id });

export type Matches = {
  /** The filter that was applied. Its 'overdue' is the status, as in lists (R25). */
  filter: RequestFilter;
  /** The URL of a list with exactly these requests; null if lists cannot express the filter. */
  href: string | null;
  rows: AssistantRequestRow[];
  /** If the filter asks for overdue requests: those past due that do not have the status 'overdue' yet. */
  late: AssistantRequestRow[];
  /** Whether there may be more requests than `rows`. */
  is_floor: boolean;
};

const normalize = ({ vocabulary, now }: Pick<QueryContext, "vocabulary" | "now">, filter: RequestFilter) =>
  normalizeFilter(filter, { rates: vocabulary.rates, now });

/** Returns the URL of a list with exactly the requests of the filter; null if lists cannot express it. */
export const toHref = (context: QueryContext, filter: RequestFilter): string | null =>
  createFilterHref(normalize(context, filter), context.vocabulary);

function toMatchQuery({ deps, actor, vocabulary, now }: QueryContext, filter: RequestFilter): MatchQuery {
  const normalized = normalize({ vocabulary, now }, filter);
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

/** Returns the requests of a filter that the actor may see (R4), from limited ranges. One round trip. */
export async function readMatches(context: QueryContext, filter: RequestFilter): Promise<Matches> {
  const { db } = context.deps;
  const query = toMatchQuery(context, filter);
  const walks = planMatchWalks(query);
  const batch = { rows: listMatches(db, query, walks), cut: findIncompleteWalk(db, walks) };
  const { rows, cut } = await inBatch(db, batch);
  const asksOverdue = filter.overdue && filter.status.any_of.length === 0;
  const isListed = (row: AssistantRequestRow) => !asksOverdue || row.status === "overdue";
  const status = { any_of: ["overdue" as const], none_of: filter.status.none_of };
  const counted: RequestFilter = asksOverdue ? { ...filter, overdue: false, status } : filter;
  return {
    filter: counted,
    href: toHref(context, counted),
    rows: rows.filter(isListed),
    late: rows.filter((row) => !isListed(row)),
    is_floor: cut.length > 0,
  };
}

/** Returns the stored request with the newest entries of its record, and the people who are out of office now; fails if the actor may not see it (R4). */
export async function readRequest(context: QueryContext, id: string) {
  const { db } = context.deps;
  const { rows, names, events, absences } = await inBatch(db, {
    rows: findRequest(db, id, context.actor.id),
    names: listCodeNames(db),
    events: listNewestEventsOfRequest(db, id, MAX_EVENTS),
    absences: listPresentAbsences(context),
  });
  const visible = toVisibleRequestRow(context.actor, id, rows);
  if (!visible.ok) return visible;
  const { row } = visible;
  const request = { ...row, rate: row.route.rates[row.currency] ?? null, waiting_count: row.waiting_for.length };
  return { ok: true as const, request, events, absences, names: createCodeNames(names), now: context.now };
}

export const listPresentAbsences = ({ deps, now }: QueryContext) =>
  listAbsences(deps.db, { from: now, to: now }, MAX_ABSENCES);

export const createCountFact = (
  context: QueryContext,
  { filter, href, rows, is_floor }: Matches,
  total = rows.length,
): FactDraft =>
  createInfoFact("matches", describeMatchCount(filter, toNames(context), total, is_floor), toListSources(href));

/** Returns a link to the list as the source of a fact; no source if there is no list. */
export const toListSources = (href: string | null, label = "Open the list"): FactSource[] =>
  href === null ? [] : [{ label, href }];

/** Returns the first requests of the list with this filter and their number; null if lists cannot express it. */
export async function readFromList(
  context: QueryContext,
  { filter }: Matches,
  order: Pick<ListRequestsInput, "sort_by" | "sort_order">,
  limit: number,
): Promise<{ rows: AssistantRequestRow[]; total: number; is_floor: boolean } | null> {
  const { deps, actor, vocabulary } = context;
  const filters = toListFilters(normalize(context, filter), vocabulary);
  if (filters === null) return null;
  const page = await listVisibleRequests(deps, actor, ListRequestsInput.parse({ ...filters, ...order }), limit);
  if (!page.ok) throw new Error(toEnglish(page.detail));
  const ids = page.value.items.map((one) => one.id);
  const { rows } = await readMatches(context, RequestFilter.parse({ ids }));
  const sorted = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows: ids.length > 0 ? sorted : [], total: page.value.total, is_floor: page.value.total_is_floor };
}

type MatchColumns = Omit<SearchMatch, "amount" | "department"> &
  Pick<AssistantRequestRow, "amount_minor" | "department_name">;

export const toSearchMatch = ({ amount_minor, department_name, ...row }: MatchColumns): SearchMatch => ({
  id: row.id,
  title: row.title,
  request_type: row.request_type,
  amount: amount_minor === null ? null : fromMinor(amount_minor, row.amount_decimals),
  amount_decimals: row.amount_decimals,
  currency: row.currency,
  amount_usd: amount_minor === null ? null : row.amount_usd,
  status: row.status,
  requester_name: row.requester_name,
  department: department_name,
  created_at: row.created_at,
});
