import { useEffect, useRef } from "react";

/**
 * Calls `work` every `every_ms` while the page can be seen, and at once when it can be seen again; never while it is hidden. The first call
 * comes after one interval: what the page was loaded with is fresh.
 */
export function useVisibleInterval(work: () => void, every_ms: number): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      clearInterval(timer);
      timer = setInterval(() => latest.current(), every_ms);
    };
    const onChange = () => {
      clearInterval(timer);
      if (document.visibilityState === "hidden") return;
      latest.current();
      begin();
    };
    if (document.visibilityState !== "hidden") begin();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [every_ms]);
}
