import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../../domain/language.ts";
import {
  getKindLabel,
  getKindTitle,
  isChannelOfKind,
  listKindsCompletedBy,
  listNotificationGroups,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
  type RequestNotificationKind,
  requiresAction,
  requiresDecision,
} from "../../../../domain/notifications/catalogue.ts";
import { createRequestMessage } from "../../../../domain/notifications/request-notifications.ts";
import { ROLES } from "../../../../domain/roles.ts";
import { loadMessages } from "../../../../texts/index.ts";
import { renderText } from "../../../../texts/render.ts";

const isOfRequest = (kind: NotificationKind): kind is RequestNotificationKind => kind.startsWith("request_");
const REQUEST_KINDS = NOTIFICATION_KINDS.filter(isOfRequest);

describe.each(LANGUAGES)("the texts of notifications in the language %s", async (language) => {
  const messages = await loadMessages(language);

  test("each kind has a label and a title of its own, and at least one message that begins with its name", () => {
    const labels = NOTIFICATION_KINDS.map((kind) => renderText(messages, getKindLabel(kind)));
    const titles = NOTIFICATION_KINDS.map((kind) => renderText(messages, getKindTitle(kind)));
    expect(new Set(labels).size).toBe(NOTIFICATION_KINDS.length);
    expect(new Set(titles).size).toBe(NOTIFICATION_KINDS.length);
    const names = Object.keys(messages.notifications).filter((name) => !/_(title|label)$/.test(name));
    expect(NOTIFICATION_KINDS.filter((kind) => !names.some((name) => name.startsWith(kind)))).toEqual([]);
  });

  test.each(REQUEST_KINDS)("the message of %s is a sentence about the request, even if a job caused it", (kind) => {
    const facts = { request_id: "REQ-2026-1001", title: "Desk", requester_name: "Rita", actor_name: null };
    const text = renderText(messages, createRequestMessage(kind, facts));
    expect(text).toContain("REQ-2026-1001");
    expect(text).toContain("Desk");
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(/null|undefined/);
  });
});

describe("what notifications require and what completes them (R51)", () => {
  test("only requests ask for a decision, because a push has the buttons of their page", () => {
    expect(NOTIFICATION_KINDS.filter((kind) => requiresDecision(kind) && !isOfRequest(kind))).toEqual([]);
  });

  test("each kind about a request that requires an action is completed, except a reassignment, which only says what happened", () => {
    const completed = (["decision", "approver", "answer"] as const).flatMap(listKindsCompletedBy);
    expect(completed.filter((kind) => !isOfRequest(kind))).toEqual([]);
    expect(REQUEST_KINDS.filter((kind) => requiresAction(kind) && !completed.includes(kind))).toEqual([
      "request_reassigned",
    ]);
  });

  test("kinds that an announcement or a proposal completes are about announcements and rules", () => {
    expect(listKindsCompletedBy("announcement")).toEqual(["announcement_waiting"]);
    expect(listKindsCompletedBy("proposal")).toEqual(["rules_changed"]);
  });
});

describe("the groups of the settings", () => {
  const offered = (role: (typeof ROLES)[number]) => listNotificationGroups(role).flatMap(({ kinds }) => kinds);

  test("an administrator can choose the channels of each kind, once", () => {
    expect(offered("admin").toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
  });

  test("each kind outside of the administration is offered to a director, and no kind of the administration to other roles", () => {
    const others = ROLES.filter((role) => role !== "admin" && role !== "director");
    for (const role of others)
      expect(offered(role).filter((kind) => NOTIFICATIONS[kind].group === "administration")).toEqual([]);
    expect(
      NOTIFICATION_KINDS.filter(
        (kind) => NOTIFICATIONS[kind].group !== "administration" && !offered("director").includes(kind),
      ),
    ).toEqual([]);
    expect(offered("director")).toContain("rules_changed");
  });

  test("announcements to decide are offered only to roles that may decide them (R31)", () => {
    expect(ROLES.filter((role) => offered(role).includes("announcement_waiting"))).toEqual(["director", "admin"]);
  });

  test("mail and push can deliver each kind, and SMS only the kinds that ask their recipient to act", () => {
    for (const kind of NOTIFICATION_KINDS) {
      expect([isChannelOfKind("mail", kind), isChannelOfKind("push", kind)]).toEqual([true, true]);
      expect(isChannelOfKind("sms", kind)).toBe(requiresAction(kind));
    }
    expect([requiresAction("request_submitted"), requiresAction("request_approved")]).toEqual([true, false]);
  });
});
