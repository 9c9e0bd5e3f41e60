/** Creates the query of a tagged message. Pure. */
import { type AssistantQuery, type QueryOf, RequestFilter } from "../query.ts";
import { readAuthority } from "./authority.ts";
import { type Conditions, type FilterContext, isRequester, isRestricted, restrictToOpen } from "./filter.ts";
import { readConditions, takeRequestWords } from "./filter-rules.ts";
import {
  assignUnclear,
  beginsAsFollowUp,
  type Conversation,
  type FindPart,
  mergeFilters,
  mergeSimple,
  takeContinuation,
} from "./follow-ups.ts";
import { readBudget, readCalendar, readExchange, readPeopleQuery } from "./kinds.ts";
import { addTag, compile, copyLine, getLeftovers, has, isUnread, type Line, listContent, take } from "./line.ts";
import { joinLists, readNegations } from "./lists.ts";
import { type MeasureReading, readManyCompared, splitComparison } from "./measures.ts";
import { isAboutDecisions, isUnanswerable, isWeak, NONE, type Operation, readOperation } from "./operation.ts";
import type { KindContext } from "./vocabulary.ts";
import { DECIDE, FILLERS, isOpen, REQUEST_WORDS, SUBMIT } from "./words.ts";

type Context = KindContext & { filter: FilterContext };

/** Readers of the kinds that need no filter. The first one that returns a query applies. */
const SIMPLE_KINDS: readonly ((line: Line, context: KindContext) => AssistantQuery | null)[] = [
  readExchange,
  readBudget,
  readCalendar,
  readAuthority,
  readPeopleQuery,
];

export function readQuery(line: Line, conversation: Conversation, context: Context): AssistantQuery | null {
  const isFragment = isShort(line);
  const content = listContent(line);
  if (conversation.isBroken && isFragment && beginsAsFollowUp(line)) return null;
  const isContinued = conversation.query !== null && takeContinuation(line);
  // Instructions have no values that 'and in EUR' could change.
  if (isContinued && isFragment && conversation.query?.kind === "how_to") return null;
  const simple = copyLine(line);
  readNegations(simple, false);
  for (const read of SIMPLE_KINDS) {
    const query = read(simple, context);
    if (!query) continue;
    if (isFragment && query.kind === "authority" && hasNoValues(query) && conversation.query) {
      Object.assign(line, simple);
      // 'Who decides' after 'who is away': the answer names the people who decide instead.
      if (conversation.query.kind === "calendar") return conversation.query;
      const { ids } = conversation;
      if (ids.length > 0) return { kind: "timeline", focus: "approvers", filter: RequestFilter.parse({ ids }) };
    }
    takeRequestWords(simple);
    Object.assign(line, simple);
    // 'How much is left' after 'the budget of IT'.
    return isFragment && conversation.query?.kind === query.kind && hasNoValues(query) ? conversation.query : query;
  }
  const { query: last } = conversation;
  if (last && (isContinued || isFragment) && !("filter" in last) && last.kind !== "compare" && last.kind !== "how_to") {
    const rest = copyLine(line);
    const merged = mergeSimple(last, rest, context.now);
    // 'Make me a coffee' is no follow-up of 'who approves 5,000 euros': of its content, nothing was read.
    if (merged && !isUnread(content, getLeftovers(rest))) {
      Object.assign(line, rest);
      return merged;
    }
    // 'For how long' after 'who is away'.
    if (isContinued || !has(line, "{any}")) return null;
  }
  // 'By Selma' after 'rejected requests' means who rejected them.
  const status = last && "filter" in last ? last.filter.status.any_of : [];
  if (
    (isContinued || isFragment) &&
    status.length > 0 &&
    status.every((one) => one === "approved" || one === "rejected")
  )
    line.text = line.text.replace(
      compile("^by(?= {person}(?: only)?$)"),
      status.length === 1 ? `${addTag(line, "status", [...status], "")} by` : "decided by",
    );
  // 'And of Dora' after 'the approval rate of Selma'.
  if (isContinued && last && "filter" in last && last.filter.decided_by.any_of.length > 0)
    line.text = line.text.replace(
      compile("(?<=^(?:and )?)(?:of|for|from) (?={person})|(?<=^(?:and )?{person}) 's$"),
      "",
    );
  const many = readManyCompared(line);
  const second = many ? null : splitComparison(line);
  for (const one of second ? [line, second] : [line]) {
    readNegations(one);
    joinLists(one);
  }
  const asked = copyLine(line);
  const operation = readOperation(line, second !== null, context);
  if (many) {
    const counts: MeasureReading = { measure: { kind: "count" }, group_by: null, top: null, is_spend: false };
    const measured = operation.measure ?? counts;
    const isDecider =
      many === "requester" && measured.measure.kind === "average" && measured.measure.of === "decision_time";
    operation.measure = { ...measured, group_by: isDecider ? "decider" : many, top: null };
    operation.sorting = null;
  }
  if (second) readOperation(second, true, context);
  const asksWhether = has(line, `^(?:did|has|have) {person} (?:${SUBMIT})`);
  // 'Why is the sky blue' is not about a request.
  const isOther =
    operation.timeline?.focus === "reason" &&
    has(asked, "why|how come") &&
    !has(line, `{any}|${REQUEST_WORDS}`) &&
    !has(asked, `{status}|${DECIDE}`);
  const takesTopics =
    isOther || has(line, "{id}")
      ? "none"
      : operation.overlaps || operation.timeline?.focus === "comments"
        ? "after article"
        : operation.timeline || asksWhether
          ? "any"
          : "none";
  const own = readConditions(line, RequestFilter.parse({}), context.filter, takesTopics);
  // The record says who decided, so 'who rejected it, Selma or Dora' needs no people.
  if (operation.timeline?.focus === "decision") own.people = [];
  const hasRequestWords = takeRequestWords(line);
  const base = last && getBaseFilter(last, conversation, operation);
  // 'And the number of requests?' has no condition of its own.
  const asksAgain =
    (operation.measure !== null || operation.sorting !== null) &&
    isUnrestricted(own) &&
    (/^and (?:\S+ ){0,4}\S+$/i.test(line.typed) || (!hasRequestWords && !operation.measure?.is_spend));
  const isFollowUp =
    base !== null &&
    !hasIds(own) &&
    (isContinued ||
      asksAgain ||
      (isFragment &&
        !hasRequestWords &&
        !isUnread(content, getLeftovers(line)) &&
        (!operation.overlaps || base.ids.length > 0)));
  const isUnclear =
    (last?.kind === "compare" && operation.measure?.group_by) ||
    (last?.kind === "overlaps" && operation.measure) ||
    (last?.kind === "timeline" && last.filter.ids.length > 0 && own.period !== null);
  // 'Number of requests' after a comparison: of all requests, or of those that were compared?
  if (!isFollowUp && isFragment && last?.kind === "compare" && operation.measure && isUnrestricted(own)) return null;
  const { measure } = operation;
  if (conversation.isBroken && isFragment && !hasRequestWords && !measure?.is_spend && isUnrestricted(own)) return null;
  // 'Is Marc faster than Selma' is about their decisions, and 'pending: Marc vs Selma' about what waits for them.
  const findPart: FindPart = (tag) => {
    if (measure?.is_spend || isRequester(tag, context.vocabulary.people)) return null;
    if (isAboutDecisions(isFollowUp && !measure && last?.kind === "measure" ? toOperation(last) : operation))
      return "decided_by";
    const { any_of } = own.filter.status;
    return second && any_of.length > 0 && isOpen(any_of) ? "waiting_for" : null;
  };
  if (isFollowUp && last) return isUnclear ? null : continueQuery(last, base, own, operation, line, findPart);
  const isSpend = isAboutDecisions(operation) || operation.timeline?.focus === "decision";
  assignUnclear(own.filter, own, null, isSpend, findPart);
  if (second) {
    const other = readConditions(second, RequestFilter.parse({}), context.filter, "none");
    assignUnclear(other.filter, other, null, isSpend, findPart);
    // 'Travel IT vs travel sales' compares two pairs of values, which was not read.
    const isPartlySame = (["type", "department", "submitted_by", "decided_by"] as const).some((key) => {
      const left: readonly string[] = own.filter[key].any_of;
      const right: readonly string[] = other.filter[key].any_of;
      return left.join() !== right.join() && left.some((one) => right.includes(one));
    });
    return isPartlySame ? null : createComparison(operation, own.filter, other.filter);
  }
  return isUnanswerable(line, operation, own, hasRequestWords) ? null : createQuery(operation, own.filter);
}

/** Returns the measure of an earlier question. Its sums are taken for spending. */
const toOperation = (last: QueryOf<"measure">) => ({ measure: { ...last, is_spend: last.measure.kind === "sum" } });

const hasNoValues = ({ kind: _, ...values }: AssistantQuery): boolean =>
  Object.values(values).every((value) => value === null || (Array.isArray(value) && value.length === 0));

const isUnrestricted = ({ filter, period, people }: Conditions): boolean =>
  !isRestricted(filter) && period === null && people.length === 0;
const hasIds = ({ filter }: Conditions) => filter.ids.length > 0;

function createQuery(
  { measure, sorting, overlaps, timeline }: Operation,
  filter: RequestFilter,
): AssistantQuery | null {
  if (overlaps) return { ...overlaps, filter };
  if (measure) return createMeasure(measure, filter);
  if (timeline) {
    // 'Why' alone, or 'what changed today': no request is named.
    if (filter.text.all_of.length === 0 && isWeak(filter)) return null;
    const hasAny = ({ any_of, none_of }: { any_of: string[]; none_of: string[] }) => any_of.length + none_of.length > 0;
    const focus = hasAny(filter.decided_by) ? "decision" : hasAny(filter.waiting_for) ? "approvers" : timeline.focus;
    const isNamed = filter.ids.length + filter.text.all_of.length > 0;
    if (timeline.is_waiting && !isNamed) restrictToOpen(filter);
    return {
      kind: "timeline",
      focus: timeline.focus === "status" ? focus : timeline.focus,
      filter: restrictToNamed(filter),
    };
  }
  if (sorting?.is_due) restrictToOpen(filter);
  const { sort_by, sort_order, limit } = sorting ?? { sort_by: "created_at", sort_order: "desc", limit: 10 };
  return { kind: "find", filter, sort_by, sort_order, limit };
}

/** Returns the measure of a question. Spending is the sum of approved amounts. */
function createMeasure(
  { measure, group_by, top, is_spend }: MeasureReading,
  filter: RequestFilter,
): QueryOf<"measure"> {
  if (is_spend && filter.status.any_of.length + filter.status.none_of.length === 0) filter.status.any_of = ["approved"];
  // Requests that are decided wait for nobody: their approvers are the people who decided them.
  const isDecided = group_by === "approver" && isAboutDecisions({ measure: { measure, group_by, top, is_spend } });
  return { kind: "measure", measure, filter, group_by: isDecided ? "decider" : group_by, top };
}

/**
 * Removes the status from a filter that names a request, and all other conditions if it names the number. Otherwise 'why was the marathon
 * rejected' would not find the request if it was not rejected.
 */
function restrictToNamed(filter: RequestFilter): RequestFilter {
  if (filter.ids.length > 0) return RequestFilter.parse({ ids: filter.ids });
  return filter.text.all_of.length > 0 ? { ...filter, status: NONE } : filter;
}

/** Returns null if both filters are equal: then the words that distinguish them were not read. */
function createComparison({ measure }: Operation, first: RequestFilter, second: RequestFilter): AssistantQuery | null {
  const of: MeasureReading = measure ?? { measure: { kind: "count" }, group_by: null, top: null, is_spend: false };
  const [left, right] = [createMeasure(of, first).filter, createMeasure(of, second).filter];
  if (JSON.stringify(left) === JSON.stringify(right)) return null;
  return { kind: "compare", measure: of.measure, first: left, second: right };
}

/** Returns the filter that a follow-up changes, or null if the previous question has none. */
function getBaseFilter(last: AssistantQuery, { ids }: Conversation, { timeline }: Operation): RequestFilter | null {
  if (timeline && ids.length > 0) return RequestFilter.parse({ ids });
  if (last.kind === "compare") return last.first;
  return "filter" in last ? last.filter : null;
}

function continueQuery(
  last: AssistantQuery,
  base: RequestFilter,
  own: Conditions,
  operation: Operation,
  line: Line,
  findPart: FindPart,
): AssistantQuery | null {
  const isOperation = Object.values(operation).some((one) => one !== null);
  const isSum = last.kind === "measure" && last.measure.kind === "sum";
  const currency = own.filter.currency.any_of[0];
  // 'In euros?' after a sum asks for this sum in another currency.
  const isConversion = isSum && currency !== undefined && !isOperation && operation.measure === null;
  if (isConversion) own.filter.currency.any_of = [];
  if (!isOperation && !isConversion && isUnrestricted(own)) {
    if (getLeftovers(line).length > 0 || /^(?:(?:and|only|just|for) )*it\W*$/i.test(line.typed)) return null;
    const isList =
      last.kind === "measure" && /^(?:and |ok |please )*(?:show|list|display|which|see)\b/i.test(line.typed);
    return isList ? createQuery(operation, last.filter) : last;
  }
  const isSpend = isAboutDecisions(operation) || (last.kind === "measure" && isAboutDecisions(toOperation(last)));
  const isAdded = take(line, "too|as well|plus") !== null;
  const filter = mergeFilters(base, own, isSpend, isAdded, findPart);
  if (last.kind === "measure" && take(line, "^(?:and )?(?:vs|against|(?:as )?compared (?:to|with)|than)"))
    return createComparison({ ...operation, measure: { ...last, is_spend: false } }, last.filter, filter);
  if (last.kind === "compare") {
    const second = mergeFilters(last.second, own, isSpend, isAdded, findPart);
    // 'And finance?' after 'IT or HR' replaces what is compared.
    const isReplaced = JSON.stringify(filter) === JSON.stringify(second);
    if (!isReplaced && (!isOperation || operation.measure))
      return createComparison(
        {
          ...operation,
          measure: operation.measure ?? { measure: last.measure, group_by: null, top: null, is_spend: false },
        },
        filter,
        second,
      );
  }
  if (isConversion && last.kind === "measure" && last.measure.kind === "sum")
    return { ...last, filter, measure: { ...last.measure, currency } };
  if (isOperation) {
    // 'Top 2' after 'spend by type'.
    if (last.kind === "measure" && last.group_by && operation.sorting?.sort_by === "amount")
      return { ...last, filter, top: operation.sorting.limit };
    // 'And the median?' after an average.
    const statistic = operation.measure?.measure.kind === "average" ? operation.measure.measure.statistic : null;
    if (
      statistic &&
      last.kind === "measure" &&
      last.measure.kind === "average" &&
      /^\W*(?:and )?(?:the )?\w+\W*$/.test(line.typed)
    )
      return { ...last, filter, measure: { ...last.measure, statistic } };
    if (
      operation.measure &&
      last.kind === "measure" &&
      operation.measure.measure.kind === "count" &&
      operation.measure.group_by
    )
      return { ...last, filter, group_by: operation.measure.group_by, top: operation.measure.top };
    return createQuery(operation, filter);
  }
  if (last.kind === "compare") return { kind: "measure", measure: last.measure, filter, group_by: null, top: null };
  return "filter" in last ? { ...last, filter } : null;
}

/** Whether a message has too few words to be a question of its own, such as 'travel?'. */
const isShort = (line: Line): boolean =>
  line.text.split(" ").filter((word) => !FILLERS.has(word)).length <= 2 && !has(line, "show|list|find|all|{id}|{text}");
