/**
 * `npm run bench:memory -- [minutes]` runs `npm start` on a new data folder under a mixed load of eight connections and prints the memory of
 * its processes.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { build, ROOT } from "../../scripts/build.ts";
import { signIn } from "../support/api-caller.ts";
import { type Call, call } from "./load.ts";
import { readMemory } from "./product.ts";

const CONNECTIONS = 8;
/** The minutes of load after which the memory is printed. Minutes after the end of the load are left out. */
const MINUTES = [1, 5, 10];
/** The time from the start to the measurement of the memory without load. */
const IDLE_AFTER_MS = 20_000;

/** Starts the product like `npm start`, but without npm. Resolves with its process and origin when it is ready. */
async function startProduct(dataDir: string): Promise<{ pid: number; origin: string; stop: () => void }> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: ROOT,
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /^Ready on (\S+)$/.exec(line) ?? [];
    if (origin) return { pid: child.pid ?? 0, origin, stop: () => child.kill() };
  }
  throw new Error("the product ended before it was ready");
}

/**
 * Returns the calls of the mixed load: every fifth call submits a request; the remaining calls open screens or call the
 * API.
 */
async function createMix(origin: string): Promise<(n: number) => Call> {
  const cookies = {
    requester: (await signIn(origin, "requester")).cookie,
    manager: (await signIn(origin, "manager")).cookie,
    director: (await signIn(origin, "director")).cookie,
    admin: (await signIn(origin, "admin")).cookie,
  };
  const read = (who: keyof typeof cookies, path: string): Call => ({ path, headers: { cookie: cookies[who] } });
  const write = (who: keyof typeof cookies, path: string, body: unknown): Call => ({
    ...read(who, path),
    method: "POST",
    headers: { cookie: cookies[who], "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const own: { id: string }[] = await (
    await fetch(`${origin}/api/requests?limit=20`, { headers: { cookie: cookies.requester } })
  ).json();
  const idOf = (n: number): string => own[n % own.length]?.id ?? "";
  const submit = (n: number): Call =>
    write("requester", "/api/requests", {
      title: `Laptops for team ${n}`,
      description: `${"Replacement of devices that are out of warranty. ".repeat(8)}Reference ${n}.`,
      request_type: "procurement",
      amount: 900 + (n % 50_000),
      currency: "USD",
    });
  const steps: readonly ((n: number) => Call)[] = [
    () => read("director", "/"),
    submit,
    () => read("manager", "/"),
    () => read("director", "/api/requests?limit=100"),
    (n) => read("requester", `/request/${idOf(n)}/details`),
    () => read("requester", "/my-requests"),
    submit,
    (n) => read("requester", `/api/requests/${idOf(n)}/detailed`),
    () => read("manager", "/api/requests?q=laptops&limit=20"),
    () => read("requester", "/api/notifications"),
    () => read("director", "/downloads"),
    submit,
    () => read("admin", "/admin/overview"),
    (n) => read("manager", `/api/requests?status=pending&sort_by=amount&limit=${20 + (n % 80)}`),
    () => read("requester", "/submit-request"),
    () => read("director", "/api/dashboard/stats"),
    () => read("manager", "/notifications"),
    submit,
    () => read("requester", "/ai-assistant"),
    () => read("director", "/api/auth/session"),
  ];
  return (n) => (steps[n % steps.length] ?? submit)(n);
}

async function main(): Promise<void> {
  const minutes = Number(process.argv[2] ?? MINUTES.at(-1));
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "approval-memory-"));
  const { pid, origin, stop } = await startProduct(dataDir);
  const print = (when: string, calls: number): void => {
    const { node, workerd } = readMemory(pid);
    console.log(`| ${[when, calls, ...[node, workerd, node + workerd].map((size) => size.toFixed(0))].join(" | ")} |`);
  };
  try {
    console.log("| load | calls | Node, MiB | workerd, MiB | together, MiB |\n|---|--:|--:|--:|--:|");
    await pause(IDLE_AFTER_MS);
    print("none", 0);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const next = await createMix(origin);
    let calls = 0;
    let running = true;
    const work = async (): Promise<void> => {
      while (running) {
        const one = next(calls++);
        const { status } = await call(agent, origin, one);
        if (status >= 400) throw new Error(`${one.path} answered ${status}`);
      }
    };
    const workers = Array.from({ length: CONNECTIONS }, work);
    let elapsed = 0;
    for (const minute of MINUTES.filter((one) => one <= minutes)) {
      await pause((minute - elapsed) * 60_000);
      elapsed = minute;
      print(`${minute} min`, calls);
    }
    running = false;
    await Promise.all(workers);
    agent.destroy();
  } finally {
    stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
