import { LANGUAGES } from "../../domain/language.ts";
import { INSTALLED_APP_TEXTS } from "../../texts/installed-app.ts";
import {
  countSignOuts,
  deleteCopies,
  deleteCopy,
  findCopy,
  listCopies,
  refreshCopy,
  saveCopy,
  toCopyResponse,
} from "../features/offline/storage/offline-cache.ts";
import {
  findInvalidCopyPath,
  findOfflineCopyPath,
  findOwnerCacheName,
  findPagePathForData,
  getFetchKind,
  getShellCacheName,
  hasDialogParameter,
  isCacheInLanguage,
  isShellCache,
  isSignedOutResponse,
  NETWORK_TIMEOUT_MS,
} from "../features/offline/storage/offline-cache-rules.ts";
import { renderOfflinePage } from "../features/offline/storage/offline-page.ts";
import { sendOutbox } from "../features/offline/storage/send-outbox.ts";
import { isServiceWorkerMessage, SESSION_END_CHANNEL } from "../features/offline/storage/worker-message.ts";
import { listenToPush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;
/** Values that vite.service-worker.config.ts inserts: the files of the build, and a hash of their names. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(getShellCacheName(__VERSION__)).then((shell) => shell.addAll([...__FILES__])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activateWorker());
});

async function activateWorker(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => isShellCache(name) && name !== getShellCacheName(__VERSION__),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
  // Firefox shows its own error page, and stores no copies, if a page was requested with navigation preload. Earlier versions switched it on.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (!isServiceWorkerMessage(event.data)) return;
  if (event.data.type === "activate") event.waitUntil(self.skipWaiting());
  else event.waitUntil(Promise.allSettled(event.data.pages.map((page) => refreshCopy(page, fetchAndCheckSession))));
});

// The login screen has deleted the copies. A page that was fetched before must not be stored after that.
new BroadcastChannel(SESSION_END_CHANNEL).onmessage = () => void deleteCopies();

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const handling = getFetchKind({ method, mode, url, origin: self.location.origin });
  if (handling === "page") event.respondWith(respondWithPage(event));
  if (handling === "data") event.respondWith(respondWithData(event));
  if (handling === "file") event.respondWith(respondWithFile(event.request));
  if (handling === "call") event.respondWith(fetchAndCheckSession(event.request).catch(respondUnreachable));
});

// With Background Sync, entries are sent even if no page is open.
self.addEventListener("sync", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendOutboxInBackground());
});

async function sendOutboxInBackground(): Promise<void> {
  const result = await sendOutbox();
  // If the handler of a sync event throws, the browser repeats the event later.
  if (result === "later") throw new Error("The outbox has entries to retry");
}

listenToPush(self, INSTALLED_APP_TEXTS.en.push.fallback);

/**
 * Returns the response from the network. Deletes the copies of other users, and the copy of a page that the user may no longer see, or all
 * copies if nobody is signed in.
 */
async function fetchAndCheckSession(request: Request | string): Promise<Response> {
  const response = await fetch(request);
  const address = typeof request === "string" ? new URL(request, self.location.origin).href : request.url;
  const cache = findOwnerCacheName(response.headers);
  if (isSignedOutResponse(address, response, response.url)) await deleteCopies();
  else if (cache !== null) {
    await deleteCopies(cache);
    const invalid = findInvalidCopyPath(address, response.status);
    if (invalid !== null) await deleteCopy(invalid);
  }
  return response;
}

async function loadPage(event: FetchEvent): Promise<Response> {
  const signOuts = countSignOuts();
  const response = await fetchAndCheckSession(event.request);
  event.waitUntil(saveCopy(event.request.url, response.clone(), signOuts));
  return response;
}

/**
 * Responds to an API call that did not reach the server. Callers handle every error status like a lost connection. A rejected promise would
 * be an error in the console of Firefox at every poll.
 */
const respondUnreachable = (): Response =>
  Response.json(
    { type: "about:blank", title: "Service Unavailable", status: 503, code: "unreachable" },
    { status: 503, headers: { "Content-Type": "application/problem+json" } },
  );

/** Responds with the page from the network, or with its copy if the network fails or is too slow. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const network = loadPage(event).catch(() => null);
  const copy = await findCopy(event.request.url);
  if (!copy) return (await network) ?? respondOffline();
  // A page that arrives too late to be shown is saved for the next visit.
  event.waitUntil(network);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, null));
  return (await Promise.race([network, timeout])) ?? respondWithCopy(event.request.url, copy);
}

function respondWithCopy(url: string, copy: Response): Response | Promise<Response> {
  return hasDialogParameter(url) ? Response.redirect(findOfflineCopyPath(url) ?? "/") : toCopyResponse(copy);
}

/** Responds with the loader data of a screen. Also fetches the page, so that the person can open it later without a connection. */
async function respondWithData(event: FetchEvent): Promise<Response> {
  const response = await fetchAndCheckSession(event.request);
  const page =
    response.ok && findOwnerCacheName(response.headers) !== null ? findPagePathForData(event.request.url) : null;
  if (page !== null) event.waitUntil(refreshCopy(page, fetchAndCheckSession).catch(() => undefined));
  return response;
}

async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function respondOffline(): Promise<Response> {
  const names = await caches.keys();
  const language = LANGUAGES.find((one) => one !== "en" && names.some((name) => isCacheInLanguage(name, one))) ?? "en";
  const dateFormat = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const pages = (await listCopies()).map(({ address, title, saved_at }) => ({
    address,
    title: title.split(" · ")[0] ?? title,
    savedAt: INSTALLED_APP_TEXTS[language].offlinePage.savedAt(dateFormat.format(new Date(saved_at))),
  }));
  const stylesheet = __FILES__.find((file) => file.endsWith(".css")) ?? "";
  return new Response(renderOfflinePage({ stylesheet, pages, language }), {
    // With the error status, caches and callers do not mistake this response for the page.
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'",
    },
  });
}
