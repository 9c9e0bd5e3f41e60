import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WranglerConfig } from "./wrangler-config.ts";

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The folder with the bundle of the Worker, which `wrangler deploy` uploads. */
export const WORKER_FOLDER = join(ROOT, "build/worker");

/** A JSON copy of wrangler.toml from the last build. It is used because loading wrangler to parse wrangler.toml takes a second. */
export const BUILT_CONFIG_FILE = join(ROOT, "build/config.json");

/** All routes of the screens as JSON, as Remix wrote them. */
export const ROUTES_FILE = join(ROOT, "build/routes.json");

const STAMP_FILE = join(ROOT, "build/.stamp");

/** The files on which the result of a build depends. */
const SOURCES = [
  "app/**",
  "domain/**",
  "worker/**",
  "public/**",
  "package.json",
  "package-lock.json",
  "vite*.config.ts",
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
    removeFetchedRoutes();
    await viteBuild("vite.service-worker.config.ts");
  }
  await viteBuild("vite.evidence.config.ts");
  await runScript("scripts/build-worker.ts", [], verbose);
  writeFileSync(STAMP_FILE, hash);
  return true;
}

/**
 * The routes without a screen that Remix's forms or fetchers call. All other routes without a screen are called only by `fetch`, by a plain
 * form, or by a link that loads the page.
 */
const REMIX_CALLED_ROUTES = ["list-view", "request.$id.dialog", "request.$id.watch", "sort-preference"];

/**
 * Removes the routes that Remix never calls in the browser from the manifest, because every first visit loads it. Each route has about 40
 * bytes. Stores the complete manifest in ROUTES_FILE.
 */
function removeFetchedRoutes(): void {
  const [file = ""] = globSync("build/client/assets/manifest-*.js", { cwd: ROOT });
  const path = join(ROOT, file);
  const [, start = "", json = "", end = ""] = /^([^{]*)(.*\})(;?\s*)$/s.exec(readFileSync(path, "utf8")) ?? [];
  const manifest = JSON.parse(json);
  writeFileSync(ROUTES_FILE, json);
  const fetched = globSync("*.ts", { cwd: join(ROOT, "app/routes") }).map((name) => name.replace(/\.ts$/, ""));
  for (const name of fetched) if (!REMIX_CALLED_ROUTES.includes(name)) delete manifest.routes[`routes/${name}`];
  writeFileSync(path, `${start}${JSON.stringify(manifest)}${end}`);
}

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
