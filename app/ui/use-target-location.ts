import { useLocation, useNavigation } from "@remix-run/react";

/**
 * Returns the address that is being loaded if it has the current path, otherwise the current address. Used by links that change a part of
 * the query: a dialog that is opened while a filter loads then opens over the filtered list.
 */
export function useTargetLocation(): { pathname: string; search: string } {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}
