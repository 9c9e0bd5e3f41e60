import { Link, useLocation } from "@remix-run/react";
import type { MouseEventHandler } from "react";
import type { ListChoices } from "../../components/requests/choices.ts";
import { ExportLinks } from "../../components/requests/export-links.tsx";
import { withFilters } from "../../components/requests/filter-address.ts";
import { ClearFilters } from "../../components/requests/filter-panel.tsx";
import type { ListedRequest } from "../../components/requests/listed-request.ts";
import { RequestCard } from "../../components/requests/request-card.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { LoadMore } from "../../components/ui/load-more.tsx";
import { formatCount } from "../../domain/number-format.ts";
import { dashboardMessages } from "../../messages/lists.ts";
import { messages } from "../../messages.ts";

const text = dashboardMessages;

export interface RequestListProps {
  requests: readonly ListedRequest[];
  /** How many of the matches stand above, as waiting for the reader. */
  besides: number;
  choices: ListChoices;
  actor_id: string;
  /** Every role but requester (spec section 6). */
  mayExport: boolean;
  /** All that the reader may see. */
  total: number;
  matches: { total: number; total_is_floor: boolean };
  /** Another answer is on its way. */
  busy: boolean;
  more: { grown: boolean; to: string | null; more: MouseEventHandler<HTMLAnchorElement>; loading: boolean };
}

export function RequestList(props: RequestListProps) {
  const { requests, besides, choices, actor_id, mayExport, total, matches, busy, more } = props;
  const location = useLocation();
  const count = `${formatCount(matches.total)}${matches.total_is_floor ? "+" : ""}`;
  const later = new URLSearchParams(location.search).has("cursor");
  return (
    <section aria-labelledby="list-title" aria-busy={busy || undefined} className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="list-title" className="font-semibold text-lg">
          {text.list}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-muted text-sm tabular-nums">
            {text.showing(count, formatCount(total))}
          </p>
          {mayExport && matches.total > 0 ? <ExportLinks search={location.search} /> : null}
        </div>
      </div>
      {later ? (
        <Link to={withFilters(location, { cursor: null })} className="mb-3 inline-block text-primary text-sm underline">
          {messages.filters.firstPage}
        </Link>
      ) : null}
      {requests.length === 0 ? (
        besides === 0 ? (
          <Nothing none={total === 0} />
        ) : (
          <p className="text-muted">{text.allAbove}</p>
        )
      ) : (
        <ul
          data-grown={more.grown || undefined}
          className={busy ? "flex flex-col gap-3 opacity-60" : "flex flex-col gap-3"}
        >
          {requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              choices={choices}
              waiting={waitsFor(actor_id, request) && "marked"}
              own={false}
            />
          ))}
        </ul>
      )}
      <LoadMore to={more.to} onClick={more.more} pending={more.loading} />
    </section>
  );
}

/** Needs-info requests wait for their requester, not for the approver. */
const waitsFor = (actor_id: string, { current_approver_id, on_behalf_of, status }: ListedRequest): boolean =>
  (current_approver_id === actor_id || (on_behalf_of !== null && current_approver_id === on_behalf_of.id)) &&
  (status === "pending" || status === "overdue");

function Nothing({ none }: { none: boolean }) {
  return (
    <Card flush>
      {none ? (
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
      ) : (
        <EmptyState icon={<Icon name="search-x" className="size-6" />} title={text.noMatch} action={<ClearFilters />}>
          {text.noMatchText}
        </EmptyState>
      )}
    </Card>
  );
}
