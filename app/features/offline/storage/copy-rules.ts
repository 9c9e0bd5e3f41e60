import { KEEP_FOR, KEEP_UNTIL, KEEP_WHILE } from "../../../../domain/keep-for.ts";

/**
 * Which answers the service worker keeps as copies, and how long (docs/decisions/0019-phone-app.md). Pure, so that the worker itself
 * only carries out what stands here.
 */

/** At most so many pages, at most so old: enough for a flight, not an archive. */
export const MOST_COPIES = 50;
export const COPY_DAYS = 7;
/** How long a page may wait for the network while there is a copy of it. */
export const NETWORK_PATIENCE_MS = 4_000;
/** A page that was followed into by a link is fetched whole for its copy, but not again within this time. */
export const FRESH_ENOUGH_MS = 60_000;

/** On a copy: when it was kept, ISO 8601, and its title, URI-encoded. */
export const KEPT_AT = "X-Kept-At";
export const KEPT_TITLE = "X-Kept-Title";
/** The name of the `<meta>` that a page gets when it is shown from its copy; its content is KEPT_AT. */
export const COPY_MARK = "kept-copy";

const COPIES = "copies-";
const SHELL = "shell-";

/** The end of a cache's name if its session has 'Remember me'. Otherwise it is a value of BROWSER_SESSION, which is longer. */
const REMEMBERED = "remembered";

/**
 * Returns the name of the cache for copies of a response with these headers, or null if they name no owner. There is one per user, so that
 * a copy cannot be shown to anybody else, and without 'Remember me' one per session.
 */
export function copiesOf(headers: AnswerHeaders): string | null {
  const user_id = headers.get(KEEP_FOR);
  return user_id === null ? null : `${COPIES}${user_id} ${headers.get(KEEP_WHILE) ?? REMEMBERED}`;
}

/**
 * Returns whether copies in this cache may be stored and shown (R40). `browser_session`: the value of the cookie BROWSER_SESSION; null if
 * there is none or it cannot be read.
 */
export function isUsable(cache: string, browser_session: string | null): boolean {
  const [, bound] = cache.split(" ");
  return bound === REMEMBERED || (bound !== undefined && bound === browser_session);
}

export const isCopies = (cache: string): boolean => cache.startsWith(COPIES);
export const shellOf = (version: string): string => `${SHELL}${version}`;
export const isShell = (cache: string): boolean => cache.startsWith(SHELL);

interface Asked {
  method: string;
  /** As `Request.mode` has it. */
  mode: string;
  /** Absolute. */
  url: string;
  /** The product's own. */
  origin: string;
}

/** `page`: a document, kept where possible. `data`: what a link loads of a screen. `file`: hashed, never changes. */
export type Handling = "page" | "data" | "file" | "call" | "nothing";

/** What the worker does about a request. Changes and other hosts are none of its business. */
export function handlingOf({ method, mode, url, origin }: Asked): Handling {
  const { pathname, origin: host } = new URL(url);
  if (method !== "GET" || host !== origin) return "nothing";
  if (pathname === "/api" || pathname.startsWith("/api/")) return mode === "navigate" ? "nothing" : "call";
  if (pathname.startsWith("/assets/") || pathname.startsWith("/icons/") || pathname === "/favicon.svg") return "file";
  if (mode === "navigate") return "page";
  return pathname.endsWith(".data") ? "data" : "nothing";
}

const KEPT_PATHS = /^\/$|^\/my-requests$|^\/submit-request$|^\/request\/[^/]+\/details$/;

/** What says which dialog is open. A copy has none open. */
const DIALOG = ["act", "on", "index"];
/** What besides does not make it another page. */
const NOT_THE_PAGE = [...DIALOG, "waiting", "pages"];

/** The address that a page's copy is found by; null for pages that are never kept. A filtered list is another page. */
export function copyAddress(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const rest = [...searchParams.keys()].filter((name) => !NOT_THE_PAGE.includes(name));
  return rest.length === 0 && KEPT_PATHS.test(pathname) ? pathname : null;
}

/** Whether a dialog is asked for: its page was rendered without one, so its copy can be shown at its own address only. */
export const asksForDialog = (url: string): boolean => DIALOG.some((name) => new URL(url).searchParams.has(name));

/** The page of which a link loads the data: `/_root.data` is `/`. null when it is a part of one, or never kept. */
export function pageOfData(url: string): string | null {
  const { pathname, search, origin } = new URL(url);
  if (search !== "") return null;
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return copyAddress(origin + page);
}

interface AnswerHeaders {
  get: (name: string) => string | null;
}

interface Answered {
  status: number;
  redirected: boolean;
  headers: AnswerHeaders;
}

/** Returns the name of the cache for a response; null for errors, redirects, and what the server does not allow to be stored. */
export function cacheNameFor(asked: string, { status, redirected, headers }: Answered): string | null {
  const whole = new URL(asked).search === "" && copyAddress(asked) !== null;
  const html = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && whole && html ? copiesOf(headers) : null;
}

/** Whether this answer says that nobody is signed in: then everything kept goes. The login screen shows itself to nobody else. */
export function saysSignedOut(asked: string, { status, redirected }: Answered, answeredBy: string): boolean {
  if (status === 401) return true;
  const address = redirected && answeredBy !== "" ? answeredBy : asked;
  return status === 200 && new URL(address).pathname === "/login";
}

export interface Copy {
  address: string;
  /** ISO 8601. */
  kept_at: string;
  /** When its session expires, ISO 8601. */
  keep_until: string;
}

/** Reads the two dates of a stored copy from its headers. */
export const datesOf = (headers: AnswerHeaders): Omit<Copy, "address"> => ({
  kept_at: headers.get(KEPT_AT) ?? "",
  keep_until: headers.get(KEEP_UNTIL) ?? "",
});

/** Returns the addresses of the expired copies and of the oldest ones beyond the limit. `now`: milliseconds. */
export function toForget(copies: readonly Copy[], now: number): string[] {
  const newestFirst = copies.toSorted((a, b) => b.kept_at.localeCompare(a.kept_at));
  return newestFirst
    .filter((copy, place) => place >= MOST_COPIES || isExpired(copy, now))
    .map(({ address }) => address);
}

/** Returns whether a copy is too old or its session has expired. Checked on reading too: a phone that was off has deleted nothing. */
export function isExpired({ kept_at, keep_until }: Omit<Copy, "address">, now: number): boolean {
  return !(now - Date.parse(kept_at) <= COPY_DAYS * 24 * 60 * 60_000) || !(now < Date.parse(keep_until));
}
