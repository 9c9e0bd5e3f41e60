import { useLocation } from "@remix-run/react";
import { useCallback } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { useReloadWhenIdle } from "../../forms/use-reload-when-idle.ts";
import { affectsScreen } from "./affects-screen.ts";

/** Answers what loads the screen anew when notifications are about what it shows. */
export function useReloadOnNotification(): (fresh: readonly Notification[]) => void {
  const { pathname } = useLocation();
  const reload = useReloadWhenIdle();
  return useCallback(
    (fresh) => {
      if (fresh.some((one) => affectsScreen(pathname, one))) reload();
    },
    [pathname, reload],
  );
}
