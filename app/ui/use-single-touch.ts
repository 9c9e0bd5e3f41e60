import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "./gesture-rules.ts";

export interface TouchHandlers {
  start: (at: Point, target: Element) => void;
  move: (to: Point) => void;
  /** Called when the touch ends. `lifted`: false if the browser took over the touch or a second finger was added. */
  end: (lifted: boolean) => void;
}

/** Calls the handlers for touches with one finger. The event listeners are passive, so that they never delay scrolling. */
export function useSingleTouch(area: RefObject<HTMLElement>, handlers: TouchHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    const toPoint = ({ touches }: TouchEvent): Point => ({ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 });
    element.addEventListener(
      "touchstart",
      (event) => {
        if (event.touches.length > 1) latest.current.end(false);
        else if (event.target instanceof Element) latest.current.start(toPoint(event), event.target);
      },
      options,
    );
    element.addEventListener("touchmove", (event) => latest.current.move(toPoint(event)), options);
    element.addEventListener("touchend", () => latest.current.end(true), options);
    element.addEventListener("touchcancel", () => latest.current.end(false), options);
    return () => listeners.abort();
  }, [area]);
}
