import { useCallback, useEffect, useRef, useState } from "react";
import { postServiceWorkerMessage, startServiceWorker } from "./use-service-worker.ts";

/** How often an open page checks for a new version. People hardly ever reload an app on a phone. */
const UPDATE_CHECK_MS = 60 * 60_000;

/**
 * Returns whether a new version of the app is ready, and the actions of the update banner. The new service worker waits until the person
 * accepts the update, because an open page needs the files of its own version. After that, it controls all tabs. Only the tab in which the
 * update was accepted reloads. The other tabs announce the new version.
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
    // If another tab has already activated the new service worker, this tab only reloads.
    if (!waiting) return window.location.reload();
    activationRequested.current = true;
    postServiceWorkerMessage(waiting, { type: "activate" });
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
  // The first service worker of a browser also takes control of open pages, but it is not a new version.
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
    // `update` rejects without a connection.
    registration.update().catch(() => undefined);
  };
  reportReady();
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling, { signal });
  serviceWorker.addEventListener("controllerchange", onControllerChange, { signal });
  document.addEventListener("visibilitychange", checkForUpdate, { signal });
}
