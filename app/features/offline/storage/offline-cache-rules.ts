import type { Language } from "../../../../domain/language.ts";
import {
  CACHE_EXPIRES_HEADER,
  CACHE_OWNER_HEADER,
  CACHE_SESSION_HEADER,
} from "../../../../domain/offline-cache-headers.ts";

/**
 * The rules of the offline cache: which pages the service worker saves, and for how long (docs/decisions/offline.md). All functions
 * are pure.
 */

/** The offline cache holds at most MAX_COPIES pages, each for at most MAX_COPY_DAYS. */
const MAX_COPIES = 50;
const MAX_COPY_DAYS = 7;
/** How long the service worker waits for the network before it sends the copy of a page. */
export const NETWORK_TIMEOUT_MS = 4_000;
/**
 * After a navigation within the app, the service worker fetches the page to update its copy. It does not fetch the page if the copy is
 * newer than this.
 */
export const COPY_FRESH_MS = 60_000;

/** Headers of an offline copy: when it was saved (ISO 8601), and the page's title (URI-encoded). */
export const SAVED_AT_HEADER = "X-Saved-At";
export const TITLE_HEADER = "X-Page-Title";
/** The name of the `<meta>` element that marks an offline copy. Its content is the value of SAVED_AT_HEADER. */
export const COPY_META_NAME = "offline-copy";

const COPY_CACHE_PREFIX = "copies-";
const SHELL_CACHE_PREFIX = "shell-";

/**
 * The second part of a cache's name if the session has 'Remember me'. Otherwise, the second part is the value of the cookie
 * BROWSER_SESSION, which is longer than this word and therefore never equal.
 */
const REMEMBER_ME = "remembered";

/**
 * Returns the name of the cache for copies of a response with these headers, or null if the headers name no owner. Every user has a
 * separate cache, so that no other user can see the copies. Without 'Remember me', every session has a separate cache.
 */
export function findOwnerCacheName(headers: HeaderReader): string | null {
  const owner = headers.get(CACHE_OWNER_HEADER);
  return owner === null ? null : `${COPY_CACHE_PREFIX}${owner} ${headers.get(CACHE_SESSION_HEADER) ?? REMEMBER_ME}`;
}

/**
 * Whether copies in this cache may be stored and shown (R40). `browser_session`: the value of the cookie BROWSER_SESSION; null if the
 * cookie is missing or cannot be read.
 */
export function isUsableCache(cache: string, browser_session: string | null): boolean {
  const [, session] = cache.split(" ");
  return session === REMEMBER_ME || (session !== undefined && session === browser_session);
}

/** Whether the copies in a cache have this language, with which the name of their owner ends. */
export const isCacheInLanguage = (cache: string, language: Language): boolean =>
  isCopyCache(cache) && cache.split(" ")[0]?.endsWith(`-${language}`) === true;

export const isCopyCache = (cache: string): boolean => cache.startsWith(COPY_CACHE_PREFIX);
export const getShellCacheName = (version: string): string => `${SHELL_CACHE_PREFIX}${version}`;
export const isShellCache = (cache: string): boolean => cache.startsWith(SHELL_CACHE_PREFIX);

interface FetchDetails {
  method: string;
  /** The value of `Request.mode`. */
  mode: string;
  /** The absolute URL. */
  url: string;
  /** The origin of the app. */
  origin: string;
}

/**
 * How the service worker handles an HTTP request. `page`: a document, which it saves if the rules allow it. `data`: loader data of a
 * screen. `file`: a static file, which never changes. `call`: an API call. `nothing`: it leaves the request to the browser.
 */
export type FetchKind = "page" | "data" | "file" | "call" | "nothing";

/** Returns how the service worker handles an HTTP request. It handles only GET requests to the app's own host. */
export function getFetchKind({ method, mode, url, origin }: FetchDetails): FetchKind {
  const { pathname, origin: host } = new URL(url);
  if (method !== "GET" || host !== origin) return "nothing";
  if (pathname === "/api" || pathname.startsWith("/api/")) return mode === "navigate" ? "nothing" : "call";
  if (pathname.startsWith("/assets/") || pathname.startsWith("/icons/") || pathname === "/favicon.svg") return "file";
  if (mode === "navigate") return "page";
  return pathname.endsWith(".data") ? "data" : "nothing";
}

const CACHED_PATHS = /^\/$|^\/my-requests$|^\/submit-request$|^\/request\/[^/]+\/details$/;

/** The URL parameters that open a dialog. Copies of pages are saved without a dialog. */
const DIALOG_PARAMETERS = ["act", "on", "index"];
/** The URL parameters that do not change which page the URL shows. */
const IGNORED_PARAMETERS = [...DIALOG_PARAMETERS, "waiting", "pages"];

/** Returns the path under which the copy of a page is stored, or null for pages that are never saved, such as a filtered list. */
export function findOfflineCopyPath(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const otherParameters = [...searchParams.keys()].filter((name) => !IGNORED_PARAMETERS.includes(name));
  return otherParameters.length === 0 && CACHED_PATHS.test(pathname) ? pathname : null;
}

/** Whether the URL opens a dialog. Copies are not shown at such a URL, because they are saved without dialogs. */
export const hasDialogParameter = (url: string): boolean =>
  DIALOG_PARAMETERS.some((name) => new URL(url).searchParams.has(name));

/**
 * Returns the path of the copy that a response of our server makes invalid (R40), or null if there is none. Without access to a request,
 * its page and its loader data are not found. `url`: of a page or of loader data.
 */
export function findInvalidCopyPath(url: string, status: number): string | null {
  const { origin, pathname } = new URL(url);
  return status === 404 ? (findOfflineCopyPath(origin + pathname) ?? findPagePathForData(origin + pathname)) : null;
}

/**
 * Returns the path of the page to which a URL of loader data belongs: `/_root.data` belongs to `/`. Returns null for partial data and for
 * pages that are never saved.
 */
export function findPagePathForData(url: string): string | null {
  const { pathname, search, origin } = new URL(url);
  if (search !== "") return null;
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return findOfflineCopyPath(origin + page);
}

interface HeaderReader {
  get: (name: string) => string | null;
}

interface ResponseDetails {
  status: number;
  redirected: boolean;
  headers: HeaderReader;
}

/**
 * Returns the name of the cache for a response, or null for responses that are not stored: errors, redirects, and pages that the server
 * does not allow to be stored.
 */
export function findResponseCacheName(url: string, { status, redirected, headers }: ResponseDetails): string | null {
  const isCacheable = new URL(url).search === "" && findOfflineCopyPath(url) !== null;
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && isCacheable && isHtml ? findOwnerCacheName(headers) : null;
}

/**
 * Whether the response shows that nobody is signed in, so that all copies must be deleted. The server never shows the login screen to a
 * signed-in user. `finalUrl`: the URL after redirects.
 */
export function isSignedOutResponse(url: string, { status, redirected }: ResponseDetails, finalUrl: string): boolean {
  if (status === 401) return true;
  const address = redirected && finalUrl !== "" ? finalUrl : url;
  return status === 200 && new URL(address).pathname === "/login";
}

export interface OfflineCopyInfo {
  address: string;
  /** When the copy was saved, ISO 8601. */
  saved_at: string;
  /** When the session in which the copy was saved expires, ISO 8601. */
  expires_at: string;
}

/** Reads the two dates of a stored copy from its headers. */
export const readCopyDates = (headers: HeaderReader): Omit<OfflineCopyInfo, "address"> => ({
  saved_at: headers.get(SAVED_AT_HEADER) ?? "",
  expires_at: headers.get(CACHE_EXPIRES_HEADER) ?? "",
});

/**
 * Returns the addresses of the copies to delete: the expired copies, and the oldest copies beyond MAX_COPIES. `now`: milliseconds since the
 * epoch.
 */
export function listDeletableCopyAddresses(copies: readonly OfflineCopyInfo[], now: number): string[] {
  const newestFirst = copies.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at));
  return newestFirst
    .filter((copy, place) => place >= MAX_COPIES || isCopyExpired(copy, now))
    .map(({ address }) => address);
}

/**
 * Whether a copy is too old or its session has expired. Also called when a copy is read, because a phone that was switched off could not
 * delete expired copies.
 */
export function isCopyExpired({ saved_at, expires_at }: Omit<OfflineCopyInfo, "address">, now: number): boolean {
  return !(now - Date.parse(saved_at) <= MAX_COPY_DAYS * 24 * 60 * 60_000) || !(now < Date.parse(expires_at));
}
