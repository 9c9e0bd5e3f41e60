import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { formatBulkDeleteResult } from "../../../../domain/requests/bulk-delete.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { messages } from "../../../messages/common.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { bulkDeleteRequests } from "./bulk-api.ts";

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
  const hasStarted = done > 0;
  // What was deleted before it failed is gone: the table has to say so.
  const closing = closeTo === undefined ? { onClose: running ? stop : hasStarted ? finish : onClose } : { closeTo };
  return (
    <Dialog title={text.confirmTitle(count, total)} {...closing}>
      <Form method="post" replace onSubmit={onSubmit} className="flex flex-col gap-4">
        <input type="hidden" name="_bulk" value="delete" />
        {closeTo === undefined ? null : ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)}
        {failure === null ? null : (
          <Alert tone="error" title={text.deleteFailed}>
            <p>{failure}</p>
            {hasStarted ? <p>{text.partialResult(formatCount(done), total)}</p> : null}
          </Alert>
        )}
        {running || hasStarted ? (
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
            {hasStarted ? text.continue : text.confirm(count, total)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Requests in one call: few enough that the bar moves and that one can stop. */
const BATCH_SIZE = 100;

interface BulkDelete {
  running: boolean;
  /** How many of them have been dealt with. */
  done: number;
  /** Why it does not go on; null while nothing is wrong. */
  failure: string | null;
  /** Begins, or goes on where it stopped. */
  run: () => void;
  /** After the call that is under way. */
  stop: () => void;
  /** Ends it with what was reached. */
  finish: () => void;
}

/**
 * Deletes requests a hundred at a time. Every call happens whole and may be repeated, so that a lost connection or a closed page costs
 * nothing but another go.
 *
 * @param initialFailure why a try before this page did not work
 * @param onEnd told once, when all are dealt with or somebody stopped it, with the sentence for the toast
 */
function useBulkDelete(
  ids: readonly string[],
  onEnd: (sentence: string) => void,
  initialFailure: string | null,
): BulkDelete {
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState(initialFailure);
  const progress = useRef({ at: 0, deleted: 0, not_found: 0 });
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const end = () => onEnd(formatBulkDeleteResult(progress.current.deleted, progress.current.not_found));
  const run = async () => {
    setRunning(true);
    setFailure(null);
    stopped.current = false;
    while (progress.current.at < ids.length && !stopped.current) {
      const batch = ids.slice(progress.current.at, progress.current.at + BATCH_SIZE);
      const result = await bulkDeleteRequests(batch);
      if (!result.ok) {
        setFailure(result.detail);
        setRunning(false);
        return;
      }
      progress.current.at += batch.length;
      progress.current.deleted += result.value.deleted;
      progress.current.not_found += result.value.not_found;
      setDone(progress.current.at);
    }
    end();
  };
  const stop = () => {
    stopped.current = true;
  };
  return { running, done, failure, run, stop, finish: end };
}
