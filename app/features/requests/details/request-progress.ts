import { formatOnBehalfOf } from "../../../../domain/delegations/rules.ts";
import type { RequestDetails } from "../../../../domain/entities.ts";
import { REMINDER_PAUSE_MS } from "../../../../domain/requests/lifecycle.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";

const text = requestDetailsMessages.progress;

/** Where a request stands, in a headline for one reader; and since when, ISO 8601. */
export interface RequestProgress {
  headline: string;
  /** Whose name stands in the headline; null when it is the reader's own turn, or nobody's. */
  holderName: string | null;
  since: string;
}

type ProgressInput = Pick<
  RequestDetails,
  | "status"
  | "requester_id"
  | "requester_name"
  | "current_approver_id"
  | "current_approver_name"
  | "on_behalf_of"
  | "approval_history"
  | "created_at"
>;

export function getRequestProgress(request: ProgressInput, reader_id: string): RequestProgress {
  const last = (action: string) => request.approval_history.findLast((entry) => entry.action === action);
  const moved = request.approval_history.findLast((entry) => !["reminded", "overdue"].includes(entry.action));
  const since = moved?.timestamp ?? request.created_at;
  switch (request.status) {
    case "approved": {
      const by = formatActor(last("approved"));
      return { headline: by ? text.approvedBy(by) : text.approvedAtOnce, holderName: by ?? null, since };
    }
    case "rejected": {
      const by = formatActor(last("rejected")) ?? requestDetailsMessages.record.system;
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
      return { ...getWaitingProgress(request, reader_id), since };
  }
}

const formatActor = (entry: ProgressInput["approval_history"][number] | undefined): string | undefined =>
  entry && formatOnBehalfOf(entry.approver_name, entry.on_behalf_of);

function getWaitingProgress(request: ProgressInput, reader_id: string): Omit<RequestProgress, "since"> {
  const name = request.current_approver_name;
  if (name === null) return { headline: text.unassigned, holderName: null };
  if (request.current_approver_id === reader_id) return { headline: text.waitingForYou, holderName: null };
  const { on_behalf_of } = request;
  if (on_behalf_of && request.current_approver_id === on_behalf_of.id)
    return { headline: text.waitingForYouFor(on_behalf_of.name), holderName: null };
  return { headline: text.waitingFor(name), holderName: name };
}

/** When the last reminder went out, if it is too soon for the next one (R8: once an hour); else null. */
export function findRecentReminder(history: RequestDetails["approval_history"], now: string): string | null {
  const at = history.findLast((entry) => entry.action === "reminded")?.timestamp;
  return at !== undefined && Date.parse(now) - Date.parse(at) < REMINDER_PAUSE_MS ? at : null;
}
