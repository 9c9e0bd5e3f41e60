import type { RequestFault } from "../../../domain/audit/record-fault.ts";
import type {
  AttachmentInfo,
  AuditEntry,
  CommentItem,
  HistoryItem,
  RequestDetails,
  RequestSummary,
} from "../../../domain/entities.ts";
import { fileNameFor } from "../../../domain/format/file-names.ts";
import { isolated } from "../../../domain/format/isolated-text.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import { explainRoute } from "../../../domain/matrix/route-explanation.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import {
  type ActorFacts,
  type AuthorityContext,
  type AuthorityFacts,
  allowedActions,
  decidesFor,
} from "../../../domain/requests/authority.ts";
import { describeModification } from "../../../domain/requests/change-text.ts";
import { approvedIds } from "../../../domain/requests/decision.ts";
import {
  type EventPayloads,
  type EventRecord,
  filesOf,
  HISTORY_WORD,
  onBehalfOf,
} from "../../../domain/requests/events.ts";
import { knownApprovers, lastMove } from "../../../domain/requests/moved-on.ts";
import { OPEN_STATUSES } from "../../../domain/requests/request-lifecycle.ts";
import { isOverdue } from "../../../domain/requests/sla.ts";
import { maySee, type Viewer } from "../../../domain/requests/visibility.ts";
import type { FullRequestRow, RequestRow } from "../../db/queries/request-rows.ts";

/** What the rules of authority need of a row. */
export function factsOf(row: RequestRow | FullRequestRow): AuthorityFacts {
  const { id, status, requester_id, current_approver_id, eligible_ids, last_reminded_at } = row;
  const level = "route" in row ? row.route.levels[row.current_level] : undefined;
  // Once it is decided, its state is what anybody is told, also the delegate whose approval was the last.
  const approved_ids = level && OPEN_STATUSES.includes(status) ? approvedIds(level) : [];
  return { id, status, requester_id, current_approver_id, eligible_ids, approved_ids, last_reminded_at };
}

/** R4 for one request: delegates see what they may decide from the first moment of their period, before the clock has shown it to them. */
export const visibleTo = (actor: Viewer & ActorFacts, row: FullRequestRow): boolean =>
  maySee(actor, row) || decidesFor(factsOf(row), actor) !== null;

export function toSummary(
  row: RequestRow | FullRequestRow,
  actor: ActorFacts,
  context: AuthorityContext,
): RequestSummary {
  const facts = factsOf(row);
  const allowed_actions = allowedActions(facts, actor, context);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    request_type: row.request_type,
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
    amount_decimals: row.amount_decimals,
    currency: row.currency,
    priority: row.priority,
    status: row.status,
    requester_id: row.requester_id,
    requester_name: row.requester_name,
    department: row.department_name,
    current_approver_id: row.current_approver_id,
    current_approver_name: row.current_approver_name,
    due_date: row.due_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    approved_at: row.approved_at,
    is_overdue: isOverdue(row, context.now),
    info_requested: row.status === "needs_info" ? row.info_requested : null,
    attachments: row.attachments.map(toAttachment),
    allowed_actions,
    on_behalf_of: allowed_actions.includes("approve") ? decidesFor(facts, actor) : null,
    version: row.version,
  };
}

/** A file as people get it: without its hash, under the name that it is served by, since names stored before R44 may end in anything. */
export const toAttachment = ({ id, filename, content_type, size }: AttachmentInfo): AttachmentInfo => ({
  id,
  filename: fileNameFor(filename, content_type),
  content_type,
  size,
});

/** `events`: the request's record, oldest first. `record_fault`: what of the request does not match it. */
export function toDetails(
  row: FullRequestRow,
  events: readonly EventRecord[],
  actor: ActorFacts,
  context: AuthorityContext,
  record_fault: RequestFault | null,
): RequestDetails {
  return {
    ...toSummary(row, actor, context),
    approval_chain: toApprovalChain(row.route, row.current_level, row.status),
    approval_history: events.filter((event) => event.kind !== "request.commented").map(toHistoryItem),
    comments: events.filter((event) => event.kind === "request.commented").map(toComment),
    route_explanation: explainRoute(row.route),
    moved_on: movedOn(row, events),
    record_fault,
  };
}

/** While somebody is waited for: who has it not by its route alone, and who may decide as well. */
function movedOn(row: FullRequestRow, events: readonly EventRecord[]): RequestDetails["moved_on"] {
  const move = OPEN_STATUSES.includes(row.status) ? lastMove(events) : null;
  if (!move) return null;
  const { eligible_ids, approved_ids, requester_id, current_approver_id } = factsOf(row);
  const not = [requester_id, current_approver_id, ...approved_ids];
  const known = knownApprovers(row.route.levels[row.current_level]?.eligible_approvers ?? [], events);
  return { ...move, others: known.filter(({ id }) => eligible_ids.includes(id) && !not.includes(id)) };
}

/** An entry of the record as a person reads it. */
export function toHistoryItem(event: EventRecord): HistoryItem {
  const payload = JSON.parse(event.payload);
  return {
    version: event.version,
    action: HISTORY_WORD[event.kind],
    approver_id: event.actor_id,
    approver_name: event.actor_name ?? "System",
    on_behalf_of: onBehalfOf(payload),
    comments: textOf(event),
    attachments: filesOf(payload).map(toAttachment),
    timestamp: event.created_at,
  };
}

function toComment(event: EventRecord): CommentItem {
  return {
    version: event.version,
    user_id: event.actor_id ?? "",
    user_name: event.actor_name ?? "System",
    comment: textOf(event),
    attachments: filesOf(JSON.parse(event.payload)).map(toAttachment),
    timestamp: event.created_at,
  };
}

const payloadOf = <K extends keyof EventPayloads>(event: EventRecord): EventPayloads[K] => JSON.parse(event.payload);

/** The sentence that stands beside an entry. */
function textOf(event: EventRecord): string {
  switch (event.kind) {
    case "request.approved":
    case "request.rejected":
    case "request.cancelled":
      return payloadOf<"request.approved" | "request.rejected" | "request.cancelled">(event).comments;
    case "request.info_requested":
      return payloadOf<"request.info_requested">(event).info_requested;
    case "request.responded":
      return payloadOf<"request.responded">(event).response;
    case "request.commented":
      return payloadOf<"request.commented">(event).comment;
    case "request.reassigned": {
      const { from, to, comments } = payloadOf<"request.reassigned">(event);
      return [`${from ? `From ${isolated(from.name)} to` : "Assigned to"} ${isolated(to.name)}`, isolated(comments)]
        .filter(Boolean)
        .join(": ");
    }
    case "request.modified":
      return describeModification(payloadOf<"request.modified">(event));
    case "request.submitted": {
      const { approver } = payloadOf<"request.submitted">(event);
      return approver ? `Goes to ${isolated(approver.name)}` : "";
    }
    case "request.reminded": {
      const { approver } = payloadOf<"request.reminded">(event);
      return approver ? `Reminder to ${isolated(approver.name)}` : "Reminder to the administrators";
    }
    case "request.escalated": {
      const { from, to, hours } = payloadOf<"request.escalated">(event);
      const waited = `after ${hours} ${hours === 1 ? "hour" : "hours"} without a decision`;
      return to
        ? `From ${isolated(from.name)} to ${isolated(to.name)}, ${waited}`
        : `Nobody is above ${isolated(from.name)}: the administrators were notified, ${waited}`;
    }
    case "request.overdue":
    case "request.deleted":
      return "";
  }
}

export function toAuditEntry(event: EventRecord): AuditEntry {
  return { ...event, action: HISTORY_WORD[event.kind], payload: JSON.parse(event.payload) };
}
