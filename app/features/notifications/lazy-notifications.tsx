import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { LiveNotificationsProps } from "./live-notifications.tsx";

const Nothing = (_: LiveNotificationsProps): ReactNode => null;

// Without a connection they come with the next page.
const LiveNotifications = lazy<ComponentType<LiveNotificationsProps>>(() =>
  import("./live-notifications.tsx").catch(() => ({ default: Nothing })),
);

/** The longest wait for a quiet moment after the page began to work. */
const PATIENCE_MS = 2_000;

/** Fetches and starts what is live about notifications when the browser has nothing better to do. */
export function LazyNotifications(props: Omit<LiveNotificationsProps, "since">) {
  const [quiet, setQuiet] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
    const begin = () => setQuiet(true);
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return quiet ? (
    <Suspense fallback={null}>
      <LiveNotifications {...props} since={since.current} />
    </Suspense>
  ) : null;
}
