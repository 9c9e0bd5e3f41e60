import { useLocation } from "@remix-run/react";
import type { PageSize } from "../../../domain/requests/page-size.ts";
import { LoadMore, type LoadMoreState } from "../../ui/load-more.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { PageSizeSwitch } from "./page-size-switch.tsx";

export interface LoadMoreRequestsLinkProps {
  more: LoadMoreState;
  /** The number of matching requests on the screen. */
  displayed: number;
  matches: { total: number; total_is_floor: boolean };
  page_size: PageSize;
}

/** The link to the next requests of a list, with their number ('Show 25 more'), and the choice of this number. */
export function LoadMoreRequestsLink({ more, displayed, matches, page_size }: LoadMoreRequestsLinkProps) {
  const messages = useTexts().common;

  const { search } = useLocation();
  // The position in a list is unknown if the URL has a cursor.
  const isTotalKnown = !matches.total_is_floor && !new URLSearchParams(search).has("cursor");
  const rest = isTotalKnown ? Math.max(1, matches.total - displayed) : page_size;
  return (
    <>
      <LoadMore
        to={more.to}
        label={messages.list.showMore(Math.min(rest, page_size))}
        note={more.note}
        onClick={more.loadMore}
        pending={more.loading}
      />
      <PageSizeSwitch matches={matches} page_size={page_size} />
    </>
  );
}
