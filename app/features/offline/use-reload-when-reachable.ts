import { useCallback, useEffect, useRef } from "react";
import { useReloadWhenIdle } from "../../forms/use-reload-when-idle.ts";

const RETRY_MS = 1_000;
/** If a response takes longer than this, the connection counts as lost. */
const TIMEOUT_MS = 15_000;

/**
 * Returns a function that reloads the screen when the server can be reached and the reload does not disturb the person. It stops waiting
 * when the browser goes offline. It checks the connection first, because a new connection often does not work yet, and a failed reload
 * would replace the screen with an error.
 */
export function useReloadWhenReachable(): () => void {
  const reload = useReloadWhenIdle();
  const end = useRef<AbortController>();
  useEffect(() => () => end.current?.abort(), []);
  return useCallback(() => {
    end.current?.abort();
    end.current = new AbortController();
    void runWhenReachable(reload, end.current.signal);
  }, [reload]);
}

async function runWhenReachable(action: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && navigator.onLine) {
    const reachable = await isReachable();
    if (reachable && !signal.aborted) return action();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Whether the server can be reached. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
