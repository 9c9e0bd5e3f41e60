import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ok, type Result } from "../../domain/errors.ts";
import { ChangeTemplateInput, CreateRecurringInput } from "../../domain/inputs/templates.ts";
import type { Texts } from "../../texts/screens.ts";
import { formatDay, RecurringList } from "../features/requests/templates/recurring-list.tsx";
import { TemplateList } from "../features/requests/templates/template-list.tsx";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText, readTexts } from "../forms/submitted-fields.ts";
import { createFormHandler, type FormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { readTimeZone } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { LinkButton } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).templates.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const page = await context.services.requests.getTemplatesPage(actor);
  return { ...page, formKey: crypto.randomUUID() };
}

const PATH = "/submit-request/templates";

export const action = (args: ActionFunctionArgs) =>
  handleForms<Refusal>(args, ({ form }) => getForms(args.context.texts).get(readText(form, "intent")) ?? null);

const FIELDS = ["name", "audience", "every", "unit", "weekday", "month_day", "ends_on"];

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) => {
  const { list, repeat, recurring } = texts.templates;
  const titles = new Map([
    ["change", list.changeFailed],
    ["delete", list.deleteFailed],
    ["repeat", repeat.failed],
  ]);
  return toRefusal(form, failure, titles.get(readText(form, "intent")) ?? recurring.failed, { fields: FIELDS });
};

const createChangeForm = (texts: Texts) =>
  createFormHandler<ChangeTemplateInput, { id: string }, Refusal>({
    parse: (form) => parseInput(ChangeTemplateInput, readTexts(form)),
    run: (input, { actor, context }) => context.services.requests.changeTemplate(actor, input),
    recover: (form, failure) => refuse(texts, form, failure),
    done: () => ({ to: PATH, toast: { tone: "success", title: texts.templates.list.changed } }),
  });

const createRepeatForm = (texts: Texts) =>
  createFormHandler<CreateRecurringInput, { id: string; next_on: string }, Refusal>({
    parse: (form) => parseInput(CreateRecurringInput, { ...readTexts(form), template_id: readText(form, "id") }),
    run: (input, { actor, context, request, key }) =>
      context.services.requests.createRecurring(actor, input, readTimeZone(request), { idempotency_key: key }),
    once: {
      fingerprint: (input) => ["repeat", input],
      replay: (id, _, { actor, context }) => context.services.requests.getRecurring(actor, id),
    },
    recover: (form, failure) => refuse(texts, form, failure),
    done: ({ next_on }) => ({
      to: PATH,
      toast: {
        tone: "success",
        title: texts.templates.repeat.started,
        description: texts.templates.repeat.startedText(formatDay(texts, next_on)),
      },
    }),
  });

/** Returns the handler of a form that contains only the id of a template or a recurring request. */
const createButtonForm = <Value,>(
  texts: Texts,
  run: (id: string, submission: SubmittedForm) => Promise<Result<Value>>,
  title: string,
  describe: (value: Value) => string | undefined = () => undefined,
) =>
  createFormHandler<string, Value, Refusal>({
    parse: (form) => ok(readText(form, "id")),
    run,
    recover: (form, failure) => refuse(texts, form, failure),
    done: (value) => ({ to: PATH, toast: { tone: "success", title, description: describe(value) } }),
  });

/** Returns the forms of the page by the value of `intent`. */
const getForms = (texts: Texts) =>
  new Map<string, FormHandler<Refusal>>([
    ["change", createChangeForm(texts)],
    ["repeat", createRepeatForm(texts)],
    [
      "delete",
      createButtonForm(
        texts,
        (id, { actor, context }) => context.services.requests.deleteTemplate(actor, id),
        texts.templates.list.deleted,
      ),
    ],
    [
      "pause",
      createButtonForm(
        texts,
        (id, { actor, context }) => context.services.requests.pauseRecurring(actor, id),
        texts.templates.recurring.pausedToast,
      ),
    ],
    [
      "resume",
      createButtonForm(
        texts,
        (id, { actor, context }) => context.services.requests.resumeRecurring(actor, id),
        texts.templates.recurring.resumed,
        ({ next_on }) => texts.templates.recurring.resumedText(formatDay(texts, next_on)),
      ),
    ],
    [
      "remove",
      createButtonForm(
        texts,
        (id, { actor, context }) => context.services.requests.deleteRecurring(actor, id),
        texts.templates.recurring.deleted,
      ),
    ],
  ]);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function Templates() {
  const texts = useTexts();
  const text = texts.templates;
  const messages = texts.common;

  const { templates, recurring, departments, formKey } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const refusal = useFormResult<Refusal>(loadRecovery) ?? null;
  const own = templates.filter((one) => one.is_own);
  const shared = templates.filter((one) => !one.is_own);
  // Failures of the recurring requests' forms are shown above the lists, because these forms have only buttons.
  const isOfRecurring = refusal !== null && ["pause", "resume", "remove"].includes(refusal.act);
  const forms = { departments, refusal: isOfRecurring ? null : refusal, formKey, openId: params.get("open") };
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={text.title}
        description={text.intro}
        actions={<LinkButton to="/submit-request">{messages.nav.submitRequest}</LinkButton>}
      />
      <div className="flex flex-col gap-4">
        <RefusalAlert refusal={isOfRecurring ? refusal : null} />
        <TemplateList title={text.list.title} templates={own} {...forms} />
        {shared.length > 0 ? <TemplateList title={text.list.sharedTitle} templates={shared} {...forms} /> : null}
        <RecurringList recurring={recurring} />
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().templates;
  return <RouteErrorBoundary failed={text.failed} />;
};
