import { createHash } from "node:crypto";
import { BROWSER_SESSION_COOKIE, cookieName, DEVICE_SECONDS, readCookie } from "../../domain/cookies.ts";

/** The session's cookie (R2): opaque, HttpOnly, `__Host-` over https. */
export const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

/** Returns the token of the device's cookie, or null. */
export const readDeviceToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "device", secure) || null;

export const readSessionToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "session", secure) || null;

/** Returns the value of a session's cookie BROWSER_SESSION: 128 bits, from which the token cannot be computed. */
export const toBrowserSession = (token: string): string =>
  createHash("sha256").update(`${BROWSER_SESSION_COOKIE} ${token}`).digest("base64url").slice(0, 22);

export type SessionCookies = {
  /**
   * Returns the Set-Cookie values that store `token`: for 30 days with 'Remember me', otherwise until the browser is closed, then with the
   * cookie that shows the service worker that the browser was not closed.
   */
  session: (token: string, remember: boolean) => string[];
  clearSession: () => string[];
  /** The Set-Cookie value that makes the browser a known device; it outlives the session. */
  device: (token: string) => string;
};

export function sessionCookies(secure: boolean): SessionCookies {
  const readable = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const session = cookieName("session", secure);
  const browserSession = cookieName(BROWSER_SESSION_COOKIE, secure);
  const clearBrowserSession = `${browserSession}=; ${readable}; Max-Age=0`;
  return {
    session: (token, remember) =>
      remember
        ? [`${session}=${token}; ${attributes}; Max-Age=${REMEMBER_SECONDS}`, clearBrowserSession]
        : [`${session}=${token}; ${attributes}`, `${browserSession}=${toBrowserSession(token)}; ${readable}`],
    device: (token) => `${cookieName("device", secure)}=${token}; ${attributes}; Max-Age=${DEVICE_SECONDS}`,
    clearSession: () => [`${session}=; ${attributes}; Max-Age=0`, clearBrowserSession],
  };
}
