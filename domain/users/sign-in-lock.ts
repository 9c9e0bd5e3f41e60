/** When signing in is refused because of failures before it (R5, R29, R42). Pure. */

/** Failures count for so long. */
const WINDOW_MS = 15 * 60 * 1000;

export const LOCK_MINUTES = WINDOW_MS / 60_000;

/**
 * Failures within the window that stop further attempts: `user` for one user name from devices that are not known, and for one password
 * from one known device; `address` for one network address.
 */
export const MAX_SIGN_IN_FAILURES = { user: 10, address: 50 } as const;

/** What failed at this moment or before counts no more. */
export const getFailureCutoff = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

/** Returns when a lock ends. @param oldest the oldest of the failures that make it */
export const getLockEnd = (oldest: string): string => new Date(Date.parse(oldest) + WINDOW_MS).toISOString();

/** Returns the name as attempts at it are counted. User names are compared as the database does: by their ASCII letters in any case. */
export const normalizeUsername = (username: string): string =>
  username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
