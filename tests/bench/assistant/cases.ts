/**
 * The format of the benchmark's cases: a question, the query that a competent person would derive from it, and the
 * expected answer.
 */

import type * as z from "zod";
import type { HowToTopic } from "../../../domain/assistant/how-to-topics.ts";
import { AssistantQuery, type Grouping } from "../../../domain/assistant/query.ts";
import type { BenchUsername } from "./bench-data.ts";

export const KINDS = [
  "find",
  "count and sum",
  "average and rate",
  "compare",
  "authority",
  "timeline",
  "overlaps",
  "budget",
  "calendar and people",
  "exchange and how to",
  "follow-up and ambiguity",
  "cannot be answered",
] as const;
type Kind = (typeof KINDS)[number];

/** A query in short form: people are user names or 'me', and departments are the last part of their ids. */
export type ShortQuery = z.input<typeof AssistantQuery>;
export type ShortFilter = NonNullable<Extract<ShortQuery, { kind: "find" }>["filter"]>;

/**
 * The expected answer.
 * `query`: the oracle computes the answer to the query (lists, measures, comparisons).
 * `says`: the answer contains all of these texts (`|` separates alternatives) and none of the texts in `never`.
 * `who`: the first approver that the answer names is this one.
 * `verdict`: whether the answer is yes or no, and texts that it contains.
 * `ids`: the answer names these requests, and none of `never`.
 * `names`: the answer names exactly these people.
 * `choices`: the assistant asks back and offers these alternatives.
 * `refuses`: the answer has no facts about requests or people. `never`: texts that would be wrong.
 */
export type Expectation =
  | { kind: "query" }
  | { kind: "says"; texts: readonly string[]; never: readonly string[] }
  | { kind: "who"; name: string; texts: readonly string[] }
  | { kind: "verdict"; yes: boolean; texts: readonly string[] }
  | { kind: "ids"; numbers: readonly number[]; never: readonly number[] }
  | { kind: "names"; names: readonly string[]; texts: readonly string[] }
  | { kind: "choices"; labels: readonly string[] }
  | { kind: "refuses"; never: readonly string[] };

export type Case = {
  kind: Kind;
  username: BenchUsername;
  /** The messages of the user. Only the answer to the last one is judged. */
  turns: readonly string[];
  /** The query that a competent person would derive; null if the assistant should refuse or ask back. */
  query: ShortQuery | null;
  /** Other possible queries for the words. An answer to one of these queries is also right. */
  alternatives?: readonly ShortQuery[];
  expected: Expectation;
};

const toTurns = (ask: string | readonly string[]): readonly string[] => (typeof ask === "string" ? [ask] : ask);

type Ask = string | readonly string[];
const create = (
  kind: Kind,
  username: BenchUsername,
  ask: Ask,
  query: ShortQuery | null,
  expected: Expectation,
): Case => ({
  kind,
  username,
  turns: toTurns(ask),
  query,
  expected,
});
const BY_QUERY: Expectation = { kind: "query" };

type FindOptions = Omit<Extract<ShortQuery, { kind: "find" }>, "kind" | "filter">;
type Who = BenchUsername;
export const find = (who: Who, ask: Ask, filter: ShortFilter, options: FindOptions = {}): Case =>
  create("find", who, ask, { kind: "find", filter, ...options }, BY_QUERY);

type MeasureOptions = { currency?: string; by?: Grouping; top?: number };
export const count = (who: Who, ask: Ask, filter: ShortFilter, { by, top }: MeasureOptions = {}): Case =>
  create(
    "count and sum",
    who,
    ask,
    { kind: "measure", measure: { kind: "count" }, filter, group_by: by, top },
    BY_QUERY,
  );
export const sum = (who: Who, ask: Ask, filter: ShortFilter, { currency, by, top }: MeasureOptions = {}): Case =>
  create(
    "count and sum",
    who,
    ask,
    { kind: "measure", measure: { kind: "sum", currency }, filter, group_by: by, top },
    BY_QUERY,
  );
export const average = (
  who: Who,
  ask: Ask,
  of: "amount" | "decision_time",
  filter: ShortFilter,
  { by, top, median }: MeasureOptions & { median?: true } = {},
): Case =>
  create(
    "average and rate",
    who,
    ask,
    {
      kind: "measure",
      measure: { kind: "average", of, statistic: median ? "median" : "mean" },
      filter,
      group_by: by,
      top,
    },
    BY_QUERY,
  );
export const rate = (
  who: Who,
  ask: Ask,
  of: "approved" | "rejected" | "on_time",
  filter: ShortFilter,
  { by, top }: MeasureOptions = {},
): Case =>
  create(
    "average and rate",
    who,
    ask,
    { kind: "measure", measure: { kind: "rate", of }, filter, group_by: by, top },
    BY_QUERY,
  );
export const compare = (
  who: Who,
  ask: Ask,
  measure: Extract<ShortQuery, { kind: "compare" }>["measure"],
  first: ShortFilter,
  second: ShortFilter,
): Case => create("compare", who, ask, { kind: "compare", measure, first, second }, BY_QUERY);
export const COUNT = { kind: "count" } as const;
export const SUM = { kind: "sum" } as const;

type AuthorityFields = Omit<Extract<ShortQuery, { kind: "authority" }>, "kind">;
export const decides = (
  who: Who,
  ask: Ask,
  fields: AuthorityFields,
  name: string,
  texts: readonly string[] = [],
): Case => create("authority", who, ask, { kind: "authority", ...fields }, { kind: "who", name, texts });
export const may = (who: Who, ask: Ask, fields: AuthorityFields, yes: boolean, texts: readonly string[] = []): Case =>
  create("authority", who, ask, { kind: "authority", ...fields }, { kind: "verdict", yes, texts });
export const limits = (
  who: Who,
  ask: Ask,
  fields: AuthorityFields,
  texts: readonly string[],
  never: readonly string[] = [],
): Case => create("authority", who, ask, { kind: "authority", ...fields }, { kind: "says", texts, never });

type Focus = Extract<ShortQuery, { kind: "timeline" }>["focus"];
export const timeline = (
  who: Who,
  ask: Ask,
  filter: ShortFilter | number,
  focus: Focus,
  texts: readonly string[],
  never: readonly string[] = [],
): Case =>
  create(
    "timeline",
    who,
    ask,
    { kind: "timeline", filter: typeof filter === "number" ? { ids: [toId(filter)] } : filter, focus },
    { kind: "says", texts, never },
  );

export const toId = (number: number): string => `REQ-2026-${number}`;

export const overlaps = (
  who: Who,
  ask: Ask,
  of: "duplicates" | "splits" | "any",
  filter: ShortFilter,
  numbers: readonly number[],
  never: readonly number[] = [],
): Case => create("overlaps", who, ask, { kind: "overlaps", of, filter }, { kind: "ids", numbers, never });

export const budget = (
  who: Who,
  ask: Ask,
  departments: string[],
  texts: readonly string[],
  never: readonly string[] = [],
): Case => create("budget", who, ask, { kind: "budget", departments }, { kind: "says", texts, never });

export const absent = (
  who: Who,
  ask: Ask,
  people: string[],
  period: { from: string | null; to: string | null } | null,
  texts: readonly string[],
  never: readonly string[] = [],
): Case =>
  create("calendar and people", who, ask, { kind: "calendar", people, period }, { kind: "says", texts, never });
type PeopleFields = Omit<Extract<ShortQuery, { kind: "people" }>, "kind">;
export const people = (
  who: Who,
  ask: Ask,
  fields: PeopleFields,
  names: readonly string[],
  texts: readonly string[] = [],
): Case => create("calendar and people", who, ask, { kind: "people", ...fields }, { kind: "names", names, texts });

type ExchangeFields = Omit<Extract<ShortQuery, { kind: "exchange" }>, "kind">;
export const exchange = (who: Who, ask: Ask, fields: ExchangeFields, texts: readonly string[]): Case =>
  create("exchange and how to", who, ask, { kind: "exchange", ...fields }, { kind: "says", texts, never: [] });
export const howTo = (who: Who, ask: Ask, topic: HowToTopic, texts: readonly string[]): Case =>
  create("exchange and how to", who, ask, { kind: "how_to", topic }, { kind: "says", texts, never: [] });

/** Returns the case with alternative statuses, for words such as 'still pending' that can mean each of these. */
export const orStatus = (one: Case, status: ShortFilter["status"]): Case =>
  one.query?.kind === "find"
    ? { ...one, alternatives: [{ ...one.query, filter: { ...one.query.filter, status } }] }
    : one;

/** Returns a case as a follow-up: the last of several turns. `one` has the query and the expected answer. */
export const followUp = (one: Case): Case => ({ ...one, kind: "follow-up and ambiguity" });
export const ambiguous = (who: Who, ask: Ask, labels: readonly string[]): Case =>
  create("follow-up and ambiguity", who, ask, null, { kind: "choices", labels });

export const cannot = (who: Who, ask: Ask, never: readonly string[] = []): Case =>
  create("cannot be answered", who, ask, null, { kind: "refuses", never });
/** Returns a case whose question has a wrong premise, which the answer must correct. */
export const corrects = (one: Case): Case => ({ ...one, kind: "cannot be answered" });

export const is = (...any_of: string[]) => ({ any_of }) as never;
export const not = (...none_of: string[]) => ({ none_of }) as never;
export const OPEN = is("pending", "needs_info", "overdue");
export const days = (from: string | null, to: string | null) => ({ from, to });
const month = (number: string, last: number) => days(`2026-${number}-01`, `2026-${number}-${last}`);
export const [SEP, OCT, NOV] = [month("09", 30), month("10", 31), month("11", 30)];
export const THIS_WEEK = days("2026-11-16", "2026-11-22");
export const LAST_WEEK = days("2026-11-09", "2026-11-15");
export const YESTERDAY = days("2026-11-20", "2026-11-20");
export const TODAY = days("2026-11-21", "2026-11-21");
export const Q3 = days("2026-07-01", "2026-09-30");
export const Q4 = days("2026-10-01", "2026-12-31");
export const since = (from: string) => days(from, null);
export const until = (to: string) => days(null, to);
export const words = (...all_of: string[]) => ({ all_of });
export const without = (...none_of: string[]) => ({ none_of });
const limit = (min: number | null, max: number | null, currency: string, exclusive: boolean) => ({
  min,
  max,
  currency,
  exclusive,
});
export const over = (amount: number, currency = "USD") => limit(amount, null, currency, true);
export const under = (amount: number, currency = "USD") => limit(null, amount, currency, true);
export const atLeast = (amount: number, currency = "USD") => limit(amount, null, currency, false);
export const between = (min: number, max: number, currency = "USD") => limit(min, max, currency, false);

const PERSON_FILTERS = ["submitted_by", "waiting_for", "decided_by", "involves"];

/** Returns the query of a case with the ids of people and departments. `ids`: the ids of people by user name. */
export function resolveQuery(query: ShortQuery, username: string, ids: ReadonlyMap<string, string>): AssistantQuery {
  const toPerson = (one: string) => ids.get(one === "me" ? username : one) ?? one;
  const toDepartment = (one: string) => `department-${one}`;
  const inChoice = (choice: Record<string, string[]>, change: (one: string) => string) =>
    Object.fromEntries(Object.entries(choice).map(([key, values]) => [key, values.map(change)]));
  const inFilter = (filter: object) =>
    Object.fromEntries(
      Object.entries(filter).map(([key, value]) => {
        if (PERSON_FILTERS.includes(key)) return [key, inChoice(value, toPerson)];
        return [key, key === "department" ? inChoice(value, toDepartment) : value];
      }),
    );
  const entries = Object.entries(query).map(([key, value]) => {
    if (key === "filter" || key === "first" || key === "second") return [key, inFilter(value as object)];
    if (key === "person_id" && typeof value === "string") return [key, toPerson(value)];
    if (key === "people") return [key, (value as string[]).map(toPerson)];
    if (key === "departments") return [key, (value as string[]).map(toDepartment)];
    return [key, key === "department" && typeof value === "string" ? toDepartment(value) : value];
  });
  return AssistantQuery.parse(Object.fromEntries(entries));
}

export const MARC = "Marc Nager";
export const SELMA = "Selma Nior";
export const DORA = "Dora Rector";
export const VICTOR = "Victor Pell";
export const HANNA = "Hanna Rees";
export const IVO = "Ivo Tamm";
export const APPROVED = is("approved");
export const REJECTED = is("rejected");
export const PENDING = is("pending");
export const OVERDUE = is("overdue");
