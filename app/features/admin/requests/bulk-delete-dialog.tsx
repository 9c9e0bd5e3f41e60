import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../../domain/errors.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { describeBulkDeleteResult, requiresDeletionReason } from "../../../../domain/requests/bulk-delete.ts";
import type { FilterStatus } from "../../../../domain/requests/lifecycle.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { SecondPersonNote, useFourEyes } from "../../../forms/second-person-note.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/inputs.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import type { NewToast } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { bulkDeleteRequests, confirmFactor } from "./bulk-api.ts";

export type BulkDeleteDialogProps = {
  ids: readonly string[];
  /** The requests on the current page of the table, from which titles are read. `ids` can contain requests of other pages. */
  rows: readonly { id: string; title: string; status: FilterStatus }[];
  /** The reason that was typed before a deletion without JavaScript failed. */
  initialReason?: string;
  /** Why a deletion without JavaScript failed; null if none failed. */
  initialFailure?: DeletionFailure | null;
  /** Called with the toast after all requests are processed or the person has stopped the deletion. */
  onEnd: (toast: NewToast) => void;
} & ({ onClose: () => void; closeTo?: undefined } | { closeTo: string; onClose?: undefined });

/**
 * Asks before requests are deleted, and then shows the progress. Without JavaScript, the form of the dialog deletes all of them in one
 * call.
 */
export function BulkDeleteDialog({
  ids,
  rows,
  initialReason = "",
  initialFailure = null,
  onEnd,
  onClose,
  closeTo,
}: BulkDeleteDialogProps) {
  const texts = useTexts();
  const text = texts.allRequests;
  const messages = texts.common;

  const [reason, setReason] = useState(initialReason);
  const batch_size = useFourEyes() ? LIMITS.all_requests : BATCH_SIZE;
  const deletion = useBulkDelete(ids, { reason: reason.trim(), batch_size, onEnd, initialFailure });
  const { running, done, failure, run, stop, finish } = deletion;
  const needsReason = rows.some(({ id, status }) => ids.includes(id) && requiresDeletionReason(status));
  const hydrated = useHydrated();
  const [total, count] = [formatCount(ids.length, texts.language), ids.length];
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
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
          <>
            <FailureAlert failure={{ title: text.deleteFailed, ...failure }} />
            {hasStarted ? (
              <p className="text-sm">{text.partialResult(formatCount(done, texts.language), total)}</p>
            ) : null}
          </>
        )}
        {running || hasStarted ? (
          <ProgressBar label={text.deleting(formatCount(done, texts.language), total)} value={done / count} />
        ) : (
          <>
            <p className="text-sm">{text.confirmText}</p>
            <SecondPersonNote what="everything" />
            <RequestsToDelete ids={ids} rows={rows} />
            <Field label={text.reason} name="reason" required={needsReason} hint={text.reasonHint}>
              <TextArea
                rows={2}
                value={reason}
                maxLength={LIMITS.deletion_reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
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
          <Button variant="danger" pending={running} disabled={hydrated && needsReason && reason.trim() === ""}>
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
  const texts = useTexts();
  const text = texts.allRequests;

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
          <li className="px-3 py-1.5 text-muted">
            {text.moreToDelete(formatCount(ids.length - MAX_LISTED, texts.language))}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** Why a call failed. `code` null: there was no usable response. */
type DeletionFailure = { code: ErrorCode | null; detail: string };

/** The number of requests that one call deletes. It is low, so that the dialog can show progress and people can stop between two calls. */
const BATCH_SIZE = 100;

interface BulkDelete {
  running: boolean;
  /** The number of requests that were processed. */
  done: number;
  /** Why the last call failed; null if it did not fail. */
  failure: DeletionFailure | null;
  /** Starts the deletion, or continues it after a failure. `form`: may have a second factor. */
  run: (form: FormData) => Promise<void>;
  /** Stops the deletion after the current call. */
  stop: () => void;
  /** Ends the deletion after a failure, and reports how many requests were deleted. */
  finish: () => void;
}

interface BulkDeleteOptions {
  /** Why the requests are deleted; empty if there is no reason, and decided requests then stay. */
  reason: string;
  /** How many requests one call deletes. */
  batch_size: number;
  /** Why an attempt without JavaScript failed; null if there was none. */
  initialFailure: DeletionFailure | null;
  /** Called once with the toast, after all requests are processed or the person has stopped. */
  onEnd: (toast: NewToast) => void;
}

/**
 * Deletes requests in several calls. After a failure, the person can repeat the failed call and continue. Requests that the failed call had
 * already deleted count as not found.
 */
function useBulkDelete(
  ids: readonly string[],
  { reason, batch_size, initialFailure, onEnd }: BulkDeleteOptions,
): BulkDelete {
  const texts = useTexts();
  const proposedChangeMessages = texts.proposedChanges;
  const adminMessages = texts.admin;

  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState(initialFailure);
  const progress = useRef({ at: 0, deleted: 0, not_found: 0, not_deleted: 0, pending: "" });
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const end = () => {
    const { deleted, not_found, not_deleted, pending } = progress.current;
    const result = renderMessage(texts, describeBulkDeleteResult(deleted, not_found, not_deleted));
    onEnd(
      pending
        ? { tone: "info", title: proposedChangeMessages.waits.title, description: pending }
        : { tone: "success", title: adminMessages.success, description: result },
    );
  };
  const fail = ({ code, detail }: DeletionFailure) => {
    setFailure({ code, detail });
    setRunning(false);
  };
  const run = async (form: FormData) => {
    setRunning(true);
    setFailure(null);
    stopped.current = false;
    const confirmed = await confirmFactor(texts, form);
    if (confirmed && !confirmed.ok) return fail(confirmed);
    while (progress.current.at < ids.length && !stopped.current) {
      const batch = ids.slice(progress.current.at, progress.current.at + batch_size);
      const result = await bulkDeleteRequests(texts, batch, reason);
      if (result.ok) {
        progress.current.deleted += result.value.deleted;
        progress.current.not_found += result.value.not_found;
        progress.current.not_deleted += result.value.not_deleted;
      } else if (result.code === "confirmation_pending") progress.current.pending = result.detail;
      else return fail(result);
      progress.current.at += batch.length;
      setDone(progress.current.at);
    }
    end();
  };
  const stop = () => {
    stopped.current = true;
  };
  return { running, done, failure, run, stop, finish: end };
}
