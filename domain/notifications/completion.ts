/**
 * What notifications ask their recipients for, and how they read when somebody did it (R51). Pure; `worker/db/queries/completed-notifications.ts`
 * implements in SQL when something is done.
 */
import { isolateBidiText } from "../format/bidi.ts";
import type { EventKind, EventPayloads } from "../requests/events.ts";
import { NOTIFICATION_TEMPLATES, type RequestNotificationData } from "./catalogue.ts";
import type { AnyNotificationKind } from "./groups.ts";

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
} as const satisfies Record<AnyNotificationKind, NotificationAsk | null>;

/** Returns the kinds of notifications that ask for this. */
export const listKindsThatAsk = (ask: NotificationAsk): string[] =>
  Object.entries(NOTIFICATION_ASKS).flatMap(([kind, value]) => (value === ask ? [kind] : []));

/** The title and the message of a notification whose request was done. */
export type CompletedText = { title: string; message: string };

type CompletedTemplate = { title: string; message: (facts: RequestNotificationData) => string };

const describeRequest = ({ request_id, title }: RequestNotificationData) => `${request_id} "${isolateBidiText(title)}"`;

const RESPONDED: CompletedTemplate = {
  title: NOTIFICATION_TEMPLATES.request_responded.title,
  message: (facts) =>
    `${isolateBidiText(facts.actor_name ?? "The system")} answered the question on ${describeRequest(facts)}.`,
};

const ESCALATED: CompletedTemplate = {
  title: NOTIFICATION_TEMPLATES.request_escalated.title,
  message: (facts) => `${describeRequest(facts)} has waited too long and now waits for another approver.`,
};

function findApprovedTemplate({ final, effects }: EventPayloads["request.approved"]): CompletedTemplate {
  if (final) return NOTIFICATION_TEMPLATES.request_approved;
  return effects?.opened === undefined
    ? NOTIFICATION_TEMPLATES.request_step_approved
    : NOTIFICATION_TEMPLATES.request_level_approved;
}

/** For each kind of entry of a record, how notifications read that it completes; null: it completes none. */
const COMPLETED_TEMPLATES: { [K in EventKind]: (payload: EventPayloads[K]) => CompletedTemplate | null } = {
  "request.approved": findApprovedTemplate,
  "request.rejected": () => NOTIFICATION_TEMPLATES.request_rejected,
  "request.cancelled": () => NOTIFICATION_TEMPLATES.request_cancelled,
  "request.info_requested": () => NOTIFICATION_TEMPLATES.request_info_requested,
  "request.responded": () => RESPONDED,
  "request.reassigned": () => NOTIFICATION_TEMPLATES.request_reassigned,
  "request.escalated": () => ESCALATED,
  "request.modified": () => NOTIFICATION_TEMPLATES.request_modified,
  "request.approver_added": () => NOTIFICATION_TEMPLATES.request_approver_added,
  "request.submitted": () => null,
  "request.reminded": () => null,
  "request.commented": () => null,
  "request.overdue": () => null,
  "request.approver_removed": () => null,
  "request.deleted": () => null,
};

/** Returns how a notification reads that this entry of a record completes; null if entries of this kind complete none. */
export function findCompletedText<K extends EventKind>(
  kind: K,
  payload: EventPayloads[K],
  facts: RequestNotificationData,
): CompletedText | null {
  const template = COMPLETED_TEMPLATES[kind](payload);
  return template && { title: template.title, message: template.message(facts) };
}

/** Returns how the notification of an announcement that waited for approval reads after the decision. */
export function getDecidedAnnouncementText(
  actor_name: string,
  title: string,
  author_name: string,
  decision: "approved" | "rejected",
): CompletedText {
  const actor = isolateBidiText(actor_name);
  const quoted = `"${isolateBidiText(title)}"`;
  return {
    title: NOTIFICATION_TEMPLATES.announcement_decided.title,
    message:
      decision === "approved"
        ? `${actor} approved the announcement ${quoted} from ${isolateBidiText(author_name)}.`
        : `${actor} rejected the announcement ${quoted} from ${isolateBidiText(author_name)}.`,
  };
}

/** Returns how the notification of a proposed change reads after the decision. */
export const getDecidedProposalMessage = (actor_name: string, state: "confirmed" | "declined"): string =>
  state === "confirmed"
    ? `${isolateBidiText(actor_name)} confirmed this proposed change.`
    : `${isolateBidiText(actor_name)} declined this proposed change.`;

/** How the notification of a proposed change reads after it expired. */
export const EXPIRED_PROPOSAL_MESSAGE = "This proposed change expired without a decision.";
