import { createFilterHref, describeFilter, normalizeFilter } from "../../../../domain/assistant/describe-query.ts";
import type { QueryAnswer } from "../../../../domain/assistant/facts.ts";
import {
  computeMeasure,
  createComparisonFact,
  createGroupAnswer,
  createMeasureFacts,
  type MeasuredRequest,
} from "../../../../domain/assistant/measure-facts.ts";
import { type Grouping, type Measure, type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { isRequestStatus, REQUEST_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { DECIDED_STATUSES, toMonth, toTotalsRanges } from "../../../../domain/requests/totals.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { type AssistantRequestRow, listAbsences } from "../../../db/queries/assistant.ts";
import { listDeciders } from "../../../db/queries/assistant-matches.ts";
import { fromStoredTotals, listRequestTotals } from "../../../db/queries/totals.ts";
import { createLateFacts } from "./find.ts";
import { type Matches, type QueryContext, readMatches, readOneFilter, toListSources, toNames } from "./read-matches.ts";

const MAX_ABSENCES = 200;

/** Computes one number, or one for each group. */
export async function runMeasure(context: QueryContext, query: QueryOf<"measure">): Promise<QueryAnswer> {
  const { measure, group_by, top } = query;
  const asked = restrictToMeasured(query.filter, measure);
  const stored = await readStoredTotals(context, asked, measure, group_by);
  const matches = stored ? null : await readOneFilter(context, asked);
  const requests = stored ?? (matches ? await toMeasuredRequests(context, matches, group_by) : []);
  const filter = matches?.filter ?? asked;
  const href = matches ? matches.href : toHref(context, asked);
  const is_floor = matches?.is_floor === true;
  const options = { names: toNames(context), currency: findCurrency(context, measure) };
  const groups = group_by
    ? createGroupAnswer({ measure, grouping: group_by, top }, filter, requests, {
        ...options,
        toHref: is_floor ? () => null : await createGroupHref(context, group_by),
      })
    : { facts: [], figures: [] };
  const total = requests.reduce((sum, one) => sum + one.count, 0);
  return {
    facts: [
      ...createMeasureFacts(measure, filter, requests, { ...options, is_floor, sources: toListSources(href) }),
      ...(matches ? createLateFacts(matches) : []),
      ...groups.facts,
    ],
    rows: [],
    figures: groups.figures,
    total,
    is_floor,
  };
}

/** Compares the same measure of two sets of requests. */
export async function runCompare(context: QueryContext, query: QueryOf<"compare">): Promise<QueryAnswer> {
  const { measure } = query;
  const filters = [query.first, query.second].map((filter) => restrictToMeasured(filter, measure));
  const both = await readMatches(context, filters);
  const currency = findCurrency(context, measure);
  const names = toNames(context);
  const sides = await Promise.all(
    both.map(async (matches) => {
      const stored = matches.is_floor ? await readStoredTotals(context, matches.filter, measure, null) : null;
      const requests = stored ?? (await toMeasuredRequests(context, matches, null));
      const is_floor = matches.is_floor && stored === null;
      const facts = createMeasureFacts(measure, matches.filter, requests, {
        ...{ names, currency, is_floor },
        sources: toListSources(matches.href),
      });
      return {
        ...computeMeasure(measure, requests, currency),
        label: describeFilter(matches.filter, names),
        facts,
        is_floor,
        href: matches.href,
      };
    }),
  );
  const [first, second] = sides;
  if (!first || !second) throw new Error("readMatches returns an element for each filter");
  return {
    facts: [createComparisonFact(measure, first, second), ...first.facts, ...second.facts],
    rows: [],
    figures: sides.map(({ label, value, text, href }) => ({ label, value: value ?? 0, text, href })),
    total: null,
    is_floor: first.is_floor || second.is_floor,
  };
}

/**
 * Returns the filter, limited to requests that have the measure: only decided requests have a rate or a decision time.
 */
function restrictToMeasured(filter: RequestFilter, measure: Measure): RequestFilter {
  const isOfDecided = measure.kind === "rate" || (measure.kind === "average" && measure.of === "decision_time");
  if (!isOfDecided || filter.status.any_of.length > 0) return filter;
  return { ...filter, status: { any_of: ["approved", "rejected"], none_of: filter.status.none_of } };
}

const findCurrency = ({ vocabulary }: QueryContext, measure: Measure) =>
  measure.kind === "sum" && measure.currency !== null ? vocabulary.rates.get(measure.currency) : undefined;

async function toMeasuredRequests(
  { deps, vocabulary }: QueryContext,
  { rows, filter }: Matches,
  group_by: Grouping | null,
): Promise<MeasuredRequest[]> {
  const ids = rows.map((row) => row.id);
  const { deciders } = await inBatchIf(group_by === "decider", deps, ids);
  const nameOf = (id: string) => vocabulary.people.find((one) => one.id === id)?.name ?? "somebody";
  const deciders_by_id = new Map<string, { id: string; name: string }[]>();
  for (const { request_id, user_id } of deciders)
    deciders_by_id.set(request_id, [...(deciders_by_id.get(request_id) ?? []), { id: user_id, name: nameOf(user_id) }]);
  return rows.map((row) => toMeasuredRequest(row, filter, deciders_by_id.get(row.id) ?? []));
}

const inBatchIf = async (isNeeded: boolean, { db }: QueryContext["deps"], ids: readonly string[]) =>
  isNeeded ? inBatch(db, { deciders: listDeciders(db, ids) }) : { deciders: [] };

const toMeasuredRequest = (
  row: AssistantRequestRow,
  filter: RequestFilter,
  deciders: MeasuredRequest["deciders"],
): MeasuredRequest => ({
  ...row,
  count: 1,
  month: toMonth(filter.decided ? (row.decided_at ?? row.created_at) : row.created_at),
  requester: { id: row.requester_id, name: row.requester_name },
  approvers: JSON.parse(row.waiting_for) as { id: string; name: string }[],
  deciders,
});

/**
 * Returns the function that creates the link to the list of a group; delegates get no links, because the list of a
 * delegate also contains the requests of the people that they decide for.
 */
async function createGroupHref(
  context: QueryContext,
  group_by: Grouping,
): Promise<(filter: RequestFilter) => string | null> {
  const { deps, now } = context;
  const { absences } =
    group_by === "approver"
      ? await inBatch(deps.db, { absences: listAbsences(deps.db, { from: now, to: now }, MAX_ABSENCES) })
      : { absences: [] };
  return (filter) =>
    absences.some((one) => filter.waiting_for.any_of.includes(one.delegate_id)) ? null : toHref(context, filter);
}

const toHref = ({ vocabulary, now }: QueryContext, filter: RequestFilter): string | null =>
  createFilterHref(normalizeFilter(filter, { rates: vocabulary.rates, now }), vocabulary);

const STORED_GROUPINGS: readonly (Grouping | null)[] = [null, "status", "type", "department", "currency", "month"];

/**
 * Returns the requests of the filter from stored totals. Returns null if totals are not stored for the filter, or not
 * for all requests that the actor sees (R4).
 */
export async function readStoredTotals(
  { deps, actor, vocabulary, now }: QueryContext,
  filter: RequestFilter,
  measure: Measure,
  group_by: Grouping | null,
): Promise<MeasuredRequest[] | null> {
  const scope = getScope(actor);
  const { status, type, department, currency, created, decided } = filter;
  const stored = { status: null, type: null, department: null, currency: null, created: null, decided: null };
  const isOther =
    JSON.stringify({ ...filter, ...stored }) !== JSON.stringify({ ...RequestFilter.parse({}), ...stored });
  const seesAll =
    scope.kind === "all" ||
    (scope.kind === "department" && department.any_of.length === 1 && department.any_of[0] === scope.department_id);
  const isMedian = measure.kind === "average" && (measure.of === "decision_time" || measure.statistic === "median");
  const isOnTime = measure.kind === "rate" && measure.of === "on_time";
  if (isOther || isMedian || isOnTime || !seesAll || !STORED_GROUPINGS.includes(group_by)) return null;
  if ((created && decided) || [type, department, currency].some((one) => one.none_of.length > 0)) return null;
  if (![...status.any_of, ...status.none_of].every(isRequestStatus)) return null;
  const { from, to } = decided ?? created ?? { from: null, to: null };
  const today = now.slice(0, 10);
  const filters = {
    departments: { scope, ids: department.any_of },
    date_field: decided ? ("decided" as const) : ("created" as const),
    ranges: toTotalsRanges({ from, to: to ?? today }, today),
    types: type.any_of,
    currencies: currency.any_of,
  };
  const { totals } = await inBatch(deps.db, { totals: listRequestTotals(deps.db, filters, false) });
  const all = decided ? DECIDED_STATUSES : REQUEST_STATUSES;
  const listed = status.any_of.length === 0 ? all : REQUEST_STATUSES.filter((one) => status.any_of.includes(one));
  const statuses = listed.filter((one) => !status.none_of.includes(one));
  return totals.map(fromStoredTotals).flatMap((one) =>
    statuses.flatMap((each): MeasuredRequest[] =>
      one.counts[each] === 0
        ? []
        : [
            {
              ...one,
              amount_minor: one.currency === "" ? null : one.minor[each],
              count: one.counts[each],
              status: each,
              department_id: vocabulary.departments.find(({ name }) => name === one.department_name)?.id ?? "",
              priority: null,
              requester: null,
              approvers: [],
              deciders: [],
              created_at: "",
              decided_at: null,
              due_at: null,
            },
          ],
    ),
  );
}
