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
 * Submits requests that wait for the manager, and requests that are decided, wait for information or wait for another
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
  // The request "of another department" does not wait for it.staff, because people cannot decide their own requests.
  expect((await sectionOf("it.staff")).items).toEqual(URGENT_FIRST);
  expect((await listAll("it.staff", { waiting_for: "me" })).titles).toEqual(URGENT_FIRST);
  expect((await listAll("director", { waiting_for: backend.people["it.staff"] })).titles).toEqual(URGENT_FIRST);
});

test("the dashboard lists up to 50 waiting requests, counts at most 1,000 waiting requests, and takes one round trip", async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 50, "pending");
  const all = (await dashboardOf("manager")).waiting;
  expect([all.items.length, all.total]).toEqual([50, 50]);
  await insertBulkRequests(platform.DB, backend.people, 51, 15, "pending");
  const { waiting } = await dashboardOf("manager");
  expect([waiting.items.length, waiting.total, waiting.total_is_floor]).toEqual([50, 65, false]);
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

/**
 * Returns the title of the next request on the page of a request, and the number of remaining ones; null if there is no
 * next request.
 */
async function nextOf(who: SampleUsername, id: string) {
  const { next } = unwrap(await backend.services.requests.getPage(await backend.as(who), id));
  return next && [next.title, next.left];
}

test("the page of a request names the next waiting request in the order of urgency, also after a decision, and the first request follows the last one", async () => {
  const first = await submitAs(backend, "requester", { title: "first", due_date: inHours(10) });
  const second = await submitAs(backend, "requester", { title: "second", due_date: inHours(20) });
  const third = await submitAs(backend, "requester", { title: "third" });
  expect(await nextOf("manager", first.id)).toEqual(["second", 2]);
  expect(await nextOf("manager", second.id)).toEqual(["third", 2]);
  expect(await nextOf("manager", third.id)).toEqual(["first", 2]);
  unwrap(await actAs(backend, "manager", second.id, { action: "approve" }));
  expect(await nextOf("manager", second.id)).toEqual(["third", 2]);
  unwrap(await actAs(backend, "manager", first.id, { action: "reject" }));
  expect(await nextOf("manager", first.id)).toEqual(["third", 1]);
  expect(await nextOf("manager", third.id)).toBeNull();
});

test("the page of a request names a next request only to a person who decides or decided the request on the page, and only one that waits for this person", async () => {
  const one = await submitAs(backend, "requester", { title: "one" });
  await submitAs(backend, "requester", { title: "two" });
  await submitAs(backend, "requester", { title: "above the manager's limit", amount: 1_000.01 });
  expect(await nextOf("manager", one.id)).toEqual(["two", 1]);
  for (const who of ["requester", "director", "admin"] as const) expect(await nextOf(who, one.id)).toBeNull();
});

test("the page of a request takes one round trip, and counts only as many waiting requests as it reads", async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 1_000, "pending");
  const manager = await backend.as("manager");
  const before = { ...backend.cost };
  const { next } = unwrap(await backend.services.requests.getPage(manager, "BULK-1"));
  expect(next?.left_is_floor).toBe(true);
  expect(backend.cost.round_trips - before.round_trips).toBe(1);
  // At most 450 of these rows are requests that the analysis compares with this one.
  expect(backend.cost.rows_read - before.rows_read).toBeLessThan(800);
});

test("the recent comments of a person are the last five different comments with the same kind of decision, newest first", async () => {
  for (const comments of ["one", "two", "two", "three", "four", "five", "one", "six"]) {
    const { id } = await submitAs(backend, "requester", {});
    backend.clock.now = new Date(backend.clock.now.getTime() + 1_000);
    unwrap(await actAs(backend, "manager", id, { action: "approve", comments }));
  }
  const rejected = await submitAs(backend, "requester", {});
  unwrap(await actAs(backend, "manager", rejected.id, { action: "reject", comments: "no" }));
  const recent = async (who: SampleUsername, action: "approve" | "reject") =>
    backend.services.requests.listRecentComments(await backend.as(who), action);
  expect(await recent("manager", "approve")).toEqual(["six", "one", "five", "four", "three"]);
  expect(await recent("manager", "reject")).toEqual(["no"]);
  expect(await recent("director", "approve")).toEqual([]);
});
