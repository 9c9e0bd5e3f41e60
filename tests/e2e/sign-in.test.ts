import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserSession, closeBrowserSessions, getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import {
  expectAccessibleAtEveryWidth,
  expectEventually,
  getUnexpectedErrors,
  waitForHydration,
} from "../support/browser-test.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

const USER = { username: "admin", password: "Approve-2026" };

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), getSharedBrowser()]);
});
afterAll(async () => {
  await closeBrowserSessions();
  await server?.stop();
});

/** Runs `work` in a new browser session without a sign-in. Fails if the browser reports an unexpected error. */
async function asVisitor(
  work: (visitor: BrowserSession) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const visitor = await openBrowserSession(browser, server.url, options);
  await work(visitor);
  expect(getUnexpectedErrors(visitor)).toEqual([]);
  await visitor.context.close();
}

async function signIn(page: Page, { username, password } = USER): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("signing in, signing out and choosing a theme %s", (_, javaScriptEnabled) => {
  test("a wrong password is refused and the form keeps the user name, and the right password leads to the requested page", () =>
    asVisitor(
      async ({ page }) => {
        await page.goto("/profile?from=mail");
        expect(new URL(page.url()).pathname).toBe("/login");
        if (javaScriptEnabled) await waitForHydration(page);
        await signIn(page, { username: "admin", password: "wrong" });
        const refused = page.locator("form").getByRole("alert");
        await refused.getByText("Login Failed: Invalid username or password").waitFor();
        const [line, name] = [await refused.boundingBox(), await page.getByLabel("Username").boundingBox()];
        expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(name?.y ?? 0);
        await page.locator("[name=password]:focus").waitFor();
        await page.getByText("Login Failed: Invalid username or password").nth(1).waitFor();
        expect(await page.getByLabel("Username").inputValue()).toBe("admin");
        await signIn(page);
        await page.getByRole("heading", { name: "Profile" }).waitFor();
        expect(page.url()).toBe(`${server.url}/profile?from=mail`);
        await page.getByText("Login Successful").first().waitFor();
      },
      { javaScriptEnabled },
    ));

  test("the button Logout ends the session", () =>
    asVisitor(
      async ({ page }) => {
        await page.goto("/login?next=/profile");
        if (javaScriptEnabled) await waitForHydration(page);
        await signIn(page);
        await page.getByRole("heading", { name: "Profile" }).waitFor();
        await page.locator("summary:visible").click();
        await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
        await page.waitForURL("**/login");
        await page.goto("/profile");
        expect(new URL(page.url()).pathname).toBe("/login");
      },
      { javaScriptEnabled },
    ));

  test("a theme that was chosen on the profile screen is still displayed after a reload", () =>
    asVisitor(
      async ({ page }) => {
        await page.goto("/login?next=/profile");
        if (javaScriptEnabled) await waitForHydration(page);
        await signIn(page);
        await page.getByRole("heading", { name: "Profile" }).waitFor();
        // The theme is applied at once, but saved only when the response has arrived.
        const saveResponse = page.waitForResponse((answer) => answer.request().method() === "POST");
        await page.getByRole("main").getByRole("button", { name: "Dark" }).click();
        await saveResponse;
        await page.locator("html[data-theme=dark]").waitFor();
        await page.reload();
        await page.locator("html[data-theme=dark]").waitFor();
      },
      { javaScriptEnabled },
    ));
});

test("every page redirects a visitor without a session to the login screen, and the login screen never redirects to another site", () =>
  asVisitor(async ({ page }) => {
    for (const path of ["/", "/profile", "/change-password", "/no-such-page"]) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe("/login");
    }
    await page.goto("/login?next=//example.com/");
    await waitForHydration(page);
    await signIn(page);
    await page.waitForURL(`${server.url}/`);
  }));

describe("the first field of a screen", () => {
  const isFocused = (page: Page, name: string) => page.locator(`[name="${name}"]:focus`).count();

  test("with a mouse, the user name has the focus when the login screen opens, and the title when the submit form opens", () =>
    asVisitor(async ({ page }) => {
      await page.goto("/login");
      await waitForHydration(page);
      await expectEventually(() => isFocused(page, "username")).toBe(1);
      await page.keyboard.type("requester");
      await page.keyboard.press("Tab");
      await page.keyboard.type(USER.password);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("INPUT");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Submit Request" }).click();
      await page.getByRole("heading", { level: 1, name: "Submit Request" }).waitFor();
      await expectEventually(() => isFocused(page, "title")).toBe(1);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }));

  test("on a phone, no field has the focus when the login screen or the submit form opens, so that no keyboard covers the screen", () =>
    asVisitor(async ({ page }) => {
      await page.goto("/login");
      await waitForHydration(page);
      expect(await isFocused(page, "username")).toBe(0);
      await signIn(page, { ...USER, username: "requester" });
      await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
      await page.goto("/submit-request");
      await waitForHydration(page);
      expect(await isFocused(page, "title")).toBe(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }, PHONE_OPTIONS));
});

test("the forms for signing in, for changing the password and for the second factor say in the page, and not in a bubble of the browser, which fields are empty", () =>
  asVisitor(async ({ page }) => {
    await page.goto("/login");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Username is required").waitFor();
    await page.getByText("Password is required").waitFor();
    await signIn(page);
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.goto("/change-password");
    await waitForHydration(page);
    await page.getByRole("main").getByRole("button", { name: "Change Password" }).click();
    await page.getByText("Current password is required").waitFor();
    await page.getByText("New password is required").waitFor();
    await page.goto("/profile/sign-in-security");
    await waitForHydration(page);
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Set up an app" }) });
    await form.getByRole("button", { name: "Set up an app" }).click();
    await form.locator("[aria-invalid=true]").first().waitFor();
  }));

describe("the change of the password", () => {
  test("a password change with an error is refused with the reason, and a password change without errors succeeds", () =>
    asVisitor(async ({ page }) => {
      await page.goto("/login?next=/change-password");
      await waitForHydration(page);
      await signIn(page);
      await page.getByRole("heading", { name: "Change Password" }).waitFor();
      const attempt = async (current: string, next: string, confirm: string) => {
        await page.getByLabel("Current password").fill(current);
        await page.getByLabel("New password", { exact: false }).first().fill(next);
        await page.getByLabel("Confirm new password").fill(confirm);
        await page.getByRole("main").getByRole("button", { name: "Change Password" }).click();
      };
      await page.getByText("At least 6 characters.", { exact: false }).waitFor();
      await attempt(USER.password, "12345", "12345");
      await page.getByText("New password must be at least 6 characters long").first().waitFor();
      await attempt(USER.password, "123456", "654321");
      await page.getByText("New passwords do not match").waitFor();
      await attempt(USER.password, "123456", "123456");
      await page.getByText("This is one of the most common passwords", { exact: false }).first().waitFor();
      await attempt("wrong", "Changed-2026", "Changed-2026");
      await page.getByText("The current password is not correct").first().waitFor();
      await attempt(USER.password, "Changed-2026", "Changed-2026");
      await page.getByText("Password changed successfully").first().waitFor();
      await page.goto("/change-password");
      await waitForHydration(page);
      await attempt("Changed-2026", USER.password, USER.password);
      await page.getByText("Password changed successfully").first().waitFor();
    }));
});

test("a toast replaces the previous toast, gets the focus by F8, and disappears after five seconds", () =>
  asVisitor(async ({ page }) => {
    // Stops the clock, so that slow calls do not change the result.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/login");
    await waitForHydration(page);
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    const failureMessage = toast.getByText("Login Failed: Invalid username or password");
    await signIn(page, { username: "nobody", password: "wrong" });
    await failureMessage.waitFor();
    const first = await toast.elementHandle();
    await signIn(page, { username: "nobody", password: "wrong again" });
    // The new toast has the same text as the replaced one, so the test waits until the first element is hidden.
    await first?.waitForElementState("hidden");
    await failureMessage.waitFor();
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(4_000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1_500);
    await toast.waitFor({ state: "detached" });
    await signIn(page, { username: "nobody", password: "wrong" });
    await toast.waitFor();
    await page.keyboard.press("F8");
    await expectEventually(() =>
      toast.evaluate((element) => element.parentElement?.contains(document.activeElement)),
    ).toBe(true);
  }));

test("keyboard shortcuts open the command palette and the help, and Escape returns the focus", () =>
  asVisitor(async ({ page }) => {
    await page.goto("/login?next=/profile");
    await waitForHydration(page);
    await signIn(page);
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    const opener = page.getByRole("main").getByRole("link", { name: "Change Password" });
    await opener.focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectEventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("change pass");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/change-password");
  }));

test("a banner is visible while the browser has no connection", () =>
  asVisitor(async ({ page, context }) => {
    await page.goto("/login?next=/profile");
    await waitForHydration(page);
    await signIn(page);
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    await context.setOffline(true);
    await page.getByText("You are offline.", { exact: false }).waitFor();
    await context.setOffline(false);
    await page.getByText("Back online").first().waitFor();
    await page.getByText("You are offline.", { exact: false }).waitFor({ state: "detached" });
  }));

test.each(["/login", "/profile", "/change-password", "/no-such-page"])(
  "the screen %s is accessible at every width, and offers a sign-out at the bottom of a phone to a person who is signed in",
  (path) =>
    asVisitor(async ({ page }) => {
      if (path !== "/login") {
        await page.goto("/login");
        await waitForHydration(page);
        await signIn(page);
        await page.waitForURL(`${server.url}/`);
      }
      await page.goto(path);
      await waitForHydration(page);
      await expectAccessibleAtEveryWidth(page);
      const mobileNavigation = page.getByRole("navigation").getByRole("button", { name: "Logout" });
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await mobileNavigation.isVisible()).toBe(path !== "/login" && width <= 768);
      }
    }),
);
