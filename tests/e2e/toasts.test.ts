import type { Page } from "playwright-core";
import { test } from "vitest";
import { createFlashCookie } from "../../app/server/flash.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectEventually,
  findCoveredControls,
  step,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest();

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
] as const;

/** The screens that people use most, with buttons at all edges. */
const SCREENS: readonly [who: SampleUsername, path: string][] = [
  ["manager", "/"],
  ["manager", "/request/{id}/details"],
  ["requester", "/my-requests"],
  ["requester", "/submit-request"],
  ["requester", "/ai-assistant"],
  ["manager", "/announcements"],
  ["manager", "/notifications"],
  ["manager", "/downloads"],
  ["manager", "/profile/out-of-office"],
  ["admin", "/admin/users"],
  ["admin", "/admin/matrix"],
  ["admin", "/admin/settings"],
  ["admin", "/admin/requests"],
  ["admin", "/change-password"],
];

/** Opens the page with a message that the server sends with it, as after a form. Returns the toast. */
async function openWithToast(page: Page, url: string, path: string) {
  const [pair = ""] = createFlashCookie({
    tone: "success",
    title: "Request Approved",
    description: "REQ-2026-1041 Notebooks for the new colleagues in Abidjan",
  }).split(";");
  const [name = "", value = ""] = pair.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url }]);
  await page.goto(path);
  await waitForHydration(page);
  const toast = page.locator(".toast-card").filter({ hasText: "Request Approved" }).first();
  await toast.waitFor();
  return toast;
}

test.each(WINDOWS)(
  "a toast lies on no button, field or bar of the main screens, at a width of $width pixels",
  async (viewport) => {
    let id = "";
    await stage.withApi("requester", async ({ api }) => {
      ({ id } = await submitByApi(api, { title: "Under a toast" }));
    });
    for (const who of new Set(SCREENS.map(([one]) => one))) {
      await stage.as(
        who,
        async ({ page }) => {
          // A stopped clock keeps the toast.
          await page.clock.install();
          for (const [, path] of SCREENS.filter(([one]) => one === who)) {
            await step(path, async () => {
              const toast = await openWithToast(page, stage.url(), path.replace("{id}", id));
              // The page can still grow, and the toast then moves.
              await expectEventually(() => findCoveredControls(toast)).toEqual([]);
            });
          }
        },
        { viewport },
      );
    }
  },
);
