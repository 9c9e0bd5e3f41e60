/** How many requests lists show at once, and how many more the link below a list adds. Pure. */

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The page size of the dashboard and My Requests until a person chooses another. */
export const DEFAULT_PAGE_SIZE: PageSize = 25;
/** The page size of the administrators' table until a person chooses another. */
export const DEFAULT_TABLE_PAGE_SIZE: PageSize = 100;

/** Returns the page size that a text names; null if it names none. */
export const findPageSize = (text: unknown): PageSize | null =>
  PAGE_SIZES.find((size) => String(size) === text) ?? null;
