import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  type SignedInSession,
  submitByApi,
  waitForApp,
  waitForHydration,
  waitForOfflineFeatures,
} from "../support/browser-test.ts";
import { createTouchPointer, PHONE_OPTIONS, scrollAndGetTouchPoint, waitForTouchListener } from "../support/touch.ts";

const stage = createBrowserTest();

const onPhone = (who: SampleUsername, work: (person: SignedInSession) => Promise<void>) =>
  stage.as(who, work, PHONE_OPTIONS);

/** Opens a screen and waits until it reacts to gestures, whose code is loaded after hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await waitForTouchListener(page, "html");
}

/** Opens a list and waits until its cards can be swiped. */
async function openList(page: Page, path: string): Promise<void> {
  await open(page, path);
  await waitForTouchListener(page, ".swipe-area");
}

describe("pull to refresh", () => {
  test("pulling a list down by more than 80 px reloads it, and pulling by 80 px does not", () =>
    onPhone("requester", async ({ page, api }) => {
      await open(page, "/my-requests");
      const finger = await createTouchPointer(page);
      const indicator = page.locator("[data-pull-to-refresh]");
      await submitByApi(api, { title: "Made elsewhere" });
      const made = page.getByRole("link", { name: "Made elsewhere" });

      await finger.down(180, 300);
      await finger.moveBy(0, 79);
      await indicator.getByText("Pull to refresh").waitFor();
      await finger.moveBy(0, 80);
      await indicator.getByText("Pull to refresh").waitFor();
      const dataRequests: string[] = [];
      // Matches the URLs of the data of screens, but not those of scripts and of the poll for notifications.
      const isScreen = (url: URL) => url.pathname.endsWith(".data");
      page.on("request", (request) => isScreen(new URL(request.url())) && dataRequests.push(request.url()));
      await finger.lift();
      await indicator.getByText("Pull to refresh").waitFor({ state: "detached" });

      await finger.down(180, 300);
      await finger.moveBy(0, 81);
      await indicator.getByText("Release to refresh").waitFor();
      expect(dataRequests).toEqual([]);
      expect(await made.count()).toBe(0);
      // Delays the HTTP request until the test has seen the indicator.
      const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
      await page.route(isScreen, (route) => seen.then(() => route.continue()));
      await finger.lift();
      await indicator.getByText("Refreshing...").waitFor();
      goOn();
      await page.getByText("Refreshed", { exact: true }).first().waitFor();
      await made.waitFor();
    }));

  test("a pull to refresh is cancelled if the finger moves back, and has no effect on a scrolled page", () =>
    onPhone("manager", async ({ page }) => {
      await open(page, "/");
      const finger = await createTouchPointer(page);
      const indicator = page.locator("[data-pull-to-refresh]");
      await finger.down(180, 300);
      await finger.moveBy(0, 120);
      await indicator.getByText("Release to refresh").waitFor();
      await finger.moveBy(0, 40);
      await indicator.getByText("Pull to refresh").waitFor();
      await finger.lift();
      await indicator.getByText("Pull to refresh").waitFor({ state: "detached" });
      await page.evaluate(() => window.scrollTo(0, 400));
      await finger.down(180, 300);
      await finger.moveBy(0, 150);
      expect(await indicator.textContent()).toBe("");
      await finger.lift();
    }));
});

describe("a swipe on a card", () => {
  const dialogs = (page: Page) => page.getByRole("dialog").count();

  test("a swipe of more than 50 px on a card opens the dialog to approve or reject, but decides nothing", async () => {
    let id = "";
    await stage.withApi("requester", async ({ api }) => {
      id = (await submitByApi(api, { title: "Swipe me" })).id;
    });
    await onPhone("manager", async ({ page, api }) => {
      await openList(page, "/?q=swipe");
      const card = page.getByRole("listitem").filter({ hasText: "Swipe me" });
      const [x, y] = await scrollAndGetTouchPoint(card);
      const finger = await createTouchPointer(page);

      await finger.down(x, y);
      await finger.moveBy(10, 0);
      expect(await card.getAttribute("data-swiping")).toBeNull();
      await finger.moveBy(50, 0);
      await card.and(page.locator("[data-swiping]")).waitFor();
      await page.locator(".swipe-area > [aria-hidden]", { hasText: "Approve" }).waitFor();
      await finger.lift();
      await page.locator(".swipe-area > [aria-hidden]").waitFor({ state: "detached" });
      expect(await dialogs(page)).toBe(0);

      await finger.down(x, y);
      await finger.moveBy(51, 0);
      await finger.lift();
      const approve = page.getByRole("dialog", { name: "Approve request" });
      await approve.waitFor();
      expect(await approve.getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
      await approve.waitFor({ state: "detached" });
      await expectEventually(() =>
        page.getByRole("button", { name: `Approve ${id}` }).evaluate((one) => one === document.activeElement),
      ).toBe(true);

      const [left, top] = await scrollAndGetTouchPoint(card);
      await finger.down(left, top);
      await finger.moveBy(-51, 0);
      await finger.lift();
      await page.getByRole("dialog", { name: "Reject request" }).waitFor();
      expect((await (await api.get(`/api/requests/${id}`)).json()).status).toBe("pending");
    });
  });

  test("a swipe on a card has no effect if it is more vertical than horizontal, or if the card has no action for its direction", () =>
    onPhone("requester", async ({ page, api }) => {
      await submitByApi(api, { title: "Swipe mine" });
      await openList(page, "/my-requests?q=swipe+mine");
      const card = page.getByRole("listitem").filter({ hasText: "Swipe mine" });
      const finger = await createTouchPointer(page);
      await finger.down(...(await scrollAndGetTouchPoint(card)));
      await finger.moveBy(60, -61);
      await finger.moveBy(120, -61);
      await finger.lift();
      expect(await dialogs(page)).toBe(0);
      for (const [distance, name] of [
        [60, "Send a reminder?"],
        [-60, "Cancel request"],
      ] as const) {
        await finger.down(...(await scrollAndGetTouchPoint(card)));
        await finger.moveBy(distance, 0);
        await finger.lift();
        await page.getByRole("dialog", { name }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await openList(page, "/my-requests?status=approved");
      const decided = await scrollAndGetTouchPoint(page.locator(".request-card").first());
      await finger.down(...decided);
      await finger.moveBy(120, 0);
      expect(await page.locator(".swipe-area > [aria-hidden]").count()).toBe(0);
      await finger.lift();
      expect(new URL(page.url()).pathname).toBe("/my-requests");
    }));
});

test("a browser without touch does not load the code for gestures", () =>
  stage.as("manager", async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto("/");
    await waitForApp(page);
    expect(loaded.filter((url) => /pull-gesture|swipe-gesture/.test(url))).toEqual([]);
  }));

interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
}

/**
 * Returns every path of the product from the build, so that new screens are included.
 * @param known the value of each path parameter by its name
 */
function everyAddress(known: Readonly<Record<string, string>>): string[] {
  const [file] = globSync("build/client/assets/manifest-*.js", { cwd: ROOT });
  const text = readFileSync(join(ROOT, file ?? ""), "utf8");
  const { routes }: { routes: Record<string, ManifestRoute> } = JSON.parse(
    text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""),
  );
  const pathOf = (route: ManifestRoute): string =>
    (route.parentId ? `${pathOf(routes[route.parentId] ?? { id: "" })}/` : "") + (route.path ?? "");
  const fill = (path: string) =>
    path.replace(/:(\w+)\??/g, (_, name) => known[name] ?? name).replace(/\*$/, "no-such-page");
  return [...new Set(Object.values(routes).map((route) => fill(pathOf(route)).replace(/\/+/g, "/") || "/"))];
}

/**
 * Returns the controls that are too small to touch: less than 44 px high or wide. Ignores links within a text (WCAG
 * 2.5.8).
 */
function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>("button, summary, select, input, textarea, nav a, .btn");
  const isSmall = (control: HTMLElement) => {
    const target = control.closest("label, .input") ?? control;
    const { width, height } = target.getBoundingClientRect();
    const hidden = width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true });
    return !hidden && !control.matches("[type=hidden]") && (height < 43.5 || width < 43.5);
  };
  return [...controls].filter(isSmall).map((control) => control.outerHTML.slice(0, 160));
}

test("on a phone, no screen scrolls sideways, and every control is at least 44 px in size", async () => {
  const seen = new Set<string>();
  const complaints: string[] = [];
  for (const who of ["requester", "admin"] as const) {
    await onPhone(who, async ({ page, api }) => {
      const [request] = await (await api.get("/api/requests")).json();
      for (const address of everyAddress({ id: request.id })) {
        const answer = await page.goto(address);
        if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
        seen.add(new URL(page.url()).pathname);
        for (const width of [375, 320]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          const found = [
            ...(overflow > 0 ? [`${overflow} px too wide`] : []),
            ...(await page.evaluate(findSmallTargets)),
          ];
          complaints.push(...found.map((complaint) => `${who}, ${address} at ${width}: ${complaint}`));
        }
      }
    });
  }
  expect(complaints).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(["/", "/my-requests", "/submit-request", "/profile", "/admin"]));
});

test.each(["en-GB", "fr-FR", "es-ES"])(
  "at 320 px in the language %s, each label of the navigation fits into its entry, and the entries fit on the screen",
  (locale) =>
    stage.as(
      "admin",
      async ({ page }) => {
        await page.goto("/profile");
        const entries = page.locator(".bar-entry");
        expect(await entries.count()).toBe(6);
        const isWide = (all: Element[]) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
        expect(await entries.evaluateAll(isWide)).toEqual([]);
        const logout = await entries.last().boundingBox();
        expect((logout?.x ?? 0) + (logout?.width ?? 320)).toBeLessThanOrEqual(320);
      },
      { ...PHONE_OPTIONS, viewport: { width: 320, height: 640 }, locale },
    ),
);

test("the install banner appears 3 s after the browser offers an installation, is hidden for 7 days after 'Not now', and never appears after an installation", () =>
  onPhone("requester", async ({ page }) => {
    const banner = page.getByRole("region", { name: "Install Approval Workflow" });
    const expectBanner = () =>
      expectEventually(async () => {
        await page.clock.runFor(500);
        return banner.count();
      }).toBe(1);
    const load = async () => {
      await page.goto("/notifications");
      await waitForOfflineFeatures(page);
    };
    // Dispatches the browser's offer to install before hydration, as browsers do.
    await page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        const prompt = async () => {
          document.title = "The browser asks";
          return { outcome: "accepted" };
        };
        window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
      });
    });
    await page.clock.install({ time: "2026-11-02T09:00:00Z" });
    await page.clock.pauseAt("2026-11-02T10:00:00Z");
    await load();
    await page.clock.runFor(2_500);
    expect(await banner.count()).toBe(0);
    await expectBanner();
    await page.clock.resume();
    await expectAccessibleAtEveryWidth(page);
    // Sets the clock, because the seven days begin at the click and the duration of the check above varies.
    await page.clock.pauseAt("2026-11-02T11:00:00Z");
    await banner.getByRole("button", { name: "Not now" }).click();
    await banner.waitFor({ state: "detached" });

    await page.clock.setSystemTime("2026-11-09T10:59:00Z");
    await load();
    await page.clock.runFor(10_000);
    expect(await banner.count()).toBe(0);
    await page.clock.setSystemTime("2026-11-09T11:01:00Z");
    await load();
    await expectBanner();
    await banner.getByRole("button", { name: "Install" }).click();
    await banner.waitFor({ state: "detached" });
    expect(await page.title()).toBe("The browser asks");

    await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
    await page.clock.setSystemTime("2027-11-02T09:00:00Z");
    await load();
    await page.clock.runFor(10_000);
    expect(await banner.count()).toBe(0);
  }));
