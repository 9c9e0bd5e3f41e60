import { messages } from "../messages/common.ts";
import { readLastList } from "../ui/last-list.ts";
import { getListLabel } from "../ui/list-addresses.ts";
import { type BackTarget, HeaderLink } from "../ui/page-header.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export interface BackToListProps {
  user_id: string;
  /** The list that the browser says the page was opened from, for when no script runs. */
  referrer: string | null;
  /** Without a list behind; the dashboard when absent. */
  fallback?: BackTarget;
}

const DASHBOARD: BackTarget = { to: "/", label: messages.nav.dashboard };

/**
 * The link back to the list that the reader came from, as it was: its filters, its pages and its scroll position. A component of its own,
 * because it changes once the page works, while the rest of the screen may still be hydrating.
 */
export function BackToList({ user_id, referrer, fallback = DASHBOARD }: BackToListProps) {
  const list = useHydrated() ? readLastList(user_id) : null;
  const to = list?.to ?? referrer;
  if (to === null) return <HeaderLink {...fallback} />;
  return <HeaderLink to={to} label={getListLabel(to)} state={list && { scroll_key: list.key }} />;
}
