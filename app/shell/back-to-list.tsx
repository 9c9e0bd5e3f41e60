import type { Texts } from "../../texts/screens.ts";
import { readLastList } from "../ui/last-list.ts";
import { getBackLinkLabel } from "../ui/list-addresses.ts";
import { BackLink, type BackTarget } from "../ui/page-header.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export interface BackToListProps {
  user_id: string;
  /** The address of the list from which the page was opened, from the Referer header. Only used without JavaScript. */
  referrer: string | null;
  /** The target if the page was not opened from a list; if omitted, the dashboard. */
  fallback?: BackTarget;
}

const getDashboard = (texts: Texts): BackTarget => ({ to: "/", label: texts.common.nav.dashboard });

/**
 * Links back to the list from which the page was opened, with its filters, loaded pages and scroll position. It is a separate component,
 * because it renders again after hydration while the rest of the screen may still be hydrating.
 */
export function BackToList({ user_id, referrer, fallback }: BackToListProps) {
  const texts = useTexts();

  const list = useHydrated() ? readLastList(texts, user_id) : null;
  const to = list?.to ?? referrer;
  if (to === null) return <BackLink {...(fallback ?? getDashboard(texts))} />;
  return <BackLink to={to} label={getBackLinkLabel(texts, to)} state={list && { scroll_key: list.key }} />;
}
