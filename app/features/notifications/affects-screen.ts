import type { Notification } from "../../../domain/entities.ts";
import { INBOX_PATH } from "../../navigation.ts";

const DASHBOARD = "/";
const OUT_OF_OFFICE = "/profile/out-of-office";
/** The screens that list requests. */
const LIST_PATHS = [DASHBOARD, "/my-requests"];

/** Whether the screen at this path shows what the notification is about, so that it had better be loaded anew. */
export function affectsScreen(
  pathname: string,
  { request_id, url, kind }: Pick<Notification, "request_id" | "url" | "kind">,
): boolean {
  if (pathname === INBOX_PATH || pathname === url) return true;
  // What one may decide has changed, also on an opened request.
  if (kind.startsWith("delegation_"))
    return [DASHBOARD, OUT_OF_OFFICE].includes(pathname) || pathname.startsWith("/request/");
  if (LIST_PATHS.includes(pathname)) return request_id !== null;
  return pathname.startsWith("/announcements") && kind.startsWith("announcement_");
}
