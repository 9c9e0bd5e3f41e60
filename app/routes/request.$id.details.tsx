import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useParams, useRouteLoaderData } from "@remix-run/react";
import { describeFault } from "../../domain/audit/fault.ts";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { ActionDialogs } from "../features/requests/action-dialogs.tsx";
import { AuditFaultAlert } from "../features/requests/audit-fault-alert.tsx";
import { CopyLinkButton } from "../features/requests/copy-link-button.tsx";
import { findCurrentStep } from "../features/requests/current-step.ts";
import { ApprovalCard } from "../features/requests/details/approval-card.tsx";
import { Attachments } from "../features/requests/details/attachments.tsx";
import { AuditTrailPanel } from "../features/requests/details/audit-trail-panel.tsx";
import { Comments } from "../features/requests/details/comments.tsx";
import { CopyLinks, canSubmitAgain } from "../features/requests/details/copy-links.tsx";
import { InfoRequestBanner } from "../features/requests/details/info-banner.tsx";
import { NextRequestLink } from "../features/requests/details/next-request.tsx";
import { canDecideOrReassign, ProgressPanel } from "../features/requests/details/progress-panel.tsx";
import { RequestAnalysis } from "../features/requests/details/request-analysis.tsx";
import { RequestDatesCard, RequestFieldsCard } from "../features/requests/details/request-fields-card.tsx";
import { RequestHistory } from "../features/requests/details/request-history.tsx";
import { handleRequestAction } from "../features/requests/handle-request-action.ts";
import { loadDialogData } from "../features/requests/load-dialog-data.ts";
import { loadRequestFormRecovery, useRequestActionResult } from "../features/requests/use-request-action-result.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { loader as rootLoader } from "../root.tsx";
import { requireActor } from "../server/require-actor.ts";
import { BackToList } from "../shell/back-to-list.tsx";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { findReferrerListAddress } from "../ui/list-addresses.ts";
import { Money } from "../ui/money.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { getPageTexts, useTexts } from "../ui/texts.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: getPageTexts(matches).common.app.pageTitle(
      loaded ? `${loaded.request.id} ${loaded.request.title}` : getPageTexts(matches).requestDetails.notFound,
    ),
  },
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const id = params.id ?? "";
  const result = await context.services.requests.getPage(actor, id);
  if (!result.ok) throw data(result.detail, { status: ERROR_HTTP_STATUS[result.code] });
  // Marks the notifications about the request as read. Does not mark them if the browser only prefetches the page.
  if (!request.headers.get("Sec-Purpose")?.startsWith("prefetch"))
    context.afterResponse(() => context.services.notifications.markReadForRequest(actor, id));
  const { record_fault } = result.value.request;
  return {
    ...result.value,
    record_faults: record_fault ? context.renderAll(describeFault(record_fault)) : [],
    reader: { id: actor.id, role: actor.role },
    referrer_list: findReferrerListAddress(texts, request),
    dialog: await loadDialogData(context, actor, request, id),
    formKey: crypto.randomUUID(),
  };
}

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export const action = (args: ActionFunctionArgs) => handleRequestAction(args, { afterDelete: "/" });

export const clientAction = createFormClientAction(loadRequestFormRecovery);

export default function Details() {
  const { request, priority_color, next, record_faults, reader, referrer_list, dialog, formKey } =
    useLoaderData<typeof loader>();
  const { refusal } = useRequestActionResult();
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash;
  const submitAgain = canSubmitAgain(request, reader.id);
  return (
    <>
      <PageHeader
        title={request.title}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="tabular-nums">{request.id}</span>
            <CopyLinkButton request_id={request.id} className="needs-script copy-link" />
            <StatusBadge status={request.status} />
          </span>
        }
        back={<BackToList user_id={reader.id} referrer={referrer_list} />}
        actions={
          request.amount === null ? null : (
            <span className="font-semibold text-2xl tracking-tight">
              <Money
                amount={request.amount}
                currency={request.currency}
                decimals={request.amount_decimals}
                amount_usd={request.amount_usd}
              />
            </span>
          )
        }
      />
      <div className="flex flex-col gap-4 lg:gap-6">
        {record_faults.length > 0 ? <AuditFaultAlert sentences={record_faults} /> : null}
        <NextRequestLink next={next} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <RequestFieldsCard request={request} priority_color={priority_color} />
            <Attachments request={request} />
            <ProgressPanel request={request} reader_id={reader.id}>
              <InfoRequestBanner request={request} refusal={refusal} formKey={formKey} />
              {submitAgain ? <CopyLinks request={request} reader_id={reader.id} /> : null}
            </ProgressPanel>
            {canDecideOrReassign(request) ? (
              <RequestAnalysis key={`analysis ${request.version}`} request={request} />
            ) : null}
            <Comments request={request} reader_id={reader.id} refusal={refusal} formKey={formKey} flash={flash} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <ApprovalCard request={request} reader={reader} showExplanation={!canDecideOrReassign(request)} />
            <RequestDatesCard request={request} />
            {submitAgain ? null : <CopyLinks request={request} reader_id={reader.id} />}
          </div>
        </div>
        <RequestHistory request={request} items={request.approval_history}>
          <AuditTrailPanel key={`record ${request.version}`} request_id={request.id} />
        </RequestHistory>
      </div>
      <ActionDialogs
        requests={[{ ...request, step: findCurrentStep(request.approval_chain) }]}
        dialogData={dialog}
        refusal={refusal}
        formKey={formKey}
      />
    </>
  );
}

export function ErrorBoundary() {
  const texts = useTexts();
  const text = texts.requestDetails;
  const messages = texts.common;

  const { id = "" } = useParams();
  const record = {
    missingTitle: text.notFound,
    missingText: text.notFoundText(id),
    back: { to: "/", label: messages.action.toDashboard },
  };
  return <RouteErrorBoundary failed={text.failed} hint={text.crashText} record={record} />;
}
