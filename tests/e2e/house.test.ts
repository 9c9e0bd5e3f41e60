import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { closeBrowserSessions, getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), getSharedBrowser()]);
});
afterAll(async () => {
  await closeBrowserSessions();
  await server?.stop();
});

test("the Content-Security-Policy allows the product's own scripts", async () => {
  const { page, context, browserErrors } = await openBrowserSession(browser, server.url);
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await page.waitForFunction(() => "__remixRouter" in window);
  expect(await page.title()).toContain("Approval Workflow System");
  expect(browserErrors).toEqual([]);
  await context.close();
});

test("every page and API response has the security headers and is not cached", async () => {
  for (const path of ["/", "/api/health", "/api/no-such-thing", "/no-such-page"]) {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
    expect(policy, path).not.toContain("unsafe");
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cache-control"), path).toBe("private, no-store");
  }
});

test("the nonce in the Content-Security-Policy is different in each response", async () => {
  const nonce = async () =>
    (await fetch(server.url)).headers.get("content-security-policy")?.match(/nonce-([^']+)/)?.[1];
  expect(await nonce()).not.toBe(await nonce());
});

test("a stylesheet with a hash in its file name is cached for a year", async () => {
  const page = await (await fetch(server.url)).text();
  const stylesheet = /\/assets\/[\w-]+\.css/.exec(page)?.[0];
  const { headers } = await fetch(server.url + stylesheet);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("a script is the same at its first and second request and in each encoding, and a cached copy is confirmed with 304", async () => {
  const page = await (await fetch(server.url)).text();
  const address = `${server.url}${/\/assets\/framework-[\w-]+\.js/.exec(page)?.[0]}`;
  const stored = readFileSync(join(ROOT, "build/client", new URL(address).pathname), "utf8");
  for (const encoding of ["gzip", "gzip", "br", "identity"]) {
    const answer = await fetch(address, { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await answer.text()) === stored, encoding).toBe(true);
    const cached = await fetch(address, { headers: { "If-None-Match": answer.headers.get("etag") ?? "" } });
    expect(cached.status).toBe(304);
  }
});

test("the response for an unknown API path is a 404 in the format problem+json", async () => {
  const answer = await fetch(`${server.url}/api/no-such-thing`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(await answer.json()).toMatchObject({ status: 404, code: "not_found" });
});

test.each([
  [{ Origin: "https://evil.example" }],
  [{ Origin: "null" }],
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ "Sec-Fetch-Site": "same-site" }],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }],
])(
  "a POST with the headers %j counts as a POST from another site and is refused",
  async (headers: Record<string, string>) => {
    const toApi = await fetch(`${server.url}/api/requests`, { method: "POST", headers });
    expect(toApi.status).toBe(403);
    expect(await toApi.json()).toMatchObject({ code: "foreign_origin" });
    const toPage = await fetch(`${server.url}/?index`, { method: "POST", headers });
    expect(toPage.status).toBe(403);
    expect(toPage.headers.get("content-type")).toContain("text/html");
  },
);

test("a POST from the product's own pages and a POST without an Origin header pass the check for other sites", async () => {
  const fromOurselves: Record<string, string>[] = [{ Origin: server.url }, {}];
  for (const headers of fromOurselves) {
    const answer = await fetch(`${server.url}/api/no-such-thing`, { method: "POST", headers });
    expect(answer.status).toBe(404);
  }
});

test("a second server cannot use the same data folder", async () => {
  await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow("Another server uses");
});
