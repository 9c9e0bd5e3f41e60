import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { RequestIdConfig } from "../../../../domain/admin/entities.ts";
import { formatNumberAfterReset } from "../../../../domain/requests/numbering.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { SecondPersonNote } from "../../../forms/second-person-note.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { EditConflictAlert, SnapshotFields } from "../edit-conflict.tsx";
import type { SettingsRefusal } from "./settings-refusal.ts";

export interface ResetCounterDialogProps {
  numbering: RequestIdConfig;
  refusal: SettingsRefusal | null;
  formKey: string;
}

/**
 * Asks before the counter of request numbers is reset (`?act=reset`). Shows the first request number after the reset. The server refuses
 * the reset if the numbering settings have changed since the dialog was loaded.
 */
export function ResetCounterDialog({ numbering, refusal, formKey }: ResetCounterDialogProps) {
  const texts = useTexts();
  const settingsMessages = texts.settings;
  const text = texts.settings.reset;
  const adminMessages = texts.admin;
  const messages = texts.common;

  const location = useLocation();
  const pending = useNavigation().formData?.get("_act") === "reset";
  if (new URLSearchParams(location.search).get("act") !== "reset") return null;
  const closeTo = removeDialogParameters(location);
  const number = formatNumberAfterReset(numbering);
  const snapshot = { [settingsMessages.numbering.next]: number };
  return (
    <Dialog title={text.title(number)} closeTo={closeTo}>
      <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="_act" value="reset" />
        <input type="hidden" name="_key" value={`${formKey}:reset`} />
        <SnapshotFields version={numbering.version} snapshot={snapshot} />
        {refusal?.code === "stale_version" ? (
          <EditConflictAlert before={refusal.snapshot} current={snapshot} />
        ) : refusal ? (
          <FailureAlert failure={refusal} heading={adminMessages.error} />
        ) : null}
        <p className="text-sm">{text.hint(number)}</p>
        <p className="text-muted text-sm">{text.numbersUnchanged}</p>
        <SecondPersonNote what="everything" />
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.cancel}
          </LinkButton>
          <Button variant="danger" pending={pending}>
            {text.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
