import { useCallback, useEffect, useRef, useState } from "react";
import { useVisibleInterval } from "../../../ui/use-visible-interval.ts";
import type { OverviewData } from "./load-overview.ts";

/** The time between two updates of the Overview (spec section 9). */
const POLL_MS = 30_000;

/**
 * Returns the current values of the Overview; null if they cannot be loaded. Uses `fetch`, because an error must be shown beside the values
 * without replacing the screen.
 */
async function fetchOverview(signal: AbortSignal): Promise<OverviewData | null> {
  try {
    const response = await fetch("/admin/overview", { signal });
    // If the session has ended, the server redirects to the login page.
    return response.ok && !response.redirected ? await response.json() : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Returns the values of the Overview from the last successful poll; before the first one, the values that came with the page. `stale`:
 * whether the last poll failed.
 */
export function useLiveOverview(loaded: OverviewData): { overview: OverviewData; stale: boolean } {
  const [polled, setPolled] = useState({ basedOn: loaded, overview: loaded, stale: false });
  const controller = useRef<AbortController>();
  useEffect(() => () => controller.current?.abort(), []);
  const poll = useCallback(async () => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const overview = await fetchOverview(signal);
      setPolled((before) => ({
        basedOn: loaded,
        overview: overview ?? (before.basedOn === loaded ? before.overview : loaded),
        stale: overview === null,
      }));
    } catch (error) {
      // A newer poll has aborted this one, or the person has left the screen.
      if (!signal.aborted) throw error;
    }
  }, [loaded]);
  useVisibleInterval(poll, POLL_MS);
  // If the screen was loaded again, the results of earlier polls are outdated.
  return polled.basedOn === loaded ? polled : { overview: loaded, stale: false };
}
