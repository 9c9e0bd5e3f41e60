import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ExportJob } from "../../app/domain/export-entities.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../app/domain/export-table.ts";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { startFloor } from "./floor.ts";
import { call } from "./load.ts";

/** Less than an isolate may hold in production, 128 MB: whoever needs more dies. */
const HEAP_MEGABYTES = 96;
const MEGABYTE = 2 ** 20;
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** The workerd that this process started: how much memory it has, in bytes, and how long it has worked, in milliseconds. */
function lookAtWorkerd(): { memory: number; cpu: number } {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const fields = rest.split(" ");
      if (name !== "workerd" || Number(fields[1]) !== process.pid) continue;
      return { cpu: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memory: Number(fields[21]) * PAGE_BYTES };
    } catch {
      // A process that ended while it was looked at.
    }
  }
  throw new Error("no workerd runs");
}

type Work = { cpu: number; before: number; peak: number };

/** What some work takes, from its beginning to its end. */
async function watch(work: () => Promise<unknown>): Promise<Work> {
  const start = lookAtWorkerd();
  let peak = start.memory;
  const looking = setInterval(() => {
    peak = Math.max(peak, lookAtWorkerd().memory);
  }, 20);
  await work().finally(() => clearInterval(looking));
  const end = lookAtWorkerd();
  return { cpu: end.cpu - start.cpu, before: start.memory, peak: Math.max(peak, end.memory) };
}

async function makeExport(
  stateDir: string,
  signIn: (origin: string) => Promise<string>,
  format: ExportFormat,
): Promise<Work & { job: ExportJob }> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-old-space-size=${HEAP_MEGABYTES}`;
  const runtime = new LocalRuntime({ host: "127.0.0.1", port: 0, stateDir, variables: { LOCAL: "1" } });
  const agent = new Agent({ keepAlive: true });
  try {
    const origin = await runtime.url();
    const headers = { cookie: await signIn(origin), "content-type": "application/json" };
    const ask = async (path: string, body?: string) =>
      JSON.parse((await call(agent, origin, { method: body ? "POST" : "GET", path, headers, body })).body) as ExportJob;
    const path = "/api/exports";
    await ask(path);
    let job = {} as ExportJob;
    const work = await watch(async () => {
      job = await ask(path, JSON.stringify({ format }));
      // One that failed waits for another try, with an error.
      while (job.error === null && (job.status === "pending" || job.status === "processing")) {
        await pause(50);
        job = await ask(`${path}/${job.id}`);
      }
    });
    if (job.status !== "completed") throw new Error(`the export as ${format} has ${job.status}: ${job.error}`);
    return { ...work, job };
  } finally {
    agent.destroy();
    await runtime.stop();
    delete process.env.MINIFLARE_WORKERD_V8_FLAGS;
  }
}

/** The same number of bytes in as many rows, by a loop that does nothing else. */
async function writeBare(stateDir: string, bytes: number, rows: number): Promise<Work> {
  const floor = await startFloor(stateDir);
  const agent = new Agent();
  try {
    await call(agent, floor.url, { path: "/constant" });
    return await watch(() => call(agent, floor.url, { path: `/write?bytes=${bytes}&rows=${rows}` }));
  } finally {
    agent.destroy();
    await floor.stop();
  }
}

/** Exports the whole register in each format, under a heap that is smaller than production's, beside the bare loop. */
export async function measureExports(stateDir: string, signIn: (origin: string) => Promise<string>): Promise<void> {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
  console.log(
    `\nExports under a heap of ${HEAP_MEGABYTES} MB. Memory is the whole process's, D1 and R2 included, in MB.\n`,
  );
  console.log("| format | rows | bytes | CPU ms per 1,000 rows | bare loop | x | memory before | peak | grew by |");
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const format of EXPORT_FORMATS) {
    const { job, cpu, before, peak } = await makeExport(stateDir, signIn, format);
    const bare = await writeBare(stateDir, job.size ?? 0, job.rows_done);
    const perThousand = (ms: number) => (ms / job.rows_done) * 1000;
    const [own, floor] = [perThousand(cpu), perThousand(bare.cpu)];
    const cells = [
      format,
      job.rows_done,
      job.size,
      own.toFixed(1),
      floor.toFixed(1),
      (own / floor).toFixed(1),
      megabytes(before),
      megabytes(peak),
      megabytes(peak - before),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
