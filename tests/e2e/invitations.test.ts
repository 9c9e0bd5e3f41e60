import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

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

describe("an installation that sends mail", () => {
  const stage = createBrowserTest(async () => ({ LOG_LEVEL: "info" }));

  /** Returns the link in the newest local mail, which an administrator can read. */
  async function readMailedLink(subject: string): Promise<string> {
    let link = "";
    await stage.as("admin", async ({ page }) => {
      await expectEventually(async () => {
        await page.goto("/admin/mail");
        return page.getByRole("main").getByRole("link", { name: subject }).count();
      }).toBeGreaterThan(0);
      await page.getByRole("main").getByRole("link", { name: subject }).first().click();
      const text = await page.getByText(/token=/).textContent();
      link = /https?:\S+token=\S+/.exec(text ?? "")?.[0] ?? "";
    });
    return link;
  }

  describe.each(WAYS)("%s", (_, javaScriptEnabled) => {
    const username = javaScriptEnabled ? "nina.mail" : "otto.mail";

    test("an invited person chooses a password with the mailed link, which works only once, and signs in", async () => {
      await stage.as(
        "admin",
        async ({ page }) => {
          await open(page, "/admin/users", javaScriptEnabled);
          await fillNewUser(page, username);
          await page.getByText(`A link to choose a password was sent to ${username}@company.example`).first().waitFor();
        },
        { javaScriptEnabled },
      );
      const link = await readMailedLink("Choose your password");
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

    test("a person who has forgotten the password requests a link on the sign-in page and chooses a new password", async () => {
      const { page, context } = await openBrowserSession(browser, stage.url(), { javaScriptEnabled });
      await open(page, "/login", javaScriptEnabled);
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
      if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
      await page.getByLabel("Email").fill("nobody");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText("Please enter a valid email address").waitFor();
      expect(await page.getByLabel("Email").inputValue()).toBe("nobody");
      const person = javaScriptEnabled ? "it.manager" : "hr.manager";
      const email = await readEmail(person);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      const link = await readMailedLink("Reset your password");
      await open(page, link, javaScriptEnabled);
      await page.getByRole("heading", { name: "Reset your password" }).waitFor();
      await choosePassword(page, CHOSEN);
      await signIn(page, person);
      await context.close();
    });
  });

  /** Returns the mail address of a user of the sample organisation. */
  async function readEmail(username: string): Promise<string> {
    let email = "";
    await stage.as("admin", async ({ api }) => {
      const users: { username: string; email: string }[] = await (await api.get("/api/admin/users")).json();
      email = users.find((one) => one.username === username)?.email ?? "";
    });
    return email;
  }

  test("a director cannot see mails with links to choose a password", async () => {
    await stage.as("admin", async ({ api }) => {
      const users: { id: string; username: string }[] = await (await api.get("/api/admin/users")).json();
      const vp = users.find(({ username }) => username === "vp")?.id;
      const made = await (await api.post(`/api/admin/users/${vp}/password-link`)).json();
      expect([made.mailed, made.link]).toEqual([true, null]);
    });
    const path = new URL(await readMailedLinkAddress()).pathname;
    await stage.as("director", async ({ page }) => {
      await page.goto("/admin/mail");
      await page.getByRole("heading", { name: "Local email" }).waitFor();
      expect(await page.getByRole("link", { name: "Choose your password" }).count()).toBe(0);
      expect((await page.goto(path))?.status()).toBe(404);
      expect((await page.goto(`${path}/html`))?.status()).toBe(404);
    });
  });

  /** Returns the URL of the page with the newest mail that contains a link to choose a password. */
  async function readMailedLinkAddress(): Promise<string> {
    let address = "";
    await stage.as("admin", async ({ page }) => {
      await page.goto("/admin/mail");
      await page.getByRole("main").getByRole("link", { name: "Choose your password" }).first().click();
      await page.getByText(/token=/).waitFor();
      address = page.url();
    });
    return address;
  }
});

describe("an installation that sends no mail", () => {
  const stage = createBrowserTest(async () => ({ PUBLIC_URL: "none" }));

  test.each(WAYS)(
    "%s, an administrator sees a link only once and passes it on, and people cannot request links themselves",
    async (_, javaScriptEnabled) => {
      const username = javaScriptEnabled ? "nora.link" : "olga.link";
      let link = "";
      await stage.as(
        "admin",
        async ({ page }) => {
          await open(page, `/admin/users?q=${username}`, javaScriptEnabled);
          await fillNewUser(page, username);
          const created = page.getByRole("dialog", { name: `Link for ${username}` });
          expect(await created.getByLabel("Link").inputValue()).toMatch(`${stage.url()}/choose-password?token=`);
          if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
          await created.getByRole("link", { name: "Close" }).last().click();
          await page.getByRole("rowheader", { name: username }).waitFor();
          await page.getByRole("link", { name: `Sign-in of ${username}` }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Create a password link" }).click();
          const renewed = page.getByRole("dialog", { name: `Link for ${username}` });
          link = await renewed.getByLabel("Link").inputValue();
        },
        { javaScriptEnabled },
      );
      const { page, context } = await openBrowserSession(browser, stage.url(), { javaScriptEnabled });
      await open(page, "/login", javaScriptEnabled);
      expect(await page.getByRole("link", { name: "Forgot password?" }).count()).toBe(0);
      await open(page, link, javaScriptEnabled);
      await choosePassword(page, CHOSEN);
      await signIn(page, username);
      await context.close();
    },
  );
});
