import { useCallback, useEffect, useRef } from "react";

/** The longest time that a change waits for the release of the pointer. */
const MAX_WAIT_MS = 5_000;

/**
 * Returns a function that resolves when the mouse or finger is not pressed, at the latest after MAX_WAIT_MS. A change that moves buttons waits
 * for it, because a click is lost if its button moves between press and release.
 */
export function usePointerRelease(): () => Promise<void> {
  const release = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    let resolve: (() => void) | undefined;
    const onPress = () => {
      release.current = new Promise((onRelease) => {
        resolve = onRelease;
        setTimeout(onRelease, MAX_WAIT_MS);
      });
    };
    // The click follows the release.
    const onRelease = () => setTimeout(() => resolve?.());
    const releases = ["pointerup", "pointercancel"] as const;
    window.addEventListener("pointerdown", onPress, true);
    for (const name of releases) window.addEventListener(name, onRelease, true);
    return () => {
      window.removeEventListener("pointerdown", onPress, true);
      for (const name of releases) window.removeEventListener(name, onRelease, true);
    };
  }, []);
  return useCallback(() => release.current, []);
}
