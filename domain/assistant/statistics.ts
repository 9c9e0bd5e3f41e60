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
export const MIN_SAMPLES = 5;
/** Robust z-score (0.6745 * distance / MAD) beyond which a value is unusual (Iglewicz and Hoaglin). */
const MIN_UNUSUAL_Z = 3.5;
/** Less than so many times the median is never unusual, however alike the others are. */
const MIN_UNUSUAL_FACTOR = 3;

/**
 * Whether a positive `value` is unusually high among `others`; false where there are too few of them. Amounts of money differ by
 * factors rather than by sums, so their logarithms are compared.
 */
export function isUnusuallyHigh(value: number, others: readonly number[]): boolean {
  const logs = others.filter((one) => one > 0).map(Math.log);
  const [middle, spread] = [median(logs), medianDeviation(logs)];
  const height = Math.log(value) - (middle ?? 0);
  if (logs.length < MIN_SAMPLES || middle === null || spread === null || height <= 0) return false;
  if (spread === 0) return height > Math.log(MIN_UNUSUAL_FACTOR);
  return (0.6745 * height) / spread > MIN_UNUSUAL_Z && height > Math.log(MIN_UNUSUAL_FACTOR);
}
