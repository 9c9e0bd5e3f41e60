import { useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { withFilters } from "./filter-address.ts";
import type { ListedPage, ListedRequest } from "./listed-request.ts";

/**
 * A list that grows: the page that the screen was loaded with, and the pages after it. Without JavaScript the link leads to
 * the next page; with it, the next page is put under what is shown. A new first page begins anew.
 *
 * @param route the path of the screen, whose loader answers `page`
 */
export function useMoreRequests(page: ListedPage, route: string) {
  const location = useLocation();
  const fetcher = useFetcher<{ page: ListedPage }>();
  const [grown, setGrown] = useState<{ first: ListedPage; items: ListedRequest[]; next_cursor: string | null }>();
  /** The first page of the list that the running load belongs to. */
  const loadingFor = useRef<ListedPage | null>(null);
  const current = grown?.first === page ? grown : { first: page, items: page.items, next_cursor: page.next_cursor };
  const to = current.next_cursor === null ? null : withFilters(location, { cursor: current.next_cursor });
  const { data, state } = fetcher;

  useEffect(() => {
    // Not the same answer again, and none for a list that is no longer shown.
    if (state !== "idle" || !data || loadingFor.current !== page) return;
    loadingFor.current = null;
    setGrown((before) => ({
      first: page,
      items: [...(before?.first === page ? before.items : page.items), ...data.page.items],
      next_cursor: data.page.next_cursor,
    }));
  }, [state, data, page]);

  const more = (event: MouseEvent) => {
    if (to === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadingFor.current = page;
    fetcher.load(route === "/" ? `/?index&${to.split("?")[1]}` : to);
  };
  return { items: current.items, to, more, loading: state !== "idle" };
}
