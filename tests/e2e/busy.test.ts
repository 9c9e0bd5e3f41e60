import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { getSharedBrowser, openBrowserSession } from "../support/browser.ts";
import { createBrowserTest, waitForHydration } from "../support/browser-test.ts";
import { type PaintedColours, readColours } from "../support/contrast.ts";
import {
  createFormFixtures,
  FORM_CASES,
  type FormFixtureIds,
  fillForm,
  getFormContainer,
  MORE_FORM_CASES,
} from "../support/form-cases.ts";

const stage = createBrowserTest();
let subjects: FormFixtureIds;
beforeAll(async () => {
  subjects = await createFormFixtures(stage.url());
});

const THEMES = ["light", "dark"] as const;
const MIN_TEXT_CONTRAST = 4.5;
const MIN_DISABLED_CONTRAST = 3;

interface Appearance extends PaintedColours {
  width: number;
}

const look = async (button: Locator): Promise<Appearance> => ({
  ...(await readColours(button)),
  width: await button.evaluate((one) => one.getBoundingClientRect().width),
});

const inEachTheme = async <T>(page: Page, read: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    results.push(await read());
  }
  return results;
};

/** Keeps every HTTP request that changes something without a response. */
const withholdResponses = (page: Page): Promise<unknown> =>
  page.route("**/*", (route) => (route.request().method() === "GET" ? route.continue() : undefined));

const findUnreadable = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  // Marks the buttons, because one that is enabled meanwhile would no longer match the locator.
  await page
    .locator("button:disabled:not([aria-busy=true]):visible")
    .evaluateAll((all) => all.forEach((one) => void one.setAttribute("data-disabled", "")));
  for (const button of await page.locator("[data-disabled]").all()) {
    const { contrast } = await readColours(button);
    if (contrast < MIN_DISABLED_CONTRAST)
      faults.push(`${await button.textContent()}: disabled text with ${contrast}:1`);
  }
  return faults;
};

/** Returns what is wrong with the button while its action runs, in each theme, compared with the button before. */
async function findBusyFaults(page: Page, place: Locator, name: string): Promise<string[]> {
  await place.getByRole("button", { name, exact: true }).evaluate((one) => one.setAttribute("data-tested", ""));
  const button = place.locator("[data-tested]");
  const before = await inEachTheme(page, () => look(button));
  await withholdResponses(page);
  await button.click();
  await place.locator("[data-tested][aria-busy=true]").waitFor();
  const spins = await button.locator(".loading-spinner").isVisible();
  const busy = await inEachTheme(page, () => look(button));
  return [
    ...(spins ? [] : ["no spinner"]),
    ...THEMES.flatMap((theme, index) => {
      const [was, is] = [before[index], busy[index]] as [Appearance, Appearance];
      return [
        ...(is.ground === was.ground && is.text === was.text
          ? []
          : [`${theme}: other colours (${is.text} on ${is.ground})`]),
        ...(is.contrast >= MIN_TEXT_CONTRAST ? [] : [`${theme}: text with ${is.contrast}:1`]),
        ...(Math.abs(is.width - was.width) < 0.5 ? [] : [`${theme}: ${was.width} pixels wide before, ${is.width} now`]),
      ];
    }),
  ];
}

test.each([...FORM_CASES, ...MORE_FORM_CASES].map((form) => [form.title, form] as const))(
  "while the action of the form for %s runs, its button has its colours, readable text, a spinner and its width in both themes",
  (_, form) =>
    stage.as(form.username, async ({ page }) => {
      await page.goto(form.address(subjects));
      await waitForHydration(page);
      const disabled = await inEachTheme(page, () => findUnreadable(page));
      const place = getFormContainer(page, form);
      await fillForm(place, form);
      expect([...disabled.flat(), ...(await findBusyFaults(page, place, form.button))]).toEqual([]);
    }),
);

test("while a person signs in, the button has its colours, readable text, a spinner and its width in both themes", async () => {
  const { page, context } = await openBrowserSession(await getSharedBrowser(), stage.url());
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByLabel("Username").fill("manager");
  await page.getByLabel("Password", { exact: true }).fill("Approve-2026");
  expect(await findBusyFaults(page, page.getByRole("main"), "Sign In")).toEqual([]);
  await context.close();
});
