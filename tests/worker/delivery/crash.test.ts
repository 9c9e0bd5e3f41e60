import { afterAll, beforeAll, expect, test } from "vitest";
import { NotificationPreferencesInput } from "../../../domain/inputs/notification-preferences.ts";
import type { Database } from "../../../worker/db/database.ts";
import { httpSms } from "../../../worker/integrations/sms.ts";
import { MINUTE_MS } from "../../support/clock.ts";
import { type SmsService, startSmsService } from "../../support/sms-service.ts";
import { bindJobs } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";
import { openPostOffice } from "./post-office.ts";

const office = openPostOffice();

let smsService: SmsService;
beforeAll(async () => {
  smsService = await startSmsService();
});
afterAll(() => smsService.stop());

/** The power goes at the `n`th call of the database, before it (nothing of it happened) or after it (nobody heard that it did). */
function brokenOff(db: Database, n: number, when: "before" | "after"): Database {
  let calls = 0;
  let dead = false;
  return {
    ...db,
    async sendBatch(queries) {
      calls += 1;
      if (dead || (calls === n && when === "before")) {
        dead = true;
        throw new Error("the power went");
      }
      const answers = await db.sendBatch(queries);
      if (calls === n) {
        dead = true;
        throw new Error("the power went");
      }
      return answers;
    },
  };
}

test("broken off fifty times, at every point between commit and delivery: everything arrives, and is seen once", async () => {
  const subscription = await office.subscribe("manager");
  const told: string[] = [];
  let broken = 0;
  for (let round = 0; round < 50; round += 1) {
    told.push((await submitAs(office.cast, "requester", { title: `Request ${round}` })).id);
    const db = brokenOff(office.cast.deps.db, 1 + (round % 6), round % 12 < 6 ? "before" : "after");
    const cut = bindJobs({ ...office.cast.deps, db }).deliverOutbox();
    broken += await cut.then(
      () => 0,
      () => 1,
    );
    // Every other time two runs meet: the one that died still holds its lease.
    if (round % 2 === 0) office.moveOn(MINUTE_MS + 1);
  }
  expect(broken).toBeGreaterThan(40);
  for (let run = 0; run < 3; run += 1) {
    office.moveOn(MINUTE_MS + 1);
    await office.cast.jobs.deliverOutbox();
  }
  expect(await office.outbox()).toEqual([]);
  const arrived = office.pushed(subscription);
  const seen = new Map(arrived.map((payload) => [payload.id, payload.body.split(" ")[0]]));
  // A device shows one card a tag, and the tag is the notification's id.
  expect([...seen.values()].toSorted()).toEqual(told.toSorted());
  expect(arrived.length).toBeGreaterThanOrEqual(told.length);
  const mails = new Map(office.mails.map((mail) => [mail.id, mail.subject.split(" ").at(-1)]));
  expect([...mails.values()].toSorted()).toEqual(told.toSorted());
  expect(office.service.protocolErrors).toEqual([]);
});

test("an SMS that went out twice, because nobody noted it, carries one key both times", async () => {
  await office.settings({ sms_notifications: true, email_notifications: false });
  const phone = NotificationPreferencesInput.parse({ phone: "+22501020304" });
  await office.cast.services.notifications.changePreferences(await office.cast.as("manager"), phone);
  office.channels.sms = httpSms({ url: smsService.url, account: "AC1", token: "secret", from: "+33700000000" });
  for (let round = 0; round < 12; round += 1) {
    await submitAs(office.cast, "requester", { title: `Request ${round}` });
    const db = brokenOff(office.cast.deps.db, 1 + (round % 6), round < 6 ? "before" : "after");
    const cut = bindJobs({ ...office.cast.deps, db }).deliverOutbox();
    await cut.catch((error: Error) => expect(error.message).toBe("the power went"));
    office.moveOn(MINUTE_MS + 1);
    await office.cast.jobs.deliverOutbox();
  }
  expect(await office.outbox()).toEqual([]);
  const { received } = smsService;
  expect(received.length).toBeGreaterThan(12);
  const keys = new Set(received.map(({ key }) => key));
  expect([...keys]).toEqual(Array.from({ length: 12 }, () => expect.stringMatching(/^[\w-]+:sms$/)));
  expect(new Set(received.map(({ form }) => form.Body)).size).toBe(12);
  expect(new Set(received.map(({ key, form }) => `${key} ${form.Body}`)).size).toBe(12);
});

test("two runs at once deliver everything once", async () => {
  const subscription = await office.subscribe("manager");
  for (let at = 0; at < 30; at += 1) await submitAs(office.cast, "requester");
  await Promise.all(Array.from({ length: 4 }, () => office.cast.jobs.deliverOutbox()));
  await office.cast.jobs.deliverOutbox();
  expect([office.pushed(subscription).length, office.mails.length]).toEqual([30, 30]);
  expect(await office.outbox()).toEqual([]);
});

test("a run is bounded, and the next takes what it left", async () => {
  const manager = office.cast.people.manager;
  await office.rows(
    `INSERT INTO notifications(id, user_id, kind, title, message, url, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     SELECT 'n' || i, ?, 'request_approved', 'T', 'M', '/', '2026-11-02T09:00:00.000Z' FROM n`,
    manager,
  );
  await office.rows(
    `INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
     SELECT id, 'notification', json_object('notification_id', id), created_at, created_at FROM notifications`,
  );
  const runs: [number, number][] = [];
  for (let run = 0; run < 4; run += 1) {
    const { processed, sent } = await office.cast.jobs.deliverOutbox();
    runs.push([processed, sent]);
  }
  expect(runs).toEqual([
    [1_000, 1_000],
    [1_000, 1_000],
    [500, 500],
    [0, 0],
  ]);
  expect(new Set(office.mails.map((mail) => mail.id)).size).toBe(2_500);
  expect(office.poked).toContain(manager);
});
