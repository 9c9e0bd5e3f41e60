import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { messages } from "../../../messages/common.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useBulkDelete } from "./use-bulk-delete.ts";

export type BulkDeleteDialogProps = {
  ids: readonly string[];
  /** Why the form without JavaScript did not delete them. */
  initialFailure?: string | null;
  /** The deletion ended: by itself, or because somebody stopped it. */
  onEnd: (sentence: string) => void;
} & ({ onClose: () => void; closeTo?: undefined } | { closeTo: string; onClose?: undefined });

/** Asks before many requests are deleted, then shows how far it is. Without JavaScript its form deletes them in one post. */
export function BulkDeleteDialog({ ids, initialFailure = null, onEnd, onClose, closeTo }: BulkDeleteDialogProps) {
  const { running, done, failure, run, stop, finish } = useBulkDelete(ids, onEnd, initialFailure);
  const [total, count] = [formatCount(ids.length), ids.length];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const began = done > 0;
  // What was deleted before it failed is gone: the table has to say so.
  const closing = closeTo === undefined ? { onClose: running ? stop : began ? finish : onClose } : { closeTo };
  return (
    <Dialog title={text.confirmTitle(count, total)} {...closing}>
      <Form method="post" replace onSubmit={onSubmit} className="flex flex-col gap-4">
        <input type="hidden" name="_bulk" value="delete" />
        {closeTo === undefined ? null : ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)}
        {failure === null ? null : (
          <Alert tone="error" title={text.deleteFailed}>
            <p>{failure}</p>
            {began ? <p>{text.soFar(formatCount(done), total)}</p> : null}
          </Alert>
        )}
        {running || began ? (
          <ProgressBar label={text.deleting(formatCount(done), total)} value={done / count} />
        ) : (
          <p className="text-sm">{text.confirmText}</p>
        )}
        <DialogActions>
          {running ? (
            <Button type="button" variant="secondary" onClick={stop}>
              {text.stop}
            </Button>
          ) : closing.closeTo === undefined ? (
            <Button type="button" variant="secondary" onClick={closing.onClose}>
              {messages.action.cancel}
            </Button>
          ) : (
            <LinkButton to={closing.closeTo} replace preventScrollReset>
              {messages.action.cancel}
            </LinkButton>
          )}
          <Button variant="danger" pending={running}>
            {began ? text.continue : text.confirm(count, total)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
