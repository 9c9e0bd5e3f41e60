import type { RequestDetails } from "../../../../domain/entities.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";

interface HandoverExplanationProps {
  handover: NonNullable<RequestDetails["last_handover"]>;
  reader_id: string;
}

/** Explains why the request was escalated or reassigned to its approver, and who else may decide (R18, R24). */
export function HandoverExplanation({ handover, reader_id }: HandoverExplanationProps) {
  const texts = useTexts();
  const text = texts.requestDetails.handover;

  const { action, timestamp, by, from, to, hours, others } = handover;
  const getName = (person: { id: string; name: string }) => (person.id === reader_id ? text.you : person.name);
  const otherNames = others.toSorted((a, b) => Number(b.id === reader_id) - Number(a.id === reader_id)).map(getName);
  const formatHandover = action === "escalated" ? text.escalated : from ? text.reassigned : text.assigned;
  return (
    <p className="max-w-prose">
      {formatHandover(to && getName(to), by && nameOnBehalfOf(texts, by.name, by.on_behalf_of))}{" "}
      <DateTime iso={timestamp} />
      {hours !== null && from ? text.escalationReason(hours, getName(from)) : "."}
      {to === null && from ? ` ${text.noSuperior(getName(from))}` : null}
      {otherNames.length > 0 ? ` ${text.others(otherNames)}` : null}
    </p>
  );
}
