import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { MAX_PAGES, readPageCount, withPageCount } from "./list-pages.ts";

interface CursorPage<Item> {
  items: readonly Item[];
  next_cursor: string | null;
}

/**
 * A list that grows: what the screen was loaded with, and the pages after it. Without JavaScript the link leads to the next page; with
 * it, the next page is put under what is shown, and the address says how many pages that are: its loader brings as many when the list
 * is come back to, or loaded again. A new answer of the loader starts the list again.
 *
 * @param addressOf the screen's address from a cursor on
 * @param loadFrom the address that the screen's own loader answers `page` at, when it is another
 */
export function useLoadMore<Item>(
  page: CursorPage<Item>,
  addressOf: (cursor: string) => string,
  loadFrom: (address: string) => string = (address) => address,
) {
  const fetcher = useFetcher<{ page: CursorPage<Item> }>();
  const location = useLocation();
  const navigate = useNavigate();
  const [grown, setGrown] = useState<CursorPage<Item> & { first: CursorPage<Item> }>();
  /** The first page of the list that the running load belongs to. */
  const loadingFor = useRef<CursorPage<Item> | null>(null);
  const current = grown?.first === page ? grown : page;
  const to = current.next_cursor === null ? null : addressOf(current.next_cursor);
  const { data, state } = fetcher;

  useEffect(() => {
    // Not the same answer again, and none for a list that is no longer shown.
    if (state !== "idle" || !data || loadingFor.current !== page) return;
    loadingFor.current = null;
    const next = data.page as CursorPage<Item>;
    setGrown((before) => ({
      first: page,
      items: [...(before?.first === page ? before.items : page.items), ...next.items],
      next_cursor: next.next_cursor,
    }));
    const pages = readPageCount(location.search);
    if (pages < MAX_PAGES)
      navigate(withPageCount(location, pages + 1), { replace: true, preventScrollReset: true, state: location.state });
  }, [state, data, page, location, navigate]);

  const more = (event: MouseEvent) => {
    if (to === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadingFor.current = page;
    fetcher.load(loadFrom(to));
  };
  return { items: current.items, to, more, loading: state !== "idle", grown: current !== page };
}
