/**
 * Every kind of notification with its texts (R14, R16, R31). The texts of push, mail and SMS are created from these texts (texts.ts).
 * Nobody is notified of an action that they performed themselves. Pure.
 */

import { isolateBidiText } from "../format/bidi.ts";
import type { PersonRef } from "../matrix/route.ts";
import { ACCOUNT_AND_RULE_NOTIFICATION_TITLES, type AdminNotificationKind } from "./admin-texts.ts";

export type RequestNotificationKind =
  | "request_submitted"
  | "request_unassigned"
  | "request_without_approver"
  | "request_approved"
  | "request_level_approved"
  | "request_step_approved"
  | "request_too_few_approvers"
  | "request_approval_dropped"
  | "request_changed_after_approval"
  | "request_approver_added"
  | "request_approver_removed"
  | "request_to_pay"
  | "request_approved_no_payment"
  | "request_rejected"
  | "request_info_requested"
  | "request_responded"
  | "request_modified"
  | "request_moved_away"
  | "request_cancelled"
  | "request_reminded"
  | "request_reassigned"
  | "request_handed_over"
  | "request_commented"
  | "request_mentioned"
  | "request_overdue"
  | "request_overdue_reminder"
  | "request_escalated"
  | "request_stuck";

export type AnnouncementNotificationKind = "announcement_waiting" | "announcement_decided" | "announcement_published";

export type DelegationNotificationKind =
  | "delegation_planned"
  | "delegation_begun"
  | "delegation_ended"
  | "delegation_lost"
  | "delegation_delegate_away"
  | "delegation_double_absence"
  | "delegation_uncovered";

export type RecordNotificationKind = "record_fault";

export type RecurringNotificationKind = "recurring_paused";

export type NotificationKind =
  | RequestNotificationKind
  | AnnouncementNotificationKind
  | DelegationNotificationKind
  | RecordNotificationKind
  | RecurringNotificationKind;

export type RequestNotificationData = {
  request_id: string;
  title: string;
  requester_name: string;
  actor_name: string | null;
};

/** `decision`: null if nobody has decided yet. */
export type AnnouncementNotificationData = {
  title: string;
  author_name: string;
  actor_name: string;
  decision: "approved" | "rejected" | null;
};

/**
 * `name`: the delegator if the recipient is the delegate, otherwise the delegate. `from`, `until`: formatted in the recipient's time zone.
 * `reason`: why the delegation ended early. `other`: the delegate, if the recipient is an administrator.
 */
export type DelegationNotificationData = {
  name: string;
  from: string;
  until: string;
  reason: "back" | "withdrawn" | "deactivated";
  other?: string;
};

/** `subject`: what the fault is about, such as "REQ-2026-1003". `detail`: sentences that describe the fault. */
export type RecordNotificationData = { subject: string; detail: string };

/** `name`: the name of the recurring request. `detail`: why it could not be submitted, as a sentence. */
export type RecurringNotificationData = { name: string; detail: string };

type NotificationTemplate<Facts> = {
  title: string;
  message: (facts: Facts) => string;
  /**
   * 'act': the recipient must do something. 'decide': the recipient must approve or reject, and a push notification has a button for each
   * decision. SMS messages are sent only for these two values. Absent: the recipient need not do anything.
   */
  requires?: "act" | "decide";
};

const formatRequest = (facts: RequestNotificationData) => `${facts.request_id} "${isolateBidiText(facts.title)}"`;
const formatActor = (facts: RequestNotificationData) => isolateBidiText(facts.actor_name ?? "The system");

const DELEGATION_ENDED_TEXTS: Record<
  DelegationNotificationData["reason"],
  (facts: DelegationNotificationData) => string
> = {
  back: (f) => `${isolateBidiText(f.name)} is back: you no longer decide for them.`,
  withdrawn: (f) => `${isolateBidiText(f.name)} no longer needs you to decide for them from ${f.from} to ${f.until}.`,
  deactivated: (f) => `${isolateBidiText(f.name)} was deactivated: you no longer decide for them.`,
};

export const NOTIFICATION_TEMPLATES = {
  request_submitted: {
    title: "New Approval Request",
    message: (f) => `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} needs your decision.`,
    requires: "decide",
  },
  request_unassigned: {
    title: "No approver",
    message: (f) => `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} has no approver. Please assign one.`,
    requires: "act",
  },
  request_without_approver: {
    title: "Waiting for an administrator",
    message: (f) => `${formatRequest(f)} waits for an administrator, who will choose an approver.`,
  },
  request_approved: { title: "Request Approved", message: (f) => `${formatActor(f)} approved ${formatRequest(f)}.` },
  request_level_approved: {
    title: "Approved at one level",
    message: (f) => `${formatActor(f)} approved ${formatRequest(f)}; it moves to the next level.`,
  },
  request_step_approved: {
    title: "Approved by one approver",
    message: (f) => `${formatActor(f)} approved ${formatRequest(f)}; this step needs more approvals.`,
  },
  request_too_few_approvers: {
    title: "Too few approvers",
    message: (f) =>
      `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} does not have enough approvers. Please add one.`,
    requires: "act",
  },
  request_approval_dropped: {
    title: "Your approval no longer counts",
    message: (f) => `${formatActor(f)} changed ${formatRequest(f)} after you approved it. It needs approval again.`,
  },
  request_changed_after_approval: {
    title: "Changed after your approval",
    message: (f) => `${formatActor(f)} changed ${formatRequest(f)} after you approved it. Your approval still counts.`,
  },
  request_approver_added: {
    title: "Approver added",
    message: (f) => `${formatActor(f)} added an approver to ${formatRequest(f)}.`,
  },
  request_approver_removed: {
    title: "Approver removed",
    message: (f) => `${formatActor(f)} removed an approver from ${formatRequest(f)}.`,
  },
  request_to_pay: {
    title: "Approved for payment",
    message: (f) =>
      `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} was approved and is ready for payment.`,
  },
  request_approved_no_payment: {
    title: "Approved without payment",
    message: (f) =>
      `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} was approved. It has no amount to pay.`,
  },
  request_rejected: { title: "Request Rejected", message: (f) => `${formatActor(f)} rejected ${formatRequest(f)}.` },
  request_info_requested: {
    title: "Information requested",
    message: (f) => `${formatActor(f)} needs more information on ${formatRequest(f)}.`,
  },
  request_responded: {
    title: "Response Submitted",
    message: (f) => `${formatActor(f)} answered your question on ${formatRequest(f)}.`,
  },
  request_modified: { title: "Request Modified", message: (f) => `${formatActor(f)} changed ${formatRequest(f)}.` },
  request_moved_away: {
    title: "No longer waiting for you",
    message: (f) => `${formatActor(f)} changed ${formatRequest(f)}; it is no longer waiting for you.`,
  },
  request_cancelled: { title: "Request Cancelled", message: (f) => `${formatActor(f)} cancelled ${formatRequest(f)}.` },
  request_reminded: {
    title: "Reminder",
    message: (f) => `${formatActor(f)} reminds you of ${formatRequest(f)}.`,
    requires: "decide",
  },
  request_reassigned: {
    title: "Request Reassigned",
    message: (f) => `${formatActor(f)} reassigned ${formatRequest(f)}.`,
    requires: "decide",
  },
  request_handed_over: {
    title: "Request handed over",
    message: (f) => `${formatActor(f)} handed ${formatRequest(f)} over to another approver.`,
  },
  request_commented: { title: "New comment", message: (f) => `${formatActor(f)} commented on ${formatRequest(f)}.` },
  request_mentioned: {
    title: "You were mentioned",
    message: (f) => `${formatActor(f)} mentioned you on ${formatRequest(f)}.`,
  },
  request_overdue: {
    title: "Request overdue",
    message: (f) => `${formatRequest(f)} is past its due date.`,
    requires: "decide",
  },
  request_overdue_reminder: {
    title: "Still overdue",
    message: (f) => `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} is still open after its due date.`,
    requires: "decide",
  },
  request_escalated: {
    title: "Request escalated",
    message: (f) =>
      `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} has waited too long and now needs your decision.`,
    requires: "decide",
  },
  request_stuck: {
    title: "Nobody to escalate to",
    message: (f) =>
      `${formatRequest(f)} from ${isolateBidiText(f.requester_name)} has waited too long, and its approver has no superior.`,
    requires: "act",
  },
  announcement_waiting: {
    title: "Announcement to approve",
    message: (f) => `"${isolateBidiText(f.title)}" from ${isolateBidiText(f.author_name)} is waiting for approval.`,
  },
  announcement_decided: {
    title: "Announcement decided",
    message: (f) =>
      f.decision === "approved"
        ? `${isolateBidiText(f.actor_name)} approved your announcement "${isolateBidiText(f.title)}"; it is published.`
        : `${isolateBidiText(f.actor_name)} rejected your announcement "${isolateBidiText(f.title)}".`,
  },
  announcement_published: {
    title: "New announcement",
    message: (f) => `"${isolateBidiText(f.title)}" from ${isolateBidiText(f.author_name)}.`,
  },
  delegation_planned: {
    title: "Chosen to decide for a colleague",
    message: (f) => `${isolateBidiText(f.name)} chose you to decide for them from ${f.from} to ${f.until}.`,
  },
  delegation_begun: {
    title: "You decide for a colleague",
    message: (f) => `${isolateBidiText(f.name)} is out of office: you decide for them until ${f.until}.`,
    requires: "act",
  },
  delegation_ended: {
    title: "You no longer decide for a colleague",
    message: (f) => DELEGATION_ENDED_TEXTS[f.reason](f),
  },
  delegation_lost: {
    title: "Nobody decides for you",
    message: (f) =>
      `${isolateBidiText(f.name)} was deactivated and no longer decides for you. Please choose someone else.`,
    requires: "act",
  },
  delegation_delegate_away: {
    title: "Your delegate is out of office",
    message: (f) =>
      `${isolateBidiText(f.name)} is out of office from ${f.from} to ${f.until} and cannot decide for you then. Please choose someone else.`,
    requires: "act",
  },
  delegation_double_absence: {
    title: "You are away while you decide for a colleague",
    message: (f) =>
      `You are out of office from ${f.from} to ${f.until}, while you decide for ${isolateBidiText(f.name)}. Nobody decides for them then.`,
  },
  delegation_uncovered: {
    title: "An approver and their delegate are away",
    message: (f) =>
      `${isolateBidiText(f.name)} and their delegate ${isolateBidiText(f.other ?? "")} are both out of office from ${f.from} to ${f.until}. Requests that wait for them need another approver.`,
    requires: "act",
  },
  record_fault: { title: "Record does not match", message: (f) => `${f.subject}: ${f.detail}`, requires: "act" },
  recurring_paused: {
    title: "Recurring request paused",
    message: (f) =>
      `"${isolateBidiText(f.name)}" could not be submitted and is paused: ${isolateBidiText(f.detail.replace(/\.$/, ""))}.`,
    requires: "act",
  },
} as const satisfies Record<RequestNotificationKind, NotificationTemplate<RequestNotificationData>> &
  Record<AnnouncementNotificationKind, NotificationTemplate<AnnouncementNotificationData>> &
  Record<DelegationNotificationKind, NotificationTemplate<DelegationNotificationData>> &
  Record<RecordNotificationKind, NotificationTemplate<RecordNotificationData>> &
  Record<RecurringNotificationKind, NotificationTemplate<RecurringNotificationData>>;

/** The notification to administrators that a deactivated user had open requests (R14, R52). */
export const APPROVER_DEACTIVATED_TEMPLATE = {
  kind: "approver_deactivated",
  title: "Approver deactivated",
  message: (name: string) =>
    `${isolateBidiText(name)} was deactivated while open requests were waiting for them. These requests move to other approvers; you are notified of those that nobody can decide.`,
} as const;

export const ALL_NOTIFICATION_KINDS: readonly string[] = [
  ...Object.keys(NOTIFICATION_TEMPLATES),
  APPROVER_DEACTIVATED_TEMPLATE.kind,
  ...Object.keys(ACCOUNT_AND_RULE_NOTIFICATION_TITLES),
];

function findTemplate(kind: string): Pick<NotificationTemplate<never>, "title" | "requires"> | undefined {
  if (kind === APPROVER_DEACTIVATED_TEMPLATE.kind) return { title: APPROVER_DEACTIVATED_TEMPLATE.title };
  const title = ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind as AdminNotificationKind];
  return title === undefined ? NOTIFICATION_TEMPLATES[kind as NotificationKind] : { title };
}

/** Returns the name of a kind of notification for settings and mails, or the kind itself if it is unknown. */
export const getKindTitle = (kind: string): string => findTemplate(kind)?.title ?? kind;

export const requiresAction = (kind: string): boolean => findTemplate(kind)?.requires !== undefined;

export const requiresDecision = (kind: string): boolean => findTemplate(kind)?.requires === "decide";

export type NewNotification = { user_id: string; kind: NotificationKind; title: string; message: string };

/**
 * Returns at most one notification for each person. If several `specs` contain a person in `to`, the first of these specs applies. The
 * actor gets no notification.
 */
export function createRequestNotifications(
  facts: RequestNotificationData,
  actor_id: string | null,
  specs: readonly { kind: RequestNotificationKind; to: readonly (string | null)[] }[],
): NewNotification[] {
  const notifications = new Map<string, NewNotification>();
  for (const { kind, to } of specs) {
    for (const user_id of to) {
      if (user_id === null || user_id === actor_id || notifications.has(user_id)) continue;
      notifications.set(user_id, {
        user_id,
        kind,
        title: NOTIFICATION_TEMPLATES[kind].title,
        message: NOTIFICATION_TEMPLATES[kind].message(facts),
      });
    }
  }
  return [...notifications.values()];
}

/**
 * Returns the kind and the recipients of the notification about a final approval (R16): the payers of the type, or the administrators if
 * the type has no payers. If `amount_minor` is null, the notification says that there is nothing to pay.
 */
export const getFinalNotificationSpec = (
  amount_minor: number | null,
  payer_ids: readonly string[],
  admin_ids: readonly string[],
): { kind: RequestNotificationKind; to: readonly string[] } => ({
  kind: amount_minor === null ? "request_approved_no_payment" : "request_to_pay",
  to: payer_ids.length > 0 ? payer_ids : admin_ids,
});

/**
 * Returns the kind and the recipients of the notification about a new request: its approver, or all administrators if it has no approver
 * (R14).
 */
export function getNewRequestNotificationSpec(
  approver: PersonRef | null,
  admin_ids: readonly string[],
): { kind: RequestNotificationKind; to: readonly string[] } {
  return approver ? { kind: "request_submitted", to: [approver.id] } : { kind: "request_unassigned", to: admin_ids };
}

/**
 * Returns the kinds and the recipients of the notifications when a step opens: all people that the step asks. All administrators are also
 * notified if nobody is asked (R14), or if fewer people are asked than must approve (R32).
 */
export const listStepNotificationSpecs = (
  { waiting_for, has_too_few_approvers }: { waiting_for: readonly PersonRef[]; has_too_few_approvers: boolean },
  admin_ids: readonly string[],
): { kind: RequestNotificationKind; to: readonly string[] }[] =>
  waiting_for.length === 0
    ? [getNewRequestNotificationSpec(null, admin_ids)]
    : [
        { kind: "request_submitted", to: waiting_for.map(({ id }) => id) },
        { kind: "request_too_few_approvers", to: has_too_few_approvers ? admin_ids : [] },
      ];
