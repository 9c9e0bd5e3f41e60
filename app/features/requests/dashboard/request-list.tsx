import { Link, useLocation } from "@remix-run/react";
import { formatCount, formatTotal } from "../../../../domain/format/numbers.ts";
import type { ListViewPreference } from "../../../../domain/requests/list-view.ts";
import type { PageSize } from "../../../../domain/requests/page-size.ts";
import { ME_FILTER } from "../../../../domain/requests/waiting.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { LoadMoreState } from "../../../ui/load-more.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { useBulkCheckbox } from "../bulk/bulk-checkbox.tsx";
import { ExportLinks } from "../export-links.tsx";
import { getListAddress, hasFilters } from "../filter-address.ts";
import { ClearFiltersLink } from "../filter-panel.tsx";
import type { ListChoices } from "../list-choices.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { LoadMoreRequestsLink } from "../load-more-requests.tsx";
import { RequestCard } from "../request-card.tsx";
import type { RequestListTableProps } from "../request-list-table.tsx";
import { RequestListTable } from "../request-list-table.tsx";
import { SavedViewsLink } from "../saved-views-link.tsx";
import { ViewSwitch } from "../view-switch.tsx";

export interface RequestListProps {
  requests: readonly ListedRequest[];
  /** How many of the matching requests are shown in a section above the list, and therefore not in the list. */
  displayedAbove: number;
  choices: ListChoices;
  /** Whether the user may export the list. Every role except requester may (spec section 6). */
  canExport: boolean;
  /** The number of all requests that the user may see. */
  total: number;
  matches: { total: number; total_is_floor: boolean };
  /** Whether the list is loading with other filters. */
  busy: boolean;
  more: LoadMoreState;
  listView: ListViewPreference;
  page_size: PageSize;
  order: RequestListTableProps["order"];
}

export function RequestList(props: RequestListProps) {
  const texts = useTexts();
  const text = texts.dashboard;
  const messages = texts.common;

  const { requests, displayedAbove, choices, canExport, total, matches, busy, more, listView, page_size, order } =
    props;
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const hasCursor = params.has("cursor");
  // If the filter shows only requests that wait for the user, the cards need no label for that.
  const onlyWaiting = params.get("waiting_for") === ME_FILTER;
  const renderCheckbox = useBulkCheckbox();
  const byUrgency = params.has("waiting_for") && !params.has("sort_by");
  return (
    <section aria-labelledby="list-title" aria-busy={busy || undefined} className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="list-title" className="font-semibold text-lg">
            {onlyWaiting ? text.waiting : text.list}
          </h2>
          {byUrgency ? <p className="text-muted text-sm">{text.urgencyOrder}</p> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-muted text-sm tabular-nums">
            {text.showing(
              formatCount(displayedAbove + requests.length, texts.language),
              formatTotal(matches.total, matches.total_is_floor, texts.language),
            )}
          </p>
          {canExport && matches.total > 0 ? <ExportLinks search={location.search} /> : null}
          <SavedViewsLink />
          <ViewSwitch view={listView.view} />
        </div>
      </div>
      {hasCursor ? (
        <Link
          to={getListAddress(texts, location, { cursor: null })}
          className="mb-3 inline-block text-primary text-sm underline"
        >
          {messages.filters.firstPage}
        </Link>
      ) : null}
      {requests.length === 0 ? (
        displayedAbove === 0 ? (
          <EmptyRequestList hasNoRequests={total === 0} />
        ) : (
          <p className="text-muted">{text.allListedAbove}</p>
        )
      ) : (
        <>
          {onlyWaiting ? (
            <BulkBar
              key={listView.view}
              requests={requests}
              total={formatTotal(matches.total, matches.total_is_floor, texts.language)}
              canExport={canExport}
            />
          ) : null}
          {listView.view === "table" ? (
            <RequestListTable
              requests={requests}
              choices={choices}
              columns={listView.columns}
              order={order}
              marksWaiting={!onlyWaiting}
              {...(onlyWaiting && { renderCheckbox })}
            />
          ) : (
            <ul
              data-grown={more.exceedsReload || undefined}
              className={busy ? "flex flex-col gap-3 opacity-60" : "flex flex-col gap-3"}
            >
              {requests.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  choices={choices}
                  awaitsReader={request.waiting && (onlyWaiting || "marked")}
                  checkbox={onlyWaiting && renderCheckbox(request)}
                  isOwn={false}
                />
              ))}
            </ul>
          )}
        </>
      )}
      <LoadMoreRequestsLink
        more={more}
        displayed={displayedAbove + requests.length}
        matches={matches}
        page_size={page_size}
      />
    </section>
  );
}

function EmptyRequestList({ hasNoRequests }: { hasNoRequests: boolean }) {
  const texts = useTexts();
  const text = texts.dashboard;
  const messages = texts.common;

  const { search } = useLocation();
  return (
    <Card flush>
      {hasNoRequests ? (
        <EmptyState
          icon={<Icon name="inbox" className="size-6" />}
          title={text.none}
          action={
            <LinkButton to="/submit-request" variant="primary">
              {messages.nav.submitRequest}
            </LinkButton>
          }
        >
          {text.noneText}
        </EmptyState>
      ) : hasFilters(search) ? (
        <EmptyState
          icon={<Icon name="search-x" className="size-6" />}
          title={text.noMatch}
          action={<ClearFiltersLink />}
        >
          {text.noMatchText}
        </EmptyState>
      ) : (
        <EmptyState icon={<Icon name="inbox" className="size-6" />} title={text.noMore} />
      )}
    </Card>
  );
}
