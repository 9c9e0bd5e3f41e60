import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Failure, fail, SENTENCE_OF, STATUS_OF } from "../../domain/errors.ts";
import { AbsenceForm } from "../features/delegations/absence-form.tsx";
import { type AbsenceRefusal, refuseAbsence } from "../features/delegations/absence-refusal.ts";
import { Absences } from "../features/delegations/absences.tsx";
import { saveAbsence } from "../features/delegations/save-absence.ts";
import { StandIns } from "../features/delegations/stand-ins.tsx";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { outOfOffice as text } from "../messages/out-of-office.ts";
import { flash, toastMessage } from "../server/flash.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { page, stand_ins, people } = await context.services.delegations.board(actor);
  return {
    absences: page.items,
    stand_ins,
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

const HERE = "/profile/out-of-office";

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const intent = form.get("intent");
  if (intent === "save") {
    const outcome = await runService(() => saveAbsence(context, actor, request, form));
    if (!outcome.ok) return refuse(form, outcome);
    const description = text.form.savedText(outcome.value);
    const toast = flash({ tone: "success", title: text.form.saved, description });
    return redirect(HERE, { headers: { "Set-Cookie": toast } });
  }
  if (intent !== "end") throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  const ended = await runService(() => context.services.delegations.end(actor, String(form.get("id") ?? "")));
  if (!ended.ok && ended.code === "internal") return refuse(form, ended);
  const toast = ended.ok
    ? flash({ tone: "success", title: text.list.ended, description: ended.value.message })
    : flash({ tone: "error", title: text.list.endFailed, description: ended.detail });
  return redirect(HERE, { headers: { "Set-Cookie": toast } });
}

/** What a field cannot say is said by a toast; a failure of ours stays in the form. */
function refuse(form: FormData, failure: Failure) {
  const refusal = refuseAbsence(form, failure);
  const sentence = failure.code === "idempotency_mismatch" ? text.form.arrivedBefore : failure.detail;
  const description = failure.code === "invalid" ? SENTENCE_OF.invalid : sentence;
  const toast = toastMessage({ tone: "error", title: text.form.saveFailed, description });
  return data({ ...refusal, toast: refusal.failure ? null : toast }, { status: STATUS_OF[failure.code] });
}

const loadRecovery = async () => ({
  refuse: (await import("../features/delegations/absence-refusal.ts")).refuseAbsence,
});

export const clientAction = formClientAction(loadRecovery);

/** Ids sort by the time at which they were made. */
const newestOf = (absences: readonly { id: string }[]): string | undefined =>
  absences
    .map(({ id }) => id)
    .sort()
    .at(-1);

export default function OutOfOffice() {
  const { absences, stand_ins, reader_id, people, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormAnswer<AbsenceRefusal>(loadRecovery);
  const typed = refusal?.values ? refusal : null;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} />
      <FlashMessage message={refusal?.toast} />
      <StandIns stand_ins={stand_ins} reader_id={reader_id} />
      <div className="flex flex-col gap-4">
        {refusal?.failure && !refusal.values ? <FailureAlert failure={refusal.failure} /> : null}
        {absences.length > 0 ? <Absences absences={absences} /> : null}
        {/* A new key is a new form: what was saved does not stay in the fields, and what is typed survives another load of the page. */}
        <AbsenceForm key={typed ? "refused" : newestOf(absences)} people={people} refusal={typed} formKey={formKey} />
        {absences.length > 0 ? null : <Absences absences={absences} />}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
