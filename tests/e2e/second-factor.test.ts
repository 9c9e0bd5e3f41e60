import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signIn } from "../support/api-caller.ts";
import { addAuthenticatorApp } from "../support/authenticator-app.ts";
import { createBrowserTest, expectAccessibleAtEveryWidth, waitForHydration } from "../support/browser-test.ts";
import { readRemixManifest } from "../support/manifest.ts";

const stage = createBrowserTest(undefined, "own");
const PASSWORD = "Approve-2026";

/** Adds a device to the page that creates passkeys and verifies its user. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in through the login screen. */
async function signInAgain(page: Page, username: string, hydrated: boolean): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${new URL(page.url()).origin}/login`);
  if (hydrated) await waitForHydration(page);
  await fillLogin(page, username);
  await page.getByRole("heading", { name: "Confirm your sign-in" }).waitFor();
}

test("a person adds a passkey, signs in with it, and gets to the requested page", () =>
  stage.as("manager", async ({ page }) => {
    await addDevice(page);
    // Passkeys need a host name, but the URL of the test server has an IP address.
    const host = stage.url().replace("127.0.0.1", "localhost");
    await page.goto(`${host}/login?next=/profile`);
    await waitForHydration(page);
    await fillLogin(page, "manager");
    await page.getByRole("link", { name: "Manage second factors" }).click();
    await page.getByRole("heading", { name: "Sign-in security", level: 1 }).waitFor();
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Add a passkey" }) });
    await form.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
    await form.getByLabel("Name").fill("Laptop");
    await form.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await page.getByRole("button", { name: "Remove Laptop" }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await signInAgain(page, "manager", true);
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`${host}/my-requests`);
    await page.getByRole("heading", { name: "Confirm your sign-in" }).waitFor();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("heading", { name: "My Requests", level: 1 }).waitFor();
  }));

describe.each([
  ["with JavaScript", true, "hr.manager"],
  ["without JavaScript", false, "it.manager"],
] as const)("an authenticator app %s", (_, javaScriptEnabled, username) => {
  test("a person adds an authenticator app, whose recovery codes stay on the page, and signs in with its code and once with a recovery code; an administrator removes the app", () =>
    stage.as(
      username,
      async ({ page }) => {
        const { toCode, codes } = await addAuthenticatorApp(page, javaScriptEnabled);
        expect(codes).toHaveLength(10);
        if (javaScriptEnabled) {
          // The notification about the new factor is about this page, which must still show the codes after it.
          await page.getByText("A second factor was added to your account.").first().waitFor();
          await page.waitForLoadState("networkidle");
          expect(await page.getByRole("main").locator("ul.font-mono li").count()).toBe(10);
        }
        await signInAgain(page, username, javaScriptEnabled);
        const confirm = async (code: string) => {
          if (javaScriptEnabled) await waitForHydration(page);
          await page.getByLabel("Code").fill(code);
          await page.getByRole("button", { name: "Confirm" }).click();
        };
        await confirm("000 000");
        await page.getByText("The code is not correct, or it was used before.").waitFor();
        await confirm(await toCode(0));
        await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Confirm" }).waitFor();
        await signInAgain(page, username, javaScriptEnabled);
        await confirm(codes[0] ?? "");
        await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Confirm" }).waitFor();
        await signInAgain(page, username, javaScriptEnabled);
        await confirm(codes[0] ?? "");
        await page.getByText("The code is not correct, or it was used before.").waitFor();
        await expectNoScreen(await page.context().cookies());
        await stage.as("admin", async ({ page: admin }) => {
          await admin.goto(`/admin/users?q=${username}`);
          await waitForHydration(admin);
          await admin
            .getByRole("link", { name: /^Sign-in of / })
            .first()
            .click();
          await admin.getByRole("button", { name: "Remove second factors" }).click();
          await admin.getByText("Second factors removed").first().waitFor();
        });
        const again = await signIn(stage.url(), username);
        expect((await again.get("/api/requests")).status).toBe(200);
      },
      { javaScriptEnabled },
    ));
});

/** Matches the screens that need no session. */
const PUBLIC = /^(?:login|logout|theme|unsubscribe|forgot-password|choose-password)/;

/** Expects that every screen redirects a session without its second factor, and sends no data of the screen. */
async function expectNoScreen(cookies: readonly { name: string; value: string }[]): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { routes } = readRemixManifest();
  const paths = Object.keys(routes)
    .filter((id) => id !== "root")
    .map((id) =>
      id
        .replace(/^routes\//, "")
        .replace(/(?:^|\.)_index$/, "")
        .replaceAll("_.", ".")
        .replaceAll(".", "/"),
    )
    .map((path) => path.replaceAll(/\$\w*/g, "none"))
    .filter((path) => !PUBLIC.test(path) && path !== "second-factor");
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const isOpen = async (address: string): Promise<boolean> => {
      const answer = await fetch(address, { headers: { cookie }, redirect: "manual" });
      const location = answer.headers.get("Location");
      if (location === null) return answer.status < 400;
      return location.startsWith("/second-factor") ? false : isOpen(new URL(location, address).href);
    };
    expect([path, await isOpen(`${stage.url()}/${path}`)]).toEqual([path, false]);
  }
}

test("a person whose role needs a second factor must add one immediately after signing in", () =>
  stage.as("admin", async ({ page, api }) => {
    const settings = await api.put("/api/admin/settings", { data: { second_factor_roles: ["requester"] } });
    expect(settings.status()).toBe(200);
    await page.goto("/admin/settings");
    expect(await page.getByRole("checkbox", { name: "Requester", exact: true }).isChecked()).toBe(true);
    await stage.as("requester", async ({ page: own }) => {
      await own.goto("/my-requests");
      await own.getByText("Your role needs a second factor.").waitFor();
      await addAuthenticatorApp(own, true);
      await own.getByRole("link", { name: "Continue" }).click();
      await own.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
      await own.goto("/my-requests");
      await own.getByRole("heading", { name: "My Requests", level: 1 }).waitFor();
    });
    await waitForHydration(page);
    await page.getByRole("checkbox", { name: "Requester", exact: true }).uncheck();
    await page.getByRole("button", { name: "Update Configuration" }).click();
    await page.getByText("Settings updated successfully").first().waitFor();
    expect((await (await api.get("/api/admin/settings")).json()).second_factor_roles).toEqual([]);
  }));

test.each([
  ["with JavaScript", true, "vp"],
  ["without JavaScript", false, "senior.manager"],
] as const)("a person who cannot confirm the sign-in can sign out on its screen %s", (_, javaScriptEnabled, username) =>
  stage.as(
    username,
    async ({ page }) => {
      await addAuthenticatorApp(page, javaScriptEnabled);
      await signInAgain(page, username, javaScriptEnabled);
      if (javaScriptEnabled) await waitForHydration(page);
      await page.locator("main").getByRole("button", { name: "Logout" }).click();
      await page.getByLabel("Username").waitFor();
      await page.goto(`${stage.url()}/second-factor`);
      await page.getByLabel("Username").waitFor();
    },
    { javaScriptEnabled },
  ),
);
