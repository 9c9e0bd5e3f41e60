import { useCallback, useEffect, useRef } from "react";
import { useReloadWhenFree } from "../../forms/use-reload-when-free.ts";

const PAUSE_MS = 1_000;
/** An answer that takes longer is none. */
const LONGEST_MS = 15_000;

/**
 * Answers what loads the screen anew when that disturbs nobody, once the server answers and as long as the browser thinks that there is a
 * connection. The first moments of one often carry nothing yet, and a screen that is loaded anew in vain is lost to an error.
 */
export function useReloadReachable(): () => void {
  const reload = useReloadWhenFree();
  const end = useRef<AbortController>();
  useEffect(() => () => end.current?.abort(), []);
  return useCallback(() => {
    end.current?.abort();
    end.current = new AbortController();
    void untilReachable(reload, end.current.signal);
  }, [reload]);
}

async function untilReachable(then: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && navigator.onLine) {
    const reachable = await isReachable();
    if (reachable && !signal.aborted) return then();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Whether the server answers at all. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { signal: AbortSignal.timeout(LONGEST_MS) })).ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
