/** How many requests lists show at first, and how many more the link below a list adds. Pure. */

const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The page size of the dashboard and My Requests if a person has not chosen one. */
export const DEFAULT_PAGE_SIZE: PageSize = 25;
/** The page size of the administrators' table if a person has not chosen one. */
export const DEFAULT_TABLE_PAGE_SIZE: PageSize = 100;

/** Returns the page size in a text, or null if the text is not a page size. */
export const findPageSize = (text: unknown): PageSize | null =>
  PAGE_SIZES.find((size) => String(size) === text) ?? null;
