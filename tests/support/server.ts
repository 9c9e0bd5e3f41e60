import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { backup, DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import { ROOT } from "../../scripts/build.ts";

export interface TestServer {
  /** The origin of the server, without a trailing slash. */
  readonly url: string;
  /** The server's data folder. `startServer` with this folder starts a server with the same data. */
  readonly dataDir: string;
  /** The id of the Node process. */
  readonly pid: number;
  /** Returns the output on stdout and stderr so far. */
  readonly output: () => string;
  /** Whether the Node process has ended. */
  readonly hasEnded: () => boolean;
  readonly stop: () => Promise<void>;
  /** Kills the server without cleaning up, like a power failure. */
  readonly kill9: () => Promise<void>;
}

export interface ServerOptions {
  /** The data of a server without `dataDir`; false: an empty database. */
  readonly sampleData?: false | SampleData;
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments after `npm start --`. */
  readonly args?: readonly string[];
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}

/**
 * Starts a server like `npm start`, on a free port.
 *
 * @param env environment variables of the server; DATA_DIR is required
 * @param args the arguments after `npm start --`
 * @throws Error with the complete output if the server ends before it is ready
 */
export async function launchServer(
  env: Readonly<Record<string, string>> & { DATA_DIR: string },
  args: readonly string[] = [],
): Promise<TestServer> {
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/start.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", ...env },
    // Without the IPC channel, the server would continue after the end of this process.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  createInterface({ input: server.stderr as NodeJS.ReadableStream }).on("line", (line) => {
    output += `${line}\n`;
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`The server ended (${code}) before it was ready:\n${output}`)));
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      output += `${line}\n`;
      const ready = /^Ready on (\S+)$/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
  });
  const { pid = 0 } = server;
  return {
    url,
    dataDir: env.DATA_DIR,
    pid,
    output: () => output,
    hasEnded: () => hasEnded(server),
    stop: () => endProcess(server, "SIGTERM"),
    kill9: () => endProcess(server, "SIGKILL"),
  };
}

/** A data folder with the sample organisation. "signed in" has a session of each person as well. */
export type SampleData = "signed in" | "without sessions";

const getSource = (data: SampleData): string => inject(data === "signed in" ? "signedInDataDir" : "sampleDataDir");

/**
 * Starts a server with the data in `dataDir`. Without `dataDir`, starts it with a copy of `sampleData`.
 */
export async function startServer({
  sampleData = "without sessions",
  dataDir,
  env = {},
  args,
}: ServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? mkdtempSync(join(inject("e2eFolder"), "data-"));
  if (dataDir === undefined && sampleData) cpSync(getSource(sampleData), folder, { recursive: true });
  return launchServer({ SAMPLE_DATA: sampleData ? "1" : "0", ...env, DATA_DIR: folder }, args);
}

/**
 * Gives the databases and files of a running server the content that they have in `source`. SQLite's backup writes each database in one
 * transaction, also its tables and triggers.
 */
async function restoreData(dataDir: string, source: string): Promise<void> {
  for (const name of globSync("state/{d1,r2}/*/*.sqlite", { cwd: source })) {
    const database = new DatabaseSync(join(source, name), { readOnly: true });
    await backup(database, join(dataDir, name));
    database.close();
  }
  cpSync(source, dataDir, { recursive: true, filter: (path) => !path.includes(".sqlite") });
}

/** The servers of this process that no test file uses at present. */
const idle: TestServer[] = [];

/**
 * Returns a server without integrations whose data is as in `sampleData`. The test files of one process use one server one after another: a
 * start takes more than a second, and the first pages of a new server are slow. Call `releaseServer` at the end of the file.
 */
export async function acquireServer(sampleData: SampleData = "without sessions"): Promise<TestServer> {
  const server = idle.pop();
  if (server === undefined || server.hasEnded()) return startServer({ sampleData });
  await restoreData(server.dataDir, getSource(sampleData));
  const { length } = server.output();
  return { ...server, output: () => server.output().slice(length) };
}

/** Lets the next test file use the server. */
export function releaseServer(server: TestServer): void {
  idle.push(server);
}
