/** Facts about sums of requested or approved amounts in USD. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { RequestTotals } from "../requests/totals.ts";
import type { FactSource } from "./entities.ts";
import { createInfoFact, type FactDraft } from "./facts.ts";
import { formatRequestCount } from "./match-facts.ts";
import {
  type AmountWithRate,
  convertAmountToScaledUsd,
  formatMinorAmount,
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

/** Returns the amounts of the requests that have one of the statuses. */
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
 * Returns facts with the sum of all amounts, and the sums by type, department and currency. `what`: the criteria as text, such as 'Travel
 * requests that are approved'. `is_floor`: more requests than `matches` can match.
 */
export function createSpendFacts(
  matches: readonly Spending[],
  { what, is_floor, source }: { what: string; is_floor: boolean; source: FactSource },
  typeName: (code: string) => string,
): FactDraft[] {
  const paid = matches.filter((one) => one.amount_minor !== null);
  if (paid.length === 0)
    return [createInfoFact("spend", `${what}: nothing, because no matching request has an amount.`, [source])];
  const sum = formatUsdSum(sumUsd(paid.map(convertAmountToScaledUsd)));
  const floor = is_floor ? " (only the newest were added up)" : "";
  const rates = paid.some((one) => one.currency !== "USD") ? ", at the rates of submission" : "";
  const total = createInfoFact(
    "spend",
    `${what}: ${sum} in ${formatRequestCount(
      paid.reduce((count, one) => count + (one.count ?? 1), 0),
      is_floor,
    )}${rates}${floor}.`,
    [source],
  );
  return [
    total,
    ...groupFact(paid, "type", (one) => typeName(one.request_type)),
    ...groupFact(paid, "department", (one) => one.department_name),
    ...currencyFacts(paid),
  ];
}

/**
 * Returns a fact with the sum of each group, the largest first, or an empty array if there is only one group. `kind`: what the groups are,
 * types or departments.
 */
function groupFact(paid: readonly Spending[], kind: string, nameOf: (one: Spending) => string): FactDraft[] {
  const sums = new Map<string, ScaledUsd>();
  for (const one of paid) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0n) + (convertAmountToScaledUsd(one) ?? 0n));
  if (sums.size < 2) return [];
  const sorted = [...sums].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  const listed = sorted.slice(0, MAX_GROUPS).map(([name, sum]) => `${isolateBidiText(name)} ${formatUsdSum(sum)}`);
  const rest = sorted.slice(MAX_GROUPS);
  const others = rest.length > 0 ? `, others ${formatUsdSum(sumUsd(rest.map(([, sum]) => sum)))}` : "";
  return [createInfoFact(`spend_by_${kind}`, `By ${kind}: ${listed.join(", ")}${others}.`)];
}

/** Returns a fact with the sum of each currency, or an empty array if all amounts have one currency. */
function currencyFacts(paid: readonly Spending[]): FactDraft[] {
  const sums = new Map<string, { minor: number; decimals: number }>();
  for (const one of paid) {
    const before = sums.get(one.currency)?.minor ?? 0;
    sums.set(one.currency, { minor: before + (one.amount_minor ?? 0), decimals: one.amount_decimals });
  }
  if (sums.size < 2) return [];
  const parts = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { minor, decimals }]) => formatMinorAmount(minor, code, decimals));
  return [createInfoFact("spend_by_currency", `By currency: ${parts.join(", ")}.`)];
}
