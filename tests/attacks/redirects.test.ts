import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeBrowserSessions, getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import { expectEventually, waitForHydration } from "../support/browser-test.ts";
import { acquireServer, releaseServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([acquireServer(), getSharedBrowser()]);
});
afterAll(async () => {
  await closeBrowserSessions();
  releaseServer(server);
});

/** Paths that a browser could resolve to the host of another site. */
const SHAPES = [
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/a/../..//evil.example",
  "//evil.example",
  "/\\evil.example",
  "/..\\\\evil.example",
  "/\t/evil.example",
  "/.\n.//evil.example",
  "/%2f%2fevil.example",
  "https:evil.example",
  "//evil.example\\@approvals.example",
  "/login?next=/..//evil.example",
  `/login?next=${encodeURIComponent("/login?next=/%2e%2e//evil.example")}`,
];

/** Runs `work` in a signed-in browser and records every navigation to another site. */
async function visit(work: (page: Page, left: readonly string[], context: BrowserContext) => Promise<void>) {
  const { page, context } = await openBrowserSession(browser, server.url);
  const left: string[] = [];
  await context.route(
    (url) => url.origin !== server.url,
    (route) => {
      left.push(route.request().url());
      return route.fulfill({ body: "You have left." });
    },
  );
  const credentials = { username: "director", password: "Approve-2026" };
  expect((await context.request.post("/api/auth/login", { form: credentials })).status()).toBe(200);
  await work(page, left, context);
  await context.close();
}

const originOf = (page: Page) => new URL(page.url()).origin;

describe("return addresses to another site", () => {
  test("the login screen does not redirect a signed-in person to another site", () =>
    visit(async (page, left) => {
      for (const shape of SHAPES) {
        await page.goto(`/login?${new URLSearchParams({ next: shape })}`, { waitUntil: "commit" });
        expect([originOf(page), left], shape).toEqual([server.url, []]);
      }
    }));

  test("signing in, choosing a theme and choosing a sort order do not redirect to another site", () =>
    visit(async (_page, _left, context) => {
      const forms = (shape: string): { to: string; form: Record<string, string> }[] => [
        { to: "/login", form: { username: "director", password: "Approve-2026", next: shape } },
        { to: "/theme", form: { theme: "dark", next: shape } },
        { to: "/language", form: { language: "en", next: shape } },
        { to: "/sort-preference", form: { sort_by: "title", sort_order: "asc", return: shape } },
        { to: "/sort-preference", form: { sort_by: "nothing", return: shape } },
        { to: "/list-view", form: { view: "table", next: shape } },
      ];
      for (const { to, form } of SHAPES.flatMap(forms)) {
        const answer = await context.request.post(to, { form, headers: { origin: server.url }, maxRedirects: 0 });
        expect(answer.status()).toBe(302);
        const { origin, pathname } = new URL(answer.headers().location ?? "", server.url);
        expect([origin, pathname.startsWith("//")], JSON.stringify(form)).toEqual([server.url, false]);
      }
    }));

  test("a link in an answer of the assistant does not lead to another site", () =>
    visit(async (page, left) => {
      const answer = { response: "It is [here](/..//evil.example).", provider: "built-in", facts: [] };
      const body = `event: done\ndata: ${JSON.stringify({ status: "success", ...answer })}\n\n`;
      const headers = { "Content-Type": "text/event-stream" };
      await page.route("**/api/ai/chat", (route) => route.fulfill({ headers, body }));
      await page.goto("/ai-assistant");
      await waitForHydration(page);
      const field = page.getByRole("textbox").first();
      await field.fill("Where is it?");
      await field.press("Enter");
      await page.getByRole("link", { name: "here" }).click();
      await expectEventually(() => page.url()).toBe(`${server.url}/`);
      expect(left).toEqual([]);
    }));
});
