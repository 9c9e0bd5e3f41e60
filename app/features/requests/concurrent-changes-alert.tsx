import { useEffect, useRef } from "react";
import { Alert } from "../../ui/alert.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { isTypingTarget } from "../../ui/is-typing.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import type { ConcurrentChanges } from "./concurrent-changes.ts";
import { describeEntry } from "./entry-text.ts";
import { formatRequestFields } from "./request-fields.ts";

export interface ConcurrentChangesAlertProps {
  changes: ConcurrentChanges;
  /** The fields of the request as the person last saw them, as texts by label. */
  snapshot: Record<string, string>;
  /** Whether the action is still allowed. */
  possible: boolean;
}

/**
 * Shows what other people did to the request since the form was opened, which fields changed, and whether the action is still possible
 * (R9). The checkbox that confirms the changes has the same name, `version`, as the hidden field with the old version, and comes later in
 * the form. If it is checked, the server reads the current version. Otherwise, it reads the old version and refuses the form again.
 */
export function ConcurrentChangesAlert({ changes, snapshot, possible }: ConcurrentChangesAlertProps) {
  const texts = useTexts();
  const actionDialogMessages = texts.actionDialogs;
  const fileMessages = texts.files;
  const messages = texts.common;

  const { request, events } = changes;
  const confirmation = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change; does not take the focus while the person types.
  useEffect(() => {
    if (!isTypingTarget(document.activeElement)) confirmation.current?.querySelector("input")?.focus();
  }, [request.version]);
  return (
    <>
      <Alert tone="warning" title={actionDialogMessages.changedTitle}>
        <ul className="my-2 flex flex-col gap-1.5">
          {events.map((event) => (
            <li key={event.version}>
              <EntryTitle who={event.who} action={event.action} />, <DateTime iso={event.timestamp} show="relative" />
              {event.text ? <q className="mt-0.5 block whitespace-pre-line text-muted">{event.text}</q> : null}
              {event.files.map((name) => (
                <span key={name} className="block break-words text-muted">
                  {`${fileMessages.label}${texts.common.colon} `}
                  <bdi>{name}</bdi>
                </span>
              ))}
            </li>
          ))}
        </ul>
        <ChangedFacts changes={changes} snapshot={snapshot} />
        <p>
          {possible
            ? actionDialogMessages.changedHint
            : actionDialogMessages.changedUnavailable(messages.status[request.status])}
        </p>
      </Alert>
      {possible ? (
        <div ref={confirmation}>
          <Checkbox
            key={request.version}
            name="version"
            value={request.version}
            label={actionDialogMessages.confirmChanges}
          />
        </div>
      ) : null}
    </>
  );
}

function EntryTitle({ who, action }: { who: string; action: string }) {
  const texts = useTexts();

  const { label, isSentence } = describeEntry(texts, action);
  if (isSentence) return label;
  return (
    <>
      <strong className="font-semibold">
        <bdi>{who}</bdi>
      </strong>{" "}
      {label}
    </>
  );
}

/** Lists the fields that differ from the snapshot, with their old and new values. */
function ChangedFacts({ changes, snapshot }: Pick<ConcurrentChangesAlertProps, "changes" | "snapshot">) {
  const texts = useTexts();
  const messages = texts.common;
  const actionDialogMessages = texts.actionDialogs;

  const { timeZone } = useViewerLocale();
  const { dialog } = messages;
  const changed = Object.entries(formatRequestFields(texts, changes.request, timeZone)).filter(
    ([label, now]) => snapshot[label] !== undefined && snapshot[label] !== now,
  );
  if (changed.length === 0) return null;
  return (
    <dl className="my-2 flex flex-col gap-1.5 border-warning/35 border-y py-2">
      {changed.map(([label, now]) => (
        <div key={label} className="break-words">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">
            <del className="text-muted">{snapshot[label] || actionDialogMessages.emptyValue}</del>
            <span className="sr-only"> {dialog.newValue}</span>
            <span aria-hidden="true"> → </span>
            <ins className="font-semibold no-underline">{now || actionDialogMessages.emptyValue}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
