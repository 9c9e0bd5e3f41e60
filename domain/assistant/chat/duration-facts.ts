/** Facts about how long decisions take. Pure. */

import { formatDurationHours, getHoursBetween } from "../durations.ts";
import { createInfoFact, createRequestFactSource, type FactDraft } from "../facts.ts";
import { formatRequestCount, type MatchedRequest } from "../match-facts.ts";
import { computeMedian } from "../statistics.ts";

/**
 * Returns the median, shortest and longest time to a decision. `matches`: approved and rejected requests. `what`: the search criteria as
 * text.
 */
export function createDurationFacts(matches: readonly MatchedRequest[], what: string): FactDraft[] {
  const timed = matches
    .flatMap((one) =>
      one.decided_at === null ? [] : [{ one, hours: getHoursBetween(one.created_at, one.decided_at) }],
    )
    .sort((a, b) => a.hours - b.hours);
  const [fastest, slowest] = [timed[0], timed.at(-1)];
  const middle = computeMedian(timed.map(({ hours }) => hours));
  if (!fastest || !slowest || middle === null)
    return [createInfoFact("duration", `${what}: none has been decided, so there is no median time.`)];
  const total = createInfoFact(
    "duration",
    `${what}: the median time from submission to decision is ${formatDurationHours(middle)} across ${formatRequestCount(timed.length)}.`,
  );
  if (timed.length < 2) return [total];
  return [
    total,
    createInfoFact(
      "range",
      `The fastest took ${formatDurationHours(fastest.hours)} (${fastest.one.id}), the slowest ${formatDurationHours(slowest.hours)} (${slowest.one.id}).`,
      [createRequestFactSource(fastest.one.id), createRequestFactSource(slowest.one.id)],
    ),
  ];
}
