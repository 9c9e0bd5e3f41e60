import { useEffect, useRef } from "react";

/**
 * Moves the focus to the element that `find` returns when `busy` becomes falsy, if a disabled or removed element has lost it. `find` gets the
 * previous value of `busy`.
 */
export function useRestoreFocus<T>(busy: T, find: (busy: T) => HTMLElement | null | undefined): void {
  const previous = useRef(busy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `busy` changes.
  useEffect(() => {
    const was = previous.current;
    previous.current = busy;
    if (was && !busy && document.activeElement === document.body) find(was)?.focus({ preventScroll: true });
  }, [busy]);
}
