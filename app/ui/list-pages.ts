/**
 * How many pages of a list stand under each other: in its address, so that a list that was left comes back as it was, and stays as it is
 * when it is loaded again.
 */
const PARAMETER = "pages";

/** More than these are not loaded at once. */
export const MAX_PAGES = 10;

interface Address {
  pathname: string;
  search: string;
}

/** 1 to MAX_PAGES; 1 for whatever is no such number. */
export function readPageCount(search: string): number {
  const pages = Number(new URLSearchParams(search).get(PARAMETER));
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MAX_PAGES) : 1;
}

/** The same list with so many pages. */
export function withPageCount({ pathname, search }: Address, pages: number): string {
  const params = new URLSearchParams(search);
  if (pages > 1) params.set(PARAMETER, String(Math.min(pages, MAX_PAGES)));
  else params.delete(PARAMETER);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Whether the second address is the same list with more pages, which it has loaded already. */
export const hasMorePages = (before: Address, after: Address): boolean =>
  readPageCount(after.search) > readPageCount(before.search) && withPageCount(before, 1) === withPageCount(after, 1);
