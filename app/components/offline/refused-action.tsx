import { useEffect, useState } from "react";
import { type Meanwhile, toMeanwhile } from "../../actions/meanwhile.ts";
import type { RequestDetails } from "../../domain/entities.ts";
import { phone } from "../../messages/phone.ts";
import { messages } from "../../messages.ts";
import { goneOnWith, type KeptAction, type Waiting } from "../../offline/outbox-rules.ts";
import { putWaiting } from "../../offline/outbox-store.ts";
import { newKey } from "../new-key.ts";
import { ChangedMeanwhile } from "../requests/changed-meanwhile.tsx";
import { TEXT_FIELD } from "../requests/text-field.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/inputs.tsx";
import { Buttons } from "./entry-buttons.tsx";

/** The request as it is now, and what happened to it since; null when it cannot be had. Plain `fetch`: it fails in its own place. */
async function lookAgain({ request_id, version }: KeptAction): Promise<Meanwhile | null> {
  try {
    const answer = await fetch(`/api/requests/${encodeURIComponent(request_id)}/detailed`);
    if (!answer.ok) return null;
    const details: RequestDetails = await answer.json();
    return toMeanwhile(details, version ?? details.version);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** What the server did not take: why, what happened meanwhile (R9), what was typed, and the way on where there is one. */
export function RefusedAction({ entry }: { entry: KeptAction }) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    let shown = true;
    void lookAgain(entry).then((found) => {
      if (shown) setMeanwhile(found);
    });
    return () => {
      shown = false;
    };
  }, [entry.id, entry.attempts]);

  const field = TEXT_FIELD[entry.act];
  const current = meanwhile?.request;
  const possible = current?.allowed_actions.includes(entry.act) ?? false;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!current) return;
        const typed = field ? { [field]: String(new FormData(event.currentTarget).get(field) ?? "").trim() } : {};
        void putWaiting(goneOnWith(entry, typed, current.version, newKey()));
      }}
    >
      {meanwhile && meanwhile.changes.length > 0 ? (
        <ChangedMeanwhile meanwhile={meanwhile} possible={possible} />
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
      <Buttons entry={entry}>
        {possible ? <Button size="sm">{messages.actions[entry.act].confirm}</Button> : null}
      </Buttons>
    </form>
  );
}

/** Why the server did not take it, for its writer. */
export function reasonOf({ refusal }: Waiting): string {
  if (refusal?.code === "idempotency_mismatch") return phone.outbox.arrivedBefore;
  return refusal?.detail || phone.outbox.noReason;
}
