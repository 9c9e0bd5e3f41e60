/* The response headers that control offline copies of screens: for which user and for how long the browser may store them (R40). */

/**
 * The header with the owner of the copy: the role, department and id of the user, and the copy's language. No copy is stored without this
 * header.
 */
export const CACHE_OWNER_HEADER = "X-Keep-For";

/** The header with the time when the session ends if it is not used again, as ISO 8601. The copy expires then. */
export const CACHE_EXPIRES_HEADER = "X-Keep-Until";

/**
 * The header with the required value of the cookie BROWSER_SESSION. Without that cookie the copy is not displayed. Absent for a session
 * with 'Remember me'.
 */
export const CACHE_SESSION_HEADER = "X-Keep-While";
