import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "../../scripts/build.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { COMMON_WORD, generateText } from "../support/company.ts";
import { launchServer, type TestServer } from "../support/server.ts";
import { BASELINE_TABLE_STATEMENTS } from "./baseline.ts";
import { type Call, measureLoad } from "./load.ts";
import {
  type CallMeasurement,
  measure,
  measureBaseline,
  print,
  READ_COUNTS,
  REQUEST_COUNT,
  WARM_UP_COUNT,
  WRITE_COUNTS,
} from "./measure.ts";
import {
  createReadCalls,
  createWriteCalls,
  listPendingIds,
  type Memory,
  measureServerCpu,
  readMemory,
  signIn,
  startProduct,
} from "./product.ts";

/** The number of words of each request. */
const WORDS = 60;
/** The types of ten requests, one of which is of the type that is exported, so an export has 1,000 rows. */
const TYPES = ["travel", ...Array.from({ length: 9 }, (_, n) => (n % 3 === 0 ? "financial" : "procurement"))];
/**
 * The number of exports for each number of connections. Each person may make 60 exports an hour, so four people make
 * them in turn.
 */
const EXPORTS = { 1: 20, 16: 32 };
const EXPORTERS = ["manager", "senior.manager", "director", "vp"];
const ROW_FLOOR = "floor: query of 100 rows";
const INSERT_FLOOR = "floor: batch with one insert";

/** Returns the body of the `n`-th request of 60 words. The first word of its title is `marker`. */
const submission =
  (marker: string) =>
  (n: number): string => {
    const words = generateText(n, WORDS - 1).split(" ");
    return JSON.stringify({
      title: [marker, ...words.slice(0, 5)].join(" "),
      description: words.slice(5).join(" "),
      request_type: TYPES[n % TYPES.length],
      amount: 100 + (n % 900),
      currency: "USD",
    });
  };

/** Waits until all notifications of the changes are delivered. Returns how long that took, in seconds. */
async function waitForDeliveries({ dataDir }: TestServer): Promise<number> {
  const began = Date.now();
  const database = new DatabaseSync(getDatabaseFile(dataDir), { readOnly: true, timeout: 10_000 });
  const left = database.prepare(
    `SELECT (SELECT count(*) FROM notifications WHERE is_planned = 0)
       + (SELECT count(*) FROM outbox WHERE topic IN ('mail', 'push', 'sms') AND next_attempt_at <= ?) AS n`,
  );
  while (left.get(new Date(Date.now() + 60_000).toISOString())?.n !== 0) await pause(500);
  database.close();
  return (Date.now() - began) / 1_000;
}

async function measureWork(server: TestServer): Promise<CallMeasurement[]> {
  const { url: origin, pid } = server;
  const [requester, manager, director] = [
    await signIn(origin, "requester"),
    await signIn(origin, "manager"),
    await signIn(origin, "director"),
  ];
  const exporters = await Promise.all(EXPORTERS.map((who) => signIn(origin, who)));
  const [first = ""] = await listPendingIds(origin, requester, "Filler", 1);
  const reads = (name: string, path: string): Promise<CallMeasurement> =>
    measure(origin, name, ROW_FLOOR, READ_COUNTS, 200, createReadCalls(director, path));
  const download = (n: number): Call => ({
    path: "/api/download/requests/csv?request_type=travel",
    headers: { cookie: exporters[n % exporters.length] ?? "" },
  });
  const rows = [
    await reads("list of 100, HTML", "/?pages=4"),
    await reads("list of 25, HTML", "/"),
    await reads("list of 100, JSON", "/api/requests?limit=100"),
    await reads("list by status and department", "/api/requests?limit=100&status=pending&department=Finance"),
    await reads("details, JSON", `/api/requests/${first}/detailed`),
    await reads("details, HTML", `/request/${first}/details`),
    await reads("search a common word, 100 rows", `/api/requests?limit=100&q=${COMMON_WORD}`),
    await reads("search two words, 20 rows", `/api/requests?limit=20&q=${COMMON_WORD}%20travel`),
    await measure(origin, "export, 1,000 rows", ROW_FLOOR, EXPORTS, 200, download),
  ];
  const change = async (name: string, expected: number, next: (n: number) => Call): Promise<void> => {
    const { result: delivered_s, cpu_ms } = await measureServerCpu(pid, async () => {
      rows.push(await measure(origin, name, INSERT_FLOOR, WRITE_COUNTS, expected, next));
      return waitForDeliveries(server);
    });
    console.log(`${name}: all notifications delivered ${delivered_s.toFixed(0)} s after the last answer`);
    const amount = WARM_UP_COUNT + WRITE_COUNTS[1] + WRITE_COUNTS[16];
    console.log(`${name}: ${(cpu_ms / amount).toFixed(1)} ms of CPU of the server, with what follows the answer`);
  };
  await change("create with routing", 201, createWriteCalls(requester, "/api/requests", submission("Created")));
  const ids = await listPendingIds(origin, requester, "Created");
  const approval = (n: number): string =>
    JSON.stringify({ request_id: ids[n], action: "approved", comments: "Within budget" });
  await change("approve", 200, createWriteCalls(manager, "/api/requests/enhanced-action", approval));
  return rows;
}

/**
 * Measures the work that the comparison with other products has: 10,000 requests of 60 words, all submitted through the
 * API of a server that runs like `npm start`, with its mailbox and its scheduled jobs. Prints a table with ratios to a
 * bare Worker on the same database.
 */
export async function measurePeerWork(): Promise<void> {
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "approval-peers-"));
  const stateDir = join(dataDir, "state");
  const start = async () => launchServer({ DATA_DIR: dataDir, SERVER_TIMING: "1" });
  try {
    const filled = await start();
    const cookie = await signIn(filled.url, "requester");
    const next = createWriteCalls(cookie, "/api/requests", submission("Filler"));
    const fill = await measureLoad(filled.url, { connections: 16, amount: REQUEST_COUNT, expected: 201, next });
    const delivered = (await waitForDeliveries(filled)).toFixed(0);
    console.error(
      `${REQUEST_COUNT} requests created, ${fill.perSecond.toFixed(0)} a second; all notifications delivered ${delivered} s later`,
    );
    await filled.stop();
    const floor = startProduct(stateDir);
    const { DB } = await floor.bindings();
    for (const statement of BASELINE_TABLE_STATEMENTS) await DB.prepare(statement).run();
    await floor.stop();
    const before = await measureBaseline(stateDir);
    const server = await start();
    const idle = readMemory(server.pid);
    const rows = await measureWork(server);
    const used = readMemory(server.pid);
    await server.stop();
    print([before, await measureBaseline(stateDir)], rows);
    const total = ({ node, workerd }: Memory) => Math.round(node + workerd);
    console.log(
      `\nMemory of the server with its child processes: ${total(idle)} MiB idle, ${total(used)} MiB after the run.`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
