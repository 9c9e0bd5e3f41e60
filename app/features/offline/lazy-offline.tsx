import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { OfflineFeaturesProps } from "./offline-features.tsx";

/* These components are loaded after hydration. The page works without a component that cannot be loaded. */

const EmptyComponent = (): ReactNode => null;
const LazyOfflineFeatures = lazy(() => import("./offline-features.tsx").catch(() => ({ default: EmptyComponent })));
const LazySignedOutCleanup = lazy(() => import("./signed-out-cleanup.tsx").catch(() => ({ default: EmptyComponent })));

export function HydratedOfflineFeatures(props: OfflineFeaturesProps) {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazyOfflineFeatures {...props} />
    </Suspense>
  ) : null;
}

export function HydratedSignedOutCleanup() {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazySignedOutCleanup />
    </Suspense>
  ) : null;
}
