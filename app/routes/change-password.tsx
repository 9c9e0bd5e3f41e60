import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { type Failure, HTTP_STATUS } from "../../domain/errors.ts";
import { ChangePasswordForm } from "../../domain/inputs/auth.ts";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { FailureAlert, type FormFailure, isSystemFailure } from "../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors, toInputFailure } from "../forms/field-errors.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { passwordMessages } from "../messages/profile.ts";
import { createFlashCookie, createToast } from "../server/flash.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/inputs.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

const text = passwordMessages;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { min_length, kind } = await context.services.auth.getPasswordRules(actor);
  return { min_length, kind, mustChange: actor.password_change_required };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const input = ChangePasswordForm.safeParse(Object.fromEntries(form));
  if (!input.success)
    return data(toPasswordRefusal(form, toInputFailure(input.error)), { status: HTTP_STATUS.invalid });
  const { current_password, new_password } = input.data;
  const passwords = { current_password, new_password };
  const result = await runService(context, () =>
    context.services.auth.changePassword(actor, passwords, { keepToken: context.sessionToken }),
  );
  if (!result.ok) {
    const refusal = toPasswordRefusal(form, result);
    const toast = createToast({ tone: "error", title: result.detail || text.failed });
    return data({ ...refusal, toast: refusal.failure ? null : toast }, { status: HTTP_STATUS[result.code] });
  }
  return redirect(actor.password_change_required ? "/" : "/profile", {
    headers: { "Set-Cookie": createFlashCookie({ tone: "success", title: text.changed }) },
  });
}

/** Why the password was not changed. None of the passwords goes back to the page, where they stand anyway. */
function toPasswordRefusal(_: FormData, { code, detail, errors }: Failure): PasswordRefusal {
  const failure = isSystemFailure(code) ? { code, title: text.failed, detail } : null;
  return { errors: toFieldErrors(errors), failure, toast: null };
}

interface PasswordRefusal {
  errors: FieldErrors;
  /** null: the toast or a field says it. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

const loadRecovery = async () => ({ refuse: toPasswordRefusal });

export const clientAction = formClientAction(loadRecovery);

export default function ChangePassword() {
  const { min_length, kind, mustChange } = useLoaderData<typeof loader>();
  const answer = useFormResult<PasswordRefusal>(loadRecovery);
  const pending = useNavigation().formAction === "/change-password";
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={text.title} description={mustChange ? undefined : text.intro} />
      <FlashMessage message={answer?.toast} />
      {mustChange ? (
        <div className="mb-4">
          <Alert tone="warning">{kind === "one_time" ? text.mustChangeOneTime : text.mustChangeDocumented}</Alert>
        </div>
      ) : null}
      <Card>
        <Form method="post" className="flex flex-col gap-5">
          {answer?.failure ? <FailureAlert failure={answer.failure} /> : null}
          <Field
            label={text.current}
            name="current_password"
            hint={kind === "one_time" ? text.currentOneTime : undefined}
            error={answer?.errors.current_password}
            required
          >
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field
            label={text.next}
            name="new_password"
            hint={text.hint(min_length)}
            error={answer?.errors.new_password}
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field label={text.confirm} name="confirm_password" error={answer?.errors.confirm_password} required>
            <PasswordInput autoComplete="new-password" />
          </Field>
          <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            {mustChange ? null : <LinkButton to="/profile">{messages.action.cancel}</LinkButton>}
            <Button pending={pending}>{text.submit}</Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
