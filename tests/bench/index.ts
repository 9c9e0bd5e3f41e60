/**
 * `npm run bench` measures the built product on the local runtime, and a bare Worker on equal data, in one run. `npm
 * run bench -- peers` measures the work of the comparison with other products instead (see peers.ts).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DoaConfiguration } from "../../domain/admin/entities.ts";
import { build } from "../../scripts/build.ts";
import { insertBulkRequests, readSampleUserIds } from "../support/bulk-requests.ts";
import { BASELINE_TABLE_STATEMENTS } from "./baseline.ts";
import { measureExports } from "./exports.ts";
import { call } from "./load.ts";
import {
  type CallMeasurement,
  measure,
  measureBaseline,
  print,
  READ_COUNTS,
  REQUEST_COUNT,
  WRITE_COUNTS,
} from "./measure.ts";
import { measurePeerWork } from "./peers.ts";
import { createDatabase, createReadCalls, createWriteCalls, listPendingIds, signIn, startProduct } from "./product.ts";
import { measureStartUp } from "./start-up.ts";

/** The number of rows in each measured export. */
const EXPORTED_ROWS = 50_000;
const submission =
  (title: string, request_type: string) =>
  (n: number): string =>
    JSON.stringify({
      title: `${title} ${n}`,
      description: "A request of the benchmark",
      request_type,
      amount: 900,
      currency: "USD",
    });

/** Measures approvals of the requests `ids`, one for each call. */
const measureDecisions = (
  origin: string,
  name: string,
  cookie: string,
  ids: readonly string[],
): Promise<CallMeasurement> =>
  measure(
    origin,
    name,
    "floor: batch with one insert",
    WRITE_COUNTS,
    200,
    createWriteCalls(cookie, "/api/requests/enhanced-action", (n) =>
      JSON.stringify({ request_id: ids[n], action: "approved", comments: "Within budget" }),
    ),
  );

const measureSubmissions = (
  origin: string,
  name: string,
  cookie: string,
  body: (n: number) => string,
): Promise<CallMeasurement> =>
  measure(
    origin,
    name,
    "floor: batch with one insert",
    WRITE_COUNTS,
    201,
    createWriteCalls(cookie, "/api/requests", body),
  );

async function measureApp(origin: string): Promise<CallMeasurement[]> {
  const [requester, manager, director, admin] = [
    await signIn(origin, "requester"),
    await signIn(origin, "manager"),
    await signIn(origin, "director"),
    await signIn(origin, "admin"),
  ];
  const rows = [
    await measure(
      origin,
      "session check",
      "floor: constant",
      READ_COUNTS,
      200,
      createReadCalls(director, "/api/auth/session"),
    ),
    await measure(
      origin,
      "list JSON, 100 rows",
      "floor: query of 100 rows",
      READ_COUNTS,
      200,
      createReadCalls(director, "/api/requests?limit=100"),
    ),
    await measure(
      origin,
      "list JSON, 100 rows (manager)",
      "floor: query of 100 rows",
      READ_COUNTS,
      200,
      createReadCalls(manager, "/api/requests?limit=100"),
    ),
    await measure(
      origin,
      "dashboard HTML (director)",
      "floor: query of 100 rows",
      READ_COUNTS,
      200,
      createReadCalls(director, "/"),
    ),
    await measure(
      origin,
      "details JSON",
      "floor: query of 100 rows",
      READ_COUNTS,
      200,
      createReadCalls(director, "/api/requests/REQ-2026-1010/detailed"),
    ),
    await measure(
      origin,
      "details HTML",
      "floor: query of 100 rows",
      READ_COUNTS,
      200,
      createReadCalls(director, "/request/REQ-2026-1010/details"),
    ),
    await measureSubmissions(origin, "submit", requester, submission("Bench", "procurement")),
  ];
  const draft = await createDraft(origin, admin);
  rows.push(
    await measure(
      origin,
      "backtest of 10,000 requests",
      "floor: query of 100 rows",
      { 1: 20, 16: 32 },
      200,
      createWriteCalls(admin, "/api/admin/doa-configurations/backtest", () => draft),
    ),
  );
  rows.push(await measureDecisions(origin, "decide", manager, await listPendingIds(origin, requester, "Bench")));
  await setTwoSteps(origin, admin);
  rows.push(await measureSubmissions(origin, "submit, two steps", requester, submission("Steps", "financial")));
  const ids = await listPendingIds(origin, requester, "Steps");
  rows.push(
    await measureDecisions(origin, "decide, step 1 of 2", manager, ids),
    await measureDecisions(origin, "decide, step 2 of 2", director, ids),
  );
  return rows;
}

async function listConfigurations(origin: string, cookie: string): Promise<DoaConfiguration[]> {
  const answer = await call(new Agent(), origin, { path: "/api/admin/doa-configurations", headers: { cookie } });
  return JSON.parse(answer.body);
}

/** Gives the lowest band of the financial matrix two steps: the manager, then one of two people. */
async function setTwoSteps(origin: string, cookie: string): Promise<void> {
  const live = (await listConfigurations(origin, cookie)).find((one) => one.request_type === "financial");
  if (!live) throw new Error("financial has no configuration");
  const [manager, ...higher] = live.amount_levels.map(({ approver_user_id: user_id }) => ({ user_id }));
  const steps = [{ members: [manager] }, { required: 1, members: higher.slice(0, 2) }];
  const amount_levels = live.amount_levels.map((level, index) => (index === 0 ? { ...level, steps } : level));
  const answer = await call(new Agent(), origin, {
    method: "PUT",
    path: `/api/admin/doa-configurations/${live.id}`,
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ amount_levels }),
  });
  if (answer.status !== 200) throw new Error(`the steps were answered ${answer.status}: ${answer.body}`);
}

/**
 * Returns a draft for a backtest as JSON: the procurement configuration with half of each limit. Both the current
 * matrix and the draft have a route for every request of the benchmark.
 */
async function createDraft(origin: string, cookie: string): Promise<string> {
  const live = (await listConfigurations(origin, cookie)).find((one) => one.request_type === "procurement");
  if (!live) throw new Error("procurement has no configuration");
  const amount_levels = live.amount_levels.map((level) => ({
    ...level,
    max_amount: level.max_amount && level.max_amount / 2,
  }));
  return JSON.stringify({ draft: { ...live, amount_levels }, last: REQUEST_COUNT });
}

async function main(): Promise<void> {
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "approval-bench-"));
  const stateDir = join(dataDir, "state");
  try {
    await createDatabase(stateDir, async (db, people) => {
      await insertBulkRequests(db, people, 1, REQUEST_COUNT);
      for (const statement of BASELINE_TABLE_STATEMENTS) await db.prepare(statement).run();
    });
    const before = await measureBaseline(stateDir);
    const product = startProduct(stateDir);
    const rows = await measureApp(await product.url());
    await product.stop();
    print([before, await measureBaseline(stateDir)], rows);
    await measureStartUp(stateDir);
    const grown = startProduct(stateDir);
    const { DB } = await grown.bindings();
    const people = await readSampleUserIds(DB);
    await insertBulkRequests(DB, people, REQUEST_COUNT + 1, EXPORTED_ROWS - REQUEST_COUNT);
    await grown.stop();
    await measureExports(stateDir, (origin) => signIn(origin, "director"));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[2] === "peers") await measurePeerWork();
else await main();
