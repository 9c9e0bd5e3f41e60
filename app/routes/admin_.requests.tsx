import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { BulkDeleteInput } from "../../domain/inputs/admin-requests.ts";
import { LIMITS } from "../../domain/limits.ts";
import { DEFAULT_TABLE_PAGE_SIZE } from "../../domain/requests/page-size.ts";
import type { Texts } from "../../texts/screens.ts";
import { AllRequestsSection, type BulkDeleteConfirmation } from "../features/admin/requests/all-requests-section.tsx";
import { toRequestTableRows } from "../features/admin/requests/request-table-row.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { getListAddress } from "../features/requests/filter-address.ts";
import { FilterPanel } from "../features/requests/filter-panel.tsx";
import { findActionFormHandler, getFormSizeOptions } from "../features/requests/handle-request-action.ts";
import { toListChoices } from "../features/requests/list-choices.tsx";
import { describePartialSearch, readRequestListInput } from "../features/requests/list-input.ts";
import { loadDialogData } from "../features/requests/load-dialog-data.ts";
import { type ActionRefusal, toActionRefusal } from "../features/requests/request-refusal.ts";
import { StatusCards } from "../features/requests/status-cards.tsx";
import { removeDialogParameters, shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText, truncateToLimit } from "../forms/submitted-fields.ts";
import type { ToastContent } from "../server/flash.ts";
import { createFormHandler, handleForms, type Redirection } from "../server/handle-form.ts";
import { readPageSize } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).allRequests.title) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { input, errors } = readRequestListInput(texts, request);
  const page_size = readPageSize(request) ?? DEFAULT_TABLE_PAGE_SIZE;
  const result = await context.services.admin.pages.getAllRequests(actor, input, page_size);
  // The cursor in an old link can belong to another sort order. The list then starts from its beginning.
  if (!result.ok && result.code === "invalid")
    throw redirect(getListAddress(texts, new URL(request.url), { cursor: null }));
  if (!result.ok) throw data(result.detail, { status: ERROR_HTTP_STATUS[result.code] });
  const { page, stats, options } = result.value;
  return {
    rows: toRequestTableRows(page.items),
    matches: { total: page.total, total_is_floor: page.total_is_floor },
    next_cursor: page.next_cursor,
    note: describePartialSearch(texts, page.partial),
    page_size,
    order: { sort_by: input.sort_by ?? "created_at", sort_order: input.sort_order ?? "desc" },
    stats,
    choices: toListChoices(options),
    errors,
    allSelected: new URL(request.url).searchParams.get("select") === "page",
    dialog: await loadDialogData(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<BulkPage>(
    args,
    ({ form, complete }) => {
      // A form that was too long may lack some of the selected ids, so it is not handled as a bulk action.
      if (!complete || !form.has("_bulk")) return findActionFormHandler(texts, form);
      return form.get("_bulk") === "delete"
        ? createBulkDeleteFormHandler(texts)
        : createBulkSelectionFormHandler(texts);
    },
    getFormSizeOptions(texts, args.request),
  );
};

type BulkPage = BulkDeleteConfirmation | ActionRefusal;

/** Handles the form of the selected requests without JavaScript. The page then asks to confirm the deletion. */
const createBulkSelectionFormHandler = (texts: Texts) =>
  createFormHandler<BulkDeleteInput, string[], BulkPage>({
    parse: (form) => parseInput(BulkDeleteInput, form.getAll("ids")),
    run: async ({ ids }) => ({ ok: true, value: ids }),
    dismiss: ({ detail }, { url }) => toList(url, { tone: "error", title: detail }),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (ids) => ({ page: { ids, reason: "", failure: null } }),
  });

/** Handles the form that confirms the deletion. Deletes at most 1,000 requests. */
const createBulkDeleteFormHandler = (texts: Texts) =>
  createFormHandler<BulkDeleteInput, { message: string }, BulkPage>({
    parse: (form) => parseInput(BulkDeleteInput, { ids: form.getAll("ids"), reason: readText(form, "reason") }),
    run: (input, { actor, context }) => context.services.admin.requests.bulkDelete(actor, input),
    dismiss: ({ code, detail }, { url }) =>
      code === "internal" || code === "second_factor_needed"
        ? null
        : toList(url, { tone: "error", title: texts.allRequests.deleteFailed, description: detail }),
    recover: (form, failure) => refuse(texts, form, failure),
    done: ({ message }, { url }) => toList(url, { tone: "success", title: texts.admin.success, description: message }),
  });

/** Returns a redirect to the same list with a toast and without a selection. */
function toList({ pathname, searchParams }: URL, toast: ToastContent): Redirection {
  const params = new URLSearchParams(searchParams);
  params.delete("select");
  return { to: removeDialogParameters({ pathname, search: params.toString() }), toast };
}

/** Returns the question to confirm the deletion with the reason for the failure, or why the action on a request was refused. */
const refuse: FormRefusalFunction<BulkPage> = (texts, form, failure) => {
  if (!form.has("_bulk")) return toActionRefusal(texts, form, failure);
  const ids = form.getAll("ids").map((id) => String(id).slice(0, LIMITS.name));
  const reason = truncateToLimit("reason", readText(form, "reason"));
  const { code, detail } = failure;
  return { ids: ids.slice(0, LIMITS.all_requests), reason, failure: { code, detail } };
};

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function AllRequests() {
  const text = useTexts().allRequests;

  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<BulkPage>(loadRecovery);
  const question = result && "ids" in result ? result : null;
  return (
    <>
      <PageHeader title={text.title} description={text.intro} back={{ to: "/", label: text.back }} />
      <StatusCards stats={loaded.stats} />
      <div className="mt-4">
        <FilterPanel choices={loaded.choices} errors={loaded.errors} matches={loaded.matches} />
      </div>
      <AllRequestsSection {...loaded} total={loaded.stats.total_requests} confirmation={question} />
      <ActionDialogs
        requests={[]}
        dialogData={loaded.dialog}
        refusal={result && "act" in result ? result : null}
        formKey={loaded.formKey}
      />
    </>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().allRequests;
  return <RouteErrorBoundary failed={text.failed} />;
};
