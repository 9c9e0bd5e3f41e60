import { lazy, Suspense } from "react";
import { useHydrated } from "../use-hydrated.ts";

/* What a page does without: fetched once it works, left out when it cannot be had. */

const Nothing = () => null;
const LazyPhoneApp = lazy(() => import("./phone-app.tsx").catch(() => ({ default: Nothing })));
const LazySignedOut = lazy(() => import("./signed-out.tsx").catch(() => ({ default: Nothing })));

export function PhoneApp() {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazyPhoneApp />
    </Suspense>
  ) : null;
}

export function SignedOut() {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazySignedOut />
    </Suspense>
  ) : null;
}
