/**
 * The questions that the assistant can answer, as data. The built-in reader creates a query from words, and a language model from the
 * arguments of a tool call. These schemas check both kinds. One executor answers every query from the data that the user may see (R4, R21).
 * A query contains values only and no instructions, so a model cannot read more than the built-in reader.
 */
import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { FILTER_STATUSES } from "../requests/lifecycle.ts";
import { SORT_KEYS, SORT_ORDERS } from "../requests/sort-keys.ts";
import { HOW_TO_TOPICS } from "./how-to-topics.ts";

const MAX_VALUES = 20;

/** `any_of`: the value is one of these. `none_of`: the value is none of these. An empty list does not restrict. */
const createChoice = <T extends z.ZodType<string>>(value: T) =>
  z
    .object({ any_of: z.array(value).max(MAX_VALUES).default([]), none_of: z.array(value).max(MAX_VALUES).default([]) })
    .prefault({});

const code = z.string().trim().min(1).max(LIMITS.name);
/** The id of a user. The creator of a query first replaces texts such as 'me' by ids. */
const person_id = z.string().trim().min(1).max(100);
const request_id = z.string().trim().min(1).max(100).toUpperCase();
const day = z.iso.date();

/** A range of UTC days that includes its first and last day. null: no limit. */
export const Period = z.object({ from: day.nullable(), to: day.nullable() });
export type Period = z.infer<typeof Period>;

/**
 * Limits in USD, compared at the exchange rate of each request's submission. `exclusive`: an amount equal to a limit does not match ('over
 * 1000').
 */
export const AmountFilter = z.object({
  min: z.number().min(0).nullable(),
  max: z.number().min(0).nullable(),
  currency: code.describe("the currency of min and max, such as 'USD'"),
  exclusive: z.boolean().default(false),
});
export type AmountFilter = z.infer<typeof AmountFilter>;

/** Which requests a query is about. A request must meet all conditions. An empty filter matches all requests that the user may see. */
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
    involves: createChoice(person_id).describe(
      "people who submitted it, who decided it or for whose decision it waits",
    ),
    without_approver: z.boolean().default(false),
    /** The request is open and its due date has passed. */
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
/** Only this many groups, with the largest values. null: all groups. */
const top = z.int().min(1).max(20).nullable().default(null);

/** What an average is computed from: the amount in USD, or the time from submission to the decision. */
const AVERAGES = ["amount", "decision_time"] as const;
const statistic = z.enum(["mean", "median"]).default("mean");
/**
 * A rate is a share of requests. `approved`, `rejected`: the share of decided requests with this decision. `on_time`: of all decided
 * requests with a due date, the share that was decided by that date.
 */
const RATES = ["approved", "rejected", "on_time"] as const;

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
  /**
   * Computes one number, or one number for each group. `currency`: the currency of a sum; null: in USD, with an additional sum for each
   * currency.
   */
  z.object({ kind: z.literal("measure"), measure: Measure, filter: RequestFilter, group_by, top }),
  /** Compares one measure of two sets of requests, such as two months or two departments. */
  z.object({ kind: z.literal("compare"), measure: Measure, first: RequestFilter, second: RequestFilter }),
  /**
   * Asks who decides, or whether a person may decide. `request_id`: the stored request; null if the question is about an imagined request
   * with `type`, `department`, `amount` and `currency`. `person_id`: the person whose right to decide is asked about, which includes deciding
   * on behalf of others; null if the question is who decides. If only `person_id` is set, asks for the limits of this person's authority.
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
  /** Asks what happened to requests and what happens next: reasons, comments, changes, who must decide, and who is out of office. */
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
  /**
   * Asks for the budgets of departments: the approved and open amounts of this calendar year, and the remaining amount. An empty list: all
   * departments that the user may see.
   */
  z.object({ kind: z.literal("budget"), departments: z.array(code).max(MAX_VALUES).default([]) }),
  /** Asks who is out of office in a period, and who decides for them. An empty list: everyone. A null period: now. */
  z.object({
    kind: z.literal("calendar"),
    people: z.array(person_id).max(MAX_VALUES).default([]),
    period: Period.nullable().default(null),
  }),
  /** Finds people by name, role or department, or as head of a department. */
  z.object({
    kind: z.literal("people"),
    people: z.array(person_id).max(MAX_VALUES).default([]),
    role: code.nullable().default(null),
    department: code.nullable().default(null),
    heads_only: z.boolean().default(false),
  }),
  /** Asks for exchange rates, or for an amount in another currency. If `to` is null, the currency is USD. */
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

/** One meaning of an ambiguous question, shown as a button. `message`: the message that the button sends. */
export type Choice = { label: string; message: string };

/** How the built-in reader understood a message. */
export type Reading =
  /** `ignored`: words without an effect on the query, in the order of the message. The answer names them. */
  | { kind: "query"; query: AssistantQuery; ignored: readonly string[] }
  /** The message has several meanings, for example because two people have this name. */
  | { kind: "ambiguous"; question: string; choices: readonly Choice[] }
  | { kind: "greeting" }
  | { kind: "thanks" }
  /** The message asks the assistant to do something. The assistant never acts. */
  | { kind: "command"; topic: (typeof HOW_TO_TOPICS)[number]; ids: readonly string[] }
  | { kind: "other_language"; language: "fr" | "de" | "es" }
  | { kind: "not_understood"; ignored: readonly string[] }
  | { kind: "too_long" };
