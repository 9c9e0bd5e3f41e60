import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build, readBuiltConfig } from "./build.ts";

import { isDue, runEveryMinute } from "./cron-schedule.ts";
import { lockDataDir, refuseOtherVersion, restrictNewFiles } from "./data-dir.ts";

import { LocalRuntime, type RuntimeOptions } from "./local-runtime.ts";
import { applyMigrations } from "./migrations.ts";
import { seed } from "./sample-data/index.ts";
import { isLoopback, type Settings } from "./settings.ts";
import { ensureVapidPair } from "./vapid.ts";

export interface LocalServer {
  readonly url: string;
  /** Serves what was built last, on the same data. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How long a start waits for the port: a server that was just killed needs a moment to let go of it. */
const PORT_TIMEOUT_MS = 3_000;

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

async function waitForPort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + PORT_TIMEOUT_MS;
  while (!(await canListen(host, port))) {
    if (Date.now() > deadline) throw new Error(`Cannot listen on ${host}:${port}. Set PORT to another port.`);
    await delay(100);
  }
}

/** The port itself when it is one, else a free one: it has to be known before anything runs, as mails name it. */
async function choosePort({ host, port }: Settings): Promise<number> {
  if (port !== 0) return port;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

function toWorkerVariables({ host, dataDir, integrations }: Settings, port: number): Record<string, string> {
  const reachable = isLoopback(host) ? host : "127.0.0.1";
  return {
    LOCAL: "1",
    // Who starts the product on their own machine reads along.
    LOG_LEVEL: "warn",
    PUBLIC_URL: `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`,
    ...(isLoopback(host) ? {} : { REQUIRE_PASSWORD_CHANGE: "1" }),
    ...ensureVapidPair(dataDir),
    ...integrations,
  };
}

/** Brings the database up to date and fills an empty one, before anybody can ask the server anything. */
async function prepareData(runtime: LocalRuntime, settings: Settings): Promise<void> {
  const platform = await runtime.bindings();
  await applyMigrations(platform.DB);
  await seed(platform, { sampleData: settings.sampleData, requirePasswordChange: !isLoopback(settings.host) });
}

function startCrons(runtime: LocalRuntime): () => void {
  const { crons } = readBuiltConfig().triggers;
  return runEveryMinute((time) => {
    for (const expression of crons.filter((candidate) => isDue(candidate, time))) {
      runtime.fireCron(expression, time).catch((error) => console.error(`cron ${expression} failed`, error));
    }
  });
}

/**
 * Serves the product on this machine: builds it if need be, prepares the data, listens, and fires the crons.
 *
 * @throws Error with a sentence for people when another version made the data, the folder or the port is taken, or the build or a migration fails
 */
export async function startLocalServer(settings: Settings): Promise<LocalServer> {
  const port = await choosePort(settings);
  // Before anything is written into the folder.
  const refusal = refuseOtherVersion(settings.dataDir);
  if (refusal !== null) throw new Error(refusal);
  const unlock = lockDataDir(settings.dataDir);
  const options: RuntimeOptions = {
    host: settings.host,
    port,
    stateDir: join(settings.dataDir, "state"),
    variables: toWorkerVariables(settings, port),
  };
  let runtime: LocalRuntime | undefined;
  try {
    await build();
    restrictNewFiles();
    runtime = new LocalRuntime({ ...options, host: "127.0.0.1", port: 0 });
    await prepareData(runtime, settings);
    await waitForPort(settings.host, port);
    await runtime.restart(options);
  } catch (error) {
    await runtime?.stop();
    unlock();
    throw error;
  }
  const started = runtime;
  const stopCrons = startCrons(started);
  return {
    url: await started.url(),
    reload: () => started.restart(options),
    stop: async () => {
      stopCrons();
      await started.stop();
      unlock();
    },
  };
}

/** Runs until it is told to end: by a signal, or because the process that started it is gone. */
export function stopOnSignal(server: LocalServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop).on("disconnect", stop);
}
