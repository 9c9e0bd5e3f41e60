/** The product's cookies in `Cookie` and `Set-Cookie` headers. All are `SameSite=Lax; Path=/`. */
import { parse, serialize } from "hono/utils/cookie";

/** How long a browser without a sign-in remains a known device (R42). */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;

/**
 * The second cookie of a session without 'Remember me'. The service worker can read it, and the browser deletes it when it is closed, so
 * offline copies of pages are bound to it (R40). It gives no access.
 */
export const BROWSER_SESSION_COOKIE = "browser_session";

/** The `Clear-Site-Data` header of signing out. "storage" would also remove the service worker and the outbox. */
export const CLEAR_ON_SIGN_OUT = '"cache"';

/** Returns the name of a cookie in headers. Over https it begins with `__Host-`, so no other host and no http page can set it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns the decoded value of a cookie from a `Cookie` header, or null when it is absent. */
export function readCookie(header: string | null, name: string, secure: boolean): string | null {
  const sent = cookieName(name, secure);
  return parse(header ?? "", sent)[sent] ?? null;
}

interface CookieOptions {
  /** How long the browser stores the cookie; 0 deletes it at once. If absent, the browser deletes it when the browser is closed. */
  maxAgeSeconds?: number;
  /** Whether scripts in the browser can read the cookie. */
  readable?: boolean;
}

/** Returns a `Set-Cookie` value as it is sent over http; `secureCookie` makes it one for https. */
export const createCookie = (name: string, value: string, options: CookieOptions = {}): string =>
  serialize(name, value, {
    path: "/",
    sameSite: "Lax",
    httpOnly: options.readable !== true,
    ...(options.maxAgeSeconds !== undefined && { maxAge: options.maxAgeSeconds }),
  });

/** Returns a `Set-Cookie` value as it is sent over https: `Secure`, and named `__Host-`. */
export const secureCookie = (cookie: string): string => `${cookieName(cookie, true)}; Secure`;
