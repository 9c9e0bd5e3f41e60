/**
 * Times from submission to decision, grouped into classes. All times of a class are displayed with the same text: whole minutes below one
 * hour, whole hours below two days, and whole days from then on. The median of stored totals therefore has the same text as the median of
 * all times. Pure.
 */
import { HOUR_MS } from "../assistant/durations.ts";

/** The decisions with times of one class. `count`: the number of decisions. `duration_ms`: the sum of their times. */
export type DecisionTimeTotals = { class: number; count: number; duration_ms: number };

/** Returns the class of a time. Longer times have equal or higher classes. The database triggers for totals use the same formula. */
export function toDecisionTimeClass(duration_ms: number): number {
  if (duration_ms < HOUR_MS) return roundTo(duration_ms, HOUR_MS / 60);
  if (duration_ms < 48 * HOUR_MS) return 1_000 + roundTo(duration_ms, HOUR_MS);
  return 10_000 + roundTo(duration_ms, 24 * HOUR_MS);
}

const roundTo = (duration_ms: number, unit_ms: number): number => Math.floor((duration_ms + unit_ms / 2) / unit_ms);

/** Adds up the entries of each class. The class with the shortest times comes first. */
function mergeClasses(times: readonly DecisionTimeTotals[]): DecisionTimeTotals[] {
  const classes = new Map<number, DecisionTimeTotals>();
  for (const one of times) {
    const sum = classes.get(one.class) ?? { class: one.class, count: 0, duration_ms: 0 };
    sum.count += one.count;
    sum.duration_ms += one.duration_ms;
    classes.set(one.class, sum);
  }
  return [...classes.values()].sort((a, b) => a.class - b.class);
}

/**
 * Returns the median time to a decision in hours, or null if there are no decisions. Every decision counts with the mean time of its class,
 * because only the sum of each class is stored. `times` may contain a class several times.
 */
export function computeMedianHours(times: readonly DecisionTimeTotals[]): number | null {
  const classes = mergeClasses(times);
  const total = countDecisions(classes);
  if (total === 0) return null;
  const hoursAt = (place: number): number => {
    let passed = 0;
    for (const { count, duration_ms } of classes) {
      passed += count;
      if (passed >= place) return duration_ms / count / HOUR_MS;
    }
    return 0;
  };
  return (hoursAt(Math.floor((total + 1) / 2)) + hoursAt(Math.floor((total + 2) / 2))) / 2;
}

export const countDecisions = (times: readonly DecisionTimeTotals[]): number =>
  times.reduce((sum, { count }) => sum + count, 0);
