import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { translate } from "../../../../domain/language.ts";
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
  /** The requests on the current page of the table, from which titles are read. `ids` can contain requests of other pages. */
  rows: readonly { id: string; title: string }[];
  /** Why a deletion without JavaScript failed; null if none failed. */
  initialFailure?: string | null;
  /** Called with the toast's text after all requests are processed or the person has stopped the deletion. */
  onEnd: (sentence: string) => void;
} & ({ onClose: () => void; closeTo?: undefined } | { closeTo: string; onClose?: undefined });

/**
 * Asks before requests are deleted, and then shows the progress. Without JavaScript, the form of the dialog deletes all of them in one
 * call.
 */
export function BulkDeleteDialog({ ids, rows, initialFailure = null, onEnd, onClose, closeTo }: BulkDeleteDialogProps) {
  const { running, done, failure, run, stop, finish } = useBulkDelete(ids, onEnd, initialFailure);
  const [total, count] = [formatCount(ids.length), ids.length];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const hasStarted = done > 0;
  // After a partial deletion, closing the dialog calls `finish`, so that the table is loaded again.
  const closing = closeTo === undefined ? { onClose: running ? stop : hasStarted ? finish : onClose } : { closeTo };
  return (
    <Dialog title={text.confirmTitle(count, total)} {...closing}>
      <Form method="post" replace onSubmit={onSubmit} className="flex flex-col gap-4">
        <input type="hidden" name="_bulk" value="delete" />
        {closeTo === undefined ? null : ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)}
        {failure === null ? null : (
          <Alert tone="error" title={text.deleteFailed}>
            <p>{translate(failure)}</p>
            {hasStarted ? <p>{text.partialResult(formatCount(done), total)}</p> : null}
          </Alert>
        )}
        {running || hasStarted ? (
          <ProgressBar label={text.deleting(formatCount(done), total)} value={done / count} />
        ) : (
          <>
            <p className="text-sm">{text.confirmText}</p>
            <RequestsToDelete ids={ids} rows={rows} />
          </>
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

/** The maximum number of requests that the dialog lists. Further requests are only counted. */
const MAX_LISTED = 20;

function RequestsToDelete({ ids, rows }: Pick<BulkDeleteDialogProps, "ids" | "rows">) {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (
    <section
      aria-label={text.toDelete}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-box border border-base-300"
    >
      <ul className="divide-y divide-base-300 text-sm">
        {ids.slice(0, MAX_LISTED).map((id) => (
          <li key={id} className="flex gap-2 px-3 py-1.5">
            <span className="shrink-0 text-muted tabular-nums">{id}</span>
            <span dir="auto" className="min-w-0 truncate">
              {titles.get(id)}
            </span>
          </li>
        ))}
        {ids.length > MAX_LISTED ? (
          <li className="px-3 py-1.5 text-muted">{text.moreToDelete(formatCount(ids.length - MAX_LISTED))}</li>
        ) : null}
      </ul>
    </section>
  );
}

/** The number of requests that one call deletes. It is low, so that the dialog can show progress and people can stop between two calls. */
const BATCH_SIZE = 100;

interface BulkDelete {
  running: boolean;
  /** The number of requests that were processed. */
  done: number;
  /** Why the last call failed; null if it did not fail. */
  failure: string | null;
  /** Starts the deletion, or continues it after a failure. */
  run: () => void;
  /** Stops the deletion after the current call. */
  stop: () => void;
  /** Ends the deletion after a failure, and reports how many requests were deleted. */
  finish: () => void;
}

/**
 * Deletes requests in calls of 100. After a failure, the person can repeat the failed call and continue. Requests that the failed call had
 * already deleted count as not found.
 * @param initialFailure why an attempt without JavaScript failed; null if there was none
 * @param onEnd called once with the toast's text, after all requests are processed or the person has stopped
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
