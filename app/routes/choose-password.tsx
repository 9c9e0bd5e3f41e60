import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { AskForResetInput, ChoosePasswordFormInput } from "../../domain/inputs/auth.ts";
import { RESET_MINUTES } from "../../domain/users/password-links.ts";
import type { Texts } from "../../texts/screens.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { findSubmittedText, type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { handlePublicForm } from "../server/handle-form.ts";
import { BrandMark } from "../shell/brand.tsx";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput, TextInput } from "../ui/inputs.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).choosePassword.title) },
];

/**
 * Other sites must not learn the address, because it contains the token of the link. `no-referrer` cannot be used, because browsers would
 * then send the form with the origin `null`, which is refused.
 */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

/**
 * Shows the form for choosing a password if the address contains a link's token, otherwise the form that requests a link. Changes nothing,
 * because mail scanners open every link.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { auth } = context.services;
  const token = new URL(request.url).searchParams.get("token");
  const link = token === null ? null : await auth.getPasswordLink(token);
  const page = {
    token: link?.ok ? token : null,
    link: link?.ok ? link.value : null,
    has_ended: link !== null && !link.ok,
    canReset: auth.canResetPassword(),
  };
  return data(page, { status: page.has_ended ? ERROR_HTTP_STATUS.not_found : 200 });
}

/** Why a form failed, or 'sent' after a link was requested. */
type PasswordPageResult = Refusal | "sent";

export const action = async (args: ActionFunctionArgs) => {
  const texts = args.context.texts;

  const form = new URL(args.request.url).searchParams.get("form");
  return form === "ask"
    ? handlePublicForm(args, createAskForm(texts))
    : handlePublicForm(args, createChooseForm(texts));
};

type PublicForm<Input> = Parameters<typeof handlePublicForm<Input, unknown, PasswordPageResult>>[1];

const createAskForm = (texts: Texts): PublicForm<AskForResetInput> => ({
  parse: (form) => parseInput(AskForResetInput, Object.fromEntries(form)),
  async run(input, { context }) {
    const { auth } = context.services;
    const accepted = await auth.askForPasswordReset({ address: context.requestAddress, email: input.email });
    if (accepted.ok) context.afterResponse(() => auth.sendPasswordReset(input));
    return accepted;
  },
  recover: (form, failure) => refuse(texts, form, failure),
  done: () => ({ page: "sent" }),
});

const createChooseForm = (texts: Texts): PublicForm<ReturnType<typeof ChoosePasswordFormInput.parse>> => ({
  parse: (form) => parseInput(ChoosePasswordFormInput, Object.fromEntries(form)),
  run: ({ token, new_password }, { context }) => context.services.auth.choosePassword({ token, new_password }),
  recover: (form, failure) => refuse(texts, form, failure),
  done: () => ({
    to: "/login",
    toast: { tone: "success", title: texts.choosePassword.saved, description: texts.choosePassword.savedText },
  }),
});

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) =>
  toRefusal(form, failure, form.has("email") ? texts.choosePassword.askFailed : texts.choosePassword.failed);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function ChoosePassword() {
  const texts = useTexts();
  const text = texts.choosePassword;

  const { token, link, has_ended, canReset } = useLoaderData<typeof loader>();
  const result = useFormResult<PasswordPageResult>(loadRecovery);
  if (result === "sent") {
    return (
      <PasswordCard title={text.sentTitle}>
        <Alert tone="success">{text.sentText(RESET_MINUTES)}</Alert>
      </PasswordCard>
    );
  }
  if (link && token !== null) {
    return (
      <PasswordCard title={link.kind === "reset" ? text.resetTitle : text.title}>
        <ChooseForm token={token} link={link} result={result} />
      </PasswordCard>
    );
  }
  return (
    <PasswordCard title={has_ended ? text.endedTitle : text.askTitle}>
      {has_ended ? <p className="mb-4 text-muted">{canReset ? text.endedResetText : text.endedText}</p> : null}
      {canReset ? <AskForm result={result} /> : has_ended ? null : <p className="text-muted">{text.notConfigured}</p>}
    </PasswordCard>
  );
}

interface ChooseFormProps {
  token: string;
  link: { username: string; min_length: number };
  result: Refusal | undefined;
}

function ChooseForm({ token, link, result }: ChooseFormProps) {
  const text = useTexts().choosePassword;

  const pending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <p className="text-muted">{text.account(link.username)}</p>
      <RefusalAlert refusal={result} />
      <input type="hidden" name="token" value={token} />
      {/* Password managers store the password for this username. */}
      <input hidden readOnly autoComplete="username" value={link.username} />
      <Field
        label={text.next}
        name="new_password"
        hint={text.hint(link.min_length)}
        error={result?.errors.new_password}
      >
        <PasswordInput required autoComplete="new-password" />
      </Field>
      <Field label={text.confirm} name="confirm_password" error={result?.errors.confirm_password}>
        <PasswordInput required autoComplete="new-password" />
      </Field>
      <Button wide pending={pending}>
        {text.submit}
      </Button>
    </Form>
  );
}

function AskForm({ result }: { result: Refusal | undefined }) {
  const text = useTexts().choosePassword;

  const pending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action="/choose-password?form=ask" noValidate className="flex flex-col gap-5">
      <p className="text-muted">{text.askText}</p>
      <RefusalAlert refusal={result} />
      <Field label={text.email} name="email" error={result?.errors.email}>
        <TextInput type="email" required autoComplete="email" defaultValue={findSubmittedText(result, "email")} />
      </Field>
      <Button wide pending={pending}>
        {text.ask}
      </Button>
    </Form>
  );
}

/** Renders the page for people who cannot sign in. Another person can be signed in in the same browser. */
function PasswordCard({ title, children }: { title: string; children: ReactNode }) {
  const text = useTexts().choosePassword;

  // Without the shell, which has the `main` landmark, the page needs a landmark of its own.
  const Landmark = useRouteLoaderData<typeof rootLoader>("root")?.viewer ? "div" : "main";
  return (
    <Landmark className="mx-auto flex min-h-[60dvh] w-full max-w-md flex-col justify-center px-6 py-10">
      <BrandMark className="mb-6 size-10" />
      <h1 className="mb-3 font-semibold text-2xl tracking-tight">{title}</h1>
      {children}
      <LinkButton to="/login" variant="ghost" wide className="mt-4">
        {text.toSignIn}
      </LinkButton>
    </Landmark>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().choosePassword;
  return <RouteErrorBoundary failed={text.failed} />;
};
