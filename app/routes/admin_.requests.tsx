import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { STATUS_OF } from "../../domain/errors.ts";
import { bulkAction } from "../features/admin/requests/bulk-action.ts";
import type { BulkQuestion } from "../features/admin/requests/bulk-refusal.ts";
import { RequestRegister } from "../features/admin/requests/request-register.tsx";
import { toShown } from "../features/admin/requests/shown-request.ts";
import { actOnRequest } from "../features/requests/act-on-request.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { toListChoices } from "../features/requests/choices.ts";
import { withFilters } from "../features/requests/filter-address.ts";
import { FilterPanel } from "../features/requests/filter-panel.tsx";
import { readListInput } from "../features/requests/list-input.ts";
import { loadDialog } from "../features/requests/load-dialog.ts";
import type { ActionRefusal } from "../features/requests/request-refusal.ts";
import { StatusCards } from "../features/requests/status-cards.tsx";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { allRequestsMessages as text } from "../messages/all-requests.ts";
import { messages } from "../messages/common.ts";
import { readActionForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RefusedOrFailed } from "../shell/refused-or-failed.tsx";
import { PageHeader } from "../ui/page-header.tsx";

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

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/requests/bulk-refusal.ts")).refuseRegister,
});

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
