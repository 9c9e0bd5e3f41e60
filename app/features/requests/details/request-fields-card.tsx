import type { RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { PriorityBadge } from "../../../ui/priority-badge.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { TextWithLinks } from "../../../ui/text-with-links.tsx";
import { useTexts } from "../../../ui/texts.tsx";

interface RequestFieldsCardProps {
  request: Rendered<RequestDetails>;
  /** The colour of the priority as `#rrggbb`; null if the priority has none. */
  priority_color: string | null;
}

/** Shows the description and the fields of a request without its title and amount, which are in the page's header. */
export function RequestFieldsCard({ request, priority_color }: RequestFieldsCardProps) {
  const texts = useTexts();
  const text = texts.requestDetails.facts;

  return (
    <Card title={text.description}>
      <TextWithLinks>{request.description}</TextWithLinks>
      <div className="mt-4 border-base-300 border-t pt-4">
        <DescriptionList
          compact
          items={[
            { term: text.type, value: <bdi>{request.request_type_name}</bdi> },
            { term: text.requester, value: <bdi>{request.requester_name}</bdi> },
            { term: text.department, value: <bdi>{nameDepartment(texts, request.department)}</bdi> },
            {
              term: text.priority,
              value: <PriorityBadge code={request.priority} name={request.priority_name} color={priority_color} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}

/** Shows when the request was submitted, changed and approved, and when it is due. */
export function RequestDatesCard({ request }: { request: RequestDetails }) {
  const text = useTexts().requestDetails.facts;

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
