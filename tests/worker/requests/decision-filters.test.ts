import { beforeEach, expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

const DAY_MS = 24 * HOUR_MS;

const submit = (title: string, fields: Record<string, unknown> = {}) =>
  submitAs(backend, "requester", { title, request_type: "financial", amount: 100, ...fields });
const act = async (who: SampleUsername, id: string, action: "approve" | "reject" | "cancel") =>
  unwrap(await actAs(backend, who, id, { action }));

/**
 * Returns the titles of the requests that match the filters, in alphabetical order. Expects that the total is their
 * number.
 */
async function list(who: SampleUsername, filters: Record<string, unknown>): Promise<string[]> {
  const page = unwrap(await backend.services.requests.list(await backend.as(who), ListRequestsInput.parse(filters)));
  expect(page).toMatchObject({ total: page.items.length, partial: null });
  return page.items.map(({ title }) => title).toSorted();
}

const selectDecisions = `SELECT d.user_id, r.title FROM request_decisions d
  JOIN requests r ON r.seq = d.request_seq AND r.created_at = d.created_at ORDER BY 1, 2`;

/**
 * Creates the requests of each test. The manager decided two of them. One has another step, which the director decided.
 */
beforeEach(async () => {
  await act("manager", (await submit("approved")).id, "approve");
  await act("manager", (await submit("rejected")).id, "reject");
  await act("requester", (await submit("cancelled")).id, "cancel");
  await submit("pending");
  await setSteps(backend, [{ people: ["director"] }, { people: ["vp"] }]);
  await act("director", (await submit("first step")).id, "approve");
});

test("the filter decided_by finds requests that the person approved or rejected at any step, but not requests that the person cancelled or did not decide", async () => {
  expect(await list("manager", { decided_by: "me" })).toEqual(["approved", "rejected"]);
  expect(await list("director", { decided_by: "me" })).toEqual(["first step"]);
  expect(await list("requester", { decided_by: "me" })).toEqual([]);
  expect(await list("vp", { decided_by: backend.people.manager })).toEqual(["approved", "rejected"]);
  expect(await list("vp", { decided_by: backend.people.manager, status: "rejected" })).toEqual(["rejected"]);
  expect(await list("vp", { decided_by: backend.people.director, status: "pending" })).toEqual(["first step"]);
  expect(await list("vp", { decided_by: "nobody" })).toEqual([]);
  expect(await list("vp", { decided_by: backend.people.manager, q: "rejected" })).toEqual(["rejected"]);
});

test("the filter decided_by returns only requests that the viewer may see (R4)", async () => {
  const decided_by = backend.people["it.manager"];
  await act(
    "it.manager",
    (await submitAs(backend, "it.staff", { title: "Screen", request_type: "it", amount: null })).id,
    "approve",
  );
  expect(await list("director", { decided_by })).toEqual(["Screen"]);
  expect(await list("it.staff", { decided_by })).toEqual(["Screen"]);
  for (const who of ["requester", "manager"] as const) expect(await list(who, { decided_by }), who).toEqual([]);
});

test("if a delegate decides, the filter decided_by finds the request for the delegate, and not for the absent person", async () => {
  const ends_at = new Date(backend.clock.now.getTime() + DAY_MS).toISOString();
  const input = CreateDelegationInput.parse({ delegate_user_id: backend.people["it.staff"], ends_at });
  unwrap(await backend.services.delegations.create(await backend.as("director"), input));
  await act("it.staff", (await submit("delegated")).id, "approve");
  expect(await list("it.staff", { decided_by: "me" })).toEqual(["delegated"]);
  expect(await list("director", { decided_by: "me" })).toEqual(["first step"]);
});

test("the filter decided_by still finds a request if a modification makes the approval invalid, and lists it only once after another approval", async () => {
  const [item] = unwrap(
    await backend.services.requests.list(await backend.as("vp"), ListRequestsInput.parse({ q: "step" })),
  ).items;
  unwrap(await modifyAs(backend, "requester", item?.id ?? "", { amount: 900 }));
  expect(await list("director", { decided_by: "me" })).toEqual(["first step"]);
  await act("director", item?.id ?? "", "approve");
  expect(await list("director", { decided_by: "me" })).toEqual(["first step"]);
});

test("the filters decided_from and decided_to find final approvals and rejections on these UTC days, but no cancellations", async () => {
  const day = (offset: number) => new Date(backend.clock.now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const today = day(0);
  const earlier = ["approved", "rejected"];
  const waiting = await submit("decided later");
  backend.wait(2 * DAY_MS);
  await act("director", waiting.id, "approve");
  await act("vp", waiting.id, "approve");
  const [before, later] = [day(-1), day(0)];
  for (const who of ["requester", "manager", "director"] as const) {
    expect(await list(who, { decided_from: today }), who).toEqual(["approved", "decided later", "rejected"]);
    expect(await list(who, { decided_to: before }), who).toEqual(earlier);
    expect(await list(who, { decided_from: today, decided_to: today }), who).toEqual(earlier);
    expect(await list(who, { decided_from: later, decided_to: later }), who).toEqual(["decided later"]);
    expect(await list(who, { decided_from: before, decided_to: before }), who).toEqual([]);
    expect(await list(who, { decided_from: today, status: "cancelled,pending" }), who).toEqual([]);
  }
  // The filter compares the day of the final decision, also for a person who decided an earlier step.
  expect(await list("director", { decided_by: "me", decided_to: today })).toEqual([]);
  expect(await list("director", { decided_by: "me", decided_from: later })).toEqual(["decided later"]);
});

test("deleting a request also deletes the decisions about it that the filter reads", async () => {
  expect(await backend.rows(selectDecisions)).toHaveLength(3);
  const admin = await backend.as("admin");
  for (const { id } of unwrap(await backend.services.requests.list(admin, ListRequestsInput.parse({}))).items)
    unwrap(await backend.services.requests.delete(admin, id, { reason: "A test" }));
  expect(await backend.rows("SELECT * FROM request_decisions")).toEqual([]);
});
