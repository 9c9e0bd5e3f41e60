import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { applyMigrations } from "../../scripts/migrations.ts";
import { seed } from "../../scripts/sample-data/index.ts";
import type { SampleUserIds } from "../../scripts/sample-data/organisation.ts";
import { readSampleUserIds } from "../support/bulk-requests.ts";
import { type Call, call } from "./load.ts";

/** Creates a database with the sample organisation in `stateDir` and calls `fill`, which can add data. */
export async function createDatabase(
  stateDir: string,
  fill: (db: D1Database, people: SampleUserIds) => Promise<unknown>,
): Promise<void> {
  const runtime = new LocalRuntime({ port: 0, stateDir, variables: { LOCAL: "1" } });
  try {
    const platform = await runtime.bindings();
    await applyMigrations(platform.DB);
    await seed(platform, { sampleData: true, requirePasswordChange: false });
    await fill(platform.DB, await readSampleUserIds(platform.DB));
  } finally {
    await runtime.stop();
  }
}

/** Starts the built product on the data in `stateDir`, without scheduled jobs. Its responses have their cost in D1. */
export const startProduct = (stateDir: string): LocalRuntime =>
  new LocalRuntime({
    port: 0,
    stateDir,
    variables: { LOCAL: "1", LOG_LEVEL: "warn", SERVER_TIMING: "1" },
  });

/** Signs in as a user of the sample organisation and returns the cookie. */
export async function signIn(origin: string, username: string): Promise<string> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await call(new Agent(), origin, {
    method: "POST",
    path: "/api/auth/login",
    headers,
    body: `username=${username}&password=Approve-2026`,
  });
  const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0];
  if (!cookie) throw new Error(`sign-in of ${username} answered ${answer.status}`);
  return cookie;
}

/** Returns calls that read `path`. */
export const createReadCalls = (cookie: string, path: string) => (): Call => ({ path, headers: { cookie } });

/** Returns calls that send `body` as JSON to `path`. */
export const createWriteCalls =
  (cookie: string, path: string, body: (n: number) => string) =>
  (n: number): Call => ({
    method: "POST",
    path,
    headers: { cookie, "content-type": "application/json" },
    body: body(n),
  });

/** The cost of a response in D1. */
export type D1Figures = { trips: number; read: number; written: number };

export function parseCost(server_timing: string | string[] | undefined): D1Figures {
  const [, trips, rows, written] = /d1;desc="rt=(\d+) read=(\d+) written=(\d+)/.exec(String(server_timing)) ?? [];
  return { trips: Number(trips), read: Number(rows), written: Number(written) };
}

/**
 * Returns the ids of all pending requests with this word in their title, newest first. With `most`, reads only as many
 * pages as contain `most` requests.
 */
export async function listPendingIds(
  origin: string,
  cookie: string,
  word: string,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids: string[] = [];
  const agent = new Agent({ keepAlive: true });
  for (let path = `/api/requests?status=pending&q=${word}&limit=100`; path && ids.length < most; ) {
    const answer = await call(agent, origin, { path, headers: { cookie } });
    ids.push(...(JSON.parse(answer.body) as { id: string }[]).map((item) => item.id));
    path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1]?.replace(/^https?:\/\/[^/]+/, "") ?? "";
  }
  agent.destroy();
  return ids;
}

const KIB_PER_MIB = 1024;

/** The length of a tick in which Linux counts CPU time. */
const TICK_MS = 10;
/** A process is idle if it uses at most this CPU time in an interval. */
const IDLE = { interval_ms: 2_000, cpu_ms: 40 };

/** Returns the CPU time in milliseconds that a process and its descendants have used. */
const readCpu = (pid: number): number =>
  listProcesses(pid).reduce((sum, one) => {
    const [, rest = ""] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${one}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);

/** Returns the result of `work`, and the CPU time in milliseconds that a server uses from its start until it is idle again. */
export async function measureServerCpu<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; cpu_ms: number }> {
  const start = readCpu(pid);
  const result = await work();
  let last = 0;
  for (let now = readCpu(pid); now - last > IDLE.cpu_ms; now = readCpu(pid)) {
    last = now;
    await pause(IDLE.interval_ms);
  }
  return { result, cpu_ms: readCpu(pid) - start };
}

export type Memory = { node: number; workerd: number };

/** Returns the process `pid` and all its descendants. */
function listProcesses(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => listProcesses(Number(child)))];
}

/** Returns the resident memory in MiB of a process and its descendants: of workerd, and of all others together. */
export function readMemory(pid: number): Memory {
  const memory: Memory = { node: 0, workerd: 0 };
  for (const one of listProcesses(pid)) {
    const status = readFileSync(`/proc/${one}/status`, "utf8");
    const mebibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / KIB_PER_MIB;
    memory[/^Name:\s+workerd$/m.test(status) ? "workerd" : "node"] += mebibytes;
  }
  return memory;
}
