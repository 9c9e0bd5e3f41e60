/** Facts about a list of requests: how many there are, their statuses and amounts. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import { humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import { formatCount } from "../format/numbers.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { REQUEST_STATUSES } from "../requests/lifecycle.ts";
import type { ComparedRequest } from "./analysis-subject.ts";
import { createInfoFact, createRequestFactSource, type FactDraft } from "./facts.ts";
import { convertAmountToScaledUsd, formatUsdSum, formatWithUsd, sumUsd } from "./usd.ts";

/** `waiting_count`: the number of people that the request waits for. */
export type MatchedRequest = ComparedRequest & {
  department_name: string;
  current_approver_name: string | null;
  waiting_count: number;
};

export const formatRequestCount = (count: number, is_floor = false): string =>
  `${formatCount(count)}${is_floor ? "+" : ""} request${count === 1 ? "" : "s"}`;

/** Returns the number of requests by status, as lists count them (R25), and of those past due without the status 'overdue'. */
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
