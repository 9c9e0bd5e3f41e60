import { useLocation } from "@remix-run/react";
import { useCallback } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { useReloadWhenFree } from "../../forms/use-reload-when-free.ts";
import { concerns } from "./concerns.ts";

/** Answers what loads the screen anew when notifications are about what it shows. */
export function useFreshScreen(): (fresh: readonly Notification[]) => void {
  const { pathname } = useLocation();
  const reload = useReloadWhenFree();
  return useCallback(
    (fresh) => {
      if (fresh.some((one) => concerns(pathname, one))) reload();
    },
    [pathname, reload],
  );
}
