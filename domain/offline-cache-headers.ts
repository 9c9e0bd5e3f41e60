/* The response headers of screens that say for which user, and for how long, the browser may store an offline copy (R40). */

/** The header with the id of the user who owns the copy, and its language if that is not English. Without this header, no copy is stored. */
export const CACHE_OWNER_HEADER = "X-Keep-For";

/** The header with the time when the session expires, as ISO 8601. The copy expires at the same time. */
export const CACHE_EXPIRES_HEADER = "X-Keep-Until";

/**
 * The header with the value that the cookie BROWSER_SESSION must have for the copy to be displayed. Absent for a session with 'Remember
 * me'.
 */
export const CACHE_SESSION_HEADER = "X-Keep-While";
