import { describe, expect, test } from "vitest";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const escalate = () => backend.jobs.escalateWaitingRequests();
const details = async (id: string) => unwrap(await backend.services.requests.get(await backend.as("admin"), id));
const holderOf = async (id: string) => (await details(id)).current_approver_name;
const expectIntactRecord = async (id: string) =>
  expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();

/** Returns the notifications since the last call as "username: kind". */
async function readNotifications(): Promise<string[]> {
  const { results } = await platform.DB.prepare(
    `SELECT u.username || ': ' || n.kind AS line FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE n.is_planned = 0 ORDER BY line`,
  ).all<{ line: string }>();
  await platform.DB.prepare("DELETE FROM notifications").run();
  return results.map((row) => row.line);
}

describe("escalation of a request (R18, R24)", () => {
  test.each([
    ["URGENT", 4],
    ["HIGH", 24],
    ["MEDIUM", 72],
    ["LOW", 168],
  ])("a request of priority %s escalates after exactly %i hours", async (priority, hours) => {
    const { id } = await submitAs(backend, "requester", { priority });
    backend.wait(hours * HOUR_MS - 1);
    expect(await escalate()).toEqual({ escalated: 0 });
    backend.wait(1);
    expect(await escalate()).toEqual({ escalated: 1 });
    expect(await holderOf(id)).toBe(getSampleUserName("senior.manager"));
    expect(await escalate()).toEqual({ escalated: 0 });
  });

  test("a request escalates to the next higher approver until the highest one, and then the administrators are notified once", async () => {
    const { id } = await submitAs(backend, "requester");
    await readNotifications();
    const steps: [SampleUsername, string[]][] = [
      ["senior.manager", ["senior.manager: request_escalated"]],
      ["director", ["director: request_escalated"]],
      ["vp", ["vp: request_escalated"]],
      ["vp", ["admin: request_stuck"]],
    ];
    for (const [holder, expected] of steps) {
      backend.wait(72 * HOUR_MS);
      expect(await escalate()).toEqual({ escalated: 1 });
      expect(await holderOf(id)).toBe(getSampleUserName(holder));
      expect(await readNotifications()).toEqual(expected);
    }
    backend.wait(1000 * HOUR_MS);
    expect(await escalate()).toEqual({ escalated: 0 });
    expect(await readNotifications()).toEqual([]);
    const { approval_history, status } = await details(id);
    expect(status).toBe("pending");
    expect(approval_history.slice(1).map((entry) => [entry.action, entry.approver_name, entry.comments])).toEqual([
      ["escalated", "System", "From Marc Nager to Selma Nior, after 72 hours without a decision"],
      ["escalated", "System", `From Selma Nior to ${getSampleUserName("director")}, after 72 hours without a decision`],
      [
        "escalated",
        "System",
        `From ${getSampleUserName("director")} to ${getSampleUserName("vp")}, after 72 hours without a decision`,
      ],
      [
        "escalated",
        "System",
        `Nobody is above ${getSampleUserName("vp")}: the administrators were notified, after 72 hours without a decision`,
      ],
    ]);
    await expectIntactRecord(id);
  });

  test("an escalated request can be decided by the previous approver, the current approver and a higher approver", async () => {
    for (const who of ["manager", "senior.manager", "vp"] as const) {
      const { id } = await submitAs(backend, "requester");
      backend.wait(72 * HOUR_MS);
      await escalate();
      unwrap(await actAs(backend, who, id, { action: "approve" }));
    }
  });

  test("a reassigned request escalates to the original approver of its level, and the person to whom it was reassigned can still decide it", async () => {
    const { id } = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["it.manager"] }));
    backend.wait(72 * HOUR_MS);
    await escalate();
    expect(await holderOf(id)).toBe(getSampleUserName("manager"));
    unwrap(await actAs(backend, "it.manager", id, { action: "approve" }));
    await expectIntactRecord(id);
  });

  test("the details of an open request contain the time of its last handover, the old and the new approver, and the other people who may decide", async () => {
    const { id, last_handover } = await submitAs(backend, "requester");
    expect(last_handover).toBeNull();
    const ref = (who: SampleUsername) => ({ id: backend.people[who], name: getSampleUserName(who) });
    unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["it.manager"] }));
    expect((await details(id)).last_handover).toMatchObject({
      action: "reassigned",
      by: { name: getSampleUserName("manager"), on_behalf_of: null },
      from: ref("manager"),
      to: ref("it.manager"),
      hours: null,
      others: [ref("manager"), ref("senior.manager"), ref("director"), ref("vp")],
    });
    backend.wait(72 * HOUR_MS);
    await escalate();
    expect((await details(id)).last_handover).toEqual({
      action: "escalated",
      timestamp: backend.clock.now.toISOString(),
      by: null,
      from: ref("it.manager"),
      to: ref("manager"),
      hours: 72,
      others: [ref("senior.manager"), ref("director"), ref("vp"), ref("it.manager")],
    });
    unwrap(await modifyAs(backend, "requester", id, { amount: 5_000 }));
    expect(await details(id)).toMatchObject({
      current_approver_name: getSampleUserName("senior.manager"),
      last_handover: null,
    });
    for (const who of ["senior.manager", "director"] as const) {
      backend.wait(72 * HOUR_MS);
      await escalate();
      expect((await details(id)).last_handover?.from).toEqual(ref(who));
    }
    backend.wait(72 * HOUR_MS);
    await escalate();
    expect((await details(id)).last_handover).toMatchObject({ from: ref("vp"), to: null });
    unwrap(await actAs(backend, "director", id, { action: "approve" }));
    expect((await details(id)).last_handover).toBeNull();
  });

  test("an escalation skips inactive approvers", async () => {
    const { id } = await submitAs(backend, "requester");
    await platform.DB.prepare("UPDATE users SET is_active = 0 WHERE username = 'senior.manager'").run();
    backend.wait(72 * HOUR_MS);
    await escalate();
    expect(await holderOf(id)).toBe(getSampleUserName("director"));
  });

  test("an overdue request stays overdue when it escalates", async () => {
    const { id } = await submitAs(backend, "requester", {
      due_date: new Date(backend.clock.now.getTime() + HOUR_MS).toISOString(),
    });
    backend.wait(72 * HOUR_MS);
    expect(await backend.jobs.markOverdue()).toEqual({ marked: 1 });
    expect(await escalate()).toEqual({ escalated: 1 });
    expect((await details(id)).status).toBe("overdue");
  });
});

describe("the hours until an escalation", () => {
  test("the hours until an escalation count only while the request waits for an approver", async () => {
    const questioned = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", questioned.id, { action: "request_info", info_requested: "Why?" }));
    for (const [who, action] of [
      ["manager", "approve"],
      ["manager", "reject"],
      ["requester", "cancel"],
    ] as const) {
      const { id } = await submitAs(backend, "requester");
      unwrap(await actAs(backend, who, id, { action }));
    }
    await submitAs(backend, "vp", { amount: 200_000 });
    backend.wait(1000 * HOUR_MS);
    expect(await escalate()).toEqual({ escalated: 0 });
    unwrap(await actAs(backend, "requester", questioned.id, { action: "respond" }));
    backend.wait(72 * HOUR_MS - 1);
    expect(await escalate()).toEqual({ escalated: 0 });
    backend.wait(1);
    expect(await escalate()).toEqual({ escalated: 1 });
  });

  const begins: Record<string, (id: string) => Promise<unknown>> = {
    "a reassignment": async (id) =>
      actAs(backend, "manager", id, { action: "reassign", reassign_to_id: backend.people["it.manager"] }),
    "a modification": async (id) => modifyAs(backend, "requester", id, { title: "Other laptops" }),
    "a modification that gives the request a new route": async (id) =>
      modifyAs(backend, "requester", id, { amount: 2_000 }),
  };
  test.each(Object.keys(begins))("the hours until an escalation start again after %s", async (what) => {
    const { id } = await submitAs(backend, "requester");
    backend.wait(71 * HOUR_MS);
    expect(await begins[what]?.(id)).toMatchObject({ ok: true });
    backend.wait(72 * HOUR_MS - 1);
    expect(await escalate()).toEqual({ escalated: 0 });
    backend.wait(1);
    expect(await escalate()).toEqual({ escalated: 1 });
  });

  test("a reminder, a comment and the overdue mark do not restart the hours until an escalation", async () => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submitAs(backend, "requester", { due_date });
    backend.wait(71 * HOUR_MS);
    unwrap(await actAs(backend, "requester", id, { action: "remind" }));
    unwrap(await actAs(backend, "manager", id, { action: "comment" }));
    await backend.jobs.markOverdue();
    backend.wait(HOUR_MS);
    expect(await escalate()).toEqual({ escalated: 1 });
  });

  test("if a request has no approver, the hours until an escalation start when an administrator assigns an approver", async () => {
    const { id } = await submitAs(backend, "vp", { amount: 200_000 });
    backend.wait(500 * HOUR_MS);
    unwrap(await actAs(backend, "admin", id, { action: "reassign", reassign_to_id: backend.people.director }));
    backend.wait(72 * HOUR_MS - 1);
    expect(await escalate()).toEqual({ escalated: 0 });
    backend.wait(1);
    await readNotifications();
    expect(await escalate()).toEqual({ escalated: 1 });
    expect(await readNotifications()).toEqual(["admin: request_stuck"]);
  });

  test("if the escalation hours of a priority are changed, the new hours also apply to requests that already wait", async () => {
    await submitAs(backend, "requester");
    backend.wait(10 * HOUR_MS);
    expect(await escalate()).toEqual({ escalated: 0 });
    await platform.DB.prepare("UPDATE priorities SET escalation_hours = 10 WHERE code = 'MEDIUM'").run();
    expect(await escalate()).toEqual({ escalated: 1 });
  });
});

describe("concurrent runs of the escalation", () => {
  test("two concurrent runs of the escalation job escalate each request once and send one notification for each request", async () => {
    for (let at = 0; at < 5; at += 1) await submitAs(backend, "requester");
    await readNotifications();
    backend.wait(72 * HOUR_MS);
    const runs = await Promise.all([escalate(), escalate()]);
    expect(runs.reduce((sum, run) => sum + run.escalated, 0)).toBe(5);
    expect(await readNotifications()).toEqual(Array.from({ length: 5 }, () => "senior.manager: request_escalated"));
    const entries = await platform.DB.prepare(
      "SELECT count(*) AS n FROM request_events WHERE kind = 'request.escalated'",
    ).first("n");
    expect(entries).toBe(5);
  });

  test("if a request is decided during a run of the escalation job, the run escalates the remaining requests", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await submitAs(backend, "requester")).id);
    backend.wait(72 * HOUR_MS);
    const [run, decision] = await Promise.all([
      escalate(),
      actAs(backend, "manager", ids[1] ?? "", { action: "approve" }),
    ]);
    expect(run.escalated).toBe(decision.ok ? 3 : 4);
    for (const id of ids) await expectIntactRecord(id);
  });
});
