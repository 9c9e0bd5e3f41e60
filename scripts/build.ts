import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listCommonPasswords } from "./common-passwords.ts";
import type { WranglerConfig } from "./wrangler-config.ts";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The bundle that runs: what `wrangler deploy` would upload. */
export const WORKER_BUNDLE = join(ROOT, "build/worker/index.js");

/** wrangler.toml as it was built, as JSON: reading the original takes wrangler, and wrangler takes a second to load. */
const BUILT_CONFIG = join(ROOT, "build/config.json");

/** What the Worker reads from the static files: where it lies, and where it goes under the screens' own. */
const STATIC_FILES = [
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf", "fonts/regular.ttf"],
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf", "fonts/bold.ttf"],
] as const;

const STAMP_FILE = join(ROOT, "build/.stamp");

/** Everything a build depends on. A file outside this list must not change what is built. */
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

/** A hash over names and contents of everything the build depends on. */
function sourceHash(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Runs one of the installed tools; its output is shown only when it fails, or when `verbose`. */
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
    const abandon = (): boolean => child.kill();
    process.once("exit", abandon);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", abandon);
      if (code === 0) resolve();
      else reject(new Error(`${name} ${args.join(" ")} failed (${code})\n${output}`));
    });
  });
}

/**
 * Builds screens (build/client, build/server) and Worker (build/worker, made by the very command that deploys it) unless nothing they
 * depend on has changed since the last build.
 *
 * @param screens false leaves the screens as they were built last: only worker/ has changed
 * @returns whether something was built
 * @throws Error with what the failing tool said
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

/** The typefaces of PDFs and the common passwords: the Worker fetches each when it needs it. */
function writeStaticFiles(): void {
  const folder = join(ROOT, "build/client/assets");
  for (const [from, to] of STATIC_FILES) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(folder, to));
  }
  mkdirSync(join(folder, "passwords"), { recursive: true });
  writeFileSync(join(folder, "passwords/common.txt"), listCommonPasswords().join("\n"));
}

/** The configuration of the last build. */
export function readBuiltConfig(): WranglerConfig {
  return JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
}

if (import.meta.main) {
  const built = await build({ verbose: true });
  console.log(built ? "Built." : "Nothing has changed since the last build.");
}
