import {
  CACHE_EXPIRES_HEADER,
  CACHE_OWNER_HEADER,
  CACHE_SESSION_HEADER,
} from "../../../../domain/offline-cache-headers.ts";

/**
 * Which answers the service worker keeps as copies, and how long (docs/decisions/0019-phone-app.md). Pure, so that the worker itself
 * only carries out what stands here.
 */

/** At most so many pages, at most so old: enough for a flight, not an archive. */
export const MAX_COPIES = 50;
export const MAX_COPY_DAYS = 7;
/** How long a page may wait for the network while there is a copy of it. */
export const NETWORK_TIMEOUT_MS = 4_000;
/** A page that was followed into by a link is fetched whole for its copy, but not again within this time. */
export const COPY_FRESH_MS = 60_000;

/** On a copy: when it was kept, ISO 8601, and its title, URI-encoded. */
export const SAVED_AT_HEADER = "X-Kept-At";
export const TITLE_HEADER = "X-Kept-Title";
/** The name of the `<meta>` that a page gets when it is shown from its copy; its content is KEPT_AT. */
export const COPY_META_NAME = "kept-copy";

const COPY_CACHE_PREFIX = "copies-";
const SHELL_CACHE_PREFIX = "shell-";

/** The end of a cache's name if its session has 'Remember me'. Otherwise it is a value of BROWSER_SESSION, which is longer. */
const REMEMBER_ME = "remembered";

/**
 * Returns the name of the cache for copies of a response with these headers, or null if they name no owner. There is one per user, so that
 * a copy cannot be shown to anybody else, and without 'Remember me' one per session.
 */
export function findOwnerCacheName(headers: HeaderReader): string | null {
  const user_id = headers.get(CACHE_OWNER_HEADER);
  return user_id === null ? null : `${COPY_CACHE_PREFIX}${user_id} ${headers.get(CACHE_SESSION_HEADER) ?? REMEMBER_ME}`;
}

/**
 * Returns whether copies in this cache may be stored and shown (R40). `browser_session`: the value of the cookie BROWSER_SESSION; null if
 * there is none or it cannot be read.
 */
export function isUsableCache(cache: string, browser_session: string | null): boolean {
  const [, session] = cache.split(" ");
  return session === REMEMBER_ME || (session !== undefined && session === browser_session);
}

export const isCopyCache = (cache: string): boolean => cache.startsWith(COPY_CACHE_PREFIX);
export const getShellCacheName = (version: string): string => `${SHELL_CACHE_PREFIX}${version}`;
export const isShellCache = (cache: string): boolean => cache.startsWith(SHELL_CACHE_PREFIX);

interface FetchDetails {
  method: string;
  /** As `Request.mode` has it. */
  mode: string;
  /** Absolute. */
  url: string;
  /** The product's own. */
  origin: string;
}

/** `page`: a document, kept where possible. `data`: what a link loads of a screen. `file`: hashed, never changes. */
export type RequestKind = "page" | "data" | "file" | "call" | "nothing";

/** What the worker does about a request. Changes and other hosts are none of its business. */
export function classifyRequest({ method, mode, url, origin }: FetchDetails): RequestKind {
  const { pathname, origin: host } = new URL(url);
  if (method !== "GET" || host !== origin) return "nothing";
  if (pathname === "/api" || pathname.startsWith("/api/")) return mode === "navigate" ? "nothing" : "call";
  if (pathname.startsWith("/assets/") || pathname.startsWith("/icons/") || pathname === "/favicon.svg") return "file";
  if (mode === "navigate") return "page";
  return pathname.endsWith(".data") ? "data" : "nothing";
}

const CACHED_PATHS = /^\/$|^\/my-requests$|^\/submit-request$|^\/request\/[^/]+\/details$/;

/** What says which dialog is open. A copy has none open. */
const DIALOG_PARAMETERS = ["act", "on", "index"];
/** What besides does not make it another page. */
const IGNORED_PARAMETERS = [...DIALOG_PARAMETERS, "waiting", "pages"];

/** The address that a page's copy is found by; null for pages that are never kept. A filtered list is another page. */
export function findCopyAddress(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const rest = [...searchParams.keys()].filter((name) => !IGNORED_PARAMETERS.includes(name));
  return rest.length === 0 && CACHED_PATHS.test(pathname) ? pathname : null;
}

/** Whether a dialog is asked for: its page was rendered without one, so its copy can be shown at its own address only. */
export const hasOpenDialog = (url: string): boolean =>
  DIALOG_PARAMETERS.some((name) => new URL(url).searchParams.has(name));

/** The page of which a link loads the data: `/_root.data` is `/`. null when it is a part of one, or never kept. */
export function findPageOfData(url: string): string | null {
  const { pathname, search, origin } = new URL(url);
  if (search !== "") return null;
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return findCopyAddress(origin + page);
}

interface HeaderReader {
  get: (name: string) => string | null;
}

interface ResponseDetails {
  status: number;
  redirected: boolean;
  headers: HeaderReader;
}

/** Returns the name of the cache for a response; null for errors, redirects, and what the server does not allow to be stored. */
export function findCacheName(url: string, { status, redirected, headers }: ResponseDetails): string | null {
  const isCacheable = new URL(url).search === "" && findCopyAddress(url) !== null;
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && isCacheable && isHtml ? findOwnerCacheName(headers) : null;
}

/** Whether this answer says that nobody is signed in: then everything kept goes. The login screen shows itself to nobody else. */
export function isSignedOutResponse(url: string, { status, redirected }: ResponseDetails, finalUrl: string): boolean {
  if (status === 401) return true;
  const address = redirected && finalUrl !== "" ? finalUrl : url;
  return status === 200 && new URL(address).pathname === "/login";
}

export interface OfflineCopy {
  address: string;
  /** ISO 8601. */
  saved_at: string;
  /** When its session expires, ISO 8601. */
  expires_at: string;
}

/** Reads the two dates of a stored copy from its headers. */
export const readCopyDates = (headers: HeaderReader): Omit<OfflineCopy, "address"> => ({
  saved_at: headers.get(SAVED_AT_HEADER) ?? "",
  expires_at: headers.get(CACHE_EXPIRES_HEADER) ?? "",
});

/** Returns the addresses of the expired copies and of the oldest ones beyond the limit. `now`: milliseconds. */
export function findExpiredCopies(copies: readonly OfflineCopy[], now: number): string[] {
  const newestFirst = copies.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at));
  return newestFirst
    .filter((copy, place) => place >= MAX_COPIES || isCopyExpired(copy, now))
    .map(({ address }) => address);
}

/** Returns whether a copy is too old or its session has expired. Checked on reading too: a phone that was off has deleted nothing. */
export function isCopyExpired({ saved_at, expires_at }: Omit<OfflineCopy, "address">, now: number): boolean {
  return !(now - Date.parse(saved_at) <= MAX_COPY_DAYS * 24 * 60 * 60_000) || !(now < Date.parse(expires_at));
}
