import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Username } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { createTestServices, type TestServices } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

let platform: Platform;
let cast: TestServices;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.dispose());
beforeEach(async () => {
  await platform.reset();
  cast = await createTestServices(platform);
});

const wait = (milliseconds: number) => {
  cast.clock.now = new Date(cast.clock.now.getTime() + milliseconds);
};
const inHours = (hours: number) => new Date(cast.clock.now.getTime() + hours * HOUR_MS).toISOString();

async function away(who: Username, delegate: Username, from = 0, to = 240) {
  const input = { delegate_user_id: cast.people[delegate], starts_at: inHours(from), ends_at: inHours(to) };
  return unwrap(await cast.services.delegations.create(await cast.as(who), CreateDelegationInput.parse(input)));
}

const list = ListRequestsInput.parse({});
async function boardOf(who: Username) {
  const before = cast.cost.round_trips;
  const actor = await cast.as(who);
  const { waiting, page, stats } = unwrap(await cast.services.requests.getDashboard(actor, list, { mine: false }));
  expect(cast.cost.round_trips - before).toBe(2);
  return {
    waiting: waiting.items.map((one) => `${one.title}${one.on_behalf_of ? ` for ${one.on_behalf_of.name}` : ""}`),
    listed: page.items.map((one) => one.title).sort(),
    total: stats.total_requests,
  };
}

/** The kept counters say what counting would. */
async function expectTrueCounters(): Promise<void> {
  const { results } = await platform.DB.prepare(
    `SELECT user_id, status, department_id FROM request_participants p GROUP BY user_id, status, department_id
     HAVING count(*) <> coalesce((SELECT count FROM request_counts c WHERE c.scope = 'user:' || p.user_id AND c.status = p.status
       AND c.department_id = p.department_id), 0)`,
  ).all();
  expect(results).toEqual([]);
}

describe("while somebody is out of office", () => {
  test("their delegate has what waits for them, marked, and no longer afterwards", async () => {
    await submitAs(cast, "requester", { title: "Desk" });
    await submitAs(cast, "requester", { title: "Too dear", amount: 5_000 });
    await submitAs(cast, "it.staff", { title: "Her own" });
    const before = await boardOf("it.staff");
    expect(before).toEqual({ waiting: [], listed: ["Her own"], total: 1 });
    await away("manager", "it.staff");
    await submitAs(cast, "requester", { title: "Chair" });
    expect(await boardOf("it.staff")).toEqual({
      waiting: ["Desk for Marc Nager", "Chair for Marc Nager"],
      listed: ["Chair", "Desk", "Her own"],
      total: 3,
    });
    expect((await boardOf("manager")).waiting).toEqual(["Desk", "Her own", "Chair"]);
    wait(240 * HOUR_MS);
    expect(await boardOf("it.staff")).toEqual({ waiting: [], listed: ["Chair", "Desk", "Her own"], total: 3 });
    await expectTrueCounters();
  });

  test("a delegate of three people has what waits for all of them", async () => {
    await submitAs(cast, "requester", { title: "For Marc" });
    await submitAs(cast, "requester", { title: "For Selma", amount: 5_000 });
    await submitAs(cast, "requester", { title: "For the director", amount: 50_000 });
    for (const who of ["manager", "senior.manager", "director"] as const) await away(who, "it.manager");
    const { waiting } = await boardOf("it.manager");
    expect(waiting.map((one) => one.split(" for ")[0])).toEqual(["For Marc", "For Selma", "For the director"]);
  });

  test("`approver` means them as well, by one's own id or name, for what is open", async () => {
    await submitAs(cast, "requester", { title: "Desk" });
    const { id } = await submitAs(cast, "requester", { title: "Done" });
    unwrap(await actAs(cast, "manager", id, { action: "approve" }));
    await submitAs(cast, "it.manager", { title: "Out of sight", amount: 5_000 });
    await away("manager", "it.staff");
    const ines = await cast.as("it.staff");
    const found = async (approver: string, actor = ines) => {
      const page = unwrap(await cast.services.requests.list(actor, ListRequestsInput.parse({ approver })));
      return { titles: page.items.map((one) => one.title), total: page.total, of: page.items[0]?.on_behalf_of?.name };
    };
    const expected = { titles: ["Desk"], total: 1, of: "Marc Nager" };
    expect(await found(ines.id)).toEqual(expected);
    expect(await found("ines staff")).toEqual(expected);
    expect(await found(ines.id, await cast.as("admin"))).toMatchObject({ total: 0 });
    wait(240 * HOUR_MS);
    expect(await found(ines.id, await cast.as("it.staff"))).toMatchObject({ total: 0 });
  });

  const WAYS: Record<string, () => Promise<string>> = {
    "a submission": async () => (await submitAs(cast, "requester")).id,
    "an eligible approver's right": async () => (await submitAs(cast, "requester", { amount: 20 })).id,
    "a modification that routes again": async () => {
      const { id } = await submitAs(cast, "requester", { amount: 50_000 });
      unwrap(await modifyAs(cast, "requester", id, { amount: 20 }));
      return id;
    },
    "a reassignment": async () => {
      const { id } = await submitAs(cast, "requester", { request_type: "it", amount: null });
      unwrap(await actAs(cast, "it.manager", id, { action: "reassign", reassign_to_id: cast.people.manager }));
      return id;
    },
    "an administrator's assignment": async () => {
      const { id } = await submitAs(cast, "vp", { amount: 200_000 });
      unwrap(await actAs(cast, "admin", id, { action: "reassign", reassign_to_id: cast.people.manager }));
      return id;
    },
    "an escalation": async () => {
      const { id } = await submitAs(cast, "requester", { request_type: "it", amount: null });
      unwrap(await actAs(cast, "it.manager", id, { action: "reassign", reassign_to_id: cast.people["hr.manager"] }));
      await platform.DB.prepare("UPDATE requests SET route = replace(route, ?1, ?2) WHERE id = ?3")
        .bind(cast.people["it.manager"], cast.people.manager, id)
        .run();
      wait(72 * HOUR_MS);
      expect(await cast.jobs.escalateWaiting()).toEqual({ escalated: 1 });
      return id;
    },
  };
  test.each(Object.keys(WAYS))("what comes to them by %s is for their delegate to see", async (way) => {
    await away("manager", "it.staff");
    const id = await WAYS[way]?.();
    const seen = unwrap(await cast.services.requests.get(await cast.as("it.staff"), id ?? ""));
    expect(seen.on_behalf_of).toMatchObject({ id: cast.people.manager });
    const row =
      "SELECT count(*) AS n FROM request_participants p JOIN requests r ON r.seq = p.request_seq WHERE r.id = ? AND p.user_id = ?";
    expect(await platform.DB.prepare(row).bind(id, cast.people["it.staff"]).first("n")).toBe(1);
    await expectTrueCounters();
  });
});

describe("the clock opens what begins later", () => {
  test("a thousand requests a run, then no more; twice at once is as good as once", { timeout: 120_000 }, async () => {
    await insertBulkRequests(platform.DB, cast.people, 1, 2_300, "pending");
    await away("vp", "hr.manager", 1);
    expect(await cast.jobs.activateDelegations()).toEqual({ opened: 0, added: 0 });
    wait(HOUR_MS);
    const runs = await Promise.all([cast.jobs.activateDelegations(), cast.jobs.activateDelegations()]);
    expect(runs.map((run) => run.added)).toEqual([1_000, 1_000]);
    expect(await cast.jobs.activateDelegations()).toEqual({ opened: 1, added: 300 });
    expect(await cast.jobs.activateDelegations()).toEqual({ opened: 0, added: 0 });
    const shown = "SELECT count(*) AS n FROM request_participants WHERE user_id = ?";
    expect(await platform.DB.prepare(shown).bind(cast.people["hr.manager"]).first("n")).toBe(2_300);
    await expectTrueCounters();
  });

  test("at once, when it begins at once; and only what is open and theirs to decide", async () => {
    const open = await submitAs(cast, "requester", { title: "Open" });
    const done = await submitAs(cast, "requester", { title: "Done" });
    unwrap(await actAs(cast, "manager", done.id, { action: "reject" }));
    await submitAs(cast, "manager", { title: "Their own", amount: 20 });
    await away("manager", "it.staff");
    const ines = await cast.as("it.staff");
    expect((await boardOf("it.staff")).listed).toEqual(["Open"]);
    unwrap(await cast.services.requests.get(ines, open.id));
    expect(await cast.jobs.activateDelegations()).toEqual({ opened: 1, added: 0 });
  });
});

describe("who is told", () => {
  async function told(): Promise<string[]> {
    const { results } = await platform.DB.prepare(
      `SELECT u.username || ': ' || n.kind || CASE WHEN n.message LIKE '%is out of office.' THEN ' (copy)' ELSE '' END AS line
       FROM notifications n JOIN users u ON u.id = n.user_id JOIN outbox o ON o.id = n.id
       WHERE n.request_id IS NOT NULL ORDER BY line`,
    ).all<{ line: string }>();
    await platform.DB.batch([
      platform.DB.prepare("DELETE FROM notifications"),
      platform.DB.prepare("DELETE FROM outbox"),
    ]);
    return results.map((row) => row.line);
  }

  test("a delegate, with the absent person's name isolated if it is written from right to left", async () => {
    await away("manager", "it.staff");
    await platform.DB.prepare("UPDATE users SET name = 'مارك Nager' WHERE username = 'manager'").run();
    await submitAs(cast, "requester", { due_date: inHours(1) });
    const copy = await platform.DB.prepare("SELECT message FROM notifications WHERE message LIKE '%office.'").first();
    expect(copy?.message).toContain("It came to you because \u2068مارك Nager\u2069 is out of office.");
  });

  test("whoever is away, and their delegate, who did not do it themselves", async () => {
    await away("manager", "it.staff");
    const { id } = await submitAs(cast, "requester", { due_date: inHours(1) });
    const { results } = await platform.DB.prepare(
      "SELECT message FROM notifications WHERE message LIKE '%office.'",
    ).all();
    expect(results).toEqual([
      {
        message: `${id} "Team laptops" from Rita Quest needs your decision. It came to you because Marc Nager is out of office.`,
      },
    ]);
    expect(await told()).toEqual(["it.staff: request_submitted (copy)", "manager: request_submitted"]);
    unwrap(await actAs(cast, "requester", id, { action: "remind" }));
    expect(await told()).toEqual(["it.staff: request_reminded (copy)", "manager: request_reminded"]);
    unwrap(await actAs(cast, "it.staff", id, { action: "comment" }));
    expect(await told()).toEqual(["manager: request_commented", "requester: request_commented"]);
    wait(2 * HOUR_MS);
    await cast.jobs.markOverdue();
    expect(await told()).toEqual([
      "it.staff: request_overdue (copy)",
      "manager: request_overdue",
      "requester: request_overdue",
    ]);
    wait(24 * HOUR_MS);
    await cast.jobs.remindOverdue();
    expect(await told()).toHaveLength(3);
    unwrap(await actAs(cast, "it.staff", id, { action: "request_info", info_requested: "Why?" }));
    const { results: asked } = await platform.DB.prepare("SELECT message FROM notifications").all<{
      message: string;
    }>();
    expect(asked.map((row) => row.message)).toEqual([
      `Ines Staff for Marc Nager needs more information on ${id} "Team laptops".`,
    ]);
  });

  test("nobody's delegate of what is not theirs to see: a requester's answers, a payer's orders, one's own request", async () => {
    await away("requester", "it.staff");
    await away("senior.manager", "hr.manager", 0, 240);
    await away("manager", "requester");
    const { id } = await submitAs(cast, "requester");
    expect(await told()).toEqual(["manager: request_submitted"]);
    unwrap(await actAs(cast, "manager", id, { action: "approve" }));
    // The senior manager is procurement's payer, and was eligible: hr.manager may see it, and hears of it.
    expect(await told()).toEqual([
      "hr.manager: request_to_pay (copy)",
      "requester: request_approved",
      "senior.manager: request_to_pay",
    ]);
  });

  test("once, who is told anyway", async () => {
    await away("manager", "senior.manager");
    const { id } = await submitAs(cast, "requester");
    await told();
    unwrap(await actAs(cast, "manager", id, { action: "reassign", reassign_to_id: cast.people["senior.manager"] }));
    expect(await told()).toEqual(["requester: request_reassigned", "senior.manager: request_submitted"]);
  });
});
