/**
 * `npm run screens` opens every screen as six roles, on a desktop and a phone, in both themes, and stores a screenshot
 * of each in build/screens. It prints script errors, axe violations and sideways scrolling; the exit code is 1 if there
 * are any. `npm run screens -- admin` opens only the routes with 'admin' in their id; `npm run screens -- --language
 * fr` opens all routes in French.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "../../scripts/build.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { signIn } from "../support/api-caller.ts";
import { findScreenFaults, launchBrowser, openBrowserSession } from "../support/browser.ts";
import { getRoutePath, readRemixManifest } from "../support/manifest.ts";
import { createDatabase, startProduct } from "./product.ts";

const USERNAMES: readonly SampleUsername[] = ["requester", "manager", "senior.manager", "director", "vp", "admin"];
const WINDOWS = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } } as const;
const THEMES = ["light", "dark"] as const;

/** Matches routes without their own screen. */
const WITHOUT_SCREEN = /^routes\/(?:logout|theme|admin)$/;

const { values: options, positionals } = parseArgs({
  options: { language: { type: "string", default: "en-GB" } },
  allowPositionals: true,
});
const FOLDER = join(ROOT, "build/screens");

/** Returns the path of each route that has a screen. `ids` maps the name of a parameter, with the segment before it, to its value. */
function listPaths(only: string, ids: Readonly<Record<string, string>>): string[] {
  const manifest = readRemixManifest();
  return Object.keys(manifest.routes)
    .filter((id) => id.includes(only) && !WITHOUT_SCREEN.test(id) && existsSync(join(ROOT, "app", `${id}.tsx`)))
    .map((id) =>
      getRoutePath(manifest, id).replace(/([\w-]+)\/:\w+/, (_, before: string) => `${before}/${ids[before] ?? "none"}`),
    )
    .map((path) => path.replace("*", "no-such-page"));
}

async function readIds(origin: string, username: SampleUsername): Promise<Record<string, string>> {
  const { cookie } = await signIn(origin, username);
  const first = async (path: string): Promise<string> => {
    const list: { id: string }[] = await (await fetch(`${origin}/api/${path}`, { headers: { cookie } })).json();
    return Array.isArray(list) ? (list[0]?.id ?? "none") : "none";
  };
  return {
    request: await first("requests?limit=1"),
    announcements: await first("announcements"),
    matrix: await first("admin/matrix"),
  };
}

await build();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const stateDir = join(FOLDER, "data");
await createDatabase(stateDir, async () => undefined);
const product = startProduct(stateDir);
const browser = await launchBrowser();
let opened = 0;
const faults: string[] = [];
try {
  const origin = (await product.url()).replace(/\/$/, "");
  for (const username of USERNAMES) {
    const paths = listPaths(positionals[0] ?? "", await readIds(origin, username));
    for (const [window, viewport] of Object.entries(WINDOWS))
      for (const colorScheme of THEMES) {
        const { page, context, browserErrors } = await openBrowserSession(browser, origin, {
          viewport,
          colorScheme,
          locale: options.language,
        });
        const [name = "", value = ""] = (await signIn(origin, username)).cookie.split(/=(.*)/);
        await context.addCookies([{ name, value, url: origin }]);
        for (const path of paths) {
          const errorsBefore = browserErrors.length;
          const response = await page.goto(path);
          await page.waitForFunction(() => "__remixRouter" in globalThis);
          const file = `${username}${path.replaceAll("/", "_")}-${window}-${colorScheme}-${options.language}.png`;
          await page.screenshot({ path: join(FOLDER, file), fullPage: true });
          opened += 1;
          // Ignores the error that the browser logs for a page with an error status, because the page still is a
          // screen.
          const errors = browserErrors
            .slice(errorsBefore)
            .filter((text) => response?.ok() || !text.includes("Failed to load resource"));
          const found = [...errors, ...(await findScreenFaults(page))];
          if ((response?.status() ?? 500) >= 500) found.push(`status ${response?.status()}`);
          for (const fault of found) {
            faults.push(fault);
            console.log(`${username} ${path} ${window} ${colorScheme}: ${fault}`);
          }
        }
        await context.close();
      }
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
console.log(`${opened} screens opened, ${faults.length} faults; the screenshots are in build/screens.`);
process.exitCode = faults.length > 0 ? 1 : 0;
