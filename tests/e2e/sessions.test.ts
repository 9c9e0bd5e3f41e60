import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signIn } from "../support/api-caller.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest(undefined, "own");

const WAYS = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

async function open(page: Page, path: string, javaScriptEnabled: boolean): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await waitForHydration(page);
}

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");

describe.each(WAYS)("the list of sessions %s", (_, javaScriptEnabled) => {
  const username = javaScriptEnabled ? "hr.manager" : "it.staff";

  test("a person ends one of their other sessions, then all other sessions, and stays signed in", () =>
    stage.as(
      username,
      async ({ page }) => {
        const others = [await signIn(stage.url(), username), await signIn(stage.url(), username)];
        const third = await signIn(stage.url(), username);
        const statuses = async () => {
          const answers = [...others, third].map(async ({ get }) => (await get("/api/auth/session")).status);
          return (await Promise.all(answers)).sort();
        };
        expect(await statuses()).toEqual([200, 200, 200]);
        await open(page, "/profile", javaScriptEnabled);
        await page.getByRole("link", { name: "Show sessions" }).click();
        await page.getByRole("heading", { name: "Sessions", level: 1 }).waitFor();
        expect(await cards(page).count()).toBe(4);
        const current = cards(page).filter({ hasText: "This session" });
        await current.getByRole("heading", { name: "Chrome on Linux" }).waitFor();
        expect(await current.getByRole("button").count()).toBe(0);
        if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
        await cards(page)
          .nth(1)
          .getByRole("button", { name: /^End session on / })
          .click();
        await page.getByText("Session ended").first().waitFor();
        await expectEventually(() => cards(page).count()).toBe(3);
        expect(await statuses()).toEqual([200, 200, 401]);
        await page.getByRole("button", { name: "End all other sessions" }).click();
        await page.getByText("You are signed in only here.").waitFor();
        expect(await cards(page).count()).toBe(1);
        expect(await statuses()).toEqual([401, 401, 401]);
      },
      { javaScriptEnabled },
    ));

  test("an administrator ends all sessions of a person", () =>
    stage.as(
      "admin",
      async ({ page }) => {
        const person = await signIn(stage.url(), "vp");
        await open(page, "/admin/users?q=vp", javaScriptEnabled);
        await page.getByRole("link", { name: "Sign-in of Victor Pell" }).click();
        const dialog = page.getByRole("dialog", { name: "Sign-in and sessions" });
        await dialog.getByText("Victor Pell · vp").waitFor();
        if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
        await dialog.getByRole("button", { name: "End all sessions" }).click();
        await page.getByText("All sessions ended").first().waitFor();
        expect(new URL(page.url()).search).toBe("?q=vp");
        expect((await person.get("/api/auth/session")).status).toBe(401);
      },
      { javaScriptEnabled },
    ));
});

test("an administrator erases the personal data of an inactive user after typing the name", () =>
  stage.as("admin", async ({ page }) => {
    const admin = await signIn(stage.url(), "admin");
    const made = await admin.post("/api/admin/users", {
      username: "lea.left",
      password: "Welcome-2026",
      name: "Lea Left",
      email: "lea.left@company.example",
      department: "IT",
      is_active: false,
    });
    expect(made.status).toBe(201);
    await page.goto("/admin/users?q=lea.left");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Sign-in of Lea Left" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign-in and sessions" });
    await dialog.getByLabel("Name of the user, to confirm").fill("Lea");
    await dialog.getByRole("button", { name: "Erase personal data" }).click();
    await dialog.getByText("This is not the name of the user").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await dialog.getByLabel("Name of the user, to confirm").fill("Lea Left");
    await dialog.getByRole("button", { name: "Erase personal data" }).click();
    await page.getByText("Personal data erased").first().waitFor();
    await page.goto("/admin/users?q=Erased");
    await page
      .getByText(/^Erased person \d{6}$/)
      .first()
      .waitFor();
    expect(await page.getByText("Lea Left").count()).toBe(0);
  }));

test("a person whose session was ended from another browser signs in again and finds a notification about it", () =>
  stage.as("senior.manager", async ({ page }) => {
    const phone = await signIn(stage.url(), "senior.manager");
    await page.goto("/notifications");
    await page.getByText("Sign-in on a new device").first().waitFor();
    const answer = await fetch(`${stage.url()}/api/auth/sessions`, {
      method: "DELETE",
      headers: { cookie: phone.cookie },
    });
    expect(await answer.json()).toEqual({ message: "1 session ended", ended: 1 });
    await page.goto("/profile/sessions");
    await page.getByText("Your session ended. Sign in to continue.").waitFor();
  }));
