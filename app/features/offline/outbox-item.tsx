import { useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { ACTION_TEXT_FIELD } from "../requests/action-text-field.ts";
import { OutboxItemButtons } from "./outbox-item-buttons.tsx";
import { getRefusalReason, RefusedAction } from "./refused-action.tsx";
import { editEntry, type OutboxAction, type OutboxEntry, type OutboxSubmission } from "./storage/outbox-rules.ts";
import { putOutboxEntry } from "./storage/outbox-store.ts";

/** One entry of the outbox. `onLeave`: called when the person opens another screen from the entry. */
export function OutboxItem({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) {
  const texts = useTexts();
  const messages = texts.common;
  const submitMessages = texts.submit;
  const text = texts.installedApp.outbox;

  const action = entry.kind === "action";
  const name = action ? entry.title : (entry.fields.title ?? "");
  return (
    <li className="flex flex-col gap-3 rounded-box border border-base-300 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="min-w-0 break-words font-semibold">
          {action ? messages.actions[entry.act].button : submitMessages.button}
          {" · "}
          {action ? `${entry.request_id} ${name}`.trim() : name}
        </h3>
        <p className="text-muted">
          {text.state[entry.state]} · {text.written} <DateTime iso={entry.made_at} />
        </p>
      </div>
      {action ? <ActionEntry entry={entry} /> : <SubmissionEntry entry={entry} onLeave={onLeave} />}
    </li>
  );
}

const getActionText = ({ act, fields }: OutboxAction): string => fields[ACTION_TEXT_FIELD[act] ?? ""] ?? "";

function ActionEntry({ entry }: { entry: OutboxAction }) {
  const texts = useTexts();
  const actionMessages = texts.actions;
  const text = texts.installedApp.outbox;

  const [editing, setEditing] = useState(false);
  const field = ACTION_TEXT_FIELD[entry.act];
  if (entry.state === "refused") return <RefusedAction entry={entry} />;
  if (editing && field) {
    return (
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get(field) ?? "").trim();
          setEditing(false);
          void putOutboxEntry(editEntry(entry, { [field]: typed || getActionText(entry) }));
        }}
      >
        <Field label={actionMessages[entry.act].field} name={field}>
          <TextArea defaultValue={getActionText(entry)} required />
        </Field>
        <OutboxItemButtons entry={entry}>
          <Button size="sm">{text.save}</Button>
        </OutboxItemButtons>
      </form>
    );
  }
  return (
    <>
      {getActionText(entry) ? (
        <p className="line-clamp-6 whitespace-pre-line break-words text-sm">{getActionText(entry)}</p>
      ) : null}
      {entry.files.length > 0 ? <p className="text-muted text-sm">{text.files(entry.files.length)}</p> : null}
      <OutboxItemButtons entry={entry}>
        {field ? (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => {
              setEditing(true);
              // In the state 'editing', the entry is not sent automatically.
              void putOutboxEntry({ ...entry, state: "editing" });
            }}
          >
            {text.edit}
          </Button>
        ) : null}
        {entry.state === "editing" ? <SendNow entry={entry} /> : null}
      </OutboxItemButtons>
    </>
  );
}

function SubmissionEntry({ entry, onLeave }: { entry: OutboxSubmission; onLeave: () => void }) {
  const texts = useTexts();
  const submitMessages = texts.submit;
  const text = texts.installedApp.outbox;

  const { refusal, fields, files } = entry;
  const reasons = refusal?.errors.map(({ message }) => message) ?? [];
  const money = [fields.currency, fields.amount].filter(Boolean).join(" ");
  return (
    <>
      {refusal || entry.state === "refused" ? (
        <Alert tone="error" title={submitMessages.failed}>
          {reasons.length > 0 ? [...new Set(reasons)].join(" ") : getRefusalReason(texts, entry)}
        </Alert>
      ) : null}
      <p className="line-clamp-3 whitespace-pre-line break-words text-sm">{fields.description}</p>
      <p className="text-muted text-sm">
        {[fields.amount ? money : null, files.length > 0 ? text.files(files.length) : null].filter(Boolean).join(" · ")}
      </p>
      <OutboxItemButtons entry={entry}>
        <LinkButton
          to={`/submit-request?waiting=${entry.id}`}
          size="sm"
          onClick={onLeave}
          reloadDocument={!navigator.onLine}
        >
          {entry.state === "refused" ? text.openForm : text.edit}
        </LinkButton>
        {entry.state === "editing" ? <SendNow entry={entry} /> : null}
      </OutboxItemButtons>
    </>
  );
}

function SendNow({ entry }: { entry: OutboxEntry }) {
  const text = useTexts().installedApp.outbox;

  return (
    <Button type="button" size="sm" onClick={() => void putOutboxEntry({ ...entry, state: "waiting" })}>
      {text.sendNow}
    </Button>
  );
}
