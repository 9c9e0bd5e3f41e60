import { messages } from "../messages/common.ts";
import { readListBehind } from "../ui/list-behind.ts";
import { listLabel } from "../ui/list-places.ts";
import { type BackTarget, HeaderLink } from "../ui/page-header.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export interface BackToListProps {
  user_id: string;
  /** The list that the browser says the page was opened from, for when no script runs. */
  referring: string | null;
  /** Without a list behind; the dashboard when absent. */
  otherwise?: BackTarget;
}

const DASHBOARD: BackTarget = { to: "/", label: messages.nav.dashboard };

/**
 * The link back to the list that the reader came from, as it was: its filters, its pages and its scroll position. A component of its own,
 * because it changes once the page works, while the rest of the screen may still be hydrating.
 */
export function BackToList({ user_id, referring, otherwise = DASHBOARD }: BackToListProps) {
  const list = useHydrated() ? readListBehind(user_id) : null;
  const to = list?.to ?? referring;
  if (to === null) return <HeaderLink {...otherwise} />;
  return <HeaderLink to={to} label={listLabel(to)} state={list && { scroll_key: list.key }} />;
}
