import { expect, test } from "vitest";
import { createBrowserTest, expectAccessibleAtEveryWidth, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest(undefined, "own");

test("an administrator opens the security events from the overview, filters them and downloads them as CSV", () =>
  stage.as("admin", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Show security events" }).click();
    const list = page.getByRole("list", { name: "Security events, newest first" });
    await list.getByText("Signed in").first().waitFor();
    await list.getByText("Ama Admin").first().waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel("Event", { exact: true }).selectOption("role_changed");
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.getByText("No security events").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await list.waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("security-events.csv");
  }));

test("a director cannot see the security events, and a form with invalid filters keeps the entered values", async () => {
  await stage.as("director", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    expect(await page.getByRole("link", { name: "Show security events" }).count()).toBe(0);
    expect((await page.goto("/admin/security-events"))?.status()).toBe(403);
  });
  await stage.as(
    "admin",
    async ({ page }) => {
      const answer = await page.goto("/admin/security-events?from=yesterday&username=manager");
      expect(answer?.status()).toBe(422);
      expect(await page.getByLabel("Username").inputValue()).toBe("manager");
      expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    },
    { javaScriptEnabled: false },
  );
});
