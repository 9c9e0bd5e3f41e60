import { formatOnBehalfOf } from "../../../../domain/delegations/delegations.ts";
import type { RequestDetails } from "../../../../domain/entities.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { DateTime } from "../../../ui/date-time.tsx";

const text = requestDetailsMessages.handover;

interface HandoverExplanationProps {
  handover: NonNullable<RequestDetails["last_handover"]>;
  reader_id: string;
}

/** How it came to whom it waits for now, and who else may decide: what its first route does not know (R18, R24). */
export function HandoverExplanation({ handover, reader_id }: HandoverExplanationProps) {
  const { action, timestamp, by, from, to, hours, others } = handover;
  const nameOf = (person: { id: string; name: string }) => (person.id === reader_id ? text.you : person.name);
  const also = others.toSorted((a, b) => Number(b.id === reader_id) - Number(a.id === reader_id)).map(nameOf);
  const lead = action === "escalated" ? text.escalated : from ? text.reassigned : text.assigned;
  return (
    <p className="max-w-prose">
      {lead(to && nameOf(to), by && formatOnBehalfOf(by.name, by.on_behalf_of))} <DateTime iso={timestamp} />
      {hours !== null && from ? text.escalationReason(hours, nameOf(from)) : "."}
      {to === null && from ? ` ${text.noSuperior(nameOf(from))}` : null}
      {also.length > 0 ? ` ${text.others(also)}` : null}
    </p>
  );
}
