import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  AppCard,
  FactorsCard,
  NewCodesCard,
  PasskeyCard,
  RecoveryCodesCard,
} from "../features/sign-in/security-cards.tsx";
import { handleSecurityAction, readSetupToken, type SecurityResult } from "../features/sign-in/security-forms.ts";
import { toSecurityRefusal } from "../features/sign-in/security-refusal.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { toSafePath } from "../safe-path.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).signInSecurity.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const page = await context.services.auth.getSecurityPage(actor, readSetupToken(request));
  const next = new URL(request.url).searchParams.get("next");
  return {
    ...page,
    next: next === null ? "/profile" : toSafePath(next),
    mustAdd: actor.second_factor_required === "enrol",
  };
}

export const action = (args: ActionFunctionArgs) => handleSecurityAction(args);

const loadRecovery = async () => ({ refuse: toSecurityRefusal });

export const clientAction = createFormClientAction(loadRecovery);

export default function SignInSecurity() {
  const texts = useTexts();
  const text = texts.signInSecurity;

  const page = useLoaderData<typeof loader>();
  const result = useFormResult<SecurityResult>(loadRecovery) ?? null;
  const form = { refusal: result && "act" in result ? result : null, asksForPassword: page.asks_for_password };
  const hasApp = page.factors.some(({ kind }) => kind === "totp");
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={text.title}
        description={text.intro}
        back={page.mustAdd ? undefined : { to: "/profile", label: text.back }}
      />
      <div className="flex flex-col gap-4">
        {page.mustAdd ? <Alert tone="warning">{text.mustAdd}</Alert> : null}
        {result && "recovery_codes" in result ? <NewCodesCard codes={result.recovery_codes} next={page.next} /> : null}
        <FactorsCard factors={page.factors} {...form} />
        {page.factors.length > 0 ? <RecoveryCodesCard left={page.recovery_codes_left} {...form} /> : null}
        <PasskeyCard {...form} />
        {hasApp ? null : page.can_add_app ? (
          <AppCard setup={page.setup} {...form} />
        ) : (
          <Card title={text.addApp}>
            <p className="text-muted text-sm">{text.appMissing}</p>
          </Card>
        )}
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().signInSecurity;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
