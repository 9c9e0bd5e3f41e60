/** How long decisions take. Pure. */

import { hoursBetween, sayHours } from "../durations.ts";
import { type FactDraft, info, requestSource } from "../fact-list.ts";
import { countOf, type FoundRequest } from "../found-facts.ts";
import { median } from "../median.ts";

/** `found`: approved and rejected ones. `what`: what was understood. */
export function durationFacts(found: readonly FoundRequest[], what: string): FactDraft[] {
  const timed = found
    .flatMap((one) => (one.decided_at === null ? [] : [{ one, hours: hoursBetween(one.created_at, one.decided_at) }]))
    .sort((a, b) => a.hours - b.hours);
  const [fastest, slowest] = [timed[0], timed.at(-1)];
  const middle = median(timed.map(({ hours }) => hours));
  if (!fastest || !slowest || middle === null)
    return [info("duration", `${what}: among what you may see none was decided, so there is no usual time.`)];
  const total = info(
    "duration",
    `${what}: the median time from submission to decision is ${sayHours(middle)}, over ${countOf(timed.length)} that you may see.`,
  );
  if (timed.length < 2) return [total];
  return [
    total,
    info(
      "range",
      `The fastest took ${sayHours(fastest.hours)} (${fastest.one.id}), the slowest ${sayHours(slowest.hours)} (${slowest.one.id}).`,
      [requestSource(fastest.one.id), requestSource(slowest.one.id)],
    ),
  ];
}
