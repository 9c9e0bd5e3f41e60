import { expect, test } from "vitest";
import { ALL_NOTIFICATION_KINDS } from "../../../../domain/notifications/catalogue.ts";
import {
  isChannelOfKind,
  listNotificationGroups,
  NOTIFICATION_GROUPS,
} from "../../../../domain/notifications/groups.ts";
import { ROLES } from "../../../../domain/roles.ts";

test("each kind of notification is in exactly one group of the settings", () => {
  expect(Object.values(NOTIFICATION_GROUPS).flat().toSorted()).toEqual(ALL_NOTIFICATION_KINDS.toSorted());
});

test("only administrators choose the channels of all kinds, and directors choose those of changed rules", () => {
  const offered = (role: (typeof ROLES)[number]) => listNotificationGroups(role).flatMap(({ kinds }) => kinds);
  expect(offered("admin").toSorted()).toEqual(ALL_NOTIFICATION_KINDS.toSorted());
  const administration = ROLES.map((role) => [
    role,
    listNotificationGroups(role).find(({ group }) => group === "administration")?.kinds.length ?? 0,
  ]);
  expect(Object.fromEntries(administration)).toEqual({
    requester: 0,
    manager: 0,
    senior_manager: 0,
    director: 1,
    vp: 0,
    admin: 7,
  });
  expect(offered("director")).toContain("rules_changed");
  expect(offered("requester")).not.toContain("announcement_waiting");
  expect(offered("director")).toContain("announcement_waiting");
});

test("mail and push can deliver every kind, but SMS only the kinds that ask their recipient to act", () => {
  expect(
    ALL_NOTIFICATION_KINDS.filter((kind) => !isChannelOfKind("mail", kind) || !isChannelOfKind("push", kind)),
  ).toEqual([]);
  expect([isChannelOfKind("sms", "request_submitted"), isChannelOfKind("sms", "request_approved")]).toEqual([
    true,
    false,
  ]);
});
