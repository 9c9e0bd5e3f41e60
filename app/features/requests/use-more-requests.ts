import { useLocation } from "@remix-run/react";
import { useMore } from "../../ui/use-more.ts";
import { withFilters } from "./filter-address.ts";
import type { ListedPage, ListedRequest } from "./listed-request.ts";

/** A list of requests that grows under its filters; `route`: the path of the screen, whose loader answers `page`. */
export function useMoreRequests(page: ListedPage, route: string) {
  const location = useLocation();
  return useMore<ListedRequest>(
    page,
    (cursor) => withFilters(location, { cursor }),
    (address) => (route === "/" ? `/?index&${address.split("?")[1]}` : address),
  );
}
