/* The headers of a screen's answer that say for whom, and for how long, a browser may store a copy (R40). */

/** The user whom a copy belongs to. Without it nothing is stored. */
export const KEEP_FOR = "X-Keep-For";

/** When the session ends, ISO 8601; a copy ends with it. */
export const KEEP_UNTIL = "X-Keep-Until";

/** The value of the cookie BROWSER_SESSION that the copy needs to be shown. Absent for a session with 'Remember me'. */
export const KEEP_WHILE = "X-Keep-While";
