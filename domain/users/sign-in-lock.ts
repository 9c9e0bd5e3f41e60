/** Rules that refuse signing in after failed attempts (R5, R29, R42). Pure. */

/** How long a failed attempt counts, in milliseconds. */
const WINDOW_MS = 15 * 60 * 1000;

export const LOCK_MINUTES = WINDOW_MS / 60_000;

/**
 * After this number of recent failed attempts, further attempts are refused. `address`: the attempts from one network address. `user`: the
 * attempts with one user name, counted separately for each known device and for all unknown devices together. `user` also limits the
 * attempts of a user to change the password.
 */
export const MAX_SIGN_IN_FAILURES = { user: 10, address: 50 } as const;

/** Returns the time `WINDOW_MS` before `now`, as ISO 8601. Failed attempts at or before that time no longer count. */
export const getFailureCutoff = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

/** Returns the time at which a lock ends. `oldest`: the time of the oldest failed attempt that counts. */
export const getLockEnd = (oldest: string): string => new Date(Date.parse(oldest) + WINDOW_MS).toISOString();

/**
 * Returns the name under which attempts are counted. Converts only ASCII letters to lower case, because the database compares user names
 * this way.
 */
export const normalizeUsername = (username: string): string =>
  username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
