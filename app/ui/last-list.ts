import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { Texts } from "../../texts/screens.ts";
import { findBrowserStorage, readStorage, writeStorage } from "./browser-storage.ts";
import { findListAddress } from "./list-addresses.ts";
import { getScrollKey } from "./scroll-key.ts";
import { useTexts } from "./texts.tsx";

/** The key of the last list in the tab's storage. */
const STORAGE_KEY = "list-behind";

/** The paths of screens that are opened from a list and link back to it. */
const DETAILS_PATH = /^\/(?:request|announcements)\/[^/]+/;

interface LastList {
  user_id: string;
  /** The path and query of the list. */
  to: string;
  /** The key of the list's history entry. Its scroll position is stored under this key. */
  key: string;
}

function parseLastList(texts: Texts, stored: string | null): LastList | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null || !("to" in value && "key" in value && "user_id" in value))
    return null;
  const { to, key, user_id } = value;
  if (typeof to !== "string" || typeof key !== "string" || typeof user_id !== "string") return null;
  // Checks the address, because the storage is not trusted and a back link must lead to one of the application's lists.
  const address = findListAddress(texts, to);
  return address === null ? null : { to: address, key, user_id };
}

/** Stores the address of the current list. Deletes it on a screen that is neither a list nor opened from a list. */
export function useSaveLastList(user_id: string): void {
  const texts = useTexts();

  const { pathname, search, key, state } = useLocation();
  useEffect(() => {
    const store = findBrowserStorage("sessionStorage");
    const to = findListAddress(texts, pathname + search);
    if (to !== null) writeStorage(store, STORAGE_KEY, { user_id, to, key: getScrollKey({ key, state }) });
    else if (!DETAILS_PATH.test(pathname)) store?.removeItem(STORAGE_KEY);
  }, [user_id, pathname, search, key, state, texts]);
}

/** Returns the list that this user saw last in this tab, or null if there is none. Works only in the browser. */
export function readLastList(texts: Texts, user_id: string): LastList | null {
  const stored = readStorage(findBrowserStorage("sessionStorage"), STORAGE_KEY, (...args) =>
    parseLastList(texts, ...args),
  );
  return stored?.user_id === user_id ? stored : null;
}
