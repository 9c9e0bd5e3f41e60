import { useEffect, useRef } from "react";

/** Once it is no longer busy, the focus is where `find` says, unless it is elsewhere by then: a control that was switched off, or has gone, has lost it. */
export function useRestoreFocus(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for when the work has ended, and not before.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) find()?.focus();
    wasBusy.current = busy;
  }, [busy]);
}
