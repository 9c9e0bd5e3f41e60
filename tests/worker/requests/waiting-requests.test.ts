import { expect, test } from "vitest";
import type { RequestPage } from "../../../domain/entities.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

async function dashboardOf(who: SampleUsername) {
  const actor = await backend.as(who);
  return unwrap(await backend.services.requests.getDashboard(actor, ListRequestsInput.parse({}), { mine: false }));
}

async function sectionOf(who: SampleUsername) {
  const { waiting } = await dashboardOf(who);
  return { ...waiting, items: waiting.items.map(({ title }) => title) };
}

/** Returns the titles on all pages of the list with the filters `input`, and the total number of requests in the list. */
async function listAll(who: SampleUsername, input: Record<string, unknown>) {
  const actor = await backend.as(who);
  const titles: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: RequestPage = unwrap(
      await backend.services.requests.list(actor, ListRequestsInput.parse({ limit: 2, ...input, cursor })),
    );
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
    if (cursor === null) return { titles, total: page.total, total_is_floor: page.total_is_floor };
  }
}

const inHours = (hours: number) => new Date(backend.clock.now.getTime() + hours * HOUR_MS).toISOString();

/**
 * Submits requests that wait for the manager, and others that are decided, wait for information or wait for another
 * person.
 */
async function submitEveryKind(): Promise<void> {
  const submit = (title: string, fields = {}) => submitAs(backend, "requester", { title, ...fields });
  await submit("no due date");
  await submit("no due date, urgent", { priority: "URGENT" });
  await submit("due late", { due_date: inHours(200) });
  await submit("due soon", { due_date: inHours(100) });
  await submit("due soon, high", { due_date: inHours(100), priority: "HIGH" });
  await submit("overdue", { due_date: inHours(1) });
  await submit("overdue for long", { due_date: inHours(0.5) });
  const questioned = await submit("asked");
  unwrap(await actAs(backend, "manager", questioned.id, { action: "request_info", info_requested: "Why?" }));
  const decided = await submit("decided");
  unwrap(await actAs(backend, "manager", decided.id, { action: "approve" }));
  await submit("above the manager's limit", { amount: 1_000.01 });
  backend.clock.now = new Date(backend.clock.now.getTime() + 2 * HOUR_MS);
  await backend.jobs.markOverdue();
}

const URGENT_FIRST = [
  "overdue for long",
  "overdue",
  "due soon, high",
  "due soon",
  "due late",
  "no due date, urgent",
  "no due date",
];

test("the dashboard and the filter `waiting_for=me` list the same waiting requests, with the most urgent request first", async () => {
  await submitEveryKind();
  expect(await sectionOf("manager")).toEqual({ items: URGENT_FIRST, total: 7, total_is_floor: false });
  expect(await listAll("manager", { waiting_for: "me" })).toEqual({
    titles: URGENT_FIRST,
    total: 7,
    total_is_floor: false,
  });
  expect((await listAll("manager", { waiting_for: "ME", limit: 100 })).titles).toEqual(URGENT_FIRST);
  for (const who of ["senior.manager", "requester", "director"] as const) {
    const { items, total } = await sectionOf(who);
    expect(items).toEqual(who === "senior.manager" ? ["above the manager's limit"] : []);
    expect(await listAll(who, { waiting_for: "me" })).toMatchObject({ titles: items, total });
  }
});

test("the filter `waiting_for=me` can be combined with other filters, a search and another order", async () => {
  await submitEveryKind();
  const of = async (input: object) => (await listAll("manager", { waiting_for: "me", ...input })).titles;
  expect(await of({ status: "overdue" })).toEqual(["overdue for long", "overdue"]);
  expect(await of({ priority: "high" })).toEqual(["due soon, high"]);
  expect(await of({ q: "due soon" })).toEqual(["due soon, high", "due soon"]);
  expect(await of({ q: "decided" })).toEqual([]);
  expect(await of({ sort_by: "title", sort_order: "asc" })).toEqual(URGENT_FIRST.toSorted());
});

test("if the filter `waiting_for` has the id of another person, the list contains only requests that the viewer may see", async () => {
  await submitEveryKind();
  await submitAs(backend, "it.staff", { title: "of another department" });
  const manager = { waiting_for: backend.people.manager };
  const all = [...URGENT_FIRST, "of another department"];
  expect((await listAll("director", manager)).titles).toEqual(all);
  expect((await listAll("requester", manager)).titles).toEqual(URGENT_FIRST);
  expect((await listAll("it.staff", manager)).titles).toEqual(["of another department"]);
  expect((await listAll("hr.manager", manager)).titles).toEqual([]);

  const absence = { delegate_user_id: backend.people["it.staff"], ends_at: inHours(24) };
  unwrap(await backend.services.delegations.create(await backend.as("manager"), CreateDelegationInput.parse(absence)));
  // People cannot decide their own requests, so "of another department" does not wait for its requester it.staff.
  expect((await sectionOf("it.staff")).items).toEqual(URGENT_FIRST);
  expect((await listAll("it.staff", { waiting_for: "me" })).titles).toEqual(URGENT_FIRST);
  expect((await listAll("director", { waiting_for: backend.people["it.staff"] })).titles).toEqual(URGENT_FIRST);
});

test("the dashboard lists ten waiting requests, counts at most 1,000 waiting requests, and takes one round trip", async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 65, "pending");
  const { waiting } = await dashboardOf("manager");
  expect([waiting.items.length, waiting.total, waiting.total_is_floor]).toEqual([10, 65, false]);
  await insertBulkRequests(platform.DB, backend.people, 66, 1_000, "pending");
  const manager = await backend.as("manager");
  const before = backend.cost.round_trips;
  const dashboard = unwrap(
    await backend.services.requests.getDashboard(manager, ListRequestsInput.parse({}), { mine: false }),
  );
  expect(backend.cost.round_trips - before).toBe(1);
  expect(dashboard.waiting).toMatchObject({ total: 1_000, total_is_floor: true });
});

test("the dashboard lists requests without an approver for administrators, and the filter `approver=none` finds them (R14)", async () => {
  const admin = await backend.as("admin");
  await submitAs(backend, "requester", { title: "has an approver" });
  unwrap(await backend.services.admin.settings.update(admin, { auto_assign_approvers: false }));
  await submitAs(backend, "requester", { title: "without" });
  await submitAs(backend, "it.staff", { title: "without, due", due_date: inHours(10) });
  const decided = await submitAs(backend, "requester", { title: "cancelled" });
  unwrap(await actAs(backend, "requester", decided.id, { action: "cancel" }));

  const { unassigned } = await dashboardOf("admin");
  expect(unassigned?.items.map(({ title }) => title)).toEqual(["without, due", "without"]);
  expect([unassigned?.total, unassigned?.total_is_floor]).toEqual([2, false]);
  expect(unassigned?.items[0]?.allowed_actions).toContain("reassign");
  for (const approver of ["none", "No approver"])
    expect((await listAll("admin", { approver })).titles).toEqual(["without, due", "without"]);
  expect((await listAll("requester", { approver: "none" })).titles).toEqual(["without"]);
  expect((await listAll("admin", { approver: "none", q: "without" })).total).toBe(2);
  expect((await dashboardOf("director")).unassigned).toBeNull();
});
