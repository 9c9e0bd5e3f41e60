/**
 * What notifications ask their recipients for, and how they read when somebody did it (R51). Pure; `worker/db/queries/completed-notifications.ts`
 * implements in SQL when something is done.
 */
import { type Message, message } from "../message.ts";
import type { EventKind, EventPayloads } from "../requests/events.ts";
import {
  createRequestMessage,
  type NotificationContent,
  type NotificationKind,
  type RequestNotificationData,
  type RequestNotificationKind,
} from "./catalogue.ts";

/**
 * `decision`: done when the request no longer waits for the recipient. `approver`: done when the request has enough approvers. `answer`:
 * done when the request needs no information. `announcement`, `proposal`: done when somebody decided it.
 */
export type NotificationAsk = "decision" | "approver" | "answer" | "announcement" | "proposal";

/** What each kind asks for; null: it only informs, or asks for something that is not about a request, announcement or proposal. */
const NOTIFICATION_ASKS = {
  request_submitted: "decision",
  request_responded: "decision",
  request_reminded: "decision",
  request_overdue: "decision",
  request_overdue_reminder: "decision",
  request_escalated: "decision",
  request_unassigned: "approver",
  request_too_few_approvers: "approver",
  request_stuck: "approver",
  request_without_approver: "approver",
  request_info_requested: "answer",
  announcement_waiting: "announcement",
  rules_changed: "proposal",
  request_approved: null,
  request_level_approved: null,
  request_step_approved: null,
  request_approval_dropped: null,
  request_changed_after_approval: null,
  request_approver_added: null,
  request_approver_removed: null,
  request_to_pay: null,
  request_approved_no_payment: null,
  request_rejected: null,
  request_modified: null,
  request_moved_away: null,
  request_cancelled: null,
  request_reassigned: null,
  request_handed_over: null,
  request_commented: null,
  request_mentioned: null,
  announcement_decided: null,
  announcement_published: null,
  delegation_planned: null,
  delegation_begun: null,
  delegation_ended: null,
  delegation_lost: null,
  delegation_delegate_away: null,
  delegation_double_absence: null,
  delegation_uncovered: null,
  record_fault: null,
  recurring_paused: null,
  approver_deactivated: null,
  password_reset: null,
  account_changed: null,
  sign_in_locked: null,
  new_device: null,
  password_changed: null,
  sessions_ended: null,
} as const satisfies Record<NotificationKind, NotificationAsk | null>;

/** Returns the kinds of notifications that ask for this. */
export const listKindsThatAsk = (ask: NotificationAsk): string[] =>
  Object.entries(NOTIFICATION_ASKS).flatMap(([kind, value]) => (value === ask ? [kind] : []));

type CompletedTexts = (facts: RequestNotificationData) => NotificationContent;

/** The texts of another kind of notification. */
const likeKind =
  (kind: RequestNotificationKind): CompletedTexts =>
  (facts) => ({ title: message(`notifications.${kind}_title`), message: createRequestMessage(kind, facts) });

const RESPONDED: CompletedTexts = (facts) => ({
  title: message("notifications.request_responded_title"),
  message: createRequestMessage("request_responded_completed", facts),
});

const ESCALATED: CompletedTexts = (facts) => ({
  title: message("notifications.request_escalated_title"),
  message: createRequestMessage("request_escalated_completed", facts),
});

function findApprovedTexts({ final, effects }: EventPayloads["request.approved"]): CompletedTexts {
  if (final) return likeKind("request_approved");
  return likeKind(effects?.opened === undefined ? "request_step_approved" : "request_level_approved");
}

/** For each kind of entry of a record, how notifications read that it completes; null: it completes none. */
const COMPLETED_TEXTS: { [K in EventKind]: (payload: EventPayloads[K]) => CompletedTexts | null } = {
  "request.approved": findApprovedTexts,
  "request.rejected": () => likeKind("request_rejected"),
  "request.cancelled": () => likeKind("request_cancelled"),
  "request.info_requested": () => likeKind("request_info_requested"),
  "request.responded": () => RESPONDED,
  "request.reassigned": () => likeKind("request_reassigned"),
  "request.escalated": () => ESCALATED,
  "request.modified": () => likeKind("request_modified"),
  "request.approver_added": () => likeKind("request_approver_added"),
  "request.submitted": () => null,
  "request.reminded": () => null,
  "request.commented": () => null,
  "request.overdue": () => null,
  "request.approver_removed": () => null,
  "request.deleted": () => null,
};

/** Returns how a notification reads that this entry of a record completes; null if entries of this kind complete none. */
export const findCompletedContent = <K extends EventKind>(
  kind: K,
  payload: EventPayloads[K],
  facts: RequestNotificationData,
): NotificationContent | null => COMPLETED_TEXTS[kind](payload)?.(facts) ?? null;

/** Returns how the notification of an announcement that waited for approval reads after the decision. */
export const createDecidedAnnouncementContent = (
  decision: "approved" | "rejected",
  facts: { actor_name: string; title: string; author_name: string },
): NotificationContent => ({
  title: message("notifications.announcement_decided_title"),
  message: message(`notifications.announcement_waiting_${decision}`, facts),
});

/** Returns how the notification of a proposed change reads after the decision. */
export const createDecidedProposalMessage = (actor_name: string, state: "confirmed" | "declined"): Message =>
  message(`notifications.proposal_${state}`, { actor_name });
