import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { WORKER_FOLDER } from "../../scripts/build.ts";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { startBaseline } from "./baseline.ts";

const RUNS = 5;

type Server = { url: string; stop: () => Promise<void> };

/** Returns the median time in milliseconds from the start of workerd to the first response. */
async function measureStart(start: () => Promise<Server>, path: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const { url, stop } = await start();
    const { ok } = await fetch(`${url}${path}`);
    times.push(performance.now() - startedAt);
    await stop();
    if (!ok) throw new Error(`${path} failed after the start`);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

async function startProduct(stateDir: string): Promise<Server> {
  const runtime = new LocalRuntime({ port: 0, stateDir, variables: { LOCAL: "1" } });
  return { url: await runtime.url(), stop: () => runtime.stop() };
}

/** Prints a table with the size of the Worker and the time until its first response, compared with a bare Worker. */
export async function measureStartUp(stateDir: string): Promise<void> {
  const sizeOf = (name: string): number => gzipSync(readFileSync(join(WORKER_FOLDER, name))).length;
  const names = readdirSync(WORKER_FOLDER).filter((name) => name.endsWith(".js"));
  const product = await measureStart(() => startProduct(stateDir), "/login");
  const floor = await measureStart(() => startBaseline(stateDir), "/constant");
  console.log(
    "\nThe start of the Worker. Sizes are gzipped; times in ms, from the start of workerd to its first response.\n",
  );
  console.log("| index.js, kB | all modules, kB | first response | of a bare Worker | x |\n|--:|--:|--:|--:|--:|");
  const total = names.reduce((sum, name) => sum + sizeOf(name), 0);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
  const times = [product.toFixed(0), floor.toFixed(0), (product / floor).toFixed(2)];
  console.log(`| ${[kilobytes(sizeOf("index.js")), kilobytes(total), ...times].join(" | ")} |`);
}
