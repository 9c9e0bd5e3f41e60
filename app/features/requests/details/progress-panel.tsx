import type { ReactNode } from "react";
import type { RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { OPEN_STATUSES, type RequestAction } from "../../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import type { Tone } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { STATUS_STYLE } from "../../../ui/status-badge.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { ActionButtons, listVisibleActions } from "../action-buttons.tsx";
import { findCurrentStep } from "../current-step.ts";
import { isUnassigned } from "../listed-request.ts";
import { useQueuedAction } from "../queued-actions.ts";
import { RequestFlags } from "../request-flags.tsx";
import { useIsDecisionWaiting } from "../undo/waiting-decisions.ts";
import { ClosingReason } from "./copy-links.tsx";
import { HandoverExplanation } from "./handover-explanation.tsx";
import { findBlockingReminderTime, getRequestProgress, isAwaitedApprover } from "./request-progress.ts";

/**
 * The actions with a button in the panel, grouped by the role that performs them. Respond and comment are not in the list, because their
 * forms are on the page.
 */
const getActionGroups = (
  texts: Texts,
): readonly { label: string; actions: readonly RequestAction[]; className?: string }[] => [
  {
    label: texts.requestDetails.progress.decision,
    actions: ["approve", "reject", "request_info", "reassign"],
    className: "decision-bar",
  },
  { label: texts.requestDetails.progress.request, actions: ["modify", "remind", "cancel"] },
  { label: texts.requestDetails.progress.administration, actions: ["delete"] },
];

/** The CSS classes of the icon of a decided request, by the tone of its status. */
const ICON_TONES: Partial<Record<Tone, string>> = {
  success: "bg-success/14 text-success",
  error: "bg-error/12 text-error",
};

interface ProgressPanelProps {
  request: Rendered<RequestDetails>;
  reader_id: string;
  /** The content above the buttons. */
  children?: ReactNode;
}

/** Whether the user can decide or reassign the request. The panel then explains why the request waits for the user. */
export const canDecideOrReassign = (request: Rendered<RequestDetails>): boolean =>
  request.allowed_actions.includes("approve") || request.allowed_actions.includes("reassign");

/** Shows the progress of a request: its status, when the status began, who must act, and the actions of the user. */
export function ProgressPanel({ request, reader_id, children }: ProgressPanelProps) {
  const texts = useTexts();
  const messages = texts.common;
  const text = texts.requestDetails.progress;

  const progress = getRequestProgress(texts, request, reader_id);
  const queuedAction = useQueuedAction()(request);
  const { since } = progress;
  const headline = queuedAction === null ? progress.headline : messages.requests.waitingToBeSent;
  const isOpen = OPEN_STATUSES.includes(request.status);
  const actions = listVisibleActions(request, "details");
  const isReadersTurn =
    queuedAction === null &&
    (actions.includes("approve") || (request.status === "needs_info" && request.requester_id === reader_id));
  return (
    <section
      aria-labelledby="progress"
      className={cx(
        "rounded-box border bg-base-100 p-4 md:px-6 md:py-5",
        isReadersTurn ? "border-primary ring-1 ring-primary" : "border-base-300",
      )}
    >
      <div className="flex items-start gap-4">
        <ProgressIcon request={request} reader_id={reader_id} />
        <div className="min-w-0 flex-1">
          <h2 id="progress" className="font-semibold text-lg">
            {headline}
          </h2>
          <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
            <span>
              {isOpen ? `${text.since} ` : null}
              <DateTime iso={since} /> (<DateTime iso={since} show="relative" />)
            </span>
            {request.due_date && isOpen ? (
              <span className={request.is_overdue ? "font-medium text-error" : undefined}>
                {request.is_overdue ? text.wasDue : text.due} <DateTime iso={request.due_date} /> (
                <DateTime iso={request.due_date} show="relative" />)
              </span>
            ) : null}
          </p>
          <ProgressExplanation request={request} reader_id={reader_id} canDecide={canDecideOrReassign(request)} />
        </div>
      </div>
      <ClosingReason request={request} />
      {children}
      <RequestFlags flags={request.flags ?? []} />
      <ActionGroups request={request} actions={actions} reader_id={reader_id} />
    </section>
  );
}

function ProgressIcon({ request, reader_id }: { request: Rendered<RequestDetails>; reader_id: string }) {
  const texts = useTexts();

  const { holderName } = getRequestProgress(texts, request, reader_id);
  const { icon: statusIcon, tone } = STATUS_STYLE[request.status];
  const isOpen = OPEN_STATUSES.includes(request.status);
  if (holderName && isOpen) return <Avatar name={holderName} />;
  const unassigned = request.current_approver_id === null && request.status !== "needs_info";
  const icon = !isOpen ? statusIcon : unassigned ? "user-round-x" : "circle-user-round";
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-9 shrink-0 place-items-center rounded-full",
        (isOpen ? undefined : ICON_TONES[tone]) ?? "bg-secondary text-secondary-content",
      )}
    >
      <Icon name={icon} className="size-5" />
    </span>
  );
}

interface ProgressExplanationProps {
  request: Rendered<RequestDetails>;
  reader_id: string;
  canDecide: boolean;
}

/** Explains why the request waits for the user or why they cannot decide it, which question is open, or what happens to a request without an approver. */
function ProgressExplanation({ request, reader_id, canDecide: decides }: ProgressExplanationProps) {
  const texts = useTexts();
  const text = texts.requestDetails.progress;
  const messages = texts.common;
  const requestDetailsMessages = texts.requestDetails;

  const isOpen = OPEN_STATUSES.includes(request.status);
  const unassigned = isOpen && request.current_approver_id === null;
  const handover = decides ? request.last_handover : null;
  const step = findCurrentStep(request.approval_chain);
  const sentences = [
    unassigned && !decides ? text.unassignedText : null,
    decides && request.on_behalf_of ? text.youDecideFor(request.on_behalf_of.name) : null,
    decides && !isAwaitedApprover(request, reader_id) && !unassigned && !request.on_behalf_of && !handover
      ? text.youMayDecide
      : null,
    decides && step ? text.youDecideStep(messages.dialog.step(step)) : null,
    decides && !handover && !step ? request.route_explanation : null,
    request.influence_bar,
  ].filter((sentence) => sentence !== null);
  const question =
    request.info_requested !== null && request.requester_id !== reader_id ? request.info_requested : null;
  if (sentences.length === 0 && !handover && question === null) return null;
  return (
    <div className="mt-3 flex flex-col gap-3 text-sm">
      {sentences.length > 0 ? <p className="max-w-prose">{sentences.join(" ")}</p> : null}
      {handover ? <HandoverExplanation handover={handover} reader_id={reader_id} /> : null}
      {question ? (
        <div>
          <p className="font-medium">{requestDetailsMessages.info.title}</p>
          <p className="max-w-prose whitespace-pre-line">{question}</p>
        </div>
      ) : null}
    </div>
  );
}

interface ActionGroupsProps {
  request: Rendered<RequestDetails>;
  reader_id: string;
  actions: readonly RequestAction[];
}

/** Shows the user's buttons in groups, one for each role in which the user can act. */
function ActionGroups({ request, reader_id, actions }: ActionGroupsProps) {
  const texts = useTexts();
  const text = texts.requestDetails.progress;
  const messages = texts.common;

  const isWaiting = useIsDecisionWaiting();
  const queuedAction = useQueuedAction()(request);
  if (queuedAction !== null)
    return <p className="action-groups">{text.queued(messages.actions[queuedAction].button)}</p>;
  if (isWaiting(request)) return <p className="action-groups">{text.decisionWaits}</p>;
  const groups = getActionGroups(texts).map((group) => ({
    ...group,
    available: group.actions.filter((action) => actions.includes(action)),
  }));
  if (groups.every(({ available }) => available.length === 0)) return null;
  return (
    <div className="action-groups screen-only">
      {groups.map(({ label, available, className }) =>
        available.length > 0 ? (
          <fieldset key={label} className={cx("min-w-0 max-sm:w-full", className)}>
            <legend className="sr-only">{label}</legend>
            <ActionButtons
              actions={available}
              request_id={request.id}
              inList={false}
              prominent={["approve"]}
              unassigned={isUnassigned(request)}
            />
          </fieldset>
        ) : null,
      )}
      <ReminderHint request={request} reader_id={reader_id} />
    </div>
  );
}

/** Says when the last reminder was sent, while it is too early for the next reminder. */
function ReminderHint({ request, reader_id }: { request: Rendered<RequestDetails>; reader_id: string }) {
  const texts = useTexts();
  const text = texts.requestDetails.progress;
  const messages = texts.common;

  const { now } = useViewerLocale();
  const reminded_at = findBlockingReminderTime(request.approval_history, now);
  if (reminded_at === null || request.requester_id !== reader_id || request.allowed_actions.includes("remind"))
    return null;
  return (
    <p className="flex items-center gap-2 text-muted text-sm">
      <Icon name="bell-ring" />
      <span>
        {text.reminded} <DateTime iso={reminded_at} show="relative" />. {messages.dialog.reminderPause}
      </span>
    </p>
  );
}
