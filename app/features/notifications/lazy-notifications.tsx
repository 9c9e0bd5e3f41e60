import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { LiveNotificationsProps } from "./live-notifications.tsx";

const EmptyNotifications = (_: LiveNotificationsProps): ReactNode => null;

// Without a connection they come with the next page.
const LiveNotifications = lazy<ComponentType<LiveNotificationsProps>>(() =>
  import("./live-notifications.tsx").catch(() => ({ default: EmptyNotifications })),
);

/** The longest wait for a quiet moment after the page began to work. */
const IDLE_TIMEOUT_MS = 2_000;

/** Fetches and starts what is live about notifications when the browser has nothing better to do. */
export function LazyNotifications(props: Omit<LiveNotificationsProps, "hydratedAt">) {
  const [quiet, setQuiet] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
    const begin = () => setQuiet(true);
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return quiet ? (
    <Suspense fallback={null}>
      <LiveNotifications {...props} hydratedAt={since.current} />
    </Suspense>
  ) : null;
}
