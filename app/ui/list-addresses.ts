import { messages } from "../messages/common.ts";

/** The screens that lead to single requests and announcements, by path. A back link leads to these and nowhere else. */
const LISTS: Readonly<Record<string, string>> = {
  "/": messages.nav.dashboard,
  "/my-requests": messages.nav.myRequests,
  "/admin/requests": messages.nav.allRequests,
  "/announcements": messages.nav.announcements,
  "/notifications": messages.nav.notifications,
  "/ai-assistant": messages.nav.assistant,
};

/** What of an address opens a dialog or names a part of the page. */
const DIALOG_PARAMETERS = ["act", "on", "index", "waiting", "select"];
/** What of a list's address narrows nothing. */
const NON_FILTER_PARAMETERS = ["sort_by", "sort_order", "cursor", "pages", "tab"];

/** Any origin will do to see whether an address leaves its own. */
const ANY_ORIGIN = "http://own.invalid";

/** Path and query of one of the lists, without an open dialog; null for every other address, other hosts included. */
export function findListAddress(address: string, origin: string = ANY_ORIGIN): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || !Object.hasOwn(LISTS, url.pathname)) return null;
  for (const name of DIALOG_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** What a link back to the list is called. */
export function getListLabel(address: string): string {
  const [pathname = "", search] = address.split("?");
  const isNarrowed = [...new URLSearchParams(search)].some(
    ([name, value]) => value && !NON_FILTER_PARAMETERS.includes(name),
  );
  return isNarrowed ? messages.list.backToResults : (LISTS[pathname] ?? messages.nav.dashboard);
}

/** The list that a page was opened from, by what the browser says; null for anything else. */
export function findReferrerList(request: Request): string | null {
  const referer = request.headers.get("Referer");
  return referer === null ? null : findListAddress(referer, new URL(request.url).origin);
}
