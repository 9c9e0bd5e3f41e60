import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { actOnRequest } from "../../actions/act-on-request.ts";
import { useActionAnswer } from "../../actions/action-answer.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { readListInput, toCards } from "../../actions/list-input.ts";
import { loadDialog } from "../../actions/load-dialog.ts";
import { loadRequestRecovery } from "../../actions/load-recovery.ts";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { PullToRefresh } from "../../components/gestures/pull-to-refresh.tsx";
import { SwipeActions } from "../../components/gestures/swipe-actions.tsx";
import { ListKeys } from "../../components/list-keys.tsx";
import { ActionDialogs } from "../../components/requests/action-dialogs.tsx";
import { toListChoices } from "../../components/requests/choices.ts";
import { isNarrowed, withFilters } from "../../components/requests/filter-address.ts";
import { FilterPanel } from "../../components/requests/filter-panel.tsx";
import { StatusCards } from "../../components/requests/status-cards.tsx";
import { useMoreRequests } from "../../components/requests/use-more-requests.ts";
import { StandIns } from "../../components/stand-ins.tsx";
import { permissions } from "../../domain/permissions.ts";
import { dashboardMessages } from "../../messages/lists.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { Greeting } from "./greeting.tsx";
import { RequestList } from "./request-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

const text = dashboardMessages;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { input, errors } = readListInput(request);
  const found = await context.services.requests.dashboard(actor, input, { mine: false });
  // A cursor of another order, from a link that was kept: the list from its beginning.
  if (!found.ok) throw redirect(withFilters(new URL(request.url), { cursor: null }));
  const { page, stats, options, waiting_is_floor } = found.value;
  const waiting = toCards(found.value.waiting);
  return {
    actor: { id: actor.id, name: actor.name, department: actor.department, role: actor.role },
    page: { ...page, items: toCards(page.items, waiting) },
    stats,
    waiting,
    waiting_is_floor,
    stand_ins: found.value.stand_ins,
    choices: toListChoices(options),
    errors,
    sort_by: input.sort_by ?? actor.dashboard_sort_by,
    sort_order: input.sort_order ?? actor.dashboard_sort_order,
    dialog: await loadDialog(context, actor, request),
    formKey: crypto.randomUUID(),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) => actOnRequest(context, request);

export const clientAction = formClientAction(loadRequestRecovery);

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const { refusal } = useActionAnswer();
  const { search } = useLocation();
  const busy = useNavigation().location?.pathname === "/";
  const more = useMoreRequests(shown.page, "/");
  const plain = !isNarrowed(search) && !new URLSearchParams(search).has("cursor");
  const waiting = plain ? shown.waiting : [];
  const waitingIds = new Set(waiting.map(({ id }) => id));
  return (
    <>
      <PullToRefresh />
      <Greeting actor={shown.actor} waiting={shown.waiting.length} isFloor={shown.waiting_is_floor} />
      <StandIns stand_ins={shown.stand_ins} reader_id={shown.actor.id} to="/profile/out-of-office" />
      <StatusCards stats={shown.stats} />
      <div className="mt-4">
        <FilterPanel
          choices={shown.choices}
          errors={shown.errors}
          sort={{ by: shown.sort_by, order: shown.sort_order }}
        />
      </div>
      <ListKeys>
        <SwipeActions>
          <WaitingList
            requests={waiting}
            choices={shown.choices}
            approver={shown.actor.name}
            isFloor={shown.waiting_is_floor}
          />
          <RequestList
            requests={more.items.filter(({ id }) => !waitingIds.has(id))}
            besides={waiting.length}
            choices={shown.choices}
            actor_id={shown.actor.id}
            mayExport={permissions.downloadReports(shown.actor.role)}
            total={shown.stats.total_requests}
            matches={shown.page}
            busy={busy}
            more={more}
          />
        </SwipeActions>
      </ListKeys>
      <ActionDialogs
        requests={[...waiting, ...more.items]}
        loaded={shown.dialog}
        refusal={refusal}
        formKey={shown.formKey}
      />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
