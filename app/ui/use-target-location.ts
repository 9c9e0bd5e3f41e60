import { useLocation, useNavigation } from "@remix-run/react";

/**
 * Returns the address that is being loaded if only its query differs from the current one, otherwise the current address. Links that change a
 * part of the query use it, so that a dialog that is opened while a filter loads opens over the filtered list.
 */
export function useTargetLocation(): { pathname: string; search: string } {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}
