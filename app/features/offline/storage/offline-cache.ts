import { BROWSER_SESSION_COOKIE, getCookieName } from "../../../../domain/cookies.ts";
import { CACHE_OWNER_HEADER, CACHE_SESSION_HEADER } from "../../../../domain/offline-cache-headers.ts";
import {
  COPY_FRESH_MS,
  COPY_META_NAME,
  findOfflineCopyPath,
  findResponseCacheName,
  isCopyCache,
  isCopyExpired,
  isUsableCache,
  listDeletableCopyAddresses,
  type OfflineCopyInfo,
  readCopyDates,
  SAVED_AT_HEADER,
  TITLE_HEADER,
} from "./offline-cache-rules.ts";
import type { WindowQuestion } from "./worker-message.ts";

/* Stores copies of pages in the browser's cache storage for the service worker. `offline-cache-rules.ts` decides which pages are stored. */

const listCopyCacheNames = async (): Promise<string[]> => (await caches.keys()).filter(isCopyCache);

let signOutCount = 0;

/** Returns how often `deleteCopies` has deleted the copies of every user since this service worker started. */
export const countSignOuts = (): number => signOutCount;

/** Deletes all offline copies except those in the cache named `except`. */
export async function deleteCopies(except?: string): Promise<void> {
  if (except === undefined) signOutCount += 1;
  const others = (await listCopyCacheNames()).filter((name) => name !== except);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The used parts of the APIs of a service worker, which some browsers and all pages do not have. */
interface CookieReader {
  getAll: () => Promise<readonly { name?: string; value?: string }[]>;
}
interface WindowReader {
  matchAll: (options: {
    type: "window";
    includeUncontrolled: true;
  }) => Promise<readonly { postMessage: (message: WindowQuestion, ports: MessagePort[]) => void }[]>;
}

/**
 * The value of the cookie BROWSER_SESSION; null if the browser was closed after the sign-in, or if the session has 'Remember me'. `is_known`:
 * whether the cookies could be read. If not, null says nothing.
 */
interface BrowserSession {
  value: string | null;
  is_known: boolean;
}

/**
 * Reads the cookie BROWSER_SESSION. Some browsers have no Cookie Store API, and Firefox lets service workers read no cookies if the person
 * allows all cookies. Cookies are therefore unreadable if there is not even the cookie of the time zone, which pages always set. The open
 * pages are then asked.
 */
async function readBrowserSession(): Promise<BrowserSession> {
  const reader: CookieReader | undefined = Reflect.get(globalThis, "cookieStore");
  const cookies = (await reader?.getAll().catch(() => [])) ?? [];
  if (cookies.length === 0) return { value: await askWindows(), is_known: false };
  const name = getCookieName(BROWSER_SESSION_COOKIE, location.protocol === "https:");
  return { value: cookies.find((cookie) => cookie.name === name)?.value || null, is_known: true };
}

/** How long the service worker waits for the answer of an open page. */
const WINDOW_TIMEOUT_MS = 300;

/** Returns the first answer of an open page to `browser_session`; null if there is none. */
async function askWindows(): Promise<string | null> {
  const reader: WindowReader | undefined = Reflect.get(globalThis, "clients");
  const windows = (await reader?.matchAll({ type: "window", includeUncontrolled: true })) ?? [];
  const answers = windows.map(
    (window) =>
      new Promise<string>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => (typeof data === "string" ? resolve(data) : reject(new Error("no session")));
        setTimeout(reject, WINDOW_TIMEOUT_MS, new Error("no answer"));
        window.postMessage({ type: "browser_session" }, [port2]);
      }),
  );
  return Promise.any(answers).catch(() => null);
}

/**
 * Returns the cache with the copies, or null if there is none. Deletes the caches of sessions that ended when the browser was closed. If
 * that is not known, their copies are not used.
 */
async function openCopyCache(): Promise<Cache | null> {
  const { value, is_known } = await readBrowserSession();
  const names = await listCopyCacheNames();
  const ended = names.filter((name) => !isUsableCache(name, value));
  if (is_known || value !== null) await Promise.all(ended.map((name) => caches.delete(name)));
  const [name, ...others] = names.filter((cache) => !ended.includes(cache));
  return name !== undefined && others.length === 0 ? caches.open(name) : null;
}

/** Returns the text of the page's title, in which React has escaped five characters. */
const readTitle = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (escaped) => HTML_UNESCAPES[escaped] ?? escaped,
  );

const HTML_UNESCAPES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Headers that are not stored with a copy, because they describe the transfer of the response and not the page. */
const OMITTED_HEADERS = [
  "Content-Encoding",
  "Content-Length",
  "Set-Cookie",
  "Server-Timing",
  CACHE_OWNER_HEADER,
  CACHE_SESSION_HEADER,
];

/**
 * Stores a copy of a response if the rules allow it. Reads the response's body, so the caller must pass a clone.
 * @param url the fetched URL
 * @param signOuts `countSignOuts()` before the fetch. If its user has signed out since, a page that arrives late is not stored.
 */
export async function saveCopy(url: string, response: Response, signOuts: number): Promise<void> {
  const name = findResponseCacheName(url, response);
  if (name === null || !isUsableCache(name, (await readBrowserSession()).value)) return;
  await deleteCopies(name);
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const header of OMITTED_HEADERS) headers.delete(header);
  headers.set(SAVED_AT_HEADER, new Date().toISOString());
  headers.set(TITLE_HEADER, encodeURIComponent(readTitle(html)));
  if (signOuts !== countSignOuts()) return;
  const cache = await caches.open(name);
  await cache.put(new URL(url).pathname, new Response(html, { headers }));
  if (signOuts !== countSignOuts()) await caches.delete(name);
  else await deleteExpired(cache);
}

/** Deletes the expired copies, and the oldest copies beyond MAX_COPIES. */
async function deleteExpired(cache: Cache): Promise<void> {
  for (const address of listDeletableCopyAddresses(await listCacheEntries(cache), Date.now()))
    await cache.delete(address);
}

/** Deletes the copy of a page. `path`: the path under which the copy is stored. */
export async function deleteCopy(path: string): Promise<void> {
  await (await openCopyCache())?.delete(path);
}

/** Fetches a page with `load` and stores its copy. Does nothing if the stored copy is newer than COPY_FRESH_MS. */
export async function refreshCopy(page: string, load: (address: string) => Promise<Response>): Promise<void> {
  const saved_at = (await findCopy(page))?.headers.get(SAVED_AT_HEADER);
  if (saved_at && Date.now() - Date.parse(saved_at) < COPY_FRESH_MS) return;
  const signOuts = countSignOuts();
  const response = await load(page);
  await saveCopy(response.url, response, signOuts);
}

/** Returns the copy of the page at `address`, or null if there is none or it has expired. Ignores parameters that open a dialog. */
export async function findCopy(address: string): Promise<Response | null> {
  const page = findOfflineCopyPath(new URL(address, location.origin).href);
  const cache = page === null ? null : await openCopyCache();
  const copy = await cache?.match(page ?? "");
  return copy && !isCopyExpired(readCopyDates(copy.headers), Date.now()) ? copy : null;
}

/** Returns the copy with an added `<meta>` element, from which the page knows that it is a copy. */
export async function toCopyResponse(copy: Response): Promise<Response> {
  const meta = `<meta name="${COPY_META_NAME}" content="${copy.headers.get(SAVED_AT_HEADER)}">`;
  return new Response((await copy.text()) + meta, { headers: copy.headers });
}

export interface CopyListItem extends OfflineCopyInfo {
  title: string;
}

async function listCacheEntries(cache: Cache): Promise<CopyListItem[]> {
  const pages = await cache.keys();
  const items = pages.map(async (page) => {
    const headers = (await cache.match(page))?.headers ?? new Headers();
    return {
      address: new URL(page.url).pathname,
      ...readCopyDates(headers),
      title: decodeURIComponent(headers.get(TITLE_HEADER) ?? ""),
    };
  });
  return Promise.all(items);
}

/** Returns the copies that can be read without a connection, newest first. Deletes expired copies. */
export async function listCopies(): Promise<CopyListItem[]> {
  const cache = await openCopyCache();
  if (cache === null) return [];
  await deleteExpired(cache);
  return (await listCacheEntries(cache)).toSorted((a, b) => b.saved_at.localeCompare(a.saved_at));
}
