/** Facts about a list of requests: how many there are, their statuses and amounts. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import { humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import { formatCount } from "../format/numbers.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { REQUEST_STATUSES } from "../requests/lifecycle.ts";
import { ME_FILTER, NO_APPROVER_FILTER } from "../requests/waiting.ts";
import type { ComparedRequest } from "./analysis-subject.ts";
import type { FactSource } from "./entities.ts";
import { createInfoFact, createRequestFactSource, createRequestListFactSource, type FactDraft } from "./facts.ts";
import { convertAmountToScaledUsd, formatUsdSum, formatWithUsd, sumUsd } from "./usd.ts";
import type { RequestCriteria } from "./words/request-criteria.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/** `waiting_count`: for how many people's decision the request waits. */
export type MatchedRequest = ComparedRequest & {
  department_name: string;
  current_approver_name: string | null;
  waiting_count: number;
};

export const formatRequestCount = (count: number, is_floor = false): string =>
  `${formatCount(count)}${is_floor ? "+" : ""} request${count === 1 ? "" : "s"}`;

/**
 * Returns how many requests match, their statuses and their total amount. `is_floor`: there may be more matching requests than `matches`.
 */
export function createMatchFacts(
  matches: readonly MatchedRequest[],
  is_floor: boolean,
  now: string,
  source: FactSource,
): FactDraft[] {
  const total = createInfoFact(
    "matches",
    matches.length === 0
      ? `No requests match${is_floor ? " among the newest" : ""}.`
      : `${formatRequestCount(matches.length, is_floor)} match${matches.length === 1 ? "es" : ""}.`,
    [source],
  );
  if (matches.length === 0 || is_floor) return [total];
  return [total, ...createStatusCountFacts(matches, now), ...createTotalAmountFacts(matches)];
}

/**
 * Returns a fact with the number of requests in each status, as lists count them (R25), and with the number of requests that are past due
 * but do not have the status 'overdue' yet.
 */
export function createStatusCountFacts(matches: readonly MatchedRequest[], now: string): FactDraft[] {
  const counts = REQUEST_STATUSES.flatMap((status) => {
    const count = matches.filter((one) => one.status === status).length;
    return count > 0 ? [`${count} ${humanise(status)}`] : [];
  });
  const late = matches.filter((one) => one.status !== "overdue" && isOverdue(one, now)).length;
  const soon = late > 0 ? ` ${late} more ${late === 1 ? "is" : "are"} past due.` : "";
  return [createInfoFact("states", `By status: ${formatList(counts)}.${soon}`)];
}

export function createTotalAmountFacts(matches: readonly MatchedRequest[]): FactDraft[] {
  const paid = matches.filter((one) => one.amount_minor !== null);
  if (paid.length === 0) return [];
  const sum = formatUsdSum(sumUsd(paid.map(convertAmountToScaledUsd)));
  const some = `${paid.length} of them ${paid.length === 1 ? "has" : "have"} an amount, in total ${sum}`;
  const every = paid.length === 1 ? `The amount is ${sum}` : `Together they total ${sum}`;
  return [createInfoFact("sum", `${paid.length === matches.length ? every : some} at the rates of submission.`)];
}

/** Returns one sentence about a request, with its request number, title, amount, requester, day of submission and status. */
export function createRequestSummaryFact(one: MatchedRequest, now: string): FactDraft {
  const what =
    one.amount_minor === null ? isolateBidiText(one.title) : `${isolateBidiText(one.title)}, ${formatWithUsd(one)}`;
  return createInfoFact(
    "request",
    `${one.id}: ${what}, by ${isolateBidiText(one.requester_name)} on ${formatDate(one.created_at, "UTC")}: ${describeStatus(one, now)}.`,
    [createRequestFactSource(one.id)],
  );
}

/** Returns the status of a request as the end of a sentence: 'pending, waiting for Selma Nior'. */
function describeStatus(one: MatchedRequest, now: string): string {
  const late = one.status !== "overdue" && isOverdue(one, now) ? ", past due" : "";
  switch (one.status) {
    case "pending":
    case "overdue":
      return one.current_approver_name
        ? `${one.status}${late}, waiting for ${describeWaiting(one.current_approver_name, one.waiting_count)}`
        : `${one.status}${late}, without an approver`;
    case "needs_info":
      return `needs info from ${isolateBidiText(one.requester_name)}${late}`;
    default:
      return `${one.status}${one.decided_at ? ` on ${formatDate(one.decided_at, "UTC")}` : ""}`;
  }
}

/** Returns 'Selma Nior' or 'Selma Nior and 2 others'. */
function describeWaiting(name: string, count: number): string {
  const others = count - 1;
  return `${isolateBidiText(name)}${others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : ""}`;
}

/** A link to the list of all requests that wait for the user's decision. */
export const WAITING_REQUESTS_FACT_SOURCE: FactSource = createRequestListFactSource("Waiting for you", {
  waiting_for: ME_FILTER,
});

/**
 * Returns a link to the dashboard, or to My Requests, with the criteria as filters. Criteria for which the list has no filter are left out.
 */
export function createCriteriaFactSource(criteria: RequestCriteria, vocabulary: Vocabulary): FactSource {
  if (criteria.waiting_for_me) return WAITING_REQUESTS_FACT_SOURCE;
  const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);
  const department = only(criteria.departments);
  const person = only(criteria.people);
  const name = vocabulary.people.find((one) => one.id === person?.id)?.name;
  const created = criteria.date_field === "created" ? criteria.period : null;
  const filters = {
    status: only(criteria.statuses) ?? (criteria.overdue ? "overdue" : undefined),
    request_type: only(criteria.types),
    department: vocabulary.departments.find((one) => one.id === department)?.name,
    priority: only(criteria.priorities),
    requester: person?.involvement === "requester" ? name : undefined,
    approver: criteria.unassigned ? NO_APPROVER_FILTER : person?.involvement === "approver" ? name : undefined,
    date_from: created?.from ?? undefined,
    date_to: created?.to ?? undefined,
    q: criteria.words.join(" ") || undefined,
  };
  if (!criteria.mine) return createRequestListFactSource("Open the results", filters);
  const { href } = createRequestListFactSource("", { status: filters.status, q: filters.q });
  return { label: "My Requests", href: href.replace(/^\//, "/my-requests") };
}
