import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useHasTouchScreen } from "../../ui/use-touch.ts";

// For touch screens, once the page works. Without a connection the buttons do.
const SwipeGesture = lazy(() => import("./swipe-gesture.tsx").catch(() => ({ default: () => null })));

/**
 * Around a list of cards (`.request-card`): a swipe to the side presses one of the card's own buttons, which opens the dialog with the
 * comment field. So it offers what the buttons offer, and never acts by itself.
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
