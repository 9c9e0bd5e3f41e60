import { describe, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { type BrowserSubscription, startPushService } from "../../support/push-service.ts";
import { unwrap } from "../../support/result.ts";
import { nameOf } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest } from "./delivery-test.ts";

const office = createDeliveryTest();
const deliver = () => office.cast.services.notifications.deliver();
const submit = (fields: Record<string, unknown> = {}) => submitAs(office.cast, "requester", fields);

async function deliverAll(): Promise<void> {
  await deliver();
  expect(await office.outbox()).toEqual([]);
}

describe("a push", () => {
  test("a push reaches each browser of a notified person, encrypted and signed, and links to the request", async () => {
    const [first, second] = [await office.subscribe("manager"), await office.subscribe("manager")];
    const other = await office.subscribe("requester");
    const { id } = await submit();
    await office.cast.services.notifications.deliverAfterResponse();
    const [notification] = (
      await office.cast.services.notifications.list(await office.cast.as("manager"), { since: null, limit: 1 })
    ).items;
    const url = `/request/${id}/details`;
    const expected = {
      id: notification?.id,
      kind: "request_submitted",
      title: "New Approval Request",
      body: `${id} "Team laptops" from ${nameOf("requester")} needs your decision.`,
      url,
      actions: [
        { action: "approve", title: "Approve", url: `${url}?act=approve` },
        { action: "reject", title: "Reject", url: `${url}?act=reject` },
      ],
    };
    expect([office.pushed(first), office.pushed(second), office.pushed(other)]).toEqual([[expected], [expected], []]);
    expect(office.service.protocolErrors).toEqual([]);
    expect(office.poked).toEqual([office.cast.people.manager]);
    await deliverAll();
    await actAs(office.cast, "manager", id, { action: "approved" });
    await deliverAll();
    expect(office.pushed(other)).toMatchObject([{ kind: "request_approved", actions: [] }]);
    expect(office.service.protocolErrors).toEqual([]);
  });

  test("a push asks for a decision only while there is one to make, and never the requester", async () => {
    const [manager, requester] = [await office.subscribe("manager"), await office.subscribe("requester")];
    const { id } = await submit({ due_date: "2026-11-02T10:00:00Z" });
    office.moveOn(2 * HOUR_MS);
    await office.cast.services.jobs.markOverdue();
    await deliverAll();
    const actions = (subscription: BrowserSubscription) =>
      office.pushed(subscription).map((one) => [one.kind, one.actions.length]);
    expect(actions(manager)).toEqual(expect.arrayContaining([["request_overdue", 2]]));
    expect(actions(requester)).toEqual([["request_overdue", 0]]);
    await actAs(office.cast, "requester", id, { action: "remind" });
    await actAs(office.cast, "requester", id, { action: "cancelled" });
    await deliverAll();
    expect(actions(manager).toSorted()).toEqual([
      ["request_cancelled", 0],
      ["request_reminded", 0],
    ]);
  });

  test("no push is sent if the request, subscription or person was deleted or pushes were switched off while it waited", async () => {
    office.service.replyWith({ status: 500 });
    const subscription = await office.subscribe("manager");
    const admin = await office.cast.as("admin");
    const later = async () => {
      office.service.replyWith({ status: 201 });
      office.moveOn(DAY_MS);
      await deliverAll();
      office.service.replyWith({ status: 500 });
      return office.pushed(subscription).length;
    };
    const { id } = await submit();
    await deliver();
    unwrap(await office.cast.services.requests.delete(admin, id));
    expect(await later()).toBe(0);

    await submit();
    await deliver();
    await office.settings({ desktop_notifications: false });
    expect(await later()).toBe(0);
    await office.settings({ desktop_notifications: true });

    await submit();
    await deliver();
    await office.rows("UPDATE users SET is_active = 0 WHERE id = ?", office.cast.people.manager);
    expect(await later()).toBe(0);
    await office.rows("UPDATE users SET is_active = 1 WHERE id = ?", office.cast.people.manager);

    await submit();
    await deliver();
    await office.cast.services.push.unsubscribe(await office.cast.as("manager"), subscription.endpoint);
    expect(await later()).toBe(0);
  });
});

describe("desktop notifications (R30)", () => {
  test("while desktop notifications are switched off there is no push, but notifications stay in the product", async () => {
    const subscription = await office.subscribe("manager");
    await office.settings({ desktop_notifications: false });
    await submit();
    await deliverAll();
    expect(office.pushed(subscription)).toEqual([]);
    const manager = await office.cast.as("manager");
    expect((await office.cast.services.notifications.list(manager, { since: null, limit: 9 })).unread).toBe(1);
    await office.settings({ desktop_notifications: true });
    await submit();
    await deliverAll();
    expect(office.pushed(subscription).length).toBe(1);
  });
});

describe("an unavailable push service", () => {
  test("a push service that answers 410 or 404 ends the subscription", async () => {
    for (const status of [410, 404]) {
      const [ended, there] = [await office.subscribe("manager"), await office.subscribe("manager")];
      office.service.replyWith({ status }, ended);
      await submit();
      await deliverAll();
      expect(office.pushed(there).length).toBe(1);
      const left = await office.rows("SELECT endpoint FROM push_subscriptions");
      expect(left).toEqual([{ endpoint: there.endpoint }]);
      await office.cast.services.push.unsubscribe(await office.cast.as("manager"), there.endpoint);
    }
  });

  test.each([
    ["429 with seconds", { status: 429, retryAfter: "600" }, 10 * MINUTE_MS],
    ["429 without", { status: 429 }, MINUTE_MS],
    ["500", { status: 500 }, MINUTE_MS],
    ["413, which is no trouble of the service", { status: 413 }, MINUTE_MS],
    ["a redirect, which is not followed", { status: 307 }, MINUTE_MS],
  ])("a push that gets %s is retried, no earlier than the service asks, and then arrives", async (_, manner, pause) => {
    const subscription = await office.subscribe("manager");
    office.service.replyWith(manner);
    await submit();
    await deliver();
    const due = new Date(office.cast.clock.now.getTime() + pause).toISOString();
    expect(await office.outbox()).toMatchObject([
      { topic: "push", attempts: 1, next_attempt_at: due, last_error: `HTTP ${manner.status}` },
    ]);
    office.service.replyWith({ status: 201 });
    office.moveOn(pause - 1);
    await deliver();
    expect(office.pushed(subscription)).toEqual([]);
    office.moveOn(1);
    await deliverAll();
    expect(office.pushed(subscription).length).toBe(1);
  });

  test("a service that fails is not called again in the same run, and the skipped pushes count no attempt", async () => {
    await office.subscribe("manager");
    office.service.replyWith({ status: 503 });
    for (let at = 0; at < 20; at += 1) await submit();
    const before = office.service.attempts();
    await deliver();
    expect(office.service.attempts() - before).toBeLessThanOrEqual(4);
    const rows = await office.outbox();
    expect([rows.length, rows.filter((row) => row.attempts === 0).length >= 16]).toEqual([20, true]);
    office.service.replyWith({ status: 201 });
    office.moveOn(MINUTE_MS);
    await deliverAll();
  });

  test("a push is given up after twelve attempts over most of a day, and is not tried again", async () => {
    await office.subscribe("manager");
    await submit();
    office.service.replyWith({ status: 500 });
    const start = office.cast.clock.now.getTime();
    for (let run = 0; run < 12; run += 1) {
      await deliver();
      const [row] = await office.outbox();
      if (row?.gave_up_at === null) office.cast.clock.now = new Date(String(row.next_attempt_at));
    }
    expect((office.cast.clock.now.getTime() - start) / HOUR_MS).toBeGreaterThan(18);
    expect(await office.outbox()).toMatchObject([
      { attempts: 12, gave_up_at: office.cast.clock.now.toISOString(), last_error: "HTTP 500" },
    ]);
    const tries = office.service.attempts();
    office.moveOn(30 * DAY_MS);
    await deliver();
    expect(office.service.attempts()).toBe(tries);
  });

  test("a push service that never answers or does not exist delays neither other services nor mail nor SMS", async () => {
    const other = await startPushService();
    const silent = await startPushService();
    const down = await startPushService();
    const absent = down.subscribe();
    await down.stop();
    silent.replyWith("silent");
    try {
      const quick = other.subscribe();
      for (const one of [silent.subscribe(), absent, quick]) await office.subscribeWith("manager", one);
      await submit();
      const started = Date.now();
      let arrivedAfter = 0;
      const watch = setInterval(() => {
        if (other.received.length === 1 && office.mails.length === 1 && arrivedAfter === 0)
          arrivedAfter = Date.now() - started;
      }, 20);
      await deliver();
      clearInterval(watch);
      expect(other.received.map((one) => one.endpoint)).toEqual([quick.endpoint]);
      expect(arrivedAfter).toBeGreaterThan(0);
      expect(arrivedAfter).toBeLessThan(3_000);
      // A service has ten seconds to answer.
      expect(Date.now() - started).toBeLessThan(13_000);
      const left = await office.outbox();
      expect(left.map((row) => [row.topic, row.attempts])).toEqual([
        ["push", 1],
        ["push", 1],
      ]);
    } finally {
      await Promise.all([other.stop(), silent.stop()]);
    }
  });
});

describe("push subscriptions", () => {
  test("a subscription belongs to the person who subscribed last in that browser", async () => {
    const shared = office.service.subscribe();
    const token = await office.subscribeWith("manager", shared);
    await office.subscribeWith("vp", shared);
    await submit();
    await deliverAll();
    expect(office.pushed(shared)).toEqual([]);
    const verified = await office.cast.services.push.verify(await office.cast.as("manager"), shared, { token });
    expect(verified).toMatchObject({ ok: false, code: "not_found" });
  });

  test("a person has at most ten subscriptions, and the oldest is ended", async () => {
    const all: BrowserSubscription[] = [];
    for (let at = 0; at < 12; at += 1) {
      all.push(await office.subscribe("manager"));
      office.moveOn(1);
    }
    const left = await office.rows("SELECT endpoint FROM push_subscriptions ORDER BY created_at");
    expect(left).toEqual(all.slice(2).map(({ endpoint }) => ({ endpoint })));
  });

  test("a subscription with keys that cannot encrypt is ended", async () => {
    const subscription = { ...office.service.subscribe(), keys: { p256dh: "BAAA", auth: "AAAA" } };
    await office.subscribeWith("manager", subscription);
    await submit();
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await deliverAll();
    expect(log).toHaveBeenCalledOnce();
    expect(await office.rows("SELECT endpoint FROM push_subscriptions")).toEqual([]);
  });
});
