/** The notifications about requests, and who gets them (R31). Pure. */
import type { PersonRef } from "../matrix/route.ts";
import { type Message, message, type Text } from "../message.ts";
import type { RequestNotificationKind } from "./catalogue.ts";

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

export type NewNotification = { user_id: string; kind: RequestNotificationKind; message: Message };

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
