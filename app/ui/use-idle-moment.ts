import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ScreenActivity } from "./idle-rule.ts";
import { isTyping } from "./is-typing.ts";

/** Interval between calls of `isSuitable`. */
const CHECK_INTERVAL_MS = 500;

const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Returns whether an element that is `due` may be shown: once `isSuitable` has returned true, or from the next screen on, where it moves
 * nothing. Does not become true while a dialog is open.
 */
export function useIdleMoment(due: boolean, isSuitable: (activity: ScreenActivity) => boolean): boolean {
  const { pathname } = useLocation();
  const [visible, setVisible] = useState(false);
  const pressed = useRef(false);
  const moved_at = useRef(0);

  useEffect(() => {
    const onPress = () => {
      pressed.current = true;
    };
    const onMove = () => {
      moved_at.current = performance.now();
    };
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, onPress, options);
    for (const event of ["pointermove", "wheel"]) window.addEventListener(event, onMove, options);
    return () => listeners.abort();
  }, []);

  // A layout effect runs before the new screen is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pathname is a new screen.
  useLayoutEffect(() => {
    pressed.current = false;
    if (due && !isDialogOpen()) setVisible(true);
  }, [pathname]);

  useEffect(() => {
    if (!due) setVisible(false);
    if (!due || visible) return;
    const check = () => {
      const activity: ScreenActivity = {
        dialogOpen: isDialogOpen(),
        typing: isTyping(document.activeElement),
        scrolled: window.scrollY > 0,
        pressed: pressed.current,
        idle_ms: performance.now() - moved_at.current,
      };
      if (isSuitable(activity)) setVisible(true);
    };
    check();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [due, visible, isSuitable]);
  return due && visible;
}
