import { useLocation } from "@remix-run/react";
import { useCallback } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { useReloadWhenIdle } from "../../forms/use-reload-when-idle.ts";
import { NOTIFICATIONS_PATH } from "../../navigation.ts";

/**
 * Returns a function that reloads the screen if one of the notifications affects it. The reload waits while it would disturb the person,
 * for example while the person types.
 */
export function useReloadOnNotification(): (fresh: readonly Notification[]) => void {
  const { pathname } = useLocation();
  const reload = useReloadWhenIdle();
  return useCallback(
    (fresh) => {
      if (fresh.some((notification) => affectsScreen(pathname, notification))) reload();
    },
    [pathname, reload],
  );
}

const DASHBOARD = "/";
const OUT_OF_OFFICE = "/profile/out-of-office";
/** The paths of the screens that list requests. */
const LIST_PATHS = [DASHBOARD, "/my-requests"];

/** Whether the screen at this path shows the subject of the notification, so that it must be reloaded. */
export function affectsScreen(
  pathname: string,
  { request_id, url, kind }: Pick<Notification, "request_id" | "url" | "kind">,
): boolean {
  if (pathname === NOTIFICATIONS_PATH || pathname === url) return true;
  // A delegation changes which requests the viewer may decide, so it also affects the page of a request.
  if (kind.startsWith("delegation_"))
    return [DASHBOARD, OUT_OF_OFFICE].includes(pathname) || pathname.startsWith("/request/");
  if (LIST_PATHS.includes(pathname)) return request_id !== null;
  return pathname.startsWith("/announcements") && kind.startsWith("announcement_");
}
