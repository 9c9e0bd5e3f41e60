import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { EXPORT_FORMATS } from "../../domain/exports/table.ts";
import { HEAP_LIMIT_MEGABYTES, runExport } from "../support/export-run.ts";
import { startBaseline } from "./baseline.ts";
import { call } from "./load.ts";

const MEGABYTE = 2 ** 20;
const TICK_MS = 10;

/** Returns the CPU time in milliseconds that the workerd process of this process has used. */
function readWorkerdCpu(): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const fields = rest.split(" ");
      if (name === "workerd" && Number(fields[1]) === process.pid)
        return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      // The process ended before its file was read.
    }
  }
  throw new Error("no workerd runs");
}

/** Returns the CPU time in milliseconds that workerd uses for `work`. */
async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const start = readWorkerdCpu();
  await work();
  return readWorkerdCpu() - start;
}

/** Returns the CPU time in milliseconds that the bare Worker needs to write `bytes` bytes in `rows` rows. */
async function writeBaselineFile(stateDir: string, bytes: number, rows: number): Promise<number> {
  const floor = await startBaseline(stateDir);
  const agent = new Agent();
  try {
    await call(agent, floor.url, { path: "/constant" });
    return await measureCpu(() => call(agent, floor.url, { path: `/write?bytes=${bytes}&rows=${rows}` }));
  } finally {
    agent.destroy();
    await floor.stop();
  }
}

/**
 * Exports all requests in each format, in an isolate with half of the memory of production. Prints a table with the CPU
 * time, and with the CPU time of a loop that only writes as many bytes.
 */
export async function measureExports(stateDir: string, signIn: (origin: string) => Promise<string>): Promise<void> {
  const megabytes = (bytes = 0) => (bytes / MEGABYTE).toFixed(0);
  console.log(`\nExports under a heap of ${HEAP_LIMIT_MEGABYTES} MB. Memory is the isolate's, in MB.\n`);
  console.log(
    "| format | rows | bytes | CPU ms per 1,000 rows | bare loop | x | heap, peak | outside, peak | held at 20 % | held at 80 % |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const format of EXPORT_FORMATS) {
    let cpu = 0;
    const { job, peak, retainedBytes } = await runExport(stateDir, format, signIn, async (work) => {
      cpu = await measureCpu(work);
    });
    const bare = await writeBaselineFile(stateDir, job.size ?? 0, job.rows_done);
    const perThousand = (ms: number) => (ms / job.rows_done) * 1000;
    const [own, floor] = [perThousand(cpu), perThousand(bare)];
    const cells = [
      format,
      job.rows_done,
      job.size,
      own.toFixed(1),
      floor.toFixed(1),
      (own / floor).toFixed(1),
      megabytes(peak.heap),
      megabytes(peak.outside),
      megabytes(retainedBytes[0]),
      megabytes(retainedBytes[1]),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
