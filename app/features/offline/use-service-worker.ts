import { useEffect } from "react";
import type { WorkerMessage } from "./storage/worker-message.ts";

/** Without these nothing could be read or written after a first visit that lost its connection. */
const ALWAYS_CACHED_PAGES = ["/submit-request"];

/** The running service worker, or null where there is none: an old browser, or no connection at the first visit. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    await navigator.serviceWorker.register("/sw.js");
    return (await navigator.serviceWorker.getRegistration()) ?? null;
  } catch (error) {
    // The product works without it.
    console.warn("The service worker does not start", error);
    return null;
  }
}

export function postWorkerMessage(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}

/** Starts the service worker, and has this page kept: the very first one was loaded before there was anybody to keep it. */
export function useServiceWorker(): void {
  useEffect(() => {
    const { pathname } = window.location;
    void startServiceWorker().then(async (registration) => {
      if (!registration) return;
      const { active } = await navigator.serviceWorker.ready;
      postWorkerMessage(active, { type: "cache", pages: [pathname, ...ALWAYS_CACHED_PAGES] });
    });
  }, []);
}
