import { KEEP_FOR } from "../domain/keep-for.ts";
import {
  COPY_MARK,
  type Copy,
  copiesOf,
  copyAddress,
  FRESH_ENOUGH_MS,
  isCopies,
  isTooOld,
  KEPT_AT,
  KEPT_TITLE,
  keptFor,
  toForget,
} from "./copy-rules.ts";

/* The copies of pages in the browser's cache storage. Runs in the service worker; copy-rules.ts says what is kept. */

const namesOfCopies = async (): Promise<string[]> => (await caches.keys()).filter(isCopies);

/** Deletes every copy, or every one that is not `user_id`'s. */
export async function forgetCopies(user_id?: string): Promise<void> {
  const others = (await namesOfCopies()).filter((name) => user_id === undefined || name !== copiesOf(user_id));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The cache of the one user who has copies here. */
async function openCopies(): Promise<Cache | null> {
  const names = await namesOfCopies();
  return names.length === 1 && names[0] ? caches.open(names[0]) : null;
}

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

/** What belongs to the way here, not to the page. */
const NOT_KEPT = ["Content-Encoding", "Content-Length", "Set-Cookie", "Server-Timing", KEEP_FOR];

/** Keeps an answer where the rules want it kept. The answer is read to its end: give it a clone. */
export async function keepCopy(asked: string, answer: Response): Promise<void> {
  const user_id = keptFor(asked, answer);
  if (user_id === null) return;
  await forgetCopies(user_id);
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of NOT_KEPT) headers.delete(name);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(KEPT_TITLE, encodeURIComponent(titleOf(html)));
  const cache = await caches.open(copiesOf(user_id));
  await cache.put(new URL(asked).pathname, new Response(html, { headers }));
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
  const copy = page === null ? null : await (await openCopies())?.match(page);
  return copy && !isTooOld({ kept_at: copy.headers.get(KEPT_AT) ?? "" }, Date.now()) ? copy : null;
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
    const headers = (await cache.match(page))?.headers;
    return {
      address: new URL(page.url).pathname,
      kept_at: headers?.get(KEPT_AT) ?? "",
      title: decodeURIComponent(headers?.get(KEPT_TITLE) ?? ""),
    };
  });
  return Promise.all(found);
}

/** What can be read without a connection, the last seen first. */
export async function listCopies(): Promise<ListedCopy[]> {
  const cache = await openCopies();
  const copies = cache ? await listIn(cache) : [];
  return copies.filter((copy) => !isTooOld(copy, Date.now())).toSorted((a, b) => b.kept_at.localeCompare(a.kept_at));
}
