import { expect, test } from "vitest";
import { signIn } from "../support/api-caller.ts";
import { addAuthenticatorApp } from "../support/authenticator-app.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson } from "../support/people.ts";

const stage = createBrowserTest(undefined, "own");

/** Sets the last confirmation of every session to a time long ago. */
async function forgetConfirmations(): Promise<void> {
  stage.changeDatabase((database) => {
    database.exec("UPDATE sessions SET second_factor = '2026-01-01T00:00:00.000Z' WHERE second_factor IS NOT NULL");
  });
}

test("a decision above the amount in the settings asks for the second factor, keeps the comment, and is sent after the confirmation", () =>
  stage.as("manager", async ({ page }) => {
    const [admin, requester] = await Promise.all([signIn(stage.url(), "admin"), signIn(stage.url(), "requester")]);
    const { codes } = await addAuthenticatorApp(page, true);
    expect((await admin.put("/api/admin/settings", { second_factor_amount_usd: 500 })).status).toBe(200);
    const fields = { title: "Desks", description: "Six desks", request_type: "procurement", amount: 900 };
    const { id } = await (await requester.post("/api/requests", fields)).json();
    await forgetConfirmations();
    await page.goto(`${stage.url()}/request/${id}/details?act=approve`);
    await waitForHydration(page);
    const dialog = page.getByRole("dialog");
    const approve = dialog.getByRole("button", { name: "Approve", exact: true });
    const comment = dialog.locator("textarea[name=comments]");
    await comment.fill("Within the budget");
    await approve.click();
    await dialog.getByText("Please confirm this with your second factor.").waitFor();
    await expectAccessibleAtEveryWidth(page);
    expect(await comment.inputValue()).toBe("Within the budget");
    await dialog.getByLabel("Code").fill("wrong");
    await approve.click();
    await dialog.getByText("The code is not correct, or it was used before.").waitFor();
    expect(await comment.inputValue()).toBe("Within the budget");
    await dialog.getByLabel("Code").fill(codes[0] ?? "");
    await approve.click();
    await page.getByText("Request Approved").first().waitFor();
    const request = await (await page.request.get(`${stage.url()}/api/requests/${id}/detailed`)).json();
    expect([request.status, JSON.stringify(request)]).toEqual([
      "approved",
      expect.stringContaining("Within the budget"),
    ]);
  }));

test("a decision that can still be undone asks for the second factor when it is sent, and keeps the comment", () =>
  stage.as(
    "director",
    async ({ page }) => {
      const [admin, requester] = await Promise.all([signIn(stage.url(), "admin"), signIn(stage.url(), "requester")]);
      const { codes } = await addAuthenticatorApp(page, true);
      expect((await admin.put("/api/admin/settings", { second_factor_amount_usd: 500 })).status).toBe(200);
      const fields = { title: "Benches", description: "Six benches", request_type: "procurement", amount: 3_000 };
      const { id } = await (await requester.post("/api/requests", fields)).json();
      await forgetConfirmations();
      await page.clock.install();
      await page.goto(`${stage.url()}/request/${id}/details?act=approve`);
      await waitForApp(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      const dialog = page.getByRole("dialog");
      const approve = dialog.getByRole("button", { name: "Approve", exact: true });
      await dialog.locator("textarea[name=comments]").fill("Within the budget");
      await approve.click();
      await page.getByText(`Approving ${id}`).first().waitFor();
      await page.clock.runFor(8_000);
      await dialog.getByText("Please confirm this with your second factor.").waitFor();
      expect(await dialog.locator("textarea[name=comments]").inputValue()).toBe("Within the budget");
      await dialog.getByLabel("Code").fill(codes[0] ?? "");
      // With a new code, the decision is sent at once.
      await approve.click();
      await page.getByText("Request Approved").first().waitFor();
      const request = await (await page.request.get(`${stage.url()}/api/requests/${id}/detailed`)).json();
      expect(JSON.stringify(request.approval_history)).toContain("Within the budget");
    },
    { undo: true },
  ));

test("a person without a second factor reads why a decision above the amount in the settings was refused, although it could be undone first", () =>
  stage.as(
    "senior.manager",
    async ({ page }) => {
      const [admin, requester] = await Promise.all([signIn(stage.url(), "admin"), signIn(stage.url(), "requester")]);
      expect((await admin.put("/api/admin/settings", { second_factor_amount_usd: 500 })).status).toBe(200);
      const fields = { title: "Lamps", description: "Six lamps", request_type: "procurement", amount: 3_000 };
      const { id } = await (await requester.post("/api/requests", fields)).json();
      await page.clock.install();
      await page.goto(`${stage.url()}/request/${id}/details?act=approve`);
      await waitForApp(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      const dialog = page.getByRole("dialog");
      await dialog.locator("textarea[name=comments]").fill("Within the budget");
      await dialog.getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByText(`Approving ${id}`).first().waitFor();
      await page.clock.runFor(8_000);
      await dialog.getByText("This needs a second factor. Add one on your profile, under Sign-in security.").waitFor();
      expect(await dialog.locator("textarea[name=comments]").inputValue()).toBe("Within the budget");
    },
    { undo: true },
  ));

test("an absence asks for the second factor if decisions above an amount do, and keeps the typed values", () =>
  stage.as("hr.manager", async ({ page }) => {
    const admin = await signIn(stage.url(), "admin");
    const { codes } = await addAuthenticatorApp(page, true);
    expect((await admin.put("/api/admin/settings", { second_factor_amount_usd: 500 })).status).toBe(200);
    await forgetConfirmations();
    await page.goto(`${stage.url()}/profile/out-of-office`);
    await waitForHydration(page);
    const save = page.getByRole("button", { name: "Save Absence" });
    await choosePerson(page.getByLabel("Who decides for you"), "Ines Staff");
    await page.getByLabel("Until").fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16));
    await page.getByLabel("Reason").fill("Holidays");
    await save.click();
    await page.getByText("Please confirm this with your second factor.").waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("Holidays");
    await page.getByLabel("Code").fill(codes[0] ?? "");
    await save.click();
    await page.getByText("Ines Staff decides for you in that time.").first().waitFor();
  }));

test("if changes require a second factor, saving the settings asks the administrator for it and then saves the new values", () =>
  stage.as("admin", async ({ page, api }) => {
    const { codes } = await addAuthenticatorApp(page, true);
    expect((await api.put("/api/admin/settings", { data: { second_factor_for_changes: true } })).status()).toBe(200);
    await forgetConfirmations();
    await page.goto(`${stage.url()}/admin/settings`);
    await waitForHydration(page);
    const amount = page.getByLabel("Second Factor for Decisions Above (USD)");
    await amount.fill("700");
    await page.getByRole("button", { name: "Update Configuration" }).click();
    await page.getByText("Please confirm this with your second factor.").waitFor();
    expect(await amount.inputValue()).toBe("700");
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel("Code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Update Configuration" }).click();
    await page.getByText("Settings updated successfully").first().waitFor();
    const { second_factor_amount_usd } = await (await api.get(`${stage.url()}/api/admin/settings`)).json();
    expect(second_factor_amount_usd).toBe(700);
  }));
