import { afterAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer | undefined;
afterAll(() => server?.stop());

function post(path: string, form: Record<string, string>, cookie = ""): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${server?.url}${path}`, { method: "POST", body, headers: { Cookie: cookie }, redirect: "manual" });
}

/** The session's cookie, or null when the password is refused. */
async function signIn(password: string): Promise<string | null> {
  const answer = await post("/login", { username: "requester", password });
  if (answer.status >= 400) return null;
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("what was answered is there after a power failure, at the same address and on the same data", async () => {
  server = await startServer();
  const { dataDir, url } = server;
  const cookie = await signIn("Approve-2026");
  expect(cookie).not.toBeNull();
  const passwords = {
    current_password: "Approve-2026",
    new_password: "Changed-2026",
    confirm_password: "Changed-2026",
  };
  const answer = await post("/change-password", passwords, cookie ?? "");
  // The moment it is answered, the power fails.
  await server.kill9();
  expect(answer.headers.get("location")).toBe("/profile");

  server = await startServer({ dataDir, env: { PORT: new URL(url).port } });
  expect(server.url).toBe(url);
  expect(await signIn("Approve-2026")).toBeNull();
  expect(await signIn("Changed-2026")).not.toBeNull();
  // The session is on disk as well.
  const profile = await fetch(`${server.url}/profile`, { headers: { Cookie: cookie ?? "" }, redirect: "manual" });
  expect(profile.status).toBe(200);
});

test("no runtime lives on without its server, and the port is free again", async () => {
  const other = await startServer({ sampleData: false });
  const { url, dataDir } = other;
  await other.kill9();
  const again = await startServer({ sampleData: false, dataDir, env: { PORT: new URL(url).port } });
  expect(again.url).toBe(url);
  await again.stop();
  await expect(fetch(url)).rejects.toThrow();
});
