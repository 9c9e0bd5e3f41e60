import type { ReactNode } from "react";
import { OPEN_STATUSES, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Money } from "../../ui/money.tsx";
import { PriorityBadge } from "../../ui/priority-badge.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { ActionButtons, listVisibleActions } from "./action-buttons.tsx";
import { ApproverNames, listApproverNames } from "./approver-names.tsx";
import type { ListChoices } from "./list-choices.tsx";
import { isUnassigned, type ListedRequest } from "./listed-request.ts";
import { useQueuedAction } from "./queued-actions.ts";
import { FlagSigns } from "./request-flags.tsx";
import { useIsDecisionWaiting } from "./undo/waiting-decisions.ts";

export interface RequestCardProps {
  request: ListedRequest;
  choices: ListChoices;
  /**
   * Whether the request waits for the user's decision. `marked`: it does, and the card has a label for this, because the list also contains
   * requests that do not wait.
   */
  awaitsReader: boolean | "marked";
  /** The checkbox that selects the request, to decide several requests together. */
  checkbox?: ReactNode;
  /** Whether the list contains only the user's own requests. The card then leaves out the requester. */
  isOwn: boolean;
}

/** The actions of the requester. Other actions are in the menu of a card, unless the user must perform one of them. */
const REQUESTER_ACTIONS: readonly RequestAction[] = ["respond", "modify", "remind", "cancel"];

/**
 * One request in a list: title, amount, status, current approver and action buttons. The title links to the details. Renders nothing while
 * a decision on the request can be undone.
 */
export function RequestCard({ request, choices, awaitsReader, checkbox, isOwn }: RequestCardProps) {
  const text = useTexts().common.requests;

  const queuedAction = useQueuedAction()(request);
  if (useIsDecisionWaiting()(request)) return null;
  const actions = queuedAction === null ? listVisibleActions(request, "list") : [];
  const unassigned = isUnassigned(request);
  const isMain = (action: RequestAction) =>
    action !== "delete" &&
    (action === "comment"
      ? isOwn
      : awaitsReader || REQUESTER_ACTIONS.includes(action) || (unassigned && action === "reassign"));
  return (
    <li className={awaitsReader ? "request-card is-waiting" : "request-card"}>
      {queuedAction === null ? checkbox : null}
      <div className="request-head">
        <div>
          {awaitsReader === "marked" ? <WaitingLabel /> : null}
          <a href={`/request/${encodeURIComponent(request.id)}/details`} data-list-item="">
            <bdi>{request.title}</bdi>
          </a>
          <p dir="auto">{request.description}</p>
        </div>
        <div>
          <StatusBadge status={request.is_overdue ? "overdue" : request.status} />
          {request.amount === null ? null : (
            <Money
              amount={request.amount}
              currency={request.currency}
              decimals={request.amount_decimals}
              amount_usd={request.amount_usd}
            />
          )}
        </div>
      </div>
      {request.status === "needs_info" && request.info_requested ? (
        <p className="request-question">
          <strong className="font-semibold">{text.infoRequested} </strong>
          <bdi>{request.info_requested}</bdi>
        </p>
      ) : null}
      <FlagSigns flags={request.flags} />
      <RequestCardFacts
        request={request}
        choices={choices}
        isOwn={isOwn}
        hideApprover={Boolean(awaitsReader) && request.waiting_for.length < 2}
      />
      {queuedAction === null ? (
        <ActionButtons
          actions={actions.filter(isMain)}
          more={actions.filter((action) => !isMain(action))}
          request_id={request.id}
          inList
          prominent={awaitsReader ? ["approve"] : unassigned ? ["reassign"] : ["respond"]}
          unassigned={unassigned}
        />
      ) : (
        <p className="mt-2 flex items-center gap-2 font-medium text-sm xl:justify-end">
          <Icon name="cloud-upload" className="text-primary" />
          {text.waitingToBeSent}
        </p>
      )}
    </li>
  );
}

interface FactsProps {
  request: ListedRequest;
  choices: ListChoices;
  isOwn: boolean;
  /** Whether the card leaves out the approver, because only the user is asked and the card shows that in another way. */
  hideApprover: boolean;
}

function RequestCardFacts({ request, choices, isOwn, hideApprover }: FactsProps) {
  const texts = useTexts();
  const text = texts.common.requests;

  const priority = choices.priorities.find(({ code }) => code === request.priority);
  const open = OPEN_STATUSES.includes(request.status);
  return (
    <ul className="request-facts">
      <li>{request.id}</li>
      <li>
        <bdi>{request.request_type_name}</bdi>
      </li>
      <li>
        {isOwn ? null : (
          <>
            <bdi>{request.requester_name}</bdi>
            {", "}
          </>
        )}
        <bdi>{nameDepartment(texts, request.department)}</bdi>
      </li>
      <li>
        {`${isOwn ? text.submittedOn : text.submitted} `}
        <DateTime iso={request.created_at} show={isOwn ? "date" : "relative"} lazyTooltip />
      </li>
      <PriorityBadge as="li" code={request.priority} name={request.priority_name} color={priority?.color} />
      {open ? <DueDate request={request} /> : null}
      {request.on_behalf_of ? (
        <Fact icon="users-round" tone="font-medium text-base-content">
          {text.forPerson(request.on_behalf_of.name)}
        </Fact>
      ) : null}
      {hideApprover ? null : <CurrentApprover request={request} open={open} />}
      {request.attachment_count > 0 ? <Fact icon="paperclip">{text.attachments(request.attachment_count)}</Fact> : null}
    </ul>
  );
}

const Fact = ({ icon, tone, children }: { icon: IconName; tone?: string; children: ReactNode }) => (
  <li className={tone}>
    <Icon name={icon} />
    {children}
  </li>
);

/** Shows the due date. For an overdue request, shows in red since when it is overdue. */
function DueDate({ request }: { request: ListedRequest }) {
  const text = useTexts().common.requests;

  if (request.due_date === null) return null;
  return request.is_overdue ? (
    <Fact icon="timer-off" tone="font-medium text-error">
      {`${text.overdueSince} `}
      <DateTime iso={request.due_date} lazyTooltip />
    </Fact>
  ) : (
    <Fact icon="calendar-clock" tone="text-base-content">
      {`${text.due} `}
      <DateTime iso={request.due_date} lazyTooltip />
    </Fact>
  );
}

/** Shows the people that an open request waits for, or who decided it. An open request without an approver gets a warning (R14). */
function CurrentApprover({ request, open }: { request: ListedRequest; open: boolean }) {
  const text = useTexts().common.requests;

  const names = listApproverNames(request);
  const [name] = names;
  if (name === undefined) {
    return open ? (
      <Fact icon="user-round-x" tone="font-medium text-warning">
        {text.noApprover}
      </Fact>
    ) : null;
  }
  if (names.length > 1) {
    return (
      <Fact icon="users-round">
        {`${text.waitingFor} `}
        <ApproverNames names={names} />
      </Fact>
    );
  }
  return <Fact icon="user-round">{open ? text.with(name) : text.approverIs(name)}</Fact>;
}

/** A label that says that the request waits for the user. Without the label, only the colour of the card's border would say this. */
function WaitingLabel() {
  const text = useTexts().common.requests;

  return (
    <p className="request-waits">
      <Icon name="hourglass" className="size-3.5" />
      {text.waitingForYou}
    </p>
  );
}
