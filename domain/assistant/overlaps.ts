/** Finds requests that look like duplicates of each other, or like parts of one purchase. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { formatList } from "../format/lists.ts";
import type { ComparedRequest } from "./analysis-subject.ts";
import { createRequestFactSources, createWarningFact, type FactDraft } from "./facts.ts";
import { isDuplicate, isPartOfSamePurchase } from "./similar-requests.ts";
import { convertAmountToScaledUsd, formatUsdSum, formatWithUsd, type ScaledUsd, sumUsd } from "./usd.ts";

export type Overlap = { kind: "duplicates" | "splits"; requests: ComparedRequest[] };

/** Divides requests into groups in which each request is like the first. */
function clusterAlike(
  requests: readonly ComparedRequest[],
  isAlike: (first: ComparedRequest, one: ComparedRequest) => boolean,
): ComparedRequest[][] {
  const clusters: ComparedRequest[][] = [];
  for (const one of requests.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const cluster = clusters.find(([first]) => first && isAlike(first, one));
    if (cluster) cluster.push(one);
    else clusters.push([one]);
  }
  return clusters.filter((cluster) => cluster.length > 1);
}

/** Returns requests that look like the same request. Cancelled ones do not count, and rejected ones only with `with_rejected`. */
export function findDuplicates(requests: readonly ComparedRequest[], with_rejected: boolean): Overlap[] {
  const counted = requests.filter(({ status }) => status !== "cancelled" && (with_rejected || status !== "rejected"));
  const keyOf = (one: ComparedRequest) =>
    one.amount_minor === null ? `by ${one.requester_id}` : `${one.currency} ${one.amount_minor}`;
  return [...Map.groupBy(counted, keyOf).values()]
    .flatMap((group) => clusterAlike(group, isDuplicate))
    .map((group) => ({ kind: "duplicates", requests: group }));
}

/** Returns parts of one purchase that together need another approver. `approverOf`: returns who decides an amount in USD. */
export function findSplits(
  requests: readonly ComparedRequest[],
  approverOf: (request: ComparedRequest, usd: ScaledUsd) => string | null,
): Overlap[] {
  const counted = requests.filter(
    (one) => one.amount_minor !== null && one.status !== "cancelled" && one.status !== "rejected",
  );
  return [...Map.groupBy(counted, (one) => `${one.requester_id} ${one.request_type}`).values()]
    .flatMap((group) => clusterAlike(group, isPartOfSamePurchase))
    .filter((group) => {
      const [first] = group;
      const amounts = group.map((one) => convertAmountToScaledUsd(one) ?? 0n);
      const together = first && approverOf(first, sumUsd(amounts));
      return first !== undefined && amounts.every((usd) => approverOf(first, usd) !== together);
    })
    .map((group) => ({ kind: "splits", requests: group }));
}

/** Returns an overlap as a warning: 'REQ-1 and REQ-2 by Ann look like the same request: 'Laptop', USD 900 each.' */
export function createOverlapFact({ kind, requests }: Overlap): FactDraft {
  const ids = formatList(requests.map((one) => one.id));
  const names = formatList([...new Set(requests.map((one) => isolateBidiText(one.requester_name)))]);
  const [first] = requests;
  const first_title = `'${isolateBidiText(first?.title ?? "")}'`;
  const sources = createRequestFactSources(requests);
  const amount = first && first.amount_minor !== null ? `, ${formatWithUsd(first)} each` : "";
  if (kind === "duplicates")
    return createWarningFact(
      "duplicate",
      `${ids} by ${names} look like the same request: ${first_title}${amount}.`,
      sources,
    );
  const sum = formatUsdSum(sumUsd(requests.map(convertAmountToScaledUsd)));
  const parts = `${first_title} and similar, together ${sum}, which another person would decide`;
  return createWarningFact("split", `${ids} by ${names} look like parts of one purchase: ${parts}.`, sources);
}
