import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { requireMailbox } from "../../../app/features/admin/require-mailbox.ts";
import { UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { NotificationPreferencesInput } from "../../../domain/inputs/notification-preferences.ts";
import { NOTIFICATION_KINDS } from "../../../domain/notifications/catalogue.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createLocalMailbox, type LocalMailbox } from "../../../worker/integrations/local-mail.ts";
import { createMailSender } from "../../../worker/integrations/mail.ts";
import type { Mail } from "../../../worker/integrations/mime.ts";
import type { DeliveryResult } from "../../../worker/integrations/service-call.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { englishTexts, inEnglish } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest, PUBLIC_URL } from "./delivery-test.ts";

const delivery = createDeliveryTest();
const DOWN: DeliveryResult = {
  sent: false,
  permanent_failure: false,
  service_busy: true,
  retry_after_seconds: null,
  error: "down",
};
const deliver = () => delivery.backend.jobs.deliverOutbox();
const submit = (fields: Record<string, unknown> = {}) => submitAs(delivery.backend, "requester", fields);
const prefer = async (fields: Record<string, unknown>) =>
  delivery.backend.services.notifications.changePreferences(
    await delivery.backend.as("manager"),
    NotificationPreferencesInput.parse(fields),
  );
/** Sets the manager's number for SMS, and removes the mail about this change. */
const setPhone = async (phone: string): Promise<void> => {
  await prefer({ phone });
  await deliver();
  delivery.mails.length = 0;
};
const subjects = () => delivery.mails.map((mail) => mail.subject);
const linkOf = (mail: Mail | undefined) => {
  const { searchParams, pathname } = new URL(mail?.unsubscribe ?? "");
  return { pathname, token: searchParams.get("token") ?? "", kind: searchParams.get("kind") ?? "" };
};

test("a user who changes the number for SMS is notified by mail, and not if the number stays the same", async () => {
  await prefer({ phone: "+22501020304" });
  await prefer({ phone: "+22501020304" });
  await deliver();
  expect(delivery.mails).toMatchObject([
    {
      to: { address: "manager@company.example" },
      text: expect.stringContaining("Your mobile number for SMS was changed."),
    },
  ]);
});

describe("a changed mail address", () => {
  const changeEmail = async (who: "manager" | "admin", email: string) => {
    const { people, services } = delivery.backend;
    const admin = await delivery.backend.as("admin");
    unwrap(await services.admin.users.update(admin, people[who], UpdateUserInput.parse({ email })));
  };
  const received = () => delivery.mails.map(({ to, subject }) => `${to.address}: ${subject}`).sort();

  test("if the mail address of a user is changed, the user is notified at the earlier and at the new address", async () => {
    await changeEmail("manager", "marc@elsewhere.example");
    await deliver();
    await deliver();
    expect(received()).toEqual(["manager@company.example: Account changed", "marc@elsewhere.example: Account changed"]);
    for (const { text } of delivery.mails)
      expect(text).toContain("Email: manager@company.example → marc@elsewhere.example");
  });

  test("an administrator who changes their own address is notified at both addresses", async () => {
    await changeEmail("admin", "ama@elsewhere.example");
    await deliver();
    expect(received()).toEqual(["admin@company.example: Account changed", "ama@elsewhere.example: Account changed"]);
  });

  test("if the mail service fails, the mail to the earlier address is sent again", async () => {
    delivery.answer.mail = async () => DOWN;
    await changeEmail("manager", "marc@elsewhere.example");
    await deliver();
    expect(received()).toEqual([]);
    delivery.answer.mail = async () => ({ sent: true });
    delivery.wait(HOUR_MS);
    await deliver();
    expect(received()).toContain("manager@company.example: Account changed");
  });
});

describe("a mail", () => {
  test("each notified person gets one mail, whose subject and unsubscribe link match the kind of the notification", async () => {
    const { id } = await submit();
    await deliver();
    await deliver();
    const manager = await delivery.backend.as("manager");
    const [mail] = delivery.mails;
    const [notification] = (await delivery.backend.services.notifications.list(manager, { since: null, limit: 1 }))
      .items;
    expect(delivery.mails.length).toBe(1);
    expect(mail).toMatchObject({
      id: notification?.id,
      to: { name: manager.name, address: manager.email },
      subject: `New Approval Request: ${id} Team laptops`,
    });
    expect(mail?.text).toContain(`${PUBLIC_URL}/request/${id}/details`);
    expect(linkOf(mail)).toEqual({
      pathname: "/unsubscribe",
      token: expect.stringMatching(/^[\w-]{43}$/),
      kind: "request_submitted",
    });
    await submit();
    await deliver();
    expect(linkOf(delivery.mails[1]).token).toBe(linkOf(mail).token);
  });

  test("a mail has the amount, requester, type and due date of the request in the recipient's time zone, and the comment that caused it", async () => {
    await prefer({ time_zone: "Europe/Paris" });
    const { id } = await submit({ amount: 950, due_date: "2026-12-03T08:00:00Z" });
    await deliver();
    await actAs(delivery.backend, "director", id, { action: "request_info", info_requested: "Which model?" });
    await deliver();
    await actAs(delivery.backend, "requester", id, { action: "respond", additional_info: "The <small> one." });
    await deliver();
    const fields =
      "Amount: USD 950.00\nRequester: Rita Quest\nType: Procurement\nDue: 3 Dec 2026, 09:00 (Europe/Paris)";
    const received = delivery.mails.map(({ to, text, html }) => ({ to: to.name, text, html }));
    const manager = (await delivery.backend.as("manager")).name;
    const requester = (await delivery.backend.as("requester")).name;
    expect(received.filter((one) => one.to === manager)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`${fields}\n\nReview request:\n`) }),
      expect.objectContaining({
        text: expect.stringContaining(`${fields}\n\nComment:\n> The <small> one.\n\nOpen request:\n`),
        html: expect.stringContaining("The &lt;small&gt; one."),
      }),
    ]);
    expect(received.find((one) => one.to === requester)?.text).toContain("Comment:\n> Which model?\n");
  });

  test("a mail contains only the notification if its recipient may no longer see the request (R4)", async () => {
    const { id } = await submit({ amount: 950 });
    await delivery.rows("DELETE FROM request_participants WHERE user_id = ?", delivery.backend.people.manager);
    await delivery.rows("UPDATE users SET role = 'requester' WHERE id = ?", delivery.backend.people.manager);
    await deliver();
    const [mail] = delivery.mails;
    expect(mail?.subject).toBe(`New Approval Request: ${id}`);
    expect(mail?.text).not.toContain("950");
    expect(mail?.text).toContain("Open request:");
  });

  test("a mail that could not be sent is sent later, and does not delay the SMS of the same notification", async () => {
    await delivery.settings({ sms_notifications: true });
    await setPhone("+22501020304");
    delivery.answer.mail = async () => DOWN;
    await submit();
    await deliver();
    expect([delivery.mails.length, delivery.sms.length]).toEqual([0, 1]);
    expect(await delivery.outbox()).toMatchObject([{ topic: "mail", attempts: 1, last_error: "down" }]);
    delivery.answer.mail = async () => ({ sent: true });
    delivery.wait(MINUTE_MS);
    await deliver();
    expect([delivery.mails.length, delivery.sms.length]).toEqual([1, 1]);
  });

  test("no mail is sent while mail is switched off in the settings, and missed mails are not sent later (R30)", async () => {
    await delivery.settings({ email_notifications: false });
    await submit();
    await deliver();
    await delivery.settings({ email_notifications: true });
    await deliver();
    expect(delivery.mails).toEqual([]);
    await submit();
    await deliver();
    expect(delivery.mails.length).toBe(1);
  });

  test("a mail that waits in the outbox is removed when mail is switched off in the settings", async () => {
    delivery.answer.mail = async () => DOWN;
    await submit();
    await deliver();
    await delivery.settings({ email_notifications: false });
    delivery.wait(HOUR_MS);
    await deliver();
    expect(await delivery.outbox()).toEqual([]);
  });
});

describe("a person's preferences for mail", () => {
  test("a person gets no mail of a muted kind of notification, even if the mail was already waiting when the kind was muted", async () => {
    await prefer({ muted_mail_kinds: ["request_submitted"] });
    const { id } = await submit();
    await deliver();
    expect(delivery.mails).toEqual([]);
    await actAs(delivery.backend, "requester", id, { action: "remind" });
    delivery.answer.mail = async () => ({
      sent: false,
      permanent_failure: false,
      service_busy: false,
      retry_after_seconds: null,
      error: "x",
    });
    await deliver();
    await prefer({ muted_mail_kinds: ["request_reminded"] });
    delivery.answer.mail = async () => ({ sent: true });
    delivery.wait(HOUR_MS);
    await deliver();
    expect([subjects(), await delivery.outbox()]).toEqual([[], []]);
  });

  test("quiet hours delay push, mail and SMS until their end in the person's time zone", async () => {
    await setPhone("+22501020304");
    const subscription = await delivery.subscribe("manager");
    await delivery.settings({ sms_notifications: true });
    // The present time, 09:00 UTC, is 10:00 in Paris.
    await prefer({ quiet_from: "09:30", quiet_to: "12:00", time_zone: "Europe/Paris" });
    await submit();
    delivery.wait(2 * HOUR_MS - 1);
    await deliver();
    expect([delivery.pushed(subscription).length, delivery.mails.length, delivery.sms.length]).toEqual([0, 0, 0]);
    delivery.wait(1);
    await deliver();
    expect([delivery.pushed(subscription).length, delivery.mails.length, delivery.sms.length]).toEqual([1, 1, 1]);
  });

  test("quiet hours also delay a retry, and the delay does not count as an attempt", async () => {
    await prefer({ quiet_from: "10:01", quiet_to: "12:00", time_zone: "Europe/Paris" });
    await submit();
    delivery.answer.mail = async () => DOWN;
    await deliver();
    delivery.answer.mail = async () => ({ sent: true });
    delivery.wait(MINUTE_MS);
    await deliver();
    expect(delivery.mails).toEqual([]);
    expect(await delivery.outbox()).toMatchObject([
      { topic: "mail", attempts: 1, next_attempt_at: "2026-11-02T11:00:00.000Z" },
    ]);
    delivery.wait(2 * HOUR_MS - MINUTE_MS);
    await deliver();
    expect(delivery.mails.length).toBe(1);
    expect(await delivery.outbox()).toEqual([]);
  });

  test("a daily digest is one mail with all notifications since the last digest, sent at the time that the person chose", async () => {
    await prefer({ daily_digest: true, digest_at: "12:00", time_zone: "Europe/Paris" });
    const { id } = await submit({ title: "First" });
    await deliver();
    delivery.wait(HOUR_MS);
    await submit({ title: "Second" });
    await deliver();
    expect(delivery.mails).toEqual([]);
    expect(await delivery.outbox()).toMatchObject([
      { topic: "mail.digest", next_attempt_at: "2026-11-02T11:00:00.000Z" },
    ]);
    delivery.wait(HOUR_MS);
    await deliver();
    expect(subjects()).toEqual(["Your daily summary: 2 notifications"]);
    expect(delivery.mails[0]?.text).toMatch(/First[\s\S]*Second/);
    expect(await delivery.outbox()).toEqual([]);
    await actAs(delivery.backend, "requester", id, { action: "cancel" });
    await deliver();
    delivery.wait(24 * HOUR_MS);
    await deliver();
    expect(subjects().slice(1)).toEqual(["Your daily summary: 1 notification"]);
    expect(delivery.mails[1]?.text).toContain("cancelled");
    expect(delivery.mails[1]?.id).not.toBe(delivery.mails[0]?.id);
  });

  test("a notification that is created while a daily digest is being sent is mailed in the next digest", async () => {
    await prefer({ daily_digest: true, digest_at: "09:05" });
    await submit({ title: "First" });
    await deliver();
    delivery.wait(5 * MINUTE_MS);
    delivery.answer.mail = async () => {
      // This notification is created before the hour of the digest, but enters the outbox while the digest is being
      // sent.
      delivery.backend.clock.now = new Date("2026-11-02T09:04:59.000Z");
      await submit({ title: "Second" });
      delivery.backend.clock.now = new Date("2026-11-02T09:05:00.000Z");
      delivery.answer.mail = async () => ({ sent: true });
      await delivery.backend.services.notifications.deliverAfterResponse();
      return { sent: true };
    };
    await deliver();
    delivery.wait(2 * MINUTE_MS);
    await deliver();
    const texts = delivery.mails.map((mail) => mail.text).join("\n");
    expect(texts).toContain("First");
    expect(texts).toContain("Second");
    expect(await delivery.outbox()).toEqual([]);
  });

  test("an unsubscribe link mutes the mails of one kind of notification or of all kinds, and is refused if its token or kind is invented", async () => {
    await submit();
    await deliver();
    const { token } = linkOf(delivery.mails[0]);
    const { unsubscribeMail, getPreferences } = delivery.backend.services.notifications;
    const muted = async () => (await getPreferences(await delivery.backend.as("manager"))).muted_mail_kinds;
    for (let click = 0; click < 2; click += 1) unwrap(await unsubscribeMail({ token, kind: "request_submitted" }));
    expect(await muted()).toEqual(["request_submitted"]);
    unwrap(await unsubscribeMail({ token, kind: "request_reminded" }));
    expect(await muted()).toEqual(["request_reminded", "request_submitted"]);
    await submit();
    await deliver();
    expect(delivery.mails.length).toBe(1);
    for (const link of [
      { token: "made-up", kind: "request_submitted" },
      { token, kind: "made_up" },
      { token: "", kind: "digest" },
    ])
      expect(await unsubscribeMail(link)).toMatchObject({ ok: false, code: "not_found" });
    unwrap(await unsubscribeMail({ token, kind: "digest" }));
    expect((await muted()).toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
  });
});

describe("the daily list of waiting requests", () => {
  const plan = () => delivery.backend.jobs.planWaitingDigests();
  const lists = () => delivery.mails.filter(({ subject }) => subject.includes("waiting for you"));
  /** Runs both jobs twice, to test repeated runs. */
  const runTwice = async () => {
    for (const run of [plan, plan, deliver, deliver, plan, deliver]) await run();
  };

  test("a person who chose the daily list gets one mail a day at the chosen time with the waiting requests, and overdue requests come first", async () => {
    await prefer({ waiting_digest: true, digest_at: "11:30", time_zone: "Europe/Paris" });
    const { id: later } = await submit({ title: "Later", amount: 950, due_date: "2026-11-20T08:00:00Z" });
    const { id: overdue } = await submit({ title: "Overdue", amount: 900, due_date: "2026-11-02T10:00:00Z" });
    await submit({ title: "Not for the manager", amount: 5_000 });
    delivery.wait(HOUR_MS);
    await runTwice();
    expect(lists()).toEqual([]);
    delivery.wait(HOUR_MS / 2);
    await runTwice();
    const [mail] = lists();
    const manager = await delivery.backend.as("manager");
    expect(lists().length).toBe(1);
    expect(mail).toMatchObject({ subject: "2 requests are waiting for you", to: { address: manager.email } });
    expect(mail?.text).toContain(
      `- ${overdue} Overdue\n  USD 900.00 · Rita Quest · Overdue since 2 Nov 2026, 11:00 (Europe/Paris)\n`,
    );
    expect(mail?.text.indexOf(overdue)).toBeLessThan(mail?.text.indexOf(later) ?? -1);
    expect(mail?.text).not.toContain("Not for the manager");
    delivery.wait(23 * HOUR_MS);
    await runTwice();
    expect(lists().length).toBe(1);
    delivery.wait(HOUR_MS);
    await runTwice();
    expect(lists().length).toBe(2);
    expect(new Set(lists().map(({ id }) => id)).size).toBe(2);
  });

  test("a person gets no second list on the day on which the person chooses a later time", async () => {
    await prefer({ waiting_digest: true, digest_at: "09:30" });
    await submit();
    delivery.wait(HOUR_MS);
    await runTwice();
    await prefer({ digest_at: "12:00" });
    delivery.wait(4 * HOUR_MS);
    await runTwice();
    expect(lists().length).toBe(1);
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    expect(lists().length).toBe(2);
  });

  test("nobody gets a daily list if no request waits, the person did not choose the list, mail is off, or the person is not active", async () => {
    await submit();
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    expect(lists()).toEqual([]);
    const vp = await delivery.backend.as("vp");
    const waiting_digest = NotificationPreferencesInput.parse({ waiting_digest: true });
    await delivery.backend.services.notifications.changePreferences(vp, waiting_digest);
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    expect(lists()).toEqual([]);
    await prefer({ waiting_digest: true });
    await delivery.settings({ email_notifications: false });
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    await delivery.settings({ email_notifications: true });
    await runTwice();
    expect(lists()).toEqual([]);
    await delivery.rows("UPDATE users SET is_active = 0 WHERE username = 'manager'");
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    expect(lists()).toEqual([]);
    expect(await delivery.rows("SELECT id FROM outbox WHERE topic = 'mail.waiting'")).toEqual([]);
  });

  test("the unsubscribe link in a daily list ends the lists, but no other mails", async () => {
    await prefer({ waiting_digest: true });
    await submit();
    delivery.wait(24 * HOUR_MS);
    await runTwice();
    const { token, kind } = linkOf(lists()[0]);
    expect(kind).toBe("waiting");
    const { unsubscribeMail, getPreferences } = delivery.backend.services.notifications;
    expect(await unsubscribeMail({ token: "made-up", kind })).toMatchObject({ ok: false, code: "not_found" });
    unwrap(await unsubscribeMail({ token, kind }));
    expect(await getPreferences(await delivery.backend.as("manager"))).toMatchObject({
      waiting_digest: false,
      muted_mail_kinds: [],
    });
    delivery.wait(48 * HOUR_MS);
    await runTwice();
    expect(lists().length).toBe(1);
  });
});

describe("SMS", () => {
  test("an SMS is sent only if the person has to act and SMS is switched on in the settings (R30)", async () => {
    await prefer({ phone: "+225 01 02 03 04" });
    await submit();
    await deliver();
    expect(delivery.sms).toEqual([]);
    await delivery.settings({ sms_notifications: true });
    const { id } = await submit();
    await deliver();
    expect(delivery.sms).toMatchObject([{ to: "+22501020304", text: expect.stringContaining(id) }]);
    await actAs(delivery.backend, "requester", id, { action: "cancel" });
    await deliver();
    expect(delivery.sms.length).toBe(1);
    await delivery.settings({ sms_notifications: false });
    await submit();
    await deliver();
    expect(delivery.sms.length).toBe(1);
  });

  test("a push or SMS is not sent if its kind is muted after the notification was written", async () => {
    await setPhone("+22501020304");
    await delivery.settings({ sms_notifications: true });
    const subscription = await delivery.subscribe("manager");
    delivery.service.replyWith({ status: 500 });
    delivery.answer.sms = async () => DOWN;
    await submit();
    await deliver();
    delivery.pushed(subscription);
    await prefer({ muted_push_kinds: ["request_submitted"], muted_sms_kinds: ["request_submitted"] });
    delivery.service.replyWith({ status: 201 });
    delivery.answer.sms = async () => ({ sent: true });
    delivery.wait(HOUR_MS);
    await deliver();
    expect([delivery.pushed(subscription), delivery.sms]).toEqual([[], []]);
    expect((await delivery.outbox()).map(({ topic }) => topic)).toEqual([]);
  });
});

test("system health lists for each delivery channel its state and the number of waiting and abandoned deliveries", async () => {
  await delivery.subscribe("manager");
  delivery.service.replyWith({ status: 500 });
  delivery.answer.mail = async () => DOWN;
  await submit();
  for (let run = 0; run < 12; run += 1) {
    await deliver();
    delivery.wait(6 * HOUR_MS);
  }
  await submit();
  await deliver();
  const arrived = { arrived_at: delivery.backend.deps.now() };
  const admin = await delivery.backend.as("admin");
  const { channels } = unwrap(await delivery.backend.services.admin.overview.health(admin, arrived));
  expect(channels).toEqual([
    { channel: "push", state: "on", waiting: 1, given_up: 1, missing: null },
    { channel: "mail", state: "on", waiting: 1, given_up: 1, missing: null },
    { channel: "sms", state: "switched_off", waiting: 0, given_up: 0, missing: null },
  ]);
  Object.assign(delivery.channels, { mail: null });
  const after = unwrap(await delivery.backend.services.admin.overview.health(admin, arrived));
  expect(after.channels[1]).toMatchObject({ state: "not_configured", missing: expect.stringContaining("MAIL_FROM") });
  const local_mail = createLocalMailbox(delivery.platform.FILES);
  Object.assign(delivery.channels, { mail: local_mail, local_mail });
  const local = unwrap(await delivery.backend.services.admin.overview.health(admin, arrived));
  expect(local.channels[1]).toMatchObject({ state: "stored", missing: null });
  const { notifications, admin: administration } = delivery.backend.services;
  const settings = await notifications.getPreferencesPage(admin);
  expect(unwrap(await administration.pages.getSettings(admin)).mail_state).toBe("stored");
  expect(settings.channels.mail).toBe("stored");
  Object.assign(delivery.channels, { local_mail: null });
  delivery.wait(31 * 24 * HOUR_MS);
  await delivery.backend.jobs.cleanUpNotifications();
  expect((await delivery.outbox()).filter((row) => row.gave_up_at !== null)).toEqual([]);
});

describe("mail senders", () => {
  const MAIL: Mail = {
    id: "n1",
    to: { name: "Zoë", address: "zoe@company.example" },
    subject: "Hello",
    text: "Text",
    html: "<p>Html</p>",
    unsubscribe: "https://approvals.example/unsubscribe?token=t&kind=k",
  };

  test("a mail is passed to Cloudflare's mail binding with its sender and receiver, and fails permanently only if an address is invalid", async () => {
    const posted: string[][] = [];
    const from = { name: "Approvals", address: "approvals@company.example" };
    const sender = createMailSender(async (...mail) => posted.push(mail), from);
    expect(await sender.send(MAIL)).toEqual({ sent: true });
    expect(posted).toEqual([
      ["approvals@company.example", "zoe@company.example", expect.stringContaining("Subject: Hello")],
    ]);
    const refusing = createMailSender(() => Promise.reject(new Error("quota")), from);
    expect(await refusing.send(MAIL)).toMatchObject({ sent: false, permanent_failure: false, error: "Error: quota" });
    const invalidReceiver = { ...MAIL, to: { name: "", address: "nobody" } };
    expect(await sender.send(invalidReceiver)).toMatchObject({ sent: false, permanent_failure: true });
  });

  test("the local mailbox lists the last two hundred mails newest first, and the background job deletes the others", async () => {
    const { FILES } = delivery.platform;
    const start = delivery.backend.clock.now.getTime();
    // Stores two hundred older mails.
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) =>
        FILES.put(`local-mail/${10_000_000_000_000 - start + at}-old`, "{}", {
          customMetadata: { summary: JSON.stringify({ subject: `Old ${at}` }) },
        }),
      ),
    );
    // Makes R2 list the mails in three pages.
    const inPages = new Proxy(FILES, {
      get: (bucket, name: keyof R2Bucket) =>
        name === "list"
          ? (options: Parameters<R2Bucket["list"]>[0]) => bucket.list({ ...options, limit: 90 })
          : bucket[name].bind(bucket),
    });
    const box = createLocalMailbox(inPages, delivery.backend.deps.now);
    for (const subject of ["First", "Second", "Third"]) {
      delivery.wait(1);
      await box.send({ ...MAIL, id: subject, subject });
    }
    const countStored = async () => (await FILES.list({ prefix: "local-mail/" })).objects.length;
    expect(await countStored()).toBe(203);
    const stored = await box.list();
    expect(stored.length).toBe(200);
    const order = stored.map((mail) => mail.subject);
    expect([order.slice(0, 4), order.at(-1)]).toEqual([["Third", "Second", "First", "Old 0"], "Old 196"]);
    expect(await box.find(stored[0]?.key ?? "")).toMatchObject({ to: MAIL.to, text: "Text", html: "<p>Html</p>" });
    expect(await box.find("unknown")).toBeNull();
    delivery.channels.local_mail = box;
    await delivery.backend.jobs.cleanUpNotifications();
    expect(await countStored()).toBe(200);
    expect(await box.list()).toEqual(stored);
  });

  test("a director reads the mails of the local mailbox, except those with a link to choose a password, which earlier versions stored", async () => {
    const local_mail = createLocalMailbox(delivery.platform.FILES);
    await local_mail.send(MAIL);
    await local_mail.send({ ...MAIL, id: "n2", subject: "Choose your password", unsubscribe: null });
    const services = createEnglishServices({
      ...delivery.backend.deps,
      channels: { ...delivery.channels, local_mail },
    });
    const open = async (who: SampleUsername): Promise<Pick<LocalMailbox, "list" | "find">> => {
      const actor = await delivery.backend.as(who);
      const context = { actor, services, texts: englishTexts, renderAll: inEnglish } as unknown as AppLoadContext;
      return requireMailbox(context, new Request(`${PUBLIC_URL}/admin/mail`));
    };
    const all = await (await open("admin")).list();
    expect(all.map(({ subject }) => subject).sort()).toEqual(["Choose your password", "Hello"]);
    const director = await open("director");
    expect((await director.list()).map(({ subject }) => subject)).toEqual(["Hello"]);
    for (const { key, subject } of all)
      expect((await director.find(key)) === null).toBe(subject === "Choose your password");
    await expect(open("manager")).rejects.toMatchObject({ init: { status: 403 } });
  });

  test("storing a mail in the local mailbox costs one operation of R2, however many mails are stored", async () => {
    const operations: PropertyKey[] = [];
    const counting = new Proxy(delivery.platform.FILES, {
      get(bucket, name: keyof R2Bucket) {
        operations.push(name);
        return bucket[name].bind(bucket);
      },
    });
    const box = createLocalMailbox(counting, delivery.backend.deps.now);
    for (const id of ["first", "second", "third"]) await box.send({ ...MAIL, id });
    expect(operations).toEqual(["put", "put", "put"]);
  });
});

describe("the delivery of notifications after an HTTP response", () => {
  test("if a change creates no notification, the server takes no round trip to D1 after the HTTP response", async () => {
    const { services, as, cost } = delivery.backend;
    const manager = await as("manager");
    await submit();
    await services.notifications.deliverAfterResponse();
    await services.notifications.markRead(manager, null);
    const before = { ...cost };
    await services.notifications.deliverAfterResponse();
    expect(cost).toEqual(before);
  });

  test("if a change creates a notification, the notification is delivered after the HTTP response in three round trips", async () => {
    const { services, cost } = delivery.backend;
    await submit();
    const before = cost.round_trips;
    await services.notifications.deliverAfterResponse();
    expect(cost.round_trips).toBe(before + 3);
    expect(delivery.mails.length).toBe(1);
  });

  test("if no channel is configured, the open pages of the receivers are notified after the HTTP response in two round trips", async () => {
    const { services, cost, people } = delivery.backend;
    Object.assign(delivery.channels, { push: null, mail: null, sms: null });
    await services.notifications.recordOpenPage(await delivery.backend.as("manager"));
    await submit();
    const { round_trips } = cost;
    await services.notifications.deliverAfterResponse();
    expect(delivery.poked).toEqual([people.manager]);
    expect(cost.round_trips).toBe(round_trips + 2);
    expect(await delivery.rows("SELECT id FROM notifications WHERE is_planned = 0")).toEqual([]);
  });
});

test("the mails about one request are joined by its number, and a mail about something else is not", async () => {
  const { id } = await submit();
  await prefer({ phone: "+22501020304" });
  await deliver();
  expect(delivery.mails.map(({ subject, request_id }) => [subject.includes(id), request_id ?? null])).toEqual(
    expect.arrayContaining([
      [true, id],
      [false, null],
    ]),
  );
  expect(delivery.mails.every(({ subject, request_id }) => subject.includes(id) === (request_id === id))).toBe(true);
});

test("a person who has chosen French gets mails in French, and all other people get mails in English", async () => {
  const { backend } = delivery;
  const manager = await backend.as("manager");
  unwrap(await backend.services.users.changeLanguage(manager, "fr"));
  const { id } = await submit({ title: "Team laptops" });
  await deliver();
  const [mail] = delivery.mails;
  expect(mail?.subject).toBe(`Nouvelle demande d’approbation\u00A0: ${id} Team laptops`);
  expect(mail?.text).toMatch(/ attend votre décision\.\n\nMontant\u00A0: USD [\d\u202F]+,\d\d\nDemandeur\u00A0: /);
  expect(mail?.html).toContain('<html lang="fr">');
  expect(mail?.text).not.toMatch(/needs your decision|Unsubscribe|Amount/);
  unwrap(await backend.services.users.changeLanguage(await backend.as("manager"), null));
  await submit();
  await deliver();
  expect(delivery.mails.at(-1)?.subject).toContain("New Approval Request");
});
