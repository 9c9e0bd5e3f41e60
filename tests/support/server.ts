import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
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
  readonly stop: () => Promise<void>;
  /** Kills the server without cleaning up, like a power failure. */
  readonly kill9: () => Promise<void>;
}

export interface ServerOptions {
  /** Which data a server without `dataDir` gets: "signed in" is the sample organisation with a session of each person. */
  readonly sampleData?: boolean | "signed in";
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments after `npm start --`. */
  readonly args?: readonly string[];
}

async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
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
    stop: () => endProcess(server, "SIGTERM"),
    kill9: () => endProcess(server, "SIGKILL"),
  };
}

/**
 * Starts a server with the data in `dataDir`. Without `dataDir`, starts it with the sample organisation; if
 * `sampleData` is false, with an empty database.
 */
export async function startServer({
  sampleData = true,
  dataDir,
  env = {},
  args,
}: ServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? mkdtempSync(join(inject("e2eFolder"), "data-"));
  if (dataDir === undefined && sampleData) {
    const source = inject(sampleData === "signed in" ? "signedInDataDir" : "sampleDataDir");
    cpSync(source, folder, { recursive: true });
  }
  return launchServer({ SAMPLE_DATA: sampleData ? "1" : "0", ...env, DATA_DIR: folder }, args);
}
