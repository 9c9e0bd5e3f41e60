/* Response headers of screens: for which user, and for how long, the browser may store a copy (R40). */

/** The id of the user who owns the copy. Without this header nothing is stored. */
export const CACHE_OWNER_HEADER = "X-Keep-For";

/** When the session expires, ISO 8601; the copy expires with it. */
export const CACHE_EXPIRES_HEADER = "X-Keep-Until";

/** The value that the cookie BROWSER_SESSION must have for the copy to be shown. Absent for a session with 'Remember me'. */
export const CACHE_SESSION_HEADER = "X-Keep-While";
