import { useCallback, useEffect, useRef, useState } from "react";
import { useVisibleInterval } from "../../../ui/use-visible-interval.ts";
import type { OverviewData } from "./load-overview.ts";

/** The time between two updates of the Overview (spec section 9). */
const POLL_MS = 30_000;

/**
 * Returns the current values of the Overview, or null if they cannot be loaded. Uses `fetch`, because a failed navigation would replace the
 * screen with an error page.
 */
async function fetchOverview(signal: AbortSignal): Promise<OverviewData | null> {
  try {
    const response = await fetch("/admin/overview", { signal });
    // The server redirects to the login page if the session has ended.
    return response.ok && !response.redirected ? await response.json() : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Returns the values of the Overview from the last successful poll. Before the first poll, returns the values that came with the page.
 * `stale`: whether the last poll failed.
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
      // Ignores the error of a poll that was aborted by a newer one, or because the person left the screen.
      if (!signal.aborted) throw error;
    }
  }, [loaded]);
  useVisibleInterval(poll, POLL_MS);
  // Results of polls are outdated after the screen was loaded again.
  return polled.basedOn === loaded ? polled : { overview: loaded, stale: false };
}
