import { isTyping } from "../ui/is-typing.ts";
import { hasUnsaved } from "./unsaved-changes.ts";

const TEXT_FIELDS = "main textarea, main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";

/**
 * Whether loading the screen anew would disturb whoever is at it: a dialog is open, something is being typed or stands unsent, or the list
 * has grown beyond its first page, which is all that would come back.
 */
export function isScreenBusy(): boolean {
  if (hasUnsaved() || document.querySelector("dialog[open], [data-grown]") || isTyping(document.activeElement))
    return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}
