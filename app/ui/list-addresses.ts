import type { Texts } from "../../texts/screens.ts";

/** The labels of the screens with lists, by path. Back links lead only to these screens. */
const getListLabels = (texts: Texts): Readonly<Record<string, string>> => ({
  "/": texts.common.nav.dashboard,
  "/my-requests": texts.common.nav.myRequests,
  "/admin/requests": texts.common.nav.allRequests,
  "/announcements": texts.common.nav.announcements,
  "/notifications": texts.common.nav.notifications,
  "/ai-assistant": texts.common.nav.assistant,
});

/** The URL parameters that open a dialog or select a part of the page. */
const DIALOG_PARAMETERS = ["act", "on", "index", "waiting", "select"];
/** The URL parameters that do not restrict which items a list shows. */
const NON_FILTER_PARAMETERS = ["sort_by", "sort_order", "cursor", "pages", "tab"];

/** The origin against which relative addresses are resolved. */
const PLACEHOLDER_ORIGIN = "http://own.invalid";

/** Returns the path and query of a list without an open dialog, or null if the address is not a list of `origin`. */
export function findListAddress(texts: Texts, address: string, origin: string = PLACEHOLDER_ORIGIN): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || !Object.hasOwn(getListLabels(texts), url.pathname)) return null;
  for (const name of DIALOG_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Returns the label of a link back to the list with this address. */
export function getBackLinkLabel(texts: Texts, address: string): string {
  const messages = texts.common;

  const [pathname = "", search] = address.split("?");
  const isFiltered = [...new URLSearchParams(search)].some(
    ([name, value]) => value && !NON_FILTER_PARAMETERS.includes(name),
  );
  return isFiltered ? messages.list.backToResults : (getListLabels(texts)[pathname] ?? messages.nav.dashboard);
}

/**
 * Returns the address of the list from which a page was opened, from the Referer header, or null if the page was not opened from a list.
 */
export function findReferrerListAddress(texts: Texts, request: Request): string | null {
  const referer = request.headers.get("Referer");
  return referer === null ? null : findListAddress(texts, referer, new URL(request.url).origin);
}
