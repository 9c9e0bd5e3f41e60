import { useCallback, useEffect, useRef, useState } from "react";
import { postWorkerMessage, startServiceWorker } from "./use-service-worker.ts";

/** How often a page that stays open looks for a new version: an app on a phone is hardly ever loaded anew. */
const UPDATE_CHECK_MS = 60 * 60_000;

/**
 * Whether another version of the product is there than the one that this page came with.
 *
 * The new service worker waits until somebody asks for it, so that a page keeps the files that it was made with. It takes over in every
 * tab at once; only the tab where that was asked for loads itself anew, the others say that they should.
 */
export function useAppUpdate() {
  const [ready, setReady] = useState(false);
  const running = useRef<ServiceWorkerRegistration | null>(null);
  const asked = useRef(false);

  useEffect(() => {
    const end = new AbortController();
    void startServiceWorker().then((registration) => {
      running.current = registration;
      if (registration) watchForUpdate(registration, asked, () => setReady(true), end.signal);
    });
    return () => end.abort();
  }, []);

  const refresh = useCallback(() => {
    const waiting = running.current?.waiting;
    // Another tab has asked for it already: this one only has to go along.
    if (!waiting) return window.location.reload();
    asked.current = true;
    postWorkerMessage(waiting, { order: "activate" });
  }, []);
  return { ready, refresh, later: () => setReady(false) };
}

function watchForUpdate(
  registration: ServiceWorkerRegistration,
  asked: { current: boolean },
  onReady: () => void,
  signal: AbortSignal,
): void {
  const { serviceWorker } = navigator;
  // The very first worker of a browser takes over as well, and is no other version.
  let first = serviceWorker.controller === null;
  const tell = () => {
    if (registration.waiting && registration.active) onReady();
  };
  const follow = () => registration.installing?.addEventListener("statechange", tell, { signal });
  const onTaken = () => {
    if (asked.current) window.location.reload();
    else if (!first) onReady();
    asked.current = false;
    first = false;
  };
  let looked = Date.now();
  const lookAgain = () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < UPDATE_CHECK_MS) return;
    looked = Date.now();
    // Without a connection there is nothing to find out.
    registration.update().catch(() => undefined);
  };
  tell();
  follow();
  registration.addEventListener("updatefound", follow, { signal });
  serviceWorker.addEventListener("controllerchange", onTaken, { signal });
  document.addEventListener("visibilitychange", lookAgain, { signal });
}
