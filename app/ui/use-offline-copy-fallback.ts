import { useEffect } from "react";

/**
 * In the place of a screen whose data could not be had: without a connection the service worker may have a copy of the whole page, so
 * the page is asked for again. It answers by itself, with the copy or with what there is to read, so this happens once.
 */
export function useOfflineCopyFallback(possible: boolean): void {
  useEffect(() => {
    if (possible && !navigator.onLine && navigator.serviceWorker?.controller) window.location.reload();
  }, [possible]);
}
