import { expect, test } from "vitest";
import type { Actor } from "../../../domain/entities.ts";
import { ChatInput, InsightsInput } from "../../../domain/inputs/assistant.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, createUser, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;

type Cost = { rows_read: number; rows_written: number; round_trips: number };

async function costOf(work: () => Promise<{ ok: boolean } | object>): Promise<Cost> {
  Object.assign(backend.cost, { round_trips: 0, rows_read: 0, rows_written: 0 });
  const outcome = await work();
  expect("ok" in outcome ? outcome : { ok: true }).toMatchObject({ ok: true });
  return { ...backend.cost };
}

async function cursorOfPage(actor: Actor, page: number, input: object = {}): Promise<string> {
  let cursor: string | undefined;
  for (let at = 1; at < page; at += 1) {
    const list = await backend.services.requests.list(actor, ListRequestsInput.parse({ limit: 10, ...input, cursor }));
    if (!list.ok || list.value.next_cursor === null) throw new Error(`there is no page ${at + 1}`);
    cursor = list.value.next_cursor;
  }
  return cursor ?? "";
}

async function ask(actor: Actor, message: string): Promise<object> {
  const events: object[] = [];
  for await (const event of backend.services.assistant.chat(actor, ChatInput.parse({ message }))) events.push(event);
  expect(events.at(-1)).toMatchObject({ event: "done" });
  return events;
}

/** Only the first of these filters has stored totals. With the other filters, reports cover the newest requests. */
const REPORT_FILTERS = [
  { status: "approved" },
  { request_type: "procurement" },
  { department: "IT", date_from: "2025-10-15" },
  { priority: "URGENT" },
  { requester_name: "rita" },
];
const SPENDING_QUESTIONS = [
  "How much did we spend on procurement in IT since October 2025?",
  "What is the total amount of all requests?",
];
/**
 * This question reads at most the newest 600 approved requests of the person. In the first measurement the person has
 * fewer.
 */
const PERSON_QUESTION = "How much did Rita spend?";

/** Returns the cost of each screen and call, without the cost of reading the session. */
async function measure(): Promise<Record<string, Cost>> {
  const { requests } = backend.services;
  const costs: Record<string, Cost> = {};
  for (const role of ["requester", "manager", "director"] as const) {
    const actor = await backend.as(role);
    const cursor = await cursorOfPage(actor, 50);
    const list = (input: object) => () => requests.list(actor, ListRequestsInput.parse(input));
    costs[`${role}: dashboard`] = await costOf(() =>
      requests.getDashboard(actor, ListRequestsInput.parse({}), { mine: false }),
    );
    costs[`${role}: dashboard, pending`] = await costOf(() =>
      requests.getDashboard(actor, ListRequestsInput.parse({ status: "pending", limit: 50 }), { mine: false }),
    );
    costs[`${role}: my requests`] = await costOf(() =>
      requests.getDashboard(actor, ListRequestsInput.parse({}), { mine: true }),
    );
    costs[`${role}: list page 1`] = await costOf(list({ limit: 10 }));
    costs[`${role}: list page 50`] = await costOf(list({ limit: 10, cursor }));
    costs[`${role}: stats`] = await costOf(() => requests.getStats(actor));
    costs[`${role}: details`] = await costOf(() => requests.get(actor, "BULK-10"));
    costs[`${role}: page of a request`] = await costOf(() => requests.getPage(actor, "BULK-10"));
    costs[`${role}: recent comments`] = await costOf(() => requests.listRecentComments(actor, "approve"));
    costs[`${role}: department`] = await costOf(list({ limit: 10, department: "Finance" }));
    costs[`${role}: a whole number`] = await costOf(list({ q: "bulk-777" }));
    costs[`${role}: waiting for me`] = await costOf(list({ waiting_for: "me" }));
    costs[`${role}: no approver`] = await costOf(list({ approver: "none" }));
  }
  const manager = await backend.as("manager");
  for (const page of [1, 50]) {
    const cursor = await cursorOfPage(manager, page, { waiting_for: "me" });
    const input = ListRequestsInput.parse({ waiting_for: "me", limit: 10, cursor });
    costs[`manager: waiting page ${page}`] = await costOf(() => backend.services.requests.list(manager, input));
  }
  return costs;
}

/**
 * Returns the cost of reports, insights and questions about spending, which also depends on the number of months and
 * people.
 */
async function measureReports(): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  for (const role of ["manager", "director"] as const) {
    const actor = await backend.as(role);
    const report = (input: object) => () => backend.services.reports.getPage(actor, ExportFilters.parse(input));
    costs[`${role}: reports`] = await costOf(report({}));
    for (const filters of REPORT_FILTERS)
      costs[`${role}: reports with ${JSON.stringify(filters)}`] = await costOf(report(filters));
    costs[`${role}: insights`] = await costOf(() =>
      backend.services.assistant.generateInsights(actor, InsightsInput.parse({})),
    );
    for (const question of [...SPENDING_QUESTIONS, PERSON_QUESTION])
      costs[`${role}: ${question}`] = await costOf(() => ask(actor, question));
  }
  return costs;
}

/**
 * The number of requests in the first measurement. More than 1,000 of them wait for the manager, so counting them
 * already stops at 1,000.
 */
const SMALL = 4_000;
/**
 * The number of requests in the second measurement. Other tests use more: list-limits.test.ts 100,000 for lists, and
 * `npm run bench:scale` more for all calls.
 */
const LARGE = 20_000;

test("each screen and list takes one round trip, and reads as many rows with 20,000 requests as with 4,000", async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, SMALL);
  const small = { ...(await measure()), ...(await measureReports()) };
  await insertBulkRequests(platform.DB, backend.people, SMALL + 1, LARGE - SMALL);
  const large = { ...(await measure()), ...(await measureReports()) };

  for (const [what, { rows_read, round_trips }] of Object.entries(large)) {
    const before = small[what];
    // The assistant uses one more round trip to count the call, and a question one more to read the names of the
    // company.
    expect(round_trips, what).toBe(what.endsWith("?") ? 3 : what.endsWith("insights") ? 2 : 1);
    expect(
      rows_read,
      `${what}: ${before?.rows_read} rows at 4,000 requests, ${rows_read} at 20,000`,
    ).toBeLessThanOrEqual(what.endsWith(PERSON_QUESTION) ? 10_000 : (before?.rows_read ?? 0) * 1.1);
  }
  for (const [what, { rows_read }] of Object.entries(large))
    if (/reports|insights|\?$/.test(what)) expect(rows_read, what).toBeLessThan(10_000);
  expect(large["director: list page 50"]?.rows_read).toBeLessThanOrEqual(
    (large["director: list page 1"]?.rows_read ?? 0) * 1.1,
  );
  for (const list of ["list", "waiting"])
    expect(large[`manager: ${list} page 50`]?.rows_read, list).toBeLessThanOrEqual(
      (large[`manager: ${list} page 1`]?.rows_read ?? 0) * 1.1,
    );
});

/** Uses the 20,000 requests that the test above inserted. */
test("a search by the last digits of a request number reads few rows per match", async () => {
  const input = ListRequestsInput.parse({ q: "#4321" });
  const all = unwrap(await backend.services.requests.list(await backend.as("director"), input)).total;
  expect(all).toBeGreaterThan(0);
  for (const role of ["requester", "manager", "director"] as const) {
    const actor = await backend.as(role);
    const { rows_read, round_trips } = await costOf(() => backend.services.requests.list(actor, input));
    expect(round_trips).toBe(1);
    expect(rows_read, `${role}: ${rows_read} rows for ${all} matches`).toBeLessThan(30 + 25 * all);
  }
});

test("if steps have 25 people, each screen, list and decision reads as many rows with 20,000 requests as with 4,000", async () => {
  await backend.reset();
  const { DB } = platform;
  const colleagues: Actor[] = [];
  for (let at = 0; at < 22; at += 1) colleagues.push(await createUser(backend, `approver${at}`, "manager", "it"));
  const people = [await backend.as("manager"), ...colleagues, await backend.as("director"), await backend.as("vp")];
  const waiting_for = people.map(({ id, name }) => ({ id, name }));
  await setSteps(backend, [{ required: 2, people }]);

  const measureSteps = async (title: string) => {
    const costs = await measure();
    const fields = { request_type: "financial", title };
    const decide = (who: Actor, id: string) => () => actAs(backend, who, id, { action: "approve" });
    let id = "";
    costs.submit = await costOf(async () => {
      ({ id } = await submitAs(backend, "requester", fields));
      return {};
    });
    await backend.services.flags.refreshAfterResponse();
    costs["details of a step"] = await costOf(() => backend.services.requests.get(people[9] as Actor, id));
    costs["the first of two approvals"] = await costOf(decide(people[9] as Actor, id));
    costs["the second of two approvals"] = await costOf(decide(people[24] as Actor, id));
    return costs;
  };

  await insertBulkRequests(DB, backend.people, 1, SMALL, null, waiting_for);
  const small = await measureSteps("Lamps");
  await insertBulkRequests(DB, backend.people, SMALL + 1, 12_000, "approved");
  await insertBulkRequests(DB, backend.people, SMALL + 12_001, LARGE - 12_000 - SMALL, null, waiting_for);
  const large = await measureSteps("Printer paper");
  for (const [what, { rows_read, round_trips }] of Object.entries(large)) {
    const before = small[what];
    expect(round_trips, what).toBe(before?.round_trips);
    expect(
      rows_read,
      `${what}: ${before?.rows_read} rows at 4,000 requests, ${rows_read} at 20,000`,
    ).toBeLessThanOrEqual((before?.rows_read ?? 0) * 1.1);
  }
});

/** docs/benchmark.md lists the purpose of each row under 'What a submission and a decision write'. */
test("a submission writes at most 52 rows, a final approval 37, and an approval of a step that needs another approval 17", async () => {
  await backend.reset();
  const submit = async (request_type: string) => {
    let id = "";
    const cost = await costOf(async () => {
      ({ id } = await submitAs(backend, "requester", { request_type, due_date: "2026-12-24" }));
      return {};
    });
    return { id, cost };
  };
  const approve = async (who: SampleUsername, id: string) => {
    const actor = await backend.as(who);
    return costOf(() => actAs(backend, actor, id, { action: "approve" }));
  };
  // The first request of a month creates rows of totals, which later requests only change, so it is not measured.
  await approve("manager", (await submit("procurement")).id);
  const submission = await submit("procurement");
  const final = await approve("manager", submission.id);
  await setSteps(backend, [{ required: 2, people: [await backend.as("manager"), await backend.as("director")] }]);
  const ofStep = await approve("manager", (await submit("financial")).id);
  for (const [what, { rows_read, rows_written }, most] of [
    // One of the rows read has the roles that need a second factor. Three of them, and five of an approval
    // of a step, find whether the requester has influence over the account of an approver (R45). Another one marks
    // that the flags must be computed, and twelve of a decision are the names of types and priorities (R54).
    ["submission", submission.cost, { rows_read: 137, rows_written: 52 }],
    ["final approval", final, { rows_read: 109, rows_written: 37 }],
    ["approval of a step", ofStep, { rows_read: 173, rows_written: 17 }],
  ] as const) {
    expect(rows_written, `rows written: ${what}`).toBeLessThanOrEqual(most.rows_written);
    expect(rows_read, `rows read: ${what}`).toBeLessThanOrEqual(most.rows_read);
  }
});

test("with 100,000 like requests, computing the flags of a request and showing them to its approver read as many rows as with 1,000", async () => {
  await backend.reset();
  /** `now`: shortly after the last of the requests was submitted, so that the new one is compared with them. */
  const measureFlags = async (now: string) => {
    backend.clock.now = new Date(now);
    const { id } = await submitAs(backend, "requester", {
      title: "Request 7",
      amount: 960,
      description: "Description of 7",
    });
    const marc = await backend.as("manager");
    const computing = await costOf(async () => {
      await backend.services.flags.refreshAfterResponse();
      return {};
    });
    const details = await costOf(() => backend.services.requests.getPage(marc, id));
    const page = unwrap(await backend.services.requests.getPage(marc, id));
    expect(page.request.flags?.map(({ code }) => code)).toEqual(expect.arrayContaining(["near_limit", "split"]));
    return { computing, details };
  };
  await insertBulkRequests(platform.DB, backend.people, 1, 1_000, "pending");
  const small = await measureFlags("2025-10-10T09:00:00.000Z");
  await insertBulkRequests(platform.DB, backend.people, 1_001, 99_000, "pending");
  const large = await measureFlags("2025-12-18T09:00:00.000Z");
  expect(large.details.round_trips).toBe(1);
  expect(large.details.rows_read, "details").toBeLessThanOrEqual(small.details.rows_read * 1.1);
  expect(large.details.rows_read).toBeLessThan(270);
  expect(large.computing.rows_read, "computing").toBeLessThanOrEqual(small.computing.rows_read * 1.1);
  // One request, which is compared with at most 450 others.
  expect(large.computing.rows_read).toBeLessThan(2_000);
});
