import { useEffect, useState } from "react";
import type { Texts } from "../../../texts/screens.ts";
import { isNoLongerWaitingRefusal } from "../../forms/dialog-address.ts";
import { createIdempotencyKey } from "../../forms/idempotency-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { ACTION_TEXT_FIELD } from "../requests/action-text-field.ts";
import { type ConcurrentChanges, fetchConcurrentChanges } from "../requests/concurrent-changes.ts";
import { ConcurrentChangesAlert } from "../requests/concurrent-changes-alert.tsx";
import { canPerform } from "../requests/listed-request.ts";
import { formatRequestFields } from "../requests/request-fields.ts";
import { DialogRequestSummary } from "../requests/request-subject.tsx";
import { OutboxItemButtons } from "./outbox-item-buttons.tsx";
import { type OutboxAction, type OutboxEntry, rebaseEntry } from "./storage/outbox-rules.ts";
import { putOutboxEntry } from "./storage/outbox-store.ts";

/**
 * Shows an outbox entry with a refused action: the reason, the concurrent changes (R9), the entered text, and a button that sends the
 * action again if that is still possible.
 */
export function RefusedAction({ entry }: { entry: OutboxAction }) {
  const texts = useTexts();
  const actionMessages = texts.actions;

  const { timeZone } = useViewerLocale();
  const [changes, setChanges] = useState<ConcurrentChanges | null>(null);
  /** The version of the request that the person confirmed to have seen; 0 if none. */
  const [confirmed, setConfirmed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per refusal.
  useEffect(() => {
    let mounted = true;
    void fetchConcurrentChanges(texts, entry.request_id, entry.version).then((changes) => {
      if (mounted) setChanges(changes);
    });
    return () => {
      mounted = false;
    };
  }, [entry.id, entry.attempts]);

  const field = ACTION_TEXT_FIELD[entry.act];
  const current = changes?.request;
  const isChanged = changes !== null && changes.events.length > 0;
  const isPossible = current !== undefined && canPerform(current, entry.act);
  return (
    <form
      className="flex flex-col gap-3"
      onChange={(event) => setConfirmed(Number(new FormData(event.currentTarget).get("version")))}
      onSubmit={(event) => {
        event.preventDefault();
        if (!current) return;
        const form = new FormData(event.currentTarget);
        const typed = field ? { [field]: String(form.get(field) ?? "").trim() } : {};
        void putOutboxEntry(
          rebaseEntry(
            entry,
            typed,
            { version: current.version, seen: formatRequestFields(texts, current, timeZone) },
            createIdempotencyKey(),
          ),
        );
      }}
    >
      {changes && isChanged && !isNoLongerWaitingRefusal(entry.refusal) ? (
        <>
          <ConcurrentChangesAlert changes={changes} snapshot={entry.snapshot} possible={isPossible} />
          <DialogRequestSummary act={entry.act} request={changes.request} />
        </>
      ) : (
        <Alert tone="error" title={actionMessages[entry.act].failed}>
          {getRefusalReason(texts, entry)}
        </Alert>
      )}
      {field ? (
        <Field label={actionMessages[entry.act].field} name={field}>
          <TextArea defaultValue={entry.fields[field]} readOnly={!isPossible} required={isPossible} />
        </Field>
      ) : null}
      <EntryFiles entry={entry} />
      <OutboxItemButtons entry={entry}>
        {isPossible ? (
          <Button size="sm" disabled={isChanged && confirmed !== current?.version}>
            {actionMessages[entry.act].confirm}
          </Button>
        ) : null}
      </OutboxItemButtons>
    </form>
  );
}

/** Lists the files of an entry. People can remove a file, for example one that the server refuses. */
function EntryFiles({ entry }: { entry: OutboxAction }) {
  const texts = useTexts();
  const fileTexts = texts.files;
  const installedAppMessages = texts.installedApp;

  const { files } = entry;
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`} className="flex items-center gap-2">
          <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
          <Button
            type="button"
            variant="ghost"
            size="sm"
            aria-label={fileTexts.remove(file.name)}
            onClick={() => void putOutboxEntry({ ...entry, files: files.filter((one) => one !== file) })}
          >
            {installedAppMessages.outbox.removeFile}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Returns why the server refused the entry, as a sentence for its author. */
export function getRefusalReason(texts: Texts, { refusal }: OutboxEntry): string {
  const installedAppMessages = texts.installedApp;

  if (refusal?.code === "idempotency_mismatch") return installedAppMessages.outbox.alreadyReceived;
  return refusal?.detail || installedAppMessages.outbox.noReason;
}
