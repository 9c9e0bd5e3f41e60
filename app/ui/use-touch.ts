import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "./gesture-rules.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Whether there is a touch screen: gestures are fetched for those only. False on the server and while hydrating. */
export function useHasTouchScreen(): boolean {
  const hydrated = useHydrated();
  return hydrated && navigator.maxTouchPoints > 0;
}

export interface TouchHandlers {
  start: (at: Point, target: Element) => void;
  move: (to: Point) => void;
  /** `lifted`: false when the browser took the touch over, or when a second finger came. */
  end: (lifted: boolean) => void;
}

/** Follows one finger on an element. Passive: scrolling never waits for a gesture. */
export function useSingleTouch(area: RefObject<HTMLElement>, finger: TouchHandlers): void {
  const latest = useRef(finger);
  latest.current = finger;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    const pointOf = ({ touches }: TouchEvent): Point => ({ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 });
    element.addEventListener(
      "touchstart",
      (event) => {
        if (event.touches.length > 1) latest.current.end(false);
        else if (event.target instanceof Element) latest.current.start(pointOf(event), event.target);
      },
      options,
    );
    element.addEventListener("touchmove", (event) => latest.current.move(pointOf(event)), options);
    element.addEventListener("touchend", () => latest.current.end(true), options);
    element.addEventListener("touchcancel", () => latest.current.end(false), options);
    return () => listening.abort();
  }, [area]);
}
