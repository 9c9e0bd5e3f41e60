import { type RefObject, useEffect } from "react";

/**
 * Focuses the first field of a screen, unless something else has the focus or `enabled` is false. Only where people use a mouse: on a phone,
 * a keyboard would cover half of the screen. Does not scroll.
 */
export function useFocusOnDesktop(form: RefObject<HTMLElement>, name: string, enabled = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the screen opens.
  useEffect(() => {
    const hasMouse = window.matchMedia("(hover: hover) and (pointer: fine)").matches;
    // A link that opened the screen keeps the focus, because the menu stays.
    const isFree = document.activeElement === document.body || document.activeElement?.matches("main, h1, a") === true;
    if (!enabled || !hasMouse || !isFree || window.scrollY > 0) return;
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus({ preventScroll: true });
  }, []);
}
