import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { messages } from "../messages.ts";
import { listAddress, listLabel } from "./list-places.ts";
import { browserStore, readStored, writeStored } from "./notifications/browser-store.ts";
import { scrollKeyOf } from "./scroll-key.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Where the tab keeps the list that was shown last. */
const STORE_KEY = "list-behind";

/** Screens that a list leads to: from these its back link still leads to it. */
const DETAILS = /^\/(?:request|announcements)\/[^/]+/;

/** `key`: of the list's entry in the history, under which its scroll position is stored. */
interface ListBehind {
  user_id: string;
  to: string;
  key: string;
}

function parseListBehind(stored: string | null): ListBehind | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null || !("to" in value && "key" in value && "user_id" in value))
    return null;
  const { to, key, user_id } = value;
  if (typeof to !== "string" || typeof key !== "string" || typeof user_id !== "string") return null;
  // Whoever wrote it: a back link leads to one of the product's own lists.
  const own = listAddress(to);
  return own === null ? null : { to: own, key, user_id };
}

/** Remembers which list is shown, until a screen that is neither a list nor reached from one is. */
export function useRememberList(user_id: string): void {
  const { pathname, search, key, state } = useLocation();
  useEffect(() => {
    const store = browserStore("sessionStorage");
    const to = listAddress(pathname + search);
    if (to !== null) writeStored(store, STORE_KEY, { user_id, to, key: scrollKeyOf({ key, state }) });
    else if (!DETAILS.test(pathname)) store?.removeItem(STORE_KEY);
  }, [user_id, pathname, search, key, state]);
}

export interface BackLink {
  to: string;
  label: string;
  /** Brings the scroll position back. */
  state?: { scroll_key: string };
}

/**
 * The link back to the list that the reader came from, as it was: its filters, its pages and its scroll position. Without one it leads
 * to `otherwise`.
 *
 * @param referring the list that the browser says the page was opened from, for when no script runs
 */
export function useBackLink(
  user_id: string | null,
  referring: string | null,
  otherwise: BackLink = { to: "/", label: messages.nav.dashboard },
): BackLink {
  const hydrated = useHydrated();
  const stored = hydrated ? readStored(browserStore("sessionStorage"), STORE_KEY, parseListBehind) : null;
  if (stored && stored.user_id === user_id)
    return { to: stored.to, label: listLabel(stored.to), state: { scroll_key: stored.key } };
  return referring === null ? otherwise : { to: referring, label: listLabel(referring) };
}
