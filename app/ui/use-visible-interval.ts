import { useEffect, useRef } from "react";

/**
 * Calls `callback` every `interval_ms` while the page is visible, and immediately when it becomes visible again. The first call follows
 * after one interval, because a new page has current data.
 */
export function useVisibleInterval(callback: () => void, interval_ms: number): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      clearInterval(timer);
      timer = setInterval(() => latest.current(), interval_ms);
    };
    const onChange = () => {
      clearInterval(timer);
      if (document.visibilityState === "hidden") return;
      latest.current();
      start();
    };
    if (document.visibilityState !== "hidden") start();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [interval_ms]);
}
