import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { ok } from "../../domain/errors.ts";
import { toFormStart } from "../features/requests/submit/form-values.ts";
import { StartCard } from "../features/requests/submit/start-card.tsx";
import { handleSubmitAction } from "../features/requests/submit/submit-action.ts";
import { SubmitForm } from "../features/requests/submit/submit-form.tsx";
import { TemplateChoice } from "../features/requests/submit/template-parts.tsx";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { useActionResult } from "../forms/use-action-result.ts";
import { requireActor } from "../server/require-actor.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { nameDepartment } from "../ui/render-message.ts";
import { getPageTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage, useToast } from "../ui/toast-region.tsx";
import { useViewerLocale } from "../ui/viewer-locale.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).submit.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { searchParams } = new URL(request.url);
  const copy = searchParams.get("copy") || null;
  const template = searchParams.get("template") || null;
  const page = await context.services.requests.getSubmitPage(actor, { copy, template }).catch((error): null => {
    // If the options cannot be loaded, the form appears without them and says so. Otherwise typed text would be lost.
    context.logFault(error);
    return null;
  });
  const { id, name, department } = actor;
  return {
    options: page?.options ?? null,
    draft: page?.draft ?? null,
    takesDraft: searchParams.has("draft") && page !== null && page.draft !== null,
    start: page?.start ?? ok(null),
    templates: (page?.templates ?? []).map((one) => ({
      id: one.id,
      name: one.name,
      is_own: one.is_own,
      is_available: one.is_available,
    })),
    departments: page?.departments ?? null,
    person: { id, name, department },
    formKey: crypto.randomUUID(),
  };
}

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export const action = (args: ActionFunctionArgs) => handleSubmitAction(args);

export default function SubmitRequest() {
  const texts = useTexts();
  const text = texts.submit;
  const messages = texts.common;

  const { options, draft, takesDraft, start, templates, departments, person, formKey } = useLoaderData<typeof loader>();
  const sent = useActionResult<typeof action>() ?? null;
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const [params, setParams] = useSearchParams();
  const waiting = params.get("waiting");
  const toast = useToast();
  const { locale } = useViewerLocale();
  const source = start.ok ? start.value : null;
  const startKey = source ? ` ${source.kind} ${source.id}` : "";
  return (
    <>
      <PageHeader title={text.title} description={text.intro(person.name, nameDepartment(texts, person.department))} />
      <FlashMessage message={sent?.toast} />
      {options ? null : (
        <div className="mb-4">
          <Alert
            tone="error"
            action={
              <Button type="button" variant="secondary" size="sm" className="needs-script" onClick={revalidate}>
                {text.refresh}
              </Button>
            }
          >
            {text.optionsFailed}
          </Alert>
        </div>
      )}
      {start.ok ? null : (
        <div className="mb-4">
          <Alert tone="warning">{start.detail}</Alert>
        </div>
      )}
      <SubmitForm
        key={`${waiting} ${round} ${takesDraft}${startKey}`}
        outboxEntryId={waiting}
        options={options}
        formKey={formKey}
        requester_id={person.id}
        draftKey={`submit-request ${person.id}${takesDraft ? "" : startKey}`}
        start={source && toFormStart(source.fields, source.kind === "copy" ? source.id : "", locale)}
        storedDraft={draft}
        takesDraft={takesDraft}
        departments={departments}
        onDiscarded={() => {
          if (takesDraft) setParams({}, { replace: true });
        }}
        actionResult={sent}
        onQueued={() => {
          toast({ tone: "info", title: messages.connection.queued });
          // Empties the form by changing its React key, which contains `round` and the URL. If an outbox entry was edited, changes only the
          // URL. If `round` changed too, a new form would be mounted before the URL changes, and would open the entry again.
          if (waiting === null) setRound((before) => before + 1);
          else setParams({}, { replace: true });
        }}
      >
        {templates.length > 0 ? <TemplateChoice templates={templates} /> : null}
        {source && !takesDraft ? <StartCard start={source} /> : null}
      </SubmitForm>
    </>
  );
}
