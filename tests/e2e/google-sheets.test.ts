import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { type GoogleSheets, startGoogleSheets } from "../support/google-sheets.ts";

let google: GoogleSheets;
const stage = createBrowserTest(async () => {
  google = await startGoogleSheets();
  google.reset();
  return google.env;
});
afterAll(() => google?.stop());

async function open(page: Page): Promise<void> {
  await page.goto("/admin/sheets");
  await waitForHydration(page);
}

const ids = () => (google.cells() ?? []).slice(1).map(([id]) => id);

test("an administrator sees how to share the Google spreadsheet, then initializes and syncs it", () =>
  stage.as("admin", async ({ page, api }) => {
    google.setShared(false);
    await open(page);
    await page.getByText("Not initialized", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Initialize and sync all" }).click();
    await page.getByText("Sync Failed").first().waitFor();
    await page.getByRole("alert").getByText("must be shared with approvals@project.iam.gserviceaccount.com").waitFor();
    await expectAccessibleAtEveryWidth(page);
    google.setShared(true);
    await page.getByRole("button", { name: "Initialize and sync all" }).click();
    await page.getByText("Sync Completed").first().waitFor();
    await page.getByText("Connected", { exact: true }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
    const all: { id: string }[] = await (await api.get("/api/admin/all-requests?limit=1000")).json();
    expect(ids().sort()).toEqual(all.map(({ id }) => id).sort());
    const { id } = await submitByApi(api, { title: "=HYPERLINK(1)" });
    await page.getByRole("button", { name: "Sync all", exact: true }).click();
    await page
      .getByText(`${all.length + 1} requests in Google Sheets, all up to date.`)
      .first()
      .waitFor();
    expect(google.cells()?.at(-1)?.slice(0, 2)).toEqual([id, "=HYPERLINK(1)"]);
    expect(google.protocolErrors).toEqual([]);
    google.edit((cells) => cells.push(["by hand"]));
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("Refreshed").first().waitFor();
    const rows = page.locator("dt", { hasText: "Data rows" }).locator("xpath=following-sibling::dd");
    await expectEventually(() => rows.textContent()).toBe(String(all.length + 2));
    await expectAccessibleAtEveryWidth(page);
  }));

test("without JavaScript, the Google Sheets panel shows an error of Google, and can refresh and sync the spreadsheet", () =>
  stage.as(
    "director",
    async ({ page }) => {
      google.failNext({ status: 503 });
      await page.goto("/admin/sheets");
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("HTTP 503").first().waitFor();
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("Refreshed").first().waitFor();
      await page.getByRole("button", { name: /sync all/i }).click();
      await page.getByText("Sync Completed").first().waitFor();
      await page.getByText("all up to date").first().waitFor();
    },
    { javaScriptEnabled: false },
  ));
