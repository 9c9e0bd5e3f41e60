import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { isTypingTarget } from "../ui/is-typing.ts";
import { useReload } from "../ui/use-reload.ts";
import { removeDialogParameters } from "./dialog-address.ts";
import { hasUnsavedForms } from "./unsaved-changes.ts";

/** The delay between two checks whether a reload would disturb the person. */
const RETRY_MS = 1_000;

/**
 * Returns a function that reloads the screen's data immediately, or later if a reload would disturb the person. Leaving the screen cancels
 * the reload.
 */
export function useReloadWhenIdle(): () => void {
  const screen = removeDialogParameters(useLocation());
  const { reload } = useReload();
  const timer = useRef<ReturnType<typeof setInterval>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: cancels the reload when another screen opens, but not when a dialog closes.
  useEffect(() => () => clearInterval(timer.current), [screen]);

  return useCallback(() => {
    clearInterval(timer.current);
    if (!isScreenBusy()) {
      reload();
      return;
    }
    timer.current = setInterval(() => {
      if (isScreenBusy()) return;
      clearInterval(timer.current);
      reload();
    }, RETRY_MS);
  }, [reload]);
}

const TEXT_FIELDS = "main textarea, main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";

/**
 * Whether a reload would disturb the person: a dialog is open, a text is being typed or is not sent yet, or the list shows more pages than a
 * reload loads.
 */
function isScreenBusy(): boolean {
  if (
    hasUnsavedForms() ||
    document.querySelector("dialog[open], [data-grown]") ||
    isTypingTarget(document.activeElement)
  )
    return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}
