import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ok, type Result } from "../../domain/errors.ts";
import { ChangeTemplateInput, CreateRecurringInput } from "../../domain/inputs/templates.ts";
import { formatDay, RecurringList } from "../features/requests/templates/recurring-list.tsx";
import { TemplateList } from "../features/requests/templates/template-list.tsx";
import {
  findTemplateIntent,
  type TemplateIntent,
  type TemplateRefusal,
  toTemplateRefusal,
} from "../features/requests/templates/template-refusal.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText, readTexts } from "../forms/submitted-fields.ts";
import { messages } from "../messages/common.ts";
import { templateMessages as text } from "../messages/templates.ts";
import { createFormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { readTimeZone } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { LinkButton } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const page = await context.services.requests.getTemplatesPage(actor);
  return { ...page, formKey: crypto.randomUUID() };
}

const PATH = "/submit-request/templates";

export const action = (args: ActionFunctionArgs) =>
  handleForms<TemplateRefusal>(args, ({ form }) => {
    const intent = findTemplateIntent(form);
    return intent === null ? null : FORMS[intent];
  });

const changeForm = createFormHandler<ChangeTemplateInput, { id: string }, TemplateRefusal>({
  parse: (form) => parseInput(ChangeTemplateInput, readTexts(form)),
  run: (input, { actor, context }) => context.services.requests.changeTemplate(actor, input),
  recover: toTemplateRefusal,
  done: () => ({ to: PATH, toast: { tone: "success", title: text.list.changed } }),
});

const repeatForm = createFormHandler<CreateRecurringInput, { id: string; next_on: string }, TemplateRefusal>({
  parse: (form) => parseInput(CreateRecurringInput, { ...readTexts(form), template_id: readText(form, "id") }),
  run: (input, { actor, context, request, key }) =>
    context.services.requests.createRecurring(actor, input, readTimeZone(request), { idempotency_key: key }),
  once: {
    fingerprint: (input) => ["repeat", input],
    replay: (id, _, { actor, context }) => context.services.requests.getRecurring(actor, id),
  },
  recover: toTemplateRefusal,
  done: ({ next_on }) => ({
    to: PATH,
    toast: { tone: "success", title: text.repeat.started, description: text.repeat.startedText(formatDay(next_on)) },
  }),
});

/** Returns the handler of a form that contains only the id of a template or a recurring request. */
const createButtonForm = <Value,>(
  run: (id: string, submission: SubmittedForm) => Promise<Result<Value>>,
  title: string,
  describe: (value: Value) => string | undefined = () => undefined,
) =>
  createFormHandler<string, Value, TemplateRefusal>({
    parse: (form) => ok(readText(form, "id")),
    run,
    recover: toTemplateRefusal,
    done: (value) => ({ to: PATH, toast: { tone: "success", title, description: describe(value) } }),
  });

const FORMS: Record<TemplateIntent, ReturnType<typeof createFormHandler<unknown, unknown, TemplateRefusal>>> = {
  change: changeForm,
  repeat: repeatForm,
  delete: createButtonForm(
    (id, { actor, context }) => context.services.requests.deleteTemplate(actor, id),
    text.list.deleted,
  ),
  pause: createButtonForm(
    (id, { actor, context }) => context.services.requests.pauseRecurring(actor, id),
    text.recurring.pausedToast,
  ),
  resume: createButtonForm(
    (id, { actor, context }) => context.services.requests.resumeRecurring(actor, id),
    text.recurring.resumed,
    ({ next_on }) => text.recurring.resumedText(formatDay(next_on)),
  ),
  remove: createButtonForm(
    (id, { actor, context }) => context.services.requests.deleteRecurring(actor, id),
    text.recurring.deleted,
  ),
};

const loadRecovery = async () => ({
  refuse: (await import("../features/requests/templates/template-refusal.ts")).toTemplateRefusal,
});

export const clientAction = createFormClientAction(loadRecovery);

export default function Templates() {
  const { templates, recurring, departments, formKey } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const refusal = useFormResult<TemplateRefusal>(loadRecovery) ?? null;
  const own = templates.filter((one) => one.is_own);
  const shared = templates.filter((one) => !one.is_own);
  // Failures of the recurring requests' forms are shown above the lists, because these forms have only buttons.
  const isOfRecurring = refusal !== null && ["pause", "resume", "remove"].includes(refusal.intent);
  const forms = { departments, refusal: isOfRecurring ? null : refusal, formKey, openId: params.get("open") };
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={text.title}
        description={text.intro}
        actions={<LinkButton to="/submit-request">{messages.nav.submitRequest}</LinkButton>}
      />
      <div className="flex flex-col gap-4">
        {isOfRecurring && refusal.failure ? <FailureAlert failure={refusal.failure} /> : null}
        <TemplateList title={text.list.title} templates={own} {...forms} />
        {shared.length > 0 ? <TemplateList title={text.list.sharedTitle} templates={shared} {...forms} /> : null}
        <RecurringList recurring={recurring} />
      </div>
    </div>
  );
}

export const ErrorBoundary = () => <RouteErrorBoundary failed={text.failed} />;
