import { describe, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { type BrowserSubscription, startPushService } from "../../support/push-service.ts";
import { unwrap } from "../../support/result.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest } from "./delivery-test.ts";

const delivery = createDeliveryTest();
const deliver = () => delivery.backend.jobs.deliverOutbox();
const submit = (fields: Record<string, unknown> = {}) => submitAs(delivery.backend, "requester", fields);

async function deliverAll(): Promise<void> {
  await deliver();
  expect(await delivery.outbox()).toEqual([]);
}

describe("a push", () => {
  test("each browser of a notified person gets the push, encrypted and signed, with a link to the request", async () => {
    const [first, second] = [await delivery.subscribe("manager"), await delivery.subscribe("manager")];
    const other = await delivery.subscribe("requester");
    await delivery.backend.services.notifications.recordOpenPage(await delivery.backend.as("manager"));
    const { id } = await submit();
    await delivery.backend.services.notifications.deliverAfterResponse();
    const [notification] = (
      await delivery.backend.services.notifications.list(await delivery.backend.as("manager"), {
        since: null,
        limit: 1,
      })
    ).items;
    const url = `/request/${id}/details`;
    const expected = {
      id: notification?.id,
      kind: "request_submitted",
      title: "New Approval Request",
      body: `${id} "Team laptops" from ${getSampleUserName("requester")} needs your decision.`,
      url,
      actions: [
        { action: "approve", title: "Approve", url: `${url}?act=approve` },
        { action: "reject", title: "Reject", url: `${url}?act=reject` },
      ],
    };
    expect([delivery.pushed(first), delivery.pushed(second), delivery.pushed(other)]).toEqual([
      [expected],
      [expected],
      [],
    ]);
    expect(delivery.service.protocolErrors).toEqual([]);
    expect(delivery.poked).toEqual([delivery.backend.people.manager]);
    await deliverAll();
    await actAs(delivery.backend, "manager", id, { action: "approve" });
    await deliverAll();
    expect(delivery.pushed(other)).toMatchObject([{ kind: "request_approved", actions: [] }]);
    expect(delivery.service.protocolErrors).toEqual([]);
  });

  test("a push has buttons for a decision only if its receiver can still decide", async () => {
    const [manager, requester] = [await delivery.subscribe("manager"), await delivery.subscribe("requester")];
    const { id } = await submit({ due_date: "2026-11-02T10:00:00Z" });
    delivery.wait(2 * HOUR_MS);
    await delivery.backend.jobs.markOverdue();
    await deliverAll();
    const actions = (subscription: BrowserSubscription) =>
      delivery.pushed(subscription).map((one) => [one.kind, one.actions.length]);
    expect(actions(manager)).toEqual(expect.arrayContaining([["request_overdue", 2]]));
    expect(actions(requester)).toEqual([["request_overdue", 0]]);
    await actAs(delivery.backend, "requester", id, { action: "remind" });
    await actAs(delivery.backend, "requester", id, { action: "cancel" });
    await deliverAll();
    // The reminder asks for a decision that is no longer possible, so it is not sent (R51).
    expect(actions(manager)).toEqual([["request_cancelled", 0]]);
  });

  test("a waiting push is dropped if its request or subscription is deleted, its receiver is inactive, or push is switched off", async () => {
    delivery.service.replyWith({ status: 500 });
    const subscription = await delivery.subscribe("manager");
    const admin = await delivery.backend.as("admin");
    const later = async () => {
      delivery.service.replyWith({ status: 201 });
      delivery.wait(DAY_MS);
      await deliverAll();
      delivery.service.replyWith({ status: 500 });
      return delivery.pushed(subscription).length;
    };
    const { id } = await submit();
    await deliver();
    unwrap(await delivery.backend.services.requests.delete(admin, id));
    expect(await later()).toBe(0);

    await submit();
    await deliver();
    await delivery.settings({ desktop_notifications: false });
    expect(await later()).toBe(0);
    await delivery.settings({ desktop_notifications: true });

    await submit();
    await deliver();
    await delivery.rows("UPDATE users SET is_active = 0 WHERE id = ?", delivery.backend.people.manager);
    expect(await later()).toBe(0);
    await delivery.rows("UPDATE users SET is_active = 1 WHERE id = ?", delivery.backend.people.manager);

    await submit();
    await deliver();
    await delivery.backend.services.push.unsubscribe(await delivery.backend.as("manager"), subscription.endpoint);
    expect(await later()).toBe(0);
  });
});

describe("desktop notifications (R30)", () => {
  test("while desktop notifications are switched off, nothing is pushed, but notifications are stored in the product", async () => {
    const subscription = await delivery.subscribe("manager");
    await delivery.settings({ desktop_notifications: false });
    await submit();
    await deliverAll();
    expect(delivery.pushed(subscription)).toEqual([]);
    const manager = await delivery.backend.as("manager");
    expect((await delivery.backend.services.notifications.list(manager, { since: null, limit: 9 })).unread).toBe(1);
    await delivery.settings({ desktop_notifications: true });
    await submit();
    await deliverAll();
    expect(delivery.pushed(subscription).length).toBe(1);
  });
});

describe("an unavailable push service", () => {
  test("a push subscription ends if its push service returns 410 or 404", async () => {
    for (const status of [410, 404]) {
      const [ended, there] = [await delivery.subscribe("manager"), await delivery.subscribe("manager")];
      delivery.service.replyWith({ status }, ended);
      await submit();
      await deliverAll();
      expect(delivery.pushed(there).length).toBe(1);
      const left = await delivery.rows("SELECT endpoint FROM push_subscriptions");
      expect(left).toEqual([{ endpoint: there.endpoint }]);
      await delivery.backend.services.push.unsubscribe(await delivery.backend.as("manager"), there.endpoint);
    }
  });

  test.each([
    ["429 with a Retry-After of 10 minutes", { status: 429, retryAfter: "600" }, 10 * MINUTE_MS],
    ["429 without Retry-After", { status: 429 }, MINUTE_MS],
    ["500", { status: 500 }, MINUTE_MS],
    ["413 (the service itself works)", { status: 413 }, MINUTE_MS],
    ["a redirect", { status: 307 }, MINUTE_MS],
  ])(
    "a push to which the push service responds with %s is sent again after the required pause",
    async (_, manner, pause) => {
      const subscription = await delivery.subscribe("manager");
      delivery.service.replyWith(manner);
      await submit();
      await deliver();
      const due = new Date(delivery.backend.clock.now.getTime() + pause).toISOString();
      expect(await delivery.outbox()).toMatchObject([
        { topic: "push", attempts: 1, next_attempt_at: due, last_error: `HTTP ${manner.status}` },
      ]);
      delivery.service.replyWith({ status: 201 });
      delivery.wait(pause - 1);
      await deliver();
      expect(delivery.pushed(subscription)).toEqual([]);
      delivery.wait(1);
      await deliverAll();
      expect(delivery.pushed(subscription).length).toBe(1);
    },
  );

  test("if a push service fails, a run of the delivery calls it at most four times, and skipped pushes do not count as attempts", async () => {
    await delivery.subscribe("manager");
    delivery.service.replyWith({ status: 503 });
    for (let at = 0; at < 20; at += 1) await submit();
    const before = delivery.service.attempts();
    await deliver();
    expect(delivery.service.attempts() - before).toBeLessThanOrEqual(4);
    const rows = await delivery.outbox();
    expect([rows.length, rows.filter((row) => row.attempts === 0).length >= 16]).toEqual([20, true]);
    delivery.service.replyWith({ status: 201 });
    delivery.wait(MINUTE_MS);
    await deliverAll();
  });

  test("a push is abandoned after twelve attempts in more than 18 hours", async () => {
    await delivery.subscribe("manager");
    await submit();
    delivery.service.replyWith({ status: 500 });
    const start = delivery.backend.clock.now.getTime();
    for (let run = 0; run < 12; run += 1) {
      await deliver();
      const [row] = await delivery.outbox();
      if (row?.gave_up_at === null) delivery.backend.clock.now = new Date(String(row.next_attempt_at));
    }
    expect((delivery.backend.clock.now.getTime() - start) / HOUR_MS).toBeGreaterThan(18);
    expect(await delivery.outbox()).toMatchObject([
      { attempts: 12, gave_up_at: delivery.backend.clock.now.toISOString(), last_error: "HTTP 500" },
    ]);
    const tries = delivery.service.attempts();
    delivery.wait(30 * DAY_MS);
    await deliver();
    expect(delivery.service.attempts()).toBe(tries);
  });

  test("a silent or unreachable push service does not delay other push services and mail", async () => {
    const other = await startPushService();
    const silent = await startPushService();
    const down = await startPushService();
    const absent = down.subscribe();
    await down.stop();
    silent.replyWith("silent");
    try {
      const quick = other.subscribe();
      for (const one of [silent.subscribe(), absent, quick]) await delivery.subscribeWith("manager", one);
      await submit();
      const started = Date.now();
      let arrivedAfter = 0;
      const watch = setInterval(() => {
        if (other.received.length === 1 && delivery.mails.length === 1 && arrivedAfter === 0)
          arrivedAfter = Date.now() - started;
      }, 20);
      await deliver();
      clearInterval(watch);
      expect(other.received.map((one) => one.endpoint)).toEqual([quick.endpoint]);
      expect(arrivedAfter).toBeGreaterThan(0);
      expect(arrivedAfter).toBeLessThan(3_000);
      // A push service has ten seconds to respond.
      expect(Date.now() - started).toBeLessThan(13_000);
      const left = await delivery.outbox();
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
  test("if two people subscribe with the same browser, only the person who subscribed last gets pushes", async () => {
    const shared = delivery.service.subscribe();
    const token = await delivery.subscribeWith("manager", shared);
    await delivery.subscribeWith("vp", shared);
    await submit();
    await deliverAll();
    expect(delivery.pushed(shared)).toEqual([]);
    const verified = await delivery.backend.services.push.verify(await delivery.backend.as("manager"), shared, {
      token,
    });
    expect(verified).toMatchObject({ ok: false, code: "not_found" });
  });

  test("a person has at most ten push subscriptions: the oldest ones are removed", async () => {
    const all: BrowserSubscription[] = [];
    for (let at = 0; at < 12; at += 1) {
      all.push(await delivery.subscribe("manager"));
      delivery.wait(1);
    }
    const left = await delivery.rows("SELECT endpoint FROM push_subscriptions ORDER BY created_at");
    expect(left).toEqual(all.slice(2).map(({ endpoint }) => ({ endpoint })));
  });

  test("a push subscription whose keys cannot encrypt is removed", async () => {
    const subscription = { ...delivery.service.subscribe(), keys: { p256dh: "BAAA", auth: "AAAA" } };
    await delivery.subscribeWith("manager", subscription);
    await submit();
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await deliverAll();
    expect(log).toHaveBeenCalledOnce();
    expect(await delivery.rows("SELECT endpoint FROM push_subscriptions")).toEqual([]);
  });
});
