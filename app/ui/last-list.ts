import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { getBrowserStorage, readStorage, writeStorage } from "./browser-storage.ts";
import { findListAddress } from "./list-addresses.ts";
import { getScrollKey } from "./scroll-key.ts";

/** Where the tab keeps the list that was shown last. */
const STORAGE_KEY = "list-behind";

/** Screens that a list leads to: from these its back link still leads to it. */
const DETAILS_PATH = /^\/(?:request|announcements)\/[^/]+/;

/** `key`: of the list's entry in the history, under which its scroll position is stored. */
interface LastList {
  user_id: string;
  to: string;
  key: string;
}

function parseLastList(stored: string | null): LastList | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null || !("to" in value && "key" in value && "user_id" in value))
    return null;
  const { to, key, user_id } = value;
  if (typeof to !== "string" || typeof key !== "string" || typeof user_id !== "string") return null;
  // Any script of this origin can write it: a back link leads to one of the product's own lists.
  const own = findListAddress(to);
  return own === null ? null : { to: own, key, user_id };
}

/** Remembers which list is shown, until a screen that is neither a list nor reached from one is. */
export function useRememberLastList(user_id: string): void {
  const { pathname, search, key, state } = useLocation();
  useEffect(() => {
    const store = getBrowserStorage("sessionStorage");
    const to = findListAddress(pathname + search);
    if (to !== null) writeStorage(store, STORAGE_KEY, { user_id, to, key: getScrollKey({ key, state }) });
    else if (!DETAILS_PATH.test(pathname)) store?.removeItem(STORAGE_KEY);
  }, [user_id, pathname, search, key, state]);
}

/** The list that the tab remembers for this user; null without one. For the browser only. */
export function readLastList(user_id: string): LastList | null {
  const stored = readStorage(getBrowserStorage("sessionStorage"), STORAGE_KEY, parseLastList);
  return stored?.user_id === user_id ? stored : null;
}
