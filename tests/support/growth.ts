/** Measures how the CPU time of a function grows with the length of a text. */

/** Most measurements end after a round. */
const ROUNDS = 100;
/** The minimum time of one measurement of the shorter text, in milliseconds of CPU. */
const MIN_MS = 0.1;

/**
 * The limit for `measureGrowth` with its usual factor: about 8 is linear and 64 is quadratic. Between them is room for caches that other
 * processes use too.
 */
export const LINEAR = 24;

/** Texts that are expensive for careless patterns. Each is repeated up to the length of a text. */
export const REPEATED_PARTS: readonly string[] = [
  ..."a|A|1| |(|[|'|\"|*|_|`|\\|.|,|-|<|é|中|م|\u00ad|\u200b|\u202e|\u2068|\n|\r".split("|"),
  ..."a |A |1 |a a a |(a) |'a' |[a](|[F1 |[F1,|[F1] |. [F1] |**a |__a|`a|<a|<!--|<!-- -->|</|a. |A. |a.a.|a@|a@b|www.|1.|1,000 |$1 |1 k".split(
    "|",
  ),
  ..."usd |may |5 may |1 to |is |is now |i have |we will |approved |approved by |sent for |ich habe |j'ai |der |REQ|REQ-|REQ-1-".split(
    "|",
  ),
  ..." \n|\r\n|```\n|- a\n|1. a\n|Ltd |A Ltd|A & |AB12|FR76 |account: 1 |pay to A|invoice |Ann Ben approved|the ceo |for a b ".split(
    "|",
  ),
];

/** Returns a text of a length that repeats one part and ends differently, so that a pattern for the whole text fails at its end. */
export const repeatPart = (part: string, length: number): string =>
  `${part.repeat(Math.ceil(length / part.length)).slice(0, length)}~`;

/**
 * Returns a function that returns the CPU time since this call in milliseconds. It does not count the time that other processes take.
 * Compare only the least of several, because garbage collection and compilation count.
 */
export function startCpuTimer(): () => number {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
}

export function measureTime(run: () => unknown): number {
  const readTime = startCpuTimer();
  run();
  return readTime();
}

const measure = (run: () => unknown, times: number): number =>
  measureTime(() => {
    for (let time = 0; time < times; time += 1) run();
  });

/**
 * Returns how many times as long a function takes for an input that is larger by `factor`. Compares the fastest of several measurements,
 * because garbage collection and compilation only make one longer. `limit`: ends as soon as the growth is below it.
 */
export function measureGrowth<T>(
  run: (input: T) => unknown,
  create: (length: number) => T,
  { length, factor = 8, limit = LINEAR }: { length: number; factor?: number; limit?: number },
): number {
  const [short, long] = [create(length), create(factor * length)];
  let times = 1;
  while (times < 512 && measure(() => run(short), times) < MIN_MS) times *= 2;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS && !(most < limit * least); round += 1) {
    // The first calls are slower, until they are compiled, so the number of calls can have been too small.
    if (measure(() => run(short), times) < MIN_MS) times *= 2;
    const perCall = (input: T) => measure(() => run(input), times) / times;
    least = Math.min(least, perCall(short), perCall(short));
    most = Math.min(most, perCall(long));
  }
  return most / least;
}
