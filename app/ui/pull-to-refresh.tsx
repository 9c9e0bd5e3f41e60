import { lazy, Suspense } from "react";
import { useHasTouchScreen } from "./use-touch.ts";

// For touch screens, once the page works.
const PullGesture = lazy(() => import("./pull-gesture.tsx").catch(() => ({ default: () => null })));

/** Once on a screen whose content can be pulled down to load it anew. Shows nothing until somebody pulls. */
export function PullToRefresh() {
  return useHasTouchScreen() ? (
    <Suspense fallback={null}>
      <PullGesture />
    </Suspense>
  ) : null;
}
