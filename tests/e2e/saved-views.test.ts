import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

describe("saved views", () => {
  test("a person saves a list, and opens it with its filters, order and table from the menu and from the command palette", () =>
    stage.as("manager", async ({ page }) => {
      await page.goto("/?status=pending&sort_by=title&sort_order=asc");
      await waitForHydration(page);
      await page.getByRole("button", { name: "Table", exact: true }).click();
      await page.getByRole("table", { name: "Requests" }).waitFor();
      await page.getByRole("link", { name: "Saved views" }).click();
      const menu = page.getByRole("dialog", { name: "Saved views" });
      await menu.getByText("No saved views of this list").waitFor();
      await menu.getByRole("link", { name: "Save or change views" }).click();
      await page.getByLabel("Name of the view").fill("Team by title");
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByText("View saved").first().waitFor();
      expect(new URL(page.url()).search).toContain("status=pending");

      await page.goto("/");
      await waitForHydration(page);
      await page.getByRole("button", { name: "Cards", exact: true }).click();
      await expectEventually(() => page.getByRole("table", { name: "Requests" }).count()).toBe(0);
      await page.getByRole("link", { name: "Saved views" }).click();
      await menu.getByRole("button", { name: "Team by title" }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await menu.getByRole("button", { name: "Team by title" }).click();
      await page.getByRole("table", { name: "Requests" }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({ status: "pending", sort_by: "title", sort_order: "asc" });
      expect(await menu.count()).toBe(0);

      await page.goto("/submit-request");
      await waitForHydration(page);
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Command palette" }).fill("team by");
      await page.getByRole("option", { name: "Team by title" }).click();
      await page.getByRole("table", { name: "Requests" }).waitFor();
      expect(new URL(page.url()).searchParams.get("sort_by")).toBe("title");

      await page.goto("/saved-views?from=%2F");
      await waitForHydration(page);
      await page.getByText("Edit", { exact: true }).click();
      await expectAccessibleAtEveryWidth(page);
    }));

  test("without JavaScript, a person saves, renames, replaces, opens and deletes a view on the screen of views", () =>
    stage.as(
      "requester",
      async ({ page }) => {
        await page.goto("/my-requests?status=pending&sort_by=due_date&sort_order=asc");
        await page.getByRole("link", { name: "Saved views" }).click();
        await page.getByRole("button", { name: "Save view" }).click();
        await page.getByText("Please enter a name").first().waitFor();
        await page.getByLabel("Name of the view").first().fill("Waiting");
        await page.getByRole("button", { name: "Save view" }).click();
        await page.getByText("View saved").first().waitFor();
        await page.goto("/my-requests?status=approved");
        await page.getByRole("link", { name: "Saved views" }).click();
        await page.getByText("Edit", { exact: true }).click();
        await page.getByRole("listitem").getByLabel("Name of the view").fill("Approved");
        await page.getByRole("button", { name: "Rename" }).click();
        await page.getByText("View renamed").first().waitFor();
        await page.getByText("Edit", { exact: true }).click();
        await page.getByRole("button", { name: "Replace with this list" }).click();
        await page.getByText("View replaced").first().waitFor();
        await page.getByRole("button", { name: "Open the view Approved" }).click();
        await page.waitForURL(/\/my-requests\?/);
        expect(new URL(page.url()).searchParams.get("status")).toBe("approved");
        await page.getByRole("link", { name: "Saved views" }).click();
        await page.getByText("Edit", { exact: true }).click();
        await page.getByRole("button", { name: "Delete the view Approved" }).click();
        await page.getByText("No saved views of this list").waitFor();
      },
      { javaScriptEnabled: false },
    ));
});
