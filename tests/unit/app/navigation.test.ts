import { expect, test } from "vitest";
import {
  findActiveNavigationItem,
  isActiveNavigationPath,
  listNavigationItems,
  listPhoneNavigationItems,
  listQuickLinks,
} from "../../../app/navigation.ts";
import { ROLES } from "../../../domain/roles.ts";

test.each([
  ["/", "/", true],
  ["/my-requests", "/", false],
  ["/my-requests", "/my-requests", true],
  ["/my-requests/archive", "/my-requests", true],
  ["/submit-request", "/my-requests", false],
  ["/request/REQ-2026-1001/details", "/", false],
])("for the page %s and a navigation entry with the path %s, isActive returns %s", (pathname, to, active) => {
  expect(isActiveNavigationPath(pathname, to)).toBe(active);
});

test.each(ROLES)("the navigation of the role %s has the Admin Panel only if the role may open it", (role) => {
  const mayOpen = role === "admin" || role === "director";
  expect(listNavigationItems(role).some(({ to }) => to === "/admin")).toBe(mayOpen);
  expect(listQuickLinks(role).some(({ to }) => to === "/admin")).toBe(mayOpen);
});

test.each(ROLES)(
  "on a phone, the navigation entry Profile leads a user with the role %s to the Admin Panel if the role is admin, otherwise to the profile",
  (role) => {
    const profile = listPhoneNavigationItems(role).find(({ label }) => label === "Profile");
    expect(profile).toMatchObject({ to: role === "admin" ? "/admin" : "/profile", icon: "settings" });
  },
);

test.each(ROLES)("the navigation of the role %s has All Requests only if the role is admin", (role) => {
  expect(listQuickLinks(role).some(({ to }) => to === "/admin/requests")).toBe(role === "admin");
  expect(listNavigationItems(role).some(({ label }) => label === "All Requests")).toBe(role === "admin");
});

test("the quick links and the navigation bar of phones are in the order of the spec", () => {
  expect(listQuickLinks("admin").map(({ label }) => label)).toEqual([
    "Submit Request",
    "My Requests",
    "AI Assistant",
    "Announcements",
    "Admin Panel",
    "All Requests",
    "Downloads & Reports",
  ]);
  expect(listPhoneNavigationItems("manager").map(({ label }) => label)).toEqual([
    "Home",
    "Requests",
    "Submit",
    "AI",
    "Profile",
  ]);
});

test.each([
  ["/", "/"],
  ["/admin", "/admin"],
  ["/admin/users", "/admin"],
  ["/admin/requests", "/admin/requests"],
  ["/request/REQ-1/details", undefined],
])("on the page %s, only the navigation entry with the path %s is active (undefined: no entry)", (pathname, to) => {
  expect(findActiveNavigationItem(pathname, listNavigationItems("admin"))?.to).toBe(to);
});
