import { beforeEach, describe, expect, test } from "vitest";
import { UpdateUserInput } from "../../domain/inputs/admin-users.ts";
import { DAY_MS } from "../support/clock.ts";
import type { BrowserSubscription } from "../support/push-service.ts";
import { unwrap } from "../support/result.ts";
import { submitAs } from "../support/use-cases.ts";
import { createDeliveryTest } from "../worker/delivery/delivery-test.ts";

const delivery = createDeliveryTest();

const deliver = () => delivery.backend.jobs.deliverOutbox();
const update = async (fields: object) => {
  const { admin } = delivery.backend.services;
  unwrap(
    await admin.users.update(
      await delivery.backend.as("admin"),
      delivery.backend.people.manager,
      UpdateUserInput.parse(fields),
    ),
  );
};
const changePassword = async (keepToken: string | null) => {
  const passwords = { current_password: "Approve-2026", new_password: "Chosen-by-me-1" };
  unwrap(
    await delivery.backend.services.auth.changePassword(await delivery.backend.as("manager"), passwords, { keepToken }),
  );
};

describe("pushes after the end of a session (R40)", () => {
  let lost: BrowserSubscription;
  let token: string;
  beforeEach(async () => {
    lost = delivery.service.subscribe();
    token = await delivery.subscribeWith("manager", lost);
  });

  const WAYS: readonly (readonly [way: string, end: () => Promise<unknown>])[] = [
    ["after signing out", () => delivery.backend.services.auth.signOut(token, null)],
    ["after the password was changed in another browser", () => changePassword(null)],
    ["after an administrator reset the password", () => update({ password: "Reset-by-admin-1" })],
    [
      "after the account was deactivated and activated again",
      async () => {
        await update({ is_active: false });
        await update({ is_active: true });
      },
    ],
    ["after thirty days, when the session has expired", async () => delivery.wait(30 * DAY_MS)],
    [
      "after the expired session was deleted",
      async () => {
        delivery.wait(30 * DAY_MS);
        await delivery.backend.jobs.cleanUpExpired();
        expect(await delivery.rows("SELECT endpoint FROM push_subscriptions")).toEqual([]);
      },
    ],
  ];

  test.each(WAYS)("after the end of its session, a browser gets no pushes: %s", async (_, end) => {
    delivery.service.replyWith({ status: 500 });
    await submitAs(delivery.backend, "requester");
    await deliver();
    expect(await delivery.outbox()).toMatchObject([{ topic: "push", attempts: 1 }]);
    await end();
    delivery.service.replyWith({ status: 201 });
    delivery.wait(DAY_MS);
    await submitAs(delivery.backend, "requester");
    await deliver();
    expect(delivery.pushed(lost)).toEqual([]);
    expect(await delivery.outbox()).toEqual([]);
  });

  test("after a person changes their password, the browser in which they changed it still gets pushes", async () => {
    const other = delivery.service.subscribe();
    const here = await delivery.subscribeWith("manager", other);
    await changePassword(here);
    await submitAs(delivery.backend, "requester");
    await deliver();
    expect(delivery.pushed(lost)).toEqual([]);
    const kinds = delivery.pushed(other).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["password_changed", "request_submitted"]);
  });
});

describe("the session of a push subscription", () => {
  test("a push subscription can be created only in a person's own open session, and verified only in the session that created it", async () => {
    const { push, auth } = delivery.backend.services;
    const subscription = delivery.service.subscribe();
    const first = await delivery.subscribeWith("manager", subscription);
    const second = await delivery.subscribeWith("manager", delivery.service.subscribe());
    const manager = await delivery.backend.as("manager");
    expect(await push.verify(manager, subscription, { token: first })).toMatchObject({ ok: true });
    expect(await push.verify(manager, subscription, { token: second })).toMatchObject({ code: "not_found" });
    expect(await push.verify(manager, subscription, { token: null })).toMatchObject({ code: "not_found" });
    await auth.signOut(first, null);
    expect(await push.subscribe(manager, subscription, { token: first })).toMatchObject({ code: "not_signed_in" });
    expect(await push.subscribe(await delivery.backend.as("vp"), subscription, { token: second })).toMatchObject({
      code: "not_signed_in",
    });
    expect(await push.verify(manager, subscription, { token: first })).toMatchObject({ code: "not_found" });
  });
});
