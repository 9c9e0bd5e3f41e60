import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  setVisibility,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

test.each([true, false])(
  "the admin overview shows counters, recent activity and system health (JavaScript: %s)",
  async (javaScriptEnabled) => {
    await stage.as(
      "director",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { title: "Projector" });
        await page.goto("/admin");
        const stats = await (await api.get("/api/admin/dashboard")).json();
        for (const [label, count] of [
          ["Total Users", stats.total_users],
          ["DOA Rules", stats.active_doa_rules],
          ["Departments", stats.total_departments],
          ["Currencies", stats.active_currencies],
        ]) {
          const counter = page.getByRole("region", { name: "Counters" }).getByRole("link", { name: label });
          expect(await counter.textContent()).toBe(`${label}${count}`);
        }
        const entries = card(page, "Recent Activity").getByRole("listitem");
        expect(await entries.count()).toBe(5);
        expect(await entries.first().textContent()).toContain(`${id} was submittedby Dora Rector · `);
        expect(await entries.first().locator("[data-color]").getAttribute("data-color")).toBe("blue");
        const health = card(page, "System Health");
        expect(await health.textContent()).toMatch(/Database connectionHealthy\d+ ms/);
        expect(await health.textContent()).toMatch(/API response time\d+ ms/);
        expect(await health.textContent()).toMatch(/Active sessions\d+Pending requests\d+/);
      },
      { javaScriptEnabled },
    );
  },
);

test("the admin overview polls every 30 seconds while the page is visible, and at once when it becomes visible again", () =>
  stage.as("admin", async ({ page, context, api }) => {
    let polls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/admin/overview")) polls += 1;
    });
    // Stops the page's clock, so that slow calls do not change the result.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/admin");
    await waitForHydration(page);
    const { id } = await submitByApi(api, { title: "Poll me" });
    await page.clock.runFor(29_000);
    expect(polls).toBe(0);
    await page.clock.runFor(2_000);
    await page.getByText(`${id} was submitted`).waitFor();
    expect(polls).toBe(1);

    await setVisibility(page, "hidden");
    await page.clock.runFor(5 * 60_000);
    expect(polls).toBe(1);
    await setVisibility(page, "visible");
    await expectEventually(() => polls).toBe(2);

    await context.setOffline(true);
    await page.clock.runFor(31_000);
    await page.getByText("The latest values could not be loaded", { exact: false }).waitFor();
    await page.getByText(`${id} was submitted`).waitFor();
    await context.setOffline(false);
    await page.clock.runFor(30_000);
    await page.getByText("The latest values could not be loaded", { exact: false }).waitFor({ state: "detached" });
  }));

test.each([true, false])(
  "the admin overview has one line with collapsed details for each area, and is at most 1,700 px high on a phone (JavaScript: %s)",
  async (javaScriptEnabled) => {
    await stage.as(
      "admin",
      async ({ page }) => {
        await page.setViewportSize({ width: 375, height: 812 });
        await page.goto("/admin");
        const status = card(page, "System Status");
        const lines = status.locator("summary");
        expect(await lines.count()).toBe(3);
        expect(await lines.nth(0).textContent()).toMatch(
          /^(\d+ background jobs?, all succeeded|No background job has run yet)/,
        );
        expect(await lines.nth(1).textContent()).toContain(
          "3 notification channels, email kept here, not sent, 1 not configured",
        );
        expect(await lines.nth(2).textContent()).toContain("AI assistant: built-in analyst");
        expect(await status.getByText("To configure it, set SMS_URL").isVisible()).toBe(false);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1700);
        await lines.nth(1).click();
        await status.getByText("To configure it, set SMS_URL").waitFor();
        await status.getByText("Kept here, not sent", { exact: true }).waitFor();
        expect(await status.getByText("Configured", { exact: true }).count()).toBe(1);
      },
      { javaScriptEnabled },
    );
  },
);

test("the tab Overview is marked as current also if the address ends with a slash", () =>
  stage.as("admin", async ({ page }) => {
    for (const [path, name] of [
      ["/admin/", "Overview"],
      ["/admin", "Overview"],
      ["/admin/users/", "Users"],
    ] as const) {
      await page.goto(path);
      const current = page.getByRole("navigation", { name: "Admin Panel" }).locator("[aria-current]");
      expect(await current.allTextContents(), path).toEqual([name]);
    }
  }));

test("a requester gets the Access Denied page in the Admin Panel", () =>
  stage.as("requester", async ({ page, api }) => {
    for (const path of ["/admin", "/admin/users", "/admin/users/import", "/admin/departments/import"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(403);
      await page.getByRole("heading", { name: "Access Denied" }).waitFor();
      await page.getByText("You don't have permission to access the Admin Panel").waitFor();
    }
    expect((await api.get("/admin/overview")).status()).toBe(403);
  }));

test("the admin overview is accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    await expectAccessibleAtEveryWidth(page);
  }));
