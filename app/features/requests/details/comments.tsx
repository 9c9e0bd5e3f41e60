import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { HistoryItem, RequestDetails } from "../../../../domain/entities.ts";
import { message, type Rendered } from "../../../../domain/message.ts";
import { splitMentions } from "../../../../domain/requests/mentions.ts";
import { describeDroppedApprovals } from "../../../../domain/requests/modification.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { TextWithLinks } from "../../../ui/text-with-links.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useRestoreFocus } from "../../../ui/use-restore-focus.ts";
import { InlineForm } from "../inline-form.tsx";
import type { ActionRefusal } from "../request-refusal.ts";
import { AttachmentLinks } from "./attachments.tsx";

/** Selects the button of the comment form. The focus does not move to its field, because a phone would open its keyboard. */
const COMMENT_BUTTON = "form:has(> [name=_act][value=comment]) [type=submit]";

interface CommentsProps {
  request: Rendered<RequestDetails>;
  reader_id: string;
  refusal: ActionRefusal | null | undefined;
  formKey: string;
  /** The toast message of the page. Its note stays beside the form until the next message. */
  flash: ToastMessage | null | undefined;
}

/** Shows the comments of the request, oldest first, and the form for a new comment. */
export function Comments({ request, reader_id, refusal, formKey, flash }: CommentsProps) {
  const text = useTexts().requestDetails.comments;

  const { comments } = request;
  const [note, setNote] = useState(flash?.note);
  useEffect(() => {
    if (flash) setNote(flash.note);
  }, [flash]);
  // After a comment, the form is a new one.
  const isSending = useNavigation().formData?.get("_act") === "comment";
  useRestoreFocus(isSending, () => document.querySelector<HTMLElement>(COMMENT_BUTTON));
  const ownCount = comments.filter((comment) => comment.user_id === reader_id).length;
  return (
    <Card
      title={comments.length > 0 ? `${text.title} (${comments.length})` : text.title}
      actions={<WatchForm request={request} />}
    >
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
                  <TextWithLinks renderText={(part) => <TextWithMentions>{part}</TextWithMentions>}>
                    {comment.comment}
                  </TextWithLinks>
                </div>
                <AttachmentLinks request={request} files={comment.attachments} />
                <DroppedApprovals approvals={comment.dropped_approvals} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {note ? (
        <div className="mb-4">
          <Alert tone="info">{note}</Alert>
        </div>
      ) : null}
      {request.allowed_actions.includes("comment") ? (
        // The key changes when a comment of the user was added, which resets the form. Until then, the typed text stays.
        <InlineForm
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

/** Shows which approvals no longer count because of the files of an entry. Renders nothing if there are none. */
export function DroppedApprovals({ approvals }: { approvals: HistoryItem["dropped_approvals"] }) {
  const texts = useTexts();

  const [dropped] = describeDroppedApprovals(approvals);
  if (!dropped) return null;
  return (
    <span className="mt-1 block text-muted">
      {renderMessage(texts, message("requests.sentence", { text: dropped }))}
    </span>
  );
}

/** Shows a comment with its mentions emphasised. */
export function TextWithMentions({ children }: { children: string }) {
  let offset = 0;
  return splitMentions(children).map(({ text: part, is_mention }) => {
    const key = offset;
    offset += part.length;
    return is_mention ? (
      <strong key={key} className="font-semibold text-primary">
        <bdi>{part}</bdi>
      </strong>
    ) : (
      part
    );
  });
}

/** The button that starts or stops notifications about a request. */
function WatchForm({ request: { id, is_watching } }: { request: Rendered<RequestDetails> }) {
  const watchMessages = useTexts().watch;

  const path = `/request/${encodeURIComponent(id)}/watch`;
  const pending = useNavigation().formAction === path;
  return (
    <Form method="post" action={path} replace preventScrollReset className="screen-only">
      <input type="hidden" name="watch" value={String(!is_watching)} />
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        icon={<Icon name={is_watching ? "bell-off" : "bell"} />}
        title={is_watching ? watchMessages.unwatchHint : watchMessages.watchHint}
      >
        {is_watching ? watchMessages.unwatch : watchMessages.watch}
      </Button>
    </Form>
  );
}
