/** Describes queries in words, and finds the list that contains exactly the requests of a filter. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { formatTypeLabel, humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import { type CurrencyData, formatMoneyShort, fromRateE8 } from "../format/money.ts";
import { formatCount, formatTotal } from "../format/numbers.ts";
import { type FilterStatus, isRequestStatus, OPEN_STATUSES, REQUEST_STATUSES } from "../requests/lifecycle.ts";
import { addDays } from "../requests/totals.ts";
import { NO_APPROVER_FILTER } from "../requests/waiting.ts";
import { createRequestListFactSource } from "./facts.ts";
import type { AmountFilter, AssistantQuery, Measure, Period, QueryOf, RequestFilter } from "./query.ts";
import type { Vocabulary } from "./reader/vocabulary.ts";

/** The names for the codes and ids of a query. `viewer_id`: the person that texts call 'you'. */
export type Names = Pick<Vocabulary, "types" | "departments" | "people"> & { viewer_id?: string };

type Choice<T extends string = string> = { any_of: readonly T[]; none_of: readonly T[] };

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Returns '1 Oct 2026' for '2026-10-01'. */
function formatDay(day: string): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month - 1]?.slice(0, 3)} ${year}`;
}

/** Returns a period as the end of a sentence: 'in October 2026', 'on 3 Nov 2026', 'since 1 Oct 2026'. */
export function formatPeriod({ from, to }: Period): string {
  if (from === null) return to === null ? "at any time" : `until ${formatDay(to)}`;
  if (to === null) return `since ${formatDay(from)}`;
  if (from === to) return `on ${formatDay(from)}`;
  const isWhole = from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  const [year = "", month = ""] = from.split("-");
  if (isWhole && from.slice(0, 7) === to.slice(0, 7)) return `in ${MONTHS[Number(month) - 1]} ${year}`;
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `in ${year}`;
  return `from ${formatDay(from)} to ${formatDay(to)}`;
}

function formatAmountFilter({ min, max, currency, exclusive }: AmountFilter): string {
  const format = (amount: number) => formatMoneyShort(amount, currency);
  if (min !== null && max !== null)
    return min === max ? `of ${format(min)}` : `between ${format(min)} and ${format(max)}`;
  if (min !== null) return `${exclusive ? "over" : "of at least"} ${format(min)}`;
  return max === null ? "" : `${exclusive ? "under" : "of at most"} ${format(max)}`;
}

const nameIn = (list: readonly { name: string }[], index: number, unknown: string) => list[index]?.name ?? unknown;

export const typeNameOf = ({ types }: Pick<Names, "types">, code: string): string =>
  nameIn(
    types,
    types.findIndex((one) => one.code === code),
    formatTypeLabel(code),
  );

export function personNameOf({ people, viewer_id }: Pick<Names, "people" | "viewer_id">, id: string): string {
  if (id === viewer_id) return "you";
  const index = people.findIndex((one) => one.id === id);
  return isolateBidiText(nameIn(people, index, "somebody"));
}

export const departmentNameOf = ({ departments }: Pick<Names, "departments">, id: string): string =>
  isolateBidiText(
    nameIn(
      departments,
      departments.findIndex((one) => one.id === id),
      "an unknown department",
    ),
  );

/** Returns the name with a lower-case first letter, but keeps abbreviations such as 'IT'. */
const toLower = (name: string): string =>
  name.replaceAll(/(?<!\p{L})\p{Lu}(?=\p{Ll}+(?!\p{L}))/gu, (c) => c.toLowerCase());

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const hasSame = (values: readonly string[], others: readonly string[]): boolean =>
  values.length === others.length && others.every((one) => values.includes(one));

/** Returns the statuses as an adjective before 'requests', or as a clause after it. */
function describeStatuses(
  { any_of, none_of }: Choice<FilterStatus>,
  verb: string,
): { before: string[]; after: string[] } {
  const after = none_of.length > 0 ? [`that ${verb} not ${formatList(none_of.map(humanise), "or")}`] : [];
  if (any_of.length === 0) return { before: [], after };
  if (hasSame(any_of, OPEN_STATUSES)) return { before: ["open"], after };
  if (hasSame(any_of, ["approved", "rejected"])) return { before: ["decided"], after };
  if (!any_of.includes("needs_info")) return { before: [formatList(any_of.map(humanise), "or")], after };
  const words = any_of.map((one) => (one === "needs_info" ? "waiting for information" : humanise(one)));
  return { before: [], after: [`that ${verb} ${formatList(words, "or")}`, ...after] };
}

/** Returns the parts of a choice: 'of Ann or Ben' and 'not of Cleo'. */
const describeChoice = (word: string, { any_of, none_of }: Choice, nameOf: (value: string) => string): string[] => [
  ...(any_of.length > 0 ? [`${word} ${formatList(any_of.map(nameOf), "or")}`] : []),
  ...(none_of.length > 0 ? [`not ${word} ${formatList(none_of.map(nameOf), "or")}`] : []),
];

const describeFlag = (value: boolean | null, what: string): string[] =>
  value === null ? [] : [`${value ? "with" : "without"} ${what}`];

const quote = (word: string): string => `"${isolateBidiText(word)}"`;

const isOwnFilter = ({ submitted_by }: RequestFilter, { viewer_id = "" }: Names): boolean =>
  hasSame(submitted_by.any_of, [viewer_id]) && submitted_by.none_of.length === 0;

/** Returns 'pending travel requests of Rana Staff, submitted in October 2026'. `noun`: 'request' or 'requests'. */
function describeRequests(filter: RequestFilter, names: Names, noun: string): string {
  const { status, type, priority, submitted_by, amount, text, min_age_days } = filter;
  const { before, after } = describeStatuses(status, noun === "request" ? "is" : "are");
  const person = (id: string) => personNameOf(names, id);
  const isOwn = isOwnFilter(filter, names);
  const adjectives = [
    ...(isOwn ? ["your"] : []),
    ...(filter.overdue ? ["overdue"] : []),
    ...before,
    ...(priority.any_of.length > 0 ? [`${formatList(priority.any_of, "or")}-priority`] : []),
    ...(type.any_of.length > 0
      ? [
          formatList(
            type.any_of.map((code) => toLower(typeNameOf(names, code))),
            "or",
          ),
        ]
      : []),
  ];
  const attributes = [
    ...(filter.ids.length > 0 ? [formatIds(filter.ids)] : []),
    ...after,
    ...(type.none_of.length > 0
      ? [`except ${formatList(type.none_of.map((code) => toLower(typeNameOf(names, code))))} requests`]
      : []),
    ...(isOwn ? [] : describeChoice("submitted by", submitted_by, person)),
    ...describeChoice("in", filter.department, (id) => departmentNameOf(names, id)),
    ...describeChoice("waiting for", filter.waiting_for, person),
    ...describeChoice("decided by", filter.decided_by, person),
    ...describeChoice("involving", filter.involves, person),
    ...describeChoice("in", filter.currency, (code) => code),
    ...(priority.none_of.length > 0 ? [`without the priority ${formatList(priority.none_of, "or")}`] : []),
    ...(filter.without_approver ? ["without an approver"] : []),
    ...(amount ? [formatAmountFilter(amount)] : []),
    ...describeFlag(filter.has_amount, "an amount"),
    ...describeFlag(filter.has_files, "attachments"),
    ...(text.all_of.length > 0 ? [`mentioning ${formatList(text.all_of.map(quote))}`] : []),
    ...(text.none_of.length > 0 ? [`not mentioning ${formatList(text.none_of.map(quote), "or")}`] : []),
  ];
  const decided = hasSame(status.any_of, ["approved"])
    ? "approved"
    : hasSame(status.any_of, ["rejected"])
      ? "rejected"
      : "decided";
  const times = [
    ...(filter.created ? [`submitted ${formatPeriod(filter.created)}`] : []),
    ...(filter.decided ? [`${decided} ${formatPeriod(filter.decided)}`] : []),
    ...(filter.due ? [`due ${formatPeriod(filter.due)}`] : []),
    ...(min_age_days !== null
      ? [`submitted at least ${formatCount(min_age_days)} day${min_age_days === 1 ? "" : "s"} ago`]
      : []),
  ];
  return [[...adjectives, noun, ...attributes].join(" "), ...times].join(", ");
}

const MAX_NAMED_IDS = 5;
const formatIds = (ids: readonly string[]): string =>
  ids.length > MAX_NAMED_IDS
    ? `${ids.slice(0, MAX_NAMED_IDS).join(", ")} and ${ids.length - MAX_NAMED_IDS} others`
    : formatList(ids);

/** Returns a filter in words: 'Pending travel requests submitted by Rana Staff, submitted in October 2026'. */
export const describeFilter = (filter: RequestFilter, names: Names): string =>
  capitalize(describeRequests(filter, names, "requests"));

/** Returns a count and a filter as the beginning of a sentence: '3 pending travel requests'. */
export const describeCountedFilter = (filter: RequestFilter, names: Names, count: number, is_floor = false): string =>
  isOwnFilter(filter, names)
    ? `${formatTotal(count, is_floor)} of ${describeRequests(filter, names, "requests")}`
    : `${formatTotal(count, is_floor)} ${describeRequests(filter, names, count === 1 && !is_floor ? "request" : "requests")}`;

/**
 * Returns how many requests match as a sentence: '3 requests wait for Selma Ward.' or 'There is 1 pending request in Finance.' `is_floor`:
 * more requests can match, because only the newest requests were compared.
 */
export function describeMatchCount(filter: RequestFilter, names: Names, count: number, is_floor: boolean): string {
  const { waiting_for } = filter;
  const newest = count === 0 && is_floor ? " among the newest" : "";
  if (waiting_for.any_of.length > 0 && waiting_for.none_of.length === 0) {
    const { any_of } = filter.status;
    const status = hasSame(any_of, OPEN_STATUSES) ? { any_of: [], none_of: [] } : filter.status;
    const rest = { ...filter, status, waiting_for: { any_of: [], none_of: [] } };
    const what = capitalize(describeCount(rest, names, count, is_floor));
    const verb = count === 1 && !is_floor ? "waits" : "wait";
    const people = formatList(
      waiting_for.any_of.map((id) => personNameOf(names, id)),
      "or",
    );
    return `${what}${newest} ${verb} for ${people}.`;
  }
  if (isOwnFilter(filter, names)) {
    const rest = { ...filter, submitted_by: { any_of: [], none_of: [] } };
    return `You have ${describeCount(rest, names, count, is_floor)}${newest}.`;
  }
  return `There ${count === 1 && !is_floor ? "is" : "are"} ${describeCount(filter, names, count, is_floor)}${newest}.`;
}

/** Returns '3 pending requests' or 'no pending requests'. */
const describeCount = (filter: RequestFilter, names: Names, count: number, is_floor: boolean): string =>
  count === 0
    ? `${isOwnFilter(filter, names) ? "none of" : "no"} ${describeRequests(filter, names, "requests")}`
    : describeCountedFilter(filter, names, count, is_floor);

const AVERAGE_NAMES = { amount: "amount", decision_time: "time from submission to decision" } as const;
const RATE_NAMES = { approved: "approval rate", rejected: "rejection rate", on_time: "on-time rate" } as const;

/** Returns the name of a measure, to which the caller appends 'of …': 'number', 'median amount'. */
export function describeMeasure(measure: Measure): string {
  switch (measure.kind) {
    case "count":
      return "number";
    case "sum":
      return measure.currency === null ? "total amount" : `total amount in ${measure.currency}`;
    case "average":
      return `${measure.statistic === "mean" ? "average" : "median"} ${AVERAGE_NAMES[measure.of]}`;
    case "rate":
      return RATE_NAMES[measure.of];
  }
}

const OVERLAP_NAMES = {
  duplicates: "duplicates",
  splits: "split requests",
  any: "duplicates and split requests",
} as const;
const TIMELINE_NAMES = {
  status: "status",
  decision: "decision",
  reason: "reasons",
  comments: "comments",
  changes: "changes",
  approvers: "approvers",
} as const;

/** Returns a query in words: 'The median amount of pending travel requests, by department'. */
export function describeQuery(query: AssistantQuery, names: Names): string {
  const requests = (filter: RequestFilter) => describeRequests(filter, names, "requests");
  const people = (ids: readonly string[]) => formatList(ids.map((id) => personNameOf(names, id)));
  switch (query.kind) {
    case "find":
      return describeFilter(query.filter, names);
    case "measure":
      return `The ${describeMeasure(query.measure)} of ${requests(query.filter)}${query.group_by ? `, by ${query.group_by}` : ""}${query.top ? `, the top ${query.top}` : ""}`;
    case "compare":
      return `The ${describeMeasure(query.measure)} of ${requests(query.first)}, compared with ${requests(query.second)}`;
    case "authority":
      return describeAuthority(query, names);
    case "timeline":
      return `The ${TIMELINE_NAMES[query.focus]} of ${requests(query.filter)}`;
    case "overlaps":
      return `${capitalize(OVERLAP_NAMES[query.of])} among ${requests(query.filter)}`;
    case "budget":
      return `The budget of ${query.departments.length === 0 ? "your departments" : formatList(query.departments.map((id) => departmentNameOf(names, id)))} this year`;
    case "calendar":
      return `Whether ${query.people.length === 0 ? "anybody" : people(query.people)} ${query.people.length > 1 || query.people[0] === names.viewer_id ? "are" : "is"} out of office ${query.period ? formatPeriod(query.period) : "now"}`;
    case "people":
      return query.people.length === 0
        ? describePeople(query, names)
        : `Who ${people(query.people)} ${query.people[0] === names.viewer_id ? "are" : "is"}`;
    case "exchange":
      return `The exchange rate of ${query.from} to ${query.to ?? "USD"}`;
    case "how_to":
      return `How to: ${humanise(query.topic)}`;
  }
}

/** Returns 'The head of IT', 'Managers' or 'People in Sales'. */
function describePeople({ role, department, heads_only }: QueryOf<"people">, names: Names): string {
  const unit = department && departmentNameOf(names, department);
  if (heads_only) return unit ? `The head of ${unit}` : "The heads of departments";
  return `${role ? `People with the role ${humanise(role)}` : "People"}${unit ? ` in ${unit}` : ""}`;
}

function describeAuthority(query: Extract<AssistantQuery, { kind: "authority" }>, names: Names): string {
  const what = [
    ...(query.request_id ? [query.request_id] : []),
    ...(query.type ? [`${toLower(typeNameOf(names, query.type))} requests`] : query.request_id ? [] : ["requests"]),
    ...(query.amount ? [`of ${formatMoneyShort(query.amount, query.currency ?? "USD")}`] : []),
    ...(query.department ? [`in ${departmentNameOf(names, query.department)}`] : []),
  ].join(" ");
  return query.person_id === null
    ? `Who decides ${what}`
    : `Whether ${personNameOf(names, query.person_id)} may decide ${what}`;
}

/** The smallest difference between two amounts in USD that a filter can express. */
const CENT = 0.01;

/**
 * Returns the filter in a form that lists can compare: amounts in USD, and the age as a day of submission. An exclusive limit becomes an
 * inclusive limit that is one cent higher or lower. An exact amount in another currency is not converted, because lists compare it in its
 * own currency.
 */
export function normalizeFilter(
  filter: RequestFilter,
  { rates, now }: { rates: ReadonlyMap<string, CurrencyData>; now: string },
): RequestFilter {
  const { amount, min_age_days, created } = filter;
  const oldest = min_age_days === null ? null : addDays(now.slice(0, 10), -min_age_days);
  const to = [created?.to ?? null, oldest].filter((day) => day !== null).sort()[0] ?? null;
  return {
    ...filter,
    amount: amount && normalizeAmount(amount, rates),
    min_age_days: null,
    created: created || oldest ? { from: created?.from ?? null, to } : null,
  };
}

function normalizeAmount(amount: AmountFilter, rates: ReadonlyMap<string, CurrencyData>): AmountFilter {
  const { min, max, currency, exclusive } = amount;
  const rate = fromRateE8(rates.get(currency)?.rate_e8 ?? 0);
  if (currency !== "USD" && min === max) return amount;
  const toUsd = (limit: number | null, step: number) =>
    limit === null ? null : Math.max(0, Number((limit * rate + (exclusive ? step : 0)).toFixed(9)));
  return { min: toUsd(min, CENT), max: toUsd(max, -CENT), currency: "USD", exclusive: false };
}

/** Returns the only value of a choice, undefined if the choice does not restrict, or null if a list has no filter for the choice. */
function toListValue({ any_of, none_of }: Choice): string | undefined | null {
  if (any_of.length === 0 && none_of.length === 0) return undefined;
  return any_of.length === 1 && none_of.length === 0 ? (any_of[0] ?? null) : null;
}

/**
 * Returns the statuses for a list filter, with the same special values as `toListValue`. If statuses are excluded, returns all other
 * statuses.
 */
function toListStatuses({ any_of, none_of }: Choice<FilterStatus>): string | undefined | null {
  if (none_of.length === 0) return any_of.length === 0 ? undefined : any_of.join(",");
  if (![...any_of, ...none_of].every(isRequestStatus)) return null;
  const statuses = (any_of.length > 0 ? any_of : REQUEST_STATUSES).filter((one) => !none_of.includes(one));
  return statuses.length > 0 ? statuses.join(",") : null;
}

const toListAmount = (amount: number | null): string | undefined => (amount === null ? undefined : String(amount));

/**
 * Returns the filters of a list with exactly the requests of a normalized filter (`normalizeFilter`), with the field names of
 * `ListRequestsInput`. Returns null if lists cannot express the filter.
 */
export function toListFilters(
  filter: RequestFilter,
  { departments }: Pick<Names, "departments">,
): Record<string, string | undefined> | null {
  const { amount, created, decided, has_amount, status, without_approver } = filter;
  const department = toListValue(filter.department);
  const choices = {
    status: toListStatuses(status),
    priority: toListValue(filter.priority),
    request_type: toListValue(filter.type),
    department: department ? (departments.find((one) => one.id === department)?.name ?? null) : department,
    requester_id: toListValue(filter.submitted_by),
    waiting_for: toListValue(filter.waiting_for),
    decided_by: toListValue(filter.decided_by),
  };
  const isBeyondLists =
    filter.ids.length > 0 ||
    filter.currency.any_of.length + filter.currency.none_of.length > 0 ||
    filter.involves.any_of.length + filter.involves.none_of.length > 0 ||
    filter.overdue ||
    filter.has_files !== null ||
    has_amount === false ||
    filter.due !== null ||
    filter.text.none_of.length > 0 ||
    (decided !== null && status.any_of.includes("cancelled")) ||
    (amount !== null && (amount.currency !== "USD" || amount.exclusive));
  const values = Object.entries(choices).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  if (isBeyondLists || values.length < Object.keys(choices).length) return null;
  return {
    ...Object.fromEntries(values),
    approver: without_approver ? NO_APPROVER_FILTER : undefined,
    q: filter.text.all_of.map(stemWord).join(" ") || undefined,
    amount_min: toListAmount(amount?.min ?? (has_amount === true ? 0 : null)),
    amount_max: toListAmount(amount?.max ?? null),
    date_from: created?.from ?? undefined,
    date_to: created?.to ?? undefined,
    decided_from: decided?.from ?? undefined,
    decided_to: decided?.to ?? undefined,
  };
}

/** Returns the address of the list that contains exactly the requests of the normalized filter, or null if no list does. */
export function createFilterHref(filter: RequestFilter, names: Pick<Names, "departments">): string | null {
  const filters = toListFilters(filter, names);
  return filters && createRequestListFactSource("", filters).href;
}

/** Returns the word without its ending, so that 'batteries' and 'battery' find each other and 'monitors' finds 'monitor'. */
export function stemWord(word: string): string {
  if (word.length > 5 && word.endsWith("y")) return word.slice(0, -1);
  if (word.length > 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
