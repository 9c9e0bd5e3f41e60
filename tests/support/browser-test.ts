import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { RequestDetails } from "../../domain/entities.ts";
import type { Username } from "../../scripts/sample-data/organisation.ts";
import { type BrowserSession, launchBrowser, openBrowserSession, STEP_MS } from "./browser.ts";
import { startServer, type TestServer } from "./server.ts";

const PASSWORD = "Approve-2026";

/** Somebody of the sample organisation in front of the product. */
export interface SignedInUser extends BrowserSession {
  /** The HTTP API with the same session. */
  readonly api: APIRequestContext;
}

export interface BrowserTest {
  readonly url: () => string;
  /** Does something to the data while the server is down. It comes back at another address. */
  readonly whileDown: (work: (dataDir: string) => void) => Promise<void>;
  /**
   * Runs with somebody signed in, in a browser profile of their own. Whatever the browser complains about fails the test, refused
   * statuses and lost connections apart, and what `expected` matches.
   */
  readonly as: (
    who: Username,
    work: (person: SignedInUser) => Promise<void>,
    options?: BrowserContextOptions & { expected?: RegExp },
  ) => Promise<void>;
}

/** Refused statuses, lost connections, and the data of a page that a newer navigation replaced while it was read, as Chromium puts them. */
const NETWORK_ERROR =
  /^(?:Failed to load resource|WebSocket connection to '[^']+' failed|AbortError: BodyStreamBuffer was aborted)/;

/**
 * One server with the sample organisation and one browser for all tests of a file.
 *
 * @param integrations answers what the server's environment says of outside services
 */
export function createBrowserTest(
  integrations: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): BrowserTest {
  let server: TestServer;
  let browser: Browser;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    env = await integrations();
    [server, browser] = await Promise.all([startServer({ env }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    url: () => server.url,
    async whileDown(work) {
      await server.stop();
      work(server.dataDir);
      server = await startServer({ dataDir: server.dataDir, env });
    },
    async as(who, work, { expected, ...options } = {}) {
      const visitor = await openBrowserSession(browser, server.url, options);
      const api = visitor.context.request;
      const answer = await api.post("/api/auth/login", { form: { username: who, password: PASSWORD } });
      expect(answer.status()).toBe(200);
      await work({ ...visitor, api });
      const unexpected = visitor.browserErrors.filter((one) => !NETWORK_ERROR.test(one) && !expected?.test(one));
      expect(unexpected).toEqual([]);
      await visitor.context.close();
    },
  };
}

/** With scripts, a press before they run would be a plain form post: also right, but not what is looked at. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("[data-hydrated=true]").waitFor({ state: "attached" });
}

/**
 * Expects something that comes true by and by: `await soon(() => rows.count()).toBe(3)`. It is looked at again for as long as any other
 * step may take; `expect.poll` alone gives up after a second, which a busy machine needs for less.
 */
export const expectEventually = <T>(look: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> =>
  expect.poll(look, { timeout: STEP_MS });

/**
 * What a page only fetches once it works is there and at work: what counts the news, what says that the page is a copy, what keeps things
 * for later. Of these the last one is fetched last, by what runs then.
 */
export async function waitForApp(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByRole("region", { name: "New notifications" }).waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(
        (one) => one.name.includes("/assets/enqueue-") && (one as PerformanceResourceTiming).responseEnd > 0,
      ),
  );
}

/** The service worker has taken the page over: from now on what it asks for passes through there. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await waitForApp(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** What a browser does when its window is covered or shown again. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** From now on the page hears of no change by a notification, so that the server's refusal is the first to say it. */
export async function blockNotifications(page: Page): Promise<void> {
  await page.route(/\/api\/notifications(?:$|\?)/, (route) => route.abort());
}

/** Submits through the API; the fields are as a client sends them. */
export async function submitByApi(
  api: APIRequestContext,
  fields: Record<string, unknown> = {},
): Promise<RequestDetails> {
  const answer = await api.post("/api/requests", {
    data: {
      title: "Team laptops",
      description: "Three laptops for the new colleagues",
      request_type: "procurement",
      amount: 900,
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Nothing is on its way in any more: what is half seen has half its contrast. */
async function waitForLayout(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Returns the markup of what people read or press in the page that this element covers, or that covers it. */
export const findOverlaps = (element: Locator): Promise<string[]> =>
  element.evaluate((card) => {
    const own = card.getBoundingClientRect();
    const main = document.querySelectorAll("main :is(a, button, h1, h2, p, input, textarea, select, summary)");
    const others = [...main, ...document.querySelectorAll("header:not(main *), nav:not(main *)")];
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    return others
      .filter((one) => !card.contains(one) && one.checkVisibility() && overlaps(one.getBoundingClientRect()))
      .map((one) => one.outerHTML.slice(0, 120));
  });

/** axe finds nothing and nothing scrolls sideways, from a desktop to the narrowest phone. */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForLayout(page);
    // Legacy: without a page of its own for every look, which only frames need.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${width}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll at ${width}`).toBe(0);
  }
}
