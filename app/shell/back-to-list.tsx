import { messages } from "../messages/common.ts";
import { readLastList } from "../ui/last-list.ts";
import { getBackLinkLabel } from "../ui/list-addresses.ts";
import { BackLink, type BackTarget } from "../ui/page-header.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export interface BackToListProps {
  user_id: string;
  /** The address of the list from which the page was opened, from the Referer header. Only used without JavaScript. */
  referrer: string | null;
  /** The target if the page was not opened from a list; if omitted, the dashboard. */
  fallback?: BackTarget;
}

const DASHBOARD: BackTarget = { to: "/", label: messages.nav.dashboard };

/**
 * Links back to the list from which the page was opened, with its filters, loaded pages and scroll position. It is a separate component,
 * because it renders again after hydration while the rest of the screen may still be hydrating.
 */
export function BackToList({ user_id, referrer, fallback = DASHBOARD }: BackToListProps) {
  const list = useHydrated() ? readLastList(user_id) : null;
  const to = list?.to ?? referrer;
  if (to === null) return <BackLink {...fallback} />;
  return <BackLink to={to} label={getBackLinkLabel(to)} state={list && { scroll_key: list.key }} />;
}
