/**
 * The questions that the assistant can answer, as data. Two readers create them: the built-in reader from words, and a language model as
 * arguments of tools. Both are checked by these schemas, and one executor answers them from what the user may see (R4, R21). A query never
 * contains instructions, only values, so a model cannot read anything that the built-in reader cannot.
 */
import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { FILTER_STATUSES } from "../requests/lifecycle.ts";
import { SORT_KEYS, SORT_ORDERS } from "../requests/sort-keys.ts";
import { HOW_TO_TOPICS } from "./how-to-topics.ts";

const MAX_VALUES = 20;

/** `any_of`: the value is one of these; `none_of`: it is none of these. Empty lists do not restrict. */
const createChoice = <T extends z.ZodType<string>>(value: T) =>
  z
    .object({ any_of: z.array(value).max(MAX_VALUES).default([]), none_of: z.array(value).max(MAX_VALUES).default([]) })
    .prefault({});

const code = z.string().trim().min(1).max(LIMITS.name);
/** The id of a user. Texts such as 'me' become ids before a query is created. */
const person_id = z.string().trim().min(1).max(100);
const request_id = z.string().trim().min(1).max(100).toUpperCase();
const day = z.iso.date();

/** UTC days, first and last day included; null: no limit. */
export const Period = z.object({ from: day.nullable(), to: day.nullable() });
export type Period = z.infer<typeof Period>;

/** Compared in USD at the rate of each request's submission. `exclusive`: the limits themselves do not match ('over 1000'). */
export const AmountFilter = z.object({
  min: z.number().min(0).nullable(),
  max: z.number().min(0).nullable(),
  currency: code.describe("the currency of min and max, such as 'USD'"),
  exclusive: z.boolean().default(false),
});
export type AmountFilter = z.infer<typeof AmountFilter>;

/** Which requests. All conditions must hold. An empty filter matches all requests that the user may see. */
export const RequestFilter = z
  .object({
    ids: z.array(request_id).max(100).default([]),
    status: createChoice(z.enum(FILTER_STATUSES)),
    type: createChoice(code).describe("codes of request types"),
    department: createChoice(code).describe("ids of departments"),
    priority: createChoice(code),
    currency: createChoice(code),
    submitted_by: createChoice(person_id),
    waiting_for: createChoice(person_id).describe("people for whose decision the request waits now"),
    decided_by: createChoice(person_id).describe("people who approved or rejected it"),
    involves: createChoice(person_id).describe("people who submitted it or for whose decision it waits"),
    without_approver: z.boolean().default(false),
    /** Open, and its due date has passed. */
    overdue: z.boolean().default(false),
    amount: AmountFilter.nullable().default(null),
    has_amount: z.boolean().nullable().default(null),
    has_files: z.boolean().nullable().default(null),
    created: Period.nullable().default(null),
    decided: Period.nullable().default(null),
    due: Period.nullable().default(null),
    /** At least this number of days since submission. */
    min_age_days: z.int().min(0).max(3_650).nullable().default(null),
    text: z
      .object({
        all_of: z.array(z.string().min(1).max(60)).max(MAX_VALUES).default([]),
        none_of: z.array(z.string().min(1).max(60)).max(MAX_VALUES).default([]),
      })
      .prefault({})
      .describe("words in the title, description, requester or department"),
  })
  .prefault({});
export type RequestFilter = z.infer<typeof RequestFilter>;

export const GROUPINGS = [
  "status",
  "type",
  "department",
  "priority",
  "currency",
  "requester",
  "decider",
  "approver",
  "month",
] as const;
export type Grouping = (typeof GROUPINGS)[number];
const group_by = z.enum(GROUPINGS).nullable().default(null);
/** Only the groups with the largest values; null: all groups. */
const top = z.int().min(1).max(20).nullable().default(null);

/** What an average is of: the amount in USD, or the time from submission to the decision. `median` instead of the mean. */
const AVERAGES = ["amount", "decision_time"] as const;
const statistic = z.enum(["mean", "median"]).default("mean");
/** Shares of decided requests, or for `on_time` of those with a due date that were decided by then. */
export const RATES = ["approved", "rejected", "on_time"] as const;

export const Measure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("count") }),
  z.object({ kind: z.literal("sum"), currency: code.nullable().default(null) }),
  z.object({ kind: z.literal("average"), of: z.enum(AVERAGES), statistic }),
  z.object({ kind: z.literal("rate"), of: z.enum(RATES) }),
]);
export type Measure = z.infer<typeof Measure>;

export const AssistantQuery = z.discriminatedUnion("kind", [
  /** Lists requests. */
  z.object({
    kind: z.literal("find"),
    filter: RequestFilter,
    sort_by: z.enum([...SORT_KEYS, "urgency"]).default("created_at"),
    sort_order: z.enum(SORT_ORDERS).default("desc"),
    limit: z.int().min(1).max(20).default(10),
  }),
  /** Computes one number, or one for each group. `currency` of a sum: convert to this currency; null: in USD, with each currency apart. */
  z.object({ kind: z.literal("measure"), measure: Measure, filter: RequestFilter, group_by, top }),
  /** Compares a measure of two sets of requests, such as two months or two departments. */
  z.object({ kind: z.literal("compare"), measure: Measure, first: RequestFilter, second: RequestFilter }),
  /**
   * Who decides, or whether a person may decide. With `request_id`: that stored request; otherwise a request with these values. Without
   * `person_id`: who decides. With it: whether this person may decide it now, also on behalf of others. With only `person_id`: the limits
   * of the person's authority.
   */
  z.object({
    kind: z.literal("authority"),
    person_id: person_id.nullable().default(null),
    request_id: request_id.nullable().default(null),
    type: code.nullable().default(null),
    department: code.nullable().default(null),
    amount: z.number().positive().nullable().default(null),
    currency: code.nullable().default(null),
  }),
  /** What happened to requests and what is next, from their records: reasons, comments, changes, who is asked, who is away. */
  z.object({
    kind: z.literal("timeline"),
    filter: RequestFilter,
    focus: z.enum(["status", "decision", "reason", "comments", "changes", "approvers"]).default("status"),
  }),
  /** Duplicates and split requests among the filtered requests. */
  z.object({
    kind: z.literal("overlaps"),
    filter: RequestFilter,
    of: z.enum(["duplicates", "splits", "any"]).default("any"),
  }),
  /** The budgets of departments: what is approved and open this calendar year, and what is left. An empty list: all that the user may see. */
  z.object({ kind: z.literal("budget"), departments: z.array(code).max(MAX_VALUES).default([]) }),
  /** Who is out of office in the period, and who decides for them. An empty list: everyone. A null period: now. */
  z.object({
    kind: z.literal("calendar"),
    people: z.array(person_id).max(MAX_VALUES).default([]),
    period: Period.nullable().default(null),
  }),
  /** People by name, role, department, or as head of a department. */
  z.object({
    kind: z.literal("people"),
    people: z.array(person_id).max(MAX_VALUES).default([]),
    role: code.nullable().default(null),
    department: code.nullable().default(null),
    heads_only: z.boolean().default(false),
  }),
  /** Exchange rates and an amount in another currency. `to` is USD if it is null. */
  z.object({
    kind: z.literal("exchange"),
    amount: z.number().positive().nullable().default(null),
    from: code,
    to: code.nullable().default(null),
  }),
  z.object({ kind: z.literal("how_to"), topic: z.enum(HOW_TO_TOPICS) }),
]);
export type AssistantQuery = z.infer<typeof AssistantQuery>;
export type QueryOf<Kind extends AssistantQuery["kind"]> = Extract<AssistantQuery, { kind: Kind }>;

/** An answer to an ambiguous question: `message` is what the button sends as the next message. */
export type Choice = { label: string; message: string };

/** How the built-in reader understood a message. */
export type Reading =
  /** `ignored`: words of the message that have no effect on the query, in the order of the message. The answer names them. */
  | { kind: "query"; query: AssistantQuery; ignored: readonly string[] }
  /** The message has several meanings, such as two people with this name. */
  | { kind: "ambiguous"; question: string; choices: readonly Choice[] }
  | { kind: "greeting" }
  | { kind: "thanks" }
  /** The message asks the assistant to do something, which it never does. */
  | { kind: "command"; topic: (typeof HOW_TO_TOPICS)[number]; ids: readonly string[] }
  | { kind: "other_language"; language: "fr" | "de" | "es" }
  | { kind: "not_understood"; ignored: readonly string[] };
