import { createCookie, getCookieName, readCookie } from "../../domain/cookies.ts";
import { DEFAULT_LOCALE } from "../../domain/format/numbers.ts";
import { findLocale } from "../../domain/format/typed-amount.ts";
import { toValidTimeZone } from "../../domain/format/zoned-time.ts";
import { isLanguage, LANGUAGE_COOKIE, type Language } from "../../domain/language.ts";
import { type ListViewPreference, parseListView } from "../../domain/requests/list-view.ts";
import { findPageSize, type PageSize } from "../../domain/requests/page-size.ts";
import { UNDO_COOKIE } from "../../domain/requests/undo.ts";
import { isTheme, type Theme } from "../../domain/theme.ts";

/* Reads and writes the preferences of one browser. They are in cookies, because the server needs them to render a page. Over https, the
   Worker sends all cookies as `Secure` and with the prefix `__Host-` (worker/http/security/headers.ts). */

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the decoded value of one of the product's cookies, or null if the browser did not send it. */
export const readAppCookie = (request: Request, name: string): string | null =>
  readCookie(request.headers.get("Cookie"), name, new URL(request.url).protocol === "https:");

/** Returns the chosen theme. `system` follows the setting of the device. */
export function readTheme(request: Request): Theme {
  const value = readAppCookie(request, "theme");
  return isTheme(value) ? value : "system";
}

/** Returns the Set-Cookie value that stores the theme for a year. */
export function createThemeCookie(theme: Theme): string {
  return createCookie("theme", theme, { maxAgeSeconds: YEAR_SECONDS });
}

/** Returns the language that was chosen in this browser, or null if none was chosen. */
export function readLanguage(request: Request): Language | null {
  const value = readAppCookie(request, LANGUAGE_COOKIE);
  return isLanguage(value) ? value : null;
}

/** Returns the Set-Cookie value that stores the language for a year, or, for null, deletes the choice. */
export const createLanguageCookie = (language: Language | null): string =>
  createCookie(LANGUAGE_COOKIE, language ?? "", { maxAgeSeconds: language === null ? 0 : YEAR_SECONDS });

/** Whether decisions in this browser wait some seconds, so that they can be undone. */
export const readUndoChoice = (request: Request): boolean => readAppCookie(request, UNDO_COOKIE) !== "off";

/** Returns the Set-Cookie value that stores whether decisions can be undone. A script reads it before a decision is sent. */
export const createUndoCookie = (isOn: boolean): string =>
  createCookie(UNDO_COOKIE, isOn ? "on" : "off", { maxAgeSeconds: YEAR_SECONDS, readable: true });

/** Returns whether the user sees lists of requests as cards or as a table, and the columns of the table. */
export const readListView = (request: Request): ListViewPreference =>
  parseListView(readAppCookie(request, "list_view"), readAppCookie(request, "list_columns"));

/** Returns the Set-Cookie values that store the view of lists for a year. */
export const createListViewCookies = ({ view, columns }: ListViewPreference): string[] => [
  createCookie("list_view", view, { maxAgeSeconds: YEAR_SECONDS }),
  createCookie("list_columns", columns.join(), { maxAgeSeconds: YEAR_SECONDS }),
];

/** Returns how many requests lists show, or null if the user has not chosen this. */
export const readPageSize = (request: Request): PageSize | null => findPageSize(readAppCookie(request, "page_size"));

/** Returns the Set-Cookie value that stores the page size of lists for a year. */
export const createPageSizeCookie = (size: PageSize): string =>
  createCookie("page_size", String(size), { maxAgeSeconds: YEAR_SECONDS });

/** Returns the user's time zone, or UTC if the browser has not sent it yet. */
export function readTimeZone(request: Request): string {
  return toValidTimeZone(readAppCookie(request, "tz"));
}

/** The maximum number of languages of an `Accept-Language` header that are tried. */
const MAX_LANGUAGES = 10;

/**
 * Returns the locale in which the user types numbers: the first language of `Accept-Language` that Intl supports. On pages that are not in
 * English, returns a locale of the page's language, `language`.
 */
export function readLocale(language: Language, request: Request): string {
  const languages = request.headers.get("Accept-Language")?.split(",", MAX_LANGUAGES) ?? [];
  for (const entry of languages) {
    const locale = findLocale(entry.split(";")[0]?.trim());
    if (locale !== null && (language === "en" || locale.startsWith(language))) return locale;
  }
  return language === "en" ? DEFAULT_LOCALE : language;
}

/**
 * Returns the locale in which the amounts of a form were typed: the form's field `number_locale`, or, if that is missing, the user's
 * locale.
 */
export function readFormLocale(language: Language, request: Request, form: FormData): string {
  const sent = form.get("number_locale");
  return (typeof sent === "string" ? findLocale(sent) : null) ?? readLocale(language, request);
}

/** An inline script for every page. It stores the browser's time zone in a cookie, which the server gets with the next HTTP request. */
export const timeZoneScript = `try{const secure=location.protocol==="https:";document.cookie=(secure?"${getCookieName("tz", true)}=":"${getCookieName("tz", false)}=")+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+";path=/;max-age=${YEAR_SECONDS};samesite=lax"+(secure?";secure":"")}catch{}`;
