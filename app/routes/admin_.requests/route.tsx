import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { actOnRequest } from "../../actions/act-on-request.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { readListInput } from "../../actions/list-input.ts";
import { loadDialog } from "../../actions/load-dialog.ts";
import type { ActionRefusal } from "../../actions/request-refusal.ts";
import { RefusedOrFailed } from "../../components/refused-or-failed.tsx";
import { ActionDialogs } from "../../components/requests/action-dialogs.tsx";
import { toListChoices } from "../../components/requests/choices.ts";
import { withFilters } from "../../components/requests/filter-address.ts";
import { FilterPanel } from "../../components/requests/filter-panel.tsx";
import { StatusCards } from "../../components/requests/status-cards.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { STATUS_OF } from "../../domain/errors.ts";
import { allRequestsMessages as text } from "../../messages/all-requests.ts";
import { messages } from "../../messages.ts";
import { readActionForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";
import { bulkAction } from "./bulk-action.ts";
import type { BulkQuestion } from "./bulk-refusal.ts";
import { RequestRegister } from "./request-register.tsx";
import { toShown } from "./shown-request.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { input, errors } = readListInput(request);
  const found = await context.services.admin.boards.allRequests(actor, input);
  // A cursor of another order, from a link that was kept: the list from its beginning.
  if (!found.ok && found.code === "invalid") throw redirect(withFilters(new URL(request.url), { cursor: null }));
  if (!found.ok) throw data(found.detail, { status: STATUS_OF[found.code] });
  const { page, stats, options } = found.value;
  return {
    rows: toShown(page.items, options),
    matches: { total: page.total, total_is_floor: page.total_is_floor },
    next_cursor: page.next_cursor,
    order: { sort_by: input.sort_by ?? "created_at", sort_order: input.sort_order ?? "desc" },
    stats,
    choices: toListChoices(options),
    errors,
    allTicked: new URL(request.url).searchParams.get("select") === "page",
    dialog: await loadDialog(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const sent = await readActionForm(context, request);
  // A form that is too long may lack some ids; actOnRequest refuses it.
  return sent.complete && sent.form.has("_bulk")
    ? bulkAction(context, request, sent)
    : actOnRequest(context, request, { sent });
}

const loadRecovery = async () => ({ refuse: (await import("./bulk-refusal.ts")).refuseRegister });

export const clientAction = formClientAction(loadRecovery);

export default function AllRequests() {
  const shown = useLoaderData<typeof loader>();
  const answer = useFormAnswer<BulkQuestion | ActionRefusal>(loadRecovery);
  const question = answer && "asked" in answer ? answer : null;
  return (
    <>
      <PageHeader title={text.title} description={text.intro} back={{ to: "/", label: text.back }} />
      <StatusCards stats={shown.stats} />
      <div className="mt-4">
        <FilterPanel choices={shown.choices} errors={shown.errors} />
      </div>
      <RequestRegister {...shown} total={shown.stats.total_requests} question={question} />
      <ActionDialogs
        requests={[]}
        loaded={shown.dialog}
        refusal={answer && "act" in answer ? answer : null}
        formKey={shown.formKey}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <RefusedOrFailed failed={text.failed} />;
}
