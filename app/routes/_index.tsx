import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { permissions } from "../../domain/permissions.ts";
import { NO_APPROVER, WAITING_FOR_ME } from "../../domain/requests/waiting.ts";
import { StandIns } from "../features/delegations/stand-ins.tsx";
import { loadRequestRecovery } from "../features/load-recovery.ts";
import { actOnRequest } from "../features/requests/act-on-request.ts";
import { useActionAnswer } from "../features/requests/action-answer.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { toListChoices } from "../features/requests/choices.ts";
import { Greeting } from "../features/requests/dashboard/greeting.tsx";
import { RequestList } from "../features/requests/dashboard/request-list.tsx";
import { RequestSection } from "../features/requests/dashboard/request-section.tsx";
import { isNarrowed, withFilters } from "../features/requests/filter-address.ts";
import { FilterPanel } from "../features/requests/filter-panel.tsx";
import { readListInput, toCards } from "../features/requests/list-input.ts";
import { loadDialog } from "../features/requests/load-dialog.ts";
import { StatusCards } from "../features/requests/status-cards.tsx";
import { SwipeActions } from "../features/requests/swipe-actions.tsx";
import { useMoreRequests } from "../features/requests/use-more-requests.ts";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { messages } from "../messages/common.ts";
import { dashboardMessages } from "../messages/lists.ts";
import { requireActor } from "../server/require-actor.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { ListKeys } from "../ui/list-keys.tsx";
import { readPages } from "../ui/list-pages.ts";
import { PromptPlace } from "../ui/prompt-place.tsx";
import { PullToRefresh } from "../ui/pull-to-refresh.tsx";

const text = dashboardMessages;

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { input, errors } = readListInput(request);
  const found = await context.services.requests.dashboard(actor, input, {
    mine: false,
    pages: readPages(new URL(request.url).search),
  });
  // A cursor of another order, from a link that was kept: the list from its beginning.
  if (!found.ok) throw redirect(withFilters(new URL(request.url), { cursor: null }));
  const { page, stats, options, waiting, unassigned } = found.value;
  const above = toCards([...(unassigned?.items ?? []), ...waiting.items], actor);
  const toListed = (section: typeof waiting) => ({ ...section, items: toCards(section.items, actor, above) });
  return {
    actor: { id: actor.id, name: actor.name, department: actor.department, role: actor.role },
    page: { ...page, items: toCards(page.items, actor, above) },
    stats,
    waiting: toListed(waiting),
    unassigned: unassigned && toListed(unassigned),
    stand_ins: found.value.stand_ins,
    choices: toListChoices(options),
    errors,
    sort_by: input.sort_by ?? (input.waiting_for ? null : actor.dashboard_sort_by),
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
  const above = plain ? [...(shown.unassigned?.items ?? []), ...shown.waiting.items] : [];
  const aboveIds = new Set(above.map(({ id }) => id));
  const below = more.items.filter(({ id }) => !aboveIds.has(id));
  return (
    <>
      <PullToRefresh />
      <PromptPlace />
      <Greeting actor={shown.actor} waiting={shown.waiting} />
      <StandIns stand_ins={shown.stand_ins} reader_id={shown.actor.id} to="/profile/out-of-office" />
      <StatusCards stats={shown.stats} />
      <div className="mt-4">
        <FilterPanel
          choices={shown.choices}
          errors={shown.errors}
          sort={{ by: shown.sort_by, order: shown.sort_order, user_id: shown.actor.id }}
        />
      </div>
      <ListKeys>
        <SwipeActions>
          {plain ? <SectionsAbove {...shown} /> : null}
          <RequestList
            requests={below}
            above={aboveIds.size}
            choices={shown.choices}
            mayExport={permissions.downloadReports(shown.actor.role)}
            total={shown.stats.total_requests}
            matches={shown.page}
            busy={busy}
            more={more}
          />
        </SwipeActions>
      </ListKeys>
      <ActionDialogs
        requests={[...above, ...more.items]}
        loaded={shown.dialog}
        refusal={refusal}
        formKey={shown.formKey}
      />
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the reader has to do before everything else. */
function SectionsAbove({ unassigned, waiting, choices }: Pick<Shown, "unassigned" | "waiting" | "choices">) {
  const location = useLocation();
  return (
    <>
      {unassigned ? (
        <RequestSection
          id="unassigned"
          title={text.unassigned}
          note={text.unassignedText}
          section={unassigned}
          all={{ to: withFilters(location, { approver: NO_APPROVER }), label: text.unassignedAll }}
          choices={choices}
        />
      ) : null}
      <RequestSection
        id="waiting"
        title={text.waiting}
        note={text.urgencyOrder}
        section={waiting}
        all={{
          to: withFilters(location, { waiting_for: WAITING_FOR_ME, sort_by: null, sort_order: null }),
          label: text.waitingAll,
        }}
        choices={choices}
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
