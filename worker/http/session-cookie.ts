import { createHash } from "node:crypto";
import { BROWSER_SESSION_COOKIE, createCookie, KNOWN_DEVICE_SECONDS, readCookie } from "../../domain/cookies.ts";

/** How long a session with 'Remember me' lasts (R2). */
const REMEMBER_ME_SECONDS = 30 * 24 * 60 * 60;

/** Returns the token of the cookie that makes the browser a known device, or null. */
export const readDeviceToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "device", secure) || null;

/** Returns the session token in the cookie, or null. The session may have ended. */
export const readSessionToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "session", secure) || null;

/**
 * Returns the value of the cookie BROWSER_SESSION: 128 bits computed from the session token. The token cannot be
 * computed from this value.
 */
export const toBrowserSessionId = (token: string): string =>
  createHash("sha256").update(`${BROWSER_SESSION_COOKIE} ${token}`).digest("base64url").slice(0, 22);

const CLEAR_BROWSER_SESSION = createCookie(BROWSER_SESSION_COOKIE, "", { readable: true, maxAgeSeconds: 0 });

/** Returns `Set-Cookie` values for signing in and out. */
export const sessionCookies = {
  /**
   * Returns the `Set-Cookie` values that store `token`: for 30 days with 'Remember me', otherwise until the browser is
   * closed. In that case they also set the cookie BROWSER_SESSION, which tells the service worker that the browser was
   * not closed.
   */
  session: (token: string, remember: boolean): string[] =>
    remember
      ? [createCookie("session", token, { maxAgeSeconds: REMEMBER_ME_SECONDS }), CLEAR_BROWSER_SESSION]
      : [
          createCookie("session", token),
          createCookie(BROWSER_SESSION_COOKIE, toBrowserSessionId(token), { readable: true }),
        ],
  clearSession: (): string[] => [createCookie("session", "", { maxAgeSeconds: 0 }), CLEAR_BROWSER_SESSION],
  /** Returns the `Set-Cookie` value that makes the browser a known device, also after the session has ended. */
  device: (token: string): string => createCookie("device", token, { maxAgeSeconds: KNOWN_DEVICE_SECONDS }),
};

export type SessionCookies = typeof sessionCookies;
