import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { describeFault } from "../../domain/audit/record-fault.ts";
import { STATUS_OF } from "../../domain/errors.ts";
import { loadRequestRecovery } from "../features/load-recovery.ts";
import { actOnRequest } from "../features/requests/act-on-request.ts";
import { useActionAnswer } from "../features/requests/action-answer.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { Analyse } from "../features/requests/details/analyse.tsx";
import { Approval } from "../features/requests/details/approval.tsx";
import { Attachments } from "../features/requests/details/attachments.tsx";
import { Comments } from "../features/requests/details/comments.tsx";
import { EvidenceLinks } from "../features/requests/details/evidence.tsx";
import { Facts, RequestTimeline } from "../features/requests/details/facts.tsx";
import { History } from "../features/requests/details/history.tsx";
import { InfoBanner } from "../features/requests/details/info-banner.tsx";
import { NotFound } from "../features/requests/details/not-found.tsx";
import { FullRecord } from "../features/requests/details/record.tsx";
import { isDecidedBy, StandingPanel } from "../features/requests/details/standing-panel.tsx";
import { loadDialog } from "../features/requests/load-dialog.ts";
import { RecordFaultAlert } from "../features/requests/record-fault-alert.tsx";
import { reloadUnlessDialogOnly } from "../forms/dialog-address.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { messages } from "../messages/common.ts";
import { details as text } from "../messages/details.ts";
import { requireActor } from "../server/require-actor.ts";
import { BackToList } from "../shell/back-to-list.tsx";
import { referringList } from "../ui/list-places.ts";
import { Money } from "../ui/money.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: messages.app.pageTitle(loaded ? `${loaded.request.id} ${loaded.request.title}` : text.notFound) },
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const id = params.id ?? "";
  const found = await context.services.requests.page(actor, id);
  if (!found.ok) throw data(found.detail, { status: STATUS_OF[found.code] });
  // Fetched ahead is not opened.
  if (!request.headers.get("Sec-Purpose")?.startsWith("prefetch"))
    context.afterAnswer(() => context.services.notifications.readAbout(actor, id));
  return {
    ...found.value,
    record_faults: found.value.request.record_fault ? describeFault(found.value.request.record_fault) : [],
    reader_id: actor.id,
    referring: referringList(request),
    dialog: await loadDialog(context, actor, request, id),
    formKey: crypto.randomUUID(),
  };
}

export const shouldRevalidate = reloadUnlessDialogOnly;

export function action({ context, request }: ActionFunctionArgs) {
  return actOnRequest(context, request, { afterDelete: "/" });
}

export const clientAction = formClientAction(loadRequestRecovery);

export default function Details() {
  const { request, priority_color, record_faults, reader_id, referring, dialog, formKey } =
    useLoaderData<typeof loader>();
  const { refusal } = useActionAnswer();
  return (
    <>
      <PageHeader
        title={request.title}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="tabular-nums">{request.id}</span>
            <StatusBadge status={request.status} />
            <span>
              <bdi>{request.requester_name}</bdi>
              {" · "}
              <bdi>{request.department}</bdi>
            </span>
          </span>
        }
        back={<BackToList user_id={reader_id} referring={referring} />}
        actions={
          request.amount === null ? null : (
            <span className="font-semibold text-2xl tracking-tight">
              <Money amount={request.amount} currency={request.currency} decimals={request.amount_decimals} />
            </span>
          )
        }
      />
      <div className="flex flex-col gap-4 lg:gap-6">
        {record_faults.length > 0 ? <RecordFaultAlert sentences={record_faults} /> : null}
        <StandingPanel request={request} reader_id={reader_id}>
          <InfoBanner request={request} refusal={refusal} formKey={formKey} />
        </StandingPanel>
        {isDecidedBy(request) ? <Analyse key={`analysis ${request.version}`} request={request} /> : null}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <Facts request={request} priority_color={priority_color} />
            <Attachments request={request} />
            <Comments request={request} reader_id={reader_id} refusal={refusal} formKey={formKey} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <Approval request={request} reader_id={reader_id} explain={!isDecidedBy(request)} />
            <RequestTimeline request={request} />
            <History request_id={request.id} items={request.approval_history} />
          </div>
        </div>
        <FullRecord key={`record ${request.version}`} request_id={request.id} />
        <EvidenceLinks request_id={request.id} />
      </div>
      <ActionDialogs requests={[request]} loaded={dialog} refusal={refusal} formKey={formKey} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { id = "" } = useParams();
  return <NotFound id={id} missing={isRouteErrorResponse(error) && error.status === STATUS_OF.not_found} />;
}
