import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { permissions } from "../../domain/permissions.ts";
import type { ListColumn } from "../../domain/requests/list-view.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/requests/page-size.ts";
import { ME_FILTER, NO_APPROVER_FILTER } from "../../domain/requests/waiting.ts";
import { ActiveDelegationList } from "../features/delegations/active-delegations.tsx";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { findBulkDecisionForm } from "../features/requests/bulk/bulk-decision-form.ts";
import { OpenBulkDialog } from "../features/requests/bulk/bulk-dialog.tsx";
import { Greeting } from "../features/requests/dashboard/greeting.tsx";
import { RequestList } from "../features/requests/dashboard/request-list.tsx";
import { RequestSection, type RequestSectionData } from "../features/requests/dashboard/request-section.tsx";
import { SetupChecklist } from "../features/requests/dashboard/setup-checklist.tsx";
import { getListAddress, hasFilters } from "../features/requests/filter-address.ts";
import { FilterPanel } from "../features/requests/filter-panel.tsx";
import { findActionFormHandler, getFormSizeOptions } from "../features/requests/handle-request-action.ts";
import { type ListChoices, toListChoices } from "../features/requests/list-choices.tsx";
import { readRequestListInput, toListedRequestPage, toListedRequests } from "../features/requests/list-input.ts";
import { loadDialogData } from "../features/requests/load-dialog-data.ts";
import type { ActionRefusal, BulkRefusal } from "../features/requests/request-refusal.ts";
import { StatusCards } from "../features/requests/status-cards.tsx";
import { SwipeActions } from "../features/requests/swipe-actions.tsx";
import { useLoadMoreRequests } from "../features/requests/use-load-more-requests.ts";
import { loadRequestFormRecovery, useRequestActionResult } from "../features/requests/use-request-action-result.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { handleForms } from "../server/handle-form.ts";
import { readListView, readPageSize } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { ListKeyboardNavigation } from "../ui/list-keyboard-navigation.tsx";
import { readLoadedPageCount } from "../ui/list-pages.ts";
import { PromptSlot } from "../ui/prompt-slot.tsx";
import { PullToRefresh } from "../ui/pull-to-refresh.tsx";
import { getPageTexts, useTexts } from "../ui/texts.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).dashboard.title) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { input, errors } = readRequestListInput(texts, request);
  const page_size = readPageSize(request) ?? DEFAULT_PAGE_SIZE;
  const result = await context.services.requests.getDashboard(actor, input, {
    mine: false,
    pages: readLoadedPageCount(new URL(request.url).search),
    page_size,
  });
  // The cursor in an old link can belong to another sort order. The list then starts from its beginning.
  if (!result.ok) throw redirect(getListAddress(texts, new URL(request.url), { cursor: null }));
  const { page, stats, options, waiting, unassigned } = result.value;
  const above = toListedRequests([...(unassigned?.items ?? []), ...waiting.items], actor);
  const toListed = (section: typeof waiting) => ({ ...section, items: toListedRequests(section.items, actor, above) });
  return {
    actor: { id: actor.id, name: actor.name, department: actor.department, role: actor.role },
    page: toListedRequestPage(texts, page, actor, above),
    stats,
    waiting: toListed(waiting),
    unassigned: unassigned && toListed(unassigned),
    active_delegations: result.value.active_delegations,
    setup: result.value.setup,
    choices: toListChoices(options),
    errors,
    sort_by: input.sort_by ?? (input.waiting_for ? null : actor.dashboard_sort_by),
    sort_order: input.sort_order ?? actor.dashboard_sort_order,
    listView: readListView(request),
    page_size,
    dialog: await loadDialogData(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<BulkRefusal | ActionRefusal>(
    args,
    ({ form }) => findBulkDecisionForm(texts, form) ?? findActionFormHandler(texts, form),
    getFormSizeOptions(texts, args.request),
  );
};

export const clientAction = createFormClientAction(loadRequestFormRecovery);

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>();
  const { refusal, bulkRefusal = null } = useRequestActionResult();
  const { search } = useLocation();
  const busy = useNavigation().location?.pathname === "/";
  const more = useLoadMoreRequests(loaded.page, "/");
  const plain = !hasFilters(search) && !new URLSearchParams(search).has("cursor");
  const { waiting, unassigned } = loaded;
  const above = plain ? [...(unassigned?.items ?? []), ...waiting.items] : [];
  const aboveIds = new Set(above.map(({ id }) => id));
  const below = more.items.filter(({ id }) => !aboveIds.has(id));
  return (
    <>
      <PullToRefresh />
      <PromptSlot />
      <Greeting actor={loaded.actor} waiting={loaded.waiting} />
      {loaded.setup ? <SetupChecklist setup={loaded.setup} /> : null}
      <ActiveDelegationList
        delegations={loaded.active_delegations}
        actor_id={loaded.actor.id}
        to="/profile/out-of-office"
      />
      <StatusCards stats={loaded.stats} />
      <div className="mt-3 md:mt-4">
        <FilterPanel
          choices={loaded.choices}
          errors={loaded.errors}
          matches={loaded.page}
          sort={{ by: loaded.sort_by, order: loaded.sort_order, user_id: loaded.actor.id }}
        />
      </div>
      <ListKeyboardNavigation>
        <SwipeActions>
          {plain ? (
            <PrioritySections
              unassigned={unassigned}
              waiting={waiting}
              choices={loaded.choices}
              columns={loaded.listView.view === "table" ? loaded.listView.columns : null}
            />
          ) : null}
          <RequestList
            requests={below}
            displayedAbove={aboveIds.size}
            choices={loaded.choices}
            canExport={permissions.downloadReports(loaded.actor.role)}
            total={loaded.stats.total_requests}
            matches={loaded.page}
            busy={busy}
            more={more}
            listView={loaded.listView}
            page_size={loaded.page_size}
            order={loaded}
          />
        </SwipeActions>
      </ListKeyboardNavigation>
      <ActionDialogs
        requests={[...above, ...more.items]}
        dialogData={loaded.dialog}
        refusal={refusal}
        formKey={loaded.formKey}
      />
      <OpenBulkDialog requests={[...above, ...below]} refusal={bulkRefusal} formKey={loaded.formKey} />
    </>
  );
}

interface PrioritySectionsProps {
  unassigned: RequestSectionData | null;
  waiting: RequestSectionData;
  choices: ListChoices;
  /** The columns of the waiting requests as a table; null to show cards. */
  columns: readonly ListColumn[] | null;
}

/** Shows the sections above the list with the requests that the user must handle first. */
function PrioritySections({ unassigned, waiting, choices, columns }: PrioritySectionsProps) {
  const texts = useTexts();
  const text = texts.dashboard;

  const location = useLocation();
  return (
    <>
      {unassigned ? (
        <RequestSection
          id="unassigned"
          title={text.unassigned}
          note={text.unassignedText}
          section={unassigned}
          allLink={{ to: getListAddress(texts, location, { approver: NO_APPROVER_FILTER }), label: text.unassignedAll }}
          choices={choices}
          // A card has the button that assigns an approver.
          columns={null}
        />
      ) : null}
      <RequestSection
        id="waiting"
        title={text.waiting}
        note={text.urgencyOrder}
        section={waiting}
        allLink={{
          to: getListAddress(texts, location, { waiting_for: ME_FILTER, sort_by: null, sort_order: null }),
          label: text.waitingAll,
        }}
        choices={choices}
        columns={columns}
      />
    </>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().dashboard;
  return <RouteErrorBoundary failed={text.failed} />;
};
