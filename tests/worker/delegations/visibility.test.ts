import { describe, expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const inHours = (hours: number) => new Date(backend.clock.now.getTime() + hours * HOUR_MS).toISOString();

async function createAbsence(who: SampleUsername, delegate: SampleUsername, from = 0, to = 240) {
  const input = { delegate_user_id: backend.people[delegate], starts_at: inHours(from), ends_at: inHours(to) };
  return unwrap(await backend.services.delegations.create(await backend.as(who), CreateDelegationInput.parse(input)));
}

const list = ListRequestsInput.parse({});
async function readDashboard(who: SampleUsername) {
  // Otherwise the first reader would compute the flags of the new requests.
  await backend.jobs.refreshDueFlags();
  const before = backend.cost.round_trips;
  const actor = await backend.as(who);
  const { waiting, page, stats } = unwrap(await backend.services.requests.getDashboard(actor, list, { mine: false }));
  expect(backend.cost.round_trips - before).toBe(2);
  return {
    waiting: waiting.items.map((one) => `${one.title}${one.on_behalf_of ? ` for ${one.on_behalf_of.name}` : ""}`),
    listed: page.items.map((one) => one.title).sort(),
    total: stats.total_requests,
  };
}

const STATUS_SUMS = REQUEST_STATUSES.map((status) => `sum(status = '${status}')`).join();

/** Expects that the stored numbers of requests for each participant, status and department equal the counted rows. */
async function expectTrueCounters(): Promise<void> {
  const { results } = await platform.DB.prepare(
    `SELECT 'user:' || user_id AS scope, department_id, ${STATUS_SUMS} FROM request_participants GROUP BY 1, 2
     EXCEPT SELECT scope, department_id, ${REQUEST_STATUSES.join()} FROM request_counts`,
  ).all();
  expect(results).toEqual([]);
}

describe("requests that a delegate sees", () => {
  test("a request that waits for an absent person also waits for the delegate, but only during the period of the delegation", async () => {
    await submitAs(backend, "requester", { title: "Desk" });
    await submitAs(backend, "requester", { title: "Too dear", amount: 5_000 });
    await submitAs(backend, "it.staff", { title: "Her own" });
    const before = await readDashboard("it.staff");
    expect(before).toEqual({ waiting: [], listed: ["Her own"], total: 1 });
    await createAbsence("manager", "it.staff");
    await submitAs(backend, "requester", { title: "Chair" });
    expect(await readDashboard("it.staff")).toEqual({
      waiting: ["Desk for Marc Nager", "Chair for Marc Nager"],
      listed: ["Chair", "Desk", "Her own"],
      total: 3,
    });
    expect((await readDashboard("manager")).waiting).toEqual(["Desk", "Her own", "Chair"]);
    backend.wait(240 * HOUR_MS);
    expect(await readDashboard("it.staff")).toEqual({
      waiting: [],
      listed: ["Chair", "Desk", "Her own"],
      total: 3,
    });
    await expectTrueCounters();
  });

  test("a delegate of three people sees the requests that wait for each of them", async () => {
    await submitAs(backend, "requester", { title: "For Marc" });
    await submitAs(backend, "requester", { title: "For Selma", amount: 5_000 });
    await submitAs(backend, "requester", { title: "For the director", amount: 50_000 });
    for (const who of ["manager", "senior.manager", "director"] as const) await createAbsence(who, "it.manager");
    const { waiting } = await readDashboard("it.manager");
    expect(waiting.map((one) => one.split(" for ")[0])).toEqual(["For Marc", "For Selma", "For the director"]);
  });

  test("if a delegate filters a list by their own name or id as `approver`, the list contains open requests that the delegate may decide for an absent person", async () => {
    await submitAs(backend, "requester", { title: "Desk" });
    const { id } = await submitAs(backend, "requester", { title: "Done" });
    unwrap(await actAs(backend, "manager", id, { action: "approve" }));
    await submitAs(backend, "it.manager", { title: "Out of sight", amount: 5_000 });
    await createAbsence("manager", "it.staff");
    const ines = await backend.as("it.staff");
    const found = async (approver: string, actor = ines) => {
      const page = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse({ approver })));
      return { titles: page.items.map((one) => one.title), total: page.total, of: page.items[0]?.on_behalf_of?.name };
    };
    const expected = { titles: ["Desk"], total: 1, of: "Marc Nager" };
    expect(await found(ines.id)).toEqual(expected);
    expect(await found("ines staff")).toEqual(expected);
    expect(await found(ines.id, await backend.as("admin"))).toMatchObject({ total: 0 });
    backend.wait(240 * HOUR_MS);
    expect(await found(ines.id, await backend.as("it.staff"))).toMatchObject({ total: 0 });
  });

  const WAYS: Record<string, () => Promise<string>> = {
    "a submission": async () => (await submitAs(backend, "requester")).id,
    "the right of an eligible approver to decide": async () =>
      (await submitAs(backend, "requester", { amount: 20 })).id,
    "a modification that routes again": async () => {
      const { id } = await submitAs(backend, "requester", { amount: 50_000 });
      unwrap(await modifyAs(backend, "requester", id, { amount: 20 }));
      return id;
    },
    "a reassignment": async () => {
      const { id } = await submitAs(backend, "requester", { request_type: "it", amount: null });
      unwrap(await actAs(backend, "it.manager", id, { action: "reassign", reassign_to_id: backend.people.manager }));
      return id;
    },
    "an administrator's assignment": async () => {
      const { id } = await submitAs(backend, "vp", { amount: 200_000 });
      unwrap(await actAs(backend, "admin", id, { action: "reassign", reassign_to_id: backend.people.manager }));
      return id;
    },
    "an escalation": async () => {
      const { id } = await submitAs(backend, "requester", { request_type: "it", amount: null });
      unwrap(
        await actAs(backend, "it.manager", id, { action: "reassign", reassign_to_id: backend.people["hr.manager"] }),
      );
      await platform.DB.prepare("UPDATE requests SET route = replace(route, ?1, ?2) WHERE id = ?3")
        .bind(backend.people["it.manager"], backend.people.manager, id)
        .run();
      backend.wait(72 * HOUR_MS);
      expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 1 });
      return id;
    },
  };
  test.each(Object.keys(WAYS))("a delegate sees a request that came to the absent person through %s", async (way) => {
    await createAbsence("manager", "it.staff");
    const id = await WAYS[way]?.();
    const seen = unwrap(await backend.services.requests.get(await backend.as("it.staff"), id ?? ""));
    expect(seen.on_behalf_of).toMatchObject({ id: backend.people.manager });
    const row =
      "SELECT count(*) AS n FROM request_participants p JOIN requests r ON r.seq = p.request_seq WHERE r.id = ? AND p.user_id = ?";
    expect(await platform.DB.prepare(row).bind(id, backend.people["it.staff"]).first("n")).toBe(1);
    await expectTrueCounters();
  });
});

describe("access of delegates to waiting requests", () => {
  test("the scheduled job gives delegates access to 1,000 requests per run, and concurrent runs handle different requests", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 2_300, "pending");
    await createAbsence("vp", "hr.manager", 1);
    expect(await backend.jobs.activateDelegations()).toEqual({ opened: 0, added: 0 });
    backend.wait(HOUR_MS);
    const runs = await Promise.all([backend.jobs.activateDelegations(), backend.jobs.activateDelegations()]);
    expect(runs.map((run) => run.added)).toEqual([1_000, 1_000]);
    expect(await backend.jobs.activateDelegations()).toEqual({ opened: 1, added: 300 });
    expect(await backend.jobs.activateDelegations()).toEqual({ opened: 0, added: 0 });
    const countQuery = "SELECT count(*) AS n FROM request_participants WHERE user_id = ?";
    expect(await platform.DB.prepare(countQuery).bind(backend.people["hr.manager"]).first("n")).toBe(2_300);
    await expectTrueCounters();
  });

  test("a delegation that starts now gives immediate access to the open requests of the absent person, but not to decided ones", async () => {
    const open = await submitAs(backend, "requester", { title: "Open" });
    const done = await submitAs(backend, "requester", { title: "Done" });
    unwrap(await actAs(backend, "manager", done.id, { action: "reject" }));
    await submitAs(backend, "manager", { title: "Their own", amount: 20 });
    await createAbsence("manager", "it.staff");
    const ines = await backend.as("it.staff");
    expect((await readDashboard("it.staff")).listed).toEqual(["Open"]);
    unwrap(await backend.services.requests.get(ines, open.id));
    expect(await backend.services.requests.get(ines, done.id)).toMatchObject({ code: "not_found" });
    expect(await backend.jobs.activateDelegations()).toEqual({ opened: 1, added: 0 });
  });

  test.each(["approve", "reject"] as const)(
    "a request whose decision (%s) is older than the delegation is not visible to the delegate (R4)",
    async (action) => {
      const { id } = await submitAs(backend, "requester");
      unwrap(await actAs(backend, "manager", id, { action }));
      await createAbsence("manager", "it.staff");
      const ines = await backend.as("it.staff");
      expect(await backend.services.requests.get(ines, id)).toMatchObject({ code: "not_found" });
      expect(await actAs(backend, "it.staff", id, { action: "comment" })).toMatchObject({ code: "not_found" });
    },
  );
});

describe("notifications during an absence", () => {
  async function readNotifications(): Promise<string[]> {
    const { results } = await platform.DB.prepare(
      `SELECT u.username || ': ' || n.kind || CASE WHEN n.content LIKE '%delegate_copy%' THEN ' (copy)' ELSE '' END AS line
       FROM notifications n JOIN users u ON u.id = n.user_id
       WHERE n.request_id IS NOT NULL AND n.is_planned = 0 ORDER BY line`,
    ).all<{ line: string }>();
    await platform.DB.prepare("DELETE FROM notifications").run();
    return results.map((row) => row.line);
  }

  test("if the absent person has a right-to-left name, the notification of the delegate isolates the name from the surrounding text", async () => {
    await createAbsence("manager", "it.staff");
    await platform.DB.prepare("UPDATE users SET name = 'مارك Nager' WHERE username = 'manager'").run();
    await submitAs(backend, "requester", { due_date: inHours(1) });
    const { results } = await platform.DB.prepare(
      "SELECT content FROM notifications WHERE content LIKE '%delegate_copy%'",
    ).all();
    expect(readMessages(results)[0]?.message).toContain(
      "You received this because \u2068مارك Nager\u2069 is out of office.",
    );
  });

  test("both the absent person and the delegate are notified of a request, but not of their own actions", async () => {
    await createAbsence("manager", "it.staff");
    const { id } = await submitAs(backend, "requester", { due_date: inHours(1) });
    const { results } = await platform.DB.prepare(
      "SELECT content FROM notifications WHERE content LIKE '%delegate_copy%'",
    ).all();
    expect(readMessages(results)).toEqual([
      {
        message: `${id} "Team laptops" from Rita Quest needs your decision. You received this because Marc Nager is out of office.`,
      },
    ]);
    expect(await readNotifications()).toEqual(["it.staff: request_submitted (copy)", "manager: request_submitted"]);
    unwrap(await actAs(backend, "requester", id, { action: "remind" }));
    expect(await readNotifications()).toEqual(["it.staff: request_reminded (copy)", "manager: request_reminded"]);
    unwrap(await actAs(backend, "it.staff", id, { action: "comment" }));
    expect(await readNotifications()).toEqual(["manager: request_commented", "requester: request_commented"]);
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
    expect(await readNotifications()).toEqual([
      "it.staff: request_overdue (copy)",
      "manager: request_overdue",
      "requester: request_overdue",
    ]);
    backend.wait(24 * HOUR_MS);
    await backend.jobs.remindOverdue();
    expect(await readNotifications()).toHaveLength(3);
    unwrap(await actAs(backend, "it.staff", id, { action: "request_info", info_requested: "Why?" }));
    const { results: notifications } = await platform.DB.prepare("SELECT content FROM notifications").all();
    expect(readMessages(notifications).map((row) => row.message)).toEqual([
      `Ines Staff for Marc Nager needs more information on ${id} "Team laptops".`,
    ]);
  });

  test("a delegate is not notified of decisions on the absent person's own requests, or of requests that the delegate may not see", async () => {
    await createAbsence("manager", "requester");
    await createAbsence("requester", "it.staff");
    await createAbsence("senior.manager", "hr.manager", 0, 240);
    const { id } = await submitAs(backend, "requester");
    expect(await readNotifications()).toEqual(["manager: request_submitted"]);
    unwrap(await actAs(backend, "manager", id, { action: "approve" }));
    // The senior manager is the payer of procurement and was also an eligible approver. So the senior manager's
    // delegate hr.manager may see the request and is notified.
    expect(await readNotifications()).toEqual([
      "hr.manager: request_to_pay (copy)",
      "requester: request_approved",
      "senior.manager: request_to_pay",
    ]);
  });

  test("a delegate who already gets a notification of a request in their own name gets no second notification as a delegate", async () => {
    await createAbsence("manager", "senior.manager");
    const { id } = await submitAs(backend, "requester");
    await readNotifications();
    unwrap(
      await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["senior.manager"] }),
    );
    expect(await readNotifications()).toEqual(["requester: request_reassigned", "senior.manager: request_submitted"]);
  });
});
