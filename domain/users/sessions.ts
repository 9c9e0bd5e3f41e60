import { LANGUAGE, translate } from "../language.ts";

/** Rules about sessions: how many a user has, and when an unused one ends (R2, R40). Pure. */

/** The maximum number of sessions of one user. A further sign-in ends the session that was used least recently. */
export const MAX_SESSIONS = 10;

/** How often the time of the last use of a session is stored at most. */
const USE_INTERVAL_MS = 5 * 60 * 1000;

/** Returns the cutoff for storing a use of a session: a use is stored if the stored one is not later than this time. ISO 8601. */
export const getUseCutoff = (now: Date): string => new Date(now.getTime() - USE_INTERVAL_MS).toISOString();

/** The first pattern that matches names the browser. The order matters: most browsers also name Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const findName = (names: typeof BROWSERS, text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Returns a name for the device of a session, such as 'Firefox on Windows'. `user_agent`: null if the client sent none. */
export function describeDevice(user_agent: string | null): string {
  const text = user_agent ?? "";
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)];
  if (browser !== null && system !== null) return translate(`${browser} on ${system}`);
  return browser ?? system ?? translate("Unknown device");
}

const COUNTRIES = new Intl.DisplayNames([LANGUAGE], { type: "region" });

/** Returns the name of a country by its code (ISO 3166); null if the country is unknown. */
export const formatCountry = (code: string | null): string | null =>
  code === null ? null : (COUNTRIES.of(code) ?? null);
