/** A client that calls the HTTP API of a running server as a signed-in person. */
export interface Caller {
  readonly cookie: string;
  readonly get: (path: string) => Promise<Response>;
  readonly delete: (path: string, body: unknown) => Promise<Response>;
  readonly put: (path: string, body: unknown) => Promise<Response>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export async function signIn(url: string, username: string, password = "Approve-2026"): Promise<Caller> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`${username} could not sign in: ${answer.status}`);
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    cookie,
    get: (path) => fetch(`${url}${path}`, { headers: { cookie }, redirect: "manual" }),
    delete: (path, body) => send("DELETE", path, body),
    put: (path, body) => send("PUT", path, body),
    post: (path, body, headers) => send("POST", path, body, headers),
  };
}
