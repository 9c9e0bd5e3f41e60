import { useLocation, useNavigation } from "@remix-run/react";

/**
 * Returns the address that is being loaded if its path is the current path, otherwise the current address. Links that change a part of the
 * query are based on it. Otherwise opening a dialog while a filter loads would remove the filter.
 */
export function useTargetLocation(): { pathname: string; search: string } {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}
