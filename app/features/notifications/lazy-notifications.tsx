import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { LiveNotificationsProps } from "./live-notifications.tsx";

const EmptyNotifications = (_: LiveNotificationsProps): ReactNode => null;

// If the module cannot be loaded, this page shows no live notifications. The next page tries again.
const LiveNotifications = lazy<ComponentType<LiveNotificationsProps>>(() =>
  import("./live-notifications.tsx").catch(() => ({ default: EmptyNotifications })),
);

/** Live notifications start after this time even if the browser is not idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** Loads and starts live notifications when the browser is idle. */
export function LazyNotifications(props: Omit<LiveNotificationsProps, "hydratedAt">) {
  const [isIdle, setIdle] = useState(false);
  const hydratedAt = useRef(0);
  useEffect(() => {
    hydratedAt.current = performance.now();
    const start = () => setIdle(true);
    // Safari has no `requestIdleCallback`, so a timer is used.
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
