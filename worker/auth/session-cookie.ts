import { cookieName, readCookie } from "../../app/domain/cookies.ts";

/** The session's cookie (R2): opaque, HttpOnly, `__Host-` over https. */
export const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

export const readSessionToken = (request: Request, secure: boolean): string | null =>
  readCookie(request.headers.get("Cookie"), "session", secure) || null;

export type SessionCookies = {
  /** The Set-Cookie value that keeps `token`: for 30 days when remembered, else until the browser closes. */
  session: (token: string, remember: boolean) => string;
  clearSession: () => string;
};

export function sessionCookies(secure: boolean): SessionCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    session: (token, remember) =>
      `${cookieName("session", secure)}=${token}; ${attributes}${remember ? `; Max-Age=${REMEMBER_SECONDS}` : ""}`,
    clearSession: () => `${cookieName("session", secure)}=; ${attributes}; Max-Age=0`,
  };
}
