import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { StandIns } from "../../components/stand-ins.tsx";
import { FlashMessage } from "../../components/toast-region.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { fail, STATUS_OF } from "../../domain/errors.ts";
import { flash } from "../../flash.ts";
import { outOfOffice as text } from "../../messages/out-of-office.ts";
import { messages } from "../../messages.ts";
import { readForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";
import { AbsenceForm } from "./absence-form.tsx";
import { Absences } from "./absences.tsx";
import { saveAbsence } from "./save-absence.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { page, stand_ins, people } = await context.services.delegations.board(actor);
  return {
    absences: page.items,
    stand_ins,
    reader_id: actor.id,
    people: people.map(({ id, name, username, designation, department }) => ({
      id,
      name,
      username,
      detail: [designation, department].filter(Boolean).join(" · "),
    })),
    formKey: crypto.randomUUID(),
  };
}

const HERE = "/profile/out-of-office";

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "save") {
    const outcome = await saveAbsence(context, actor, request, form);
    if (!outcome.ok) return data(outcome.refusal, { status: outcome.status });
    const toast = flash({
      tone: "success",
      title: text.form.saved,
      description: text.form.savedText(outcome.delegate),
    });
    return redirect(HERE, { headers: { "Set-Cookie": toast } });
  }
  if (intent !== "end") throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  const ended = await context.services.delegations.end(actor, String(form.get("id") ?? ""));
  const toast = ended.ok
    ? flash({ tone: "success", title: text.list.ended, description: ended.value.message })
    : flash({ tone: "error", title: text.list.endFailed, description: ended.detail });
  return redirect(HERE, { headers: { "Set-Cookie": toast } });
}

export default function OutOfOffice() {
  const { absences, stand_ins, reader_id, people, formKey } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} />
      <FlashMessage message={refusal?.toast} />
      <StandIns stand_ins={stand_ins} reader_id={reader_id} />
      <div className="flex flex-col gap-4">
        {absences.length > 0 ? <Absences absences={absences} /> : null}
        {/* A new key is a new form: what was saved does not stay in the fields. */}
        <AbsenceForm key={refusal ? "refused" : formKey} people={people} refusal={refusal ?? null} formKey={formKey} />
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
