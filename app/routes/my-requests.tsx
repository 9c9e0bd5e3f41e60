import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import type { DashboardStats } from "../../domain/entities.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/requests/page-size.ts";
import type { Texts } from "../../texts/screens.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { getListAddress } from "../features/requests/filter-address.ts";
import { FilterChips } from "../features/requests/filter-chips.tsx";
import { handleRequestAction } from "../features/requests/handle-request-action.ts";
import { toListChoices } from "../features/requests/list-choices.tsx";
import { readRequestListInput, toListedRequestPage } from "../features/requests/list-input.ts";
import { loadDialogData } from "../features/requests/load-dialog-data.ts";
import { OwnRequests } from "../features/requests/own-requests.tsx";
import { SortFields, type SortFieldsProps } from "../features/requests/sort-fields.tsx";
import { useLiveFilters } from "../features/requests/use-live-filters.ts";
import { useLoadMoreRequests } from "../features/requests/use-load-more-requests.ts";
import { loadRequestFormRecovery, useRequestActionResult } from "../features/requests/use-request-action-result.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { readListView, readPageSize } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SearchInput } from "../ui/inputs.tsx";
import { readLoadedPageCount } from "../ui/list-pages.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PullToRefresh } from "../ui/pull-to-refresh.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { getPageTexts, useTexts } from "../ui/texts.tsx";
import { useTargetLocation } from "../ui/use-target-location.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).myRequests.title) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { input, errors } = readRequestListInput(texts, request);
  const page_size = readPageSize(request) ?? DEFAULT_PAGE_SIZE;
  const result = await context.services.requests.getDashboard(actor, input, {
    mine: true,
    pages: readLoadedPageCount(new URL(request.url).search),
    page_size,
  });
  // The cursor in an old link can belong to another sort order. The list then starts from its beginning.
  if (!result.ok) throw redirect(getListAddress(texts, new URL(request.url), { cursor: null }));
  const { page, stats, options } = result.value;
  return {
    page: toListedRequestPage(texts, page, actor),
    stats,
    choices: toListChoices(options),
    errors,
    sort_by: input.sort_by ?? actor.dashboard_sort_by,
    sort_order: input.sort_order ?? actor.dashboard_sort_order,
    listView: readListView(request),
    page_size,
    dialog: await loadDialogData(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => handleRequestAction(args);

export const clientAction = createFormClientAction(loadRequestFormRecovery);

export default function MyRequests() {
  const text = useTexts().myRequests;

  const loaded = useLoaderData<typeof loader>();
  const { refusal } = useRequestActionResult();
  const location = useLocation();
  const next = useNavigation().location;
  const more = useLoadMoreRequests(loaded.page, "/my-requests");
  const busy =
    next?.pathname !== "/my-requests" ? null : getStatusFilter(next) === getStatusFilter(location) ? "same" : "other";
  return (
    <>
      <PullToRefresh />
      <PageHeader
        title={text.title}
        description={text.intro}
        actions={
          <LinkButton to="/submit-request" variant="primary" icon={<Icon name="plus" />}>
            {text.newRequest}
          </LinkButton>
        }
      />
      <StatusTabs stats={loaded.stats} />
      <SearchAndSort sort_by={loaded.sort_by} sort_order={loaded.sort_order} />
      <FilterChips choices={loaded.choices} errors={loaded.errors} />
      <OwnRequests
        requests={more.items}
        choices={loaded.choices}
        total={loaded.stats.total_requests}
        matches={loaded.page}
        busy={busy}
        more={more}
        listView={loaded.listView}
        page_size={loaded.page_size}
        order={loaded}
      />
      <ActionDialogs requests={more.items} dialogData={loaded.dialog} refusal={refusal} formKey={loaded.formKey} />
    </>
  );
}

const getStatusFilter = ({ search }: { search: string }) => new URLSearchParams(search).get("status");

const STATUS_TABS = ["pending", "approved", "rejected", "needs_info", "overdue"] as const;

const getTabLabel = (texts: Texts) => ({
  pending: texts.dashboard.pending,
  approved: texts.dashboard.approved,
  rejected: texts.dashboard.rejected,
  needs_info: texts.dashboard.needsInfo,
  overdue: texts.dashboard.overdue,
});

function StatusTabs({ stats }: { stats: DashboardStats }) {
  const texts = useTexts();
  const text = texts.myRequests;

  const here = useTargetLocation();
  const status = getStatusFilter(useLocation());
  const all = {
    to: getListAddress(texts, here, { status: null }),
    label: text.all,
    count: stats.total_requests,
    current: !status,
  };
  const rest = STATUS_TABS.map((tab) => ({
    to: getListAddress(texts, here, { status: tab }),
    label: getTabLabel(texts)[tab],
    count: stats[tab],
    current: status === tab,
  }));
  return <Tabs label={text.tabs} items={[all, ...rest]} />;
}

function SearchAndSort({ sort_by, sort_order }: SortFieldsProps) {
  const texts = useTexts();
  const text = texts.myRequests;
  const messages = texts.common;

  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const status = params.get("status");
  const form = useRef<HTMLFormElement>(null);
  const { live } = useLiveFilters(form);
  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      preventScrollReset
      {...live}
      className="my-4 grid items-end gap-3 max-md:grid-cols-2 md:auto-cols-[10rem] md:grid-flow-col md:grid-cols-[minmax(0,1fr)]"
    >
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <SearchInput label={text.search} defaultValue={params.get("q") ?? ""} className="max-md:col-span-2" />
      <SortFields sort_by={sort_by} sort_order={sort_order} />
      <Button variant="secondary" className="scripting:hidden">
        {messages.filters.apply}
      </Button>
    </Form>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().myRequests;
  return <RouteErrorBoundary failed={text.failed} />;
};
