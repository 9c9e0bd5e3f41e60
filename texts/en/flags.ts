import { roundDuration } from "../../domain/assistant/durations.ts";
import type { FlagAmount, FlagParams } from "../../domain/flags/flags.ts";
import { amount as amountOf, choose, date, moneyShort } from "./formats.ts";

/** Sums in USD are rounded to the cent. */
const usd = (sum: number): string => moneyShort(Math.round(sum * 100) / 100, "USD");

/** Returns an amount with its value in USD, if it has another currency: 'EUR 780 (USD 842.40)'. */
const withUsd = ({ amount, currency, decimals, usd: value }: FlagAmount): string => {
  const own = amountOf(amount, currency, decimals);
  return value === null ? own : `${own} (${usd(value)})`;
};

const limitOf = ({ limit, limit_currency, approver }: FlagParams["near_limit"]): string =>
  `${moneyShort(limit, limit_currency)}${approver === null ? "" : ` for ${approver}`}`;

const duration = (hours: number): string => {
  const { value, unit } = roundDuration(hours);
  return `${value} ${choose(value, unit, `${unit}s`)}`;
};

/** Another request. `at`: when it was submitted, ISO 8601. */
type Related = { name: string; title: string; at: string; id: string; status: string };

const submitted = ({ name, title, at, id, status }: Related): string =>
  `${name} submitted '${title}' on ${date(at)} (${id}, ${status})`;

const budgetOf = ({ department, year, budget_usd, usage }: FlagParams["over_budget"]): string =>
  `The budget of ${department} for ${year} is ${usd(budget_usd)}${
    usage ? `: ${usd(usage.approved_usd)} approved, ${usd(usage.open_usd)} in other open requests` : ""
  }.`;

const earlierRequests = (count: number, article: string): string =>
  count === 1 ? `${article}earlier approved request` : `${count} earlier approved requests`;

const CONFIRM = "Confirm it with the payee by a known phone number.";

/** The sentences of flags (R56). Amounts whose names end with `usd` are in USD. */
export const flags = {
  near_limit: (params: FlagParams["near_limit"]) =>
    params.exact
      ? `${withUsd(params.amount)} is exactly at the limit of ${limitOf(params)}.`
      : `${withUsd(params.amount)} is just under the limit of ${limitOf(params)} (within ${params.percent}%).`,
  round_sum: ({ amount }: FlagParams["round_sum"]) =>
    `${withUsd(amount)} is a round sum. It may not be a price that was offered.`,
  /** `count`: the number of similar requests. */
  split: ({
    count,
    total_usd,
    requester,
    request_type,
    days,
    limit,
    limit_currency,
  }: Omit<FlagParams["split"], "own_usd"> & { count: number; total_usd: number }) =>
    `Together with ${count} similar ${request_type} ${choose(count, "request", "requests")} by ${requester} within ${days} days, it totals ${usd(total_usd)}. ` +
    `That is above the limit of ${moneyShort(limit, limit_currency)}, which none of them exceeds alone.`,
  /** `amount`: null without an amount. */
  duplicate: ({ amount, ...request }: Related & { amount: FlagAmount | null }) =>
    `${submitted(request)} for ${amount === null ? "no amount" : withUsd(amount)}. It looks like the same request.`,
  rejected_before: (request: Related) => `${submitted(request)}. This similar request was rejected.`,
  unusual_for_department: ({ amount_usd, compared_usd, count, request_type, name }: FlagParams["unusual_amount"]) =>
    `${usd(amount_usd)} is unusually high: the median of ${count} other ${request_type ?? ""} requests from ${name} is ${usd(compared_usd)}.`,
  unusual_for_person: ({ amount_usd, compared_usd, count, name }: FlagParams["unusual_amount"]) =>
    `${usd(amount_usd)} is more than anything from ${name} before: the largest of ${count} earlier requests was ${usd(compared_usd)}.`,
  over_budget: (params: FlagParams["over_budget"]) => {
    const { enough, usage } = params;
    if (enough) return `${budgetOf(params)} What is left is enough for this request, but not for all open ones.`;
    if (!usage) return `${budgetOf(params)} What is left is not enough for this request.`;
    const left = usage.left_usd > 0 ? `Only ${usd(usage.left_usd)} is left` : "Nothing is left";
    return `${budgetOf(params)} ${left}, and this request is for ${usd(usage.own_usd)}.`;
  },
  /** `accounts`, `before`: shortened bank accounts. */
  bank_account_changed: ({ accounts, before }: { accounts: string; before: string | null }) =>
    `The bank account was changed${before === null ? "" : ` from ${before}`} to ${accounts} after an approval. ${CONFIRM}`,
  /** `count`: the number of earlier requests. `earlier`, `at`: the account of the last one, and its time, ISO 8601. */
  bank_account_differs: ({
    accounts,
    payee,
    count,
    earlier,
    at,
  }: {
    accounts: string;
    payee: string | null;
    count: number;
    earlier: string;
    at: string;
  }) =>
    `The bank account ${accounts} is not the one of ${earlierRequests(count, "the ")}${payee === null ? "" : ` to ${payee}`}: ${earlier} on ${date(at)}. ${CONFIRM}`,
  payee_changed: ({ payee, before }: { payee: string; before: string }) =>
    `The payee was changed from ${before} to ${payee} after an approval.`,
  /** `count`: the number of earlier requests. `earlier`: the payee of the last one. */
  payee_of_account_differs: ({ payee, count, earlier }: { payee: string; count: number; earlier: string }) =>
    `The payee is ${payee}. The ${earlierRequests(count, "")} with the same account named ${earlier}.`,
  payee_of_purpose_differs: ({ payee, count, earlier }: { payee: string; count: number; earlier: string }) =>
    `The payee is ${payee}. The ${earlierRequests(count, "")} for the same purpose named ${earlier}.`,
  claimed_approval: ({ quote, approved_by }: FlagParams["claimed_approval"]) =>
    approved_by.length === 0
      ? `The text says '${quote}' The record of this request has no approval.`
      : `The text says '${quote}' The record of this request only has approvals of ${approved_by.join(", ")}.`,
  no_attachment: ({ with_attachment, count }: FlagParams["no_attachment"]) =>
    `No attachment supports the amount. ${
      count === 1 ? "The earlier request" : `${with_attachment} of ${count} earlier requests`
    } of this kind had one.`,
  precedents: ({ request_type, from_usd, to_usd, approved, rejected, median_hours }: FlagParams["precedents"]) => {
    const count = approved + rejected;
    const range = from_usd === null || to_usd === null ? "" : ` between ${usd(from_usd)} and ${usd(to_usd)}`;
    if (count === 0) return `No ${request_type} requests${range} were decided in the last year.`;
    const took = duration(median_hours);
    return count === 1
      ? `One ${request_type} request${range} was decided in the last year: ${rejected === 1 ? "rejected" : "approved"} after ${took}.`
      : `${count} ${request_type} requests${range} were decided in the last year: ${approved} approved and ${rejected} rejected, after a median of ${took}.`;
  },
  /** Several sentences of the same kind. */
  sentences: ({ texts }: { texts: readonly string[] }) => texts.join(" "),
};
