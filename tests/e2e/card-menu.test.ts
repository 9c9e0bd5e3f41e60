import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForApp,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

/** Submits a request of the requester, which waits for the manager, and returns its id. */
async function submit(title: string): Promise<string> {
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    id = (await submitByApi(api, { title })).id;
  });
  return id;
}

const menuOf = (page: Page, id: string) => page.getByLabel(`More for ${id}`);
const entry = (page: Page, name: string) =>
  page.locator(".action-buttons > details[open]").getByRole("button", { name, exact: true });

test("a card that waits for another person has its actions in a menu with a visible sign, which opens and closes with the keyboard and is accessible", async () => {
  const id = await submit("Waits for Marc");
  await stage.as("director", async ({ page }) => {
    await page.goto("/?q=Waits");
    await waitForApp(page);
    await menuOf(page, id).waitFor();
    const setColor = (color: string) =>
      menuOf(page, id).evaluate((menu, value) => {
        menu.style.color = value;
      }, color);
    const drawn = await menuOf(page, id).screenshot();
    await setColor("transparent");
    expect(drawn.equals(await menuOf(page, id).screenshot())).toBe(false);
    await setColor("");
    expect(await page.getByRole("button", { name: `Approve ${id}` }).count()).toBe(0);
    await menuOf(page, id).focus();
    await page.keyboard.press("Enter");
    await entry(page, "Copy link").waitFor();
    const names = page.locator(".action-buttons > details[open]").locator("a, button");
    expect(await names.allTextContents()).toEqual([
      "Approve",
      "Reject",
      "Request Info",
      "Reassign",
      "Copy link",
      "Watch",
      "Copy to a new request",
    ]);
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press("Escape");
    expect(await page.locator(".action-buttons > details[open]").count()).toBe(0);
    expect(await menuOf(page, id).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await entry(page, "Approve").click();
    await page.getByRole("dialog", { name: "Approve request" }).getByText(id).waitFor();
  });
});

test("on a phone, the menu of a card without buttons is beside its facts, and the menu of a card with buttons is below them", async () => {
  const id = await submit("Beside the facts");
  const readGap = (page: Page) =>
    menuOf(page, id).evaluate((menu) => {
      const facts = menu.closest(".request-card")?.querySelector(".request-facts")?.getBoundingClientRect();
      return menu.getBoundingClientRect().top - (facts?.bottom ?? 0);
    });
  for (const [who, hasButtons] of [
    ["director", false],
    ["manager", true],
  ] as const) {
    await stage.as(
      who,
      async ({ page }) => {
        await page.goto("/?q=Beside");
        await waitForApp(page);
        expect((await readGap(page)) > 0).toBe(hasButtons);
        await menuOf(page, id).click();
        await entry(page, "Copy link").waitFor();
      },
      { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    );
  }
});

test("the menu of a card copies the link, watches the request and starts a copy of the request, and so does the menu on the page of the request", async () => {
  const id = await submit("Linked");
  await stage.as(
    "manager",
    async ({ page, api }) => {
      await page.goto("/?q=Linked");
      await waitForApp(page);
      // The actions that the manager needs most stay on the card.
      await page.getByRole("button", { name: `Approve ${id}` }).waitFor();
      await menuOf(page, id).click();
      await entry(page, "Copy link").click();
      await page.getByText("Link copied").first().waitFor();
      const address = new URL(`/request/${id}/details`, page.url()).href;
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      expect(await page.locator(".action-buttons > details[open]").count()).toBe(0);
      await menuOf(page, id).click();
      await entry(page, "Watch").click();
      await page.getByText("You are watching this request").first().waitFor();
      expect((await (await api.get(`/api/requests/${id}/detailed`)).json()).is_watching).toBe(true);
      await menuOf(page, id).click();
      await page
        .locator(".action-buttons > details[open]")
        .getByRole("link", { name: "Copy to a new request" })
        .click();
      await expectEventually(() => page.getByLabel("Title").inputValue()).toBe("Linked");

      await page.evaluate(() => navigator.clipboard.writeText("nothing"));
      await page.goto(`/request/${id}/details`);
      await waitForApp(page);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Link copied").first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
});

test("without JavaScript, the menu of the card of a decided request opens and leads to the comment form", async () => {
  const id = await submit("Decided");
  await stage.as(
    "manager",
    async ({ page, api }) => {
      const decision = { request_id: id, action: "approved", comments: "Fine" };
      expect((await api.post("/api/requests/enhanced-action", { data: decision })).status()).toBe(200);
      await page.goto("/?q=Decided");
      await menuOf(page, id).click();
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Delivered in May");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /comment/i })
        .last()
        .click();
      await page.getByText("Comment Added").first().waitFor();
    },
    { javaScriptEnabled: false },
  );
});

test("Delete is the last entry of a card's menu, and it is red", async () => {
  const id = await submit("May be deleted");
  await stage.as("admin", async ({ page }) => {
    await page.goto("/?q=deleted");
    await waitForApp(page);
    await menuOf(page, id).click();
    await entry(page, "Copy link").waitFor();
    const entries = page.locator(".action-buttons > details[open]").locator("a, button");
    const names = await entries.allTextContents();
    expect(names.at(-1)).toBe("Delete");
    expect(names.filter((name) => name === "Delete")).toHaveLength(1);
    const colourOf = (name: string) => entry(page, name).evaluate((one) => getComputedStyle(one).color);
    const red = await page.evaluate(() => {
      const probe = document.createElement("i");
      probe.className = "text-error";
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect([await colourOf("Delete"), (await colourOf("Watch")) === red]).toEqual([red, false]);
    await entry(page, "Delete").click();
    await page.getByRole("dialog").getByText(id).first().waitFor();
  });
});
