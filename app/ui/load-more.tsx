import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type MouseEventHandler, useEffect, useState } from "react";
import { BusySign, LinkButton } from "./button.tsx";
import { getListAddressWithPages, MAX_LOADED_ITEMS, MAX_LOADED_PAGES, readLoadedPageCount } from "./list-pages.ts";
import { useTexts } from "./texts.tsx";

export interface LoadMoreProps {
  /** The address of the next page; null on the last page. */
  to: string | null;
  pending?: boolean;
  /** The text of the link; 'Load more' if omitted. */
  label?: string;
  /** How far the list was searched if the link continues the search; otherwise null. */
  note?: string | null | undefined;
  /** With JavaScript, called to append the next page. Without JavaScript, the link opens the next page. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** The link to the next page of a list. Renders nothing on the last page. */
export function LoadMore({ to, pending = false, label, note, onClick }: LoadMoreProps) {
  const messages = useTexts().common;

  if (to === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 py-4">
      {note ? <p className="text-muted text-sm">{note}</p> : null}
      <LinkButton to={to} preventScrollReset data-load-more="" onClick={onClick} aria-busy={pending || undefined}>
        {pending ? <BusySign replacesIcon={false} /> : null}
        {note ? messages.list.searchFurther : (label ?? messages.list.loadMore)}
      </LinkButton>
    </div>
  );
}

interface CursorPage<Item> {
  items: readonly Item[];
  next_cursor: string | null;
  note?: string | null;
}

/**
 * `first`: the page to which further pages were appended. `focusAt`: the position of the item that gets the focus; -1 if the focus does not
 * move.
 */
type GrownList<Item> = CursorPage<Item> & { first: CursorPage<Item>; exceedsReload: boolean; focusAt: number };

export interface LoadMoreState {
  /** The address of the next page; null on the last page. */
  to: string | null;
  note: string | null | undefined;
  /** The click handler of the link to the next page. It appends the next page and prevents the navigation. */
  loadMore: MouseEventHandler<HTMLAnchorElement>;
  loading: boolean;
  /** Whether pages were appended to the first page. */
  grown: boolean;
  /** Whether a reload loads fewer pages than the list shows, because the list is too long. */
  exceedsReload: boolean;
}

/**
 * A list that grows page by page. Without JavaScript, the link leads to the next page. With JavaScript, the next page is appended and the
 * focus moves to its first `data-list-item`. The URL contains the number of pages, so that the loader returns all of them after a reload or
 * the back button. When the screen's loader returns new pages, they replace the whole list.
 * @param toAddress returns the screen's address for a cursor
 * @param toLoaderAddress returns the address of the screen's loader, if it differs from the screen's address
 */
export function useLoadMore<Item>(
  page: CursorPage<Item>,
  toAddress: (cursor: string) => string,
  toLoaderAddress: (address: string) => string = (address) => address,
): LoadMoreState & { items: readonly Item[] } {
  const location = useLocation();
  const navigate = useNavigate();
  const [grown, setGrown] = useState<GrownList<Item>>();
  const isGrown = grown?.first === page;
  const current = isGrown ? grown : page;
  const cursor = current.next_cursor;
  const to = cursor === null ? null : toAddress(cursor);
  // Each page has its own fetcher, so that the page before it, which was appended already, is never taken for it.
  const fetcher = useFetcher<{ page: CursorPage<Item> }>({ key: `page-after-${cursor}` });
  const { data, state } = fetcher;

  useEffect(() => {
    if (state !== "idle" || !data || cursor === null) return;
    const focusAt = isFocusOnLink() ? findListItems().length : -1;
    const next = data.page as CursorPage<Item>;
    const pages = readLoadedPageCount(location.search);
    setGrown((before) => {
      const list = before?.first === page ? before : page;
      if (list.next_cursor !== cursor) return before;
      const items = [...list.items, ...next.items];
      const exceedsReload = pages >= MAX_LOADED_PAGES || items.length > MAX_LOADED_ITEMS;
      return { first: page, items, next_cursor: next.next_cursor, note: next.note, exceedsReload, focusAt };
    });
    if (pages < MAX_LOADED_PAGES)
      navigate(getListAddressWithPages(location, pages + 1), {
        replace: true,
        preventScrollReset: true,
        state: location.state,
      });
  }, [state, data, page, cursor, location, navigate]);

  useEffect(() => {
    if (grown) findListItems()[grown.focusAt]?.focus();
  }, [grown]);

  const loadMore = (event: MouseEvent) => {
    if (to === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A second click would abort the load and begin it again, so that an impatient person would wait longer.
    if (state === "idle") fetcher.load(toLoaderAddress(to));
  };
  return {
    items: current.items,
    to,
    note: current.note,
    loadMore,
    loading: state !== "idle",
    grown: isGrown,
    exceedsReload: isGrown && grown.exceedsReload,
  };
}

const findListItems = () => document.querySelectorAll<HTMLElement>("main [data-list-item]");

/** Whether the focus is on the link to the next page, or on no element, because some browsers do not focus a clicked link. */
const isFocusOnLink = (): boolean => document.activeElement?.matches("body, [data-load-more]") === true;
