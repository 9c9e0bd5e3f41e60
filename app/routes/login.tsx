import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RenderedFailure } from "../../domain/errors.ts";
import { SignInInput } from "../../domain/inputs/auth.ts";
import type { Texts } from "../../texts/screens.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { findSubmittedText, type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readLoginReason } from "../navigation.ts";
import { toSafePath } from "../safe-path.ts";
import { showAsToast } from "../server/flash.ts";
import { handlePublicForm } from "../server/handle-form.ts";
import { AnimatedBackground } from "../shell/animated-background.tsx";
import { BrandMark } from "../shell/brand.tsx";
import { LanguageForm } from "../shell/language-form.tsx";
import { DailyQuote, getDayOfYear, getQuoteOfTheDay } from "../shell/quote.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Checkbox, PasswordInput, TextInput } from "../ui/inputs.tsx";
import { getPageTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";
import { useFocusOnDesktop } from "../ui/use-focus-on-desktop.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).login.title },
  { name: "description", content: getPageTexts(matches).login.description },
];

export function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const { searchParams } = new URL(request.url);
  const next = toSafePath(searchParams.get("next"));
  if (context.actor) throw redirect(next);
  return {
    next,
    sessionEnd: readLoginReason(searchParams),
    quote: getQuoteOfTheDay(texts, getDayOfYear(context.now())),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.login;
  return handlePublicForm(args, {
    parse: (form) => parseInput(SignInInput, Object.fromEntries(form)),
    run(input, { context }) {
      const { services, requestAddress: address, sessionToken: token, deviceToken: device, afterResponse } = context;
      return services.auth.signIn(input, { address, token, device, afterResponse });
    },
    recover(form, failure) {
      const refusal = refuse(texts, form, failure);
      if (failure.errors) return refusal;
      return showAsToast(refusal, { tone: "error", title: text.failed, description: failure.detail });
    },
    done: ({ token, remember, device }, { form, context: { cookies } }) => ({
      to: toSafePath(form.get("next")),
      cookies: [...cookies.session(token, remember), cookies.device(device)],
      toast: { tone: "success", title: text.successful },
    }),
  });
};

const refuse = (texts: Texts, form: FormData, failure: RenderedFailure): Refusal =>
  toRefusal(form, failure, texts.login.failed);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function Login() {
  const texts = useTexts();
  const text = texts.login;
  const sessionMessages = texts.session;

  const { next, sessionEnd, quote } = useLoaderData<typeof loader>();
  const result = useFormResult<Refusal>(loadRecovery);
  /** Why the user name and password were refused; undefined if they were not checked. */
  const credentialsError = result?.toast?.description;
  const pending = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);

  useFocusOnDesktop(form, "username");
  useEffect(() => {
    // Focuses and selects the password, because the person must type it again.
    const password = form.current?.querySelector<HTMLInputElement>("[name=password]");
    if (result?.toast) password?.focus();
    if (result?.toast) password?.select();
  }, [result]);

  return (
    <div className="relative flex min-h-dvh flex-col md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr_auto]">
      <div className="absolute inset-x-0 top-0 h-32 overflow-hidden bg-ink text-ink-content md:inset-y-0 md:right-[54.55%] md:h-auto">
        <AnimatedBackground />
      </div>
      <header className="relative flex h-32 items-center justify-center md:h-auto md:justify-start md:p-12">
        <BrandMark className="size-12 md:size-14" />
      </header>
      <main className="relative flex flex-col items-center px-6 py-8 md:col-start-2 md:row-span-3 md:row-start-1 md:justify-center md:p-12">
        <div className="w-full max-w-sm">
          <FlashMessage message={result?.toast} />
          <h1 className="font-semibold text-2xl tracking-tight">{text.title}</h1>
          <p className="mt-1 text-muted">{text.intro}</p>
          {sessionEnd ? (
            <div className="mt-6">
              <Alert>{sessionEnd === "saved" ? sessionMessages.endedSaved : sessionMessages.ended}</Alert>
            </div>
          ) : null}
          <Form ref={form} method="post" noValidate className="mt-8 flex flex-col gap-5">
            <input type="hidden" name="next" value={next} />
            <RefusalAlert refusal={result} />
            {credentialsError ? <Alert tone="error">{text.failedBecause(credentialsError)}</Alert> : null}
            <Field label={text.username} name="username" error={result?.errors.username}>
              <TextInput
                required
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={findSubmittedText(result, "username")}
              />
            </Field>
            <Field label={text.password} name="password" error={result?.errors.password}>
              <PasswordInput required autoComplete="current-password" autoFocus={Boolean(credentialsError)} />
            </Field>
            <Checkbox name="remember_me" label={text.remember} />
            <Button wide pending={pending}>
              {text.submit}
            </Button>
          </Form>
          <LinkButton to="/choose-password" variant="ghost" wide className="mt-3">
            {text.forgot}
          </LinkButton>
        </div>
      </main>
      <footer className="relative mt-auto border-base-300 border-t px-6 py-6 md:row-start-3 md:border-0 md:p-12 md:text-ink-content">
        <DailyQuote quote={quote} />
        <div className="mt-6">
          <LanguageForm />
        </div>
      </footer>
    </div>
  );
}
