import type { RequestDetails } from "../../../../domain/entities.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { TextWithLinks } from "../../../ui/text-with-links.tsx";
import { LazyInlineForm } from "../lazy-request-forms.tsx";
import type { ActionRefusal } from "../request-refusal.ts";
import { AttachmentLinks } from "./attachments.tsx";

const text = requestDetailsMessages.comments;

interface CommentsProps {
  request: RequestDetails;
  reader_id: string;
  refusal: ActionRefusal | null | undefined;
  formKey: string;
}

/** Shows the comments of the request, oldest first, and the form for a new comment. */
export function Comments({ request, reader_id, refusal, formKey }: CommentsProps) {
  const { comments } = request;
  const ownCount = comments.filter((comment) => comment.user_id === reader_id).length;
  return (
    <Card title={comments.length > 0 ? `${text.title} (${comments.length})` : text.title}>
      {comments.length === 0 ? (
        <p className="mb-5 text-muted text-sm">{text.none}</p>
      ) : (
        <ol className="mb-6 flex flex-col gap-5">
          {comments.map((comment) => (
            <li key={comment.version} className="flex gap-3 text-sm">
              <Avatar name={comment.user_name} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <bdi className="font-medium">{comment.user_name}</bdi>
                  <span className="text-muted">
                    <DateTime iso={comment.timestamp} />
                  </span>
                </p>
                <div className="mt-1">
                  <TextWithLinks>{comment.comment}</TextWithLinks>
                </div>
                <AttachmentLinks request_id={request.id} files={comment.attachments} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {request.allowed_actions.includes("comment") ? (
        // The key changes when a comment of the reader was added, and resets the form. Until then the typed text stays.
        <LazyInlineForm
          key={ownCount}
          act="comment"
          field="comments"
          request={request}
          refusal={refusal}
          formKey={`${formKey}:${ownCount}`}
        />
      ) : null}
    </Card>
  );
}
