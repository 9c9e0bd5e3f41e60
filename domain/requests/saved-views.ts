/** The lists of requests whose views people can save, with their addresses. Pure. */

export const SAVED_VIEW_SCREENS = ["dashboard", "my_requests", "all_requests"] as const;
export type SavedViewScreen = (typeof SAVED_VIEW_SCREENS)[number];

/**
 * `views`: the maximum number of views of one person. `name`, `query`: the maximum number of characters. Not in domain/limits.ts, because
 * every page loads that file.
 */
export const SAVED_VIEW_LIMITS = { views: 30, name: 60, query: 2_000 } as const;

const PATHS: Readonly<Record<SavedViewScreen, string>> = {
  dashboard: "/",
  my_requests: "/my-requests",
  all_requests: "/admin/requests",
};

/** Returns the screen at a path, or null if it has no views. */
export const findSavedViewScreen = (pathname: string): SavedViewScreen | null =>
  SAVED_VIEW_SCREENS.find((screen) => PATHS[screen] === pathname) ?? null;

/** Returns the address of a list with the filters and the order of a saved view. */
export const getSavedViewAddress = ({ screen, query }: { screen: SavedViewScreen; query: string }): string =>
  query === "" ? PATHS[screen] : `${PATHS[screen]}?${query}`;
