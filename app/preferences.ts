import { validTimeZone } from "./domain/date-time-format.ts";
import { isTheme, type Theme } from "./domain/theme.ts";

/* How one browser wants to see the product. Kept in plain cookies, because the server renders by them. */

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The value of a cookie, decoded; null when it is not there or not decodable. */
export function readCookie(header: string | null, name: string): string | null {
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The chosen theme; without a choice the device's setting counts. */
export function readTheme(request: Request): Theme {
  const value = readCookie(request.headers.get("Cookie"), "theme");
  return isTheme(value) ? value : "system";
}

/** The Set-Cookie value that keeps the choice for a year. */
export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}

/** The reader's time zone, UTC until their browser has told it. */
export function readTimeZone(request: Request): string {
  return validTimeZone(readCookie(request.headers.get("Cookie"), "tz"));
}

/** Tells the server the reader's zone from the next request on. Runs inline with the page's nonce, before anything else. */
export const timeZoneScript = `try{document.cookie="tz="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+";path=/;max-age=${YEAR_SECONDS};samesite=lax"}catch{}`;
