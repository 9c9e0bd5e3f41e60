import type { RequestDetails } from "../../../../domain/entities.ts";
import { formatTypeLabel } from "../../../../domain/format/labels.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PriorityBadge } from "../../../ui/priority-badge.tsx";

const text = requestDetailsMessages.facts;

interface RequestFieldsCardProps {
  request: RequestDetails;
  /** The colour of the priority as `#rrggbb`; null if it has none. */
  priority_color: string | null;
}

export function RequestFieldsCard({ request, priority_color }: RequestFieldsCardProps) {
  const { amount, amount_decimals, currency } = request;
  return (
    <Card title={text.description}>
      <p dir="auto" className="max-w-prose whitespace-pre-line break-words">
        {request.description}
      </p>
      <div className="mt-5 border-base-300 border-t pt-5">
        <DescriptionList
          compact
          items={[
            {
              term: text.amount,
              value: amount === null ? null : <Money amount={amount} currency={currency} decimals={amount_decimals} />,
            },
            { term: text.type, value: formatTypeLabel(request.request_type) },
            { term: text.requester, value: <bdi>{request.requester_name}</bdi> },
            { term: text.department, value: <bdi>{request.department}</bdi> },
            { term: text.priority, value: <PriorityBadge priority={request.priority} color={priority_color} /> },
          ]}
        />
      </div>
    </Card>
  );
}

/** Shows when the request was submitted, changed and approved, and when it is due. */
export function RequestDatesCard({ request }: { request: RequestDetails }) {
  const times = [
    { term: text.submitted, iso: request.created_at },
    { term: text.due, iso: request.due_date },
    { term: text.updated, iso: request.updated_at },
    { term: text.approved, iso: request.approved_at },
  ];
  return (
    <Card title={text.timeline}>
      <dl className="flex flex-col gap-2.5 text-sm">
        {times.map(({ term, iso }) =>
          iso ? (
            <div key={term} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{term}</dt>
              <dd>
                <DateTime iso={iso} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}
