import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ScreenFacts } from "./calm-rule.ts";
import { isTyping } from "./is-typing.ts";

/** How often it is looked whether the moment has come. */
const LOOK_MS = 500;

const isCovered = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Returns whether something that is `due` may be on the screen: from the moment on when `fits`, or with the next screen, where it moves
 * nothing. Never begins over a dialog.
 */
export function useCalmMoment(due: boolean, fits: (facts: ScreenFacts) => boolean): boolean {
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

  // Before the new screen is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: pathname says that another screen came.
  useLayoutEffect(() => {
    pressed.current = false;
    if (due && !isCovered()) setBegun(true);
  }, [pathname]);

  useEffect(() => {
    if (!due) setBegun(false);
    if (!due || begun) return;
    const look = () => {
      const facts: ScreenFacts = {
        covered: isCovered(),
        typing: isTyping(document.activeElement),
        scrolled: window.scrollY > 0,
        pressed: pressed.current,
        still_ms: performance.now() - moved_at.current,
      };
      if (fits(facts)) setBegun(true);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [due, begun, fits]);
  return due && begun;
}
