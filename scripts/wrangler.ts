import { spawn } from "node:child_process";
import { join } from "node:path";
import type * as z from "zod";
import { ROOT } from "./build.ts";

/** How a run of wrangler ended. `code`: its exit code; null if it was ended because it took too long. */
export interface WranglerResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface WranglerOptions {
  /** Prints the output while wrangler runs. */
  readonly show?: boolean;
  /** After this time wrangler is ended. By default it may take as long as it needs. */
  readonly timeout_ms?: number;
}

export type RunWrangler = (args: readonly string[], options?: WranglerOptions) => Promise<WranglerResult>;

/** Returns a function that runs wrangler with these environment variables. */
export const createWrangler =
  (environment: Readonly<Record<string, string | undefined>>): RunWrangler =>
  (args, { show = false, timeout_ms } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
        cwd: ROOT,
        // With CI set, wrangler asks no questions, so that a deployment can run unattended.
        env: { ...environment, CI: "true", WRANGLER_SEND_METRICS: "false" },
        stdio: ["ignore", "pipe", "pipe"],
        // A process group of its own, because wrangler runs in a second process, which also has to end.
        detached: timeout_ms !== undefined,
      });
      const end = (): void => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      };
      const timer = timeout_ms === undefined ? undefined : setTimeout(end, timeout_ms);
      if (timer !== undefined) process.once("exit", end);
      const output = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"] as const)
        child[name].on("data", (chunk) => {
          output[name] += chunk;
          if (show) process[name].write(chunk);
        });
      child.once("error", reject);
      child.once("close", (code) => {
        clearTimeout(timer);
        process.off("exit", end);
        resolve({ code, ...output });
      });
    });

/** Matches the escape sequences with which wrangler colours its output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with a control character
const COLOURS = /\u001b\[[\d;]*m/g;

/** Returns all output of a run, without colours. */
const readOutput = ({ stdout, stderr }: WranglerResult): string => (stdout + stderr).replace(COLOURS, "").trim();

/** Runs a command that changes something, once. Throws an error with the output if it fails. */
export async function runChange(run: RunWrangler, args: readonly string[], show = false): Promise<void> {
  const result = await run(args, { show });
  if (result.code !== 0)
    throw new Error(`wrangler ${args.join(" ")} failed (${result.code})\n${show ? "" : readOutput(result)}`);
}

/** Something that a deployment looks up in the Cloudflare account. */
export interface LookUp<T> {
  /** What is looked up, for the error message: `the secrets of the Worker`. */
  readonly what: string;
  readonly args: readonly string[];
  /** Returns what the output of wrangler says. Any error means that the output cannot be read. */
  readonly read: (output: string) => T;
  /** Matches the only output of a failure that says that the thing does not exist. Without it, every failure ends the deployment. */
  readonly absent?: RegExp;
}

/** Returns a function that reads JSON of this shape. */
export const readJson =
  <T>(schema: z.ZodType<T>) =>
  (output: string): T =>
    schema.parse(JSON.parse(output));

/** A look-up that takes longer has failed. */
const TIMEOUT_MS = 60_000;
/** How long to wait before the second and the third try. Cloudflare refuses calls (429) for some seconds after too many of them. */
const PAUSES_MS = [3_000, 10_000];
/** Matches failures that another try would not change. */
const NOT_SIGNED_IN = /\[code: (?:9106|9109|10000)\]|not logged in|CLOUDFLARE_API_TOKEN/i;

const ADVICE =
  "Nothing was replaced. If Cloudflare is not available (https://www.cloudflarestatus.com), wait; otherwise check CLOUDFLARE_API_TOKEN, its permissions, and CLOUDFLARE_ACCOUNT_ID. Then run the deployment again.";

/**
 * Looks something up, and tries twice more if that fails. Returns null only if Cloudflare says that it does not exist: any other failure must
 * never be mistaken for that, because the deployment would then replace what exists, such as the keys of the installation.
 * @throws Error with what to do
 */
export async function lookUp<T>(
  run: RunWrangler,
  { what, args, read, absent }: LookUp<T>,
  { pause, timeout_ms = TIMEOUT_MS }: { pause: (milliseconds: number) => Promise<void>; timeout_ms?: number },
): Promise<T | null> {
  for (const pause_ms of [...PAUSES_MS, null]) {
    const result = await run(args, { timeout_ms });
    if (result.code === 0) {
      try {
        return read(result.stdout);
      } catch {
        // The output cannot be read, which is a failure like any other.
      }
    }
    const output = readOutput(result);
    if (result.code !== 0 && absent?.test(output)) return null;
    if (pause_ms === null || NOT_SIGNED_IN.test(output)) {
      const reason = result.code === null ? `No answer within ${Math.round(timeout_ms / 1000)} seconds.` : output;
      throw new Error(`The deployment stopped, because it could not find out ${what}. ${ADVICE}\n\n${reason}`);
    }
    await pause(pause_ms);
  }
  return null;
}
