import { Link } from "@remix-run/react";
import type { AssignedRequests } from "../../../../domain/admin/entities.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import type { ReassignmentProgress } from "./user-refusal.ts";

/** Shows how many requests were reassigned so far, and which requests were skipped. */
export function ReassignmentReport({
  name,
  progress,
  isContinuing,
}: {
  name: string;
  progress: ReassignmentProgress;
  isContinuing: boolean;
}) {
  const texts = useTexts();
  const text = texts.usersTab;

  const { newApproverName, done, remaining, skipped } = progress;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {remaining > 0 ? <ProgressBar label={text.reassigning} value={done / (done + remaining)} /> : null}
      <Alert tone={skipped.length > 0 || remaining > 0 ? "warning" : "success"}>
        <p>{text.reassigned(formatCount(done, texts.language), done === 1, newApproverName)}</p>
        <p>{text.isInactive(name)}</p>
        {remaining > 0 && !isContinuing ? <p>{text.remaining(formatCount(remaining, texts.language))}</p> : null}
        {skipped.length > 0 ? (
          <>
            <p className="mt-2 font-semibold">{text.skipped}</p>
            <ul className="list-disc pl-5">
              {skipped.map(({ request_id, reason }) => (
                <li key={request_id}>{`${request_id}${texts.common.colon} ${reason}`}</li>
              ))}
            </ul>
          </>
        ) : null}
      </Alert>
    </div>
  );
}

/** Lists the open requests of a user who is to be deactivated or deleted. */
export function AssignedRequestList({ holdings: { total, requests } }: { holdings: AssignedRequests }) {
  const texts = useTexts();
  const text = texts.usersTab;

  return (
    <section aria-label={text.openRequests}>
      <ul className="max-h-48 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300 text-sm">
        {requests.map(({ id, title, requester_name, department }) => (
          <li key={id} className="px-3 py-2">
            <Link to={`/request/${encodeURIComponent(id)}/details`} className="font-medium hover:underline">
              {id} · {title}
            </Link>
            <p className="text-muted">{text.requestedBy(requester_name, nameDepartment(texts, department))}</p>
          </li>
        ))}
        {total > requests.length ? (
          <li className="px-3 py-2 text-muted">
            {text.moreRequests(formatCount(total - requests.length, texts.language))}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
