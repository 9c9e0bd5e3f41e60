import { beforeEach, describe, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Actor } from "../../../worker/services/deps.ts";
import { createFileInput } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { actAs, createUser, getActor, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;
let people: Record<string, Actor>;

/**
 * Sets `people`: users by their relation to a request of it.staff. People whose name begins with "somebody" have the
 * role requester.
 */
beforeEach(async () => {
  people = {
    requester: await backend.as("it.staff"),
    "level's approver": await backend.as("manager"),
    "eligible senior manager": await backend.as("senior.manager"),
    "manager of the department": await backend.as("it.manager"),
    "senior manager of the department": await createUser(backend, "it.senior", "senior_manager", "it"),
    "somebody of the department": await createUser(backend, "it.colleague", "requester", "it"),
    "manager of another department": await backend.as("hr.manager"),
    "somebody reassigned to": await createUser(backend, "stand.in", "requester", "hr"),
    "somebody reassigned to later": await createUser(backend, "second.stand.in", "requester", "hr"),
    payer: await createUser(backend, "cashier", "requester", "finance"),
    "inactive payer": await createUser(backend, "former.cashier", "requester", "finance"),
    director: await backend.as("director"),
    vp: await backend.as("vp"),
    admin: await backend.as("admin"),
  };
  await platform.DB.batch([
    platform.DB.prepare("DELETE FROM request_type_payers"),
    platform.DB.prepare("UPDATE users SET is_active = 0 WHERE username = 'former.cashier'"),
    ...["cashier", "former.cashier"].map((username, position) =>
      platform.DB.prepare(
        "INSERT INTO request_type_payers(request_type_id, user_id, position) SELECT 'type-procurement', id, ? FROM users WHERE username = ?",
      ).bind(position, username),
    ),
  ]);
});

const idsOf = async (actor: Actor, input: Record<string, unknown>): Promise<string[]> => {
  const page = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse(input)));
  expect(page.total, `${actor.username} ${JSON.stringify(input)}`).toBe(page.items.length);
  return page.items.map((item) => item.id);
};

/** Tries to read a request in every way. Returns whether each way succeeded. */
async function waysTo(actor: Actor, id: string): Promise<Record<string, boolean>> {
  const { requests, users } = backend.services;
  const isFound = (result: { ok: boolean; code?: string }) => {
    if (!result.ok) expect(result.code).toBe("not_found");
    return result.ok;
  };
  const attachment = await platform.DB.prepare(
    "SELECT a.id FROM attachments a JOIN requests r ON r.seq = a.request_seq WHERE r.id = ?",
  )
    .bind(id)
    .first<string>("id");
  const requester_id = people.requester?.id ?? "";
  const isListed = async (input: Record<string, unknown>) => (await idsOf(actor, input)).includes(id);
  const ways: Record<string, Promise<boolean>> = {
    get: requests.get(actor, id).then(isFound),
    summary: requests.getSummary(actor, id).then(isFound),
    history: requests.getHistory(actor, id, { after: 0, limit: 10 }).then(isFound),
    verify: requests.verifyHistory(actor, id).then(isFound),
    attachment: requests.getAttachment(actor, id, attachment ?? "").then(isFound),
    available: users.listAvailable(actor, { requester_id, request_id: id }).then(isFound),
    list: isListed({}),
    "list by status": Promise.all(["pending", "approved", "rejected"].map((status) => isListed({ status }))).then(
      (all) => all.includes(true),
    ),
    "list by department": isListed({ department: "IT" }),
    "list by requester": isListed({ requester_id }),
    "list by title": isListed({ sort_by: "title", sort_order: "asc" }),
    search: isListed({ q: "laptops Staff" }),
    dashboard: requests
      .getDashboard(actor, ListRequestsInput.parse({}), { mine: false })
      .then((result) => unwrap(result).page.items.some((item) => item.id === id)),
  };
  const entries = Object.entries(ways).map(async ([way, leads]) => [way, await leads] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Expects that exactly the people `seers` can read the request in every way, and that the statistics of all people
 * match their lists.
 */
async function expectSeenBy(id: string, ...seers: string[]): Promise<void> {
  for (const [relation, actor] of Object.entries(people)) {
    const sees = seers.includes(relation);
    const ways = await waysTo(actor, id);
    expect(ways, relation).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, sees])));
    const visible = await idsOf(actor, {});
    expect((await backend.services.requests.getStats(actor)).total_requests, relation).toBe(visible.length);
    if (!sees) {
      expect(await actAs(backend, actor, id, { action: "comment" }), relation).toMatchObject({ code: "not_found" });
      expect(await actAs(backend, actor, id, { action: "approve" }), relation).toMatchObject({ code: "not_found" });
      expect(await modifyAs(backend, actor, id, { title: "Mine" }), relation).toMatchObject({ code: "not_found" });
    }
  }
}

const ALL = ["director", "vp", "admin"];
const DEPARTMENT = ["manager of the department", "senior manager of the department"];
const ROUTE = ["level's approver", "eligible senior manager"];
const actor = (relation: string): Actor => {
  const found = people[relation];
  if (!found) throw new Error(`there is no ${relation}`);
  return found;
};
const reassign = (who: string, id: string, to: string) =>
  actAs(backend, actor(who), id, { action: "reassign", reassign_to_id: actor(to).id });

describe("visibility of a request (R4, R26)", () => {
  test("after its submission, reassignment, modification and approval, a request is visible to the people whom R4 allows and to nobody else", async () => {
    await submitAs(backend, "requester", { request_type: "hr", amount: null });
    const { id } = await submitAs(backend, "it.staff", {}, [createFileInput("pdf")]);
    const first = ["requester", ...ROUTE, ...DEPARTMENT, ...ALL];
    await expectSeenBy(id, ...first);

    unwrap(await reassign("level's approver", id, "somebody reassigned to"));
    await expectSeenBy(id, ...first, "somebody reassigned to");
    unwrap(await reassign("somebody reassigned to", id, "somebody reassigned to later"));
    const later = [...first, "somebody reassigned to", "somebody reassigned to later"];
    await expectSeenBy(id, ...later);

    unwrap(await modifyAs(backend, "it.staff", id, { amount: 50_000 }));
    await expectSeenBy(id, ...later);
    unwrap(await actAs(backend, "director", id, { action: "approve" }));
    await expectSeenBy(id, ...later, "payer");
  });

  test("a rejected request is not visible to payers", async () => {
    const { id } = await submitAs(backend, "it.staff", {}, [createFileInput("pdf")]);
    unwrap(await actAs(backend, "manager", id, { action: "reject" }));
    await expectSeenBy(id, "requester", ...ROUTE, ...DEPARTMENT, ...ALL);
  });

  test("managers see a request if it is in their department, even if its requester has moved to another department", async () => {
    const { id } = await submitAs(backend, "it.staff", {}, [createFileInput("pdf")]);
    await platform.DB.prepare("UPDATE users SET department_id = 'department-hr' WHERE username = 'it.staff'").run();
    people.requester = await backend.as("it.staff");
    const before = ["requester", ...ROUTE, ...DEPARTMENT, ...ALL];
    await expectSeenBy(id, ...before);
    unwrap(await modifyAs(backend, "it.staff", id, { department: "HR" }));
    for (const [relation, one] of Object.entries(people)) {
      const sees = ["requester", ...ROUTE, "manager of another department", ...ALL].includes(relation);
      expect((await backend.services.requests.get(one, id)).ok, relation).toBe(sees);
      expect((await idsOf(one, {})).includes(id), relation).toBe(sees);
      expect((await idsOf(one, { department: "HR" })).includes(id), relation).toBe(sees);
      expect((await idsOf(one, { department: "IT" })).includes(id), relation).toBe(false);
      expect((await backend.services.requests.getStats(one)).total_requests, relation).toBe(Number(sees));
    }
  });

  test("a manager who moves to another department sees a request of the old department only if its route includes the manager", async () => {
    const finance = await submitAs(backend, "requester", { request_type: "hr", amount: null });
    const it = await submitAs(backend, "it.staff");
    await platform.DB.prepare("UPDATE users SET department_id = 'department-hr' WHERE username = 'manager'").run();
    const manager = await backend.as("manager");
    expect(await idsOf(manager, {})).toEqual([it.id]);
    expect(await backend.services.requests.get(manager, finance.id)).toMatchObject({ code: "not_found" });
    expect(await backend.services.requests.getStats(manager)).toMatchObject({ total_requests: 1, pending: 1 });
  });

  test("the response for a hidden request is the same as the response for a request that does not exist", async () => {
    const { id } = await submitAs(backend, "it.staff");
    const stranger = await getActor(backend, "hr.manager");
    const hidden = await backend.services.requests.get(stranger, id);
    const missing = await backend.services.requests.get(stranger, "REQ-2026-9999");
    expect(JSON.stringify(hidden).replaceAll(id, "X")).toBe(JSON.stringify(missing).replaceAll("REQ-2026-9999", "X"));
  });
});

describe("a deleted request (R8)", () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await submitAs(backend, "it.staff", {}, [createFileInput("pdf")]));
    unwrap(await actAs(backend, "manager", id, { action: "approve" }));
    unwrap(await backend.services.requests.delete(actor("admin"), id, { reason: "A test" }));
  });

  test("a deleted request is hidden from everyone, but administrators can read its record", async () => {
    for (const [relation, one] of Object.entries(people)) {
      const { history, verify, ...ways } = await waysTo(one, id);
      expect({ history, verify }, relation).toEqual({ history: relation === "admin", verify: relation === "admin" });
      expect(Object.values(ways), relation).not.toContain(true);
      expect((await backend.services.requests.getStats(one)).total_requests, relation).toBe(0);
    }
    const record = unwrap(await backend.services.requests.getHistory(actor("admin"), id, { after: 0, limit: 10 }));
    expect(record.entries.map((entry) => entry.action)).toEqual(["submitted", "approved", "deleted"]);
    expect(unwrap(await backend.services.requests.verifyHistory(actor("admin"), id))).toBeNull();
  });

  test.each([
    ["changed", "UPDATE request_events SET actor_name = 'Nobody' WHERE version = 2", "changed_entry", 2],
    ["removed", "DELETE FROM request_events WHERE version = 2", "missing_entry", 2],
  ])(
    "if an entry in the record of a deleted request was %s, the verification reports this entry",
    async (_, statement, kind, version) => {
      await runWithoutTriggers(platform.DB, statement);
      const found = unwrap(await backend.services.requests.verifyHistory(actor("admin"), id));
      expect(found).toEqual({ kind, request_id: id, version });
    },
  );

  test("if the record of a deleted request has no entry of the deletion, the verification reports the request as removed", async () => {
    await runWithoutTriggers(platform.DB, "DELETE FROM request_events WHERE version = 3");
    const found = unwrap(await backend.services.requests.verifyHistory(actor("admin"), id));
    expect(found).toEqual({ kind: "removed_request", request_id: id, has_record: true });
  });
});
