import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { actOnRequest } from "../../actions/act-on-request.ts";
import { useActionAnswer } from "../../actions/action-answer.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { readListInput, toCards } from "../../actions/list-input.ts";
import { loadDialog } from "../../actions/load-dialog.ts";
import { loadRequestRecovery } from "../../actions/load-recovery.ts";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { PullToRefresh } from "../../components/gestures/pull-to-refresh.tsx";
import { readPages } from "../../components/list-pages.ts";
import { ActionDialogs } from "../../components/requests/action-dialogs.tsx";
import { toListChoices } from "../../components/requests/choices.ts";
import { withFilters } from "../../components/requests/filter-address.ts";
import { SortFields, type SortFieldsProps } from "../../components/requests/sort-fields.tsx";
import { useLiveFilters } from "../../components/requests/use-live-filters.ts";
import { useMoreRequests } from "../../components/requests/use-more-requests.ts";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { SearchInput } from "../../components/ui/inputs.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Tabs } from "../../components/ui/tabs.tsx";
import { useHere } from "../../components/use-here.ts";
import type { DashboardStats } from "../../domain/entities.ts";
import { dashboardMessages, myRequestsMessages } from "../../messages/lists.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { OwnRequests } from "./own-requests.tsx";

const text = myRequestsMessages;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { input } = readListInput(request);
  const found = await context.services.requests.dashboard(actor, input, {
    mine: true,
    pages: readPages(new URL(request.url).search),
  });
  // A cursor of another order, from a link that was kept: the list from its beginning.
  if (!found.ok) throw redirect(withFilters(new URL(request.url), { cursor: null }));
  const { page, stats, options } = found.value;
  return {
    page: { ...page, items: toCards(page.items, actor) },
    stats,
    choices: toListChoices(options),
    sort_by: input.sort_by ?? actor.dashboard_sort_by,
    sort_order: input.sort_order ?? actor.dashboard_sort_order,
    dialog: await loadDialog(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) => actOnRequest(context, request);

export const clientAction = formClientAction(loadRequestRecovery);

export default function MyRequests() {
  const shown = useLoaderData<typeof loader>();
  const { refusal } = useActionAnswer();
  const location = useLocation();
  const next = useNavigation().location;
  const more = useMoreRequests(shown.page, "/my-requests");
  const busy = next?.pathname !== "/my-requests" ? null : statusOf(next) === statusOf(location) ? "same" : "other";
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
      <StatusTabs stats={shown.stats} />
      <SearchAndSort sort_by={shown.sort_by} sort_order={shown.sort_order} />
      <OwnRequests
        requests={more.items}
        choices={shown.choices}
        total={shown.stats.total_requests}
        matches={shown.page}
        busy={busy}
        more={more}
      />
      <ActionDialogs requests={more.items} loaded={shown.dialog} refusal={refusal} formKey={shown.formKey} />
    </>
  );
}

const statusOf = ({ search }: { search: string }) => new URLSearchParams(search).get("status");

const TABS = ["pending", "approved", "rejected", "needs_info", "overdue"] as const;

const TAB_LABEL = {
  pending: dashboardMessages.pending,
  approved: dashboardMessages.approved,
  rejected: dashboardMessages.rejected,
  needs_info: dashboardMessages.needsInfo,
  overdue: dashboardMessages.overdue,
};

function StatusTabs({ stats }: { stats: DashboardStats }) {
  const here = useHere();
  const status = statusOf(useLocation());
  const all = {
    to: withFilters(here, { status: null }),
    label: text.all,
    count: stats.total_requests,
    current: !status,
  };
  const rest = TABS.map((tab) => ({
    to: withFilters(here, { status: tab }),
    label: TAB_LABEL[tab],
    count: stats[tab],
    current: status === tab,
  }));
  return <Tabs label={text.tabs} items={[all, ...rest]} />;
}

function SearchAndSort({ sort_by, sort_order }: SortFieldsProps) {
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
      <SearchInput
        label={messages.filters.searchOwn}
        defaultValue={params.get("q") ?? ""}
        className="max-md:col-span-2"
      />
      <SortFields sort_by={sort_by} sort_order={sort_order} />
      <Button variant="secondary" className="scripting:hidden">
        {messages.filters.apply}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
