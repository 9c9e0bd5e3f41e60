import type { RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { REMINDER_PAUSE_MS } from "../../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";
import { listApproverNames } from "../approver-names.tsx";

/** The progress of a request from the point of view of one user. */
export interface RequestProgress {
  headline: string;
  /** The name of the person in the headline; null if the user must act or the headline contains no person. */
  holderName: string | null;
  /** When the request got its present status or approver, ISO 8601. */
  since: string;
}

type ProgressInput = Pick<
  Rendered<RequestDetails>,
  | "status"
  | "requester_id"
  | "requester_name"
  | "current_approver_id"
  | "current_approver_name"
  | "waiting_for"
  | "on_behalf_of"
  | "waiting_since"
  | "approval_history"
  | "created_at"
>;

/** The actions after which a request waits for nobody. */
const DECISIONS = ["approved", "rejected", "cancelled"];

/** Returns the progress of a request. */
export function getRequestProgress(texts: Texts, request: ProgressInput, reader_id: string): RequestProgress {
  const text = texts.requestDetails.progress;
  const requestDetailsMessages = texts.requestDetails;

  const findLast = (action: string) => request.approval_history.findLast((entry) => entry.action === action);
  const decision = request.approval_history.findLast(({ action }) => DECISIONS.includes(action));
  const since = request.waiting_since ?? decision?.timestamp ?? request.created_at;
  switch (request.status) {
    case "approved": {
      const by = formatActor(texts, findLast("approved"));
      return { headline: by ? text.approvedBy(by) : text.approvedAtOnce, holderName: by ?? null, since };
    }
    case "rejected": {
      const by = formatActor(texts, findLast("rejected")) ?? requestDetailsMessages.record.system;
      return { headline: text.rejectedBy(by), holderName: by, since };
    }
    case "cancelled":
      return { headline: text.cancelledBy(request.requester_name), holderName: request.requester_name, since };
    case "needs_info":
      return request.requester_id === reader_id
        ? { headline: text.infoFromYou, holderName: null, since }
        : { headline: text.infoFrom(request.requester_name), holderName: request.requester_name, since };
    case "pending":
    case "overdue":
      return { ...getWaitingProgress(texts, request, reader_id), since };
  }
}

const formatActor = (texts: Texts, entry: ProgressInput["approval_history"][number] | undefined): string | undefined =>
  entry && nameOnBehalfOf(texts, entry.approver_name, entry.on_behalf_of);

function getWaitingProgress(texts: Texts, request: ProgressInput, reader_id: string): Omit<RequestProgress, "since"> {
  const text = texts.requestDetails.progress;

  const { current_approver_name: name, on_behalf_of } = request;
  if (name === null) return { headline: text.unassigned, holderName: null };
  if (isAwaitedApprover(request, reader_id)) return { headline: text.waitingForYou, holderName: null };
  if (on_behalf_of && isAwaitedApprover(request, on_behalf_of.id))
    return { headline: text.waitingForYouFor(on_behalf_of.name), holderName: null };
  return { headline: text.waitingFor(listApproverNames(request)), holderName: name };
}

/** Whether the request waits for the decision of the user `user_id`. */
export const isAwaitedApprover = (
  { current_approver_id, waiting_for }: Pick<RequestDetails, "current_approver_id" | "waiting_for">,
  user_id: string,
): boolean => current_approver_id === user_id || waiting_for.some(({ id }) => id === user_id);

/** Returns when the last reminder was sent if it is too early for the next reminder (R8: once an hour), otherwise null. */
export function findBlockingReminderTime(
  history: Rendered<RequestDetails>["approval_history"],
  now: string,
): string | null {
  const sent_at = history.findLast((entry) => entry.action === "reminded")?.timestamp;
  return sent_at !== undefined && Date.parse(now) - Date.parse(sent_at) < REMINDER_PAUSE_MS ? sent_at : null;
}
