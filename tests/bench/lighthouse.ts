/**
 * `npm run lighthouse` audits four screens of the built product with Lighthouse as a slow phone and prints the scores; `npm run lighthouse --
 * details submit` audits only these two.
 * The exit code is 1 if a score misses its target. npm downloads Lighthouse only for this script, because Lighthouse is
 * as large as all other development dependencies together.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, ROOT } from "../../scripts/build.ts";
import { signIn } from "../support/api-caller.ts";
import { launchBrowserWithProfile } from "../support/browser.ts";
import { createDatabase, startProduct } from "./product.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
/** The number of audits of each screen. The printed score is their median. */
const RUNS = 3;
const TIMEOUT_MS = 120_000;

const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
const CATEGORIES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

/** The values, in ms or as a number, that the table shows beside the scores. */
const AUDITS = {
  "first-contentful-paint": "first paint, ms",
  "largest-contentful-paint": "largest paint, ms",
  "total-blocking-time": "blocked, ms",
  "cumulative-layout-shift": "layout shift",
} as const;

interface Audit {
  score: number | null;
  title: string;
  numericValue?: number;
  /** `items` is a list for the audits that list what they found; others use it for an object. */
  details?: { items?: unknown };
}

interface Report {
  categories: Record<keyof typeof TARGETS, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, Audit>;
}

/**
 * Runs Lighthouse once in a browser with a new profile and an empty cache. `cookie` is null if nobody is signed in. The
 * cookie is set in the browser, because WebSockets do not send headers that Lighthouse adds.
 */
async function audit(url: string, cookie: string | null, folder: string): Promise<Report> {
  const profile = mkdtempSync(join(folder, "profile-"));
  const browser = await launchBrowserWithProfile(profile, { args: ["--remote-debugging-port=0"] });
  try {
    if (cookie !== null) {
      const [name = "", value = ""] = cookie.split(/=(.*)/);
      await browser.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
    // The network is slowed down, because the default, a simulation from a load without limits, adds to the first paint the time of scripts
    // that do not delay it.
    const options = [`--port=${port}`, "--disable-storage-reset", "--throttling-method=devtools"];
    return await runLighthouse(url, options, join(folder, "report.json"));
  } finally {
    await browser.close();
  }
}

async function runLighthouse(url: string, options: readonly string[], file: string): Promise<Report> {
  const args = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, "--quiet", ...options];
  const output = ["--output=json", `--output-path=${file}`, `--only-categories=${CATEGORIES.join()}`];
  const child = spawn("npm", [...args, ...output], { cwd: ROOT, stdio: "inherit", timeout: TIMEOUT_MS });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`);
  return JSON.parse(readFileSync(file, "utf8"));
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the titles of the audits of a category that did not pass, with the messages that the browser logged. */
const listFailures = ({ categories, audits }: Report, category: keyof typeof TARGETS): string[] =>
  categories[category].auditRefs.flatMap(({ id }) => {
    const { score, title, details }: Audit = audits[id] ?? { score: null, title: id };
    const items: { description?: string }[] = Array.isArray(details?.items) ? details.items : [];
    const messages = items.flatMap(({ description }) => description ?? []);
    return score !== null && score < 1 ? [[title, ...messages].join(": ")] : [];
  });

await build();
const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
const stateDir = join(folder, "data");
await createDatabase(stateDir, async () => undefined);
const product = startProduct(stateDir);
let passed = true;
try {
  const origin = (await product.url()).replace(/\/$/, "");
  const { cookie } = await signIn(origin, "manager");
  const [request]: { id: string }[] = await (
    await fetch(`${origin}/api/requests?limit=1`, { headers: { cookie } })
  ).json();
  const screens = {
    "sign-in": { path: "/login", cookie: null },
    dashboard: { path: "/", cookie },
    details: { path: `/request/${request?.id}/details`, cookie },
    submit: { path: "/submit-request", cookie },
  };
  console.log(`| screen | ${CATEGORIES.join(" | ")} | ${Object.values(AUDITS).join(" | ")} |`);
  console.log(`|---|${"--:|".repeat(CATEGORIES.length + Object.keys(AUDITS).length)}`);
  const names = process.argv.slice(2);
  for (const [name, screen] of Object.entries(screens)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await audit(`${origin}${screen.path}`, screen.cookie, folder));
    const scores = CATEGORIES.map((category) => ({
      category,
      score: Math.round(median(reports.map(({ categories }) => categories[category].score)) * 100),
    }));
    const values = Object.keys(AUDITS).map((id) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)));
    const cells = [
      ...scores.map(({ score }) => score),
      ...values.map((value) => Number(value.toFixed(value < 1 ? 3 : 0))),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
    for (const { category, score } of scores)
      if (score < TARGETS[category]) {
        passed = false;
        console.log(`${name}, ${category}: ${reports.flatMap((report) => listFailures(report, category)).join("; ")}`);
      }
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = passed ? 0 : 1;
