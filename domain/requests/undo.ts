/** The seconds in which a decision can be undone before it is sent (docs/decisions/deciding.md). Pure. */

export const UNDO_SECONDS = 8;

/** The cookie that switches undo off in a browser, so that decisions are sent immediately: `undo_decisions=off`. */
export const UNDO_COOKIE = "undo_decisions";

/** Whether decisions are sent immediately. `cookies`: a `Cookie` header or `document.cookie`. */
export const isUndoOff = (cookies: string): boolean =>
  new RegExp(`(?:^|;\\s*)(?:__Host-)?${UNDO_COOKIE}=off(?:;|$)`).test(cookies);
