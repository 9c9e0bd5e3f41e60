import { createHash } from "node:crypto";
import { BROWSER_SESSION_COOKIE, createCookie, KNOWN_DEVICE_SECONDS, readCookie } from "../../domain/cookies.ts";

/** How long a session with 'Remember me' lasts (R2). */
export const REMEMBER_ME_SECONDS = 30 * 24 * 60 * 60;

/** Returns the token of the cookie that makes the browser a known device, or null. */
export const readDeviceToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "device", secure) || null;

/** Returns the token of the session's cookie, or null. The session may have ended. */
export const readSessionToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "session", secure) || null;

/** Returns the value of a session's cookie BROWSER_SESSION: 128 bits, from which the token cannot be computed. */
export const toBrowserSession = (token: string): string =>
  createHash("sha256").update(`${BROWSER_SESSION_COOKIE} ${token}`).digest("base64url").slice(0, 22);

const CLEAR_BROWSER_SESSION = createCookie(BROWSER_SESSION_COOKIE, "", { readable: true, maxAgeSeconds: 0 });

/** The `Set-Cookie` values of signing in and out. */
export const sessionCookies = {
  /**
   * Returns the values that store `token`: for 30 days with 'Remember me', otherwise until the browser is closed, then with the cookie that
   * shows the service worker that the browser was not closed.
   */
  session: (token: string, remember: boolean): string[] =>
    remember
      ? [createCookie("session", token, { maxAgeSeconds: REMEMBER_ME_SECONDS }), CLEAR_BROWSER_SESSION]
      : [
          createCookie("session", token),
          createCookie(BROWSER_SESSION_COOKIE, toBrowserSession(token), { readable: true }),
        ],
  clearSession: (): string[] => [createCookie("session", "", { maxAgeSeconds: 0 }), CLEAR_BROWSER_SESSION],
  /** Returns the value that makes the browser a known device. The cookie outlives the session. */
  device: (token: string): string => createCookie("device", token, { maxAgeSeconds: KNOWN_DEVICE_SECONDS }),
};

export type SessionCookies = typeof sessionCookies;
