import type { AuditEvent } from "../../../domain/entities.ts";
import { actionLabel } from "../../../domain/format/labels.ts";
import { findRecordedDelegator } from "../../../domain/requests/events.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { nameOnBehalfOf, renderMessage } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { AuditFaultAlert } from "./audit-fault-alert.tsx";

export interface AuditTrailProps {
  /** The entries of one page, oldest first. */
  entries: readonly AuditEvent[];
  /** Number of entries on all pages. */
  total: number;
  /** The mismatches between the request and its whole audit trail, one sentence for each. */
  faults: readonly string[];
  /** The version of the entry that does not match; null if the mismatch is not in a single entry. */
  faulty_version: number | null;
}

/** Shows the entries of a request's audit trail with their hashes, and the result of the verification. */
export function AuditTrail({ entries, total, faults, faulty_version }: AuditTrailProps) {
  const text = useTexts().requestDetails.record;

  return (
    <div className="flex flex-col gap-4">
      {faults.length > 0 ? (
        <AuditFaultAlert sentences={faults} />
      ) : (
        <Alert tone="success" title={text.verified(total)} />
      )}
      <ol className="flex flex-col divide-y divide-base-300">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.version} entry={entry} faulty={faulty_version === entry.version} />
        ))}
      </ol>
    </div>
  );
}

function AuditEntryRow({ entry, faulty }: { entry: AuditEvent; faulty: boolean }) {
  const texts = useTexts();
  const text = texts.requestDetails.record;

  return (
    <li className="py-4 text-sm first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-6 text-muted tabular-nums">{entry.version}</span>
        <span className="font-medium first-letter:uppercase">{renderMessage(texts, actionLabel(entry.action))}</span>
        <span>{nameOnBehalfOf(texts, entry.actor_name ?? text.system, findRecordedDelegator(entry.payload))}</span>
        <span className="text-muted">
          <DateTime iso={entry.created_at} />
        </span>
        {faulty ? <Badge variant="destructive">{text.entryMismatch(entry.version)}</Badge> : null}
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[7rem_minmax(0,1fr)]">
        <dt className="text-muted">{text.hash}</dt>
        <dd className="break-all font-mono">{entry.hash}</dd>
        <dt className="text-muted">{text.previous}</dt>
        <dd className="break-all font-mono">{entry.prev_hash}</dd>
      </dl>
      <details className="mt-2 text-xs">
        <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-md text-muted underline max-md:min-h-11">
          {text.content}
          <span className="sr-only">{`${texts.common.colon} ${text.entry(entry.version)}`}</span>
        </summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words rounded-md bg-base-200 p-3 font-mono">
          {JSON.stringify(entry.payload, null, 2)}
        </pre>
      </details>
    </li>
  );
}
