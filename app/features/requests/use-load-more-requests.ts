import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { useLoadMore } from "../../ui/load-more.tsx";
import { getListAddress } from "./filter-address.ts";
import { type ListedRequestPage, type PackedRequest, unpackRequest } from "./listed-request.ts";

/**
 * Returns the pages of a list of requests, with the list's filters; see `useLoadMore`. `route`: the path of the screen whose loader returns
 * `page`.
 */
export function useLoadMoreRequests(page: ListedRequestPage, route: string) {
  const location = useLocation();
  const more = useLoadMore<PackedRequest>(
    page,
    (cursor) => getListAddress(location, { cursor }),
    (address) => (route === "/" ? `/?index&${address.split("?")[1]}` : address),
  );
  return { ...more, items: useMemo(() => more.items.map(unpackRequest), [more.items]) };
}
