import { describeFilter } from "../../../../domain/assistant/describe-query.ts";
import { createQueryAnswer, type QueryAnswer } from "../../../../domain/assistant/facts.ts";
import {
  computeMeasure,
  countRequests,
  createComparisonFacts,
  createGroupAnswer,
  createMeasureFacts,
  type MeasuredRequest,
} from "../../../../domain/assistant/measure-facts.ts";
import { type Grouping, type Measure, type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { isRequestStatus, REQUEST_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { DECIDED_STATUSES, toMonth, toTotalsRanges } from "../../../../domain/requests/totals.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { listDeciders } from "../../../db/queries/assistant-matches.ts";
import { fromStoredTotals, listRequestTotals } from "../../../db/queries/totals.ts";
import { createLateFacts } from "./find.ts";
import {
  listPresentAbsences,
  type Matches,
  type QueryContext,
  readMatches,
  toHref,
  toListSources,
  toNames,
} from "./read-matches.ts";

export async function runMeasure(context: QueryContext, query: QueryOf<"measure">): Promise<QueryAnswer> {
  const { measure, group_by, top } = query;
  const measured = await readMeasured(context, query.filter, measure, group_by);
  const { filter, href, is_floor, requests } = measured;
  const options = { names: toNames(context), currency: findCurrency(context, measure) };
  const toGroupHref = group_by && !is_floor ? await createGroupHref(context, group_by) : () => null;
  const groups = group_by
    ? createGroupAnswer({ measure, grouping: group_by, top }, filter, requests, { ...options, toHref: toGroupHref })
    : { facts: [], figures: [] };
  const facts = createMeasureFacts(measure, filter, requests, { ...options, is_floor, sources: toListSources(href) });
  return createQueryAnswer([...facts, ...createLateFacts(measured), ...groups.facts], {
    figures: groups.figures,
    total: countRequests(requests),
    is_floor,
  });
}

export async function runCompare(context: QueryContext, query: QueryOf<"compare">): Promise<QueryAnswer> {
  const { measure } = query;
  const options = { names: toNames(context), currency: findCurrency(context, measure) };
  const readSide = async (queryFilter: RequestFilter) => {
    const { filter, href, is_floor, requests } = await readMeasured(context, queryFilter, measure, null);
    const facts = createMeasureFacts(measure, filter, requests, { ...options, is_floor, sources: toListSources(href) });
    const label = describeFilter(filter, options.names);
    return { ...computeMeasure(measure, requests, options.currency), label, href, is_floor, facts };
  };
  const sides = await Promise.all([query.first, query.second].map(readSide));
  return createQueryAnswer([...createComparisonFacts(measure, sides), ...sides.flatMap((one) => one.facts)], {
    figures: sides.map(({ label, value, text, href }) => ({ label, value: value ?? 0, text, href })),
    is_floor: sides.some((one) => one.is_floor),
  });
}

type Measured = Omit<Matches, "rows"> & { requests: MeasuredRequest[] };

/** Reads the requests of a filter from stored totals, or a limited number of them if totals do not answer the question. */
async function readMeasured(
  context: QueryContext,
  queryFilter: RequestFilter,
  measure: Measure,
  group_by: Grouping | null,
): Promise<Measured> {
  const filter = restrictToMeasured(queryFilter, measure);
  const stored = await readStoredTotals(context, filter, measure, group_by);
  if (stored) return { filter, href: toHref(context, filter), late: [], is_floor: false, requests: stored };
  const matches = await readMatches(context, filter);
  return { ...matches, requests: await toMeasuredRequests(context, matches, group_by) };
}

/** Returns the filter; for rates and decision times, of decided requests only. */
function restrictToMeasured(filter: RequestFilter, measure: Measure): RequestFilter {
  const isOfDecided = measure.kind === "rate" || (measure.kind === "average" && measure.of === "decision_time");
  if (!isOfDecided || filter.status.any_of.length > 0) return filter;
  return { ...filter, status: { any_of: ["approved", "rejected"], none_of: filter.status.none_of } };
}

const findCurrency = ({ vocabulary }: QueryContext, measure: Measure) =>
  measure.kind === "sum" && measure.currency !== null ? vocabulary.rates.get(measure.currency) : undefined;

async function toMeasuredRequests(
  { deps, vocabulary }: QueryContext,
  { rows, filter }: Pick<Matches, "rows" | "filter">,
  group_by: Grouping | null,
): Promise<MeasuredRequest[]> {
  const ids = group_by === "decider" ? rows.map((row) => row.id) : [];
  const { deciders } = ids.length > 0 ? await inBatch(deps.db, { deciders: listDeciders(deps.db, ids) }) : NO_DECIDERS;
  const names = new Map(vocabulary.people.map(({ id, name }) => [id, name]));
  const decidersById = Map.groupBy(deciders, ({ request_id }) => request_id);
  const toPerson = (id: string) => ({ id, name: names.get(id) ?? "somebody" });
  return rows.map((row) => ({
    ...row,
    count: 1,
    month: toMonth(filter.decided ? (row.decided_at ?? row.created_at) : row.created_at),
    requester: { id: row.requester_id, name: row.requester_name },
    approvers: JSON.parse(row.waiting_for),
    deciders: (decidersById.get(row.id) ?? []).map(({ user_id }) => toPerson(user_id)),
  }));
}

const NO_DECIDERS = { deciders: [] };

/** Returns the link to the list of a group. Lists of delegates also have requests of the people they decide for: no link. */
async function createGroupHref(context: QueryContext, group_by: Grouping) {
  const { absences } =
    group_by === "approver"
      ? await inBatch(context.deps.db, { absences: listPresentAbsences(context) })
      : { absences: [] };
  const isOfDelegate = ({ waiting_for }: RequestFilter) =>
    absences.some((one) => waiting_for.any_of.includes(one.delegate_id));
  return (filter: RequestFilter) => (isOfDelegate(filter) ? null : toHref(context, filter));
}

const STORED_GROUPINGS: readonly (Grouping | null)[] = [null, "status", "type", "department", "currency", "month"];

/** Returns the requests from stored totals; null if they do not cover the filter or all that the actor sees (R4). */
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
  const unknown = { priority: null, requester: null, approvers: [], deciders: [], decided_at: null, due_at: null };
  const departmentIds = new Map(vocabulary.departments.map(({ id, name }) => [name, id]));
  return totals.map(fromStoredTotals).flatMap((one) =>
    statuses
      .filter((each) => one.counts[each] > 0)
      .map((each) => ({
        ...one,
        ...unknown,
        created_at: "",
        amount_minor: one.currency === "" ? null : one.minor[each],
        count: one.counts[each],
        status: each,
        department_id: departmentIds.get(one.department_name) ?? "",
      })),
  );
}
