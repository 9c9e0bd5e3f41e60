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
  const registrationRef = useRef<ServiceWorkerRegistration | null>(null);
  const activationRequested = useRef(false);

  useEffect(() => {
    const end = new AbortController();
    void startServiceWorker().then((registration) => {
      registrationRef.current = registration;
      if (registration) watchForUpdate(registration, activationRequested, () => setReady(true), end.signal);
    });
    return () => end.abort();
  }, []);

  const refresh = useCallback(() => {
    const waiting = registrationRef.current?.waiting;
    // Another tab has asked for it already: this one only has to go along.
    if (!waiting) return window.location.reload();
    activationRequested.current = true;
    postWorkerMessage(waiting, { type: "activate" });
  }, []);
  return { ready, refresh, later: () => setReady(false) };
}

function watchForUpdate(
  registration: ServiceWorkerRegistration,
  activationRequested: { current: boolean },
  onReady: () => void,
  signal: AbortSignal,
): void {
  const { serviceWorker } = navigator;
  // The very first worker of a browser takes over as well, and is no other version.
  let isFirstWorker = serviceWorker.controller === null;
  const reportReady = () => {
    if (registration.waiting && registration.active) onReady();
  };
  const watchInstalling = () => registration.installing?.addEventListener("statechange", reportReady, { signal });
  const onControllerChange = () => {
    if (activationRequested.current) window.location.reload();
    else if (!isFirstWorker) onReady();
    activationRequested.current = false;
    isFirstWorker = false;
  };
  let lastCheck = Date.now();
  const checkForUpdate = () => {
    if (document.visibilityState !== "visible" || Date.now() - lastCheck < UPDATE_CHECK_MS) return;
    lastCheck = Date.now();
    // Without a connection there is nothing to find out.
    registration.update().catch(() => undefined);
  };
  reportReady();
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling, { signal });
  serviceWorker.addEventListener("controllerchange", onControllerChange, { signal });
  document.addEventListener("visibilitychange", checkForUpdate, { signal });
}
