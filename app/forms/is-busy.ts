import { isTyping } from "../ui/is-typing.ts";
import { hasUnsaved } from "./unsaved.ts";

const TEXTS = "main textarea, main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";

/**
 * Whether loading the screen anew would disturb whoever is at it: a dialog is open, something is being typed or stands unsent, or the list
 * has grown beyond its first page, which is all that would come back.
 */
export function isBusy(): boolean {
  if (hasUnsaved() || document.querySelector("dialog[open], [data-grown]") || isTyping(document.activeElement))
    return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}
