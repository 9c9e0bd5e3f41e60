/** The sentences of flags. Pure. */
import { formatDurationHours } from "../assistant/durations.ts";
import { formatMinorAmount, formatWithUsd } from "../assistant/usd.ts";
import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import { formatMoneyShort, toMinor } from "../format/money.ts";
import {
  type Flag,
  type FlagAmount,
  type FlagParams,
  type FlagReference,
  MICRO_USD,
  type RelatedRequest,
} from "./flags.ts";

const CONFIRM = "Confirm it with the payee by a known phone number.";

/** A reference of a flag, with the request to which it refers. */
export type ResolvedReference = FlagReference & { request: RelatedRequest };

/** Returns the sentence of a flag. `references`: those that the reader may see, in the order of the flag. */
export function describeFlag(flag: Flag, references: readonly ResolvedReference[]): string {
  switch (flag.code) {
    case "near_limit":
      return describeNearLimit(flag.params);
    case "round_sum":
      return `${formatAmount(flag.params.amount)} is a round sum. It may not be a price that was offered.`;
    case "split":
      return describeSplit(flag.params, references);
    case "duplicate":
      return references
        .map(
          ({ request }) => `${describeRequest(request)} for ${formatWithUsd(request)}. It looks like the same request.`,
        )
        .join(" ");
    case "rejected_before":
      return references
        .map(({ request }) => `${describeRequest(request)}. This similar request was rejected.`)
        .join(" ");
    case "unusual_amount":
      return describeUnusualAmount(flag.params);
    case "over_budget":
      return describeBudget(flag.params);
    case "bank_change":
      return describeBankChange(flag.params, references);
    case "payee_change":
      return describePayeeChange(flag.params, references);
    case "claimed_approval":
      return describeClaim(flag.params);
    case "no_attachment":
      return describeMissingAttachment(flag.params);
    case "precedents":
      return describePrecedents(flag.params);
  }
}

/** Formats an amount with its value in USD, if it has another currency: 'EUR 780 (USD 842.40)'. */
function formatAmount({ amount, currency, decimals, usd }: FlagAmount): string {
  const own = formatMinorAmount(toMinor(amount, decimals) ?? 0, currency, decimals);
  return usd === null ? own : `${own} (${formatUsd(usd)})`;
}

const formatUsd = (usd: number): string => formatMoneyShort(Math.round(usd * 100) / 100, "USD");

function describeNearLimit({
  amount,
  limit,
  limit_currency,
  approver,
  exact,
  percent,
}: FlagParams["near_limit"]): string {
  const whose = `${formatMoneyShort(limit, limit_currency)}${approver ? ` for ${isolateBidiText(approver)}` : ""}`;
  return exact
    ? `${formatAmount(amount)} is exactly at the limit of ${whose}.`
    : `${formatAmount(amount)} is just under the limit of ${whose} (within ${percent}%).`;
}

function describeSplit(
  { requester, request_type, days, own_usd, limit, limit_currency }: FlagParams["split"],
  references: readonly ResolvedReference[],
): string {
  const count = references.length;
  const requests = `${count} similar ${isolateBidiText(request_type)} request${count === 1 ? "" : "s"}`;
  const total = own_usd + references.reduce((sum, { weight }) => sum + weight, 0) / MICRO_USD;
  return (
    `Together with ${requests} by ${isolateBidiText(requester)} within ${days} days, it totals ${formatUsd(total)}. ` +
    `That is above the limit of ${formatMoneyShort(limit, limit_currency)}, which none of them exceeds alone.`
  );
}

const describeRequest = ({ requester_name, title, created_at, id, status }: RelatedRequest): string =>
  `${isolateBidiText(requester_name)} submitted '${isolateBidiText(title)}' on ${formatDate(created_at, "UTC")} (${id}, ${status.replace("_", " ")})`;

function describeUnusualAmount({
  basis,
  amount_usd,
  compared_usd,
  count,
  request_type,
  name,
}: FlagParams["unusual_amount"]): string {
  const [own, compared, origin] = [formatUsd(amount_usd), formatUsd(compared_usd), isolateBidiText(name)];
  return basis === "median"
    ? `${own} is unusually high: the median of ${count} other ${isolateBidiText(request_type ?? "")} requests from ${origin} is ${compared}.`
    : `${own} is more than anything from ${origin} before: the largest of ${count} earlier requests was ${compared}.`;
}

function describeBudget({ department, year, budget_usd, enough, usage }: FlagParams["over_budget"]): string {
  const budget = `The budget of ${isolateBidiText(department)} for ${year} is ${formatUsd(budget_usd)}`;
  const used = usage
    ? `: ${formatUsd(usage.approved_usd)} approved, ${formatUsd(usage.open_usd)} in other open requests`
    : "";
  if (enough) return `${budget}${used}. What is left is enough for this request, but not for all open ones.`;
  if (!usage) return `${budget}. What is left is not enough for this request.`;
  const left = usage.left_usd > 0 ? `Only ${formatUsd(usage.left_usd)} is left` : "Nothing is left";
  return `${budget}${used}. ${left}, and this request is for ${formatUsd(usage.own_usd)}.`;
}

function describeBankChange(
  { accounts, payee, before, after_approval }: FlagParams["bank_change"],
  references: readonly ResolvedReference[],
): string {
  if (after_approval)
    return `The bank account was changed${before ? ` from ${before}` : ""} to ${accounts} after an approval. ${CONFIRM}`;
  const [last] = references;
  const to = payee === null ? "" : ` to ${isolateBidiText(payee)}`;
  const earlier = `${last?.detail ?? ""} on ${formatDate(last?.request.created_at ?? "", "UTC")}`;
  return `The bank account ${accounts} is not the one of ${countEarlier(references, "the ")}${to}: ${earlier}. ${CONFIRM}`;
}

function describePayeeChange(
  { payee, before, basis, after_approval }: FlagParams["payee_change"],
  references: readonly ResolvedReference[],
): string {
  const present = isolateBidiText(payee);
  if (after_approval)
    return `The payee was changed from ${isolateBidiText(before ?? "")} to ${present} after an approval.`;
  const what = basis === "same_account" ? "with the same account" : "for the same purpose";
  const earlier = isolateBidiText(references[0]?.detail ?? "");
  return `The payee is ${present}. The ${countEarlier(references, "")} ${what} named ${earlier}.`;
}

const countEarlier = ({ length }: readonly ResolvedReference[], article: string): string =>
  length === 1 ? `${article}earlier approved request` : `${length} earlier approved requests`;

function describeClaim({ quote, approved_by }: FlagParams["claimed_approval"]): string {
  const record =
    approved_by.length === 0
      ? "The record of this request has no approval"
      : `The record of this request only has approvals of ${approved_by.map(isolateBidiText).join(", ")}`;
  return `The text says '${isolateBidiText(quote)}' ${record}.`;
}

function describeMissingAttachment({ with_attachment, count }: FlagParams["no_attachment"]): string {
  const earlier = count === 1 ? "The earlier request" : `${with_attachment} of ${count} earlier requests`;
  return `No attachment supports the amount. ${earlier} of this kind had one.`;
}

/** Returns how the similar requests of the last year were decided. Also describes facts in which most were approved. */
export function describePrecedents({
  request_type,
  from_usd,
  to_usd,
  approved,
  rejected,
  median_hours,
}: FlagParams["precedents"]): string {
  const count = approved + rejected;
  const type = isolateBidiText(request_type);
  const range = from_usd === null || to_usd === null ? "" : ` between ${formatUsd(from_usd)} and ${formatUsd(to_usd)}`;
  if (count === 0) return `No ${type} requests${range} were decided in the last year.`;
  const took = formatDurationHours(median_hours);
  return count === 1
    ? `One ${type} request${range} was decided in the last year: ${rejected === 1 ? "rejected" : "approved"} after ${took}.`
    : `${count} ${type} requests${range} were decided in the last year: ${approved} approved and ${rejected} rejected, after a median of ${took}.`;
}
