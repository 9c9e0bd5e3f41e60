import { BROWSER_SESSION, cookieName } from "../../../../domain/cookies.ts";
import { KEEP_FOR, KEEP_WHILE } from "../../../../domain/keep-for.ts";
import {
  COPY_MARK,
  type Copy,
  cacheNameFor,
  copyAddress,
  datesOf,
  FRESH_ENOUGH_MS,
  isCopies,
  isExpired,
  isUsable,
  KEPT_AT,
  KEPT_TITLE,
  toForget,
} from "./copy-rules.ts";

/* The copies of pages in the browser's cache storage. Runs in the service worker; copy-rules.ts says what is kept. */

const namesOfCopies = async (): Promise<string[]> => (await caches.keys()).filter(isCopies);

/** Deletes every copy, or every one that is not in the cache `except`. */
export async function forgetCopies(except?: string): Promise<void> {
  const others = (await namesOfCopies()).filter((name) => name !== except);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The part of the Cookie Store API that is used here. Some browsers do not support it. */
interface CookieReader {
  get: (name: string) => Promise<{ value?: string } | null>;
}

/**
 * Returns the value of the cookie BROWSER_SESSION; null if the browser was closed since the sign-in, if the session has 'Remember me', or if
 * service workers cannot read cookies.
 */
async function readBrowserSession(): Promise<string | null> {
  const cookies: CookieReader | undefined = Reflect.get(globalThis, "cookieStore");
  const cookie = await cookies?.get(cookieName(BROWSER_SESSION, location.protocol === "https:"));
  return cookie?.value || null;
}

/** Returns the cache with the copies; null if there is none. Deletes caches whose session ended with the browser. */
async function openCopies(): Promise<Cache | null> {
  const browser_session = await readBrowserSession();
  const names = await namesOfCopies();
  const ended = names.filter((name) => !isUsable(name, browser_session));
  await Promise.all(ended.map((name) => caches.delete(name)));
  const [name, ...others] = names.filter((one) => !ended.includes(one));
  return name !== undefined && others.length === 0 ? caches.open(name) : null;
}

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

/** What belongs to the way here, not to the page. */
const NOT_KEPT = ["Content-Encoding", "Content-Length", "Set-Cookie", "Server-Timing", KEEP_FOR, KEEP_WHILE];

/** Keeps an answer where the rules want it kept. The answer is read to its end: give it a clone. */
export async function keepCopy(asked: string, answer: Response): Promise<void> {
  const name = cacheNameFor(asked, answer);
  if (name === null || !isUsable(name, await readBrowserSession())) return;
  await forgetCopies(name);
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const header of NOT_KEPT) headers.delete(header);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(KEPT_TITLE, encodeURIComponent(titleOf(html)));
  const cache = await caches.open(name);
  await cache.put(new URL(asked).pathname, new Response(html, { headers }));
  await deleteExpired(cache);
}

/** Deletes the expired copies, and the oldest ones beyond the limit. */
async function deleteExpired(cache: Cache): Promise<void> {
  for (const address of toForget(await listIn(cache), Date.now())) await cache.delete(address);
}

/** Fetches a page for its copy, unless there is one that is fresh enough. */
export async function renewCopy(page: string, load: (address: string) => Promise<Response>): Promise<void> {
  const kept_at = (await findCopy(page))?.headers.get(KEPT_AT);
  if (kept_at && Date.now() - Date.parse(kept_at) < FRESH_ENOUGH_MS) return;
  const answer = await load(page);
  await keepCopy(answer.url, answer);
}

/** The copy of a page, however its dialogs stand; null when there is none, or none that may still be shown. */
export async function findCopy(address: string): Promise<Response | null> {
  const page = copyAddress(new URL(address, location.origin).href);
  const cache = page === null ? null : await openCopies();
  const copy = await cache?.match(page ?? "");
  return copy && !isExpired(datesOf(copy.headers), Date.now()) ? copy : null;
}

/** The copy as a page that says that it is one. */
export async function showCopy(copy: Response): Promise<Response> {
  const mark = `<meta name="${COPY_MARK}" content="${copy.headers.get(KEPT_AT)}">`;
  return new Response((await copy.text()) + mark, { headers: copy.headers });
}

export interface ListedCopy extends Copy {
  title: string;
}

async function listIn(cache: Cache): Promise<ListedCopy[]> {
  const pages = await cache.keys();
  const found = pages.map(async (page) => {
    const headers = (await cache.match(page))?.headers ?? new Headers();
    return {
      address: new URL(page.url).pathname,
      ...datesOf(headers),
      title: decodeURIComponent(headers.get(KEPT_TITLE) ?? ""),
    };
  });
  return Promise.all(found);
}

/** Returns the copies that can be read without a connection, the newest first. Deletes expired ones. */
export async function listCopies(): Promise<ListedCopy[]> {
  const cache = await openCopies();
  if (cache === null) return [];
  await deleteExpired(cache);
  return (await listIn(cache)).toSorted((a, b) => b.kept_at.localeCompare(a.kept_at));
}
