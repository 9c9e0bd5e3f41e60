import { lazy, Suspense } from "react";
import { useHasTouchScreen } from "./use-touch.ts";

// Loaded after hydration, on touch screens only.
const PullGesture = lazy(() => import("./pull-gesture.tsx").catch(() => ({ default: () => null })));

/** Lets the person pull the screen down to reload its data. Render it once on a screen. */
export function PullToRefresh() {
  return useHasTouchScreen() ? (
    <Suspense fallback={null}>
      <PullGesture />
    </Suspense>
  ) : null;
}
