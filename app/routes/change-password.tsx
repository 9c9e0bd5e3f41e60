import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import type { RenderedFailure } from "../../domain/errors.ts";
import { ChangePasswordFormInput } from "../../domain/inputs/auth.ts";
import type { Texts } from "../../texts/screens.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { showAsToast } from "../server/flash.ts";
import { handleForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/inputs.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).passwords.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { min_length, kind } = await context.services.auth.getPasswordRules(actor);
  return { min_length, kind, mustChange: actor.password_change_required };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.passwords;
  return handleForm(args, {
    parse: (form) => parseInput(ChangePasswordFormInput, Object.fromEntries(form)),
    run: ({ current_password, new_password }, { actor, context }) =>
      context.services.auth.changePassword(
        actor,
        { current_password, new_password },
        { keepToken: context.sessionToken },
      ),
    recover(form, failure) {
      const refusal = refuse(texts, form, failure);
      return failure.errors ? refusal : showAsToast(refusal, { tone: "error", title: failure.detail || text.failed });
    },
    done: (_, { actor }) => ({
      to: actor.password_change_required ? "/" : "/profile",
      toast: { tone: "success", title: text.changed },
    }),
  });
};

const refuse = (texts: Texts, form: FormData, failure: RenderedFailure): Refusal =>
  toRefusal(form, failure, texts.passwords.failed);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function ChangePassword() {
  const texts = useTexts();
  const text = texts.passwords;
  const messages = texts.common;

  const { min_length, kind, mustChange } = useLoaderData<typeof loader>();
  const result = useFormResult<Refusal>(loadRecovery);
  const pending = useNavigation().formAction === "/change-password";
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={text.title} description={mustChange ? undefined : text.intro} />
      <FlashMessage message={result?.toast} />
      {mustChange ? (
        <div className="mb-4">
          <Alert tone="warning">{kind === "one_time" ? text.mustChangeOneTime : text.mustChangeDocumented}</Alert>
        </div>
      ) : null}
      <Card>
        <Form method="post" noValidate className="flex flex-col gap-5">
          <RefusalAlert refusal={result} />
          <Field
            label={text.current}
            name="current_password"
            hint={kind === "one_time" ? text.currentOneTime : undefined}
            error={result?.errors.current_password}
            required
          >
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field
            label={text.next}
            name="new_password"
            hint={text.hint(min_length)}
            error={result?.errors.new_password}
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field label={text.confirm} name="confirm_password" error={result?.errors.confirm_password} required>
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
