import { cpus } from "node:os";
import { startBaseline } from "./baseline.ts";
import { type Call, type LoadResult, measureLoad } from "./load.ts";

/** The number of requests in the database. */
export const REQUEST_COUNT = 10_000;
const CONNECTIONS = [1, 16];
export const READ_COUNTS = { 1: 300, 16: 1_600 } as const;
/** The number of calls that are made first and not measured, because the first calls are slower. */
export const WARM_UP_COUNT = 20;
export const WRITE_COUNTS = { 1: 150, 16: 480 } as const;

/** The figures of one kind of call. `baseline`: the call of the bare Worker to compare with. */
export type CallMeasurement = { name: string; baseline: string; loads: Record<number, LoadResult> };

const callsFor = (amounts: { 1: number; 16: number }, connections: number) =>
  connections === 1 ? amounts[1] : amounts[16];

/** Measures calls over one connection and over 16. `next` returns the n-th call. */
export async function measure(
  origin: string,
  name: string,
  floor: string,
  amounts: { 1: number; 16: number },
  expected: number,
  next: (n: number) => Call,
): Promise<CallMeasurement> {
  const loads: Record<number, LoadResult> = {};
  let offset = 0;
  await measureLoad(origin, { connections: 2, amount: WARM_UP_COUNT, expected, next: (n) => next(offset + n) });
  offset += WARM_UP_COUNT;
  for (const connections of CONNECTIONS) {
    const from = offset;
    const amount = callsFor(amounts, connections);
    loads[connections] = await measureLoad(origin, { connections, amount, expected, next: (n) => next(from + n) });
    offset += amount;
  }
  return { name, baseline: floor, loads };
}

/** Measures the bare Worker. */
export async function measureBaseline(stateDir: string): Promise<CallMeasurement[]> {
  const floor = await startBaseline(stateDir);
  try {
    return [
      await measure(floor.url, "floor: constant", "", READ_COUNTS, 200, () => ({ path: "/constant" })),
      await measure(floor.url, "floor: query of 100 rows", "", READ_COUNTS, 200, () => ({ path: "/query" })),
      await measure(floor.url, "floor: batch with one insert", "", WRITE_COUNTS, 200, () => ({
        method: "POST",
        path: "/insert",
        body: "x".repeat(500),
      })),
    ];
  } finally {
    await floor.stop();
  }
}

const ms = (value: number) => value.toFixed(2);

/**
 * Prints a table of `rows` and `floors`. `floors`: the figures of the bare Worker before and after the rows were
 * measured.
 */
export function print(floors: CallMeasurement[][], rows: CallMeasurement[]): void {
  const floorOf = (name: string, connections: number) => {
    const found = floors.flat().filter((row) => row.name === name);
    return found.reduce((sum, row) => sum + (row.loads[connections]?.p50 ?? 0), 0) / found.length;
  };
  console.log(
    `\n${cpus().length} cores, ${REQUEST_COUNT} requests, Node ${process.version}. Times in ms; x is p50 against the named floor, measured before and after.\n`,
  );
  console.log(
    "| what | p50, 1 | p99, 1 | per s, 1 | p50, 16 | p99, 16 | per s, 16 | bytes | D1 | x, 1 | x, 16 | floor |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|---|");
  for (const row of [...(floors[0] ?? []), ...rows]) {
    const [one, many] = [row.loads[1], row.loads[16]];
    if (!one || !many) continue;
    const ratio = (connections: number, found: LoadResult) =>
      row.baseline ? (found.p50 / floorOf(row.baseline, connections)).toFixed(2) : "";
    const d1 = /d1;desc="([^"]*)"/.exec(String(one.last.headers["server-timing"] ?? ""))?.[1] ?? "";
    const cells = [
      ms(one.p50),
      ms(one.p99),
      one.perSecond.toFixed(0),
      ms(many.p50),
      ms(many.p99),
      many.perSecond.toFixed(0),
      one.last.bytes,
      d1,
      ratio(1, one),
      ratio(16, many),
      row.baseline,
    ];
    console.log(`| ${row.name} | ${cells.join(" | ")} |`);
  }
}
