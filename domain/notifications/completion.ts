/**
 * How notifications read when somebody did what they asked for (R51). Pure; `worker/db/queries/completed-notifications.ts` implements in SQL
 * when this is done.
 */
import { type Message, message } from "../message.ts";
import type { EventKind, EventPayloads } from "../requests/events.ts";
import type { NotificationContent, RequestNotificationKind } from "./catalogue.ts";
import { createRequestMessage, type RequestNotificationData } from "./request-notifications.ts";

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
