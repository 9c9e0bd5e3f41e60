import { useEffect, useRef } from "react";

/** Moves the focus to the element that `find` returns when `busy` becomes false, if a disabled or removed element has lost it. */
export function useRestoreFocus(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `busy` changes.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) find()?.focus();
    wasBusy.current = busy;
  }, [busy]);
}
