import { lazy, Suspense } from "react";
import { useHasTouchScreen } from "./use-touch.ts";

// Loaded after hydration, and only on touch screens.
const PullGesture = lazy(() => import("./pull-gesture.tsx").catch(() => ({ default: () => null })));

/** Lets the person pull the screen down to reload its data. A screen renders it once. */
export function PullToRefresh() {
  return useHasTouchScreen() ? (
    <Suspense fallback={null}>
      <PullGesture />
    </Suspense>
  ) : null;
}
