import type { APIRequestContext, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";
import { PHONE_OPTIONS } from "../support/touch.ts";

const stage = createBrowserTest();

/** The number of requests that wait for the manager. The dashboard does not show all of them at once. */
const SUBMITTED = 32;
const PAGE_SIZE = 25;
const ALL = `Showing ${SUBMITTED} of ${SUBMITTED} requests`;
const FIRST = `Showing ${PAGE_SIZE} of ${SUBMITTED} requests`;
/** A description of 60 words. */
const DESCRIPTION = "The supplier confirmed the delivery for next week "
  .repeat(8)
  .trim()
  .replace(/ next week$/, ".");

beforeAll(() =>
  stage.withApi("requester", async ({ api }) => {
    for (let count = 1; count <= SUBMITTED; count += 1) {
      const fields = { title: `Portion ${count}`, description: DESCRIPTION, due_date: "2027-03-01T10:00" };
      await submitByApi(api, fields);
    }
  }),
);

const cards = (page: Page): Locator => page.locator("main [data-list-item]");
const titles = (page: Page) => cards(page).allTextContents();
const more = (page: Page) => page.getByRole("link", { name: "Show 7 more" });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const titlesByApi = async (api: APIRequestContext): Promise<string[]> =>
  (await (await api.get("/api/requests?q=portion")).json()).map(({ title }: { title: string }) => title);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByText(FIRST).waitFor();
}

/** Shows the requests of the second page, and waits until the URL says so. */
async function showAll(page: Page): Promise<void> {
  await more(page).click();
  await page.getByText(ALL).waitFor();
  await page.waitForURL("**pages=2*");
}

const screens = [
  ["the dashboard", "manager", "/?q=portion"],
  ["My Requests", "requester", "/my-requests?q=portion"],
] as const;

describe.each(screens)("the list of %s", (_, who, path) => {
  test.each([
    ["with the mouse", {}, (link: Locator) => link.click()],
    ["with the keyboard", {}, (link: Locator) => link.press("Enter")],
    ["on a phone", PHONE_OPTIONS, (link: Locator) => link.tap()],
  ] as const)(
    "%s, 'Show 7 more' adds the next requests in the same order and moves the focus to the first of them",
    (_how, options, use) =>
      stage.as(
        who,
        async ({ page, api }) => {
          const expected = await titlesByApi(api);
          await open(page, path);
          expect(await titles(page)).toEqual(expected.slice(0, PAGE_SIZE));
          await use(more(page));
          await page.getByRole("status").filter({ hasText: ALL }).waitFor();
          expect(await titles(page)).toEqual(expected);
          await expectEventually(() => focusedText(page)).toBe(expected[PAGE_SIZE]);
          expect(await more(page).count()).toBe(0);
        },
        options,
      ),
  );

  test("without JavaScript, 'Show 7 more' leads to the next page", () =>
    stage.as(
      who,
      async ({ page, api }) => {
        const expected = await titlesByApi(api);
        await page.goto(path);
        await page.getByText(FIRST).waitFor();
        await more(page).click();
        await page.waitForURL("**cursor=*");
        expect(await titles(page)).toEqual(expected.slice(PAGE_SIZE));
        await page.getByRole("link", { name: "Back to the first page" }).click();
        await page.getByText(FIRST).waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test("back and forward between a request and the list restore all displayed requests and the scroll position", () =>
    stage.as(who, async ({ page, api }) => {
      const expected = await titlesByApi(api);
      await open(page, path);
      await showAll(page);
      const card = cards(page).nth(28);
      await card.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      await card.click();
      await page.waitForURL("**/details");
      await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await page.getByText(ALL).waitFor();
      expect(await titles(page)).toEqual(expected);
      await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(place);
      await page.goForward();
      await page.waitForURL("**/details");
      await page.getByRole("heading", { name: expected[28] ?? "" }).waitFor();
    }));
});

test("if another person changes a request after 'Show more' was used, the list shows the change and still contains all displayed requests", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?q=portion");
    await waitForApp(page);
    await showAll(page);
    await stage.withApi("requester", async ({ api }) => {
      const [last] =
        (await (await api.get("/api/requests?q=portion+2&sort_by=created_at&sort_order=asc")).json()) ?? [];
      expect((await api.put(`/api/requests/${last.id}`, { data: { amount: 777 } })).status()).toBe(200);
    });
    await page.getByText("USD 777.00").first().waitFor();
    await page.getByText(ALL).waitFor();
    expect(await cards(page).count()).toBe(SUBMITTED);
  }));

test("after a decision on a request that 'Show more' has added to a list, the list still shows all requests", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?q=portion");
    await showAll(page);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Portion 3", exact: true }) });
    await card.getByRole("button", { name: /^Approve / }).click();
    await page.getByRole("dialog").getByLabel("Comments").fill("Within budget");
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await card.getByText("approved", { exact: true }).waitFor();
    await page.getByText(ALL).waitFor();
    expect(await cards(page).count()).toBe(SUBMITTED);
    expect(new URL(page.url()).searchParams.get("pages")).toBe("2");
  }));

test("after 'Show more' has added requests to the dashboard, the dashboard is accessible at every width", () =>
  stage.as("manager", async ({ page }) => {
    await open(page, "/?q=portion");
    await showAll(page);
    await expectAccessibleAtEveryWidth(page);
  }));

test.each([true, false])(
  "a person's page size applies to the dashboard and My Requests, also on later visits (JavaScript: %s)",
  (javaScriptEnabled) =>
    stage.as(
      "requester",
      async ({ page, context }) => {
        await page.goto("/my-requests?q=portion");
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByText(FIRST).waitFor();
        await page.getByRole("form", { name: "Per page" }).getByRole("button", { name: "50", exact: true }).click();
        await page.getByText(ALL).waitFor();
        expect(new URL(page.url()).search).toBe("?q=portion");
        expect(await page.getByRole("button", { name: "50", exact: true }).getAttribute("aria-pressed")).toBe("true");
        expect(await cards(page).count()).toBe(SUBMITTED);
        await page.goto("/?q=portion");
        await page.getByText(ALL).waitFor();
        const url = new URL(page.url()).origin;
        await context.addCookies([{ name: "page_size", value: "5000", url }]);
        await page.reload();
        await page.getByText(FIRST).waitFor();
      },
      { javaScriptEnabled },
    ),
);
