/** Reads what a message asks for, apart from its conditions, and recognises messages that no query of requests can express. Pure. */
import type { RequestFilter } from "../query.ts";
import { type Conditions, isRestricted } from "./filter.ts";
import { readOverlaps } from "./kinds.ts";
import { getLeftovers, has, type Line, takeAll } from "./line.ts";
import { type MeasureReading, readMeasure, readSorting, type Sorting } from "./measures.ts";
import { readTimeline, type TimelineReading } from "./timeline.ts";
import type { KindContext } from "./vocabulary.ts";

/** What a message asks for, apart from its conditions. */
export type Operation = {
  measure: MeasureReading | null;
  sorting: (Sorting & { is_due: boolean }) | null;
  overlaps: ReturnType<typeof readOverlaps>;
  timeline: TimelineReading | null;
};

/** Whether the measure is computed from decided requests. A period in the question then restricts the day of the decision. */
export const isAboutDecisions = ({ measure }: Pick<Operation, "measure">): boolean =>
  measure !== null &&
  (measure.is_spend ||
    measure.measure.kind === "rate" ||
    (measure.measure.kind === "average" && measure.measure.of === "decision_time"));

export function readOperation(line: Line, isComparison: boolean, context: KindContext): Operation {
  const overlaps = isComparison ? null : readOverlaps(line);
  const isNamed =
    has(
      line,
      "{id}|how long (?:has|have) (?:{person} 's|the)(?= .* been)|(?:why|how come)(?= (?:do|does|did) (?:{person} 's|the|this|that) (?:[^ ]+ )?request takes? so long)",
    ) && !has(line, "how much|how many|total|sum|average");
  const measure = overlaps || isNamed ? null : readMeasure(line, !isComparison, context);
  const timeline = overlaps || measure || isComparison ? null : readTimeline(line);
  const sorting =
    overlaps || measure || (timeline && timeline.focus !== "status" && timeline.focus !== "approvers")
      ? null
      : readSorting(line);
  // 'Where is my newest request': its row says where it is.
  const isOne = has(line, "{id}");
  // 'Was my last request approved' is not about the last approved one.
  if (sorting && /^(?:is|was|has|did)\b/i.test(line.typed)) takeAll(line, "{status}$");
  return {
    overlaps,
    measure,
    timeline: sorting && !isOne ? null : timeline,
    sorting: timeline && isOne ? null : sorting,
  };
}

export const NONE = { any_of: [], none_of: [] };
const NO_PEOPLE = { submitted_by: NONE, waiting_for: NONE, decided_by: NONE, involves: NONE };

/**
 * Whether a filter has only a period, an amount, search words or excluded values, which can also belong to a question about something else.
 */
export const isWeak = (filter: RequestFilter): boolean =>
  !isRestricted({
    ...(JSON.parse(JSON.stringify(filter, (key, value) => (key === "none_of" ? [] : value))) as RequestFilter),
    created: null,
    decided: null,
    due: null,
    amount: null,
    min_age_days: null,
    text: { all_of: [], none_of: [] },
  });

/**
 * Whether a message does not ask for requests, or asks something about them that no query expresses. `hasRequestWords`: whether it names
 * requests.
 */
export function isUnanswerable(line: Line, operation: Operation, own: Conditions, hasRequestWords: boolean): boolean {
  // A comparison that was not read, or 'which department spends less than HR', which no query can express.
  if (has(line, operation.measure ? "vs(?= )|against|than" : "vs(?= )|against")) return true;
  const isClear =
    hasRequestWords ||
    operation.overlaps !== null ||
    operation.measure?.is_spend ||
    (isRestricted(own.filter) && !isWeak(own.filter));
  if (!isClear && getLeftovers(line).length > 0) return true;
  // 'How many comments does REQ-2026-1001 have'.
  if (operation.measure?.measure.kind === "count" && own.filter.ids.length === 1) return true;
  const isYesOrNo = /^(?:and |so )?(?:is|are|am|was|were|do|does|did|has|have|can|could|will|would|should|may)\b/i.test(
    line.typed,
  );
  // 'Did we spend more than 100k' does not ask for requests over this amount.
  if (operation.measure?.is_spend && own.filter.amount && isYesOrNo) return true;
  // Requests that wait for somebody have no decision yet.
  const { measure } = operation;
  if (
    measure?.group_by === null &&
    !measure.is_spend &&
    isAboutDecisions(operation) &&
    own.filter.waiting_for.any_of.length > 0
  )
    return true;
  // '20k, can Marc?' is not about requests of exactly this amount.
  const { amount } = own.filter;
  const isExact = amount !== null && amount.min === amount.max;
  // 'What is 300 plus 20 euros' is not about requests of this amount.
  const isAmountOnly = isExact && !hasRequestWords;
  if (
    isAmountOnly &&
    (operation.measure || (own.filter.status.any_of.length === 0 && own.filter.text.all_of.length === 0))
  )
    return true;
  const isNothing = Object.values(operation).every((one) => one === null);
  const isVague = !hasRequestWords && (isNothing || operation.timeline?.focus === "approvers");
  // 'Is Marc sick' and 'is everyone in next week' do not ask for requests.
  const isAboutPeople = !isRestricted({ ...own.filter, ...NO_PEOPLE });
  // 'People not in IT'.
  if (isVague && /^(?:list |show |all |the )*(?:people|staff|colleagues|employees|users)\b/i.test(line.typed))
    return true;
  if (isVague && isAboutPeople && (isYesOrNo || getLeftovers(line).length > 0)) return true;
  const isPeriod = !isRestricted({ ...own.filter, created: null, decided: null });
  const isNew = /\b(?:submitted|created|raised|filed|came|arrived|received|new)\b/i.test(line.typed);
  if (isVague && (isYesOrNo ? isWeak(own.filter) : isPeriod && !isNew)) return true;
  if (
    isVague &&
    (own.people.length > 0
      ? isExact || own.period !== null
      : isExact && (!isNothing || isWeak({ ...own.filter, currency: NONE })))
  )
    return true;
  return !hasRequestWords && !isRestricted(own.filter) && isNothing;
}
