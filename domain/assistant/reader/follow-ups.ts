/** Completes a follow-up question with the previous question: 'only the open ones', 'and in October?', 'sum them up'. Pure. */
import { type AssistantQuery, type Choice, type QueryOf, RequestFilter } from "../query.ts";
import type { Conditions } from "./filter.ts";
import { addValues, getDefaultField } from "./filter.ts";
import { toCalendarPeriod } from "./kinds.ts";
import { getTags, has, type Line, type Tag, take, takeFirst, takeValues } from "./line.ts";
import { isOpen } from "./words.ts";

/** The state of the conversation: its last query, and the requests that the last answer listed, in their order. */
export type Conversation = {
  /** Null if the last message was not understood. */
  query: AssistantQuery | null;
  ids: readonly string[];
  /** The meanings of the last message if it had several. */
  choices: readonly Choice[];
  /** Whether the last message was not understood. A follow-up of it cannot be understood either. */
  isBroken: boolean;
};

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const BACK_REFERENCE = "it|that one|this one|that request|this request|that|this|he|she";
const THOSE =
  "(?:(?:which|how many|what|all|any|some) )?of (?:those|these|them)|those|these|them|the ones|(?<!all )the requests$|which ones|(?:is|are|was|were) (?:that|this|it)$|the same(?: ones)?";
const BEGINNING =
  "^(?:(?:ok|so|now|then|hm+|yes|no|but|and|also|well|,) )*(?:and|vs|against|compared|what if|same for|the same for|also|but|then|only|just|or|now|for|of|in|with|by|from|without|not|except|too|sum|total|ok|those|them|which of)";
const CONTINUES = `${BEGINNING}(?: |$)|^(?:(?:and|but) )*(?:not|except|without) by {person}$`;

/** Replaces 'the second one', '#2' and 'it' by the id of a request in the last answer. */
export function resolveReferences(line: Line, { ids, query }: Conversation): boolean {
  if (ids.length === 0 || has(line, "{id}")) return false;
  const put = (pattern: string, id: string | undefined) => {
    if (id === undefined || !has(line, pattern)) return false;
    const name = `@id${line.tags.size}`;
    const match = take(line, pattern, name);
    line.tags.set(name, { kind: "id", value: [id], text: match?.[0] ?? "", is_negated: false });
    return true;
  };
  for (const [index, ordinal] of ORDINALS.entries())
    if (
      put(
        `(?<!(?:\\w+est|urgent) )(?:the )?(?:${ordinal}|${index + 1}(?:st|nd|rd|th))(?: (?:one|request))?(?! (?:{number}|quarter|half|approver|level|step))(?= |$)`,
        ids[index],
      )
    )
      return true;
  if (put("(?:the )?last one", ids.at(-1))) return true;
  const position = getTags(line, "number").find(() => has(line, "^(?:and )?(?:number|nr|no|#)? ?{number}$"));
  if (position && query?.kind === "find" && put("(?:number )?{number}", ids[position.value - 1])) return true;
  if (ids.length > 1 && query && !("filter" in query && query.filter.ids.length === 1)) return false;
  return put(BACK_REFERENCE, ids[0]);
}

/** Whether a message begins as a follow-up: 'and', 'only', 'what about'. */
export const beginsAsFollowUp = (line: Line): boolean => has(line, BEGINNING);

/** Whether a message continues the previous question. Removes the words that say so. */
export function takeContinuation(line: Line): boolean {
  const isThose = take(line, `(?:^(?:and|so|ok|now) )?(?:${THOSE})(?! (?:who|that))`) !== null;
  const isContinued = has(line, CONTINUES);
  if (isContinued) take(line, "^(?:ok |so |now |and |but )*(?:what if|(?:the )?same for|only|just)");
  return isThose || isContinued;
}

const isChoice = (value: unknown): value is { any_of: string[] } =>
  typeof value === "object" && value !== null && "any_of" in value;

/**
 * Applies the conditions of a follow-up to the filter of the previous question. `isAdded`: in 'by Yara too', the new values do not replace
 * the previous ones.
 */
export function mergeFilters(
  last: RequestFilter,
  own: Conditions,
  isSpend: boolean,
  isAdded: boolean,
  findPart: FindPart,
): RequestFilter {
  const empty = RequestFilter.parse({});
  const merged = RequestFilter.parse(last);
  const assign = <Key extends keyof RequestFilter>(key: Key) => {
    if (JSON.stringify(own.filter[key]) !== JSON.stringify(empty[key])) merged[key] = own.filter[key];
    const [added, before] = [merged[key], last[key]];
    // 'Without the overdue one' after 'the open ones' excludes some of these.
    if (added !== before && isChoice(added) && isChoice(before) && added.any_of.length === 0)
      added.any_of = [...before.any_of];
    if (isAdded && added !== before && isChoice(added) && isChoice(before))
      added.any_of = [...new Set([...before.any_of, ...added.any_of])];
  };
  const { status } = merged;
  for (const key of Object.keys(empty) as (keyof RequestFilter)[]) assign(key);
  // '10k' after 'over 5k'.
  const [limit, old] = [own.filter.amount, last.amount];
  if (limit && old && limit.min === limit.max && (old.min === null || old.max === null))
    merged.amount = { ...limit, [old.min === null ? "min" : "max"]: null, exclusive: old.exclusive };
  // 'Which of those are with Selma' does not widen pending requests to all open ones.
  if (own.filter.waiting_for.any_of.length > 0 && status.any_of.length > 0 && isOpen(status.any_of))
    merged.status = status;
  assignUnclear(merged, own, last, isSpend, findPart, isAdded);
  return merged;
}

/** Returns the meaning that a question suggests for a person, such as 'decided by' in 'is Marc faster than Selma'. */
export type FindPart = (tag: Tag<"person">) => "decided_by" | "waiting_for" | null;

/** Gives people and periods without a preposition the meaning that they have in the previous question or by `findPart`. */
export function assignUnclear(
  filter: RequestFilter,
  own: Conditions,
  last: RequestFilter | null,
  isSpend: boolean,
  findPart: FindPart = () => null,
  isAdded = false,
): void {
  const parts = ["submitted_by", "waiting_for", "decided_by"] as const;
  const part = last && parts.find((one) => last[one].any_of.length + last[one].none_of.length > 0);
  for (const tag of own.people) {
    const name = part ?? findPart(tag) ?? (isSpend ? "submitted_by" : "involves");
    if (part && !isAdded) filter[part] = { any_of: [], none_of: [] };
    addValues(filter[name], tag.value, tag);
  }
  if (!own.period) return;
  const field = last?.decided
    ? "decided"
    : last?.due
      ? "due"
      : last?.created
        ? "created"
        : getDefaultField(filter, isSpend);
  filter[field] = own.period.period;
}

type Simple = Exclude<AssistantQuery, { filter: RequestFilter } | QueryOf<"compare">>;

/**
 * Applies the values of a follow-up to a previous question that is not about a list of requests. Returns null if the follow-up has no value
 * for that question.
 */
export function mergeSimple(last: Simple, line: Line, now: string): AssistantQuery | null {
  // 'From Rita' does not ask whether Rita decides.
  if (last.kind === "authority" && has(line, "(?:from|by|of|for) {person}")) return null;
  const isList = last.kind === "budget" || last.kind === "calendar" || last.kind === "people";
  const values = (kind: "person" | "department" | "type" | "currency"): readonly string[] =>
    isList ? takeValues(line, kind).flat() : (takeFirst(line, kind) ?? []);
  const [people, departments, types] = [values("person"), values("department"), values("type")];
  const [mention, number, period] = [takeFirst(line, "amount"), takeFirst(line, "number"), takeFirst(line, "period")];
  const [id] = takeFirst(line, "id") ?? [];
  const [currency] = values("currency");
  const amount = mention?.min ?? mention?.max ?? number;
  const found = people.length + departments.length + types.length > 0 || amount !== null || currency || period || id;
  if (!found) return null;
  if (last.kind === "authority" && id) return { ...last, request_id: id };
  if (last.kind === "authority")
    return {
      ...last,
      person_id: people[0] ?? last.person_id,
      department: departments[0] ?? last.department,
      type: types[0] ?? last.type,
      request_id: amount === null && types.length === 0 ? last.request_id : null,
      amount: amount ?? last.amount,
      currency:
        amount === null
          ? ((last.amount === null ? null : currency) ?? last.currency)
          : (mention?.currency ?? currency ?? null),
    };
  if (last.kind === "budget") return departments.length > 0 ? { ...last, departments: [...departments] } : null;
  if (last.kind === "calendar")
    return {
      ...last,
      people: people.length > 0 ? [...people] : last.people,
      period: period ? toCalendarPeriod(period, now, line.typed) : last.period,
    };
  if (last.kind === "people")
    return {
      ...last,
      people: [...people],
      department: departments[0] ?? (people.length > 0 ? null : last.department),
      role: people.length > 0 ? null : last.role,
    };
  if (last.kind === "exchange")
    return {
      ...last,
      amount: amount ?? last.amount,
      from: mention?.currency ?? last.from,
      to: currency ?? last.to,
    };
  return null;
}
