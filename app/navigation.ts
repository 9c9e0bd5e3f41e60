import { permissions } from "../domain/permissions.ts";
import type { Role } from "../domain/roles.ts";
import type { Texts } from "../texts/screens.ts";
import type { IconName } from "./ui/icon-names.ts";

interface NavigationItem {
  to: string;
  label: string;
  icon: IconName;
  /** Returns whether a role sees the entry; absent if all roles see it. */
  for?: (role: Role) => boolean;
}

export interface PhoneNavigationItem {
  to: string;
  /** The short text under the icon. */
  label: string;
  icon: IconName;
  /** Whether the entry is emphasized. */
  highlighted?: true;
}

/** Why the login screen is shown. `yes`: the session has ended. `saved`: the session has ended, and this tab has saved the form. */
export type SessionEndState = "yes" | "saved";

export const readLoginReason = (params: URLSearchParams): SessionEndState | null => {
  const ended = params.get("ended");
  return ended === "yes" || ended === "saved" ? ended : null;
};

/** Returns the address of the login screen, which leads to `next`, a path with its query, after the sign-in. */
export function getLoginAddress(next: string, ended: SessionEndState | null): string {
  const params = new URLSearchParams({ ...(next !== "/" && { next }), ...(ended && { ended }) });
  return params.size === 0 ? "/login" : `/login?${params}`;
}

/** The path of the notifications screen. Its entry in the navigation shows the number of unread notifications. */
export const NOTIFICATIONS_PATH = "/notifications";

const getSubmit = (texts: Texts): NavigationItem => ({
  to: "/submit-request",
  label: texts.common.nav.submitRequest,
  icon: "square-plus",
});
const getMyRequests = (texts: Texts): NavigationItem => ({
  to: "/my-requests",
  label: texts.common.nav.myRequests,
  icon: "file-text",
});
const getAssistant = (texts: Texts): NavigationItem => ({
  to: "/ai-assistant",
  label: texts.common.nav.assistant,
  icon: "sparkles",
});
const getAnnouncements = (texts: Texts): NavigationItem => ({
  to: "/announcements",
  label: texts.common.nav.announcements,
  icon: "megaphone",
});
const getDownloads = (texts: Texts): NavigationItem => ({
  to: "/downloads",
  label: texts.common.nav.downloads,
  icon: "download",
  for: permissions.downloadReports,
});
const getAdminPanel = (texts: Texts): NavigationItem => ({
  to: "/admin",
  label: texts.common.nav.admin,
  icon: "shield-check",
  for: permissions.openAdminPanel,
});
const getAllRequests = (texts: Texts): NavigationItem => ({
  to: "/admin/requests",
  label: texts.common.nav.allRequests,
  icon: "layers",
  for: permissions.viewAllRequestsTable,
});

/** The screens in the navigation and the command palette. */
const getNavigation = (texts: Texts): readonly NavigationItem[] => [
  { to: "/", label: texts.common.nav.dashboard, icon: "layout-dashboard" },
  getMyRequests(texts),
  getSubmit(texts),
  getAssistant(texts),
  getAnnouncements(texts),
  { to: NOTIFICATIONS_PATH, label: texts.common.nav.notifications, icon: "bell" },
  getDownloads(texts),
  getAdminPanel(texts),
  getAllRequests(texts),
];

/** The dashboard's buttons, in the order of the spec. */
const getQuickLinks = (texts: Texts): readonly (NavigationItem & { primary?: true })[] => [
  { ...getSubmit(texts), primary: true },
  getMyRequests(texts),
  getAssistant(texts),
  getAnnouncements(texts),
  getAdminPanel(texts),
  getAllRequests(texts),
  getDownloads(texts),
];

const getPhoneNavigation = (texts: Texts): readonly PhoneNavigationItem[] => [
  { to: "/", label: texts.common.nav.home, icon: "layout-dashboard" },
  { to: "/my-requests", label: texts.common.nav.requests, icon: "file-text" },
  { to: "/submit-request", label: texts.common.nav.submit, icon: "square-plus", highlighted: true },
  { to: "/ai-assistant", label: texts.common.nav.ai, icon: "sparkles" },
];

const filterByRole = <P extends NavigationItem>(places: readonly P[], role: Role): P[] =>
  places.filter((place) => place.for?.(role) ?? true);

export const listNavigationItems = (texts: Texts, role: Role): NavigationItem[] =>
  filterByRole(getNavigation(texts), role);

export const listQuickLinks = (texts: Texts, role: Role): (NavigationItem & { primary?: true })[] =>
  filterByRole(getQuickLinks(texts), role);

/**
 * Returns the entries of the bar at the bottom of a phone. For an administrator, the entry Profile leads to the Admin Panel (spec, Mobile
 * navigation).
 */
export const listPhoneNavigationItems = (texts: Texts, role: Role): PhoneNavigationItem[] => [
  ...getPhoneNavigation(texts),
  { to: role === "admin" ? "/admin" : "/profile", label: texts.common.nav.profile, icon: "settings" },
];

/** Returns the entry of the current path. If several entries match, returns the one with the longest path. */
export function findActiveNavigationItem<P extends { to: string }>(
  pathname: string,
  places: readonly P[],
): P | undefined {
  return places
    .filter(({ to }) => isActiveNavigationPath(pathname, to))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

/**
 * Whether the entry with the path `to` is active: the current path begins with `to`, or, if `to` is '/', equals it (spec, Mobile
 * navigation).
 */
export function isActiveNavigationPath(pathname: string, to: string): boolean {
  return to === "/" ? pathname === "/" : pathname.startsWith(to);
}
