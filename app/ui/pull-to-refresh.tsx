import { lazy, Suspense } from "react";
import { useTouch } from "./use-touch.ts";

// For touch screens, once the page works.
const Pulling = lazy(() => import("./pulling.tsx").catch(() => ({ default: () => null })));

/** Once on a screen whose content can be pulled down to load it anew. Shows nothing until somebody pulls. */
export function PullToRefresh() {
  return useTouch() ? (
    <Suspense fallback={null}>
      <Pulling />
    </Suspense>
  ) : null;
}
