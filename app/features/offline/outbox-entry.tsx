import { useState } from "react";
import { messages } from "../../messages/common.ts";
import { phone } from "../../messages/phone.ts";
import { submit } from "../../messages/submit.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { TEXT_FIELD } from "../requests/text-field.ts";
import { Buttons } from "./entry-buttons.tsx";
import { RefusedAction, reasonOf } from "./refused-action.tsx";
import { edited, type KeptAction, type KeptSubmission, type Waiting } from "./storage/outbox-rules.ts";
import { putWaiting } from "./storage/outbox-store.ts";

const text = phone.outbox;

/** One entry of the outbox. `onLeave`: the panel is left for another screen. */
export function OutboxEntry({ entry, onLeave }: { entry: Waiting; onLeave: () => void }) {
  const action = entry.kind === "action";
  const name = action ? entry.title : (entry.fields.title ?? "");
  return (
    <li className="flex flex-col gap-3 rounded-box border border-base-300 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="min-w-0 break-words font-semibold">
          {action ? messages.actions[entry.act].button : submit.button}
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

const textOf = ({ act, fields }: KeptAction): string => fields[TEXT_FIELD[act] ?? ""] ?? "";

function ActionEntry({ entry }: { entry: KeptAction }) {
  const [editing, setEditing] = useState(false);
  const field = TEXT_FIELD[entry.act];
  if (entry.state === "refused") return <RefusedAction entry={entry} />;
  if (editing && field) {
    return (
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get(field) ?? "").trim();
          setEditing(false);
          void putWaiting(edited(entry, { [field]: typed || textOf(entry) }));
        }}
      >
        <Field label={messages.actions[entry.act].field} name={field}>
          <TextArea defaultValue={textOf(entry)} required />
        </Field>
        <Buttons entry={entry}>
          <Button size="sm">{text.save}</Button>
        </Buttons>
      </form>
    );
  }
  return (
    <>
      {textOf(entry) ? <p className="line-clamp-6 whitespace-pre-line break-words text-sm">{textOf(entry)}</p> : null}
      {entry.files?.length ? <p className="text-muted text-sm">{text.files(entry.files.length)}</p> : null}
      <Buttons entry={entry}>
        {field ? (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => {
              setEditing(true);
              // It does not go out while somebody is at it.
              void putWaiting({ ...entry, state: "held" });
            }}
          >
            {text.edit}
          </Button>
        ) : null}
        {entry.state === "held" ? <SendNow entry={entry} /> : null}
      </Buttons>
    </>
  );
}

function SubmissionEntry({ entry, onLeave }: { entry: KeptSubmission; onLeave: () => void }) {
  const { refusal, fields, files } = entry;
  const reasons = refusal?.errors.map(({ message }) => message) ?? [];
  const money = [fields.currency, fields.amount].filter(Boolean).join(" ");
  return (
    <>
      {refusal || entry.state === "refused" ? (
        <Alert tone="error" title={submit.failed}>
          {reasons.length > 0 ? [...new Set(reasons)].join(" ") : reasonOf(entry)}
        </Alert>
      ) : null}
      <p className="line-clamp-3 whitespace-pre-line break-words text-sm">{fields.description}</p>
      <p className="text-muted text-sm">
        {[fields.amount ? money : null, files.length > 0 ? text.files(files.length) : null].filter(Boolean).join(" · ")}
      </p>
      <Buttons entry={entry}>
        <LinkButton
          to={`/submit-request?waiting=${entry.id}`}
          size="sm"
          onClick={onLeave}
          reloadDocument={!navigator.onLine}
        >
          {entry.state === "refused" ? text.openForm : text.edit}
        </LinkButton>
        {entry.state === "held" ? <SendNow entry={entry} /> : null}
      </Buttons>
    </>
  );
}

function SendNow({ entry }: { entry: Waiting }) {
  return (
    <Button type="button" size="sm" onClick={() => void putWaiting({ ...entry, state: "waiting" })}>
      {text.sendNow}
    </Button>
  );
}
