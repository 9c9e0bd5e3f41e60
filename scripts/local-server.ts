import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build, readBuiltConfig, runScript } from "./build.ts";
import { isCronDue, runEveryMinute } from "./cron-schedule.ts";
import { checkDataVersion, isPrepared, lockDataDir, restrictNewFiles } from "./data-dir.ts";
import { LocalRuntime, type RuntimeOptions } from "./local-runtime.ts";
import type { Preparation } from "./prepare-data.ts";
import { isLoopback, type ServerSettings } from "./settings.ts";
import { ensureSecretKey, ensureVapidPair, readSecretKey } from "./vapid.ts";

export interface LocalServer {
  readonly url: string;
  /** Restarts the server with the latest build, on the same data. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The maximum time that the server waits for its port at the start. A server that was just killed may still use the port. */
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

/**
 * These ports are below the ports that operating systems give to outgoing connections (from 32,768 on Linux). Otherwise a connection could
 * take the port before the server listens.
 */
const FREE_PORTS = { first: 10_000, count: 22_000 };

/** Returns the configured port, or a free port if it is 0. The port must be known before the start, because links in mails contain it. */
async function choosePort({ host, port }: ServerSettings): Promise<number> {
  if (port !== 0) return port;
  for (;;) {
    const candidate = FREE_PORTS.first + randomInt(FREE_PORTS.count);
    if (await canListen(host, candidate)) return candidate;
  }
}

const getStateDir = (dataDir: string): string => join(dataDir, "state");

function toWorkerVariables({ host, dataDir, integrations }: ServerSettings, port: number): Record<string, string> {
  const nextKey = readSecretKey(dataDir, "secrets-key-next");
  const reachable = isLoopback(host) ? host : "127.0.0.1";
  return {
    LOCAL: "1",
    // Leaves out the log line of each HTTP request, because people read this log in their terminal.
    LOG_LEVEL: "warn",
    PUBLIC_URL: `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`,
    ...(isLoopback(host) ? {} : { REQUIRE_PASSWORD_CHANGE: "1" }),
    ...ensureVapidPair(dataDir),
    SECRETS_KEY: ensureSecretKey(dataDir, "secrets-key"),
    ...(nextKey === undefined ? {} : { SECRETS_KEY_NEXT: nextKey }),
    CHECKPOINT_KEY: ensureSecretKey(dataDir, "checkpoint-key"),
    ...integrations,
  };
}

/** Applies migrations and seeds an empty database. Called before the server accepts HTTP requests. */
async function prepareData({ dataDir, sampleData, host }: ServerSettings): Promise<void> {
  if (isPrepared(dataDir)) return;
  const preparation: Preparation = {
    stateDir: getStateDir(dataDir),
    sampleData,
    requirePasswordChange: !isLoopback(host),
  };
  await runScript("scripts/prepare-data.ts", [JSON.stringify(preparation)]);
}

function startCrons(runtime: LocalRuntime): () => void {
  const { crons } = readBuiltConfig().triggers;
  return runEveryMinute((time) => {
    for (const expression of crons.filter((candidate) => isCronDue(candidate, time))) {
      runtime.fireCron(expression, time).catch((error) => console.error(`cron ${expression} failed`, error));
    }
  });
}

/**
 * Starts the product on this machine: builds it if necessary, prepares the data, listens, and runs the scheduled jobs.
 * @throws Error with a message for people if another version created the data, if the folder or the port is in use, or if the build or a
 * migration fails
 */
export async function startLocalServer(settings: ServerSettings): Promise<LocalServer> {
  const port = await choosePort(settings);
  // Checks this before anything is written to the folder.
  const refusal = checkDataVersion(settings.dataDir);
  if (refusal !== null) throw new Error(refusal);
  const unlock = lockDataDir(settings.dataDir);
  const options: RuntimeOptions = {
    host: settings.host,
    port,
    stateDir: getStateDir(settings.dataDir),
    variables: toWorkerVariables(settings, port),
  };
  let runtime: LocalRuntime | undefined;
  try {
    await build();
    restrictNewFiles();
    await prepareData(settings);
    await waitForPort(settings.host, port);
    runtime = new LocalRuntime(options);
    await runtime.url();
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

/** How often a server checks whether npm is still running. */
const PARENT_CHECK_MS = 250;

/** Stops the server and exits on a signal, or after npm or the parent process of a test has ended. */
export function stopOnSignal(server: LocalServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop).on("disconnect", stop);
  if (process.env.npm_lifecycle_event !== "start") return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), PARENT_CHECK_MS).unref();
}
