import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { PhoneAppProps } from "./phone-app.tsx";

/* What a page does without: fetched once it works, left out when it cannot be had. */

const Nothing = (): ReactNode => null;
const LazyPhoneApp = lazy(() => import("./phone-app.tsx").catch(() => ({ default: Nothing })));
const LazySignedOut = lazy(() => import("./signed-out.tsx").catch(() => ({ default: Nothing })));

export function PhoneApp(props: PhoneAppProps) {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazyPhoneApp {...props} />
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
