import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/api-caller.ts";
import { getRoutePath, readRemixManifest } from "../support/manifest.ts";
import { acquireServer, releaseServer, type TestServer } from "../support/server.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

const manifest = readRemixManifest();

/** Returns the addresses of a route: with parameters that exist, that do not exist, and that are malformed. */
const listAddresses = (id: string): string[] => {
  const withValue = (value: string) => getRoutePath(manifest, id).replaceAll(/:\w+|\*/g, value);
  return [...new Set(["REQ-2026-1001", "nothing", "%E0%A4%A"].map(withValue))];
};

let server: TestServer;
beforeAll(async () => {
  server = await acquireServer();
});
afterAll(() => releaseServer(server));

const unexpectedErrors = (): string[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));

describe.each(["requester", "admin", null])("for %s", (username) => {
  let cookie = "";
  beforeAll(async () => {
    cookie = username === null ? "" : (await signIn(server.url, username)).cookie;
  });

  const ids = Object.keys(manifest.routes).sort();
  test.each(ids)(
    "no method is an unexpected error at the route %s, and each refusal says what is wrong",
    async (id) => {
      for (const address of listAddresses(id).flatMap((path) => [path, `${path === "/" ? "/_root" : path}.data`]))
        for (const method of METHODS) {
          // Signing out would end the session of the other calls.
          const isLogout = address.startsWith("/logout") && method !== "OPTIONS" && method !== "PROPFIND";
          const answer = await fetch(`${server.url}${address}`, {
            method,
            headers: isLogout ? {} : { cookie },
            redirect: "manual",
          });
          const body = await answer.text();
          const call = `${method} ${address}: ${answer.status}`;
          expect(answer.status, call).toBeLessThan(500);
          expect(body, call).not.toMatch(/Unexpected Server Error|did not provide a|does not have an action/);
          if (answer.status === 405) expect(answer.headers.get("allow"), call).toMatch(/^[A-Z, ]+$/);
        }
      expect(unexpectedErrors()).toEqual([]);
    },
  );
});

test("an address that only receives forms refuses GET with 405, and one that only shows something refuses POST with 405", async () => {
  const { cookie } = await signIn(server.url, "admin");
  for (const [method, address, allowed] of [
    ["GET", "/admin/matrix/ask", "POST"],
    ["GET", "/submit-request/send", "POST"],
    ["GET", "/request/REQ-2026-1001/send", "POST"],
    ["POST", "/admin/overview", "GET"],
    ["DELETE", "/recent-comments", "GET"],
  ] as const) {
    const answer = await fetch(server.url + address, { method, headers: { cookie } });
    expect([answer.status, answer.headers.get("allow"), await answer.text()], `${method} ${address}`).toEqual([
      405,
      allowed,
      "This address does not support that method.",
    ]);
  }
});

test("an address without a screen says in plain text why it refuses", async () => {
  const requester = await signIn(server.url, "requester");
  const forbidden = await requester.get("/admin/overview");
  expect([forbidden.status, forbidden.headers.get("content-type"), await forbidden.text()]).toEqual([
    403,
    "text/plain; charset=utf-8",
    expect.stringMatching(/^Access Denied: /),
  ]);
  const missing = await requester.get("/request/REQ-2026-9999/people");
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringMatching(/^There is no request REQ-2026-9999/),
  ]);
});
