import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { browserStore, readStored, writeStored } from "./browser-store.ts";
import { listAddress } from "./list-places.ts";
import { scrollKeyOf } from "./scroll-key.ts";

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
  // Any script of this origin can write it: a back link leads to one of the product's own lists.
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

/** The list that the tab remembers for this user; null without one. For the browser only. */
export function readListBehind(user_id: string): ListBehind | null {
  const stored = readStored(browserStore("sessionStorage"), STORE_KEY, parseListBehind);
  return stored?.user_id === user_id ? stored : null;
}
