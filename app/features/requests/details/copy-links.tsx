import { Link } from "@remix-run/react";
import type { RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { useTexts } from "../../../ui/texts.tsx";

/** Shows why a request was rejected or cancelled, in the words of the person who rejected or cancelled it. */
export function ClosingReason({ request }: { request: Rendered<RequestDetails> }) {
  const text = useTexts().requestDetails.copy;

  if (request.status !== "rejected" && request.status !== "cancelled") return null;
  const reason = request.approval_history.findLast(({ action }) => action === request.status)?.comments;
  return reason ? (
    <blockquote
      dir="auto"
      aria-label={text.reason}
      className="mt-4 max-w-prose whitespace-pre-line break-words border-base-300 border-s-2 ps-4 text-sm"
    >
      {reason}
    </blockquote>
  ) : null;
}

/** Whether the user submitted the request and it was rejected or cancelled. The details then offer to submit it again. */
export const canSubmitAgain = (request: Rendered<RequestDetails>, reader_id: string): boolean =>
  (request.status === "rejected" || request.status === "cancelled") && request.requester_id === reader_id;

/** Shows a link that copies the request to a new one, a link to the request from which it was copied, and links to its copies. */
export function CopyLinks({ request, reader_id }: { request: Rendered<RequestDetails>; reader_id: string }) {
  const text = useTexts().requestDetails.copy;

  const again = canSubmitAgain(request, reader_id);
  return (
    <div className={cx("flex flex-wrap items-center gap-x-4 gap-y-2 text-sm", again && "mt-4")}>
      <LinkButton
        to={`/submit-request?copy=${encodeURIComponent(request.id)}`}
        size="sm"
        variant={again ? "primary" : "secondary"}
        className="screen-only"
      >
        {again ? text.again : text.copy}
      </LinkButton>
      {request.copied_from === null ? null : <RequestLinks label={text.from} ids={[request.copied_from]} />}
      {request.copies.length === 0 ? null : <RequestLinks label={text.to} ids={request.copies} />}
    </div>
  );
}

function RequestLinks({ label, ids }: { label: string; ids: readonly string[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {label}
      {ids.map((id) => (
        <Link
          key={id}
          to={`/request/${encodeURIComponent(id)}/details`}
          className="inline-flex items-center text-primary tabular-nums underline-offset-4 hover:underline max-md:min-h-11"
        >
          {id}
        </Link>
      ))}
    </p>
  );
}
