/** Reads and writes the product's cookies in HTTP headers. All cookies are `SameSite=Lax; Path=/`. */
import { parse, serialize } from "hono/utils/cookie";

/** How long a browser remains a known device after the last sign-in, in seconds (R42). */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;

/**
 * The second cookie of a session without 'Remember me'. It gives no access. The browser deletes it when it is closed, and the service
 * worker can read it. Offline copies of pages are available only while this cookie exists (R40).
 */
export const BROWSER_SESSION_COOKIE = "browser_session";

/**
 * The value of the `Clear-Site-Data` header when a user signs out. The value must not be "storage", which would also remove the service
 * worker and the outbox.
 */
export const SIGN_OUT_CLEAR_SITE_DATA = '"cache"';

/**
 * Returns the name of a cookie in headers. Over https the name begins with `__Host-`, so that no other host and no http page can set the
 * cookie.
 */
export const getCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns the decoded value of a cookie from a `Cookie` header, or null if the header does not contain the cookie. */
export function readCookie(header: string | null, name: string, secure: boolean): string | null {
  const sent = getCookieName(name, secure);
  return parse(header ?? "", sent)[sent] ?? null;
}

interface CookieOptions {
  /** How long the browser stores the cookie; 0 deletes it immediately. If absent, the browser deletes the cookie when it is closed. */
  maxAgeSeconds?: number;
  /** Whether scripts in the browser can read the cookie. */
  readable?: boolean;
}

/** Returns the value of a `Set-Cookie` header for http. `toSecureCookie` converts it for https. */
export const createCookie = (name: string, value: string, options: CookieOptions = {}): string =>
  serialize(name, value, {
    path: "/",
    sameSite: "Lax",
    httpOnly: options.readable !== true,
    ...(options.maxAgeSeconds !== undefined && { maxAge: options.maxAgeSeconds }),
  });

/** Returns the value of a `Set-Cookie` header for https. Adds `Secure`, and `__Host-` before the name. */
export const toSecureCookie = (cookie: string): string => `${getCookieName(cookie, true)}; Secure`;
