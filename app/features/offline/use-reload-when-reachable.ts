import { useCallback, useEffect, useRef } from "react";
import { useReloadWhenIdle } from "../../forms/use-reload-when-idle.ts";

const RETRY_MS = 1_000;
/** An answer that takes longer is none. */
const TIMEOUT_MS = 15_000;

/**
 * Answers what loads the screen anew when that disturbs nobody, once the server answers and as long as the browser thinks that there is a
 * connection. The first moments of one often carry nothing yet, and a screen that is loaded anew in vain is lost to an error.
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

/** Whether the server answers at all. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
