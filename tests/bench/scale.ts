/**
 * `npm run bench:scale` measures every call of the built product with 1,000 to 1,000,000 requests: rows read, round trips to D1,
 * milliseconds and size. `--steps=1000,10000` chooses the numbers of requests; `--write` replaces the section 'Scale' of
 * docs/benchmark.md and its plot.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SORT_KEYS } from "../../domain/requests/sort-keys.ts";
import { build, ROOT } from "../../scripts/build.ts";
import { insertCompanyRequests } from "../support/bulk-requests.ts";
import { COMMON_WORD, RARE_VALUES } from "../support/company.ts";
import { type Call, call } from "./load.ts";
import { plot } from "./plot.ts";
import {
  createDatabase,
  createReadCalls,
  createWriteCalls,
  type D1Figures,
  parseCost,
  signIn,
  startProduct,
} from "./product.ts";

const STEPS = [1_000, 10_000, 100_000, 1_000_000];
const REPORT = join(ROOT, "docs/benchmark.md");
const PLOT = join(ROOT, "docs/scale.svg");
/** Each call is repeated until one of these two limits is reached. The median is the result. */
const MAX_REPETITIONS = 7;
const MAX_MS = 1_500;

type Figures = D1Figures & { ms: number; bytes: number };
/**
 * `name`: the name of the call. `by`: the user who makes it. `plotted`: the name of its line in the plot, if it has
 * one.
 */
type ScaleCall = { name: string; by: string; plotted?: string; next: (n: number) => Call };
type Cookies = Record<"requester" | "manager" | "director" | "admin", string>;

const WORD_PAIR = `${COMMON_WORD} travel`;

/** The filters of a list, all of which are measured for each role. */
const FILTERS: readonly { query: string; plotted?: string }[] = [
  { query: "status=pending" },
  { query: "status=pending&sort_by=amount", plotted: "pending, by amount" },
  { query: "status=approved&department=Sales" },
  { query: "priority=URGENT&sort_by=updated_at", plotted: "urgent, by change" },
  { query: "request_type=travel" },
  { query: `request_type=${RARE_VALUES.request_type}`, plotted: "a rare type" },
  { query: "department=Legal&sort_by=due_date" },
  { query: "requester=Nils" },
  { query: `requester=${RARE_VALUES.requester.name.split(" ")[0]}`, plotted: "a rare requester" },
  { query: `requester_id=${RARE_VALUES.requester.id}` },
  { query: "approver=Marc", plotted: "an approver" },
  { query: "approver=none" },
  { query: "waiting_for=me" },
  { query: "date_from=2025-01-01&date_to=2025-01-31" },
  { query: `q=${COMMON_WORD}`, plotted: "search, a common word" },
  { query: `q=${encodeURIComponent(WORD_PAIR)}` },
  { query: `q=${RARE_VALUES.word}`, plotted: "search, a rare word" },
  { query: "q=777" },
];

function listCalls(cookies: Cookies, { ids, title }: { ids: readonly string[]; title: string }): ScaleCall[] {
  const roles = ["requester", "manager", "director"] as const;
  const lists = roles.flatMap((by) =>
    [...SORT_KEYS.map((key) => ({ query: `sort_by=${key}`, plotted: `by ${key}` })), ...FILTERS].map(
      ({ query, plotted }): ScaleCall => ({
        name: `list, ${decodeURIComponent(query)}`,
        by,
        // Plots only the lists of the manager, whose requests are in two index ranges.
        ...(by === "manager" && plotted ? { plotted } : {}),
        next: createReadCalls(cookies[by], `/api/requests?limit=100&${query}`),
      }),
    ),
  );
  const screens = roles.flatMap((by) =>
    ["/", "/my-requests", "/notifications", "/ai-assistant"].map(
      (path): ScaleCall => ({
        name: path === "/" ? "dashboard" : path.slice(1).replace("-", " "),
        by,
        ...(by === "manager" && path === "/" ? { plotted: "dashboard" } : {}),
        next: createReadCalls(cookies[by], path),
      }),
    ),
  );
  const page = (by: keyof Cookies, name: string, path: string, plotted?: string): ScaleCall => ({
    name,
    by,
    ...(plotted ? { plotted } : {}),
    next: createReadCalls(cookies[by], path),
  });
  const ask = (by: keyof Cookies, name: string, path: string, body: object, plotted?: string): ScaleCall => ({
    name,
    by,
    ...(plotted ? { plotted } : {}),
    next: createWriteCalls(cookies[by], path, () => JSON.stringify(body)),
  });
  const [first = ""] = ids;
  return [
    ...lists,
    ...screens,
    page("director", "statistics", "/api/dashboard/stats"),
    page("director", "details, JSON", `/api/requests/${first}/detailed`),
    page("director", "details", `/request/${first}/details`, "details"),
    page("director", "history", `/api/requests/${first}/history`),
    page("director", "Downloads & Reports", "/downloads", "reports"),
    page("manager", "Downloads & Reports", "/downloads"),
    page("director", "Downloads & Reports, status=approved", "/downloads?status=approved"),
    page("admin", "Admin Panel", "/admin"),
    page("admin", "All Requests", "/admin/requests"),
    page("admin", "users", "/admin/users"),
    ask(
      "director",
      "chat, 'What did we spend on travel?'",
      "/api/ai/chat",
      { message: "What did we spend on travel?" },
      "a spending question",
    ),
    ask("manager", "chat, 'What is waiting for me?'", "/api/ai/chat", { message: "What is waiting for me?" }),
    ask("director", "insights", "/api/ai/generate-insights", {}, "insights"),
    {
      name: "submit",
      by: "requester",
      plotted: "submit",
      next: createWriteCalls(cookies.requester, "/api/requests", (n) =>
        JSON.stringify(createSubmission(`${title} ${n}`)),
      ),
    },
    {
      name: "approve",
      by: "manager",
      plotted: "approve",
      next: createWriteCalls(cookies.manager, "/api/requests/enhanced-action", (n) =>
        JSON.stringify({ request_id: ids[n + 1], action: "approved", comments: "Within budget" }),
      ),
    },
  ];
}

const createSubmission = (title: string) => ({
  title,
  description: "A request of the benchmark",
  request_type: "procurement",
  amount: 900,
  currency: "USD",
});

async function measureCall(agent: Agent, origin: string, { name, by, next }: ScaleCall): Promise<Figures> {
  const times: number[] = [];
  let figures: D1Figures & { bytes: number } = { trips: 0, read: 0, written: 0, bytes: 0 };
  for (let n = 0, total = 0; n < MAX_REPETITIONS && total < MAX_MS; n += 1) {
    const start = performance.now();
    const answer = await call(agent, origin, next(n));
    const ms = performance.now() - start;
    if (answer.status >= 300)
      throw new Error(`${name} (${by}) answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    times.push(ms);
    total += ms;
    figures = { ...parseCost(answer.headers["server-timing"]), bytes: answer.bytes };
  }
  times.sort((a, b) => a - b);
  return { ...figures, ms: times[Math.floor(times.length / 2)] ?? 0 };
}

/** Submits the requests that the other calls read and approve. Returns their ids. */
async function submitRequests(agent: Agent, origin: string, cookie: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n <= MAX_REPETITIONS; n += 1) {
    const body = createWriteCalls(cookie, "/api/requests", () => JSON.stringify(createSubmission(`To approve ${n}`)))(
      n,
    );
    const answer = await call(agent, origin, body);
    if (answer.status !== 201) throw new Error(`a submission answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    ids.push(JSON.parse(answer.body).id);
  }
  return ids;
}

/** Measures every call on a new database with `count` requests. Returns the figures by 'name|caller'. */
async function measureStep(count: number): Promise<Map<string, { of: ScaleCall; figures: Figures }>> {
  const dataDir = mkdtempSync(join(tmpdir(), "approval-scale-"));
  const stateDir = join(dataDir, "state");
  const agent = new Agent({ keepAlive: true });
  try {
    const start = performance.now();
    await createDatabase(stateDir, (db, people) => insertCompanyRequests(db, people, count, new Date()));
    console.error(`${count} requests inserted in ${Math.round((performance.now() - start) / 1000)} s`);
    const product = startProduct(stateDir);
    const origin = await product.url();
    const [requester, manager, director, admin] = [
      await signIn(origin, "requester"),
      await signIn(origin, "manager"),
      await signIn(origin, "director"),
      await signIn(origin, "admin"),
    ];
    const ids = await submitRequests(agent, origin, requester);
    const calls = listCalls({ requester, manager, director, admin }, { ids, title: "Scale" });
    const all = new Map<string, { of: ScaleCall; figures: Figures }>();
    for (const one of calls)
      all.set(`${one.name}|${one.by}`, { of: one, figures: await measureCall(agent, origin, one) });
    await product.stop();
    return all;
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const number = (value: number) => Math.round(value).toLocaleString("en");

/** Returns the section of the report: one row for each call, with rows read and milliseconds for each step. */
function formatSection(steps: readonly number[], measured: readonly Awaited<ReturnType<typeof measureStep>>[]): string {
  const lines = [
    "## Scale",
    "",
    `\`npm run bench:scale\` on ${cpus().length} cores, Node ${process.version}: a company's requests of three years, from ${number(steps[0] ?? 0)} to ${number(steps.at(-1) ?? 0)}`,
    "(`tests/support/company.ts`). Each list has 100 requests a page. Per step: rows read / milliseconds. 'Trips' (to D1), 'written' and kB are those of the",
    "largest step. The rows read and trips are exact; the milliseconds are of a shared machine.",
    "",
    "![Rows read by number of requests](scale.svg)",
    "",
    `| call | by | trips | written | ${steps.map(number).join(" | ")} | kB |`,
    `|---|---|--:|--:|${steps.map(() => "--:|").join("")}--:|`,
  ];
  for (const [key, { of: one }] of measured.at(-1) ?? []) {
    const figures = measured.map((step) => step.get(key)?.figures);
    const last = figures.at(-1);
    if (!last) continue;
    const cells = figures.map((each) => (each ? `${number(each.read)} / ${each.ms.toFixed(1)}` : ""));
    const row = [one.name, one.by, last.trips, last.written, ...cells, (last.bytes / 1000).toFixed(1)];
    lines.push(`| ${row.join(" | ")} |`);
  }
  return `${lines.join("\n")}\n`;
}

/** Replaces the section 'Scale' of a document; appends it if there is none. */
function replaceSection(document: string, section: string): string {
  const start = document.indexOf("\n## Scale\n");
  if (start === -1) return `${document.trimEnd()}\n\n${section}`;
  const end = document.indexOf("\n## ", start + 4);
  return `${document.slice(0, start + 1)}${section}${end === -1 ? "" : document.slice(end)}`;
}

const { values: options } = parseArgs({
  options: { steps: { type: "string", default: STEPS.join(",") }, write: { type: "boolean", default: false } },
});
const steps = options.steps.split(",").map(Number);
await build();
const measured: Awaited<ReturnType<typeof measureStep>>[] = [];
for (const step of steps) measured.push(await measureStep(step));
const section = formatSection(steps, measured);
console.log(section);
if (options.write) {
  writeFileSync(REPORT, replaceSection(readFileSync(REPORT, "utf8"), section));
  const lines = [...(measured.at(-1)?.entries() ?? [])].flatMap(
    ([
      key,
      {
        of: { plotted },
      },
    ]) => (plotted ? [{ name: plotted, values: measured.map((step) => step.get(key)?.figures.read ?? null) }] : []),
  );
  writeFileSync(PLOT, plot("Rows read by number of requests", steps, lines));
}
