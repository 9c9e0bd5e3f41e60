import { Alert } from "../../ui/alert.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** Lists the mismatches between a request and its audit trail. `sentences`: one sentence for each mismatch. */
export function AuditFaultAlert({ sentences }: { sentences: readonly string[] }) {
  const requestDetailsMessages = useTexts().requestDetails;

  return (
    <Alert tone="error" title={requestDetailsMessages.record.mismatch}>
      <ul className="mt-1 flex flex-col gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
