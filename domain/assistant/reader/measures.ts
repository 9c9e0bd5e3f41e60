/** Reads what a question counts, sums, compares or sorts by. Pure. */
import { GROUPINGS, type Grouping, type Measure, type QueryOf } from "../query.ts";
import { isRequester } from "./filter.ts";
import { addTag, compile, copyLine, findName, getTags, has, type Line, take, takeAll, takeTag } from "./line.ts";
import { LINK } from "./lists.ts";
import type { KindContext, Vocabulary } from "./vocabulary.ts";
import { GROUP_WORDS, isOpen, REQUEST_WORDS, SPEND, SUBMIT } from "./words.ts";

export type MeasureReading = { measure: Measure; group_by: Grouping | null; top: number | null; is_spend: boolean };
export type Sorting = Pick<QueryOf<"find">, "sort_by" | "sort_order" | "limit">;

const TIME =
  "times?|long|durations?|takes?|took|taking|fast|faster|fastest|quick|quickly|quicker|quickest|slow|slower|slowest|slowly|turn-?around|lead time|delays?|wait(?:ing)? time|days|hours|speed";
const AVERAGE = "(?:on |in )?average|averages|mean|avg|per request";
const MEDIAN = "median|typical|typically|usual|usually|normal(?= (?:amount|time|duration|size|value))|normally";
const MOST = "(?:the )?(?:most|highest|biggest|largest|more)";

/** Returns the measure of a question, or null if the question asks for requests. `isGrouped`: whether the measure can have groups. */
export function readMeasure(line: Line, isGrouped: boolean, { vocabulary }: KindContext): MeasureReading | null {
  const { group_by, top } = isGrouped ? readGroup(line) : { group_by: null, top: null };
  const is_spend =
    has(line, SPEND) || (group_by !== null && take(line, "^(?:(?:show|our|the|total) )*expenses") !== null);
  const measure =
    readRate(line, vocabulary) ?? readAverage(line, !isGrouped, vocabulary) ?? readSumOrCount(line, is_spend);
  if (!measure && group_by === null) return null;
  // 'Open amount per approver'.
  const isAmount = measure === null && take(line, "amounts?|values?|money|worth") !== null;
  const other: Measure = isAmount ? { kind: "sum", currency: null } : { kind: "count" };
  return { measure: measure ?? other, group_by, top, is_spend };
}

const RATE = "(?:^|(?<=(?:rates?|percentage|times?) ))";
/** Rates and times of these people are those of their decisions. `is_any`: also for people who are only requesters. */
const DECIDERS: readonly (readonly [pattern: string, is_any: boolean])[] = [
  [
    `(?:(?:does|do|did|needs?) )?{person} (?:usually |normally )?(?:takes?|needs?)|(?:waits? for|needs?) {person}|${RATE}by {person}(?! 's)`,
    true,
  ],
  [`${RATE}(?:of|for|from) {person}(?! 's)|(?<!decided )by {person}$`, false],
  [
    "{person} 's(?= (?:own |average |mean |median |typical |usual |approval |acceptance |rejection |refusal |on[- ]time |decision |{status} )*(?:rates?|percentage|times?|speed))",
    false,
  ],
];

/** The rate of an approver is that of their decisions, the rate of a requester that of their requests. */
function readDeciders(line: Line, people: Vocabulary["people"]): void {
  for (const [pattern, is_any] of DECIDERS) {
    const [tag] = getTags(line, "person", compile(pattern).exec(line.text)?.[0] ?? "");
    if (tag && (is_any || !isRequester(tag, people))) take(line, pattern, `decided by ${findName(line, tag)}`);
  }
}

/** Reads 'approval rate', 'share of rejected requests' and 'on time'. */
function readRate(line: Line, { people }: Vocabulary): Measure | null {
  if (/\b(?:decided|approved|answered|finished|processed) (?:too )?late\b/i.test(line.typed)) {
    takeAll(line, "how many|{status}");
    return { kind: "rate", of: "on_time" };
  }
  const share = "rates?|share|percentage|percent|proportion|ratio|fraction|how often";
  if (has(line, `${share}|(?:on|in) time`)) readDeciders(line, people);
  const isOnTime = take(
    line,
    `(?:${share})(?: .{0,20})? (?:on|in) time|(?:on|in)[ -]time(?: (?:${share}))?|punctual\\w*|(?:by|before|within|meet|met|make|made) (?:the|their|its) (?:due dates?|deadlines?)`,
  );
  if (isOnTime) {
    takeAll(line, `${share}|how many|{status}`);
    return { kind: "rate", of: "on_time" };
  }
  if (take(line, "(?:approval|acceptance|success) rates?|approval percentage")) return { kind: "rate", of: "approved" };
  if (take(line, "(?:rejection|refusal|decline) rates?|rejection percentage")) return { kind: "rate", of: "rejected" };
  if (!has(line, share) || has(line, "{currency}")) return null;
  const verb = "(?:does|do|did) {person}(?: usually| normally)? (?:approve|reject|(?={status}))";
  const own = compile(verb).exec(line.text)?.[0] ?? "";
  for (const tag of getTags(line, "person", own)) take(line, verb, `decided by ${findName(line, tag)}`);
  const statuses = getTags(line, "status").filter(({ value }) => value.length === 1);
  const value = own.endsWith("approve")
    ? "approved"
    : own.endsWith("reject")
      ? "rejected"
      : statuses.map(({ value: [one] }) => one).find((one) => one === "approved" || one === "rejected");
  if (!value) return null;
  takeAll(line, `${share}|{status}|how many`);
  return { kind: "rate", of: value };
}

function readAverage(line: Line, isComparison: boolean, { people }: Vocabulary): Measure | null {
  const isTime = has(line, `how (?:long|fast|quick|quickly|slow|slowly)|(?:${TIME})`);
  const isAverage =
    has(line, AVERAGE) ||
    (has(line, MEDIAN) &&
      (isTime || has(line, `median|typical|how much|amounts?|sizes?|values?|costs?|price|${SPEND}`)));
  // 'Average number of requests' means the number. The word 'average' is reported as ignored.
  if (has(line, `(?:${AVERAGE}|${MEDIAN}) (?:number|count|age)|how many(?: .*)? on average`)) return null;
  const asksTime = has(
    line,
    `how (?:long|fast|quick|quickly|slow|slowly)|slowest|fastest|quickest|faster|slower|quicker|turn-?around|lead time|(?:decision|processing|approval|handling|response|waiting|cycle) times?|{status} times?|(?:take|takes|took)(?: .{0,20})? (?:to|for|until)|long(?:er|est) to|take|takes|how many (?:days|hours|weeks)(?= .*{person})`,
  );
  if (!isAverage && !asksTime) return null;
  const statistic = take(line, MEDIAN) ? "median" : "mean";
  // 'The average waiting time' is about all requests, but 'the average rejection time' only about rejected requests.
  for (const tag of getTags(line, "status", compile("{status} times?").exec(line.text)?.[0] ?? ""))
    take(line, "{status} times?", isOpen(tag.value) ? "times" : `${findName(line, tag)} times`);
  takeAll(
    line,
    `${AVERAGE}|${MEDIAN}|how long|how much|how many|how|decisions?|processing|approval|handling|response|cycle|until|(?<=time )decided|to (?:approve|decide|get approved|be approved)|longest|long`,
  );
  if (isTime) {
    readDeciders(line, people);
    takeAll(line, `${TIME}|approve|approving|decide`);
    for (const [name, tag] of line.tags)
      if (tag.kind === "status" && (tag.value as readonly string[]).includes("approved") && !isComparison)
        take(line, `(?:(?:to|get) )?${name}`);
      else if (tag.kind === "status" && isOpen(tag.value as readonly string[]))
        take(line, name, addTag(line, "unread", null, tag.text));
  } else takeAll(line, "amounts?|sizes?|values?|costs?|price");
  takeAll(line, SPEND);
  return { kind: "average", of: isTime ? "decision_time" : "amount", statistic };
}

function readSumOrCount(line: Line, isSpend: boolean): Measure | null {
  if (take(line, "how many|(?:total )?number of|count(?: of| up)?|how much requests|total count|quantity")) {
    takeAll(line, "total|in total");
    return { kind: "count" };
  }
  const sum =
    "how much(?: money)?|(?<={status} )amounts?|^(?:the )?amounts?(?: of)?(?! {amount})|(?<!(?:by|an|no|with|without) )amounts?$|(?:in )?total(?: amount| value| sum| cost)?(?: of)?|sums?(?: of)?|sum(?: \\w+)? up|add(?: \\w+)? up|worth|value of|combined (?:amount|value)|cost(?:s|ing)?";
  if (!isSpend && !has(line, sum)) return null;
  const tag = takeTag(line, "(?:in|to|into) {currency}$|(?<=(?:total|sum)(?: amount)? )in {currency}", "currency");
  takeAll(
    line,
    `${sum}|(?:by )?(?:${SPEND})|expenditures?|(?:(?:was|were|been) )(?:requested|submitted|asked for|claimed)$`,
  );
  const [code = null, ...others] = tag?.value ?? [];
  if (others.length > 0) line.text += ` ${addTag(line, "unread", null, others.join(" "))}`;
  return { kind: "sum", currency: code };
}

/** Reads how to group: 'by department', 'per month', 'top 3 spenders', 'which department spent most', 'who submitted the most'. */
function readGroup(line: Line): { group_by: Grouping | null; top: number | null } {
  for (const [words, group] of GROUP_WORDS) {
    const each = `(?:(?<!(?:{status}|${SUBMIT}) )by|per|(?:for |in |of )?each|(?:for |in )?every|across(?: all)?|grouped by|group by|split (?:up )?by|broken down by|breakdown by|for all|among) (?:the )?(?:request |different )?(?:${words})`;
    if (take(line, each)) return { group_by: group, top: readNumber(line, "top {number}") };
    const ranked = `(?:top|biggest|largest|highest|main|busiest) ({number} )?(?:${words})|{number} (?:biggest|largest|busiest|top) (?:${words})`;
    if (group === "status" || group === "priority" || group === "currency") continue;
    const match = take(line, ranked, group === "requester" && has(line, "spenders?") ? "spend" : "");
    if (match) {
      const [number] = getTags(line, "number", match[0]);
      return { group_by: group, top: toTop(number?.value ?? (/s$/.test(match[0]) ? 5 : 1)) };
    }
    if (has(line, `(?:which|what) (?:${words})`) && has(line, `${MOST}|slowest|longest|slower`)) {
      take(line, `(?:which|what) (?:${words})`);
      take(line, MOST);
      takeAll(line, "submits?|submitted|raises?|raised|creates?|created|makes?|made|files?|filed");
      return { group_by: group, top: 1 };
    }
  }
  if (take(line, "monthly|month by month")) return { group_by: "month", top: null };
  if (has(line, "who") && has(line, MOST)) return readTopPerson(line);
  const pace = take(
    line,
    "who (?:is|are|approves|decides|takes)(?: the)? (?:slowest|longest|fastest|quickest)|(?:slowest|fastest) approvers?",
    "how long",
  );
  if (pace) return { group_by: "decider", top: /slow|long/.test(pace[0]) ? 1 : null };
  return { group_by: null, top: null };
}

function readTopPerson(line: Line): { group_by: Grouping | null; top: number | null } {
  const decides = has(line, "who(?: has)? (?:{status}|approves|decides|rejects|signs)") && !has(line, "who has");
  const waits = has(line, "{status} (?:for|on|with)|backlog|desk|queue|who has(?: the)? most {status}");
  take(line, "who");
  take(line, MOST);
  for (const [verbs, status] of [
    ["approves|signs", "approved"],
    ["rejects", "rejected"],
  ] as const)
    take(line, verbs, has(line, verbs) ? addTag(line, "status", [status], "") : "");
  takeAll(line, "decides|submits?|submitted|backlog|desk|queue|often");
  return { group_by: waits ? "approver" : decides ? "decider" : "requester", top: 1 };
}

const toTop = (count: number): number => Math.min(20, Math.max(1, Math.trunc(count)));
function readNumber(line: Line, pattern: string): number | null {
  const number = takeTag(line, pattern, "number");
  return number ? toTop(number.value) : null;
}

const ORDERS: readonly (readonly [string, Sorting["sort_by"], Sorting["sort_order"]])[] = [
  ["biggest|largest|highest|most expensive|priciest|greatest|(?<!on )top|most costly", "amount", "desc"],
  ["smallest|cheapest|lowest|least expensive", "amount", "asc"],
  ["newest|latest|most recent|recent|recently|last|youngest", "created_at", "desc"],
  ["oldest|earliest|longest|first", "created_at", "asc"],
  ["most urgent|most important|urgency", "urgency", "desc"],
  ["due (?:next|soon|soonest|first|earliest)|next due|coming due|(?<!{period} )due$", "due_date", "asc"],
];
const SORT_WORDS: readonly (readonly [string, Sorting["sort_by"], Sorting["sort_order"]])[] = [
  ["amount|size|value", "amount", "desc"],
  ["due date", "due_date", "asc"],
  ["date|age", "created_at", "desc"],
  ["priority", "priority", "desc"],
  ["status", "status", "asc"],
  ["title", "title", "asc"],
  ["urgency", "urgency", "desc"],
];

/** Returns the order and the number of requests that a message asks for, or null if it states neither. */
export function readSorting(line: Line): (Sorting & { is_due: boolean }) | null {
  for (const [words, sort_by, sort_order] of SORT_WORDS)
    if (take(line, `(?:sort|sorted|order|ordered|ranked)(?: \\w+)? by (?:the )?(?:${words})`))
      return { sort_by, sort_order, limit: readNumber(line, "{number}") ?? 10, is_due: false };
  for (const [words, sort_by, sort_order] of ORDERS) {
    const one = has(
      line,
      `(?:${words})(?: (?:{status}|{type}|{org}|{department}|{priority}|{currency}|{person}|'s|pending))* (?:request|claim|item|one|submission|application|order|expense|case|ticket|invoice)|^(?:and )?(?:which|what|show)?(?: one)?(?: is)? ?the (?:${words})$|^which (?:request|claim|item|one|ticket|invoice)(?!s)`,
    );
    const type = compile(`(?:${words}) ({type})(?! (?:${REQUEST_WORDS}))`).exec(line.text)?.[1] ?? "";
    const isOneTrip = /^(?:(?:business )?trip|purchase(?: order)?|flight)$/.test(line.tags.get(type)?.text ?? "");
    const match = take(line, `(?:{number} )?(?:${words})(?: {number}| first| on top)?`);
    if (!match) continue;
    const [number] = getTags(line, "number", match[0]);
    const limit = number ? toTop(number.value) : (readNumber(line, "{number}") ?? (one || isOneTrip ? 1 : 10));
    return { sort_by, sort_order, limit, is_due: sort_by === "due_date" };
  }
  const limit = has(line, `(?<!than ){number} (?:${REQUEST_WORDS})`) ? readNumber(line, "{number}") : null;
  return limit === null ? null : { sort_by: "created_at", sort_order: "desc", limit, is_due: false };
}

/** Reads a comparison of three or more values, such as 'IT vs HR vs Finance', as groups. Returns null if there is none. */
export function readManyCompared(line: Line): Grouping | null {
  const connector = "(?: (?:vs|and|or|,|with|to))+";
  const source = String.raw`(?:@(department|type|status|priority|currency)\d+${connector} @\1\d+|{person}(?:${connector})? {person})${connector} @(?:\1|person)\d+`;
  const match = compile(source).exec(line.text);
  if (!match || !has(line, `vs|compare|compared|comparing|comparison|difference|${MOST}`)) return null;
  line.text = line.text.replace(match[0], match[0].replaceAll(/ (?:vs|with|to)(?= )/g, " and"));
  takeAll(line, `compare|compared|comparing|comparison|difference|who|(?:which|what)(?: one)?|${MOST}`);
  return GROUPINGS.find((one) => one === match[1]) ?? "requester";
}

/**
 * Splits a comparison of two values or periods: 'travel vs hr', 'this month compared to last month', 'more than last month'. Removes the
 * second value from the line. Returns a copy of the line with the second value in place of the first, or null if there is no comparison.
 */
export function splitComparison(line: Line): Line | null {
  const always = "vs|against|(?:as )?compared (?:to|with)|in comparison (?:to|with)|than|relative to";
  const compares = has(
    line,
    "compare|comparing|comparison|difference|differ|more|fewer|less|faster|slower|quicker|higher|lower|bigger|longer",
  );
  const connector = compares ? `(?:${always}|and|with|to|or|,)` : `(?:${always})`;
  const between = `(?: (?!@)[^ ]+){0,5}?`;
  const links = `(?: (?:${LINK}|we|spent|spend|that|what|it|how|much|many|'s))*`;
  const pair = compile(
    String.raw`(@(period|department|type|org|person|status|priority|currency)\d+)(${between}) ${connector}${links} (@\2\d+)`,
  ).exec(line.text);
  const more = "more|less|fewer|higher|lower|bigger|smaller|better|worse|up|down|change";
  const clean = (text: string) => {
    const copy = copyLine(line, text);
    takeAll(
      copy,
      `comparing|compared?|comparison(?: of| between)?|(?:the )?difference(?: between| in)?|differ|(?:which|who)(?: one)? of(?= {any})|who (?:has|is)(?= (?:got|more|less|fewer|faster|slower|quicker))|who(?= (?:spends?|spent))|${more}`,
    );
    // 'Marc's approvals' are his decisions.
    return copy.text
      .replaceAll(/(?<![\w@])(\S+) \1(?!\w)/g, "$1")
      .replaceAll(" , @person", " @person")
      .replaceAll(/(@person\d+) 's (approvals|rejections|decisions)/g, "$2 by $1");
  };
  // 'Overdue requests of Marc vs overdue requests of Selma'.
  const lists = compile(`({any}(?: {any})+) (?:${always}) ({any}(?: {any})+)`).exec(line.text);
  const getKinds = (text = "") => text.replaceAll(/\d/g, "");
  if (lists && getKinds(lists[1]) === getKinds(lists[2])) {
    const { text } = line;
    line.text = clean(text.replace(lists[0], lists[1] ?? ""));
    return copyLine(line, clean(text.replace(lists[0], lists[2] ?? "")));
  }
  if (pair) {
    const [text, first = "", , between_text = "", second = ""] = pair;
    const before = line.text.slice(0, pair.index);
    const after = line.text.slice(pair.index + text.length);
    line.text = clean(`${before}${first}${between_text}${after}`);
    return copyLine(line, line.text.replace(new RegExp(`${first}(?!\\d)`), second));
  }
  const single = compile(`(?:${always})(?: (?:in|the|it was|we did|did|on))* ({period})`).exec(line.text);
  const [period] = single ? getTags(line, "period", single[1]) : [];
  if (!single || !period?.value.current) return null;
  const name = addTag(line, "period", { ...period.value, period: period.value.current, current: null }, "");
  const text = clean(line.text.replace(single[0], single[1] ?? ""));
  line.text = text.replace(single[1] ?? "", name);
  return copyLine(line, text);
}
