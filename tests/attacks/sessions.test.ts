import { beforeEach, describe, expect, test } from "vitest";
import { UpdateUserInput } from "../../domain/inputs/admin-users.ts";
import { DAY_MS } from "../support/clock.ts";
import type { BrowserSubscription } from "../support/push-service.ts";
import { unwrap } from "../support/result.ts";
import { submitAs } from "../support/use-cases.ts";
import { createDeliveryTest } from "../worker/delivery/delivery-test.ts";

const office = createDeliveryTest();

const deliver = () => office.cast.services.notifications.deliver();
const update = async (fields: object) => {
  const { admin } = office.cast.services;
  unwrap(
    await admin.users.update(await office.cast.as("admin"), office.cast.people.manager, UpdateUserInput.parse(fields)),
  );
};
const changePassword = async (keepToken: string | null) => {
  const passwords = { current_password: "Approve-2026", new_password: "Chosen-by-me-1" };
  unwrap(await office.cast.services.auth.changePassword(await office.cast.as("manager"), passwords, { keepToken }));
};

describe("a browser without a session gets no pushes, neither new nor waiting ones (R40)", () => {
  let lost: BrowserSubscription;
  let token: string;
  beforeEach(async () => {
    lost = office.service.subscribe();
    token = await office.subscribeWith("manager", lost);
  });

  const WAYS: readonly (readonly [way: string, end: () => Promise<unknown>])[] = [
    ["after signing out", () => office.cast.services.auth.signOut(token)],
    ["after the password was changed in another browser", () => changePassword(null)],
    ["after an administrator reset the password", () => update({ password: "Reset-by-admin-1" })],
    [
      "after the account was deactivated, also when it is active again",
      async () => {
        await update({ is_active: false });
        await update({ is_active: true });
      },
    ],
    ["after thirty days, before the session is cleaned up", async () => office.moveOn(30 * DAY_MS)],
    [
      "after the session was cleaned up",
      async () => {
        office.moveOn(30 * DAY_MS);
        await office.cast.services.jobs.cleanUpExpired();
        expect(await office.rows("SELECT endpoint FROM push_subscriptions")).toEqual([]);
      },
    ],
  ];

  test.each(WAYS)("a browser gets no pushes %s", async (_, end) => {
    office.service.replyWith({ status: 500 });
    await submitAs(office.cast, "requester");
    await deliver();
    expect(await office.outbox()).toMatchObject([{ topic: "push", attempts: 1 }]);
    await end();
    office.service.replyWith({ status: 201 });
    office.moveOn(DAY_MS);
    await submitAs(office.cast, "requester");
    await deliver();
    expect(office.pushed(lost)).toEqual([]);
    expect(await office.outbox()).toEqual([]);
  });

  test("a person's other browser still gets pushes", async () => {
    const other = office.service.subscribe();
    const here = await office.subscribeWith("manager", other);
    await changePassword(here);
    await submitAs(office.cast, "requester");
    await deliver();
    expect([office.pushed(lost).length, office.pushed(other).length]).toEqual([0, 1]);
  });
});

describe("a push subscription", () => {
  test("the subscription of another session is unknown, and an ended session cannot subscribe", async () => {
    const { push, auth } = office.cast.services;
    const subscription = office.service.subscribe();
    const first = await office.subscribeWith("manager", subscription);
    const second = await office.subscribeWith("manager", office.service.subscribe());
    const manager = await office.cast.as("manager");
    expect(await push.verify(manager, subscription, { token: first })).toMatchObject({ ok: true });
    expect(await push.verify(manager, subscription, { token: second })).toMatchObject({ code: "not_found" });
    expect(await push.verify(manager, subscription, { token: null })).toMatchObject({ code: "not_found" });
    await auth.signOut(first);
    expect(await push.subscribe(manager, subscription, { token: first })).toMatchObject({ code: "not_signed_in" });
    expect(await push.subscribe(await office.cast.as("vp"), subscription, { token: second })).toMatchObject({
      code: "not_signed_in",
    });
    expect(await push.verify(manager, subscription, { token: first })).toMatchObject({ code: "not_found" });
  });
});
