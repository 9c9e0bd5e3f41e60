import { useEffect } from "react";
import type { ServiceWorkerMessage } from "./storage/worker-message.ts";

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

/**
 * Starts the service worker and makes it save a copy of this page. Otherwise the first page in a browser would have no copy, because it was
 * loaded before the service worker started.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    const { pathname } = window.location;
    void startServiceWorker().then(async (registration) => {
      if (!registration) return;
      const { active } = await navigator.serviceWorker.ready;
      postServiceWorkerMessage(active, { type: "cache", pages: [pathname, ...ALWAYS_CACHED_PAGES] });
    });
  }, []);
}
