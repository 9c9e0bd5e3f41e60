import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import { createBrowserTest, expectAccessibleAtEveryWidth, waitForHydration } from "../support/browser-test.ts";

const WAYS = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

const CHOSEN = "Heron-on-the-lake";

async function open(page: Page, path: string, javaScriptEnabled: boolean): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

async function fillNewUser(page: Page, username: string): Promise<void> {
  await page.getByRole("link", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New User" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel(/^Name/).fill(username);
  await dialog.getByLabel("Email").fill(`${username}@company.example`);
  await dialog.getByLabel("Department").selectOption("HR");
  await dialog.getByRole("button", { name: "Create" }).click();
}

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(confirmation);
  await page.getByRole("button", { name: "Save password" }).click();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByText("Password saved").first().waitFor();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
}

let browser: Browser;
beforeAll(async () => {
  browser = await getSharedBrowser();
});

const stage = createBrowserTest(async () => ({ LOG_LEVEL: "info" }));

describe.each(WAYS)("%s", (_, javaScriptEnabled) => {
  const username = javaScriptEnabled ? "nina.link" : "otto.link";

  test("on a server that sends no mail, an administrator sees the link of a new user only once, and the user chooses a password with it", async () => {
    let link = "";
    await stage.as(
      "admin",
      async ({ page }) => {
        await open(page, `/admin/users?q=${username}`, javaScriptEnabled);
        await fillNewUser(page, username);
        const created = page.getByRole("dialog", { name: `Link for ${username}` });
        await created.getByText("No email was sent.", { exact: false }).waitFor();
        expect(await created.getByLabel("Link").inputValue()).toMatch(`${stage.url()}/choose-password?token=`);
        expect(await page.getByText("was sent to").count()).toBe(0);
        if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
        await created.getByRole("link", { name: "Close" }).last().click();
        await page.getByRole("rowheader", { name: username }).waitFor();
        await page.getByRole("link", { name: `Sign-in of ${username}` }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Create a password link" }).click();
        const renewed = page.getByRole("dialog", { name: `Link for ${username}` });
        link = await renewed.getByLabel("Link").inputValue();
        await page.goto("/admin/mail");
        await page.getByRole("heading", { name: "Local email" }).waitFor();
        expect(await page.getByRole("link", { name: "Choose your password" }).count()).toBe(0);
      },
      { javaScriptEnabled },
    );
    const { page, context } = await openBrowserSession(browser, stage.url(), { javaScriptEnabled });
    const answer = await page.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("same-origin");
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("heading", { name: "Choose your password" }).waitFor();
    await page.getByText(`For the account ${username}.`).waitFor();
    if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
    await choosePassword(page, CHOSEN, "Another-one-1");
    await page.getByText("New passwords do not match").waitFor();
    await choosePassword(page, "iloveyou");
    await page.getByText("This is one of the most common passwords").waitFor();
    await choosePassword(page, CHOSEN);
    await signIn(page, username);
    await page.goto(link);
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    await context.close();
    expect(stage.log()).toContain('"route":"/choose-password"');
    const token = new URL(link).searchParams.get("token") ?? "none";
    expect(stage.log()).not.toContain(token);
  });

  test("on a server that sends no mail, 'Forgot password?' says that an administrator can make a link", async () => {
    const { page, context } = await openBrowserSession(browser, stage.url(), { javaScriptEnabled });
    await open(page, "/login", javaScriptEnabled);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await page.getByText("This installation sends no email. Ask an administrator for a link").waitFor();
    expect(await page.getByLabel("Email").count()).toBe(0);
    if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
    await context.close();
  });
});
