import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ChatInput, InsightsInput } from "../../../domain/inputs/assistant.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { currencySchemas } from "../../../domain/master-data/schemas.ts";
import { toDecisionTimeClass } from "../../../domain/requests/decision-times.ts";
import { addDays } from "../../../domain/requests/totals.ts";
import { ROOT } from "../../../scripts/build.ts";
import { listMigrations, splitStatements } from "../../../scripts/migrations.ts";
import { rebuildTotalsOf } from "../../../scripts/rebuild-totals.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { rebuildTotals } from "../../../worker/db/queries/totals.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

type Row = Record<string, unknown>;
type Query = <Row>(sql: string) => Promise<Row[]>;

const STATUSES = ["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"];
const OPEN = ["pending", "needs_info", "overdue"];
const DECIDED = ["approved", "rejected"];

type StoredRequest = {
  department_id: string;
  request_type: string;
  status: string;
  currency: string;
  amount_minor: number | null;
  amount_decimals: number;
  requester_id: string;
  current_approver_id: string | null;
  waiting_for: string;
  route: string;
  due_at: string | null;
  created_at: string;
  decided_at: string | null;
};

/** The sums in one row of totals by column, and the times by column and class. */
type Sums = Map<string, number>;

/** Returns the rows that `request_totals` and `approver_totals` must have for the requests, by their keys. */
function addUp(requests: readonly StoredRequest[]): Map<string, Sums> {
  const totals = new Map<string, Sums>();
  const add = (key: readonly unknown[], sums: Record<string, number>) => {
    const row = totals.get(key.join("|")) ?? new Map<string, number>();
    for (const [name, value] of Object.entries(sums)) row.set(name, (row.get(name) ?? 0) + value);
    totals.set(key.join("|"), row);
  };
  for (const one of requests) {
    const { status, amount_minor, created_at, decided_at } = one;
    const money = amount_minor === null ? ["", 0, 0] : [one.currency, one.amount_decimals, getRate(one)];
    const sums: Record<string, number> = { [status]: 1, [`${status}_minor`]: amount_minor ?? 0 };
    let times: Record<string, number> = {};
    if (decided_at !== null && DECIDED.includes(status)) {
      const duration_ms = Date.parse(decided_at) - Date.parse(created_at);
      const column = `${status}_times ${toDecisionTimeClass(duration_ms)}`;
      times = { [column]: 1, [`${column} ms`]: duration_ms };
      if (one.due_at !== null) sums[`${status}_due`] = 1;
      if (one.due_at !== null && decided_at <= one.due_at) sums[`${status}_on_time`] = 1;
    }
    for (const [date_field, at] of [
      ["created", created_at],
      ["decided", decided_at],
    ] as const)
      for (const [unit, length] of [
        ["day", 10],
        ["month", 7],
      ] as const)
        if (at !== null)
          add([date_field, unit, one.department_id, at.slice(0, length), one.request_type, ...money], {
            ...sums,
            ...times,
          });
    const waiting_for = (JSON.parse(one.waiting_for) as { id: string }[]).map(({ id }) => id);
    const people = status === "needs_info" ? [one.requester_id] : waiting_for.length > 0 ? waiting_for : [""];
    const month = created_at.slice(0, 7);
    if (OPEN.includes(status))
      for (const id of people)
        add([one.department_id, month, id], { [status === "needs_info" ? "asked" : "waiting"]: 1 });
    else if (one.current_approver_id !== null) add([one.department_id, month, one.current_approver_id], times);
  }
  return withoutZeros(totals);
}

const getRate = ({ route, currency }: StoredRequest): number => JSON.parse(route).rates[currency] ?? 0;

/** Returns the stored totals in the form that `addUp` returns. */
async function readTotals(query: Query): Promise<Map<string, Sums>> {
  const totals = new Map<string, Sums>();
  const read = (rows: readonly Row[], keys: readonly string[]) => {
    for (const row of rows) {
      const sums: Sums = new Map();
      for (const [name, value] of Object.entries(row)) {
        if (keys.includes(name)) continue;
        if (!name.endsWith("_times")) sums.set(name, value as number);
        else
          for (const [at, [count, duration_ms]] of Object.entries<[number, number]>(JSON.parse(value as string)))
            sums.set(`${name} ${at}`, count).set(`${name} ${at} ms`, duration_ms);
      }
      totals.set(keys.map((name) => row[name]).join("|"), sums);
    }
  };
  read(await query<Row>("SELECT * FROM request_totals"), [
    "date_field",
    "unit",
    "department_id",
    "period",
    "request_type",
    "currency",
    "amount_decimals",
    "rate",
  ]);
  read(await query<Row>("SELECT * FROM approver_totals"), ["department_id", "month", "user_id"]);
  return withoutZeros(totals);
}

function withoutZeros(totals: ReadonlyMap<string, Sums>): Map<string, Sums> {
  const rest = [...totals].map(([key, sums]) => [key, new Map([...sums].filter(([, sum]) => sum !== 0))] as const);
  return new Map(rest.filter(([, sums]) => sums.size > 0));
}

/** Expects the stored totals to be the sums over the requests. */
async function expectTotalsOfRequests(query: Query): Promise<void> {
  expect(await readTotals(query)).toEqual(addUp(await query<StoredRequest>("SELECT * FROM requests")));
}

const CHANGES = [
  { title: "Other title" },
  { amount: 4_000 },
  { amount: 800, currency: "EUR" },
  { amount: 20_000, currency: "CFA" },
  { request_type: "hr", amount: null },
  { request_type: "procurement", amount: 120 },
  { request_type: "travel", amount: 81 },
  { priority: "URGENT", due_date: null },
] as const;

const WHATS = [
  "submit",
  "submit",
  "approve",
  "approve",
  "reject",
  "request_info",
  "respond",
  "reassign",
  "modify",
  "modify",
  "cancel",
  "delete",
  "time passes",
  "rates change",
] as const;
type Step = { what: (typeof WHATS)[number]; choice: number };

/** Brings each new request into another status. */
const EVERY_STATUS: Step[] = [
  { what: "submit", choice: 0 },
  { what: "time passes", choice: 2 },
  { what: "submit", choice: 3 },
  { what: "request_info", choice: 1 },
  { what: "submit", choice: 3 },
  { what: "cancel", choice: 2 },
  { what: "submit", choice: 3 },
  { what: "approve", choice: 3 },
  { what: "submit", choice: 3 },
  { what: "reject", choice: 4 },
];
const REQUESTERS = ["requester", "it.staff"] as const;

test("after random sequences of changes to requests, the stored totals equal the sums over all requests, and each request matches its record", async () => {
  const admin = await backend.as("admin");
  const { currencies } = backend.services.admin;
  await setSteps(
    backend,
    [{ people: ["manager", "vp"] }, { required: 1, people: ["senior.manager", "director"] }],
    {},
    "travel",
  );
  const step = fc.record({ what: fc.constantFrom(...WHATS), choice: fc.nat(40) });
  const usernames = Object.keys(backend.people) as (keyof typeof backend.people)[];
  const ids: string[] = [];
  const columns = new Set<string>();

  const take = async ({ what, choice }: Step) => {
    const id = ids[choice % ids.length];
    const requester = REQUESTERS[choice % 2] ?? "requester";
    const change = CHANGES[choice % CHANGES.length] ?? {};
    if (what === "submit" || id === undefined) {
      const due_date = choice % 3 === 0 ? new Date(backend.clock.now.getTime() + 30 * HOUR_MS).toISOString() : null;
      ids.push((await submitAs(backend, requester, { amount: 100, due_date, ...change })).id);
    } else if (what === "time passes") {
      backend.clock.now = new Date(backend.clock.now.getTime() + ([0.2, 3, 40, 700][choice % 4] ?? 1) * HOUR_MS);
      await backend.jobs.markOverdue();
      await backend.jobs.escalateWaitingRequests();
    } else if (what === "rates change") {
      const euro = (await backend.services.masterData.listCurrencies(admin)).find(({ code }) => code === "EUR");
      const exchange_rate = Number(((euro?.exchange_rate ?? 1) + choice / 1_000).toFixed(8));
      if (euro) unwrap(await currencies.update(admin, euro.id, currencySchemas.update.parse({ exchange_rate })));
    } else if (what === "delete") {
      await backend.services.requests.delete(admin, id, { reason: "A test" });
      ids.splice(choice % ids.length, 1);
    } else {
      const found = unwrap(await backend.services.requests.get(admin, id));
      const owner = usernames.find((name) => backend.people[name] === found.requester_id) ?? requester;
      const waiting = found.waiting_for[choice % found.waiting_for.length]?.id;
      const approver = usernames.find((name) => backend.people[name] === waiting) ?? "director";
      const reassign_to_id = backend.people[usernames[choice % usernames.length] ?? "vp"];
      if (what === "modify") await modifyAs(backend, owner, id, change);
      else if (what === "cancel" || what === "respond")
        await actAs(backend, owner, id, { action: what, additional_info: "More" });
      else await actAs(backend, approver, id, { action: what, reassign_to_id });
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one);
      await expectTotalsOfRequests(backend.rows);
      for (const sums of (await readTotals(backend.rows)).values())
        for (const name of sums.keys()) columns.add(name.split(" ")[0] ?? "");
    }),
    { numRuns: 20, examples: [[EVERY_STATUS]] },
  );
  expect(await backend.jobs.checkRecord()).toMatchObject({ faults: 0 });
  const stored = await readTotals(backend.rows);
  for (const status of STATUSES) expect(columns, "each status occurred").toContain(status);
  for (const column of ["approved_times", "rejected_times", "approved_due", "waiting", "asked"])
    expect(columns).toContain(column);
  await backend.rows("UPDATE request_totals SET pending = pending + 1, approved_times = '{}'");
  await backend.rows("DELETE FROM approver_totals");
  await inBatch(backend.deps.db, rebuildTotals(backend.deps.db));
  expect(await readTotals(backend.rows)).toEqual(stored);
});

test("a decision reads as many rows in a month with many decision times as in a month with two", async () => {
  const costs: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const { id } = await submitAs(backend, "requester", { amount: 900 });
    backend.clock.now = new Date(backend.clock.now.getTime() + n * 60_000);
    backend.cost.rows_read = 0;
    await actAs(backend, "manager", id, { action: "approve" });
    costs.push(backend.cost.rows_read);
  }
  await expectTotalsOfRequests(backend.rows);
  const [, second = 0, ...others] = costs;
  expect(Math.max(...others), `the second decision read ${second} rows`).toBeLessThanOrEqual(second);
});

test("the command rebuild-totals replaces wrong totals in a database file with totals that are computed from its requests", () => {
  const folder = mkdtempSync(join(tmpdir(), "totals-"));
  try {
    const file = join(folder, "test.sqlite");
    const db = new DatabaseSync(file);
    for (const name of listMigrations())
      for (const statement of splitStatements(readFileSync(join(ROOT, "migrations", name), "utf8"))) db.exec(statement);
    db.exec(`INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_usd, amount_decimals, currency, priority, priority_rank,
        status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      VALUES ('REQ-1', 1, '', 'One', '', 'it', 0, 2, 'USD', 'LOW', 1, 'pending', 'rita', 'Rita', 'department-it', 'IT', '{}', '[]', '2026-11-02', '2026-11-02')`);
    db.exec("UPDATE request_totals SET pending = 7; DELETE FROM approver_totals");
    db.close();
    expect(rebuildTotalsOf(file)).toBe(3);
    const rebuilt = new DatabaseSync(file, { readOnly: true });
    expect(rebuilt.prepare("SELECT unit, pending FROM request_totals ORDER BY unit").all()).toEqual([
      { unit: "day", pending: 1 },
      { unit: "month", pending: 1 },
    ]);
    expect(rebuilt.prepare("SELECT user_id, waiting FROM approver_totals").all()).toEqual([
      { user_id: "", waiting: 1 },
    ]);
    rebuilt.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("each report, insight and question about spending reads less than 10,000 rows, even if the company has totals for each day, department and type in two currencies", async () => {
  const types = ["it", "hr", "travel", "procurement", "financial", "legal", "other"];
  const columns = STATUSES.flatMap((status) => [status, `${status}_minor`]);
  await backend.rows(
    `INSERT INTO request_totals(date_field, unit, department_id, period, request_type, currency, amount_decimals, rate, ${columns.join()},
       approved_due, approved_on_time, rejected_due, rejected_on_time, approved_times)
     SELECT f.value, p.value ->> 'unit', d.id, p.value ->> 'period', t.value, c.value, 2, 1, ${columns.map(() => "9").join()}, 5, 4, 5, 4, '{"1005":[9,162000000]}'
     FROM json_each('["created","decided"]') f, json_each(?) p, departments d, json_each(?) t, json_each('["USD","EUR"]') c`,
    JSON.stringify(listPeriods(backend.clock.now)),
    JSON.stringify(types),
  );
  await backend.rows(
    `INSERT INTO approver_totals(department_id, month, user_id, waiting, asked)
     SELECT d.id, p.value ->> 'period', 'user-' || n.value, 3, 1
     FROM departments d, json_each(?) p, json_each('[1,2,3,4,5,6,7,8]') n WHERE p.value ->> 'unit' = 'month'`,
    JSON.stringify(listPeriods(backend.clock.now)),
  );
  const director = await backend.as("director");
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    backend.cost.rows_read = 0;
    await work();
    return backend.cost.rows_read;
  };
  const { reports, assistant } = backend.services;
  const costs = {
    report: await costOf(() => reports.getPage(director, ExportFilters.parse({}))),
    "report of a type": await costOf(() => reports.getPage(director, ExportFilters.parse({ request_type: "it" }))),
    insights: await costOf(() => assistant.generateInsights(director, InsightsInput.parse({}))),
    question: await costOf(async () => {
      const message = "How much did we spend on travel this year?";
      for await (const _ of assistant.chat(director, ChatInput.parse({ message })));
    }),
  };
  for (const [what, rows_read] of Object.entries(costs)) expect(rows_read, what).toBeLessThan(10_000);
  expect(costs.report).toBeGreaterThan(500);
});

/** Returns the twelve months and the 61 days until `now`. */
function listPeriods(now: Date): { unit: "day" | "month"; period: string }[] {
  const today = now.toISOString().slice(0, 10);
  const months = Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1));
    return { unit: "month" as const, period: at.toISOString().slice(0, 7) };
  });
  const days = Array.from({ length: 61 }, (_, index) => ({ unit: "day" as const, period: addDays(today, -index) }));
  return [...months, ...days];
}
