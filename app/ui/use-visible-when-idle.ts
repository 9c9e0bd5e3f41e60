import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isTypingTarget } from "./is-typing.ts";

/** A pointer that has not moved for this time is probably not moving towards a button. */
const POINTER_IDLE_MS = 1_000;

export interface ScreenActivity {
  dialogOpen: boolean;
  /** Whether a field has the focus. */
  typing: boolean;
  /** Whether the page is scrolled. Inserting an element at its top would then move the visible content. */
  scrolled: boolean;
  /** Whether a button or key was pressed after the screen appeared. */
  pressed: boolean;
  /** How many milliseconds ago the pointer moved last. */
  idle_ms: number;
}

/** Whether an element can be inserted without moving anything that the person is using. */
export const canInsertElement = ({ dialogOpen, typing, scrolled, idle_ms }: ScreenActivity): boolean =>
  !dialogOpen && !typing && !scrolled && idle_ms >= POINTER_IDLE_MS;

/**
 * Whether a prompt can be inserted: the screen is idle, and no button or key was pressed on it. After a press, a prompt waits for the next
 * screen.
 */
export const canInsertPrompt = (activity: ScreenActivity): boolean => canInsertElement(activity) && !activity.pressed;

/** The interval between two calls of `isSuitable`. */
const CHECK_INTERVAL_MS = 500;

const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Returns whether to show an element. `due`: whether there is a reason to show it. Such an element appears when `isSuitable` returns true,
 * or together with the next screen if no dialog is open.
 */
export function useVisibleWhenIdle(due: boolean, isSuitable: (activity: ScreenActivity) => boolean): boolean {
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
        typing: isTypingTarget(document.activeElement),
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
