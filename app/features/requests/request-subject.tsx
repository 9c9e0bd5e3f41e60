import { type AnyRequestAction, LIFECYCLE } from "../../../domain/requests/lifecycle.ts";
import { Money } from "../../ui/money.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { listApproverNames } from "./approver-names.tsx";
import type { DialogRequest } from "./listed-request.ts";

/** Whether approvers perform the action. A delegate performs such an action on behalf of an approver. */
const isApproverAction = (act: AnyRequestAction): boolean =>
  act === "add_approver" || (act !== "remove_approver" && LIFECYCLE[act].by === "approver");

/**
 * Shows what a person must know before they act: requester and amount, or the question to answer. `request`: the current state of the
 * request.
 */
export function DialogRequestSummary({ act, request }: { act: AnyRequestAction; request: DialogRequest }) {
  const texts = useTexts();
  const messages = texts.common;
  const actionDialogMessages = texts.actionDialogs;

  const { dialog } = messages;
  if (act === "modify" || act === "delete") return null;
  if (act === "remind") {
    const names = listApproverNames(request);
    return <p>{names.length > 0 ? actionDialogMessages.remindApprovers(names) : actionDialogMessages.remindAdmins}</p>;
  }
  if (act === "respond" && request.info_requested) {
    return (
      <figure className="rounded-box border border-warning/35 bg-warning/8 p-4">
        <figcaption className="font-semibold text-sm">
          {actionDialogMessages.question(request.current_approver_name ?? messages.requests.approver)}
        </figcaption>
        <blockquote className="mt-1 whitespace-pre-line text-sm">{request.info_requested}</blockquote>
      </figure>
    );
  }
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-box bg-base-200 px-4 py-3 text-sm">
      <div>
        <dt className="text-muted">{messages.filters.requester}</dt>
        <dd className="font-medium">{request.requester_name}</dd>
      </div>
      {request.on_behalf_of && isApproverAction(act) ? (
        <div>
          <dt className="text-muted">{actionDialogMessages.onBehalfOf}</dt>
          <dd className="font-medium">{request.on_behalf_of.name}</dd>
        </div>
      ) : null}
      {request.amount === null ? null : (
        <div className="text-right">
          <dt className="text-muted">{dialog.amount}</dt>
          <dd className="font-semibold">
            <Money
              amount={request.amount}
              currency={request.currency}
              decimals={request.amount_decimals}
              amount_usd={request.amount_usd}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}
