import { useEffect, useRef } from "react";
import { humanise } from "../../../domain/roles.ts";
import { messages } from "../../messages/common.ts";
import { fileMessages as text } from "../../messages/files.ts";
import { Alert } from "../../ui/alert.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { isTyping } from "../../ui/is-typing.ts";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import type { ConcurrentChanges } from "./concurrent-changes.ts";
import { toRequestFacts } from "./request-facts.ts";

export interface ConcurrentChangesAlertProps {
  changes: ConcurrentChanges;
  /** What the person saw before, label -> text. */
  snapshot: Record<string, string>;
  /** The action can still be taken on the request as it is now. */
  possible: boolean;
}

/**
 * Somebody was quicker (R9): who did what since the person began to write, what is different now, and whether they can still go on. To go
 * on they confirm that they have seen it, which sends the version that is shown here: `name=version`, after the hidden field of the
 * version before, so that without the confirmation the server refuses once more.
 */
export function ConcurrentChangesAlert({ changes: meanwhile, snapshot, possible }: ConcurrentChangesAlertProps) {
  const { dialog } = messages;
  const { request, events } = meanwhile;
  const confirmation = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change, and never out of a text that is being written.
  useEffect(() => {
    if (!isTyping(document.activeElement)) confirmation.current?.querySelector("input")?.focus();
  }, [request.version]);
  return (
    <>
      <Alert tone="warning" title={dialog.changedTitle}>
        <ul className="my-2 flex flex-col gap-1.5">
          {events.map((change) => (
            <li key={change.version}>
              <strong className="font-semibold">{change.who}</strong> {humanise(change.action)},{" "}
              <DateTime iso={change.timestamp} show="relative" />
              {change.text ? <q className="mt-0.5 block whitespace-pre-line text-muted">{change.text}</q> : null}
              {change.files.map((name) => (
                <span key={name} className="block break-words text-muted">
                  {text.label}: <bdi>{name}</bdi>
                </span>
              ))}
            </li>
          ))}
        </ul>
        <ChangedFacts changes={meanwhile} snapshot={snapshot} />
        <p>{possible ? dialog.changedHint : dialog.changedUnavailable(messages.status[request.status])}</p>
      </Alert>
      {possible ? (
        <div ref={confirmation}>
          <Checkbox key={request.version} name="version" value={request.version} label={dialog.confirmChanges} />
        </div>
      ) : null}
    </>
  );
}

/** What is decided on, as it was and as it is. */
function ChangedFacts({ changes, snapshot }: Pick<ConcurrentChangesAlertProps, "changes" | "snapshot">) {
  const { timeZone } = useViewerLocale();
  const { dialog } = messages;
  const changed = Object.entries(toRequestFacts(changes.request, timeZone)).filter(
    ([label, now]) => snapshot[label] !== undefined && snapshot[label] !== now,
  );
  if (changed.length === 0) return null;
  return (
    <dl className="my-2 flex flex-col gap-1.5 border-warning/35 border-y py-2">
      {changed.map(([label, now]) => (
        <div key={label} className="break-words">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">
            <del className="text-muted">{snapshot[label] || dialog.emptyValue}</del>
            <span className="sr-only"> {dialog.newValue}</span>
            <span aria-hidden="true"> → </span>
            <ins className="font-semibold no-underline">{now || dialog.emptyValue}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
