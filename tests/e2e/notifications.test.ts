import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectSoundAtEveryWidth, hydrated, type Person, setStage, submitByApi } from "../support/stage.ts";

const stage = setStage();

const both = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

const bell = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Notifications" });

const readAll = async ({ api }: Person) =>
  expect((await api.post("/api/notifications/read", { data: { all: true } })).status()).toBe(200);

/** Requests for the manager's decision; answers their ids, oldest first. */
async function ask(titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  await stage.as("requester", async ({ api }) => {
    for (const title of titles) ids.push((await submitByApi(api, { title })).id);
  });
  return ids;
}

describe.each(both)("the bell and the inbox %s", (_, javaScriptEnabled) => {
  test("count, lead to the thing, and mark as read, one or all", () =>
    stage.as(
      "manager",
      async (manager) => {
        const { page } = manager;
        await ask(["a", "b", "c", "d"]);
        await readAll(manager);
        const [oldest, , newest] = await ask(["First", "Second", "Third"]);
        await page.goto("/");
        if (javaScriptEnabled) await hydrated(page);
        await expect.poll(() => bell(page).textContent()).toBe("Notifications33 unread");
        await bell(page).click();
        await page.getByRole("heading", { name: "Notifications" }).waitFor();
        await page.getByText("3 unread", { exact: true }).last().waitFor();
        const rows = page.getByRole("list", { name: "What you were told, newest first" }).getByRole("listitem");
        expect(await rows.count()).toBe(25);
        expect(await rows.first().textContent()).toContain(`${newest} "Third" from Rita Quest needs your decision.`);
        const mark = page.getByRole("button", { name: /^Mark as read:/ });
        expect(await mark.count()).toBe(3);

        await mark.first().click();
        await expect.poll(() => mark.count()).toBe(2);
        await expect.poll(() => bell(page).textContent()).toBe("Notifications22 unread");
        await rows.nth(2).getByRole("link").click();
        await page.waitForURL(`**/request/${oldest}/details`);
        await expect.poll(() => bell(page).textContent()).toBe("Notifications11 unread");

        await page.goto("/notifications");
        if (javaScriptEnabled) await hydrated(page);
        await page.getByRole("link", { name: "Load more" }).click();
        await expect.poll(() => rows.count()).toBeGreaterThan(javaScriptEnabled ? 25 : 0);
        if (!javaScriptEnabled) await page.getByRole("link", { name: "Back to the first page" }).click();
        await page.getByRole("button", { name: "Mark all as read" }).click();
        await page.getByText("Everything is read").waitFor();
        expect(await mark.count()).toBe(0);
        await expect.poll(() => bell(page).textContent()).toBe("Notifications");
      },
      { javaScriptEnabled },
    ));
});

test("the inbox is sound at every width, full and empty, in both themes", async () => {
  await ask(["A title that is long enough to take two lines on a phone, and then some more of it"]);
  await stage.as("manager", async ({ page }) => {
    await page.goto("/notifications");
    await hydrated(page);
    await expectSoundAtEveryWidth(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectSoundAtEveryWidth(page);
  });
  await stage.as("admin", async ({ page, api }) => {
    const newcomer = {
      username: "newcomer",
      password: "Approve-2026",
      name: "Nora New",
      email: "nora@company.example",
    };
    const made = await api.post("/api/admin/users", { data: { ...newcomer, department: "IT", role: "requester" } });
    expect(made.status()).toBe(201);
    await api.post("/api/auth/login", { form: { username: "newcomer", password: "Approve-2026" } });
    await page.goto("/notifications");
    await page.getByText("No notifications yet").waitFor();
    await expectSoundAtEveryWidth(page);
  });
});
