import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { isErased } from "../../../../domain/users/erasure.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useTargetLocation } from "../../../ui/use-target-location.ts";
import { getDialogAddress } from "../table-address.ts";
import type { AccessRefusal } from "./user-refusal.ts";

/** The value of the URL parameter `act` that opens the dialog. */
export const ACCESS_DIALOG = "access";

/** Shows the button of a row that opens the dialog about the user's sign-in. */
export function AccessButton({ user }: { user: UserWithAdminFields }) {
  const text = useTexts().userAccess;

  const here = useTargetLocation();
  return (
    <LinkButton
      to={getDialogAddress(here, ACCESS_DIALOG, user.id)}
      preventScrollReset
      variant="ghost"
      size="icon"
      aria-label={text.openOne(user.name)}
      title={text.open}
    >
      <Icon name="key-round" />
    </LinkButton>
  );
}

export interface AccessDialogProps {
  /** The user; null if the user does not exist. */
  user: UserWithAdminFields | null;
  refusal: AccessRefusal | null;
  viewer: { id: string; is_admin: boolean };
}

/** Shows the dialog with an administrator's actions on the sign-in of a user. */
export function AccessDialog({ user, refusal, viewer }: AccessDialogProps) {
  const texts = useTexts();
  const text = texts.userAccess;
  const adminMessages = texts.admin;
  const messages = texts.common;

  const closeTo = removeDialogParameters(useLocation());
  const pending = useNavigation().formData?.get("_act");
  const isOther = user !== null && user.id !== viewer.id;
  const mayEnd = viewer.is_admin && isOther;
  const mayConfirm = mayEnd && user.is_active && !user.email_confirmed && user.email_set_by?.id !== viewer.id;
  const mayMakeLink = isOther && user.is_active && (viewer.is_admin || user.authority === null);
  return (
    <Dialog title={text.title} description={user ? `${user.name} · ${user.username}` : undefined} closeTo={closeTo}>
      {user ? (
        <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
          <input type="hidden" name="_on" value={user.id} />
          {refusal ? <FailureAlert failure={refusal.access} heading={adminMessages.error} /> : null}
          {user.email_confirmed ? null : (
            <section className="flex flex-col items-start gap-3 text-sm max-md:*:w-full">
              <p>
                {text.confirmEmailText(
                  user.email_set_by && isolateBidiText(user.email_set_by.name),
                  isolateBidiText(user.email),
                )}
              </p>
              {mayConfirm ? (
                <Button name="_act" value="confirm_email" variant="secondary" pending={pending === "confirm_email"}>
                  {text.confirmEmail}
                </Button>
              ) : null}
            </section>
          )}
          {mayMakeLink ? (
            <section className="flex flex-col items-start gap-3 text-sm max-md:*:w-full">
              <p>{text.newLinkText}</p>
              <Button name="_act" value="new_link" variant="secondary" pending={pending === "new_link"}>
                {text.newLink}
              </Button>
            </section>
          ) : null}
          {mayEnd && !user.is_active && !isErased(user) ? (
            <section className="flex flex-col gap-3 text-sm">
              <p>{text.eraseText}</p>
              <Field label={text.eraseConfirm} name="confirm_name">
                <TextInput autoComplete="off" maxLength={LIMITS.name} />
              </Field>
              <Button name="_act" value="erase" variant="caution" pending={pending === "erase"}>
                {text.erase}
              </Button>
            </section>
          ) : null}
          <p className="text-sm">{mayEnd ? text.endText : text.endForAdmins}</p>
          <DialogActions>
            <LinkButton to={closeTo} replace preventScrollReset>
              {messages.action.close}
            </LinkButton>
            {mayEnd ? (
              <Button name="_act" value="remove_factors" variant="caution" pending={pending === "remove_factors"}>
                {text.removeFactors}
              </Button>
            ) : null}
            {mayEnd ? (
              <Button name="_act" value="end_sessions" variant="caution" pending={pending === "end_sessions"}>
                {text.end}
              </Button>
            ) : null}
          </DialogActions>
        </Form>
      ) : (
        <Alert tone="warning">{adminMessages.notFound}</Alert>
      )}
    </Dialog>
  );
}
