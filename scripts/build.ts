import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listCommonPasswords } from "./common-passwords.ts";
import type { WranglerConfig } from "./wrangler-config.ts";

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The bundle of the Worker, which `wrangler deploy` uploads. */
export const WORKER_BUNDLE = join(ROOT, "build/worker/index.js");

/** A copy of wrangler.toml in JSON, made by the last build, because loading wrangler to parse wrangler.toml takes a second. */
const BUILT_CONFIG = join(ROOT, "build/config.json");

/** Static files that the Worker fetches: their source, and their path under build/client/assets. */
const STATIC_FILES = [
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf", "fonts/regular.ttf"],
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf", "fonts/bold.ttf"],
] as const;

const STAMP_FILE = join(ROOT, "build/.stamp");

/** The files on which a build depends. A change of any other file must not change the result of a build. */
const SOURCES = [
  "app/**",
  "domain/**",
  "worker/**",
  "public/**",
  "package.json",
  "package-lock.json",
  "vite*.config.ts",
  "remix.config.js",
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

/** Runs an installed tool and prints its output only with `verbose`. Throws an error with the output if the tool fails. */
function runTool(name: string, args: readonly string[], verbose: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", name), ...args], {
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
      else reject(new Error(`${name} ${args.join(" ")} failed (${code})\n${output}`));
    });
  });
}

/**
 * Builds the screens (build/client, build/server) and the Worker (build/worker, with the command that deploys it). Returns false if nothing
 * has changed since the last build.
 *
 * @param screens false: builds only the Worker
 * @throws Error with the output of the tool that failed
 */
export async function build({ verbose = false, screens = true } = {}): Promise<boolean> {
  const hash = sourceHash();
  if (existsSync(STAMP_FILE) && existsSync(WORKER_BUNDLE) && readFileSync(STAMP_FILE, "utf8") === hash) return false;
  rmSync(STAMP_FILE, { force: true });
  if (screens) {
    await runTool("@remix-run/dev/dist/cli.js", ["vite:build"], verbose);
    await runTool("vite/bin/vite.js", ["build", "--config", "vite.service-worker.config.ts"], verbose);
  }
  writeStaticFiles();
  await runTool("vite/bin/vite.js", ["build", "--config", "vite.evidence.config.ts"], verbose);
  await runTool("wrangler/bin/wrangler.js", ["deploy", "--dry-run", "--outdir", "build/worker"], verbose);
  const { readWranglerConfig } = await import("./wrangler-config.ts");
  writeFileSync(BUILT_CONFIG, JSON.stringify(readWranglerConfig()));
  writeFileSync(STAMP_FILE, hash);
  return true;
}

/** Writes static files that the Worker fetches when it needs them: the fonts for PDFs and the list of common passwords. */
function writeStaticFiles(): void {
  const folder = join(ROOT, "build/client/assets");
  for (const [from, to] of STATIC_FILES) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(folder, to));
  }
  mkdirSync(join(folder, "passwords"), { recursive: true });
  writeFileSync(join(folder, "passwords/common.txt"), listCommonPasswords().join("\n"));
}

/** Returns wrangler.toml as it was at the last build. */
export function readBuiltConfig(): WranglerConfig {
  return JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
}

if (import.meta.main) {
  const built = await build({ verbose: true });
  console.log(built ? "Built." : "Nothing has changed since the last build.");
}
