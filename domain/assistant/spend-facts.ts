/** Facts about sums of requested or approved amounts in USD. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { RequestTotals } from "../requests/totals.ts";
import { createInfoFact, createRequestListFactSource, type FactDraft } from "./facts.ts";
import { formatRequestCount } from "./match-facts.ts";
import {
  type AmountWithRate,
  convertAmountToScaledUsd,
  formatSumOfCurrency,
  formatUsdSum,
  type ScaledUsd,
  sumUsd,
} from "./usd.ts";

/** The maximum number of groups that one fact lists with their sums. The fact adds up all further groups. */
const MAX_GROUPS = 6;

/** The amount of a request, or the sum of the amounts of `count` requests with the same type, department, currency and rate. */
export type Spending = AmountWithRate & {
  count?: number;
  request_type: string;
  department_name: string;
};

export const toSpending = (totals: readonly RequestTotals[], statuses: readonly RequestStatus[]): Spending[] =>
  totals
    .filter((one) => one.currency !== "")
    .flatMap((one) =>
      statuses.map((status) => ({
        ...one,
        amount_minor: one.minor[status],
        count: one.counts[status],
      })),
    )
    .filter(({ count }) => count > 0);

/**
 * Returns facts with the sum of the approved amounts of the last 30 days, and the sums by type, department and currency. `is_floor`: there
 * can be more requests.
 */
export function createSpendFacts(
  matches: readonly Spending[],
  is_floor: boolean,
  typeName: (code: string) => string,
): FactDraft[] {
  const paid = matches.filter((one) => one.amount_minor !== null);
  const describeTotal = (): string => {
    if (paid.length === 0) return "nothing, because no matching request has an amount";
    const count = paid.reduce((sum, one) => sum + (one.count ?? 1), 0);
    const floor = is_floor ? " (only the newest were added up)" : "";
    const rates = paid.some((one) => one.currency !== "USD") ? ", at the rates of submission" : "";
    return `${formatUsdSum(sumAmounts(paid))} in ${formatRequestCount(count, is_floor)}${rates}${floor}`;
  };
  const source = createRequestListFactSource("Approved requests", { status: "approved" });
  return [
    createInfoFact("spend", `Approved in the last 30 days: ${describeTotal()}.`, [source]),
    ...createGroupFacts(paid, "type", (one) => typeName(one.request_type)),
    ...createGroupFacts(paid, "department", (one) => one.department_name),
    ...createCurrencyFacts(paid),
  ];
}

const sumAmounts = (paid: readonly Spending[]): ScaledUsd => sumUsd(paid.map(convertAmountToScaledUsd));

/**
 * Returns a fact with the sum of each group, the largest first, or an empty array if there is only one group. `kind`: what the groups are,
 * types or departments.
 */
function createGroupFacts(paid: readonly Spending[], kind: string, nameOf: (one: Spending) => string): FactDraft[] {
  const sums = [...Map.groupBy(paid, nameOf)].map(([name, group]) => [name, sumAmounts(group)] as const);
  if (sums.length < 2) return [];
  const sorted = sums.sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  const listed = sorted.slice(0, MAX_GROUPS).map(([name, sum]) => `${isolateBidiText(name)} ${formatUsdSum(sum)}`);
  const rest = sorted.slice(MAX_GROUPS).map(([, sum]) => sum);
  const others = rest.length > 0 ? `, others ${formatUsdSum(sumUsd(rest))}` : "";
  return [createInfoFact(`spend_by_${kind}`, `By ${kind}: ${listed.join(", ")}${others}.`)];
}

/** Returns a fact with the sum of each currency, or an empty array if all amounts have one currency. */
function createCurrencyFacts(paid: readonly Spending[]): FactDraft[] {
  const groups = [...Map.groupBy(paid, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = groups.map(([, group]) => formatSumOfCurrency(group));
  return parts.length < 2 ? [] : [createInfoFact("spend_by_currency", `By currency: ${parts.join(", ")}.`)];
}
