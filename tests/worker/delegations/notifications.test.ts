import { describe, expect, test } from "vitest";
import type { Delegation, Notification } from "../../../domain/entities.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();

const inHours = (hours: number) => new Date(api.backend.clock.now.getTime() + hours * HOUR_MS).toISOString();
const runJob = () => api.backend.jobs.activateDelegations();

/** Creates an absence of `who` with a delegate. It lasts one day and starts now or in `from` hours. */
async function createAbsence(who: SampleUsername, delegate: SampleUsername, from = 0): Promise<Delegation> {
  const answer = await (await api.as(who)).post<Delegation>("/delegations", {
    delegate_user_id: api.backend.people[delegate],
    starts_at: from === 0 ? null : inHours(from),
    ends_at: inHours(from + 24),
    reason: "An operation",
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const endAbsence = async (who: SampleUsername, { id }: Delegation) =>
  (await api.as(who)).call("DELETE", `/delegations/${id}`);

type NotificationRow = { username: string; kind: string; content: string; url: string; is_planned: 0 | 1 };

/**
 * Returns the notifications of delegations since the last call as "username: kind: message". Expects that each will be
 * delivered, and that no message contains the reason of the absence.
 */
async function readNotifications(): Promise<string[]> {
  const rows = (await api.rows(
    `SELECT u.username, n.kind, n.content, n.url, n.is_planned FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE n.kind LIKE 'delegation_%' ORDER BY u.username, n.id`,
  )) as NotificationRow[];
  const found = readMessages(rows);
  for (const { message, is_planned } of found) {
    expect(is_planned).toBe(0);
    expect(message).not.toContain("operation");
  }
  await api.rows("DELETE FROM notifications");
  return found.map(({ username, kind, message }) => `${username}: ${kind}: ${message}`);
}

describe("notifications of the delegate", () => {
  test("a delegate is notified once when a delegation that starts now is created, and once when it is ended", async () => {
    const one = await createAbsence("manager", "it.staff");
    await runJob();
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_begun: Marc Nager is out of office: you decide for them until 3 Nov 2026, 09:00 (UTC).",
    ]);
    await endAbsence("manager", one);
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_ended: Marc Nager is back: you no longer decide for them.",
    ]);
    expect((await endAbsence("manager", one)).status).toBe(409);
    expect(await readNotifications()).toEqual([]);
  });

  test("a delegate is notified when a planned delegation is created and when it starts, with times in the delegate's time zone", async () => {
    await (await api.as("it.staff")).put("/notifications/preferences", { time_zone: "Europe/Paris" });
    await createAbsence("manager", "it.staff", 48);
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_planned: Marc Nager chose you to decide for them from 4 Nov 2026, 10:00 to 5 Nov 2026, 10:00 (Europe/Paris).",
    ]);
    api.backend.wait(48 * HOUR_MS - 1);
    await runJob();
    expect(await readNotifications()).toEqual([]);
    api.backend.wait(1);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_begun: Marc Nager is out of office: you decide for them until 5 Nov 2026, 10:00 (Europe/Paris).",
    ]);
    api.backend.wait(24 * HOUR_MS);
    await runJob();
    expect(await readNotifications()).toEqual([]);
  });

  test("a delegate is notified when a planned delegation is withdrawn, and not notified at its start", async () => {
    const one = await createAbsence("manager", "it.staff", 48);
    await readNotifications();
    const answers = await Promise.all([endAbsence("manager", one), endAbsence("manager", one)]);
    expect(answers.map(({ status }) => status).toSorted()).toContain(200);
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_ended: Marc Nager no longer needs you to decide for them from 4 Nov 2026, 09:00 to 5 Nov 2026, 09:00 (UTC).",
    ]);
    api.backend.wait(48 * HOUR_MS);
    await runJob();
    expect(await readNotifications()).toEqual([]);
  });

  test("a delegate is not notified if a second delegation is refused, or if the delegate tries to end the delegation and is refused", async () => {
    const one = await createAbsence("manager", "it.staff");
    await readNotifications();
    const again = { delegate_user_id: api.backend.people["hr.manager"], ends_at: inHours(2) };
    expect((await (await api.as("manager")).post("/delegations", again)).status).toBe(409);
    expect((await endAbsence("it.staff", one)).status).toBe(404);
    expect(await readNotifications()).toEqual([]);
  });

  test("an active delegate gets notifications with a link to the waiting requests, and an inactive delegate gets no notifications", async () => {
    await createAbsence("manager", "it.staff");
    await createAbsence("hr.manager", "it.staff", 1);
    const { body } = await (await api.as("it.staff")).get<Notification[]>("/notifications");
    expect(body.map(({ kind, url, request_id }) => [kind, url, request_id])).toEqual([
      ["delegation_planned", "/#waiting", null],
      ["delegation_begun", "/#waiting", null],
    ]);
    await (await api.as("admin")).put(`/admin/users/${api.backend.people["it.staff"]}`, { is_active: false });
    await readNotifications();
    api.backend.wait(HOUR_MS);
    await runJob();
    expect(await readNotifications()).toEqual([]);
  });
});

describe("notifications of a deactivation", () => {
  const deactivate = async (who: SampleUsername, by: SampleUsername = "admin") => {
    const client = await api.as(by);
    expect((await client.put(`/admin/users/${api.backend.people[who]}`, { is_active: false })).status).toBe(200);
  };

  test("if a delegate is deactivated, each of their delegators is notified once", async () => {
    await createAbsence("manager", "it.staff");
    await createAbsence("manager", "it.staff", 48);
    await createAbsence("hr.manager", "it.staff", 48);
    const over = await createAbsence("it.manager", "it.staff");
    await endAbsence("it.manager", over);
    await readNotifications();
    await deactivate("it.staff");
    const message = "Ines Staff was deactivated and no longer decides for you. Please choose someone else.";
    expect(await readNotifications()).toEqual([
      `hr.manager: delegation_lost: ${message}`,
      `manager: delegation_lost: ${message}`,
    ]);
  });

  test("if a delegator is deactivated, their delegates are notified", async () => {
    // The other way round, the manager could not be chosen, because they are away themselves (R52).
    await createAbsence("admin", "manager");
    await createAbsence("manager", "it.staff");
    await readNotifications();
    await deactivate("manager", "admin");
    expect(await readNotifications()).toEqual([
      "it.staff: delegation_ended: Marc Nager was deactivated: you no longer decide for them.",
    ]);
  });
});

describe("an approver and their delegate who are away at the same time (R52)", () => {
  const create = async (who: SampleUsername, delegate: SampleUsername, from: number, hours: number) =>
    (await api.as(who)).post<{ code: string; detail: string; params: { days: string[] }; errors: { path: string }[] }>(
      "/delegations",
      {
        delegate_user_id: api.backend.people[delegate],
        starts_at: from === 0 ? null : inHours(from),
        ends_at: inHours(from + hours),
        reason: "",
      },
    );

  test("a delegate who is out of office on a day of the period is refused with these days", async () => {
    await createAbsence("it.staff", "it.manager", 48);
    expect(await create("manager", "it.staff", 24, 72)).toMatchObject({
      status: 422,
      body: {
        code: "delegate_away",
        detail: "Ines Staff is out of office on 2 days of this period, from 2026-11-04 to 2026-11-05",
        errors: [{ path: "delegate_user_id" }],
        params: { days: ["2026-11-04", "2026-11-05"] },
      },
    });
    expect(await api.rows("SELECT 1 FROM delegations WHERE user_id = ?", api.backend.people.manager)).toEqual([]);
    expect((await create("manager", "it.staff", 72, 24)).status).toBe(201);
    expect((await create("manager", "it.staff", 1, 47)).status).toBe(201);
  });

  test("who becomes away while they decide for somebody is notified, as are that person and the administrators", async () => {
    await createAbsence("manager", "it.staff");
    await readNotifications();
    await createAbsence("it.staff", "it.manager", 12);
    const period = "from 2 Nov 2026, 21:00 to 3 Nov 2026, 09:00 (UTC)";
    expect((await readNotifications()).filter((line) => !line.startsWith("it.manager"))).toEqual([
      `admin: delegation_uncovered: Marc Nager and their delegate Ines Staff are both out of office ${period}. Requests that wait for them need another approver.`,
      `it.staff: delegation_double_absence: You are out of office ${period}, while you decide for Marc Nager. Nobody decides for them then.`,
      `manager: delegation_delegate_away: Ines Staff is out of office ${period} and cannot decide for you then. Please choose someone else.`,
    ]);
  });

  test("an absence outside of the time in which a person decides for somebody notifies nobody else", async () => {
    await createAbsence("manager", "it.staff");
    await readNotifications();
    await createAbsence("it.staff", "it.manager", 24);
    expect((await readNotifications()).map((line) => line.split(":")[0])).toEqual(["it.manager"]);
  });
});
