import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getAllowedHosts, isWildcardHost, toListenAddress } from "./allowed-hosts.ts";
import { build, readBuiltConfig, runScript } from "./build.ts";
import { isCronDue, runEveryMinute } from "./cron-schedule.ts";
import { checkDataVersion, deleteSignInAttempts, isPrepared, lockDataDir, restrictNewFiles } from "./data-dir.ts";
import { startFrontServer } from "./front-server.ts";
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
    probe.listen(port, toListenAddress(host), () => probe.close(() => resolve(true)));
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

/** Returns a free port. The port must be known before the start, because links in mails contain it. */
async function findFreePort(host: string, except?: number): Promise<number> {
  for (;;) {
    const candidate = FREE_PORTS.first + randomInt(FREE_PORTS.count);
    if (candidate !== except && (await canListen(host, candidate))) return candidate;
  }
}

/**
 * Returns the URL at which a server is reachable. If it listens on all addresses, this is the first one that other machines can reach, and
 * the loopback address on a machine without a network.
 */
export function toReachableUrl(host: string, port: number, interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap((found) => found ?? []);
  const outside = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  const name = isWildcardHost(host) ? (outside ?? "127.0.0.1") : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const getStateDir = (dataDir: string): string => join(dataDir, "state");

function toWorkerVariables({ host, dataDir, integrations }: ServerSettings, url: string): Record<string, string> {
  const nextKey = readSecretKey(dataDir, "secrets-key-next");
  return {
    LOCAL: "1",
    // Leaves out the log line of each HTTP request, because people read this log in their terminal.
    LOG_LEVEL: "warn",
    PUBLIC_URL: url,
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

function endSignInLocks(dataDir: string): void {
  const attempts = deleteSignInAttempts(dataDir);
  console.log(`All locks after failed sign-ins have ended (${attempts} counted attempts deleted).`);
}

function startCrons(runtime: LocalRuntime): () => void {
  const { crons } = readBuiltConfig().triggers;
  return runEveryMinute((time) => {
    for (const expression of crons.filter((candidate) => isCronDue(candidate, time))) {
      runtime.fireCron(expression, time).catch((error) => console.error(`cron ${expression} failed`, error));
    }
  });
}

/** Starts the Worker on a port of the loopback address, and the front server, which people reach. */
async function startRuntime(settings: ServerSettings) {
  const { host, dataDir, trustedProxies } = settings;
  const port = settings.port || (await findFreePort(host));
  const url = toReachableUrl(host, port);
  const variables = toWorkerVariables(settings, url);
  const { PUBLIC_URL: publicUrl = url } = variables;
  const worker = { port: await findFreePort("127.0.0.1", port), secret: randomBytes(32).toString("base64url") };
  const options: RuntimeOptions = {
    port: worker.port,
    stateDir: getStateDir(dataDir),
    variables,
    frontSecret: worker.secret,
  };
  const allowedHosts = getAllowedHosts(host, publicUrl);
  const runtime = new LocalRuntime(options);
  try {
    await runtime.url();
    const warn = (line: string): void => console.error(line);
    const front = await startFrontServer({ host, port, allowedHosts, trustedProxies, publicUrl, worker, warn });
    return { url, runtime, front, options };
  } catch (error) {
    await runtime.stop();
    // Another process took the free port before this one.
    if (settings.port === 0 && (error as NodeJS.ErrnoException).code === "EADDRINUSE") return startRuntime(settings);
    throw error;
  }
}

/**
 * Starts the product on this machine: builds it if necessary, prepares the data, listens, and runs the scheduled jobs.
 * @throws Error with a message for people if another version created the data, if the folder or the port is in use, or if the build or a
 * migration fails
 */
export async function startLocalServer(settings: ServerSettings): Promise<LocalServer> {
  const { host, dataDir } = settings;
  // Checks this before anything is written to the folder.
  const refusal = checkDataVersion(dataDir);
  if (refusal !== null) throw new Error(refusal);
  const unlock = lockDataDir(dataDir);
  try {
    // Waits before the data is made, which takes longer.
    if (settings.port !== 0) await waitForPort(host, settings.port);
    await build();
    restrictNewFiles();
    await prepareData(settings);
    if (settings.unlock) endSignInLocks(dataDir);
    const { url, runtime, front, options } = await startRuntime(settings);
    const stopCrons = startCrons(runtime);
    return {
      url,
      reload: () => runtime.restart(options),
      stop: async () => {
        stopCrons();
        await front.stop();
        await runtime.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Stops the server and exits on a signal, or after the parent process has ended. */
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
