import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput, getSampleUserName, interleave } from "../../support/test-services.ts";
import { actAs, createUser, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

/** Runs an SQL statement, to change data in place of the Admin Panel. */
const run = (statement: string, ...values: unknown[]) =>
  platform.DB.prepare(statement)
    .bind(...values)
    .run();

/** Returns the stored route of a request, with its approval chain and explanation. */
async function routeOf(id: string) {
  const row = await platform.DB.prepare(
    "SELECT route, eligible_ids, current_level, current_approver_id, current_approver_name FROM requests WHERE id = ?",
  )
    .bind(id)
    .first<{ route: string }>();
  const { approval_chain, route_explanation } = unwrap(
    await backend.services.requests.get(await backend.as("admin"), id),
  );
  return { ...row, route: JSON.parse(row?.route ?? ""), approval_chain, route_explanation };
}

/** Changes the limits, approvers, exchange rates and names from which the route of a request was computed. */
async function changeEverything(): Promise<void> {
  await run("UPDATE doa_levels SET max_amount_minor = 1, approver_user_id = ?", backend.people["hr.manager"]);
  await run("UPDATE doa_configurations SET version = version + 1");
  await run("UPDATE currencies SET rate_e8 = rate_e8 * 3");
  await run("UPDATE users SET name = 'Somebody Else' WHERE username = 'manager'");
}

describe("the routes of requests in progress (R15)", () => {
  test("a request in progress keeps its route and approver if the matrix, the rates and the names change", async () => {
    const { id } = await submitAs(backend, "requester", { amount: 900, currency: "EUR" });
    const before = await routeOf(id);
    expect(before.route).toMatchObject({ rates: { EUR: 1.08, USD: 1 }, configuration_version: 1 });
    await changeEverything();
    expect(await routeOf(id)).toEqual(before);
    expect(await actAs(backend, "hr.manager", id, { action: "approve" })).toMatchObject({ code: "not_found" });
    expect(await actAs(backend, "manager", id, { action: "approve" })).toMatchObject({ ok: true });
  });

  test.each([
    ["the title", { title: "Five laptops" }],
    ["the description", { description: "With a bag each" }],
    ["the priority", { priority: "URGENT" }],
    ["the due date", { due_date: "2026-12-24" }],
    ["no field", {}],
    [
      "amount, currency and type to their current values",
      { amount: 900, currency: "EUR", request_type: "procurement" },
    ],
  ])("a modification of %s does not change the route of a request (R24)", async (_, fields) => {
    const { id } = await submitAs(backend, "requester", { amount: 900, currency: "EUR" });
    const before = await routeOf(id);
    await changeEverything();
    unwrap(await modifyAs(backend, "requester", id, fields));
    expect(await routeOf(id)).toEqual(before);
  });

  test("a modification of the title does not change the approver of a reassigned request", async () => {
    const { id } = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["it.manager"] }));
    expect(unwrap(await modifyAs(backend, "requester", id, { title: "Five laptops" }))).toMatchObject({
      current_approver_id: backend.people["it.manager"],
    });
  });
});

describe("a modification that changes the route (R15, R24)", () => {
  test("if a requester changes the amount of a request, the request gets a new route with the current exchange rates", async () => {
    const { id } = await submitAs(backend, "requester", { amount: 900, currency: "EUR" });
    await run("UPDATE currencies SET rate_e8 = 120000000 WHERE code = 'EUR'");
    const modified = unwrap(await modifyAs(backend, "requester", id, { amount: 901 }));
    expect(modified).toMatchObject({
      amount: 901,
      currency: "EUR",
      current_approver_name: getSampleUserName("senior.manager"),
    });
    expect((await routeOf(id)).route).toMatchObject({ rates: { EUR: 1.2, USD: 1 }, facts: { amount: 901 } });
  });

  test("if a requester changes the currency of a request, the request gets a new route", async () => {
    const { id } = await submitAs(backend, "requester", { amount: 900, currency: "USD" });
    const modified = unwrap(await modifyAs(backend, "requester", id, { currency: "GBP" }));
    expect(modified).toMatchObject({
      amount: 900,
      currency: "GBP",
      current_approver_name: getSampleUserName("senior.manager"),
    });
    expect(await modifyAs(backend, "requester", id, { currency: "CFA", amount: 900.5 })).toMatchObject({
      code: "invalid",
      errors: [{ path: "amount" }],
    });
  });

  test("if a requester changes the type of a request, the request gets a new route by the rules of the new type", async () => {
    const { id } = await submitAs(backend, "requester");
    const modified = unwrap(await modifyAs(backend, "requester", id, { request_type: "it", amount: null }));
    expect(modified).toMatchObject({
      request_type: "it",
      amount: null,
      current_approver_name: getSampleUserName("it.manager"),
    });
    expect(await modifyAs(backend, "requester", id, { request_type: "travel" })).toMatchObject({
      code: "invalid",
      errors: [{ path: "amount" }],
    });
  });

  test("after a requester moves to another department, an open request gets a new route only if the requester changes the request's department", async () => {
    await run(
      `INSERT INTO doa_configurations(id, request_type, configuration_type, department_id, approver_user_id, created_at, updated_at)
       VALUES ('it-only', 'procurement', 'user_specific', 'department-it', ?, '2026-01-01', '2026-01-01')`,
      backend.people["it.manager"],
    );
    const { id } = await submitAs(backend, "requester");
    await run("UPDATE users SET department_id = 'department-it' WHERE username = 'requester'");
    unwrap(await modifyAs(backend, "requester", id, { title: "Five laptops" }));
    expect((await routeOf(id)).route.facts.department).toBe("Finance");
    expect(await modifyAs(backend, "requester", id, { department: "HR" })).toMatchObject({ code: "identity_mismatch" });
    const moved = unwrap(await modifyAs(backend, "requester", id, { department: "IT" }));
    expect(moved).toMatchObject({ department: "IT", current_approver_name: getSampleUserName("it.manager") });
    expect((await routeOf(id)).route).toMatchObject({ department_specific: true, configuration_id: "it-only" });
  });

  test("after a request gets a new route, the approvers of the old route still see the request but cannot decide it", async () => {
    const { id } = await submitAs(backend, "it.staff");
    unwrap(await modifyAs(backend, "it.staff", id, { amount: 50_000 }));
    expect(await actAs(backend, "manager", id, { action: "approve" })).toMatchObject({ code: "not_approver" });
    expect(await actAs(backend, "director", id, { action: "approve" })).toMatchObject({ ok: true });
  });

  test("a modified request becomes pending if its status was needs_info, or if it was overdue and gets a new due date (R8)", async () => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submitAs(backend, "requester", { due_date });
    unwrap(await actAs(backend, "manager", id, { action: "request_info" }));
    expect(unwrap(await modifyAs(backend, "requester", id, { amount: 901 }))).toMatchObject({
      status: "pending",
      info_requested: null,
    });
    backend.clock.now = new Date(backend.clock.now.getTime() + DAY_MS);
    await backend.jobs.markOverdue();
    expect(unwrap(await modifyAs(backend, "requester", id, { amount: 902 }))).toMatchObject({ status: "overdue" });
    expect(unwrap(await modifyAs(backend, "requester", id, { due_date: "2026-12-24" }))).toMatchObject({
      status: "pending",
      is_overdue: false,
    });
  });

  test("a modification cannot set a new due date in the past, but can leave such a due date unchanged (R43)", async () => {
    const past = {
      ok: false,
      code: "invalid",
      errors: [{ path: "due_date", message: "Due date must be in the future" }],
    };
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submitAs(backend, "requester", { due_date });
    expect(await modifyAs(backend, "requester", id, { due_date: "2026-11-01" })).toMatchObject(past);
    backend.clock.now = new Date(backend.clock.now.getTime() + DAY_MS);
    expect(await modifyAs(backend, "requester", id, { due_date, title: "Still late" })).toMatchObject({ ok: true });
    expect(await modifyAs(backend, "requester", id, { due_date: backend.clock.now.toISOString() })).toMatchObject(past);
  });
});

describe("a type that needs no approval (R8)", () => {
  beforeEach(async () => {
    await run("UPDATE request_types SET approval_required = 0 WHERE code = 'procurement'");
    await run("UPDATE request_type_payers SET user_id = ?", backend.people["it.staff"]);
  });
  const approved = (id: string) => ({ id, status: "approved", approved_at: backend.clock.now.toISOString() });

  test("a submission of a type that needs no approval is approved immediately and visible to its payers", async () => {
    const { id } = await submitAs(backend, "requester");
    const seen = unwrap(await backend.services.requests.get(await backend.as("it.staff"), id));
    expect(seen).toMatchObject({ ...approved(id), current_approver_id: null, approval_chain: [], version: 1 });
    expect(seen.allowed_actions).toEqual(["comment"]);
    expect(seen.route_explanation).toContain("approved at once");
    expect(await actAs(backend, "manager", id, { action: "approve" })).toMatchObject({ code: "not_approver" });
  });

  test("if a requester changes the type of a request to a type that needs no approval, the request is approved and visible to its payers", async () => {
    const { id } = await submitAs(backend, "requester", { request_type: "travel" });
    expect(await backend.services.requests.get(await backend.as("it.staff"), id)).toMatchObject({ code: "not_found" });
    unwrap(await modifyAs(backend, "requester", id, { request_type: "procurement" }));
    const seen = unwrap(await backend.services.requests.get(await backend.as("it.staff"), id));
    expect(seen).toMatchObject({ ...approved(id), current_approver_id: null, version: 2 });
    expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
  });
});

describe("a request without an approver (R14, R19, R23)", () => {
  const assign = (who: Parameters<typeof actAs>[1], id: string, to: string) =>
    actAs(backend, who, id, { action: "reassign", reassign_to_id: to });

  test("while automatic assignment is off, only an administrator can assign the approver of a new request", async () => {
    await run("UPDATE settings SET auto_assign_approvers = 0");
    const submitted = await submitAs(backend, "requester");
    expect(submitted).toMatchObject({ status: "pending", current_approver_id: null });
    expect(submitted.approval_chain).toMatchObject([{ status: "current", approver_id: null, eligible_approvers: [] }]);
    const { id } = submitted;
    for (const who of ["manager", "senior.manager", "director", "vp", "hr.manager"] as const) {
      const refused = await assign(who, id, backend.people["it.manager"]);
      expect(refused, who).toMatchObject({ code: who === "hr.manager" ? "not_found" : "not_approver" });
    }
    expect(await assign("requester", id, backend.people.manager)).toMatchObject({ code: "own_request" });
    for (const to of [backend.people.admin, backend.people.requester, "nobody"])
      expect(await assign("admin", id, to), to).toMatchObject({
        code: "invalid",
        errors: [{ path: "reassign_to_id" }],
      });
    await run("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    expect(await assign("admin", id, backend.people["it.staff"])).toMatchObject({ code: "invalid" });
    const given = unwrap(await assign("admin", id, backend.people["it.manager"]));
    expect(given.request).toMatchObject({ status: "pending", current_approver_id: backend.people["it.manager"] });
    expect(await assign("admin", id, backend.people.manager)).toMatchObject({ code: "not_approver" });
    expect(await actAs(backend, "it.manager", id, { action: "approve" })).toMatchObject({ ok: true });
    expect(await assign("admin", id, backend.people.manager)).toMatchObject({ code: "not_approver" });
  });

  test("an administrator cannot assign an approver to a request that the same administrator submitted, but another administrator can", async () => {
    await run("UPDATE settings SET auto_assign_approvers = 0");
    const { id } = await submitAs(backend, "admin");
    expect(await assign("admin", id, backend.people.manager)).toMatchObject({ code: "own_request" });
    const second = await createUser(backend, "second.admin", "admin", "admin");
    expect(await assign(second, id, backend.people.manager)).toMatchObject({ ok: true });
  });

  test("if two administrators concurrently assign an approver to a request, one of the two calls is refused", async () => {
    await run("UPDATE settings SET auto_assign_approvers = 0");
    const second = await createUser(backend, "second.admin", "admin", "admin");
    const { id } = await submitAs(backend, "requester");
    const both = await Promise.all([
      assign("admin", id, backend.people.manager),
      assign(second, id, backend.people.director),
    ]);
    expect(both.map((one) => (one.ok ? "ok" : one.code)).sort()).toEqual(["ok", "stale_version"]);
  });
});

describe("a reassigned request (R24)", () => {
  const reassignToIt = async () => {
    const { id } = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["it.manager"] }));
    return id;
  };

  test.each(["it.manager", "manager", "senior.manager", "director", "vp"] as const)(
    "a request that was reassigned to it.manager can be decided by %s",
    async (who) => {
      const id = await reassignToIt();
      expect(await actAs(backend, who, id, { action: "approve" })).toMatchObject({ ok: true });
    },
  );

  test("after a second reassignment, the first new approver can still see the request but not decide it", async () => {
    const id = await reassignToIt();
    unwrap(
      await actAs(backend, "it.manager", id, { action: "reassign", reassign_to_id: backend.people["hr.manager"] }),
    );
    expect(await actAs(backend, "it.manager", id, { action: "approve" })).toMatchObject({ code: "not_approver" });
    expect(await actAs(backend, "it.manager", id, { action: "comment" })).toMatchObject({ ok: true });
  });

  test.each([
    ["themselves", "manager"],
    ["the requester", "requester"],
  ] as const)("the manager cannot reassign a request to %s", async (_, to) => {
    const { id } = await submitAs(backend, "requester");
    const refused = await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people[to] });
    expect(refused).toMatchObject({ code: "invalid", errors: [{ path: "reassign_to_id" }] });
  });
});

describe("requests after administrators change settings and master data", () => {
  test("while modifications are switched off, a requester cannot modify their request", async () => {
    const { id } = await submitAs(backend, "requester");
    await run("UPDATE settings SET allow_request_modifications = 0");
    expect(await modifyAs(backend, "requester", id, { title: "Five" })).toMatchObject({
      code: "modifications_disabled",
    });
    expect(await modifyAs(backend, "manager", id, { title: "Five" })).toMatchObject({ code: "not_requester" });
    const details = unwrap(await backend.services.requests.get(await backend.as("requester"), id));
    expect(details.allowed_actions).toEqual(["cancel", "remind", "comment"]);
  });

  const switchedOff = [
    ["request_type", "UPDATE request_types SET is_active = 0 WHERE code = 'procurement'", { request_type: "travel" }],
    ["currency", "UPDATE currencies SET is_active = 0 WHERE code = 'EUR'", { currency: "USD" }],
    ["priority", "UPDATE priorities SET is_active = 0 WHERE code = 'HIGH'", { priority: "LOW" }],
  ] as const;
  const valid = { request_type: "procurement", currency: "EUR", priority: "HIGH" };

  test.each(switchedOff)(
    "an inactive %s is refused in submissions, but a request that already has it can be modified (R28)",
    async (path, statement, other) => {
      const { id } = await submitAs(backend, "requester", valid);
      const { id: foreign } = await submitAs(backend, "requester", { ...valid, ...other });
      await run(statement);
      const fresh = await backend.services.requests.submit(
        await backend.as("requester"),
        createSubmissionInput(valid),
        [],
      );
      expect(fresh).toMatchObject({ code: "invalid", errors: [{ path }] });
      expect(await modifyAs(backend, "requester", foreign, valid)).toMatchObject({
        code: "invalid",
        errors: [{ path }],
      });
      unwrap(await modifyAs(backend, "requester", id, { title: "Five laptops" }));
      unwrap(await modifyAs(backend, "requester", id, { amount: 950 }));
      expect(unwrap(await modifyAs(backend, "requester", id, valid))).toMatchObject({ ...valid, amount: 950 });
      expect(unwrap(await modifyAs(backend, "requester", id, other))).toMatchObject(other);
    },
  );

  test("a request without an amount can be renamed even if its type now requires an amount", async () => {
    const { id } = await submitAs(backend, "requester", { request_type: "personal", amount: null });
    await run("UPDATE request_types SET requires_amount = 1");
    expect(unwrap(await modifyAs(backend, "requester", id, { title: "A day off" }))).toMatchObject({ amount: null });
    expect(await modifyAs(backend, "requester", id, { request_type: "hr" })).toMatchObject({ code: "invalid" });
  });
});

describe("an approver who is deactivated while a request waits for them", () => {
  test("new requests skip a deactivated approver, and requests that wait for this approver can be decided by other eligible approvers (R14)", async () => {
    const { id } = await submitAs(backend, "requester");
    await run("UPDATE users SET is_active = 0 WHERE username = 'manager'");
    expect(await submitAs(backend, "requester")).toMatchObject({
      current_approver_name: getSampleUserName("senior.manager"),
    });
    expect(unwrap(await backend.services.requests.get(await backend.as("requester"), id))).toMatchObject({
      current_approver_name: getSampleUserName("manager"),
    });
    expect(await actAs(backend, "senior.manager", id, { action: "approve" })).toMatchObject({ ok: true });
  });

  test("a request cannot be reassigned to a deactivated person, and the list of possible approvers does not contain this person", async () => {
    const { id } = await submitAs(backend, "requester");
    await run("UPDATE users SET is_active = 0 WHERE username = 'it.manager'");
    const senior = await backend.as("senior.manager");
    const offered = unwrap(
      await backend.services.users.listAvailable(senior, { requester_id: backend.people.requester, request_id: id }),
    );
    expect(offered.map((one) => one.username)).not.toContain("it.manager");
    const named = await actAs(backend, senior, id, {
      action: "reassign",
      reassign_to_id: backend.people["it.manager"],
    });
    expect(named).toMatchObject({ code: "invalid", errors: [{ path: "reassign_to_id" }] });
  });
});

describe("a change that fails because somebody else changes the request at the same time (R9)", () => {
  const approveWhile = async (id: string, change: () => Promise<unknown>) =>
    actAs(interleave(backend, 2, change), "manager", id, { action: "approve" });

  test.each([
    ["approved", "senior.manager", "approve"],
    ["rejected", "director", "reject"],
    ["needs info", "director", "request_info"],
    ["cancelled", "requester", "cancel"],
  ] as const)("the message says that the request is now %s", async (status, who, action) => {
    const { id } = await submitAs(backend, "requester");
    const refused = await approveWhile(id, async () => unwrap(await actAs(backend, who, id, { action })));
    expect(refused).toMatchObject({
      code: "stale_version",
      detail: `${id} changed in the meantime. It is now ${status} (version 2).`,
    });
  });

  test("the change is refused with 404 if an administrator deletes the request", async () => {
    const { id } = await submitAs(backend, "requester");
    const admin = await backend.as("admin");
    const refused = await approveWhile(id, async () => unwrap(await backend.services.requests.delete(admin, id)));
    expect(refused).toMatchObject({ code: "not_found" });
  });
});
