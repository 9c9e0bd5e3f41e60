import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useHasTouchScreen } from "../../ui/use-touch.ts";

// Loaded after hydration, and only on touch screens. If it cannot be loaded, the buttons still work.
const SwipeGesture = lazy(() => import("./swipe-gesture.tsx").catch(() => ({ default: () => null })));

/**
 * Wraps a list of cards (`.request-card`). A swipe to the side presses one of the card's buttons, which opens the dialog of its action. A
 * swipe alone performs no action.
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
