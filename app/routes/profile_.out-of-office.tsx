import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ok, type RenderedFailure, type Result } from "../../domain/errors.ts";
import { parseDateTimeLocalInput } from "../../domain/format/zoned-time.ts";
import { CreateDelegationInput } from "../../domain/inputs/delegations.ts";
import { message } from "../../domain/message.ts";
import type { Texts } from "../../texts/screens.ts";
import { ActiveDelegationList } from "../features/delegations/active-delegations.tsx";
import { DelegationForm } from "../features/delegations/delegation-form.tsx";
import { DelegationList } from "../features/delegations/delegation-list.tsx";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { showAsToast } from "../server/flash.ts";
import { createFormHandler, handleForms } from "../server/handle-form.ts";
import { readTimeZone } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { nameDepartment } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).outOfOffice.title) },
];

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
      detail: [designation, nameDepartment(context.texts, department)].filter(Boolean).join(" · "),
    })),
    formKey: crypto.randomUUID(),
  };
}

const PATH = "/profile/out-of-office";

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<Refusal>(args, ({ form }) => {
    const intent = form.get("intent");
    return intent === "save" ? createSaveForm(texts) : intent === "end" ? createEndForm(texts) : null;
  });
};

const createSaveForm = (texts: Texts) =>
  createFormHandler<CreateDelegationInput, string, Refusal>({
    parse: (form, { request }) => parseDelegation(form, readTimeZone(request)),
    run: async (input, { actor, context, key }) =>
      toDelegateName(await context.services.delegations.create(actor, input, { idempotency_key: key })),
    once: {
      fingerprint: (input) => ["out-of-office", input],
      replay: async (id, _, { actor, context }) => toDelegateName(await context.services.delegations.get(actor, id)),
    },
    recover(form, failure, { context }) {
      const sentence =
        failure.code === "idempotency_mismatch" ? texts.outOfOffice.form.alreadyReceived : failure.detail;
      const description = failure.code === "invalid" ? context.renderAll(message("errors.invalid")) : sentence;
      const title = texts.outOfOffice.form.saveFailed;
      return showAsToast(refuse(texts, form, failure), { tone: "error", title, description });
    },
    done: (delegate_name) => ({
      to: PATH,
      toast: {
        tone: "success",
        title: texts.outOfOffice.form.saved,
        description: texts.outOfOffice.form.savedText(delegate_name),
      },
    }),
  });

/** Returns the delegation in the fields of a form. Its times are local times in `time_zone`. */
function parseDelegation(form: FormData, time_zone: string): Result<CreateDelegationInput> {
  const instant = (name: string) => parseDateTimeLocalInput(readText(form, name), time_zone) ?? readText(form, name);
  return parseInput(CreateDelegationInput, {
    delegate_user_id: readText(form, "delegate_user_id"),
    starts_at: instant("starts_at"),
    ends_at: instant("ends_at"),
    reason: readText(form, "reason"),
  });
}

const toDelegateName = (result: Result<{ delegate_name: string }>): Result<string> =>
  result.ok ? ok(result.value.delegate_name) : result;

const createEndForm = (texts: Texts) =>
  createFormHandler<string, { message: string }, Refusal>({
    parse: (form) => ok(readText(form, "id")),
    run: (id, { actor, context }) => context.services.delegations.end(actor, id),
    dismiss: ({ code, detail }) =>
      code === "internal"
        ? null
        : { to: PATH, toast: { tone: "error", title: texts.outOfOffice.list.endFailed, description: detail } },
    recover: (form, failure) => refuse(texts, form, failure),
    done: ({ message }) => ({
      to: PATH,
      toast: { tone: "success", title: texts.outOfOffice.list.ended, description: message },
    }),
  });

const refuse = (texts: Texts, form: FormData, failure: RenderedFailure): Refusal => {
  const { form: saving, list } = texts.outOfOffice;
  return toRefusal(form, failure, form.get("intent") === "save" ? saving.saveFailed : list.endFailed);
};

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

/** Returns the id of the newest delegation. Ids are in the order of their creation. */
const findNewestId = (delegations: readonly { id: string }[]): string | undefined =>
  delegations
    .map(({ id }) => id)
    .sort()
    .at(-1);

export default function OutOfOffice() {
  const text = useTexts().outOfOffice;

  const { delegations, active_delegations, reader_id, people, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery);
  const typed = refusal?.act === "save" ? refusal : null;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} />
      <FlashMessage message={refusal?.toast} />
      <ActiveDelegationList delegations={active_delegations} actor_id={reader_id} />
      <div className="flex flex-col gap-4">
        <RefusalAlert refusal={typed ? null : refusal} />
        {delegations.length > 0 ? <DelegationList absences={delegations} /> : null}
        {/* A new delegation changes the key, which empties the fields. The typed text stays if only the data is loaded again. */}
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

export const ErrorBoundary = () => {
  const text = useTexts().outOfOffice;
  return <RouteErrorBoundary failed={text.failed} />;
};
