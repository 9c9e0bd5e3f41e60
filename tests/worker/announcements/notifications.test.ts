import { describe, expect, test } from "vitest";
import { DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { SAMPLE_USERS, type SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices, getSampleUserName } from "../../support/test-services.ts";
import { decideAnnouncementAs, submitAnnouncement } from "./announcement-actions.ts";

const backend = createServiceTest();
const { platform } = backend;

const rows = async (sql: string) => (await platform.DB.prepare(sql).all()).results;

/** Returns every notification as "username: kind" and deletes all of them. Expects that each will be delivered. */
async function readNotifications(): Promise<string[]> {
  const found = await rows(
    `SELECT u.username || ': ' || n.kind AS line, n.is_planned FROM notifications n JOIN users u ON u.id = n.user_id ORDER BY 1`,
  );
  for (const { is_planned } of found) expect(is_planned).toBe(0);
  await platform.DB.prepare("DELETE FROM notifications").run();
  return found.map((row) => String(row.line));
}

describe("notifications of announcements (R31)", () => {
  test("a waiting announcement notifies administrators and directors, and an approved announcement notifies its author and its targets", async () => {
    const { id } = await submitAnnouncement(backend, "hr.manager", { target_departments: ["HR", "IT", "Operations"] });
    expect(await readNotifications()).toEqual(["admin: announcement_waiting", "director: announcement_waiting"]);
    unwrap(await decideAnnouncementAs(backend, "director", id));
    expect(await readNotifications()).toEqual([
      "hr.manager: announcement_decided",
      "it.manager: announcement_published",
      "it.staff: announcement_published",
      "vp: announcement_published",
    ]);
  });

  test("a rejected announcement notifies its author only", async () => {
    const { id } = await submitAnnouncement(backend, "hr.manager");
    await readNotifications();
    unwrap(await decideAnnouncementAs(backend, "admin", id, { action: "rejected", comments: "Not now" }));
    expect(await readNotifications()).toEqual(["hr.manager: announcement_decided"]);
  });

  test("an administrator's own announcement notifies only the other people who may decide on it", async () => {
    const { id } = await submitAnnouncement(backend, "admin");
    expect(await readNotifications()).toEqual(["director: announcement_waiting"]);
    unwrap(await decideAnnouncementAs(backend, "director", id));
    const everybodyElse = SAMPLE_USERS.map(({ username }) => username).filter(
      (one) => !["admin", "director"].includes(one),
    );
    expect(await readNotifications()).toEqual(
      [...everybodyElse.map((one) => `${one}: announcement_published`), "admin: announcement_decided"].sort(),
    );
  });

  test("inactive people are not notified of announcements", async () => {
    await platform.DB.exec("UPDATE users SET is_active = 0 WHERE username IN ('director', 'vp', 'it.staff')");
    const { id } = await submitAnnouncement(backend, "hr.manager", { target_departments: ["IT", "Operations"] });
    expect(await readNotifications()).toEqual(["admin: announcement_waiting"]);
    await platform.DB.exec("UPDATE users SET is_active = 0 WHERE username = 'hr.manager'");
    unwrap(await decideAnnouncementAs(backend, "admin", id));
    expect(await readNotifications()).toEqual(["it.manager: announcement_published"]);
  });

  test("each notification of an announcement links to the announcement, and is marked as read when its recipient decides on the announcement", async () => {
    const title = '"><b>Canteen</b> 🧾';
    const { id } = await submitAnnouncement(backend, "hr.manager", { title });
    const list = async (who: SampleUsername) =>
      (await backend.services.notifications.list(await backend.as(who), { since: null, limit: 10 })).items;
    const [waiting] = await list("director");
    expect(waiting).toMatchObject({
      kind: "announcement_waiting",
      title: "Announcement to approve",
      message: `"${title}" from ${getSampleUserName("hr.manager")} is waiting for approval.`,
      request_id: null,
      url: `/announcements/${id}`,
      read: false,
    });
    unwrap(await decideAnnouncementAs(backend, "director", id));
    expect((await list("director")).map(({ read }) => read)).toEqual([true]);
    expect((await list("requester")).map(({ message }) => message)).toEqual([
      `"${title}" from ${getSampleUserName("hr.manager")}.`,
    ]);
    expect((await list("hr.manager")).map(({ message }) => message)).toEqual([
      `${getSampleUserName("director")} approved your announcement "${title}"; it is published.`,
    ]);
  });
});

test("notifying 500 people of an announcement takes at most 10 SQL statements", async () => {
  await platform.DB.prepare(
    `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
     SELECT 'many-' || i, 'many' || i, 'x', 'Many ' || i, 'many' || i || '@company.example', 'department-hr', 'requester', '', '' FROM n`,
  ).run();
  const { id } = await submitAnnouncement(backend, "hr.manager", { target_departments: ["HR"] });
  let statements = 0;
  const { db } = backend.deps;
  const counted = {
    ...db,
    sendBatch: (queries: Parameters<typeof db.sendBatch>[0]) => {
      statements += queries.length;
      return db.sendBatch(queries);
    },
  };
  const services = createEnglishServices({ ...backend.deps, db: counted });
  const input = DecideAnnouncementInput.parse({ announcement_id: id, action: "approved" });
  Object.assign(backend.cost, { round_trips: 0 });
  unwrap(await services.announcements.decide(await backend.as("director"), input));
  expect(statements).toBeLessThanOrEqual(10);
  expect(await rows("SELECT count(*) AS n FROM notifications WHERE kind = 'announcement_published'")).toEqual([
    { n: 500 },
  ]);
  // The notifications of the two people who could decide are completed, so they are not delivered any more (R51).
  expect(await rows("SELECT count(*) AS n FROM notifications WHERE is_planned = 0")).toEqual([{ n: 501 }]);
});

test("of two concurrent decisions on an announcement, only one succeeds, and the refused decision notifies nobody", async () => {
  const winners: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { id } = await submitAnnouncement(backend, "hr.manager", { target_departments: ["IT"] });
    await readNotifications();
    const yes = () => decideAnnouncementAs(backend, "director", id);
    const no = () => decideAnnouncementAs(backend, "admin", id, { action: "rejected", comments: "No" });
    const outcomes = await Promise.all(round % 2 === 0 ? [yes(), no()] : [no(), yes()]);
    expect(outcomes.map((one) => (one.ok ? "decided" : one.code)).sort()).toEqual(["decided", "invalid_state"]);
    const [row] = await rows(`SELECT status, decided_by_name, version FROM announcements WHERE id = '${id}'`);
    const won = outcomes.find((one) => one.ok);
    expect(won).toMatchObject({ value: { status: row?.status, decided_by_name: row?.decided_by_name, version: 2 } });
    const audience =
      row?.status === "approved" ? ["it.manager: announcement_published", "it.staff: announcement_published"] : [];
    expect(await readNotifications()).toEqual(["hr.manager: announcement_decided", ...audience]);
    winners.push(String(row?.status));
  }
  const entries = await rows(
    "SELECT action, count(*) AS n FROM admin_events WHERE entity = 'announcement' GROUP BY action",
  );
  expect(entries.reduce((sum, { n }) => sum + Number(n), 0)).toBe(40);
});
