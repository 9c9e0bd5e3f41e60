import type { Language } from "../language.ts";
import { type Message, message } from "../message.ts";

/** Rules about sessions: how many a user can have, and when an unused session ends (R2, R40). Pure. */

/** The maximum number of sessions of one user. One more sign-in ends the session that has not been used for the longest time. */
export const MAX_SESSIONS = 10;

/** The minimum time between two updates of a session's time of last use. */
const USE_INTERVAL_MS = 5 * 60 * 1000;

/** Returns a time as ISO 8601. A use of a session is stored only if the stored time of last use is not later. */
export const getUseCutoff = (now: Date): string => new Date(now.getTime() - USE_INTERVAL_MS).toISOString();

/**
 * The names and patterns of browsers. The first pattern that matches applies. The order matters, because the user agents of most browsers
 * also contain 'Chrome' and 'Safari'.
 */
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
export function describeDevice(user_agent: string | null): Message {
  const text = user_agent ?? "";
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)];
  if (browser !== null && system !== null) return message("users.device_on_system", { browser, system });
  const name = browser ?? system;
  return name === null ? message("users.device_unknown") : message("users.device_named", { name });
}

/** Returns the name of a country by its code (ISO 3166), or null if the country is unknown. */
export const formatCountry = (code: string | null, language: Language): string | null =>
  code === null ? null : (new Intl.DisplayNames([language], { type: "region" }).of(code) ?? null);
