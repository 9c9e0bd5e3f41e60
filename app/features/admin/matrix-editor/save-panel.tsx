import { useEffect, useRef } from "react";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { SecondPersonNote } from "../../../forms/second-person-note.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { EditorActionResult } from "./editor-refusal.ts";

export interface SavePanelProps extends Pick<EditorActionResult, "confirmation" | "newerVersions"> {
  isNew: boolean;
  saving: boolean;
  errors: FieldErrors;
  /**
   * The last result of the editor's action. A new result moves the focus to the first invalid field, or to the message in this panel if no
   * field is invalid.
   */
  actionResult: EditorActionResult | undefined;
}

/**
 * Shows the buttons Cancel and Create or Update. After a refusal, also shows the failure, the question whether to save despite errors, or
 * the versions that other people have saved.
 */
export function SavePanel({ isNew, saving, confirmation, newerVersions, errors, actionResult }: SavePanelProps) {
  const texts = useTexts();
  const text = texts.matrixEditor;
  const adminMessages = texts.admin;
  const messages = texts.common;

  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!actionResult) return;
    const field = panel.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
    const reason = field ?? panel.current?.querySelector<HTMLElement>("[data-reason]");
    reason?.focus();
    reason?.scrollIntoView({ block: "nearest" });
  }, [actionResult]);
  return (
    <div ref={panel} className="flex flex-col gap-4">
      {newerVersions ? (
        <div data-reason="" tabIndex={-1}>
          <Alert tone="warning" title={text.changed.title}>
            <ul className="my-2 flex flex-col gap-2">
              {newerVersions.map(({ version, changed_by, changed_at, changes }) => (
                <li key={version}>
                  {text.changed.entry(changed_by, version)}, <DateTime iso={changed_at} />
                  <ul className="list-disc pl-5">
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            <p>{text.changed.hint}</p>
          </Alert>
        </div>
      ) : null}
      {confirmation ? (
        <div data-reason="" tabIndex={-1}>
          <input type="hidden" name="_confirmed" value={confirmation.token} />
          <Alert tone="error" title={text.save.confirmTitle}>
            <p>{text.save.confirmText}</p>
            <ul className="my-2 list-disc pl-5">
              {confirmation.errors.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            <p>{text.save.confirmHint}</p>
          </Alert>
        </div>
      ) : null}
      {actionResult?.failure && Object.keys(errors).length === 0 && !confirmation && !newerVersions ? (
        <div data-reason="" tabIndex={-1}>
          <FailureAlert failure={actionResult.failure} heading={adminMessages.error} />
        </div>
      ) : null}
      <p className="text-muted text-sm">{text.inFlight}</p>
      <SecondPersonNote what="everything" />
      <div className="flex flex-col gap-2">
        {confirmation ? (
          <Button name="_do" value="save-anyway" variant="danger" pending={saving}>
            {text.save.anyway}
          </Button>
        ) : (
          <Button name="_do" value="save" pending={saving}>
            {isNew ? adminMessages.create : adminMessages.update}
          </Button>
        )}
        <LinkButton to="/admin/matrix">{messages.action.cancel}</LinkButton>
      </div>
    </div>
  );
}
