import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that loads the screen's data again, and whether this is in progress. During a navigation, the function waits for its
 * end. Otherwise the reload would interrupt the navigation, and the message of a form that was just sent could be lost.
 */
export function useReload(): { reload: () => void; isReloading: boolean } {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const progress = useRef({ isNavigating, isDue: false });
  useEffect(() => {
    const { isDue } = progress.current;
    progress.current = { isNavigating, isDue: isNavigating && isDue };
    if (isDue && !isNavigating) revalidate();
  }, [isNavigating, revalidate]);
  const reload = useCallback(() => {
    if (progress.current.isNavigating) progress.current.isDue = true;
    else revalidate();
  }, [revalidate]);
  return { reload, isReloading: state !== "idle" };
}
