import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WranglerConfig } from "./wrangler-config.ts";

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The folder with the bundle of the Worker as `wrangler deploy` uploads it. */
export const WORKER_FOLDER = join(ROOT, "build/worker");

/** A JSON copy of wrangler.toml from the last build. It is used because loading wrangler to parse wrangler.toml takes a second. */
export const BUILT_CONFIG_FILE = join(ROOT, "build/config.json");

const STAMP_FILE = join(ROOT, "build/.stamp");

/** The files on which the result of a build depends. */
const SOURCES = [
  "app/**",
  "domain/**",
  "texts/**",
  "worker/**",
  "public/**",
  "package.json",
  "package-lock.json",
  "vite.*config.ts",
  "remix.config.js",
  "scripts/*.ts",
  "wrangler.toml",
  "tsconfig*.json",
];

/** Returns a hash of the names and contents of all files on which a build depends. */
function sourceHash(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Runs a script, and prints its output only if `verbose`. Throws an error with the output if the script fails. */
export function runScript(path: string, args: readonly string[] = [], verbose = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path, ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: "false",
        CI: "true",
        NODE_ENV: "production",
        WRANGLER_LOG_PATH: join(ROOT, "node_modules/.cache/wrangler"),
      },
      stdio: verbose ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    const killChild = (): boolean => child.kill();
    process.once("exit", killChild);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", killChild);
      if (code === 0) resolve();
      else reject(new Error(`${path} ${args.join(" ")} failed (${code})\n${output}`));
    });
  });
}

/**
 * Builds the screens (build/client, build/server) and the Worker (build/worker), each in a separate process. Returns false if nothing has
 * changed since the last build.
 * @param screens false: builds only the Worker
 * @throws Error with the output of the tool that failed
 */
export async function build({ verbose = false, screens = true } = {}): Promise<boolean> {
  const hash = sourceHash();
  if (existsSync(STAMP_FILE) && existsSync(BUILT_CONFIG_FILE) && readFileSync(STAMP_FILE, "utf8") === hash)
    return false;
  rmSync(STAMP_FILE, { force: true });
  const viteBuild = (config: string): Promise<void> =>
    runScript("node_modules/vite/bin/vite.js", ["build", "--config", config], verbose);
  if (screens) {
    await runScript("node_modules/@remix-run/dev/dist/cli.js", ["vite:build"], verbose);
    await viteBuild("vite.service-worker.config.ts");
  }
  await viteBuild("vite.evidence.config.ts");
  await runScript("scripts/static-files.ts", [], verbose);
  await runScript("node_modules/wrangler/bin/wrangler.js", BUNDLE_WORKER, verbose);
  writeFileSync(STAMP_FILE, hash);
  return true;
}

const BUNDLE_WORKER = ["deploy", "--dry-run", "--outdir", "build/worker"];

/** Returns wrangler.toml as it was at the last build. */
export function readBuiltConfig(): WranglerConfig {
  return JSON.parse(readFileSync(BUILT_CONFIG_FILE, "utf8"));
}

if (import.meta.main) {
  const quiet = process.argv.includes("--quiet");
  try {
    const built = await build({ verbose: !quiet });
    if (!quiet) console.log(built ? "Built." : "Nothing has changed since the last build.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
