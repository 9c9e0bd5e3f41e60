import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** The card with the person's own templates. */
const ownTemplates = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Your templates" }) });

async function fillRent(page: Page): Promise<void> {
  await page.goto("/submit-request");
  await field(page, "title").fill("Rent");
  await field(page, "description").fill("The rent of the office");
  await field(page, "request_type").selectOption("procurement");
  await field(page, "amount").fill("899.5");
}

/** Saves the template by the keyboard, because the route preview above the button can arrive during a click and move the button. */
const saveTemplate = (page: Page) => page.getByRole("button", { name: "Save template" }).press("Enter");

describe("templates", () => {
  test("a person saves a template from the submit form, which stays open, and fills in a new form with the template without submitting it", () =>
    stage.as("requester", async ({ page, api }) => {
      await page.goto("/submit-request");
      await waitForHydration(page);
      await fillRent(page);
      await waitForHydration(page);
      await page.getByText("Save as template").click();
      await page.getByLabel("Name of the template").fill("Office rent");
      await page.getByLabel("Name of the template").press("Enter");
      await page.getByText("Template saved").first().waitFor();
      expect(await field(page, "title").inputValue()).toBe("Rent");
      await saveTemplate(page);
      await page.getByText("You already have a template with this name").first().waitFor();
      await page.goto("/submit-request");
      await waitForHydration(page);
      await page.getByText("Start from a template").click();
      await expectAccessibleAtEveryWidth(page);
      await page.getByRole("link", { name: "Office rent" }).click();
      await page.getByText("From the template").waitFor();
      await expectEventually(() => field(page, "amount").inputValue()).toBe("899.5");
      expect(await (await api.get("/api/requests?q=rent&requester_id=me")).json()).toEqual([]);
    }));

  test("an administrator shares a template with everybody, and other people can use it but not change it", () =>
    stage.as("admin", async ({ page }) => {
      await fillRent(page);
      await waitForHydration(page);
      await page.getByText("Save as template").click();
      await page.getByLabel("Name of the template").fill("Team event");
      await page.getByLabel("Who can use it").selectOption("everybody");
      await saveTemplate(page);
      await page.getByText("Template saved").first().waitFor();
      await stage.as("it.manager", async (other) => {
        await other.page.goto("/submit-request/templates");
        await waitForHydration(other.page);
        await other.page.getByRole("heading", { name: "Shared with you" }).waitFor();
        expect(await other.page.getByText("Edit", { exact: true }).count()).toBe(0);
        await other.page.getByRole("link", { name: "Use the template Team event" }).click();
        await expectEventually(() => field(other.page, "title").inputValue()).toBe("Rent");
      });
    }));

  test("a person renames, repeats, pauses, resumes and deletes a template on the screen of templates", () =>
    stage.as("manager", async ({ page }) => {
      await fillRent(page);
      await waitForHydration(page);
      await page.getByText("Save as template").click();
      await saveTemplate(page);
      await page.getByText("Template saved").first().waitFor();
      await page.goto("/submit-request/templates");
      await waitForHydration(page);
      await ownTemplates(page).getByText("Edit", { exact: true }).click();
      await ownTemplates(page).getByLabel("Name").fill("Office rent");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Office rent").first().waitFor();
      await ownTemplates(page).getByText("Repeat", { exact: true }).click();
      await ownTemplates(page).getByLabel("Every").fill("0");
      await ownTemplates(page).getByRole("button", { name: "Start repeating" }).click();
      await page.getByText("Please enter a whole number from 1 to 12").waitFor();
      await expectAccessibleAtEveryWidth(page);
      await ownTemplates(page).getByLabel("Every").fill("2");
      await ownTemplates(page).getByLabel("Unit").selectOption("week");
      await ownTemplates(page).getByRole("button", { name: "Start repeating" }).click();
      await page.getByText("Submitted every 2 weeks on Monday").waitFor();
      await page.getByText(/^Next: \d+ \w+ \d{4}$/).waitFor();
      await page.getByRole("button", { name: "Pause Office rent" }).click();
      await page.getByText("Paused", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Resume Office rent" }).click();
      await page.getByRole("button", { name: "Pause Office rent" }).waitFor();
      await page.getByRole("button", { name: "Delete the recurring request Office rent" }).click();
      await page.getByText("Nothing is submitted regularly").waitFor();
      await page.getByRole("button", { name: "Delete the template Office rent" }).click();
      await page.getByText("No templates yet").waitFor();
      await expectAccessibleAtEveryWidth(page);
    }));

  test("without JavaScript, a person saves a template with the title as its name, uses it, repeats it and deletes it", () =>
    stage.as(
      "it.staff",
      async ({ page }) => {
        await fillRent(page);
        await page.getByText("Save as template").click();
        await saveTemplate(page);
        await page.getByText("Template saved").first().waitFor();
        expect(await field(page, "title").inputValue()).toBe("Rent");
        await page.goto("/submit-request");
        await page.getByText("Start from a template").click();
        await page.getByRole("link", { name: "Rent" }).click();
        expect(await field(page, "description").inputValue()).toBe("The rent of the office");
        await page.goto("/submit-request/templates");
        await ownTemplates(page).getByText("Repeat", { exact: true }).click();
        await ownTemplates(page).getByLabel("On day (months)").fill("31");
        await ownTemplates(page).getByRole("button", { name: "Start repeating" }).click();
        await page.getByText("Submitted every month on day 31").waitFor();
        await ownTemplates(page).getByText("Edit", { exact: true }).click();
        await page.getByRole("button", { name: "Delete the template Rent" }).click();
        await page.getByText("No templates yet").waitFor();
        await page.getByText("Submitted every month on day 31").waitFor();
      },
      { javaScriptEnabled: false },
    ));
});
