import { useCallback, useEffect, useRef, useState } from "react";
import { useVisibleInterval } from "../../../ui/use-visible-interval.ts";
import type { OverviewData } from "./load-overview.ts";

/** Spec section 9. */
const POLL_MS = 30_000;

/** Plain `fetch`: what goes wrong here is told beside the values and must not cost the screen. null: no answer. */
async function fetchOverview(signal: AbortSignal): Promise<OverviewData | null> {
  try {
    const response = await fetch("/admin/overview", { signal });
    // A session that has ended leads to the login page, which is no answer.
    return response.ok && !response.redirected ? await response.json() : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The values of the last poll that was answered, at first those that the page was loaded with. `stale`: the last poll was not answered. */
export function useLiveOverview(loaded: OverviewData): { overview: OverviewData; stale: boolean } {
  const [polled, setPolled] = useState({ since: loaded, overview: loaded, stale: false });
  const controller = useRef<AbortController>();
  useEffect(() => () => controller.current?.abort(), []);
  const poll = useCallback(async () => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const overview = await fetchOverview(signal);
      setPolled((before) => ({
        since: loaded,
        overview: overview ?? (before.since === loaded ? before.overview : loaded),
        stale: overview === null,
      }));
    } catch (error) {
      // A newer question has taken its place, or nobody looks any more.
      if (!signal.aborted) throw error;
    }
  }, [loaded]);
  useVisibleInterval(poll, POLL_MS);
  // What the screen was loaded with anew is newer than any poll before.
  return polled.since === loaded ? polled : { overview: loaded, stale: false };
}
