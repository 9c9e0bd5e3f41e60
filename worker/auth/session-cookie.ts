import { cookieName, readCookie } from "../../app/domain/cookies.ts";

/** The session's cookie (R2): opaque, HttpOnly, `__Host-` over https. */
export const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

/** How long a browser stays a known device without signing in (R42). */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Returns the token of the device's cookie, or null. */
export const readDeviceToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "device", secure) || null;

export const readSessionToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "session", secure) || null;

export type SessionCookies = {
  /** The Set-Cookie value that keeps `token`: for 30 days when remembered, else until the browser closes. */
  session: (token: string, remember: boolean) => string;
  clearSession: () => string;
  /** The Set-Cookie value that makes the browser a known device; it outlives the session. */
  device: (token: string) => string;
};

export function sessionCookies(secure: boolean): SessionCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    session: (token, remember) =>
      `${cookieName("session", secure)}=${token}; ${attributes}${remember ? `; Max-Age=${REMEMBER_SECONDS}` : ""}`,
    device: (token) => `${cookieName("device", secure)}=${token}; ${attributes}; Max-Age=${DEVICE_SECONDS}`,
    clearSession: () => `${cookieName("session", secure)}=; ${attributes}; Max-Age=0`,
  };
}
