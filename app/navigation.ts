import type { IconName } from "./components/ui/icon-names.ts";
import { messages } from "./messages.ts";

export interface NavigationEntry {
  to: string;
  label: string;
  /** The shorter word under the icon of the mobile navigation. */
  shortLabel: string;
  icon: IconName;
  /** The one entry that stands out on a phone. */
  highlighted?: true;
}

/** The screens that the navigation, the mobile navigation and the command palette lead to. Only what exists is listed. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", label: messages.nav.dashboard, shortLabel: messages.nav.home, icon: "layout-dashboard" },
  { to: "/my-requests", label: messages.nav.myRequests, shortLabel: messages.nav.requests, icon: "file-text" },
  {
    to: "/submit-request",
    label: messages.nav.submitRequest,
    shortLabel: messages.nav.submit,
    icon: "square-plus",
    highlighted: true,
  },
];

/** The dashboard's buttons. */
export const QUICK_LINKS: readonly { to: string; label: string; icon: IconName; primary: boolean }[] = [
  { to: "/submit-request", label: messages.nav.submitRequest, icon: "square-plus", primary: true },
  { to: "/my-requests", label: messages.nav.myRequests, icon: "file-text", primary: false },
];

/** An entry is active when the path starts with its route; the root only on the exact root path (spec, Mobile navigation). */
export function isActive(pathname: string, to: string): boolean {
  return to === "/" ? pathname === "/" : pathname.startsWith(to);
}
