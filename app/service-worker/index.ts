import {
  findCopy,
  forgetCopies,
  keepCopy,
  listCopies,
  renewCopy,
  showCopy,
} from "../features/offline/storage/copies.ts";
import {
  asksForDialog,
  copiesOf,
  copyAddress,
  handlingOf,
  isShell,
  NETWORK_PATIENCE_MS,
  pageOfData,
  saysSignedOut,
  shellOf,
} from "../features/offline/storage/copy-rules.ts";
import { offlinePage } from "../features/offline/storage/offline-page.ts";
import { isOrder } from "../features/offline/storage/orders.ts";
import { sendWaiting } from "../features/offline/storage/send-waiting.ts";
import { phone } from "../messages/phone.ts";
import { listenToPush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written in by vite.service-worker.config.ts: the build's own files, and a hash over their names. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shellOf(__VERSION__)).then((shell) => shell.addAll([...__FILES__])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => isShell(name) && name !== shellOf(__VERSION__));
  await Promise.all(older.map((name) => caches.delete(name)));
  // The network is asked while the worker still wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (!isOrder(event.data)) return;
  if (event.data.order === "activate") event.waitUntil(self.skipWaiting());
  else event.waitUntil(Promise.allSettled(event.data.pages.map((page) => renewCopy(page, load))));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const handling = handlingOf({ method, mode, url, origin: self.location.origin });
  if (handling === "page") event.respondWith(answerPage(event));
  if (handling === "data") event.respondWith(answerData(event));
  if (handling === "file") event.respondWith(answerFile(event.request));
  if (handling === "call") event.respondWith(load(event.request));
});

// Where there is Background Sync, what waits goes out without a page.
self.addEventListener("sync", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  const run = await sendWaiting();
  // The browser tries again by itself.
  if (run === "later") throw new Error("Something still waits to be sent");
}

listenToPush(self, phone.push.fallback);

/** From the network, with an eye on whether somebody is still signed in, and who. */
async function load(asked: Request | string, preloaded?: Response): Promise<Response> {
  const answer = preloaded ?? (await fetch(asked));
  const address = typeof asked === "string" ? new URL(asked, self.location.origin).href : asked.url;
  const cache = copiesOf(answer.headers);
  if (saysSignedOut(address, answer, answer.url)) await forgetCopies();
  else if (cache !== null) await forgetCopies(cache);
  return answer;
}

async function loadPage(event: FetchEvent): Promise<Response> {
  const answer = await load(event.request, await event.preloadResponse);
  event.waitUntil(keepCopy(event.request.url, answer.clone()));
  return answer;
}

/** From the network; from the copy when there is no network, or none within a few seconds. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const network = loadPage(event).catch(() => null);
  const copy = await findCopy(event.request.url);
  if (!copy) return (await network) ?? notKept();
  // What comes too late to be shown is still kept.
  event.waitUntil(network);
  const patience = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_PATIENCE_MS, null));
  return (await Promise.race([network, patience])) ?? showAt(event.request.url, copy);
}

function showAt(url: string, copy: Response): Response | Promise<Response> {
  return asksForDialog(url) ? Response.redirect(copyAddress(url) ?? "/") : showCopy(copy);
}

/** What a link loads of a screen. The screen itself is fetched as well, so that it can be opened without a connection later. */
async function answerData(event: FetchEvent): Promise<Response> {
  const answer = await load(event.request);
  const page = answer.ok && copiesOf(answer.headers) !== null ? pageOfData(event.request.url) : null;
  if (page !== null) event.waitUntil(renewCopy(page, load).catch(() => undefined));
  return answer;
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function notKept(): Promise<Response> {
  const read = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const pages = (await listCopies()).map(({ address, title, kept_at }) => ({
    address,
    title: title.split(" · ")[0] ?? title,
    kept: phone.offlinePage.keptFrom(read.format(new Date(kept_at))),
  }));
  const stylesheet = __FILES__.find((file) => file.endsWith(".css")) ?? "";
  return new Response(offlinePage({ stylesheet, pages }), {
    // The page is not there: no cache and no caller may take this for it.
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
    },
  });
}
