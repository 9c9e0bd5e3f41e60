import type { APIRequestContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { createBrowserTest, expectEventually, submitByApi, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();

const ONE_TIME = "Borrow-Me-2026x";
const OWN = "Own-Choice-2026y";

type Coded = { id: string; code: string };

async function change(api: APIRequestContext, path: "request-types" | "priorities", code: string, data: object) {
  const rows: Coded[] = await (await api.get(`/api/admin/${path}`)).json();
  const answer = await api.put(`/api/admin/${path}/${rows.find((one) => one.code === code)?.id}`, { data });
  expect(answer.status()).toBe(200);
}

let mission: { id: string };

beforeAll(async () => {
  await stage.withApi("admin", async ({ api }) => {
    const data = {
      username: "Émile",
      name: "Émile Durand",
      email: "emile@company.example",
      password: ONE_TIME,
      department: "Finance",
    };
    expect((await api.post("/api/admin/users", { data })).status()).toBe(201);
    await change(api, "request-types", "travel", { name: "Mission abroad" });
    await change(api, "priorities", "HIGH", { name: "Before noon" });
  });
  await stage.withApi("requester", async ({ api }) => {
    mission = await submitByApi(api, {
      title: "購買申請書の承認",
      request_type: "travel",
      priority: "HIGH",
      amount: 900,
    });
  });
});

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a person with the user name Émile signs in as émile, chooses a password, and signs in as E with a combining accent", async () => {
  await stage.as("manager", async ({ page, context }) => {
    await context.clearCookies();
    await page.goto("/login");
    await waitForHydration(page);
    await signIn(page, "émile", ONE_TIME);
    await page.waitForURL("**/change-password**");
    await page.getByLabel("Current password").fill(ONE_TIME);
    await page.getByLabel("New password", { exact: false }).first().fill(OWN);
    await page.getByLabel("Confirm new password").fill(OWN);
    await page.getByRole("main").getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await context.clearCookies();
    await page.goto("/login");
    await waitForHydration(page);
    await signIn(page, "E\u0301MILE", OWN);
    await expectEventually(() => new URL(page.url()).pathname).toBe("/");
    const answer = await context.request.post("/api/requests", {
      data: { title: "Été", description: "Réunion à Łódź", request_type: "travel", amount: 20 },
    });
    expect(answer.status()).toBe(201);
  });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("names in any spelling %s", (_, javaScriptEnabled) => {
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    if (javaScriptEnabled) await waitForHydration(page);
  };

  test("the users list, the list of all requests and Downloads find a person and a request by another spelling of the name", async () => {
    await stage.as(
      "admin",
      async ({ page }) => {
        for (const q of ["émile", "EMILE", "durand é"]) {
          await open(page, `/admin/users?q=${encodeURIComponent(q)}`);
          await page.getByRole("row", { name: /Émile Durand/ }).waitFor();
          expect(await page.getByRole("row").count()).toBe(2);
        }
        for (const filter of ["requester=émile", "requester=DURAND", "q=lodz", "q=reunion"]) {
          await open(page, `/admin/requests?${filter}`);
          await page.getByText(/^Showing 1 of \d+ requests?$/).waitFor();
        }
        await open(page, "/downloads?requester_name=émile");
        await page.getByRole("heading", { name: "CSV" }).waitFor();
        expect(await page.getByText("No requests match your filters").count()).toBe(0);
      },
      { javaScriptEnabled },
    );
  });

  test("lists, details, dialogs and filters show the renamed type and priority, also after the type became inactive", async () => {
    const check = async (page: Page) => {
      await open(page, `/request/${mission.id}/details`);
      const main = page.getByRole("main");
      await main.getByText("Mission abroad", { exact: true }).first().waitFor();
      await main.getByText("Before noon", { exact: true }).first().waitFor();
      expect(await main.textContent()).not.toMatch(/\btravel\b|\bhigh\b/i);
      await open(page, "/?request_type=travel&priority=HIGH");
      const chips = page.getByRole("main");
      await chips.getByText("Mission abroad").locator("visible=true").first().waitFor();
      await chips.getByText("Before noon").locator("visible=true").first().waitFor();
      expect(await chips.getByRole("list").first().textContent()).not.toMatch(/\btravel\b|\bhigh\b/i);
    };
    await stage.as("manager", ({ page }) => check(page), { javaScriptEnabled });
    await stage.withApi("admin", ({ api }) => change(api, "request-types", "travel", { is_active: false }));
    await stage.as("manager", ({ page }) => check(page), { javaScriptEnabled });
    await stage.withApi("admin", ({ api }) => change(api, "request-types", "travel", { is_active: true }));
  });

  test("the search of the dashboard finds a part of a Japanese title", async () => {
    await stage.as(
      "manager",
      async ({ page }) => {
        await open(page, `/?q=${encodeURIComponent("申請")}`);
        await page.getByRole("link", { name: "購買申請書の承認" }).first().waitFor();
        await open(page, `/?q=${encodeURIComponent("購申")}`);
        expect(await page.getByRole("link", { name: "購買申請書の承認" }).count()).toBe(0);
      },
      { javaScriptEnabled },
    );
  });
});

test("the command palette finds a request by a part of its Japanese title", async () => {
  await stage.as("manager", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /command|search/i }).fill("申請書");
    await page.getByRole("option", { name: /購買申請書の承認/ }).waitFor();
  });
});
