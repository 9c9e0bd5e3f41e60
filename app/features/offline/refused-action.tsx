import { useEffect, useState } from "react";
import { newKey } from "../../forms/new-key.ts";
import { messages } from "../../messages/common.ts";
import { files as fileTexts } from "../../messages/files.ts";
import { phone } from "../../messages/phone.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { useReader } from "../../ui/reader.tsx";
import { ChangedMeanwhile } from "../requests/changed-meanwhile.tsx";
import { fetchMeanwhile } from "../requests/fetch-meanwhile.ts";
import type { Meanwhile } from "../requests/meanwhile.ts";
import { requestFacts } from "../requests/request-facts.ts";
import { RequestSubject } from "../requests/request-subject.tsx";
import { TEXT_FIELD } from "../requests/text-field.ts";
import { Buttons } from "./entry-buttons.tsx";
import { goneOnWith, type KeptAction, type Waiting } from "./storage/outbox-rules.ts";
import { putWaiting } from "./storage/outbox-store.ts";

/** What the server did not take: why, what happened meanwhile (R9), what was typed, and the way on where there is one. */
export function RefusedAction({ entry }: { entry: KeptAction }) {
  const { timeZone } = useReader();
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  /** The version that the person has confirmed to have seen. */
  const [confirmed, setConfirmed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    let shown = true;
    void fetchMeanwhile(entry.request_id, entry.version).then((found) => {
      if (shown) setMeanwhile(found);
    });
    return () => {
      shown = false;
    };
  }, [entry.id, entry.attempts]);

  const field = TEXT_FIELD[entry.act];
  const current = meanwhile?.request;
  const isChanged = meanwhile !== null && meanwhile.changes.length > 0;
  const possible = current?.allowed_actions.includes(entry.act) ?? false;
  return (
    <form
      className="flex flex-col gap-3"
      onChange={(event) => setConfirmed(Number(new FormData(event.currentTarget).get("version")))}
      onSubmit={(event) => {
        event.preventDefault();
        if (!current) return;
        const form = new FormData(event.currentTarget);
        const typed = field ? { [field]: String(form.get(field) ?? "").trim() } : {};
        void putWaiting(
          goneOnWith(entry, typed, { version: current.version, seen: requestFacts(current, timeZone) }, newKey()),
        );
      }}
    >
      {meanwhile && isChanged ? (
        <>
          <ChangedMeanwhile meanwhile={meanwhile} seen={entry.seen ?? {}} possible={possible} />
          <RequestSubject act={entry.act} request={meanwhile.request} />
        </>
      ) : (
        <Alert tone="error" title={messages.actions[entry.act].failed}>
          {reasonOf(entry)}
        </Alert>
      )}
      {field ? (
        <Field label={messages.actions[entry.act].field} name={field}>
          <TextArea defaultValue={entry.fields[field]} readOnly={!possible} required={possible} />
        </Field>
      ) : null}
      <KeptFiles entry={entry} />
      <Buttons entry={entry}>
        {possible ? (
          <Button size="sm" disabled={isChanged && confirmed !== current?.version}>
            {messages.actions[entry.act].confirm}
          </Button>
        ) : null}
      </Buttons>
    </form>
  );
}

/** Lists the files of an entry; each can be removed, for example one that the server refuses. */
function KeptFiles({ entry }: { entry: KeptAction }) {
  const { files = [] } = entry;
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
            onClick={() => void putWaiting({ ...entry, files: files.filter((one) => one !== file) })}
          >
            {phone.outbox.removeFile}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Why the server did not take it, for its writer. */
export function reasonOf({ refusal }: Waiting): string {
  if (refusal?.code === "idempotency_mismatch") return phone.outbox.arrivedBefore;
  return refusal?.detail || phone.outbox.noReason;
}
