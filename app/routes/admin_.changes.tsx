import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROPOSED_CHANGES_PATH } from "../../domain/admin/second-person.ts";
import { ok, type Result } from "../../domain/errors.ts";
import { ConfirmChangeInput, DeclineChangeInput, type ProposedChange } from "../../domain/inputs/proposed-changes.ts";
import type { Texts } from "../../texts/screens.ts";
import { ChangeCard } from "../features/admin/changes/change-card.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).proposedChanges.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  return { changes: unwrapOrThrow(await context.services.admin.pages.getChanges(actor)) };
}

type Decide<Input> = (submission: SubmittedForm, id: string, input: Input) => Promise<Result<ProposedChange>>;

/** Returns the handler of a decision. Its input is the id of the proposed change and a comment. */
const createDecisionForm = <Input,>(
  texts: Texts,
  schema: Parameters<typeof parseInput<Input>>[0],
  decide: Decide<Input>,
  title: string,
) =>
  createFormHandler<{ id: string; input: Input }, ProposedChange, Refusal>({
    parse(form) {
      const input = parseInput(schema, { comments: readText(form, "comments") });
      return input.ok ? ok({ id: readText(form, "id"), input: input.value }) : input;
    },
    run: ({ id, input }, submission) => decide(submission, id, input),
    recover: (form, failure) => refuse(texts, form, failure),
    done: () => ({ to: PROPOSED_CHANGES_PATH, toast: { tone: "success", title } }),
  });

const createConfirmForm = (texts: Texts) =>
  createDecisionForm<ConfirmChangeInput>(
    texts,
    ConfirmChangeInput,
    ({ actor, context }, id, input) => context.services.admin.changes.confirm(actor, id, input),
    texts.proposedChanges.confirmed,
  );

const createDeclineForm = (texts: Texts) =>
  createDecisionForm<DeclineChangeInput>(
    texts,
    DeclineChangeInput,
    ({ actor, context }, id, input) => context.services.admin.changes.decline(actor, id, input),
    texts.proposedChanges.declined,
  );

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<Refusal>(args, ({ form }) => {
    const intent = form.get("intent");
    return intent === "confirm" ? createConfirmForm(texts) : intent === "decline" ? createDeclineForm(texts) : null;
  });
};

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) =>
  toRefusal(form, failure, texts.proposedChanges.failed, { fields: ["comments"] });

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function ProposedChanges() {
  const texts = useTexts();
  const text = texts.proposedChanges;
  const adminMessages = texts.admin;

  const { changes } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery) ?? null;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/admin", label: adminMessages.title }} />
      {changes.length === 0 ? (
        <EmptyState icon={<Icon name="check-check" className="size-6" />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {changes.map((change) => (
            <ChangeCard key={change.id} change={change} refusal={refusal?.on === change.id ? refusal : null} />
          ))}
        </ul>
      )}
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().proposedChanges;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
