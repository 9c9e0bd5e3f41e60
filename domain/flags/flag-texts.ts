/** The sentences of flags. Pure. */
import { type AmountWithRate, convertAmountToScaledUsd, fromScaledUsd } from "../assistant/usd.ts";
import { fromMinor } from "../format/money.ts";
import { type Message, message } from "../message.ts";
import {
  type Flag,
  type FlagAmount,
  type FlagParams,
  type FlagReference,
  MICRO_USD,
  type RelatedRequest,
} from "./flags.ts";

/** A reference of a flag, with the request to which it refers. */
export type ResolvedReference = FlagReference & { request: RelatedRequest };

/** Returns the sentence of a flag. `references`: those that the reader may see, in the order of the flag. */
export function describeFlag(flag: Flag, references: readonly ResolvedReference[]): Message {
  switch (flag.code) {
    case "near_limit":
      return message("flags.near_limit", flag.params);
    case "round_sum":
      return message("flags.round_sum", flag.params);
    case "split": {
      const { own_usd, ...params } = flag.params;
      return message("flags.split", {
        ...params,
        count: references.length,
        total_usd: sumUsdWith(own_usd, references),
      });
    }
    case "duplicate":
      return joinSentences(
        references.map(({ request }) =>
          message("flags.duplicate", { ...toRelated(request), amount: toFlagAmount(request) }),
        ),
      );
    case "rejected_before":
      return joinSentences(references.map(({ request }) => message("flags.rejected_before", toRelated(request))));
    case "unusual_amount":
      return flag.params.basis === "median"
        ? message("flags.unusual_for_department", flag.params)
        : message("flags.unusual_for_person", flag.params);
    case "over_budget":
      return message("flags.over_budget", flag.params);
    case "bank_change":
      return describeBankChange(flag.params, references);
    case "payee_change":
      return describePayeeChange(flag.params, references);
    case "claimed_approval":
      return message("flags.claimed_approval", flag.params);
    case "no_attachment":
      return message("flags.no_attachment", flag.params);
    case "precedents":
      return describePrecedents(flag.params);
  }
}

/** Returns the sum of the amount of a request and of those to which its flag refers, in USD. */
export const sumUsdWith = (own_usd: number, references: readonly FlagReference[]): number =>
  own_usd + references.reduce((sum, { weight }) => sum + weight, 0) / MICRO_USD;

const joinSentences = (texts: readonly Message[]): Message => message("flags.sentences", { texts });

const toRelated = ({ requester_name: name, title, created_at: at, id, status }: RelatedRequest) => ({
  ...{ name, title, at, id },
  status: message(`requests.status_${status}`),
});

/** Returns the amount of a request with its value in USD; null without an amount. */
export function toFlagAmount(request: AmountWithRate): FlagAmount | null {
  const { amount_minor, amount_decimals: decimals, currency } = request;
  if (amount_minor === null) return null;
  const usd = convertAmountToScaledUsd(request);
  return {
    amount: fromMinor(amount_minor, decimals),
    ...{ currency, decimals },
    usd: currency === "USD" || usd === null ? null : fromScaledUsd(usd),
  };
}

function describeBankChange(
  { accounts, payee, before, after_approval }: FlagParams["bank_change"],
  references: readonly ResolvedReference[],
): Message {
  if (after_approval) return message("flags.bank_account_changed", { accounts, before });
  const [last] = references;
  const at = last?.request.created_at ?? "";
  return message("flags.bank_account_differs", {
    ...{ accounts, payee, at },
    count: references.length,
    earlier: last?.detail ?? "",
  });
}

function describePayeeChange(
  { payee, before, basis, after_approval }: FlagParams["payee_change"],
  references: readonly ResolvedReference[],
): Message {
  if (after_approval) return message("flags.payee_changed", { payee, before: before ?? "" });
  const earlier = references[0]?.detail ?? "";
  const params = { payee, count: references.length, earlier };
  return basis === "same_account"
    ? message("flags.payee_of_account_differs", params)
    : message("flags.payee_of_purpose_differs", params);
}

/** Returns how the similar requests of the last year were decided. Also describes facts in which most were approved. */
export const describePrecedents = (params: FlagParams["precedents"]): Message => message("flags.precedents", params);
