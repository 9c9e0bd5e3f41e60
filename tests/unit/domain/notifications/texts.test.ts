import { describe, expect, test } from "vitest";
import { message } from "../../../../domain/message.ts";
import { createRulesChangedText } from "../../../../domain/notifications/admin-texts.ts";
import {
  getKindTitle,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type RequestNotificationKind,
  requiresAction,
  requiresDecision,
} from "../../../../domain/notifications/catalogue.ts";
import { createRequestNotifications } from "../../../../domain/notifications/request-notifications.ts";
import {
  createPushPayload,
  formatDigest,
  formatMail,
  formatSms,
  formatWaitingDigest,
  type MailedRequest,
  type SentNotification,
} from "../../../../domain/notifications/texts.ts";
import { inEnglish, READER } from "../../../support/english.ts";

const LINKS = {
  url: "https://approvals.example",
  unsubscribe: "https://approvals.example/unsubscribe?token=t&kind=k",
};

/** A title with markup, quotes and an emoji, and a very long name, which are difficult to send. */
const FACTS = {
  request_id: "REQ-2026-1001",
  title: `<b>"Größe" & Co</b> 🧾`,
  requester_name: "Rita Quest",
  actor_name: "N".repeat(120),
};

/** The data about the request of FACTS that a mail contains. */
const REQUEST: MailedRequest = {
  title: FACTS.title,
  amount: "USD 1,250.50",
  requester_name: FACTS.requester_name,
  type: "Office & supplies",
  due: "3 Dec 2026, 08:00 (UTC)",
  comment: "Which <team>?\nAnd why?",
  may_decide: true,
};

const ANNOUNCED = { title: FACTS.title, author_name: "Hanna Rees", actor_name: "Dora Rector" };

/** The facts of a notification about a delegation. Only the name of the person is a user-written text. */
const DELEGATED = {
  name: FACTS.title,
  from: "2026-12-03T08:00:00.000Z",
  until: "2026-12-13T08:00:00.000Z",
  time_zone: "UTC",
};

/** The message of each kind that is not about a request. */
const MESSAGES = {
  announcement_waiting: message("notifications.announcement_waiting", ANNOUNCED),
  announcement_decided: message("notifications.announcement_decided_rejected", ANNOUNCED),
  announcement_published: message("notifications.announcement_published", ANNOUNCED),
  delegation_planned: message("notifications.delegation_planned", DELEGATED),
  delegation_begun: message("notifications.delegation_begun", DELEGATED),
  delegation_ended: message("notifications.delegation_ended_withdrawn", DELEGATED),
  delegation_lost: message("notifications.delegation_lost", DELEGATED),
  delegation_delegate_away: message("notifications.delegation_delegate_away", DELEGATED),
  delegation_double_absence: message("notifications.delegation_double_absence", DELEGATED),
  delegation_uncovered: message("notifications.delegation_uncovered", { ...DELEGATED, delegate_name: "Ann" }),
  record_fault: message("notifications.record_fault", {
    subject: "REQ-2026-1001",
    details: [`The title shown, ${FACTS.title}, differs from the record: Desk.`],
  }),
  recurring_paused: message("notifications.recurring_paused", {
    name: FACTS.title,
    detail: "Please provide an amount",
  }),
  approver_deactivated: message("notifications.approver_deactivated", { name: FACTS.title }),
} satisfies Partial<Record<NotificationKind, unknown>>;

function received(kind: string, facts = FACTS): SentNotification {
  const common = { id: "018f-1", kind, title: getKindTitle(kind), url: "/request/REQ-2026-1001/details" };
  if (!kind.startsWith("request_")) {
    const changed = createRulesChangedText(facts.actor_name, "doa_configuration", facts.title, ["Approver: Ann → Bob"]);
    const text = kind in MESSAGES ? MESSAGES[kind as keyof typeof MESSAGES] : changed;
    return { ...common, message: text, request_id: null };
  }
  const [notification] = createRequestNotifications(facts, null, [
    { kind: kind as RequestNotificationKind, to: ["u1"] },
  ]);
  if (!notification) throw new Error(`${kind} says nothing`);
  return { ...common, ...notification, request_id: facts.request_id };
}

describe.each(NOTIFICATION_KINDS)("the texts of the notification kind %s", (kind) => {
  const notification = received(kind);
  const { title, message: text } = inEnglish({ title: notification.title, message: notification.message });

  test("each notification kind has a title and a message, and if requiresDecision returns true for the kind, requiresAction returns true too", () => {
    expect(title).toMatch(/^[A-Z].{4,60}$/);
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(requiresAction(kind) || !requiresDecision(kind)).toBe(true);
  });

  test("a push of each kind is short enough to be sent, and has buttons for a decision only if the kind requires a decision", () => {
    const payload = createPushPayload(notification, true, READER);
    expect(payload).toMatchObject({ id: notification.id, kind, title, url: notification.url });
    expect(new TextEncoder().encode(JSON.stringify(payload)).byteLength).toBeLessThan(3_993);
    const addresses = payload.actions.map(({ action, url }) => [action, url]);
    const offered = [
      ["approve", `${notification.url}?act=approve`],
      ["reject", `${notification.url}?act=reject`],
    ];
    expect(addresses).toEqual(requiresDecision(kind) ? offered : []);
    expect(createPushPayload(notification, false, READER).actions).toEqual([]);
  });

  test("a mail of each kind contains the notification as text and as HTML, and the HTML escapes texts of users", () => {
    const request = notification.request_id === null ? null : REQUEST;
    const { subject, html, ...mail } = formatMail(notification, LINKS, request, READER);
    expect(subject).toContain(title);
    if (notification.request_id !== null) expect(subject).toContain(notification.request_id);
    for (const part of [text, LINKS.url + notification.url, LINKS.unsubscribe]) expect(mail.text).toContain(part);
    expect(html).toContain(`href="${LINKS.url}${notification.url}"`);
    expect(html).toContain("unsubscribe?token=t&amp;kind=k");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;b&gt;&quot;Größe&quot; &amp; Co&lt;/b&gt; 🧾");
  });

  test("an SMS of each kind is short enough for one message and contains the number of the request", () => {
    const sms = formatSms(notification, READER);
    expect(sms.length).toBeLessThanOrEqual(160);
    if (notification.request_id !== null) expect(sms).toContain(notification.request_id);
  });
});

test("a mail about a request has the request's title in its subject, and its amount, requester, type, due date and comment in both parts", () => {
  const { subject, text, html } = formatMail(received("request_info_requested"), LINKS, REQUEST, READER);
  expect(subject).toBe(`Information requested: REQ-2026-1001 ${FACTS.title}`);
  expect(text).toContain(
    "Amount: USD 1,250.50\nRequester: Rita Quest\nType: Office & supplies\nDue: 3 Dec 2026, 08:00 (UTC)\n",
  );
  expect(text).toContain("Comment:\n> Which <team>?\n> And why?\n");
  for (const part of [
    "USD 1,250.50",
    "Rita Quest",
    "Office &amp; supplies",
    "3 Dec 2026",
    "Which &lt;team&gt;?\nAnd why?",
  ])
    expect(html).toContain(part);
  expect(html).toContain("#373ba7");
});

test("a mail leaves out the amount, the due date and the comment if there are none, and says nothing about a request that the recipient may not see", () => {
  const bare = formatMail(
    received("request_submitted"),
    LINKS,
    { ...REQUEST, amount: null, due: null, comment: null },
    READER,
  );
  for (const label of ["Amount", "Due", "Comment"]) {
    expect(bare.text).not.toContain(`${label}:`);
    expect(bare.html).not.toContain(label);
  }
  const unseen = formatMail(received("request_submitted"), LINKS, null, READER);
  expect(unseen.subject).toBe("New Approval Request: REQ-2026-1001");
  for (const label of ["Amount", "Requester", "Type"]) expect(unseen.html).not.toContain(label);
});

test.each([
  ["Review request", "request_submitted", true],
  ["Open request", "request_submitted", false],
  ["Open request", "request_approved", true],
  ["View details", "announcement_published", true],
])("the button of a mail is '%s' for the kind %s if the recipient may decide: %s", (label, kind, may_decide) => {
  const notification = received(kind);
  const request = notification.request_id === null ? null : { ...REQUEST, may_decide };
  const { text, html } = formatMail(notification, LINKS, request, READER);
  expect(text).toContain(`${label}:\n${LINKS.url}${notification.url}`);
  expect(html).toContain(`>${label}</a>`);
});

test("a mail contains at most a thousand characters of a comment", () => {
  const comment = "🧾".repeat(2000);
  const { text } = formatMail(received("request_commented"), LINKS, { ...REQUEST, comment }, READER);
  expect(text).toMatch(/> 🧾{498}\.\.\.\n/u);
});

test("an SMS that is too long is cut between characters, not within an emoji", () => {
  const text = formatSms(received("request_submitted", { ...FACTS, title: "🧾".repeat(200) }), READER);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/🧾\.\.\.$/u);
});

test("a push notification with the longest possible title and requester name is short enough to be sent", () => {
  const facts = { ...FACTS, title: "🧾".repeat(100), requester_name: "語".repeat(120) };
  const payload = createPushPayload(received("request_submitted", facts), true, READER);
  expect(new TextEncoder().encode(JSON.stringify(payload)).byteLength).toBeLessThan(3_993);
});

test("a mail with a daily summary lists at most fifty notifications, states how many more exist, and has an unsubscribe link", () => {
  const one = received("request_submitted");
  expect(formatDigest([one], LINKS, READER).subject).toBe("Your daily summary: 1 notification");
  const many = Array.from({ length: 53 }, (_, at) => ({ ...one, id: `n${at}`, message: `Message ${at}.` }));
  const { subject, text, html } = formatDigest(many, LINKS, READER);
  expect(subject).toBe("Your daily summary: 53 notifications");
  for (const part of ["Message 0.", "Message 49.", "And 3 more.", LINKS.unsubscribe]) expect(text).toContain(part);
  expect(text).not.toContain("Message 50.");
  expect(html).toContain("Message 49.");
  expect(html).toContain("And 3 more.");
});

test("the daily list of waiting requests has the number, title, amount, requester and due date of each request, and states how many more wait", () => {
  const waiting = {
    id: "REQ-2026-1001",
    title: "<Desk>",
    amount: "USD 900.00",
    requester_name: "Rita Quest",
    due: "3 Dec 2026, 08:00 (UTC)",
    is_overdue: true,
  };
  const list = [waiting, { ...waiting, id: "REQ/7", amount: null, due: null, is_overdue: false }];
  const { subject, text, html } = formatWaitingDigest(
    { requests: list, total: 14, total_is_floor: false },
    LINKS,
    READER,
  );
  expect(subject).toBe("14 requests are waiting for you");
  expect(text).toContain(
    "- REQ-2026-1001 <Desk>\n  USD 900.00 · Rita Quest · Overdue since 3 Dec 2026, 08:00 (UTC)\n  https://approvals.example/request/REQ-2026-1001/details\n",
  );
  expect(text).toContain(
    "- REQ/7 <Desk>\n  Rita Quest\n  https://approvals.example/request/REQ%2F7/details\nand 12 more\n",
  );
  expect(html).toContain("REQ-2026-1001 &lt;Desk&gt;");
  expect(html).toContain("and 12 more");
  expect(html).toContain("unsubscribe?token=t&amp;kind=k");
  const one = formatWaitingDigest({ requests: [waiting], total: 1, total_is_floor: false }, LINKS, READER);
  expect([one.subject, one.text.includes("more")]).toEqual(["1 request is waiting for you", false]);
  const floor = formatWaitingDigest({ requests: [waiting], total: 1000, total_is_floor: true }, LINKS, READER);
  expect([floor.subject, floor.text.includes("and 999+ more")]).toEqual(["1000+ requests are waiting for you", true]);
});
