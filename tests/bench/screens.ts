/**
 * `npm run screens` opens every screen as six roles and signed out, on a desktop and a phone, in both themes and every language, and stores a
 * screenshot of each in build/screens. It prints script errors, axe violations, sideways scrolling and content that leaves its box; exit code 1
 * if there are any. `npm run screens -- admin` opens only the routes with 'admin' in their id; `--role vp` and `--language fr-FR` open only
 * the screens of one role or language.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { build, ROOT } from "../../scripts/build.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { signIn } from "../support/api-caller.ts";
import {
  COLOUR_RULES,
  findAxeViolations,
  findSidewaysScrolling,
  launchBrowser,
  openBrowserSession,
} from "../support/browser.ts";
import { listScreenPaths } from "../support/manifest.ts";
import { createDatabase, startProduct } from "./product.ts";

const USERNAMES: readonly SampleUsername[] = ["requester", "manager", "senior.manager", "director", "vp", "admin"];
const ROLES = [...USERNAMES, "signed-out"] as const;
const LANGUAGES = ["en-GB", "fr-FR", "es-ES"] as const;
const WINDOWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
} as const;
/** The axe rules that are checked in each theme; undefined: all. A theme only changes colours. */
const THEMES = { light: undefined, dark: COLOUR_RULES } as const;

/** The screens for people who are not signed in. */
const SIGNED_OUT = ["/login", "/choose-password", "/unsubscribe"];

const { values: options, positionals } = parseArgs({
  options: { role: { type: "string" }, language: { type: "string" } },
  allowPositionals: true,
});
const FOLDER = join(ROOT, "build/screens");

type Role = (typeof ROLES)[number];

async function listPaths(origin: string, cookie: string | null): Promise<string[]> {
  if (cookie === null) return SIGNED_OUT;
  const paths = await listScreenPaths(async (path) => (await fetch(origin + path, { headers: { cookie } })).json());
  return [...paths].filter(([id]) => id.includes(positionals[0] ?? "")).map(([, path]) => path);
}

/** Returns the innermost boxes, with a border or a background, that have a wider content and neither scroll nor cut it. */
const findWideContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const { overflowX, borderRightWidth, backgroundColor } = getComputedStyle(element);
      const isBox = borderRightWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)";
      // A letter can be a few pixels wider than its box.
      const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 4;
      return isBox && isWide && overflowX === "visible" && element.checkVisibility({ visibilityProperty: true });
    });
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => `content leaves its box: ${element.outerHTML.slice(0, 200)}`);
  });

interface Outcome {
  /** The number of screenshots. */
  pictures: number;
  faults: string[];
}

/**
 * Opens each path in one browser session, and switches the theme without loading the page again. Of pages that refuse the access with the same
 * text, only the first is checked.
 */
async function openScreens(
  browser: Browser,
  {
    origin,
    cookie,
    role,
    language,
    window,
  }: { origin: string; cookie: string | null; role: Role; language: string; window: keyof typeof WINDOWS },
  paths: readonly string[],
): Promise<Outcome> {
  const outcome: Outcome = { pictures: 0, faults: [] };
  const refusals = new Set<string | null>();
  const folder = join(FOLDER, language, role);
  const { page, context, browserErrors } = await openBrowserSession(browser, origin, {
    ...WINDOWS[window],
    locale: language,
    reducedMotion: "reduce",
  });
  if (cookie !== null) {
    const [name = "", value = ""] = cookie.split(/=(.*)/);
    await context.addCookies([{ name, value, url: origin }]);
  }
  for (const path of paths) {
    const errorsBefore = browserErrors.length;
    const response = await page.goto(path);
    await page.locator("[data-hydrated=true]").waitFor({ state: "attached" });
    const found: string[] = [];
    const refusal = response?.ok() ? null : await page.locator("main").textContent();
    const themes = refusal !== null && refusals.has(refusal) ? [] : (["light", "dark"] as const);
    if (refusal !== null) refusals.add(refusal);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const file = `${path.slice(1).replaceAll("/", "_") || "dashboard"}-${window}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      outcome.pictures += 1;
      const faults = [...(await findAxeViolations(page, THEMES[colorScheme])), ...(await findSidewaysScrolling(page))];
      found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
    }
    found.push(...(await findWideContent(page)));
    // The browser itself logs an error for a page that the server refuses; the page is a screen all the same.
    found.push(
      ...browserErrors
        .slice(errorsBefore)
        .filter((text) => response?.ok() || !text.includes("Failed to load resource")),
    );
    if ((response?.status() ?? 500) >= 500) found.push(`status ${response?.status()}`);
    for (const fault of found) console.log(`${role} ${path} ${window} ${language}: ${fault}`);
    outcome.faults.push(...found);
  }
  await context.close();
  return outcome;
}

await build();
const stateDir = mkdtempSync(join(tmpdir(), "screens-"));
await createDatabase(stateDir, async () => undefined);
const product = startProduct(stateDir);
const browser = await launchBrowser();
let pages = 0;
let pictures = 0;
let faults = 0;
try {
  const origin = (await product.url()).replace(/\/$/, "");
  for (const role of ROLES.filter((one) => one === (options.role ?? one))) {
    const cookie = role === "signed-out" ? null : (await signIn(origin, role)).cookie;
    const paths = await listPaths(origin, cookie);
    for (const language of LANGUAGES.filter((one) => one === (options.language ?? one))) {
      rmSync(join(FOLDER, language, role), { recursive: true, force: true });
      mkdirSync(join(FOLDER, language, role), { recursive: true });
      const open = (window: keyof typeof WINDOWS) =>
        openScreens(browser, { origin, cookie, role, language, window }, paths);
      for (const outcome of await Promise.all([open("desktop"), open("phone")])) {
        pages += paths.length;
        pictures += outcome.pictures;
        faults += outcome.faults.length;
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
console.log(`${pages} pages opened, ${pictures} screenshots in build/screens, ${faults} faults.`);
process.exitCode = faults > 0 ? 1 : 0;
