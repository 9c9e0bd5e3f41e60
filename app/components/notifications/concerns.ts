import type { Notification } from "../../domain/entities.ts";
import { INBOX } from "../../navigation.ts";
import { isTyping } from "../is-typing.ts";

/** The screens that list requests. */
const LISTS = ["/", "/my-requests"];

/** Whether the screen at this path shows what the notification is about, so that it had better be loaded anew. */
export function concerns(
  pathname: string,
  { request_id, url, kind }: Pick<Notification, "request_id" | "url" | "kind">,
): boolean {
  if (pathname === INBOX || pathname === url) return true;
  if (LISTS.includes(pathname)) return request_id !== null;
  return pathname.startsWith("/announcements") && kind.startsWith("announcement_");
}

const TEXTS = "main textarea, main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";

/**
 * Whether loading the screen anew would disturb whoever is at it: a dialog is open, something is being typed or stands unsent, or the list
 * has grown beyond its first page, which is all that would come back.
 */
export function isBusy(): boolean {
  if (document.querySelector("dialog[open], [data-grown]") || isTyping(document.activeElement)) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}
