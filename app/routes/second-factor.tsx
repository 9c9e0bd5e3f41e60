import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { FactorProofInput } from "../../domain/inputs/second-factor.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { PasskeyButton } from "../forms/passkey-button.tsx";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readPasskey, readText } from "../forms/submitted-fields.ts";
import { toSafePath } from "../safe-path.ts";
import { handleForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { LogoutForm } from "../shell/logout-form.tsx";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).secondFactor.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const next = toSafePath(new URL(request.url).searchParams.get("next"));
  if (actor.second_factor_required !== "confirm") throw redirect(next);
  const { factors } = await context.services.auth.getFactors(actor);
  return { next, hasPasskey: factors.some(({ kind }) => kind === "passkey") };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForm(args, {
    parse: (form) => {
      const passkey = readPasskey(form);
      return parseInput(FactorProofInput, passkey === null ? { code: readText(form, "code") } : { passkey });
    },
    run: (proof, { actor, context, url }) =>
      context.services.auth.confirmFactor(actor, proof, { token: context.sessionToken ?? "", origin: url.origin }),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, { form }) => ({ to: toSafePath(form.get("next")) }),
  });
};

/** Returns why the session was not confirmed. Does not return the typed code, because each code is accepted only once. */
const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) => ({
  ...toRefusal(form, failure, texts.secondFactor.failed, { fields: ["code"] }),
  values: {},
});

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function SecondFactor() {
  const texts = useTexts();
  const text = texts.secondFactor;

  const { next, hasPasskey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery);
  const pending = useNavigation().formAction?.startsWith("/second-factor") === true;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={text.title} description={text.intro} />
      <div className="flex flex-col gap-4">
        <RefusalAlert refusal={refusal} />
        {hasPasskey ? (
          <Card>
            <Form method="post" className="flex flex-col gap-4">
              <input type="hidden" name="next" value={next} />
              <p className="text-sm">{text.passkeyIntro}</p>
              <PasskeyButton purpose="confirm" label={text.usePasskey} />
            </Form>
          </Card>
        ) : null}
        <Card>
          <Form method="post" noValidate className="flex flex-col gap-5">
            <input type="hidden" name="next" value={next} />
            <Field label={text.code} name="code" hint={text.codeHint} error={refusal?.errors.code} required>
              <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
            </Field>
            <div className="flex flex-col gap-2 md:flex-row md:justify-end">
              <Button pending={pending} className="max-md:w-full">
                {text.submit}
              </Button>
            </div>
          </Form>
        </Card>
        <LogoutForm className="link inline-flex min-h-11 items-center text-sm" icon={null} />
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().secondFactor;
  return <RouteErrorBoundary failed={text.failed} />;
};
