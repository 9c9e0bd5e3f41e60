import { permissions } from "../domain/permissions.ts";
import type { Role } from "../domain/roles.ts";
import { messages } from "./messages/common.ts";
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

const SUBMIT: NavigationItem = { to: "/submit-request", label: messages.nav.submitRequest, icon: "square-plus" };
const MY_REQUESTS: NavigationItem = { to: "/my-requests", label: messages.nav.myRequests, icon: "file-text" };
const ASSISTANT: NavigationItem = { to: "/ai-assistant", label: messages.nav.assistant, icon: "sparkles" };
const ANNOUNCEMENTS: NavigationItem = { to: "/announcements", label: messages.nav.announcements, icon: "megaphone" };
const DOWNLOADS: NavigationItem = {
  to: "/downloads",
  label: messages.nav.downloads,
  icon: "download",
  for: permissions.downloadReports,
};
const ADMIN_PANEL: NavigationItem = {
  to: "/admin",
  label: messages.nav.admin,
  icon: "shield-check",
  for: permissions.openAdminPanel,
};
const ALL_REQUESTS: NavigationItem = {
  to: "/admin/requests",
  label: messages.nav.allRequests,
  icon: "layers",
  for: permissions.viewAllRequestsTable,
};

/** The screens in the navigation and the command palette. */
const NAVIGATION: readonly NavigationItem[] = [
  { to: "/", label: messages.nav.dashboard, icon: "layout-dashboard" },
  MY_REQUESTS,
  SUBMIT,
  ASSISTANT,
  ANNOUNCEMENTS,
  { to: NOTIFICATIONS_PATH, label: messages.nav.notifications, icon: "bell" },
  DOWNLOADS,
  ADMIN_PANEL,
  ALL_REQUESTS,
];

/** The dashboard's buttons, in the order of the spec. */
const QUICK_LINKS: readonly (NavigationItem & { primary?: true })[] = [
  { ...SUBMIT, primary: true },
  MY_REQUESTS,
  ASSISTANT,
  ANNOUNCEMENTS,
  ADMIN_PANEL,
  ALL_REQUESTS,
  DOWNLOADS,
];

const PHONE_NAVIGATION: readonly PhoneNavigationItem[] = [
  { to: "/", label: messages.nav.home, icon: "layout-dashboard" },
  { to: "/my-requests", label: messages.nav.requests, icon: "file-text" },
  { to: "/submit-request", label: messages.nav.submit, icon: "square-plus", highlighted: true },
  { to: "/ai-assistant", label: messages.nav.ai, icon: "sparkles" },
];

const filterByRole = <P extends NavigationItem>(places: readonly P[], role: Role): P[] =>
  places.filter((place) => place.for?.(role) ?? true);

export const listNavigationItems = (role: Role): NavigationItem[] => filterByRole(NAVIGATION, role);

export const listQuickLinks = (role: Role): (NavigationItem & { primary?: true })[] => filterByRole(QUICK_LINKS, role);

/**
 * Returns the entries of the bar at the bottom of a phone. For an administrator, the entry Profile leads to the Admin Panel (spec, Mobile
 * navigation).
 */
export const listPhoneNavigationItems = (role: Role): PhoneNavigationItem[] => [
  ...PHONE_NAVIGATION,
  { to: role === "admin" ? "/admin" : "/profile", label: messages.nav.profile, icon: "settings" },
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
