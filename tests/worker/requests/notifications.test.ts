import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { actAs, createUser, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

type NotificationRow = {
  username: string;
  kind: string;
  message: string;
  request_id: string;
  url: string;
  is_planned: 0 | 1;
};

/**
 * Runs `work` and returns the notifications that it creates: the kind by username. Expects that each will be delivered
 * and has a link to its request, and that nobody gets more than one.
 */
async function notificationsOf(work: () => Promise<unknown>): Promise<Record<string, string>> {
  await platform.DB.prepare("DELETE FROM notifications").run();
  await work();
  const { results } = await platform.DB.prepare(
    `SELECT u.username, n.kind, n.content, n.request_id, n.url, n.is_planned FROM notifications n JOIN users u ON u.id = n.user_id ORDER BY u.username`,
  ).all<Omit<NotificationRow, "message">>();
  const notifications: NotificationRow[] = readMessages(results);
  for (const notification of notifications) {
    expect(notification.is_planned).toBe(0);
    expect(notification.message).toContain(notification.request_id);
    expect(notification.url).toBe(`/request/${notification.request_id}/details`);
  }
  const notified = Object.fromEntries(notifications.map((row) => [row.username, row.kind]));
  expect(Object.keys(notified).length, "somebody was notified twice").toBe(notifications.length);
  return notified;
}

const run = (statement: string, ...values: unknown[]) =>
  platform.DB.prepare(statement)
    .bind(...values)
    .run();

const deactivate = (username: string) => run("UPDATE users SET is_active = 0 WHERE username = ?", username);

/** Submits a request without an approver: the VP submits it, and its amount is above every other person's limit. */
const submitUnassigned = () => submitAs(backend, "vp", { request_type: "financial", amount: 200_000 });

describe("notifications of a submission", () => {
  test("a submission notifies the current approver", async () => {
    expect(await notificationsOf(() => submitAs(backend, "requester"))).toEqual({ manager: "request_submitted" });
  });

  test("if the approver of a level submits a request of this level, the next higher approver is notified (R14)", async () => {
    expect(await notificationsOf(() => submitAs(backend, "manager"))).toEqual({
      "senior.manager": "request_submitted",
    });
  });

  test("a submission that gets no approver is pending and notifies all active administrators (R14)", async () => {
    await createUser(backend, "second.admin", "admin", "admin");
    await createUser(backend, "former.admin", "admin", "admin");
    await deactivate("former.admin");
    const notified = await notificationsOf(async () => {
      const details = await submitUnassigned();
      expect(details).toMatchObject({ status: "pending", current_approver_id: null, current_approver_name: null });
      expect(details.route_explanation).toContain("An administrator assigns the approver");
    });
    expect(notified).toEqual({ admin: "request_unassigned", "second.admin": "request_unassigned" });
  });

  test("if a submission by an administrator gets no approver, the other administrators are notified", async () => {
    const second = await createUser(backend, "second.admin", "admin", "admin");
    await run("UPDATE settings SET auto_assign_approvers = 0");
    expect(await notificationsOf(() => submitAs(backend, second))).toEqual({ admin: "request_unassigned" });
  });

  test("a submission of a type that needs no approval notifies the payers", async () => {
    await run("UPDATE request_types SET approval_required = 0");
    expect(await notificationsOf(() => submitAs(backend, "requester"))).toEqual({ "senior.manager": "request_to_pay" });
    expect(await notificationsOf(() => submitAs(backend, "requester", { request_type: "financial" }))).toEqual({
      admin: "request_to_pay",
    });
  });

  test("a refused submission notifies no one", async () => {
    const requester = await backend.as("requester");
    const notified = await notificationsOf(async () => {
      const refused = await backend.services.requests.submit(
        requester,
        createSubmissionInput({ request_type: "unheard_of" }),
        [],
      );
      expect(refused).toMatchObject({ ok: false, code: "invalid" });
    });
    expect(notified).toEqual({});
  });
});

describe("notifications of an approval", () => {
  test("an approval notifies the requester and the payers (R16)", async () => {
    const { id } = await submitAs(backend, "requester");
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual({
      requester: "request_approved",
      "senior.manager": "request_to_pay",
    });
  });

  test("a payer who approves a request is not notified of the approval", async () => {
    const { id } = await submitAs(backend, "requester", { amount: 5_000 });
    expect(await notificationsOf(() => actAs(backend, "senior.manager", id, { action: "approve" }))).toEqual({
      requester: "request_approved",
    });
  });

  test("a requester who is also the payer gets one notification of the approval", async () => {
    const { id } = await submitAs(backend, "senior.manager");
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual({
      "senior.manager": "request_approved",
    });
  });

  test.each([
    ["no payers", "financial"],
    ["no active payers", "procurement"],
  ])(
    "if a request type has %s, an approval notifies all active administrators that they have to pay",
    async (_, request_type) => {
      await createUser(backend, "second.admin", "admin", "admin");
      const { id } = await submitAs(backend, "requester", { request_type });
      await deactivate("senior.manager");
      expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual({
        requester: "request_approved",
        admin: "request_to_pay",
        "second.admin": "request_to_pay",
      });
    },
  );

  /**
   * Adds a second level to the stored route. The matrix creates routes with one level (R23), but a stored route can
   * have several.
   */
  async function withSecondLevel(id: string, approver: "director" | null): Promise<void> {
    const person = approver && {
      user_id: backend.people[approver],
      user_name: approver,
      max_amount: null,
      currency: "USD",
    };
    const level = {
      level: 2,
      required_approvals: 1,
      approver: person,
      eligible_approvers: person ? [person] : [],
      approved_by: [],
    };
    await run(
      "UPDATE requests SET route = json_insert(route, '$.levels[#]', json(?)) WHERE id = ?",
      JSON.stringify(level),
      id,
    );
  }

  test("an approval of the first of two levels notifies the approver of the second level and the requester", async () => {
    const { id } = await submitAs(backend, "requester");
    await withSecondLevel(id, "director");
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual({
      requester: "request_level_approved",
      director: "request_submitted",
    });
    expect(await notificationsOf(() => actAs(backend, "director", id, { action: "approve" }))).toEqual({
      requester: "request_approved",
      "senior.manager": "request_to_pay",
    });
  });

  test("an approval notifies the administrators if the next level has no approver (R14)", async () => {
    const { id } = await submitAs(backend, "requester");
    await withSecondLevel(id, null);
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual({
      requester: "request_level_approved",
      admin: "request_unassigned",
    });
  });

  test("of two concurrent approvals of a request, only one succeeds, and the refused approval notifies nobody", async () => {
    const { id } = await submitAs(backend, "requester");
    const notified = await notificationsOf(async () => {
      const both = await Promise.all(
        (["manager", "director"] as const).map((who) => actAs(backend, who, id, { action: "approve" })),
      );
      expect(both.filter((one) => one.ok).length).toBe(1);
    });
    expect(notified).toEqual({ requester: "request_approved", "senior.manager": "request_to_pay" });
  });
});

describe("notifications of a rejection, a question, a reassignment and an assignment", () => {
  test.each([
    ["reject", "request_rejected"],
    ["request_info", "request_info_requested"],
  ] as const)("the approver's action %s notifies the requester", async (action, kind) => {
    const { id } = await submitAs(backend, "requester");
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action }))).toEqual({ requester: kind });
  });

  test("a reassignment notifies the new approver and the requester", async () => {
    const { id } = await submitAs(backend, "requester");
    const reassign = { action: "reassign" as const, reassign_to_id: backend.people["it.manager"] };
    expect(await notificationsOf(() => actAs(backend, "manager", id, reassign))).toEqual({
      "it.manager": "request_submitted",
      requester: "request_reassigned",
    });
  });

  test("if an administrator assigns an approver, the new approver and the requester are notified (R14)", async () => {
    const { id } = await submitUnassigned();
    const assign = { action: "reassign" as const, reassign_to_id: backend.people.director };
    expect(await notificationsOf(() => actAs(backend, "admin", id, assign))).toEqual({
      director: "request_submitted",
      vp: "request_reassigned",
    });
  });
});

describe("notifications of the requester's actions", () => {
  const actions: [string, (id: string, who: "requester" | "vp") => Promise<{ ok: boolean }>, string][] = [
    ["cancels", (id, who) => actAs(backend, who, id, { action: "cancel" }), "request_cancelled"],
    ["sends a reminder about", (id, who) => actAs(backend, who, id, { action: "remind" }), "request_reminded"],
    ["modifies", (id, who) => modifyAs(backend, who, id, { title: "Four laptops" }), "request_modified"],
  ];
  test.each(actions)(
    "if a requester %s a request, the approver is notified, or the administrators if the request has no approver",
    async (_, work, kind) => {
      const { id } = await submitAs(backend, "requester");
      const notified = await notificationsOf(async () =>
        expect(await work(id, "requester")).toMatchObject({ ok: true }),
      );
      expect(notified).toEqual({ manager: kind });
      const { id: waiting } = await submitUnassigned();
      expect(await notificationsOf(() => work(waiting, "vp"))).toEqual({ admin: kind });
    },
  );

  test("if a requester answers the question of another approver, only the current approver is notified, not the approver who asked", async () => {
    const { id } = await submitAs(backend, "requester");
    await actAs(backend, "director", id, { action: "request_info" });
    expect(await notificationsOf(() => actAs(backend, "requester", id, { action: "respond" }))).toEqual({
      manager: "request_responded",
    });
  });

  test("a modification that changes the approver notifies the new and the previous approver", async () => {
    const { id } = await submitAs(backend, "requester");
    expect(await notificationsOf(() => modifyAs(backend, "requester", id, { amount: 5_000 }))).toEqual({
      "senior.manager": "request_submitted",
      manager: "request_moved_away",
    });
  });

  test("a modification that does not change the approver notifies this approver once", async () => {
    const { id } = await submitAs(backend, "requester");
    expect(await notificationsOf(() => modifyAs(backend, "requester", id, { amount: 950 }))).toEqual({
      manager: "request_modified",
    });
  });

  test("a modification that leaves a request without an approver notifies the administrators and the previous approver", async () => {
    await run("DELETE FROM doa_configurations WHERE request_type = 'travel'");
    const { id } = await submitAs(backend, "requester");
    expect(await notificationsOf(() => modifyAs(backend, "requester", id, { request_type: "travel" }))).toEqual({
      admin: "request_unassigned",
      manager: "request_moved_away",
    });
  });

  test("if a requester changes the type of a request to a type that needs no approval, the payers and the previous approver are notified", async () => {
    await run("UPDATE request_types SET approval_required = 0 WHERE code = 'procurement'");
    const { id } = await submitAs(backend, "requester", { request_type: "financial" });
    expect(await notificationsOf(() => modifyAs(backend, "requester", id, { request_type: "procurement" }))).toEqual({
      "senior.manager": "request_to_pay",
      manager: "request_moved_away",
    });
  });
});

describe("notifications of a comment", () => {
  test.each([
    ["requester", { manager: "request_commented" }],
    ["manager", { requester: "request_commented" }],
    ["director", { manager: "request_commented", requester: "request_commented" }],
  ] as const)(
    "if the %s comments on a request, the requester and the approver are notified, except the author of the comment",
    async (who, expected) => {
      const { id } = await submitAs(backend, "requester");
      expect(await notificationsOf(() => actAs(backend, who, id, { action: "comment" }))).toEqual(expected);
    },
  );

  test("a comment by the requester on an approved request notifies its approver", async () => {
    const { id } = await submitAs(backend, "requester");
    await actAs(backend, "manager", id, { action: "approve" });
    expect(await notificationsOf(() => actAs(backend, "requester", id, { action: "comment" }))).toEqual({
      manager: "request_commented",
    });
  });
});

describe("notifications of the overdue mark", () => {
  const due_date = new Date(Date.parse("2026-11-02T09:00:00.000Z") + HOUR_MS).toISOString();
  test("the overdue mark notifies the current approver and the requester once", async () => {
    await submitAs(backend, "requester", { due_date });
    backend.clock.now = new Date(backend.clock.now.getTime() + DAY_MS);
    const notified = { manager: "request_overdue", requester: "request_overdue" };
    expect(await notificationsOf(() => backend.jobs.markOverdue())).toEqual(notified);
    expect(await notificationsOf(() => backend.jobs.markOverdue())).toEqual({});
  });

  test("if an overdue request has no approver, the overdue mark notifies the administrators and the requester", async () => {
    await submitAs(backend, "vp", { request_type: "financial", amount: 200_000, due_date });
    backend.clock.now = new Date(backend.clock.now.getTime() + DAY_MS);
    expect(await notificationsOf(() => backend.jobs.markOverdue())).toEqual({
      admin: "request_overdue",
      vp: "request_overdue",
    });
  });
});

describe("changes without notifications", () => {
  test.each([
    ["the person may not see the request", () => ["it.staff", { action: "approve" }] as const],
    ["requesters cannot approve their own requests", () => ["requester", { action: "approve" }] as const],
    ["its comment is missing", () => ["manager", { action: "approve", comments: "" }] as const],
    ["its version is outdated", () => ["manager", { action: "approve", version: 7 }] as const],
    [
      "people cannot reassign a request to themselves",
      () => ["manager", { action: "reassign", reassign_to_id: backend.people.manager }] as const,
    ],
  ])("no one is notified if an action is refused because %s", async (_, attempt) => {
    const { id } = await submitAs(backend, "requester");
    const [who, fields] = attempt();
    const notified = await notificationsOf(async () =>
      expect(await actAs(backend, who, id, fields)).toMatchObject({ ok: false }),
    );
    expect(notified).toEqual({});
  });

  test("no one is notified if a request is deleted", async () => {
    const { id } = await submitAs(backend, "requester");
    const admin = await backend.as("admin");
    const notified = await notificationsOf(async () =>
      expect(await backend.services.requests.delete(admin, id)).toMatchObject({ ok: true }),
    );
    expect(notified).toEqual({});
  });
});
