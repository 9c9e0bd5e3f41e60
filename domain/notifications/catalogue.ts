/**
 * Every kind of notification (R14, R16, R31). Its texts are in texts/: the title `notifications.<kind>_title`, and one or several messages.
 * The texts of push, mail and SMS are created from these texts (texts.ts). Nobody is notified of an action that they performed themselves.
 * Pure.
 */
import type { PersonRef } from "../matrix/route.ts";
import { type Message, message, type Text } from "../message.ts";

/**
 * Every kind of notification with what it requires. 'act': the recipient must do something. 'decide': the recipient must approve or reject,
 * and a push notification has a button for each decision. SMS messages are sent only for these two values. null: the recipient need not do
 * anything.
 */
export const NOTIFICATION_KINDS = {
  request_submitted: "decide",
  request_unassigned: "act",
  request_without_approver: null,
  request_approved: null,
  request_level_approved: null,
  request_step_approved: null,
  request_too_few_approvers: "act",
  request_approval_dropped: null,
  request_changed_after_approval: null,
  request_approver_added: null,
  request_approver_removed: null,
  request_to_pay: null,
  request_approved_no_payment: null,
  request_rejected: null,
  request_info_requested: null,
  request_responded: null,
  request_modified: null,
  request_moved_away: null,
  request_cancelled: null,
  request_reminded: "decide",
  request_reassigned: "decide",
  request_handed_over: null,
  request_commented: null,
  request_mentioned: null,
  request_overdue: "decide",
  request_overdue_reminder: "decide",
  request_escalated: "decide",
  request_stuck: "act",
  announcement_waiting: null,
  announcement_decided: null,
  announcement_published: null,
  delegation_planned: null,
  delegation_begun: "act",
  delegation_ended: null,
  delegation_lost: "act",
  delegation_delegate_away: "act",
  delegation_double_absence: null,
  delegation_uncovered: "act",
  record_fault: "act",
  recurring_paused: "act",
  approver_deactivated: null,
  password_reset: null,
  account_changed: null,
  rules_changed: null,
  sign_in_locked: null,
  new_device: null,
  password_changed: null,
  sessions_ended: null,
} as const satisfies Record<string, "act" | "decide" | null>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export type RequestNotificationKind = Extract<NotificationKind, `request_${string}`>;
export type DelegationNotificationKind = Extract<NotificationKind, `delegation_${string}`>;

export const ALL_NOTIFICATION_KINDS: readonly string[] = Object.keys(NOTIFICATION_KINDS);

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, kind);

/** Returns the title of a kind of notification, or the kind itself if it is unknown. */
export const getKindTitle = (kind: string): Text => (isKind(kind) ? message(`notifications.${kind}_title`) : kind);

/** The texts of a notification. `title`: absent if it is the title of the kind. */
export type NotificationContent = { title?: Message; message: Message };

/** A notification as it is stored. `content`: JSON of `NotificationContent`; null in older rows, which have `title` and `message` in English. */
export type StoredNotificationTexts = { kind: string; title: string; message: string; content: string | null };

/** Returns the texts of a stored notification. */
export function readNotificationTexts(row: StoredNotificationTexts): { title: Text; message: Text } {
  if (row.content === null) return { title: row.title, message: row.message };
  const content: NotificationContent = JSON.parse(row.content);
  return { title: content.title ?? getKindTitle(row.kind), message: content.message };
}

/** `actor_name`: null for a background job. */
export type RequestNotificationData = {
  request_id: string;
  title: string;
  requester_name: string;
  actor_name: Text | null;
};

/** Returns the text of a notification about a request. `key`: a kind, or the key of another text with the same parameters. */
export const createRequestMessage = (
  key: RequestNotificationKind | "request_responded_completed" | "request_escalated_completed",
  { actor_name, ...facts }: RequestNotificationData,
): Message => message(`notifications.${key}`, { ...facts, actor_name: actor_name ?? message("notifications.system") });

export const requiresAction = (kind: string): boolean => isKind(kind) && NOTIFICATION_KINDS[kind] !== null;

export const requiresDecision = (kind: string): boolean => isKind(kind) && NOTIFICATION_KINDS[kind] === "decide";

export type NewNotification = { user_id: string; kind: NotificationKind; message: Message };

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
      notifications.set(user_id, { user_id, kind, message: createRequestMessage(kind, facts) });
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
