import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROPOSED_CHANGES_PATH } from "../../domain/admin/second-person.ts";
import { ok, type Result } from "../../domain/errors.ts";
import { ConfirmChangeInput, DeclineChangeInput, type ProposedChange } from "../../domain/inputs/proposed-changes.ts";
import { ChangeCard } from "../features/admin/changes/change-card.tsx";
import { type DecisionRefusal, toDecisionRefusal } from "../features/admin/changes/decision-refusal.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { adminMessages } from "../messages/admin.ts";
import { messages } from "../messages/common.ts";
import { proposedChangeMessages as text } from "../messages/proposed-changes.ts";
import { createFormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  return { changes: unwrapOrThrow(await context.services.admin.pages.getChanges(actor)) };
}

type Decide<Input> = (submission: SubmittedForm, id: string, input: Input) => Promise<Result<ProposedChange>>;

/** Returns the handler of a decision. Its input is the id of the proposed change and a comment. */
const createDecisionForm = <Input,>(
  schema: Parameters<typeof parseInput<Input>>[0],
  decide: Decide<Input>,
  title: string,
) =>
  createFormHandler<{ id: string; input: Input }, ProposedChange, DecisionRefusal>({
    parse(form) {
      const input = parseInput(schema, { comments: readText(form, "comments") });
      return input.ok ? ok({ id: readText(form, "id"), input: input.value }) : input;
    },
    run: ({ id, input }, submission) => decide(submission, id, input),
    recover: toDecisionRefusal,
    done: () => ({ to: PROPOSED_CHANGES_PATH, toast: { tone: "success", title } }),
  });

const confirmForm = createDecisionForm<ConfirmChangeInput>(
  ConfirmChangeInput,
  ({ actor, context }, id, input) => context.services.admin.changes.confirm(actor, id, input),
  text.confirmed,
);

const declineForm = createDecisionForm<DeclineChangeInput>(
  DeclineChangeInput,
  ({ actor, context }, id, input) => context.services.admin.changes.decline(actor, id, input),
  text.declined,
);

export const action = (args: ActionFunctionArgs) =>
  handleForms<DecisionRefusal>(args, ({ form }) => {
    const intent = form.get("intent");
    return intent === "confirm" ? confirmForm : intent === "decline" ? declineForm : null;
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/changes/decision-refusal.ts")).toDecisionRefusal,
});

export const clientAction = createFormClientAction(loadRecovery);

export default function ProposedChanges() {
  const { changes } = useLoaderData<typeof loader>();
  const refusal = useFormResult<DecisionRefusal>(loadRecovery) ?? null;
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
            <ChangeCard key={change.id} change={change} refusal={refusal?.id === change.id ? refusal : null} />
          ))}
        </ul>
      )}
    </div>
  );
}

export const ErrorBoundary = () => <RouteErrorBoundary failed={text.loadFailed} />;
