import { describe, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, createUser, modifyAs, submitAs } from "../../support/use-cases.ts";
import { createStepsTest, namesOf } from "./steps-test.ts";

const { backend, idOf, setSteps, submit, read, approve, listWaiting, expectIntact } = createStepsTest();

const deactivate = async (who: SampleUsername | string, actor: SampleUsername = "admin") =>
  unwrap(
    await backend.services.admin.users.update(await backend.as(actor), backend.people[who as SampleUsername] ?? who, {
      is_active: false,
    }),
  );

const reassignAll = async (from: SampleUsername, to: SampleUsername) =>
  unwrap(
    await backend.services.admin.users.reassignAll(await backend.as("admin"), idOf(from), {
      reassign_to_id: idOf(to),
      comments: "",
    }),
  );

/** Returns the notifications about requests since the last call as "username: kind", and forgets all of them. */
async function readNotifications(): Promise<string[]> {
  const rows = await backend.rows<{ line: string }>(
    "SELECT u.username || ': ' || n.kind AS line FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.request_id IS NOT NULL ORDER BY line",
  );
  await backend.rows("DELETE FROM notifications");
  return rows.map(({ line }) => line);
}

async function listUnassigned(): Promise<string[]> {
  const input = ListRequestsInput.parse({ approver: "none" });
  return unwrap(await backend.services.requests.list(await backend.as("admin"), input)).items.map(({ id }) => id);
}

const nameOf = getSampleUserName;

describe("a person who is deactivated holds no open request (R52)", () => {
  test("in a band, the request moves to the next higher approver at once, with an entry in its record", async () => {
    const { id } = await submit();
    await readNotifications();
    await deactivate("manager");
    const after = await read(id);
    expect(after).toMatchObject({ status: "pending", current_approver_name: nameOf("senior.manager") });
    expect(after.approval_history.at(-1)).toMatchObject({
      action: "reassigned",
      approver_name: "System",
      comments: `From ${nameOf("manager")} to ${nameOf("senior.manager")}, because the account is not active`,
    });
    expect(namesOf(after.approval_chain[0]?.asked ?? [])).toEqual([nameOf("senior.manager")]);
    expect(after.approval_chain[0]?.eligible_approvers.map((one) => one.user_id)).not.toContain(idOf("manager"));
    expect(await readNotifications()).toEqual(["requester: request_reassigned", "senior.manager: request_submitted"]);
    expect(await listWaiting("senior.manager")).toEqual([id]);
    await expectIntact(id);
    unwrap(await approve("senior.manager", id));
    await expectIntact(id);
  });

  test("a person who becomes active again gets nothing back", async () => {
    const { id } = await submit();
    await deactivate("manager");
    unwrap(await backend.services.admin.users.update(await backend.as("admin"), idOf("manager"), { is_active: true }));
    expect(await listWaiting("manager")).toEqual([]);
    expect(await approve("manager", id)).toMatchObject({ ok: false, code: "not_approver" });
  });

  test("after an escalation, the request moves from the higher approver to the approver who could decide it before", async () => {
    const { id } = await submit();
    for (const hours of [72, 72, 72]) {
      backend.wait(hours * HOUR_MS);
      await backend.jobs.escalateWaitingRequests();
    }
    expect((await read(id)).current_approver_name).toBe(nameOf("vp"));
    await deactivate("vp");
    expect((await read(id)).current_approver_name).toBe(nameOf("manager"));
    await expectIntact(id);
  });

  test("a request whose only approver is deactivated has no approver: the administrators and the requester are notified, and an administrator assigns one", async () => {
    const { id } = await submit({ request_type: "personal", amount: null });
    await readNotifications();
    await deactivate("manager");
    expect(await read(id)).toMatchObject({ status: "pending", current_approver_id: null, waiting_for: [] });
    expect(await listUnassigned()).toEqual([id]);
    expect(await readNotifications()).toEqual(["admin: request_unassigned", "requester: request_without_approver"]);
    await expectIntact(id);
    unwrap(await actAs(backend, "admin", id, { action: "reassign", reassign_to_id: idOf("it.staff") }));
    expect((await read(id)).current_approver_name).toBe(nameOf("it.staff"));
    await expectIntact(id);
  });

  test("a reassignment of all requests also takes those that got no approver because of the deactivation", async () => {
    const { id } = await submit({ request_type: "personal", amount: null });
    await deactivate("manager");
    expect(await reassignAll("manager", "it.staff")).toMatchObject({ reassigned: 1, skipped: [] });
    expect((await read(id)).current_approver_name).toBe(nameOf("it.staff"));
    expect(await reassignAll("manager", "it.staff")).toMatchObject({ reassigned: 0, skipped: [] });
    await expectIntact(id);
  });

  test("a question to the requester stays, and the answer goes to the next approver", async () => {
    const { id } = await submit();
    unwrap(await actAs(backend, "manager", id, { action: "request_info", info_requested: "Which?" }));
    await deactivate("manager");
    expect(await read(id)).toMatchObject({
      status: "needs_info",
      info_requested: "Which?",
      current_approver_name: nameOf("senior.manager"),
    });
    await expectIntact(id);
    await readNotifications();
    unwrap(await actAs(backend, "requester", id, { action: "respond", additional_info: "Blue" }));
    expect(await readNotifications()).toEqual(["senior.manager: request_responded"]);
  });

  test("an overdue request stays overdue", async () => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submit({ due_date });
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
    await deactivate("manager");
    expect(await read(id)).toMatchObject({ status: "overdue", current_approver_name: nameOf("senior.manager") });
    await expectIntact(id);
  });

  test("in a step, the nearest backup approver is asked instead, and the other people can still decide", async () => {
    await setSteps([{ people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await deactivate("manager");
    expect(namesOf((await read(id)).waiting_for)).toEqual([nameOf("senior.manager"), nameOf("it.staff")]);
    unwrap(await approve("it.staff", id));
    unwrap(await approve("senior.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("in a step that needs fewer people than it asks, nobody else is asked", async () => {
    await setSteps([{ required: 1, people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await readNotifications();
    await deactivate("manager");
    expect(namesOf((await read(id)).waiting_for)).toEqual([nameOf("it.staff")]);
    expect(await readNotifications()).toEqual([]);
    await expectIntact(id);
  });

  test("if a step has too few people and nobody can be asked instead, the administrators are notified, and a reassignment of all requests fills the place", async () => {
    await setSteps([{ people: ["manager", "it.staff"] }]);
    for (const who of ["senior.manager", "director", "vp"] as const)
      await backend.rows("UPDATE users SET is_active = 0 WHERE id = ?", idOf(who));
    const { id } = await submit();
    await readNotifications();
    await deactivate("manager");
    expect(await readNotifications()).toEqual(["admin: request_too_few_approvers"]);
    expect(await reassignAll("manager", "hr.manager")).toMatchObject({ reassigned: 1 });
    expect(namesOf((await read(id)).waiting_for).toSorted()).toEqual(
      [nameOf("hr.manager"), nameOf("it.staff")].toSorted(),
    );
    await expectIntact(id);
  });

  test("nobody who took part in an approval is asked instead (R33)", async () => {
    await setSteps([{ people: ["senior.manager"] }, { people: ["manager"] }]);
    const { id } = await submit();
    unwrap(await approve("senior.manager", id));
    await deactivate("manager");
    expect((await read(id)).current_approver_name).toBe(nameOf("director"));
    await expectIntact(id);
  });

  test("an administrator who deactivates the approver of their own request does not choose who decides it", async () => {
    const { id } = await submitAs(backend, "admin", { request_type: "financial", amount: 900, currency: "USD" });
    unwrap(
      await backend.services.admin.users.update(await backend.as("admin"), idOf("manager"), {
        is_active: false,
        reassign_to_id: idOf("vp"),
      }),
    );
    const after = await read(id);
    expect(after.current_approver_name).toBe(nameOf("senior.manager"));
    expect(after.approval_history.at(-1)?.approver_name).toBe("System");
  });

  test("deleting an approver who was used moves their requests as well", async () => {
    const { id } = await submit();
    unwrap(await backend.services.admin.users.remove(await backend.as("admin"), idOf("manager")));
    expect((await read(id)).current_approver_name).toBe(nameOf("senior.manager"));
  });

  test("if a decision is made at the same moment, it counts, and the request does not move", async () => {
    const { id } = await submit();
    const [decided] = await Promise.all([approve("manager", id), deactivate("manager")]);
    await backend.jobs.moveWaitingRequests();
    expect(await read(id)).toMatchObject(
      decided.ok ? { status: "approved" } : { current_approver_name: nameOf("senior.manager") },
    );
    await expectIntact(id);
  });
});

describe("many open requests of a deactivated person", () => {
  async function copyRequest(id: string, count: number): Promise<void> {
    const found = await backend.rows<{ name: string }>(
      "SELECT name FROM pragma_table_info('requests') WHERE name NOT IN ('seq', 'id')",
    );
    const columns = found.map(({ name }) => name).join();
    await backend.rows(
      `INSERT INTO requests(id, ${columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT 'COPY-' || i, ${columns} FROM requests, n WHERE id = ?`,
      id,
    );
  }
  const countWaiting = async (who: SampleUsername) =>
    (await backend.rows<{ n: number }>("SELECT count(*) AS n FROM waiting_approvers WHERE user_id = ?", idOf(who)))[0]
      ?.n;

  test("the change moves the first hundred, the job moves the rest, and a repeated run moves nothing", async () => {
    const { id } = await submit();
    await copyRequest(id, 249);
    await deactivate("manager");
    expect([await countWaiting("manager"), await countWaiting("senior.manager")]).toEqual([150, 100]);
    const runs = await Promise.all([backend.jobs.moveWaitingRequests(), backend.jobs.moveWaitingRequests()]);
    expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(150);
    expect([await countWaiting("manager"), await countWaiting("senior.manager")]).toEqual([0, 250]);
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 0 });
    expect(await backend.rows("SELECT * FROM pending_handovers")).toEqual([]);
    expect(await backend.rows("SELECT * FROM request_events WHERE kind = 'request.reassigned'")).toHaveLength(250);
  });

  test("the job gives the rest to the person whom the administrator chose", async () => {
    const { id } = await submit();
    await copyRequest(id, 129);
    unwrap(
      await backend.services.admin.users.update(await backend.as("admin"), idOf("manager"), {
        is_active: false,
        reassign_to_id: idOf("vp"),
      }),
    );
    expect([await countWaiting("manager"), await countWaiting("vp")]).toEqual([30, 100]);
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 30 });
    expect([await countWaiting("manager"), await countWaiting("vp")]).toEqual([0, 130]);
    const actors = await backend.rows("SELECT DISTINCT actor_id FROM request_events WHERE kind = 'request.reassigned'");
    expect(actors).toEqual([{ actor_id: idOf("admin") }]);
  });

  test("a person who was deactivated without any service loses their requests with the next run of the job", async () => {
    const { id } = await submit();
    await backend.rows("UPDATE users SET is_active = 0 WHERE id = ?", idOf("manager"));
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 1 });
    expect((await read(id)).current_approver_name).toBe(nameOf("senior.manager"));
  });
});

describe("an approver who comes under the influence of the requester while the request waits (R45)", () => {
  const influence = (who: SampleUsername) =>
    backend.rows(
      "INSERT INTO account_influences VALUES (?, ?, 'position', ?, ?)",
      ...[idOf(who), idOf("requester"), backend.clock.now.toISOString(), backend.clock.now.toISOString()],
    );

  test("the request moves to the next approver who is not influenced", async () => {
    const { id } = await submit();
    await influence("senior.manager");
    await influence("manager");
    await readNotifications();
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 1 });
    expect(await readNotifications()).toEqual([
      "director: request_submitted",
      "manager: request_handed_over",
      "requester: request_reassigned",
    ]);
    const after = await read(id);
    expect(after.current_approver_name).toBe(nameOf("director"));
    expect(after.approval_history.at(-1)?.comments).toBe(
      `From ${nameOf("manager")} to ${nameOf("director")}, because the requester set up or changed the account`,
    );
    await expectIntact(id);
  });

  test("a step whose other people suffice keeps its people, and the job forgets it", async () => {
    await setSteps([{ required: 1, people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await influence("manager");
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 0 });
    expect(await backend.rows("SELECT * FROM pending_handovers")).toEqual([]);
    expect(namesOf((await read(id)).waiting_for)).toHaveLength(2);
  });

  test("a step that needs the influenced person asks a backup approver instead", async () => {
    await setSteps([{ people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await influence("manager");
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 1 });
    expect(namesOf((await read(id)).waiting_for)).toEqual([nameOf("senior.manager"), nameOf("it.staff")]);
    await expectIntact(id);
  });
});

describe("who is notified while a request still waits for somebody who cannot act (R14, R52)", () => {
  const inactive = (who: SampleUsername) => backend.rows("UPDATE users SET is_active = 0 WHERE id = ?", idOf(who));

  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ["a reminder", (id) => actAsRequester("remind", id), "request_reminded"],
    ["a comment", (id) => actAsRequester("comment", id), "request_commented"],
    ["a modification", (id) => modifyAs(backend, "requester", id, { title: "Other" }), "request_modified"],
    ["a cancellation", (id) => actAsRequester("cancel", id), "request_cancelled"],
  ])("%s reaches every administrator", async (_, act, kind) => {
    await createUser(backend, "second.admin", "admin", "admin");
    const { id } = await submit();
    await inactive("manager");
    await readNotifications();
    await act(id);
    expect(await readNotifications()).toEqual([`admin: ${kind}`, `second.admin: ${kind}`]);
  });

  const actAsRequester = async (action: "remind" | "comment" | "cancel", id: string) =>
    unwrap(await actAs(backend, "requester", id, { action, comments: "Hello" }));

  test("the notification of an overdue request and its reminder reach the administrators and the requester", async () => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    await submit({ due_date });
    await inactive("manager");
    await readNotifications();
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
    expect(await readNotifications()).toEqual(["admin: request_overdue", "requester: request_overdue"]);
    backend.wait(25 * HOUR_MS);
    await backend.jobs.remindOverdue();
    expect(await readNotifications()).toEqual([
      "admin: request_overdue_reminder",
      "requester: request_overdue_reminder",
    ]);
  });

  test("a single administrator who deactivates an approver is notified", async () => {
    await submit();
    await backend.rows("DELETE FROM notifications");
    await deactivate("manager");
    const rows = await backend.rows("SELECT kind FROM notifications WHERE user_id = ?", idOf("admin"));
    expect(rows).toContainEqual({ kind: "approver_deactivated" });
  });
});
