import { setTimeout as pause } from "node:timers/promises";
import type { ExportJob } from "../../domain/exports/entities.ts";
import type { ExportFormat } from "../../domain/exports/table.ts";
import { readBuiltConfig } from "../../scripts/build.ts";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { connectToIsolate, type IsolateMemory } from "./isolate.ts";

/**
 * The heap limit of the measured isolate in megabytes, including the young generation. It is half of the limit in
 * production.
 */
export const HEAP_LIMIT_MEGABYTES = 64;

export interface ExportRun {
  readonly job: ExportJob;
  /** The number of finished rows in the response to each poll. */
  readonly progress: readonly number[];
  /**
   * The highest memory use at any poll, including garbage. The maxima of heap and external memory may be from different
   * polls.
   */
  readonly peak: IsolateMemory;
  /**
   * The memory use in bytes after two garbage collections: the first after one fifth of the rows, the second after four
   * fifths.
   */
  readonly retainedBytes: readonly number[];
}

const totalBytes = ({ heap, outside }: IsolateMemory): number => heap + outside;

/**
 * Runs one export of all requests in a new workerd with a heap limit of `HEAP_LIMIT_MEGABYTES`, and measures its
 * memory.
 * @param cookieOf signs a person in at an origin and returns the session cookie
 * @param around must call its argument `work`, which runs the whole export; a caller can measure the duration there
 */
export async function runExport(
  stateDir: string,
  format: ExportFormat,
  cookieOf: (origin: string) => Promise<string>,
  around: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<ExportRun> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${HEAP_LIMIT_MEGABYTES}`;
  const runtime = new LocalRuntime({
    port: 0,
    stateDir,
    variables: { LOCAL: "1" },
    withInspector: true,
  });
  try {
    const origin = await runtime.url();
    const headers = { cookie: await cookieOf(origin), "content-type": "application/json" };
    const ask = async (path: string, body?: string): Promise<ExportJob> => {
      const answer = await fetch(`${origin}${path}`, { method: body ? "POST" : "GET", headers, body: body ?? null });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as ExportJob;
    };
    const isolate = await connectToIsolate(await runtime.inspector(), `core:user:${readBuiltConfig().name}`);
    const progress: number[] = [];
    const peak = { heap: 0, outside: 0 };
    const held: number[] = [];
    let job = {} as ExportJob;
    await around(async () => {
      job = await ask("/api/exports", JSON.stringify({ format }));
      // A failed attempt also ends the loop: the export then has an error, and is pending until its next attempt.
      while (job.error === null && (job.status === "pending" || job.status === "processing")) {
        await pause(20);
        job = await ask(`/api/exports/${job.id}`);
        if (job.status === "processing") progress.push(job.rows_done);
        const memory = await isolate.readMemory();
        peak.heap = Math.max(peak.heap, memory.heap);
        peak.outside = Math.max(peak.outside, memory.outside);
        if (job.rows_done < job.rows_total * (held.length === 0 ? 0.2 : 0.8) || held.length === 2) continue;
        // An isolate collects garbage only while it handles calls, so the calls go on until it has done so.
        let collected = false;
        const collection = isolate.collectGarbage().finally(() => {
          collected = true;
        });
        while (!collected) {
          await pause(20);
          await ask(`/api/exports/${job.id}`);
        }
        await collection;
        held.push(totalBytes(await isolate.readMemory()));
      }
    });
    isolate.close();
    if (job.status !== "completed") throw new Error(`the export as ${format} has ${job.status}: ${job.error}`);
    return { job, progress, peak, retainedBytes: held };
  } finally {
    await runtime.stop();
    delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
  }
}
