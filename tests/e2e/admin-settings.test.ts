import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  expectFocus,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const SETTINGS = "/admin/settings";

async function open(page: Page, path = SETTINGS, javaScriptEnabled = true): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

const waitForMessage = (page: Page, text: string) => page.getByText(text).first().waitFor();

const year = String(new Date().getUTCFullYear());
const month = String(new Date().getUTCMonth() + 1).padStart(2, "0");

test("an administrator can save valid settings, which take effect at once, and sees an error for a minimum password length below 6", async () => {
  let id = "";
  const buttons = (offered: boolean) =>
    stage.as("requester", async ({ page, api }) => {
      id ||= (await submitByApi(api, { title: "Changed my mind" })).id;
      await open(page, `/request/${id}/details`);
      await page.getByRole("button", { name: `Cancel Request ${id}` }).waitFor();
      expect(await page.getByRole("button", { name: `Modify ${id}` }).count()).toBe(offered ? 1 : 0);
    });
  await buttons(true);
  await stage.as("admin", async ({ page, api }) => {
    await open(page, SETTINGS);
    const system = card(page, "System Configuration");
    await system.getByLabel("Allow Request Modifications").uncheck();
    await system.getByLabel("Minimum Password Length").fill("5");
    await system.getByRole("button", { name: "Update Configuration" }).click();
    await system.getByText("Please enter a whole number from 6 to 128").first().waitFor();
    expect(await system.getByLabel("Allow Request Modifications").isChecked()).toBe(false);
    await system.getByLabel("Minimum Password Length").fill("9");
    await system.getByRole("button", { name: "Update Configuration" }).click();
    await waitForMessage(page, "Settings updated successfully");
    await expectFocus(system.getByRole("button", { name: "Update Configuration" }));
    const notifications = card(page, "Notification Settings");
    await notifications
      .getByText("Nothing is sent until these are set: SMS_URL (https), SMS_ACCOUNT, SMS_TOKEN, SMS_FROM.")
      .waitFor();
    // Only SMS is not configured, because mail and push work on a local installation.
    await expectEventually(() => notifications.getByText("Not configured").count()).toBe(1);
    await notifications.getByLabel("SMS Notifications").check();
    await notifications.getByLabel("Email Notifications").uncheck();
    await notifications.getByRole("button", { name: "Save Settings" }).click();
    await expectEventually(async () => (await api.get("/api/admin/settings")).json()).toMatchObject({
      email_notifications: false,
      desktop_notifications: true,
      sms_notifications: true,
      auto_assign_approvers: true,
      allow_request_modifications: false,
      password_min_length: 9,
    });
  });
  await buttons(false);
  await stage.withApi("admin", async ({ api }) => {
    const back = {
      email_notifications: true,
      sms_notifications: false,
      allow_request_modifications: true,
      password_min_length: 6,
    };
    expect((await api.put("/api/admin/settings", { data: back })).status()).toBe(200);
  });
  await buttons(true);
});

test("if another person saved settings first, the administrator's form shows the changes of that person and keeps the typed text", () =>
  stage.as("admin", async ({ page, api }) => {
    await open(page, SETTINGS);
    const system = card(page, "System Configuration");
    const changed = page.getByRole("status").filter({ hasText: "Someone else changed this" });
    await system.getByLabel("Minimum Password Length").fill("20");
    const other = { send_overdue_reminders: false, sms_notifications: true };
    expect((await api.put("/api/admin/settings", { data: other })).status()).toBe(200);
    await system.getByRole("button", { name: "Update Configuration" }).click();
    const changes = () => changed.getByRole("listitem").allTextContents();
    await expectEventually(changes).toEqual(["Send Overdue Reminders is now: Off"]);
    expect(await system.getByLabel("Minimum Password Length").inputValue()).toBe("20");
    await expectEventually(() => page.getByLabel("SMS Notifications").isChecked()).toBe(true);
    await system.getByRole("button", { name: "Update Configuration" }).click();
    await waitForMessage(page, "Settings updated successfully");
    await page.getByLabel("Prefix").fill("late");
    expect((await api.put("/api/admin/request-id-config", { data: { suffix_format: 5 } })).status()).toBe(200);
    await page.getByRole("button", { name: "Save Numbering" }).click();
    await expectEventually(changes).toEqual(["Suffix Format is now: 5"]);
    expect(await page.getByLabel("Prefix").inputValue()).toBe("late");
    await open(page, SETTINGS);
    expect(await page.getByLabel("Prefix").inputValue()).toBe("REQ");
    const back = { send_overdue_reminders: true, sms_notifications: false, password_min_length: 6 };
    expect((await api.put("/api/admin/settings", { data: back })).status()).toBe(200);
    expect((await api.put("/api/admin/request-id-config", { data: { suffix_format: 0 } })).status()).toBe(200);
  }));

describe("request numbering", () => {
  test("the preview of the next request number changes when a person chooses an option or types", () =>
    stage.as("admin", async ({ page }) => {
      await open(page);
      const next = page.getByRole("status").filter({ hasText: /\d/ }).last();
      for (const department of [true, false]) {
        for (const withYear of [false, true]) {
          for (const withMonth of [true, false]) {
            await page.getByLabel("Include Department").setChecked(department);
            await page.getByLabel("Include Year").setChecked(withYear);
            await page.getByLabel("Include Month").setChecked(withMonth);
            const parts = ["REQ", department && "ADMIN", withYear && year, withMonth && month]
              .filter(Boolean)
              .join("-");
            await expectEventually(() => next.textContent()).toMatch(new RegExp(`^${parts}-1\\d{3}$`));
          }
        }
      }
      await page.getByLabel("Prefix").fill("not good");
      await page.getByText("Please enter a prefix of 1 to 12 letters and digits").waitFor();
      await page.getByLabel("Prefix").fill("apr");
      await page.getByLabel("Suffix Format").fill("6");
      await expectEventually(() => next.textContent()).toBe(`APR-${year}-001001`);
    }));

  test("without JavaScript, an administrator can preview and save a numbering, and the next request gets the previewed number", () =>
    stage.as(
      "director",
      async ({ page, api }) => {
        await open(page, SETTINGS, false);
        await page.getByLabel("Prefix").fill("apr");
        await page.getByLabel("Separator").fill(".");
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByText(`APR.${year}.1001`, { exact: true }).waitFor();
        expect(await page.getByLabel("Prefix").inputValue()).toBe("apr");
        await page.getByLabel("Separator").fill("?");
        await page.getByRole("button", { name: "Save Numbering" }).click();
        await page.getByText("Please enter a separator of 1 to 3 of the characters").first().waitFor();
        await page.getByLabel("Separator").fill(".");
        await page.getByRole("button", { name: "Save Numbering" }).click();
        await waitForMessage(page, "Request numbering updated successfully");
        expect((await submitByApi(api)).id).toBe(`APR.${year}.1001`);
        await page.reload();
        await page.getByRole("link", { name: "Reset to APR.1001" }).waitFor();
        await api.put("/api/admin/request-id-config", { data: { prefix: "REQ", separator: "-" } });
      },
      { javaScriptEnabled: false },
    ));

  test("a reset of the request counter needs a confirmation, and is refused if the next request number already exists", () =>
    stage.as("admin", async ({ page, api }) => {
      // Each run (with and without JavaScript) uses its own prefix, because no request number is issued twice.
      const prefix = "REQ";
      expect((await api.put("/api/admin/request-id-config", { data: { prefix, include_year: true } })).status()).toBe(
        200,
      );
      await open(page, SETTINGS);
      await page.getByRole("link", { name: `Reset to ${prefix}-1001` }).click();
      const dialog = page.getByRole("dialog", { name: `Reset to ${prefix}-1001?` });
      await dialog.getByRole("button", { name: "Reset" }).click();
      await waitForMessage(page, `Request counter reset successfully. Next request will be ${prefix}-1001`);
      await page.getByText(`${prefix}-1001`, { exact: true }).waitFor();
      await expectEventually(() => page.getByLabel("Include Year").isChecked()).toBe(false);
      expect((await submitByApi(api)).id).toBe(`${prefix}-1001`);

      await page.getByLabel("Include Year").check();
      await page.getByRole("button", { name: "Save Numbering" }).click();
      await waitForMessage(page, "Request numbering updated successfully");
      await page.getByRole("link", { name: `Reset to ${prefix}-1001` }).click();
      await dialog.getByRole("button", { name: "Reset" }).click();
      await dialog
        .getByRole("alert")
        .filter({ hasText: "Error" })
        .getByText(`${prefix}-1001 already exists, and no number is used twice.`)
        .waitFor();
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await page.getByLabel("Include Year").isChecked()).toBe(true);
    }));
});

test("the settings are accessible at every width", () =>
  stage.as("admin", async ({ page }) => {
    await open(page);
    await expectAccessibleAtEveryWidth(page);
    await open(page, `${SETTINGS}?act=reset`);
    await expectAccessibleAtEveryWidth(page);
  }));
