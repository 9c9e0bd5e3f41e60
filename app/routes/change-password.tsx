import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { FlashMessage } from "../components/toast-region.tsx";
import { Alert } from "../components/ui/alert.tsx";
import { Button, LinkButton } from "../components/ui/button.tsx";
import { Card } from "../components/ui/card.tsx";
import { Field } from "../components/ui/field.tsx";
import { PasswordInput } from "../components/ui/inputs.tsx";
import { PageHeader } from "../components/ui/page-header.tsx";
import { STATUS_OF } from "../domain/errors.ts";
import { ChangePasswordForm } from "../domain/inputs/auth.ts";
import { flash, toastMessage } from "../flash.ts";
import { formErrors } from "../form-errors.ts";
import { passwordMessages } from "../messages/profile.ts";
import { messages } from "../messages.ts";
import { readForm } from "../read-form.ts";
import { requireActor } from "../require-actor.ts";

const text = passwordMessages;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { min_length, kind } = await context.services.auth.passwordRules(actor);
  return { min_length, kind, mustChange: actor.password_change_required };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request);
  const input = ChangePasswordForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!input.success) return data({ errors: formErrors(input.error.issues), toast: null }, { status: 422 });
  const { current_password, new_password } = input.data;
  const result = await context.services.auth.changePassword(
    actor,
    { current_password, new_password },
    { keepToken: context.sessionToken },
  );
  if (!result.ok) {
    const toast = toastMessage({ tone: "error", title: result.detail || text.failed });
    return data({ errors: formErrors(result.errors), toast }, { status: STATUS_OF[result.code] });
  }
  return redirect(actor.password_change_required ? "/" : "/profile", {
    headers: { "Set-Cookie": flash({ tone: "success", title: text.changed }) },
  });
}

export default function ChangePassword() {
  const { min_length, kind, mustChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
