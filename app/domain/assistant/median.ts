/** Robust middle and spread, for a handful of numbers. Pure. */

/** null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

/** Median of the distances from the median. */
export function medianDeviation(values: readonly number[]): number | null {
  const middle = median(values);
  return middle === null ? null : median(values.map((value) => Math.abs(value - middle)));
}

/** Fewer than these say nothing about what is usual. */
export const LEAST_SAMPLES = 5;
/** Robust z-score (0.6745 * distance / MAD) beyond which a value is unusual (Iglewicz and Hoaglin). */
const UNUSUAL_Z = 3.5;
/** Where at least half of the values are the same there is no spread: then so many times the median is unusual. */
const UNUSUAL_TIMES = 3;

/** Whether `value` is unusually high among `others`; false where there are too few of them. */
export function isUnusuallyHigh(value: number, others: readonly number[]): boolean {
  const [middle, spread] = [median(others), medianDeviation(others)];
  if (others.length < LEAST_SAMPLES || middle === null || spread === null || value <= middle) return false;
  if (spread === 0) return value > UNUSUAL_TIMES * middle;
  return (0.6745 * (value - middle)) / spread > UNUSUAL_Z;
}
