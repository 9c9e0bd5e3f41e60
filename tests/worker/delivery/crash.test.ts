import { afterAll, beforeAll, expect, test } from "vitest";
import { NotificationPreferencesInput } from "../../../domain/inputs/notification-preferences.ts";
import type { Database } from "../../../worker/db/database.ts";
import { createSmsSender } from "../../../worker/integrations/sms.ts";
import { MINUTE_MS } from "../../support/clock.ts";
import { SOME_CONTENT } from "../../support/english.ts";
import { type SmsService, startSmsService } from "../../support/sms-service.ts";
import { bindJobs } from "../../support/test-services.ts";

import { submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest } from "./delivery-test.ts";

const delivery = createDeliveryTest();

let smsService: SmsService;
beforeAll(async () => {
  smsService = await startSmsService();
});
afterAll(() => smsService.stop());

/**
 * Returns a database that fails from call `n` on. "before": call `n` stores nothing. "after": call `n` stores its data,
 * but its result is lost.
 */
function createFailingDatabase(db: Database, n: number, when: "before" | "after"): Database {
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

test("after fifty crashes of the delivery at different points, every push and mail arrives and the outbox is empty", async () => {
  const subscription = await delivery.subscribe("manager");
  const requestIds: string[] = [];
  let broken = 0;
  for (let round = 0; round < 50; round += 1) {
    requestIds.push((await submitAs(delivery.backend, "requester", { title: `Request ${round}` })).id);
    const db = createFailingDatabase(delivery.backend.deps.db, 1 + (round % 4), round % 8 < 4 ? "before" : "after");
    const cut = bindJobs({ ...delivery.backend.deps, db }).deliverOutbox();
    broken += await cut.then(
      () => 0,
      () => 1,
    );
    // Waits in every second round only. In the other rounds, the next run starts while the lease of the crashed run is
    // still valid.
    if (round % 2 === 0) delivery.wait(MINUTE_MS + 1);
  }
  expect(broken).toBeGreaterThan(40);
  for (let run = 0; run < 3; run += 1) {
    delivery.wait(MINUTE_MS + 1);
    await delivery.backend.jobs.deliverOutbox();
  }
  expect(await delivery.outbox()).toEqual([]);
  const arrived = delivery.pushed(subscription);
  const seen = new Map(arrived.map((payload) => [payload.id, payload.body.split(" ")[0]]));
  // Each notification arrives at least once. A device shows repeated pushes with the same id as one.
  expect([...seen.values()].toSorted()).toEqual(requestIds.toSorted());
  expect(arrived.length).toBeGreaterThanOrEqual(requestIds.length);
  const mails = new Map(delivery.mails.map((mail) => [mail.id, /REQ-[\w-]+/.exec(mail.subject)?.[0]]));
  expect([...mails.values()].toSorted()).toEqual(requestIds.toSorted());
  expect(delivery.service.protocolErrors).toEqual([]);
});

test("if an SMS is sent again after a crash, it has the same idempotency key", async () => {
  await delivery.settings({ sms_notifications: true, email_notifications: false });
  const phone = NotificationPreferencesInput.parse({ phone: "+22501020304" });
  await delivery.backend.services.notifications.changePreferences(await delivery.backend.as("manager"), phone);
  delivery.channels.sms = createSmsSender({
    url: smsService.url,
    account: "AC1",
    token: "secret",
    from: "+33700000000",
  });
  for (let round = 0; round < 12; round += 1) {
    await submitAs(delivery.backend, "requester", { title: `Request ${round}` });
    const db = createFailingDatabase(delivery.backend.deps.db, 1 + (round % 6), round < 6 ? "before" : "after");
    const cut = bindJobs({ ...delivery.backend.deps, db }).deliverOutbox();
    await cut.catch((error: Error) => expect(error.message).toBe("the power went"));
    delivery.wait(MINUTE_MS + 1);
    await delivery.backend.jobs.deliverOutbox();
  }
  expect(await delivery.outbox()).toEqual([]);
  const { received } = smsService;
  expect(received.length).toBeGreaterThan(12);
  const keys = new Set(received.map(({ key }) => key));
  expect([...keys]).toEqual(Array.from({ length: 12 }, () => expect.stringMatching(/^[\w-]+:sms$/)));
  expect(new Set(received.map(({ form }) => form.Body)).size).toBe(12);
  expect(new Set(received.map(({ key, form }) => `${key} ${form.Body}`)).size).toBe(12);
});

test("four concurrent runs of the delivery job deliver each push and mail once", async () => {
  const subscription = await delivery.subscribe("manager");
  for (let at = 0; at < 30; at += 1) await submitAs(delivery.backend, "requester");
  await Promise.all(Array.from({ length: 4 }, () => delivery.backend.jobs.deliverOutbox()));
  await delivery.backend.jobs.deliverOutbox();
  expect([delivery.pushed(subscription).length, delivery.mails.length]).toEqual([30, 30]);
  expect(await delivery.outbox()).toEqual([]);
});

test("a run of the delivery job processes at most 1,000 notifications, and the next run continues", async () => {
  const manager = delivery.backend.people.manager;
  await delivery.backend.services.notifications.recordOpenPage(await delivery.backend.as("manager"));
  await delivery.rows(
    `INSERT INTO notifications(id, user_id, kind, content, url, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     SELECT 'n' || i, ?, 'request_approved', '${SOME_CONTENT}', '/', '2026-11-02T09:00:00.000Z' FROM n`,
    manager,
  );
  const runs: [number, number][] = [];
  for (let run = 0; run < 4; run += 1) {
    const { processed, sent } = await delivery.backend.jobs.deliverOutbox();
    runs.push([processed, sent]);
  }
  expect(runs).toEqual([
    [1_000, 1_000],
    [1_000, 1_000],
    [500, 500],
    [0, 0],
  ]);
  expect(new Set(delivery.mails.map((mail) => mail.id)).size).toBe(2_500);
  expect(delivery.poked).toEqual([manager, manager, manager]);
});
