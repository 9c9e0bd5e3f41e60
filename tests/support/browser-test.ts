import { DatabaseSync } from "node:sqlite";
import { type APIRequestContext, type Browser, type Locator, type Page, request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { RequestDetails } from "../../domain/entities.ts";
import { UNDO_COOKIE } from "../../domain/requests/undo.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import {
  type BrowserSession,
  COLOUR_RULES,
  type Cookies,
  closeBrowserSessions,
  findAxeViolations,
  findSidewaysScrolling,
  getSharedBrowser,
  openBrowserSession,
  type SessionOptions,
  STEP_TIMEOUT_MS,
} from "./browser.ts";
import { createNetworkProxy, type NetworkProxy } from "./network-proxy.ts";
import { acquireServer, releaseServer, startServer, type TestServer } from "./server.ts";

const PASSWORD = "Approve-2026";

/** A person of the sample organisation who is signed in. */
export interface SignedInPerson {
  /** A client of the HTTP API with the session of this person. */
  readonly api: APIRequestContext;
}

/** A browser session in which a person is signed in. `api` has the session of this browser. */
export interface SignedInSession extends BrowserSession, SignedInPerson {}

export interface BrowserTest {
  readonly url: () => string;
  /** A proxy in front of the server, for tests that cut, delay or change its calls. Each test begins without simulated failures. */
  readonly proxy: NetworkProxy;
  /** Returns the lines of the server's log about the HTTP request with this id. */
  readonly logOf: (request_id: string) => Record<string, unknown>[];
  /** Returns everything that the server has logged. */
  readonly log: () => string;
  /** The data folder of the server. */
  readonly dataDir: () => string;
  /** Runs `work` on the database file of the running server, which reads the changed data with its next statement. */
  readonly changeDatabase: (work: (database: DatabaseSync) => void) => void;
  /** Stops the server, runs `work` on its data folder, and starts it again at another address. */
  readonly whileDown: (work: (dataDir: string) => void | Promise<void>) => Promise<void>;
  /**
   * Opens a new browser profile in which `who` is signed in, and runs `work`. The message of an error in `work` names the
   * person and the page's URL. Fails if the browser reports an error, except HTTP error statuses, lost connections and
   * messages that match `expected`.
   */
  readonly as: (
    who: SampleUsername,
    work: (person: SignedInSession) => Promise<void>,
    options?: SessionOptions & { expected?: RegExp },
  ) => Promise<void>;
  /** Runs `work` with a client of the HTTP API in which `who` is signed in. It needs no browser, whose start takes longer than most calls. */
  readonly withApi: (who: SampleUsername, work: (person: SignedInPerson) => Promise<unknown>) => Promise<void>;
}

/**
 * Matches messages of Chromium and Firefox about HTTP error statuses, lost connections (also in the middle of a response, if a test stops the
 * server), page data that a newer navigation interrupted, and a WebSocket that was refused because the session ended while it opened.
 */
const NETWORK_ERROR =
  /^(?:Failed to load resource|WebSocket connection to '[^']+' failed|TypeError: network error$|(?:AbortError: )?BodyStreamBuffer was aborted|Firefox can’t establish a connection|The connection to \S+ was interrupted|NetworkError when attempting to fetch resource)/;

/** Returns the errors of the browser that are neither NETWORK_ERROR nor `expected`. */
export const getUnexpectedErrors = (
  { browserErrors }: Pick<BrowserSession, "browserErrors">,
  expected?: RegExp,
): string[] => browserErrors.filter((one) => !NETWORK_ERROR.test(one) && !expected?.test(one));

/**
 * Signs `who` in, unless the session of the cookies in `api` has not ended: signing in takes longer than most pages, because passwords are
 * hashed slowly. Returns the cookies of the session.
 */
async function signIn(api: APIRequestContext, who: SampleUsername, hasCookies: boolean): Promise<Cookies> {
  if (!hasCookies || !(await api.get("/api/auth/session")).ok()) {
    const answer = await api.post("/api/auth/login", { form: { username: who, password: PASSWORD } });
    expect(answer.status()).toBe(200);
  }
  return (await api.storageState()).cookies.filter(({ name }) => name !== UNDO_COOKIE);
}

/**
 * Prepares a server with the sample organisation and a browser for all tests of a file. Without integrations, it is the server that the files
 * of this process share.
 * @param integrations returns the environment variables that configure external services
 * @param sessions whether the browsers of one person share a session, or each has its own, for tests of what belongs to a session
 */
export function createBrowserTest(
  integrations: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
  sessions: "shared" | "own" = "shared",
): BrowserTest {
  const shared = new Map(sessions === "shared" ? inject("sessions") : []);
  let server: TestServer;
  let browser: Browser;
  let env: Readonly<Record<string, string>>;
  const hasIntegrations = (): boolean => Object.keys(env).length > 0;
  const proxy = createNetworkProxy(() => server.url);
  beforeAll(async () => {
    env = await integrations();
    const sampleData = sessions === "shared" ? "signed in" : "without sessions";
    const start = hasIntegrations() ? startServer({ env, sampleData }) : acquireServer(sampleData);
    [server, browser] = await Promise.all([start, getSharedBrowser(), proxy.start()]);
  });
  afterEach(proxy.reset);
  afterAll(async () => {
    await closeBrowserSessions();
    await proxy.close();
    if (hasIntegrations()) await server?.stop();
    else if (server) releaseServer(server);
  });
  return {
    url: () => server.url,
    proxy,
    log: () => server.output(),
    logOf: (request_id) =>
      server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line))
        .filter((line) => line.request_id === request_id),
    dataDir: () => server.dataDir,
    changeDatabase(work) {
      const database = new DatabaseSync(getDatabaseFile(server.dataDir), { timeout: STEP_TIMEOUT_MS });
      try {
        work(database);
      } finally {
        database.close();
      }
    },
    async whileDown(work) {
      await server.stop();
      await work(server.dataDir);
      server = await startServer({ dataDir: server.dataDir, env });
    },
    async as(who, work, { expected, ...options } = {}) {
      const visitor = await openBrowserSession(browser, server.url, options);
      const api = visitor.context.request;
      await visitor.context.addCookies(shared.get(who) ?? []);
      const cookies = await signIn(api, who, shared.has(who));
      if (sessions === "shared") shared.set(who, cookies);
      await step(
        () => `${who} at ${visitor.page.url()}${describeBrowser(visitor)}`,
        () => work({ ...visitor, api }),
      );
      expect(getUnexpectedErrors(visitor, expected)).toEqual([]);
      await visitor.context.close();
    },
    async withApi(who, work) {
      const storageState = { cookies: shared.get(who) ?? [], origins: [] };
      const api = await request.newContext({ baseURL: server.url, storageState });
      const cookies = await signIn(api, who, shared.has(who));
      if (sessions === "shared") shared.set(who, cookies);
      await step(
        () => `${who} through the API`,
        () => work({ api }),
      );
      await api.dispose();
    },
  };
}

/** Returns the errors of the browser and the HTTP requests without a response, to explain a failed step. */
function describeBrowser({
  browserErrors,
  openRequests,
}: Pick<BrowserSession, "browserErrors" | "openRequests">): string {
  const waiting = [...openRequests].filter((url) => !url.endsWith("/api/live"));
  return [...browserErrors, ...waiting.map((url) => `no answer from ${url}`)].map((one) => `; ${one}`).join("");
}

/**
 * Runs one step of a test. If `work` throws, the error's message begins with the name of the step. If `name` is a
 * function, it is called after the error. Steps can be nested.
 */
export async function step<T>(name: string | (() => string), work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message = `[${typeof name === "string" ? name : name()}] ${error.message}`;
    throw error;
  }
}

/**
 * Waits until React handles the forms. Before that, a button would send its form without JavaScript, which other tests
 * cover.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("[data-hydrated=true]").waitFor({ state: "attached" });
}

/**
 * Polls until the expectation is true, for at most STEP_MS: `await expectEventually(() => rows.count()).toBe(3)`.
 * `expect.poll` itself gives up after a second, which is too short on a busy machine.
 */
export const expectEventually = <T>(look: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> =>
  expect.poll(look, { timeout: STEP_TIMEOUT_MS });

/** Waits until the element has the focus. */
export const expectFocus = (element: Locator): Promise<void> =>
  expectEventually(() => element.evaluate((one) => one === document.activeElement)).toBe(true);

/**
 * Waits until the offline features run, which a page loads after hydration: the outbox, the banners above the page and
 * the service worker.
 */
export async function waitForOfflineFeatures(page: Page): Promise<void> {
  await waitForHydration(page);
  // Waits for the last banner, which is an empty live region while there is no update.
  await page.locator("div:has(+ #main) div[aria-live=polite]").waitFor({ state: "attached" });
}

/** Waits until the parts that a page loads after hydration have started: live notifications and the offline features. */
export async function waitForApp(page: Page): Promise<void> {
  await waitForOfflineFeatures(page);
  await page.getByRole("region", { name: "New notifications" }).waitFor({ state: "attached" });
}

/** Waits until the service worker controls the page, so that all later HTTP requests of the page pass through it. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await waitForApp(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

declare global {
  interface Window {
    /** Remix's router. */
    __remixRouter: { revalidate: () => void; state: { revalidation: "idle" | "loading" } };
  }
}

/** Loads the data of the page again, as a notification about the page does. */
export async function reloadData(page: Page): Promise<void> {
  await page.evaluate(() => window.__remixRouter.revalidate());
  await expectEventually(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe("idle");
}

/** Simulates that the browser tab becomes hidden or visible. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/**
 * Blocks the page's polls for notifications. The page then detects another person's change only when the server refuses
 * an action.
 */
export async function blockNotificationPolls(page: Page): Promise<void> {
  await page.route(/\/api\/notifications(?:$|\?)/, (route) => route.abort());
}

/** Submits a request through the API and returns it. `fields` replace or extend the default fields of the call. */
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

/** Waits until every finite animation has ended, because half-transparent text would fail the contrast check. */
async function waitForLayout(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // Content that is being loaded again is dimmed.
      document.querySelector(".transition-opacity[aria-busy=true]") === null &&
      document
        .getAnimations()
        .every(
          (one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  );
}

/** Returns the HTML of all visible texts and controls that overlap this element. */
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

/** Returns the HTML of all visible buttons, fields and links of bars in the window that this message above the page covers in part. */
export const findCoveredControls = (message: Locator): Promise<string[]> =>
  message.evaluate((card) => {
    const own = card.getBoundingClientRect();
    const controls = document.querySelectorAll(
      "button, input:not([type=hidden]), select, textarea, summary, .btn, nav a, header:not(main *) a",
    );
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    return [...controls]
      .filter((one) => !card.contains(one) && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => overlaps(one.getBoundingClientRect()))
      .map((one) => one.outerHTML.slice(0, 120));
  });

/**
 * Expects no horizontal scrolling at window widths from 1440 to 320 pixels, and no axe violations in the layout of desktops and in that of
 * phones, in both themes: the other two widths show the same elements as one of these. A theme changes only colours, so axe checks only these
 * in the dark theme. The page is not loaded again.
 */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForLayout(page);
    const faults = await findSidewaysScrolling(page);
    if (width === 1440 || width === 375) {
      faults.push(...(await findAxeViolations(page)));
      await page.emulateMedia({ colorScheme: "dark" });
      await waitForLayout(page);
      faults.push(...(await findAxeViolations(page, COLOUR_RULES)).map((fault) => `in the dark theme: ${fault}`));
      await page.emulateMedia({ colorScheme: "light" });
    }
    expect(faults, `at a width of ${width} pixels`).toEqual([]);
  }
}
