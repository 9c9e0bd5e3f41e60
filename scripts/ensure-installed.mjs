/**
 * `node scripts/ensure-installed.mjs <script> [arguments]` installs the dependencies if they differ from the lockfile, and then runs
 * scripts/<script>.ts with the Node version from the dependencies. Only the script `test` installs what developing and testing need. This
 * file imports only modules of Node, because it must run on Node 20 before anything is installed.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE = join(ROOT, "node_modules/.bin/node");

function readPackages(lockfile) {
  return JSON.parse(readFileSync(join(ROOT, lockfile), "utf8")).packages;
}

/**
 * Whether node_modules has the versions of the lockfile; `withDev`: also those of development. npm writes the list of installed packages last, so the list does not exist after
 * an interrupted installation.
 */
function isInstalled(withDev) {
  if (!existsSync(NODE) || !existsSync(join(ROOT, "node_modules/.package-lock.json"))) return false;
  const installed = readPackages("node_modules/.package-lock.json");
  return Object.entries(readPackages("package-lock.json")).every(
    ([path, locked]) =>
      path === "" ||
      (installed[path] ? installed[path].version === locked.version : locked.optional || (locked.dev && !withDev)),
  );
}

/** Runs a program until it ends and returns its exit code. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, ...options });
    const forward = (signal) => child.kill(signal);
    process.on("SIGINT", forward).on("SIGTERM", forward).on("SIGHUP", forward);
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
}

async function install(withDev) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log("Installing the dependencies of package-lock.json; this takes about a minute on the first run.");
  const progress = setInterval(() => console.log(`  still installing (${seconds()} s)`), 15_000);
  // Uses the npm that runs this file, or, if none does, the npm on the PATH.
  const npm = process.env.npm_execpath;
  const args = ["ci", withDev ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm
    ? await run(process.execPath, [npm, ...args], { stdio: "inherit" })
    : await run("npm", args, { stdio: "inherit" });
  clearInterval(progress);
  if (code !== 0) throw new Error(`npm ci ended with ${code}; see its messages above.`);
  if (!existsSync(NODE))
    throw new Error("npm ci did not install the Node binary: are install scripts switched off (ignore-scripts)?");
  console.log(`Installed in ${seconds()} s.`);
}

/** Exits when the parent process has ended, so that the server does not keep running after `npm start` is killed. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 250).unref();
}

const [script, ...rest] = process.argv.slice(2);
try {
  endWithParent();
  const withDev = script === "test";
  if (!isInstalled(withDev)) await install(withDev);
  // The child process exits when this process ends, because the IPC channel closes.
  process.exitCode = await run(NODE, ["--disable-warning=ExperimentalWarning", `scripts/${script}.ts`, ...rest], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
