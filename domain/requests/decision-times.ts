/**
 * Times from submission to decision, counted in classes. Times of one class are displayed with the same text: whole minutes below one hour,
 * whole hours below two days, then whole days. So a median from the stored totals is displayed like the median of all times. Pure.
 */
import { HOUR_MS } from "../assistant/durations.ts";

/** How many times of one class there are, and their sum. */
export type DecisionTimes = { count: number; duration_ms: number };

/** Returns the class of a time. A longer time never has a lower class. The triggers of the totals compute the same. */
export function toDecisionTimeClass(duration_ms: number): number {
  if (duration_ms < HOUR_MS) return roundTo(duration_ms, HOUR_MS / 60);
  if (duration_ms < 48 * HOUR_MS) return 1_000 + roundTo(duration_ms, HOUR_MS);
  return 10_000 + roundTo(duration_ms, 24 * HOUR_MS);
}

const roundTo = (duration_ms: number, unit_ms: number): number => Math.floor((duration_ms + unit_ms / 2) / unit_ms);

/**
 * Returns the median in hours, or null without times. `times` may have several entries of one class. The median is exact if its class has
 * one time; otherwise it is the mean of its class.
 */
export function computeMedianHours(times: readonly (DecisionTimes & { class: number })[]): number | null {
  const classes = new Map<number, DecisionTimes>();
  for (const one of times) {
    const before = classes.get(one.class) ?? { count: 0, duration_ms: 0 };
    classes.set(one.class, { count: before.count + one.count, duration_ms: before.duration_ms + one.duration_ms });
  }
  const sorted = [...classes].sort(([a], [b]) => a - b).map(([, one]) => one);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const findPlace = (place: number): number => {
    let passed = 0;
    for (const { count, duration_ms } of sorted) {
      passed += count;
      if (passed >= place) return duration_ms / count / HOUR_MS;
    }
    return 0;
  };
  return (findPlace(Math.floor((total + 1) / 2)) + findPlace(Math.floor((total + 2) / 2))) / 2;
}
