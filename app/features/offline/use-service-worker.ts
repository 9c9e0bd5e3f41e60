import { useEffect } from "react";
import { BROWSER_SESSION_COOKIE, getCookieName } from "../../../domain/cookies.ts";
import { isWindowQuestion, type ServiceWorkerMessage } from "./storage/worker-message.ts";

/** Pages that are saved even if the person has not opened them, so that the app is useful without a connection after the first visit. */
const ALWAYS_CACHED_PAGES = ["/submit-request"];

/** Returns the registered service worker, or null if the browser does not support service workers or cannot load it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    await navigator.serviceWorker.register("/sw.js");
    return (await navigator.serviceWorker.getRegistration()) ?? null;
  } catch (error) {
    // The app works without a service worker.
    console.warn("The service worker does not start", error);
    return null;
  }
}

export function postServiceWorkerMessage(worker: ServiceWorker | null, message: ServiceWorkerMessage): void {
  worker?.postMessage(message);
}

/** Answers the service worker, which cannot read cookies in every browser. */
function answerServiceWorker({ data, ports }: MessageEvent): void {
  if (!isWindowQuestion(data)) return;
  const name = getCookieName(BROWSER_SESSION_COOKIE, location.protocol === "https:");
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  ports[0]?.postMessage(cookie?.slice(name.length + 1) || null);
}

/**
 * Starts the service worker and makes it save a copy of this page. Otherwise the first page in a browser would have no copy, because it was
 * loaded before the service worker started.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    const { pathname } = window.location;
    navigator.serviceWorker?.addEventListener("message", answerServiceWorker);
    void startServiceWorker().then(async (registration) => {
      if (!registration) return;
      const { active } = await navigator.serviceWorker.ready;
      postServiceWorkerMessage(active, { type: "cache", pages: [pathname, ...ALWAYS_CACHED_PAGES] });
    });
  }, []);
}
