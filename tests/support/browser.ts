import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { inflate } from "@sparticuz/chromium";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from "playwright-core";
import { UNDO_COOKIE } from "../../domain/requests/undo.ts";
import { ROOT } from "../../scripts/build.ts";
import { findFirefox, OLDEST_FIREFOX } from "../../scripts/firefox.ts";

interface Executable {
  readonly path: string;
  readonly env: Record<string, string>;
}

/** The time limit in milliseconds of one step: an action, a wait, a call or a polled condition. */
export const STEP_TIMEOUT_MS = 30_000;

const CACHE_FOLDER = join(ROOT, "node_modules/.cache/chromium");

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns a fontconfig file with only the fonts of the npm package, so that texts have the same widths on every
 * machine. Without a font, texts would have no size and count as invisible.
 */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

/** Unpacks Chromium, its libraries and its fonts from the npm package, once per version. */
async function unpack(): Promise<Executable> {
  const archive = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(archive, "package.json"), "utf8"));
  const folder = join(CACHE_FOLDER, version);
  if (!existsSync(folder)) {
    mkdirSync(CACHE_FOLDER, { recursive: true });
    const unfinished = mkdtempSync(join(CACHE_FOLDER, "unpacking-"));
    // `inflate` of the npm package writes to TMPDIR.
    const { TMPDIR } = process.env;
    process.env.TMPDIR = unfinished;
    const parts = ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(archive, "bin", name)));
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await Promise.all(parts);
    publishFolder(unfinished, folder);
  }
  return {
    path: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_FILE: writeFontsConfig(folder) },
  };
}

/** Writes the font configuration and returns its path. Overwrites an existing file, which may have older content. */
function writeFontsConfig(folder: string): string {
  const file = join(folder, "fonts.conf");
  const unfinished = `${file}.${process.pid}.${randomUUID()}`;
  writeFileSync(unfinished, fontsConfig(folder));
  renameSync(unfinished, file);
  return file;
}

/** Renames `unfinished` to `folder`. Deletes `unfinished` if another test file has created `folder` first. */
function publishFolder(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

function canStart({ path, env }: Executable): boolean {
  return spawnSync(path, ["--headless", "--no-sandbox", "--version"], { env: { ...process.env, ...env } }).status === 0;
}

/**
 * Returns Chromium of the npm package; if that does not start on this machine, Debian's Chromium. Throws if neither
 * starts.
 */
async function findExecutable(): Promise<Executable> {
  const packaged = await unpack();
  if (canStart(packaged)) return packaged;
  const installed = { path: "/usr/bin/chromium", env: { FONTCONFIG_FILE: packaged.env.FONTCONFIG_FILE ?? "" } };
  if (existsSync(installed.path) && canStart(installed)) return installed;
  throw new Error("No browser starts on this machine. Run `apt-get install chromium`, then again.");
}

/** Starts Firefox with a new profile. Throws if it is not installed. */
async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null)
    throw new Error(
      `Firefox ${OLDEST_FIREFOX} or newer is not installed. Run \`apt-get install firefox-esr\`, then again.`,
    );
  return firefox.launch({ channel: "moz-firefox", executablePath });
}

/** Starts Chromium with a new profile. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findExecutable();
  return chromium.launch({ executablePath: path, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } });
}

const shared = new Map<string, Browser>();

/**
 * Returns the browser that all test files of this process use one after another: Firefox in the project `firefox`, otherwise Chromium. It ends
 * with the process. Call `closeBrowserSessions` at the end of the file.
 */
export async function getSharedBrowser(): Promise<Browser> {
  const name = process.env.TEST_BROWSER ?? "chromium";
  let browser = shared.get(name);
  if (!browser?.isConnected()) browser = await (name === "firefox" ? launchFirefox() : launchBrowser());
  shared.set(name, browser);
  return browser;
}

/** Closes the sessions that the tests of a file left open in the shared browsers. */
export async function closeBrowserSessions(): Promise<void> {
  const contexts = [...shared.values()].flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}

/**
 * Starts a browser with the profile in `folder` and additional command-line `args`. The profile is not deleted when the
 * browser is closed.
 */
export async function launchBrowserWithProfile(
  folder: string,
  { args = [], ...options }: BrowserContextOptions & { args?: readonly string[] },
): Promise<BrowserContext> {
  const { path, env } = await findExecutable();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    args: [...CHROMIUM_FLAGS, ...args],
    env: { ...process.env, ...env },
    locale: "en-GB",
    timezoneId: "UTC",
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
}

/** The cookies of a browser. */
export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Script errors, failed loads and `console.error` lines of all pages so far. Tests assert that the list is empty. */
  readonly browserErrors: readonly string[];
  /** The URLs of the HTTP requests that have no response yet. */
  readonly openRequests: ReadonlySet<string>;
}

/**
 * `undo`: whether decisions wait before they are sent, so that they can be undone. Most tests expect that they are sent
 * at once.
 */
export type SessionOptions = BrowserContextOptions & { undo?: boolean };

/**
 * Opens a browser session with its own cookies, in English and UTC unless `options` say otherwise. Blocks service
 * workers unless `options` allow them, because they load the whole app in advance and bypass `page.route`.
 */
export async function openBrowserSession(
  browser: Browser,
  baseURL: string,
  { undo = false, ...options }: SessionOptions = {},
): Promise<BrowserSession> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-GB",
    timezoneId: "UTC",
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (!undo) await context.addCookies([{ name: UNDO_COOKIE, value: "off", url: baseURL }]);
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const openRequests = new Set<string>();
  context.on("request", (request) => openRequests.add(request.url()));
  context.on("requestfinished", (request) => openRequests.delete(request.url()));
  context.on("requestfailed", (request) => openRequests.delete(request.url()));
  return { context, page: await context.newPage(), browserErrors: complaints, openRequests };
}

/** The axe rules about colours. */
export const COLOUR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/**
 * Returns the axe violations of a page as 'rule element'. With `rules`, axe checks only these
 * rules.
 */
export async function findAxeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page keeps axe, so only its first run sends and compiles the source.
  const hasAxe = await page.evaluate(() => "axe" in window);
  // Legacy mode avoids the extra page that axe otherwise opens for each run; only pages with frames need that page.
  // `resultTypes` leaves out the details of accessible elements. Only rules that are off by default need `preload`.
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ";" }) })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      preload: false,
      ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** Returns by how many pixels the page scrolls sideways, as a text; an empty list if it does not. */
export async function findSidewaysScrolling(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`scrolls sideways by ${overflow} pixels`] : [];
}
