/** The session's cookie (R2): opaque, HttpOnly, `__Host-` over https. */
export const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

const nameFor = (secure: boolean): string => (secure ? "__Host-session" : "session");

export function readSessionToken(request: Request, secure: boolean): string | null {
  const name = nameFor(secure);
  for (const pair of (request.headers.get("Cookie") ?? "").split(/;\s*/)) {
    const split = pair.indexOf("=");
    if (split > 0 && pair.slice(0, split) === name) return pair.slice(split + 1) || null;
  }
  return null;
}

export type SessionCookies = {
  /** The Set-Cookie value that keeps `token`: for 30 days when remembered, else until the browser closes. */
  session: (token: string, remember: boolean) => string;
  clearSession: () => string;
};

export function sessionCookies(secure: boolean): SessionCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    session: (token, remember) =>
      `${nameFor(secure)}=${token}; ${attributes}${remember ? `; Max-Age=${REMEMBER_SECONDS}` : ""}`,
    clearSession: () => `${nameFor(secure)}=; ${attributes}; Max-Age=0`,
  };
}
