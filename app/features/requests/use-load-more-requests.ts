import { useLocation } from "@remix-run/react";
import { useLoadMore } from "../../ui/load-more.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { getListAddress } from "./filter-address.ts";
import type { ListedRequest, ListedRequestPage } from "./listed-request.ts";

/**
 * Returns the pages of a list of requests, with the list's filters; see `useLoadMore`. `route`: the path of the screen whose loader returns
 * `page`.
 */
export function useLoadMoreRequests(page: ListedRequestPage, route: string) {
  const texts = useTexts();

  const location = useLocation();
  return useLoadMore<ListedRequest>(
    page,
    (cursor) => getListAddress(texts, location, { cursor }),
    (address) => (route === "/" ? `/?index&${address.split("?")[1]}` : address),
  );
}
