import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ScreenActivity } from "./idle-rule.ts";
import { isTyping } from "./is-typing.ts";

/** How often `fits` is called, in milliseconds. */
const CHECK_INTERVAL_MS = 500;

const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Returns whether something that is `due` may be shown: as soon as `fits` returns true, or together with the next screen, where it moves
 * nothing. Does not start while a dialog is open.
 */
export function useIdleMoment(due: boolean, fits: (facts: ScreenActivity) => boolean): boolean {
  const { pathname } = useLocation();
  const [begun, setBegun] = useState(false);
  const pressed = useRef(false);
  const moved_at = useRef(0);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const move = () => {
      moved_at.current = performance.now();
    };
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, press, options);
    for (const event of ["pointermove", "wheel"]) window.addEventListener(event, move, options);
    return () => end.abort();
  }, []);

  // A layout effect runs before the new screen is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pathname is a new screen.
  useLayoutEffect(() => {
    pressed.current = false;
    if (due && !isDialogOpen()) setBegun(true);
  }, [pathname]);

  useEffect(() => {
    if (!due) setBegun(false);
    if (!due || begun) return;
    const look = () => {
      const facts: ScreenActivity = {
        dialogOpen: isDialogOpen(),
        typing: isTyping(document.activeElement),
        scrolled: window.scrollY > 0,
        pressed: pressed.current,
        idle_ms: performance.now() - moved_at.current,
      };
      if (fits(facts)) setBegun(true);
    };
    look();
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [due, begun, fits]);
  return due && begun;
}
