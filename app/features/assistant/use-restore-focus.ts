import { useEffect, useRef } from "react";

/**
 * When `busy` ends, moves the focus to the element that `find` returns, if no element has the focus. A control loses the focus when it is
 * disabled or removed while busy.
 */
export function useRestoreFocus(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `busy` changes.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) find()?.focus();
    wasBusy.current = busy;
  }, [busy]);
}
