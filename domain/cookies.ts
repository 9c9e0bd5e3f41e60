/** The product's cookies in `Cookie` and `Set-Cookie` headers. All are `SameSite=Lax; Path=/`. */

/** How long a browser remains a known device after its last sign-in (R42). */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/**
 * The second cookie of a session without 'Remember me'. The service worker can read it, and the browser deletes it when it is closed, so
 * copies of pages are bound to it (R40). It gives no access.
 */
export const BROWSER_SESSION_COOKIE = "browser_session";

/** The `Clear-Site-Data` header of signing out. "storage" would also remove the service worker and the outbox. */
export const CLEAR_ON_SIGN_OUT = '"cache"';

/** Returns the name of a cookie in headers. Over https it begins with `__Host-`, so no other host and no http page can set it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns the decoded value of a cookie from a `Cookie` header, or null when it is absent or cannot be decoded. */
export function readCookie(header: string | null, name: string, secure: boolean): string | null {
  const start = `${cookieName(name, secure)}=`;
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Returns a `Set-Cookie` value with `Secure` and a `__Host-` name. A value that already has the prefix is returned unchanged. */
export const secureCookie = (cookie: string): string =>
  cookie.startsWith(cookieName("", true)) ? cookie : `${cookieName(cookie, true)}; Secure`;
