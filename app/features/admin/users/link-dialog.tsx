import { useLocation } from "@remix-run/react";
import type { PasswordLink } from "../../../../domain/admin/entities.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";

/** A password link that was not mailed, so that the administrator must pass it on. `name`: the name of its user. */
export type DisplayedLink = PasswordLink & { name: string };

/** Shows a password link. A link is displayed only once. */
export function LinkDialog({ link }: { link: DisplayedLink }) {
  const texts = useTexts();
  const text = texts.userAccess;
  const messages = texts.common;

  const closeTo = removeDialogParameters(useLocation());
  return (
    <Dialog title={text.linkTitle(link.name)} closeTo={closeTo}>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">{text.linkText}</Alert>
        <Field label={text.linkLabel} name="link">
          <TextInput
            readOnly
            className="font-mono"
            defaultValue={link.url}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <p className="text-muted text-sm">
          {text.linkExpires} <DateTime iso={link.expires_at} />
        </p>
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.close}
          </LinkButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
