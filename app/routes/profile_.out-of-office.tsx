import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ERROR_MESSAGES, type Failure, fail, HTTP_STATUS } from "../../domain/errors.ts";
import { ActiveDelegations } from "../features/delegations/active-delegations.tsx";
import { DelegationForm } from "../features/delegations/delegation-form.tsx";
import { DelegationList } from "../features/delegations/delegation-list.tsx";
import { type DelegationRefusal, toDelegationRefusal } from "../features/delegations/delegation-refusal.ts";
import { saveDelegation } from "../features/delegations/save-delegation.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { outOfOfficeMessages as text } from "../messages/out-of-office.ts";
import { createFlashCookie, createToast } from "../server/flash.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { page, active_delegations, people } = await context.services.delegations.getPage(actor);
  return {
    delegations: page.items,
    active_delegations,
    reader_id: actor.id,
    people: people.map(({ id, name, username, email, designation, department }) => ({
      id,
      name,
      username,
      email,
      detail: [designation, department].filter(Boolean).join(" · "),
    })),
    formKey: crypto.randomUUID(),
  };
}

const PATH = "/profile/out-of-office";

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const intent = form.get("intent");
  if (intent === "save") {
    const outcome = await runService(context, () => saveDelegation(context, actor, request, form));
    if (!outcome.ok) return toRefusalResponse(form, outcome);
    const description = text.form.savedText(outcome.value);
    const toast = createFlashCookie({ tone: "success", title: text.form.saved, description });
    return redirect(PATH, { headers: { "Set-Cookie": toast } });
  }
  if (intent !== "end") throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const ended = await runService(context, () => context.services.delegations.end(actor, String(form.get("id") ?? "")));
  if (!ended.ok && ended.code === "internal") return toRefusalResponse(form, ended);
  const toast = ended.ok
    ? createFlashCookie({ tone: "success", title: text.list.ended, description: ended.value.message })
    : createFlashCookie({ tone: "error", title: text.list.endFailed, description: ended.detail });
  return redirect(PATH, { headers: { "Set-Cookie": toast } });
}

/** What a field cannot say is said by a toast; a failure of ours stays in the form. */
function toRefusalResponse(form: FormData, failure: Failure) {
  const refusal = toDelegationRefusal(form, failure);
  const sentence = failure.code === "idempotency_mismatch" ? text.form.alreadyReceived : failure.detail;
  const description = failure.code === "invalid" ? ERROR_MESSAGES.invalid : sentence;
  const toast = createToast({ tone: "error", title: text.form.saveFailed, description });
  return data({ ...refusal, toast: refusal.failure ? null : toast }, { status: HTTP_STATUS[failure.code] });
}

const loadRecovery = async () => ({
  refuse: (await import("../features/delegations/delegation-refusal.ts")).toDelegationRefusal,
});

export const clientAction = formClientAction(loadRecovery);

/** Ids sort by the time at which they were made. */
const findNewestId = (absences: readonly { id: string }[]): string | undefined =>
  absences
    .map(({ id }) => id)
    .sort()
    .at(-1);

export default function OutOfOffice() {
  const { delegations, active_delegations, reader_id, people, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<DelegationRefusal>(loadRecovery);
  const typed = refusal?.values ? refusal : null;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} />
      <FlashMessage message={refusal?.toast} />
      <ActiveDelegations delegations={active_delegations} actor_id={reader_id} />
      <div className="flex flex-col gap-4">
        {refusal?.failure && !refusal.values ? <FailureAlert failure={refusal.failure} /> : null}
        {delegations.length > 0 ? <DelegationList absences={delegations} /> : null}
        {/* A new key is a new form: what was saved does not stay in the fields, and what is typed survives another load of the page. */}
        <DelegationForm
          key={typed ? "refused" : findNewestId(delegations)}
          people={people}
          refusal={typed}
          formKey={formKey}
        />
        {delegations.length > 0 ? null : <DelegationList absences={delegations} />}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.retryHint}
    </ErrorScreen>
  );
}
