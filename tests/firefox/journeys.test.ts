import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createPdf } from "../../scripts/sample-data/files.ts";
import { findAxeViolations, findSidewaysScrolling } from "../support/browser.ts";
import {
  createBrowserTest,
  expectEventually,
  submitByApi,
  waitForApp,
  waitForHydration,
  waitForOfflineFeatures,
  waitForServiceWorker,
} from "../support/browser-test.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

// These journeys type with keys, because `fill` of playwright-core over BiDi sets the value of a field in a way that React does not notice.

// A sign-in stores the language of its browser.
const stage = createBrowserTest(undefined, "own");
const { proxy } = stage;

/** Submits a request without an amount, which waits for the manager, and returns its id. */
async function submit(title: string): Promise<string> {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    id = (await submitByApi(api, { title, request_type: "non_financial", amount: undefined })).id;
  });
  return id;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForApp(page);
}

/** Returns the path of each offline copy in this browser. */
const listCopies = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const cache of await caches.keys())
      if (cache.startsWith("copies-"))
        for (const { url } of await (await caches.open(cache)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** Disconnects a browser. The proxy refuses the calls of the service worker, which the offline emulation does not reach. */
async function disconnect(context: BrowserContext): Promise<void> {
  proxy.refuse(() => true);
  await context.setOffline(true);
}

/** Connects a browser again. The emulation sends no event to pages that were loaded while it was on. */
async function reconnect(page: Page): Promise<void> {
  proxy.reset();
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

test("a person submits a request with a file, and the manager signs in with the form and approves it with the keyboard alone", async () => {
  let id = "";
  await stage.as("requester", async ({ page }) => {
    await open(page, "/submit-request");
    await page.getByLabel("Title").pressSequentially("Keyboards");
    await page.getByLabel("Description").pressSequentially("For the new colleagues");
    await page.getByLabel("Request Type").selectOption("procurement");
    await page.getByLabel("Amount").pressSequentially("950");
    const { filename, content } = createPdf("quote.pdf", "Quote");
    await page
      .locator("[name=files]")
      .setInputFiles([{ name: filename, mimeType: "application/pdf", buffer: Buffer.from(content) }]);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByRole("heading", { name: "Attachments (1)" }).waitFor();
    id = /request\/([^/]+)\/details/.exec(page.url())?.[1] ?? "";
  });
  await stage.as("manager", async ({ page, api }) => {
    await api.post("/api/auth/logout");
    await page.goto("/login");
    await waitForHydration(page);
    await page.getByLabel("Username").pressSequentially("manager");
    await page.getByLabel("Password", { exact: true }).pressSequentially("Approve-2026");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Welcome, Marc Nager" }).waitFor();

    await open(page, "/?waiting_for=me&q=Keyboards");
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    const comment = page.getByRole("dialog", { name: "Approve request" }).getByRole("textbox");
    await comment.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await comment.waitFor({ state: "detached" });
    await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Keyboards");
    await page.keyboard.press("a");
    await comment.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Within the budget");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByRole("status").filter({ hasText: "Request Approved" }).first().waitFor();
    const { status, approval_history } = await (await api.get(`/api/requests/${id}/detailed`)).json();
    expect(status).toBe("approved");
    expect(approval_history.at(-1)).toMatchObject({ action: "approved", comments: "Within the budget" });
  });
});

test("an opened request can be read without a connection, the screen is loaded again with a connection, and signing out deletes all offline copies", () =>
  stage.as(
    "requester",
    async ({ page, context, api }) => {
      const { id } = await submitByApi(api, { title: "Readable on a train" });
      const details = `/request/${id}/details`;
      await page.goto("/my-requests");
      await waitForServiceWorker(page);
      await page.getByRole("link", { name: "Readable on a train" }).click();
      await page.getByRole("heading", { level: 1, name: "Readable on a train" }).waitFor();
      await expectEventually(() => listCopies(page)).toContain(details);
      await expectEventually(() => listCopies(page)).toContain("/my-requests");

      await disconnect(context);
      await page.reload();
      await page.getByText("Saved copy from").waitFor();
      await page.getByText("Three laptops for the new colleagues").first().waitFor();
      await waitForHydration(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
      await page.getByRole("heading", { level: 1, name: "My Requests" }).waitFor();
      await page.getByText("Saved copy from").waitFor();
      await waitForApp(page);
      await reconnect(page);
      await page.getByText("Saved copy from").waitFor({ state: "detached" });

      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/login*");
      await expectEventually(() => listCopies(page)).toEqual([]);
      await disconnect(context);
      await page.goto(details).catch(() => undefined);
      await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
      expect(await listCopies(page)).toEqual([]);
      proxy.reset();
    },
    { ...PHONE_OPTIONS, serviceWorkers: "allow", baseURL: proxy.url },
  ));

test("on a phone of 375 px, the main screens in French, whose texts are longer, do not scroll sideways and are accessible", async () => {
  const id = await submit("Standing desks");
  await stage.as(
    "requester",
    async ({ page }) => {
      const faults: string[] = [];
      for (const path of [
        "/",
        "/submit-request",
        `/request/${id}/details`,
        "/notifications",
        "/profile",
        "/my-requests",
      ]) {
        await page.goto(path);
        await waitForOfflineFeatures(page);
        const found = [...(await findAxeViolations(page)), ...(await findSidewaysScrolling(page))];
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
      await page.getByRole("heading", { level: 1, name: "Mes demandes" }).waitFor();
    },
    { ...PHONE_OPTIONS, locale: "fr-FR" },
  );
});

test("the field for a question to the assistant grows with its text and becomes small again after sending", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/ai-assistant");
    const field = page.locator("textarea[name=message]");
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const before = await height();
    await field.fill("What\nis\nwaiting\nfor me?");
    expect(await height()).toBeGreaterThan(before + 60);
    await field.press("Enter");
    await page.getByText("Built-in analyst", { exact: true }).first().waitFor();
    await expectEventually(height).toBe(before);
  }));
