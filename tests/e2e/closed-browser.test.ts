import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowserWithProfile } from "../support/browser.ts";
import {
  createBrowserTest,
  expectEventually,
  waitForHydration,
  waitForServiceWorker,
} from "../support/browser-test.ts";

const stage = createBrowserTest(undefined, "own");
const { proxy } = stage;

/**
 * Runs `work` with a function `open`. Each call of `open` closes the previous browser and starts a new one with the
 * same profile.
 */
async function withProfile(work: (open: () => Promise<BrowserContext>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "profile-"));
  let context: BrowserContext | null = null;
  try {
    await work(async () => {
      await context?.close();
      context = await launchBrowserWithProfile(folder, { baseURL: proxy.url, viewport: { width: 1440, height: 900 } });
      return context;
    });
  } finally {
    proxy.reset();
    await (context as BrowserContext | null)?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(page: Page, { remember }: { remember: boolean }): Promise<void> {
  await page.getByLabel("Username").fill("requester");
  await page.getByLabel("Password", { exact: true }).fill("Approve-2026");
  if (remember) await page.getByLabel("Remember me for 30 days").check();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("copies-"));
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return pages.flat().map(({ url }) => new URL(url).pathname);
  });

/** Signs in, opens My Requests and waits until the browser has an offline copy of the screen. */
async function readMyRequests(context: BrowserContext, session: { remember: boolean }): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login?next=/my-requests");
  await waitForHydration(page);
  await signIn(page, session);
  await page.goto("/my-requests");
  await waitForServiceWorker(page);
  await expectEventually(() => copies(page)).toEqual(expect.arrayContaining(["/my-requests", "/submit-request"]));
  return page;
}

const cutConnection = () => proxy.refuse(() => true);
const offline = (page: Page) => page.getByRole("heading", { level: 1, name: "You are offline" });

test("offline copies of a session without 'Remember me' are deleted after the browser was closed, even without a network", () =>
  withProfile(async (open) => {
    const before = await readMyRequests(await open(), { remember: false });
    cutConnection();
    await before.goto("/my-requests");
    await before.getByText("Saved copy from").waitFor();

    const page = await (await open()).newPage();
    await page.goto("/my-requests");
    await offline(page).waitFor();
    await page.getByText("without “Remember me” only until you close the browser", { exact: false }).waitFor();
    expect(await copies(page)).toEqual([]);
    expect(await page.getByRole("link", { name: "My Requests" }).count()).toBe(0);
  }));

test("offline copies of a session with 'Remember me' are displayed after the browser was closed", () =>
  withProfile(async (open) => {
    await readMyRequests(await open(), { remember: true });
    cutConnection();
    const page = await (await open()).newPage();
    await page.goto("/my-requests");
    await page.getByText("Saved copy from").waitFor();
    await page.getByRole("heading", { level: 1, name: "My Requests" }).waitFor();
    expect(await copies(page)).toContain("/my-requests");
  }));

test("an outbox entry is not deleted when the browser is closed, and is displayed and sent only after its author signs in again", () =>
  withProfile(async (open) => {
    const before = await readMyRequests(await open(), { remember: false });
    cutConnection();
    await before.goto("/submit-request");
    await before.getByText("Saved copy from").waitFor();
    await waitForHydration(before);
    await before.getByLabel("Title").fill("Written on the train");
    await before.getByLabel("Description").fill("Sent after the browser was closed");
    await before.getByLabel("Request Type").selectOption("procurement");
    await before.getByLabel("Amount").fill("899.5");
    await before.getByRole("button", { name: "Submit Request" }).click();
    await before.getByText("Waiting to be sent: 1").waitFor();

    const page = await (await open()).newPage();
    await page.goto("/submit-request");
    await offline(page).waitFor();
    expect(await page.getByText("Written on the train").count()).toBe(0);
    proxy.reset();
    await page.goto("/my-requests");
    await page.waitForURL("**/login?**");
    await page.getByText("Waiting to be sent: 1").first().waitFor();
    await signIn(page, { remember: false });
    await page.getByRole("link", { name: "Written on the train" }).first().waitFor();
  }));
