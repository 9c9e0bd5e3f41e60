/** The URL parameter with the number of loaded pages of a list. After a reload or the back button, all of these pages are loaded. */
const PAGES_PARAMETER = "pages";

/** The maximum number of pages that are loaded at once. */
export const MAX_LOADED_PAGES = 40;

/** The maximum number of items that are loaded at once, for lists with longer pages. */
export const MAX_LOADED_ITEMS = 1_000;

interface Address {
  pathname: string;
  search: string;
}

/** Returns the number of pages in the URL, from 1 to MAX_PAGES. Returns 1 for an invalid value. */
export function readLoadedPageCount(search: string): number {
  const pages = Number(new URLSearchParams(search).get(PAGES_PARAMETER));
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MAX_LOADED_PAGES) : 1;
}

/** Returns the address of the list with this number of pages. */
export function getListAddressWithPages({ pathname, search }: Address, pages: number): string {
  const params = new URLSearchParams(search);
  if (pages > 1) params.set(PAGES_PARAMETER, String(Math.min(pages, MAX_LOADED_PAGES)));
  else params.delete(PAGES_PARAMETER);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Whether `after` is the address of the same list as `before` with more pages. The list has already loaded these pages. */
export const isSameListWithMorePages = (before: Address, after: Address): boolean =>
  readLoadedPageCount(after.search) > readLoadedPageCount(before.search) &&
  getListAddressWithPages(before, 1) === getListAddressWithPages(after, 1);
