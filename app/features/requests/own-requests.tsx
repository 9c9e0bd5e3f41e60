import { Link, useLocation } from "@remix-run/react";
import { formatCount, formatTotal } from "../../../domain/format/numbers.ts";
import type { ListViewPreference } from "../../../domain/requests/list-view.ts";
import type { PageSize } from "../../../domain/requests/page-size.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListKeyboardNavigation } from "../../ui/list-keyboard-navigation.tsx";
import type { LoadMoreState } from "../../ui/load-more.tsx";
import { SkeletonList } from "../../ui/skeleton.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { getListAddress, hasFilters } from "./filter-address.ts";
import type { ListChoices } from "./list-choices.tsx";
import type { ListedRequest } from "./listed-request.ts";
import { LoadMoreRequestsLink } from "./load-more-requests.tsx";
import { RequestCard } from "./request-card.tsx";
import type { RequestListTableProps } from "./request-list-table.tsx";
import { RequestListTable } from "./request-list-table.tsx";
import { SavedViewsLink } from "./saved-views-link.tsx";
import { SwipeActions } from "./swipe-actions.tsx";
import { ViewSwitch } from "./view-switch.tsx";

export interface OwnRequestsProps {
  requests: readonly ListedRequest[];
  choices: ListChoices;
  /** The number of all requests that the user has submitted. */
  total: number;
  matches: { total: number; total_is_floor: boolean };
  /** Where the current navigation leads: `same` for the same tab, `other` for another tab; null if there is none. */
  busy: "same" | "other" | null;
  more: LoadMoreState;
  listView: ListViewPreference;
  page_size: PageSize;
  order: RequestListTableProps["order"];
}

export function OwnRequests({
  requests,
  choices,
  total,
  matches,
  busy,
  more,
  listView,
  page_size,
  order,
}: OwnRequestsProps) {
  const texts = useTexts();
  const text = texts.myRequests;
  const dashboardMessages = texts.dashboard;
  const messages = texts.common;

  const location = useLocation();
  if (busy === "other") return <SkeletonList label={text.loading} />;
  const next = <LoadMoreRequestsLink more={more} displayed={requests.length} matches={matches} page_size={page_size} />;
  if (requests.length === 0)
    return (
      <>
        <div className="mb-3 flex justify-end">
          <SavedViewsLink />
        </div>
        <EmptyRequestList hasNoRequests={total === 0} />
        {next}
      </>
    );
  return (
    <ListKeyboardNavigation>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-muted text-sm tabular-nums">
          {dashboardMessages.showing(
            formatCount(requests.length, texts.language),
            formatTotal(matches.total, matches.total_is_floor, texts.language),
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SavedViewsLink />
          <ViewSwitch view={listView.view} />
        </div>
      </div>
      {new URLSearchParams(location.search).has("cursor") ? (
        <Link
          to={getListAddress(texts, location, { cursor: null })}
          className="mb-3 inline-block text-primary text-sm underline"
        >
          {messages.filters.firstPage}
        </Link>
      ) : null}
      {listView.view === "table" ? (
        <RequestListTable
          requests={requests}
          choices={choices}
          columns={listView.columns}
          order={order}
          marksWaiting={false}
        />
      ) : (
        <SwipeActions>
          <ul
            aria-busy={busy ? true : undefined}
            data-grown={more.exceedsReload || undefined}
            className={busy ? "flex flex-col gap-3 opacity-60" : "flex flex-col gap-3"}
          >
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} choices={choices} awaitsReader={false} isOwn />
            ))}
          </ul>
        </SwipeActions>
      )}
      {next}
    </ListKeyboardNavigation>
  );
}

function EmptyRequestList({ hasNoRequests }: { hasNoRequests: boolean }) {
  const texts = useTexts();
  const text = texts.myRequests;
  const messages = texts.common;

  const { search } = useLocation();
  return (
    <Card flush>
      <EmptyState
        icon={<Icon name="inbox" className="size-6" />}
        title={text.none}
        action={
          hasNoRequests ? (
            <LinkButton to="/submit-request" variant="primary">
              {text.first}
            </LinkButton>
          ) : (
            <LinkButton to="/my-requests">{messages.filters.clear}</LinkButton>
          )
        }
      >
        {hasNoRequests ? text.noneText : hasFilters(search) ? text.noMatch : text.noMore}
      </EmptyState>
    </Card>
  );
}
