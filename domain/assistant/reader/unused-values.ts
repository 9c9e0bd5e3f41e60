/** Compares what a message says with the query that was read from it. Pure. */
import { addDays } from "../../requests/totals.ts";
import type { AssistantQuery, Period } from "../query.ts";
import { isRestricted } from "./filter.ts";
import { compile, type Line, type Tag } from "./line.ts";
import type { KindContext } from "./vocabulary.ts";
import { isStatusName, REQUEST_WORDS } from "./words.ts";

type Value = string | number;
type Test = (query: AssistantQuery) => boolean;

const collectValues = (value: unknown): Value[] =>
  typeof value === "string" || typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(collectValues)
      : [];

/** Returns the amounts that a mention can become in a query: 'over 100' asks who decides 101, 'about 100' who decides 100. */
const toAmounts = ({ min, max }: { min: number | null; max: number | null }): Value[] => [
  ...(min === null ? [] : [min, min + 1]),
  ...(max === null ? [] : [max]),
  ...(min === null || max === null ? [] : [(min + max) / 2]),
];

/** Returns the days of a period. Due dates and absences can be a year or a week later than the period of the message. */
const toDays = ({ from, to }: Period): Value[] =>
  [from, to].flatMap((day) =>
    day === null ? [] : [day, addDays(day, 7), `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`],
  );

const isKind =
  (...kinds: AssistantQuery["kind"][]): Test =>
  ({ kind }) =>
    kinds.includes(kind);
const excludes: Test = (query) =>
  /"none_of":\["|"has_(?:amount|files)":false|"without_approver":true/.test(JSON.stringify(query));
const compares: Test = (query) => query.kind === "compare" || ("group_by" in query && query.group_by !== null);
const waits: Test = (query) => "filter" in query && query.filter.waiting_for.any_of.length > 0;
/** Whether the answer says what will happen: who decides or is away, and what is due. */
const foresees: Test = (query) =>
  isKind("authority", "calendar", "budget", "how_to")(query) ||
  waits(query) ||
  ("filter" in query &&
    (query.filter.due !== null ||
      (query.kind === "timeline" && query.filter.created === null && query.filter.decided === null)));
const isHandover: Test = (query) => "filter" in query && !query.filter.status.any_of.every(isStatusName);
const never: Test = () => false;

const ASKS =
  "who|whose|what|when|why|where|which|how|(?:is|are|can|may|does|do|did|has|have|will|should) (?:{person}|there|it|he|she|they|we|the|any\\w+)|(?:approve|reject|cancel|remind) (?:it|them|him|her|{id}|{person})";
/**
 * Words that change what a message asks, each with the queries that can express them. The answer to another query says that it left the
 * words out. Compared with the message before its conditions are read.
 */
const MEANINGS: readonly (readonly [pattern: string, isExpressed: Test])[] = [
  // A second question. The course of a request has its people, reasons and days.
  [
    `(?<=(?:${ASKS}|what|list|show)(?![a-z]).* )(?:and|or|but|,)(?: then)? (?:${ASKS}) .*`,
    isKind("timeline", "calendar", "compare"),
  ],
  [
    "vs|against|compared?|comparing|comparison|difference|differ|faster|slower|quicker",
    (query) => compares(query) || isKind("exchange", "how_to")(query),
  ],
  [
    "trends?|trending|(?:going|gone|went|is|are|has|have)(?: [^ ]+){0,3} (?:up|down)(?! with| to)|rise|risen|rising|rose|grow|grown|growing|grew|growth|increas\\w+|decreas\\w+|shrink\\w*",
    (query) =>
      query.kind === "compare" || query.kind === "timeline" || ("group_by" in query && query.group_by === "month"),
  ],
  ["not|never|nothing|without", (query) => excludes(query) || isKind("timeline", "how_to")(query)],
  ["except|excluding|besides|other than|apart from", excludes],
  ["should|ought to|recommend|advise|best", waits],
  ["predict\\w*|forecast|likely|chances?", never],
  ["will [^ ]+|(?:can|could|may|might) be {status}", foresees],
  ["how many (?:people|users|employees|approvers|managers|departments|teams)", isKind("people")],
  // 'Which requests put HR over its budget'.
  [REQUEST_WORDS, (query) => !isKind("budget", "people", "exchange")(query)],
  ["(?:requests?|ones)(?: that| which)? {person} comments?", never],
  // 'Approved travel and rejected HR requests' is not one list.
  [String.raw`@([a-z]+)\d+ @([a-z]+)\d+(?: requests?)? (?:and|or|,) @\1\d+ @\2\d+`, isKind("compare")],
  ["(?<=average )(?:spend|spending) (?:per|by|a|each|every) \\w+", never],
  ["(?:more|less|fewer)$", isKind("compare")],
  ["{status} {period}", (query) => !("filter" in query) || query.filter.status.any_of.join() !== "overdue"],
  ["how much is (?:an? |the |one )?{currency}", isKind("exchange")],
  ["who else", (query) => query.kind !== "authority" || query.request_id !== null],
  ["so (?:many|few|often)|how (?:{status}|late|old)|how much of (?:the |our )?total|(?:has|have) {person} had", never],
  ["(?:was|were|been|am) {person} asked", isKind("timeline")],
  ["for (?:somebody|someone) else", (query) => query.kind !== "how_to" || query.topic === "delegate"],
  ["{person} (?:can|could|may|must)(?: still)? (?:change|modify|edit|answer|cancel|withdraw)", isKind("how_to")],
  // No query says who handed over or changed a request.
  ["{person} {status}", (query) => !isHandover(query)],
  [
    "who(?: else)? (?:can|may|could|is allowed to) (?:see|view|read|open)|(?:can|may|could|has|have|did|which|that) {person}(?: yet| can| has)* (?:sees?|seen|saw|view|viewed|open|opened|read|look|looked|notice|noticed|touch|touched)",
    isKind("how_to"),
  ],
  ["escalat\\w+|forwarded|reminded|commented|notified|on behalf(?: of)?|refunded|reimbursed", isKind("how_to")],
  ["(?:with|without)(?: an?| any| no| the)? comments?", never],
  ["(?:only|alone) {person}|{person} (?:only|alone)", (query) => "filter" in query || query.kind === "compare"],
  [
    "approvals|rejections|(?<={person} 's )(?:last |latest )?(?:approval|rejection)",
    (query) =>
      /"decided_by":\{"any_of":\["|"(?:approved|rejected)"/.test(JSON.stringify(query)) ||
      // 'My approvals last month' do not wait now.
      (waits(query) && "filter" in query && query.filter.created === null) ||
      ("measure" in query && query.measure.kind !== "count" && query.measure.kind !== "sum") ||
      isKind("authority", "how_to", "timeline", "calendar")(query),
  ],
  // An average is no maximum.
  [
    "longest|slowest|fastest|quickest|shortest",
    (query) => query.kind !== "measure" || query.measure.kind !== "average" || query.group_by !== null,
  ],
  // Nothing says of what it is more.
  [
    "bigger|smaller|larger|higher|lower|better|worse",
    (query) => query.kind !== "compare" || query.measure.kind !== "count",
  ],
  ["(?<=(?:duplicates?|splits?) )and {status}", never],
  ["minus", (query) => excludes(query) && !/"status":\{"any_of":[^}]*"none_of":\["/.test(JSON.stringify(query))],
  // Words for requests or a person of which the conversation has several or none.
  [
    "(?<=(?:approves?|decides?|signs?|rejects?) )(?:it|this|that|them|those|these)",
    (query) => query.kind !== "authority" || query.request_id !== null,
  ],
  ["(?<=^(?:(?!@person).)*)(?:he|she|him|his|her)(?!.*@person)", never],
  [
    "^(?:and |so )?(?:is|was|has|can|could|will|does|did) it|(?:for|of|from|with) it$",
    (query) => !("filter" in query) || query.filter.ids.length > 0,
  ],
  ["(?:could|would) {person} have|will (?:we|i|it|they|{department}|{person}) (?:spend|cost|need|have|exceed)", never],
  [
    "(?:how (?:much|many|long)|when|why|where) (?:is|was|has|did) it",
    (query) => !("filter" in query) || isRestricted(query.filter),
  ],
  [
    "(?:from|above|at) (?:what|which) amount|minimum",
    (query) => query.kind === "authority" && query.person_id === null,
  ],
  [
    "amounts?(?! {amount})|(?:more|less|most|of) (?:the )?money",
    (query) =>
      !("measure" in query) ||
      (query.measure.kind !== "count" && query.measure.kind !== "rate") ||
      /"has_amount":(?:true|false)|"amount":\{/.test(JSON.stringify(query)),
  ],
  ["(?<!how much )(?:is|are|was|were|been|get|gets|got)(?: {any})? (?:paid|unpaid)", isKind("how_to")],
  ["(?:mean|average) (?:and|or) (?:the )?median|median (?:and|or) (?:the )?(?:mean|average)", never],
  ["at once|in bulk|all together", never],
];

/** Returns the words of a message that change its meaning but that the query cannot express. `text`: the message with its tags. */
export function listUnusedWords(text: string, query: AssistantQuery): string[] {
  const topic = "filter" in query ? [...query.filter.text.all_of, ...query.filter.text.none_of] : [];
  return MEANINGS.filter(([, isExpressed]) => !isExpressed(query))
    .flatMap(([pattern]) => [...text.matchAll(new RegExp(compile(pattern), "g"))].map(([match]) => match))
    .filter((match) => !match.split(" ").every((word) => topic.includes(word)));
}

/** Whether a query without a filter of statuses depends on a status: 'the rejection rate', 'the time until it is approved'. */
const isStatusOfMeasure = (query: AssistantQuery, values: readonly unknown[]): boolean =>
  "measure" in query &&
  (query.measure.kind === "rate"
    ? query.measure.of === "on_time"
      ? values.includes("overdue") || (values.includes("approved") && values.includes("rejected"))
      : values.includes(query.measure.of)
    : query.measure.kind === "average" && query.measure.of === "decision_time" && values.includes("approved"));

/**
 * Returns the parts of a message that the query does not contain, as typed: names, numbers, amounts, periods, statuses, and words that change
 * the meaning. A rule has read them, but the answer does not depend on them. `text`: the message with its tags, before conditions are read.
 */
export function listUnusedValues(
  line: Line,
  text: string,
  query: AssistantQuery,
  { vocabulary, actor }: KindContext,
): string[] {
  const values = new Set(collectValues(query));
  const isAboutRequests = "filter" in query || query.kind === "compare";
  const hasDecider =
    "filter" in query && query.filter.decided_by.any_of.length + query.filter.decided_by.none_of.length > 0;
  const isPast = /\b(?:was|were)\b/i.test(line.typed);
  const hasAny = (candidates: readonly unknown[]) => candidates.some((one) => values.has(one as Value));
  const isUsed = ({ kind, value, text: tagged }: Tag): boolean => {
    switch (kind) {
      case "person":
        return (
          hasAny(value as string[]) ||
          // The record of a request names the people who took part in it.
          (query.kind === "timeline" && query.focus !== "comments") ||
          (!isAboutRequests && (value as string[]).includes(actor.id)) ||
          // Who decides the requests of a person depends on the person's department, and of an approver also on their own authority.
          (!isAboutRequests &&
            !text.includes("@department") &&
            vocabulary.people.some(
              (one) =>
                (value as string[]).includes(one.id) &&
                (query.kind !== "authority" || one.role === "requester") &&
                hasAny(vocabulary.departments.filter(({ name }) => name === one.department).map(({ id }) => id)),
            ))
        );
      case "period":
        // No query has the day of a change or a comment.
        if (isHandover(query) || (query.kind === "timeline" && ["changes", "comments"].includes(query.focus)))
          return /\b(?:submitted|created|raised|filed)\b/i.test(line.typed);
        return hasAny(toDays((value as { period: Period }).period)) || (query.kind === "budget" && /year/.test(tagged));
      case "amount":
        return hasAny(toAmounts(value as { min: number | null; max: number | null }));
      case "number":
      case "age":
        return hasAny([value]);
      case "status":
        return (
          query.kind === "timeline" ||
          // 'Which were late in October' is not about the requests that are overdue now.
          (hasAny(value as string[]) && !(isPast && (value as string[]).join() === "overdue")) ||
          hasDecider ||
          isStatusOfMeasure(query, value as string[])
        );
      case "unread":
        return true;
      default:
        return hasAny(value as readonly string[]);
    }
  };
  const tags = [...line.tags];
  const isWithin = (key: string) =>
    tags.some(([, { kind, text: outer }]) => (kind === "id" || kind === "unread") && outer.includes(key));
  const unusedTags = tags.filter(
    ([key, tag]) =>
      tag.text !== "" &&
      !tag.text.includes("@") &&
      !new RegExp(`${key}(?!\\d)`).test(line.text) &&
      !isWithin(key) &&
      !isUsed(tag),
  );
  return [...unusedTags.map(([, tag]) => tag.text), ...listUnusedWords(text, query)];
}
