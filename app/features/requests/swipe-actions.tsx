import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useHasTouchScreen } from "../../ui/use-touch.ts";

// Loaded after hydration, on touch screens only. If it cannot be loaded, the buttons still work.
const SwipeGesture = lazy(() => import("./swipe-gesture.tsx").catch(() => ({ default: () => null })));

/**
 * Wraps a list of cards (`.request-card`). A swipe to the side presses one of the card's buttons, which opens its dialog. A swipe never
 * completes an action by itself.
 */
export function SwipeActions({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area} className="swipe-area">
      {useHasTouchScreen() ? (
        <Suspense fallback={null}>
          <SwipeGesture area={area} />
        </Suspense>
      ) : null}
      {children}
    </div>
  );
}
