import { expect, test } from "vitest";
import {
  findActiveNavigationItem,
  isActiveNavigationPath,
  listNavigationItems,
  listPhoneNavigationItems,
  listQuickLinks,
} from "../../../app/navigation.ts";
import { listKeyTargets, SUBMIT_KEY } from "../../../app/shell/navigation-keys.ts";
import { ROLES } from "../../../domain/roles.ts";
import { englishTexts } from "../../support/english.ts";

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
  expect(listNavigationItems(englishTexts, role).some(({ to }) => to === "/admin")).toBe(mayOpen);
  expect(listQuickLinks(englishTexts, role).some(({ to }) => to === "/admin")).toBe(mayOpen);
});

test.each(ROLES)(
  "on a phone, the navigation entry Profile leads a user with the role %s to the Admin Panel if the role is admin, otherwise to the profile",
  (role) => {
    const profile = listPhoneNavigationItems(englishTexts, role).find(({ label }) => label === "Profile");
    expect(profile).toMatchObject({ to: role === "admin" ? "/admin" : "/profile", icon: "settings" });
  },
);

test.each(ROLES)("for the role %s, each screen of the navigation but the submit form has a key of its own", (role) => {
  const targets = listKeyTargets(englishTexts, role);
  expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length);
  const others = listNavigationItems(englishTexts, role).filter(({ to }) => to !== "/submit-request");
  expect(targets.map(({ to }) => to)).toEqual([...others.map(({ to }) => to), "/profile"]);
  expect(targets.some(({ key }) => key === SUBMIT_KEY)).toBe(false);
});

test.each(ROLES)("the navigation of the role %s has All Requests only if the role is admin", (role) => {
  expect(listQuickLinks(englishTexts, role).some(({ to }) => to === "/admin/requests")).toBe(role === "admin");
  expect(listNavigationItems(englishTexts, role).some(({ label }) => label === "All Requests")).toBe(role === "admin");
});

test("the quick links and the navigation bar of phones are in the order of the spec", () => {
  expect(listQuickLinks(englishTexts, "admin").map(({ label }) => label)).toEqual([
    "Submit Request",
    "My Requests",
    "AI Assistant",
    "Announcements",
    "Admin Panel",
    "All Requests",
    "Downloads & Reports",
  ]);
  expect(listPhoneNavigationItems(englishTexts, "manager").map(({ label }) => label)).toEqual([
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
  expect(findActiveNavigationItem(pathname, listNavigationItems(englishTexts, "admin"))?.to).toBe(to);
});
