import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type Failure, HTTP_STATUS } from "../../domain/errors.ts";
import { SignInInput } from "../../domain/inputs/auth.ts";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { FailureAlert, type FormFailure, isSystemFailure } from "../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors, toInputFailure } from "../forms/field-errors.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { takeLastTexts, toSubmittedFields } from "../forms/submitted-fields.ts";
import { messages } from "../messages/common.ts";
import { loginMessages } from "../messages/login.ts";
import { dayOfYear, quoteOfTheDay } from "../messages/quotes.ts";
import { readSessionEnd } from "../navigation.ts";
import { toSafePath } from "../safe-path.ts";
import { createFlashCookie, createToast } from "../server/flash.ts";
import { readForm } from "../server/read-form.ts";
import { runService } from "../server/run-service.ts";
import { AnimatedBackground } from "../shell/animated-background.tsx";
import { BrandMark } from "../shell/brand.tsx";
import { Quote } from "../shell/quote.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Checkbox, PasswordInput, TextInput } from "../ui/inputs.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

export const meta: MetaFunction = () => [{ title: loginMessages.title }];

const text = loginMessages;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = toSafePath(searchParams.get("next"));
  if (context.actor) throw redirect(next);
  return { next, sessionEnd: readSessionEnd(searchParams), quote: quoteOfTheDay(dayOfYear(context.now())) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const input = SignInInput.safeParse(Object.fromEntries(form));
  if (!input.success) return data(toSignInRefusal(form, toInputFailure(input.error)), { status: HTTP_STATUS.invalid });
  const { services, requestAddress: address, sessionToken: token, deviceToken: device } = context;
  const result = await runService(context, () => services.auth.signIn(input.data, { address, token, device }));
  if (!result.ok) {
    const refusal = toSignInRefusal(form, result);
    if (refusal.failure) return data(refusal, { status: HTTP_STATUS[result.code] });
    const toast = createToast({ tone: "error", title: text.failed, description: result.detail });
    return data({ ...refusal, refused: result.detail, toast }, { status: HTTP_STATUS[result.code] });
  }
  const headers = new Headers();
  for (const cookie of context.cookies.session(result.value.token, result.value.remember))
    headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", context.cookies.device(result.value.device));
  headers.append("Set-Cookie", createFlashCookie({ tone: "success", title: text.successful }));
  return redirect(toSafePath(form.get("next")), { headers });
}

interface SignInRefusal {
  username: string;
  errors: FieldErrors;
  /** The server failed or could not be reached; null otherwise. */
  failure: FormFailure | null;
  /** Why name and password were refused; null when they were not looked at. The toast says the same. */
  credentialsError: string | null;
  toast: ToastMessage | null;
}

/** Why nobody was signed in, with the name that was typed. */
function toSignInRefusal(form: FormData, { code, detail, errors }: Failure): SignInRefusal {
  const failure = isSystemFailure(code) ? { code, title: text.failed, detail } : null;
  const { username = "" } = takeLastTexts(toSubmittedFields(form));
  return { username, errors: toFieldErrors(errors), failure, credentialsError: null, toast: null };
}

const loadRecovery = async () => ({ refuse: toSignInRefusal });

export const clientAction = formClientAction(loadRecovery);

export default function Login() {
  const { next, sessionEnd, quote } = useLoaderData<typeof loader>();
  const answer = useFormResult<SignInRefusal>(loadRecovery);
  const pending = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The password is what has to be typed again.
    const password = form.current?.querySelector<HTMLInputElement>("[name=password]");
    if (answer?.credentialsError) password?.focus();
    if (answer?.credentialsError) password?.select();
  }, [answer]);

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
          <FlashMessage message={answer?.toast} />
          <h1 className="font-semibold text-2xl tracking-tight">{text.title}</h1>
          <p className="mt-1 text-muted">{text.intro}</p>
          {sessionEnd ? (
            <div className="mt-6">
              <Alert>{sessionEnd === "saved" ? messages.session.endedSaved : messages.session.ended}</Alert>
            </div>
          ) : null}
          <Form ref={form} method="post" className="mt-8 flex flex-col gap-5">
            <input type="hidden" name="next" value={next} />
            {answer?.failure ? <FailureAlert failure={answer.failure} /> : null}
            {answer?.credentialsError ? (
              <Alert tone="error">{`${text.failed}: ${answer.credentialsError}`}</Alert>
            ) : null}
            <Field label={text.username} name="username" error={answer?.errors.username}>
              <TextInput
                required
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={answer?.username}
              />
            </Field>
            <Field label={text.password} name="password" error={answer?.errors.password}>
              <PasswordInput required autoComplete="current-password" autoFocus={Boolean(answer?.credentialsError)} />
            </Field>
            <Checkbox name="remember_me" label={text.remember} />
            <Button wide pending={pending}>
              {text.submit}
            </Button>
          </Form>
        </div>
      </main>
      <footer className="relative mt-auto border-base-300 border-t px-6 py-6 md:row-start-3 md:border-0 md:p-12 md:text-ink-content">
        <Quote quote={quote} />
      </footer>
    </div>
  );
}
