export function computeMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

function computeMedianDeviation(values: readonly number[]): number | null {
  const middle = computeMedian(values);
  return middle === null ? null : computeMedian(values.map((value) => Math.abs(value - middle)));
}

/** No value is reported as unusual if there are fewer values than this. */
const MIN_SAMPLES = 5;
/** A value is unusual from this robust z-score on (0.6745 * distance / MAD, Iglewicz and Hoaglin). */
const MIN_UNUSUAL_Z = 3.5;
/** A value is never unusual if it is less than this many times the median. */
const MIN_UNUSUAL_FACTOR = 3;

/** Whether a positive value is unusually high. Compares logarithms, because amounts of money vary by factors. */
export function isUnusuallyHigh(value: number, others: readonly number[]): boolean {
  const logs = others.filter((one) => one > 0).map(Math.log);
  const [middle, spread] = [computeMedian(logs), computeMedianDeviation(logs)];
  const height = Math.log(value) - (middle ?? 0);
  if (logs.length < MIN_SAMPLES || middle === null || spread === null || height <= 0) return false;
  if (spread === 0) return height > Math.log(MIN_UNUSUAL_FACTOR);
  return (0.6745 * height) / spread > MIN_UNUSUAL_Z && height > Math.log(MIN_UNUSUAL_FACTOR);
}
