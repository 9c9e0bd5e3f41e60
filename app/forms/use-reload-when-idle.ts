import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { withoutDialog } from "./dialog-address.ts";
import { isScreenBusy } from "./is-busy.ts";

/** How often it is looked whether the screen may be loaded anew by now. */
const RETRY_MS = 1_000;

/** Answers what loads the screen anew: at once, or as soon as that disturbs nobody. Going to another screen loads that one anyway. */
export function useReloadWhenIdle(): () => void {
  const screen = withoutDialog(useLocation());
  const { revalidate } = useRevalidator();
  const waiting = useRef<ReturnType<typeof setInterval>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is fresh; closing a dialog leads to the same one.
  useEffect(() => () => clearInterval(waiting.current), [screen]);

  return useCallback(() => {
    clearInterval(waiting.current);
    if (!isScreenBusy()) {
      revalidate();
      return;
    }
    waiting.current = setInterval(() => {
      if (isScreenBusy()) return;
      clearInterval(waiting.current);
      revalidate();
    }, RETRY_MS);
  }, [revalidate]);
}
