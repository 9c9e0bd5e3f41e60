/** The time in which a decision can be undone, before it is sent (docs/decisions/0086). Pure. */

export const UNDO_SECONDS = 8;

/** The cookie of a browser in which decisions are sent at once: `undo_decisions=off`. */
export const UNDO_COOKIE = "undo_decisions";

/** Whether decisions are sent at once. `cookies`: the cookies of the browser as a script or the server reads them. */
export const isUndoOff = (cookies: string): boolean =>
  new RegExp(`(?:^|;\\s*)(?:__Host-)?${UNDO_COOKIE}=off(?:;|$)`).test(cookies);
