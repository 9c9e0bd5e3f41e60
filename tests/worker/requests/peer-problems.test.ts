/** Tests for problems that users of other approval products report. Each title says what this product does. */
import { beforeEach, expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { DecideRequestsInput, ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, modifyAs, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

let requests: typeof backend.services.requests;
beforeEach(() => {
  requests = backend.services.requests;
});

const read = async (id: string) => unwrap(await requests.get(await backend.as("admin"), id));
const approve = (who: SampleUsername, id: string) => actAs(backend, who, id, { action: "approve" });
const setActive = (who: SampleUsername, active: boolean) =>
  backend.rows("UPDATE users SET is_active = ? WHERE id = ?", Number(active), backend.people[who]);

async function startAbsence(who: SampleUsername, delegate: SampleUsername): Promise<void> {
  const { now } = backend.clock;
  const input = CreateDelegationInput.parse({
    delegate_user_id: backend.people[delegate],
    starts_at: now.toISOString(),
    ends_at: new Date(now.getTime() + 240 * HOUR_MS).toISOString(),
  });
  unwrap(await backend.services.delegations.create(await backend.as(who), input));
}

test("while an approver is away, the delegate decides on behalf of the approver, and the history names both people", async () => {
  await startAbsence("manager", "it.staff");
  const { id } = await submitAs(backend, "requester");
  expect(await approve("it.staff", id)).toMatchObject({ ok: true });
  const entry = (await read(id)).approval_history.at(-1);
  expect(entry).toMatchObject({ approver_name: getSampleUserName("it.staff") });
  expect(JSON.stringify(entry)).toContain(getSampleUserName("manager"));
});

test("a delegation also covers the requests that already waited when it began", async () => {
  const { id } = await submitAs(backend, "requester", { title: "Waited before" });
  await startAbsence("manager", "it.staff");
  const { waiting } = unwrap(
    await requests.getDashboard(await backend.as("it.staff"), ListRequestsInput.parse({}), { mine: false }),
  );
  expect(waiting.items.map((one) => one.title)).toEqual(["Waited before"]);
  expect(await approve("it.staff", id)).toMatchObject({ ok: true });
});

test("an approval no longer counts if the requester raises the amount afterwards", async () => {
  await setSteps(backend, [{ people: ["manager"] }, { people: ["it.manager"] }]);
  const { id } = await submitAs(backend, "requester", { request_type: "financial", amount: 500 });
  unwrap(await approve("manager", id));
  unwrap(await modifyAs(backend, "requester", id, { amount: 900 }));
  expect((await read(id)).waiting_for.map((one) => one.name)).toEqual([getSampleUserName("manager")]);
});

test("a new approval matrix does not change the route of a request in progress", async () => {
  const { id } = await submitAs(backend, "requester", { request_type: "financial", amount: 500 });
  await setSteps(backend, [{ people: ["it.manager"] }]);
  expect((await read(id)).current_approver_name).toBe(getSampleUserName("manager"));
  expect(await approve("it.manager", id)).toMatchObject({ ok: false });
  expect(await approve("manager", id)).toMatchObject({ ok: true });
});

test("a request whose approver left the company goes to the next higher approver", async () => {
  await setActive("manager", false);
  const { id } = await submitAs(backend, "requester");
  expect((await read(id)).current_approver_name).toBe(getSampleUserName("senior.manager"));
});

test("a request without any possible approver is pending, notifies the administrators, and is in their list of requests without an approver", async () => {
  for (const who of ["manager", "senior.manager", "director", "vp"] as const) await setActive(who, false);
  const { id } = await submitAs(backend, "requester");
  expect(await read(id)).toMatchObject({ status: "pending", current_approver_name: null });
  const { items } = unwrap(
    await requests.list(await backend.as("admin"), ListRequestsInput.parse({ approver: "none" })),
  );
  expect(items.map((one) => one.id)).toEqual([id]);
  const notified = await backend.rows(
    "SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'request_unassigned'",
  );
  expect(notified).toEqual([{ username: "admin" }]);
});

test("a request that nobody decides escalates to the next higher approver", async () => {
  const { id } = await submitAs(backend, "requester", { priority: "URGENT" });
  backend.wait(4 * HOUR_MS);
  expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 1 });
  expect((await read(id)).current_approver_name).toBe(getSampleUserName("senior.manager"));
});

test("a decision on an outdated version of a request is refused", async () => {
  const { id, version } = await submitAs(backend, "requester");
  unwrap(await modifyAs(backend, "requester", id, { title: "Something else" }));
  expect(await actAs(backend, "manager", id, { action: "approve", version })).toMatchObject({ code: "stale_version" });
  expect((await read(id)).status).toBe("pending");
});

test("several requests can be approved in one call, and the record of each request has its own decision", async () => {
  const ids = [await submitAs(backend, "requester"), await submitAs(backend, "requester")].map(({ id }) => id);
  const items = ids.map((request_id) => ({ request_id, version: "1" }));
  const input = DecideRequestsInput.parse({ action: "approve", comments: "Within the budget", items });
  const outcomes = await requests.decide(await backend.as("manager"), input, {});
  expect(outcomes.map(({ result }) => result.ok)).toEqual([true, true]);
  for (const id of ids) expect((await read(id)).approval_history.at(-1)?.comments).toBe("Within the budget");
});

test("nobody can approve their own request, even if this person is the only approver of its amount", async () => {
  const { id } = await submitAs(backend, "manager");
  expect((await read(id)).current_approver_name).toBe(getSampleUserName("senior.manager"));
  expect(await approve("manager", id)).toMatchObject({ ok: false });
  const highest = await submitAs(backend, "vp", { amount: 500_000 });
  expect(highest.current_approver_name).toBeNull();
  expect(await approve("vp", highest.id)).toMatchObject({ ok: false });
});

test("limits of the matrix apply to the value of an amount in any currency, so 960 EUR exceed the limit of 1,000 USD, but 960 USD do not", async () => {
  const inDollars = await submitAs(backend, "requester", { amount: 960, currency: "USD" });
  const inEuros = await submitAs(backend, "requester", { amount: 960, currency: "EUR" });
  expect([inDollars, inEuros].map((one) => one.current_approver_name)).toEqual([
    getSampleUserName("manager"),
    getSampleUserName("senior.manager"),
  ]);
});

test("the history of a request still names a person who decided it after this person was renamed and deactivated", async () => {
  const { id } = await submitAs(backend, "requester");
  unwrap(await approve("manager", id));
  const before = (await read(id)).approval_history;
  await backend.rows("UPDATE users SET name = 'Somebody Else', is_active = 0 WHERE id = ?", backend.people.manager);
  expect((await read(id)).approval_history).toEqual(before);
  expect(unwrap(await requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
});

test("a rejection without a reason is refused", async () => {
  const { id } = await submitAs(backend, "requester");
  expect(await actAs(backend, "manager", id, { action: "reject", comments: "  " })).toMatchObject({ code: "invalid" });
  expect((await read(id)).status).toBe("pending");
});
