import { useLocation, useNavigation } from "@remix-run/react";

/**
 * Returns the address of the screen, or the one that is being loaded when that is the same screen with another query. Links that change a
 * part of the query start from it, so that a dialog opened while a filter loads opens over the filtered list.
 */
export function useHere(): { pathname: string; search: string } {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}
