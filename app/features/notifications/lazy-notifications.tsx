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
  const [isIdle, setIdle] = useState(false);
  const hydratedAt = useRef(0);
  useEffect(() => {
    hydratedAt.current = performance.now();
    const start = () => setIdle(true);
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(start, IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(callback);
  }, []);
  return isIdle ? (
    <Suspense fallback={null}>
      <LiveNotifications {...props} hydratedAt={hydratedAt.current} />
    </Suspense>
  ) : null;
}
