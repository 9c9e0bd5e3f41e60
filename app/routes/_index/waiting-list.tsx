import { Link, useLocation } from "@remix-run/react";
import type { ListChoices } from "../../components/requests/choices.ts";
import { withFilters } from "../../components/requests/filter-address.ts";
import type { ListedRequest } from "../../components/requests/listed-request.ts";
import { RequestCard } from "../../components/requests/request-card.tsx";
import { formatCount } from "../../domain/number-format.ts";
import { dashboardMessages } from "../../messages/lists.ts";

const text = dashboardMessages;

export interface WaitingListProps {
  requests: readonly ListedRequest[];
  choices: ListChoices;
  /** The reader's name, by which the rest of what waits for them is found. */
  approver: string;
  /** More than these wait. */
  isFloor: boolean;
}

/** What the reader has to decide, before everything else: overdue first, then the longest waiting. */
export function WaitingList({ requests, choices, approver, isFloor }: WaitingListProps) {
  const location = useLocation();
  if (requests.length === 0) return null;
  return (
    <section id="waiting" aria-labelledby="waiting-title" className="mt-6 scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="waiting-title" className="font-semibold text-lg">
          {text.waiting}{" "}
          <span className="font-normal text-muted tabular-nums">
            {formatCount(requests.length)}
            {isFloor ? "+" : ""}
          </span>
        </h2>
        {isFloor ? (
          <Link
            to={withFilters(location, { approver, status: "pending" })}
            className="text-primary text-sm underline-offset-4 hover:underline"
          >
            {text.waitingAll}
          </Link>
        ) : null}
      </div>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} choices={choices} waiting own={false} />
        ))}
      </ul>
    </section>
  );
}
