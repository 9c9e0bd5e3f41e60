import { describe, expect, test } from "vitest";
import {
  ACCOUNT_AND_RULE_NOTIFICATION_TITLES,
  type AdminNotificationKind,
  createRulesChangedText,
} from "../../../../domain/notifications/admin-texts.ts";
import {
  ALL_NOTIFICATION_KINDS,
  type AnnouncementNotificationKind,
  APPROVER_DEACTIVATED_TEMPLATE,
  createRequestNotifications,
  type DelegationNotificationKind,
  getKindTitle,
  NOTIFICATION_TEMPLATES,
  type RequestNotificationKind,
  requiresAction,
  requiresDecision,
} from "../../../../domain/notifications/catalogue.ts";
import {
  createPushPayload,
  formatDigest,
  formatMail,
  formatSms,
  formatWaitingDigest,
  type MailedRequest,
  type NotificationContent,
} from "../../../../domain/notifications/texts.ts";

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

const ANNOUNCED = { author_name: "Hanna Rees", actor_name: "Dora Rector", decision: "rejected" } as const;

/** The facts of a notification about a delegation. Only the name of the person is a user-written text. */
const DELEGATED = { name: FACTS.title, from: "3 Dec 2026, 08:00", until: "13 Dec 2026, 08:00 (UTC)" } as const;

const isOfDelegation = (kind: string): kind is DelegationNotificationKind => kind.startsWith("delegation_");

const isOfAdministration = (kind: string): kind is AdminNotificationKind =>
  kind in ACCOUNT_AND_RULE_NOTIFICATION_TITLES;

const isOfAnnouncement = (kind: string): kind is AnnouncementNotificationKind => kind.startsWith("announcement_");

function received(kind: string, facts = FACTS): NotificationContent {
  const common = { id: "018f-1", url: "/request/REQ-2026-1001/details" };
  if (kind === APPROVER_DEACTIVATED_TEMPLATE.kind)
    return {
      ...common,
      kind,
      title: APPROVER_DEACTIVATED_TEMPLATE.title,
      message: APPROVER_DEACTIVATED_TEMPLATE.message("Ann"),
      request_id: null,
    };
  if (isOfAnnouncement(kind)) {
    const { title, message } = NOTIFICATION_TEMPLATES[kind];
    return { ...common, kind, title, message: message({ ...ANNOUNCED, title: facts.title }), request_id: null };
  }
  if (isOfDelegation(kind)) {
    const { title, message } = NOTIFICATION_TEMPLATES[kind];
    return { ...common, kind, title, message: message({ ...DELEGATED, reason: "withdrawn" }), request_id: null };
  }
  if (isOfAdministration(kind)) {
    const title = ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind];
    const message = createRulesChangedText(facts.actor_name, "doa_configuration", facts.title, ["Approver: Ann → Bob"]);
    return { ...common, kind, title, message, request_id: null };
  }
  if (kind === "record_fault") {
    const { title, message } = NOTIFICATION_TEMPLATES[kind];
    const detail = `The title shown, ${facts.title}, differs from the record: Desk.`;
    return { ...common, kind, title, message: message({ subject: "REQ-2026-1001", detail }), request_id: null };
  }
  if (kind === "recurring_paused") {
    const { title, message } = NOTIFICATION_TEMPLATES[kind];
    const text = message({ name: facts.title, detail: "Please provide an amount" });
    return { ...common, kind, title, message: text, request_id: null };
  }
  const [notification] = createRequestNotifications(facts, null, [
    { kind: kind as RequestNotificationKind, to: ["u1"] },
  ]);
  if (!notification) throw new Error(`${kind} says nothing`);
  return { ...common, ...notification, request_id: facts.request_id };
}

test("ALL_NOTIFICATION_KINDS contains first the kinds with a text template, and then the kinds about accounts, rules and sign-ins", () => {
  const others = [
    ...["approver_deactivated", "password_reset", "account_changed", "rules_changed", "sign_in_locked"],
    ...["new_device", "password_changed", "sessions_ended"],
  ];
  expect(ALL_NOTIFICATION_KINDS).toEqual([...Object.keys(NOTIFICATION_TEMPLATES), ...others]);
});

describe.each(ALL_NOTIFICATION_KINDS)("the texts of the notification kind %s", (kind) => {
  const notification = received(kind);

  test("each notification kind has a title and a message, and if requiresDecision returns true for the kind, requiresAction returns true too", () => {
    expect(getKindTitle(kind)).toBe(notification.title);
    expect(notification.title).toMatch(/^[A-Z].{4,60}$/);
    expect(notification.message).toMatch(/\.$/);
    expect(notification.message).not.toMatch(/undefined|null|\[object/);
    expect(requiresAction(kind) || !requiresDecision(kind)).toBe(true);
  });

  test("a push of each kind is short enough to be sent, and has buttons for a decision only if the kind requires a decision", () => {
    const payload = createPushPayload(notification, true);
    expect(payload).toMatchObject({ id: notification.id, kind, title: notification.title, url: notification.url });
    expect(new TextEncoder().encode(JSON.stringify(payload)).byteLength).toBeLessThan(3_993);
    const addresses = payload.actions.map(({ action, url }) => [action, url]);
    const offered = [
      ["approve", `${notification.url}?act=approve`],
      ["reject", `${notification.url}?act=reject`],
    ];
    expect(addresses).toEqual(requiresDecision(kind) ? offered : []);
    expect(createPushPayload(notification, false).actions).toEqual([]);
  });

  test("a mail of each kind contains the notification as text and as HTML, and the HTML escapes texts of users", () => {
    const { subject, text, html } = formatMail(notification, LINKS, notification.request_id === null ? null : REQUEST);
    expect(subject).toContain(notification.title);
    if (notification.request_id !== null) expect(subject).toContain(notification.request_id);
    for (const part of [notification.message, LINKS.url + notification.url, LINKS.unsubscribe])
      expect(text).toContain(part);
    expect(html).toContain(`href="${LINKS.url}${notification.url}"`);
    expect(html).toContain("unsubscribe?token=t&amp;kind=k");
    expect(html).not.toContain("<b>");
    if (kind in NOTIFICATION_TEMPLATES) expect(html).toContain("&lt;b&gt;&quot;Größe&quot; &amp; Co&lt;/b&gt; 🧾");
  });

  test("an SMS of each kind is short enough for one message and contains the number of the request", () => {
    const text = formatSms(notification);
    expect(text.length).toBeLessThanOrEqual(160);
    if (notification.request_id !== null) expect(text).toContain(notification.request_id);
  });
});

test("a mail about a request has the request's title in its subject, and its amount, requester, type, due date and comment in both parts", () => {
  const { subject, text, html } = formatMail(received("request_info_requested"), LINKS, REQUEST);
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
  const bare = formatMail(received("request_submitted"), LINKS, { ...REQUEST, amount: null, due: null, comment: null });
  for (const label of ["Amount", "Due", "Comment"]) {
    expect(bare.text).not.toContain(`${label}:`);
    expect(bare.html).not.toContain(label);
  }
  const unseen = formatMail(received("request_submitted"), LINKS, null);
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
  const { text, html } = formatMail(notification, LINKS, request);
  expect(text).toContain(`${label}:\n${LINKS.url}${notification.url}`);
  expect(html).toContain(`>${label}</a>`);
});

test("a mail contains at most a thousand characters of a comment", () => {
  const comment = "🧾".repeat(2000);
  const { text } = formatMail(received("request_commented"), LINKS, { ...REQUEST, comment });
  expect(text).toMatch(/> 🧾{498}\.\.\.\n/u);
});

test("an SMS that is too long is cut between characters, not within an emoji", () => {
  const text = formatSms(received("request_submitted", { ...FACTS, title: "🧾".repeat(200) }));
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/🧾\.\.\.$/u);
});

test("a push notification with the longest possible title and requester name is short enough to be sent", () => {
  const facts = { ...FACTS, title: "🧾".repeat(100), requester_name: "語".repeat(120) };
  const payload = createPushPayload(received("request_submitted", facts), true);
  expect(new TextEncoder().encode(JSON.stringify(payload)).byteLength).toBeLessThan(3_993);
});

test("a mail with a daily summary lists at most fifty notifications, states how many more exist, and has an unsubscribe link", () => {
  const one = received("request_submitted");
  expect(formatDigest([one], LINKS).subject).toBe("Your daily summary: 1 notification");
  const many = Array.from({ length: 53 }, (_, at) => ({ ...one, id: `n${at}`, message: `Message ${at}.` }));
  const { subject, text, html } = formatDigest(many, LINKS);
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
  const { subject, text, html } = formatWaitingDigest({ requests: list, total: 14, total_is_floor: false }, LINKS);
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
  const one = formatWaitingDigest({ requests: [waiting], total: 1, total_is_floor: false }, LINKS);
  expect([one.subject, one.text.includes("more")]).toEqual(["1 request is waiting for you", false]);
  const floor = formatWaitingDigest({ requests: [waiting], total: 1000, total_is_floor: true }, LINKS);
  expect([floor.subject, floor.text.includes("and 999+ more")]).toEqual(["1000+ requests are waiting for you", true]);
});
