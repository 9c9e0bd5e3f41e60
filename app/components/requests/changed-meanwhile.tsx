import type { Meanwhile } from "../../actions/meanwhile.ts";
import { humanise } from "../../domain/roles.ts";
import { messages } from "../../messages.ts";
import { DateTime } from "../date-time.tsx";
import { Alert } from "../ui/alert.tsx";

export interface ChangedMeanwhileProps {
  meanwhile: Meanwhile;
  /** The action can still be taken on the request as it is now. */
  possible: boolean;
}

/** Somebody was quicker (R9): who did what since the person began to write, and whether they can still go on. */
export function ChangedMeanwhile({ meanwhile, possible }: ChangedMeanwhileProps) {
  const { dialog } = messages;
  return (
    <Alert tone="warning" title={dialog.changedTitle}>
      <ul className="my-2 flex flex-col gap-1.5">
        {meanwhile.changes.map((change) => (
          <li key={change.version}>
            <strong className="font-semibold">{change.who}</strong> {humanise(change.action)},{" "}
            <DateTime iso={change.timestamp} show="relative" />
            {change.text ? <q className="mt-0.5 block whitespace-pre-line text-muted">{change.text}</q> : null}
          </li>
        ))}
      </ul>
      <p>{possible ? dialog.changedGoOn : dialog.changedStop(messages.status[meanwhile.request.status])}</p>
    </Alert>
  );
}
