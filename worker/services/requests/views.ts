import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import type {
  ApprovalLevel,
  AttachmentInfo,
  AuditEvent,
  CommentItem,
  HistoryItem,
  RequestDetails,
  RequestSummary,
} from "../../../domain/entities.ts";
import { listVisibleFlags, type StoredFlagData } from "../../../domain/flags/visible-flags.ts";
import { type CodedField, type CodeNames, getCodeLabel } from "../../../domain/format/code-names.ts";
import { getDownloadFileName } from "../../../domain/format/file-names.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import { explainRoute } from "../../../domain/matrix/route-explanation.ts";
import { type Message, message, type Text } from "../../../domain/message.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import {
  type ActorAuthorityData,
  type AuthorityContext,
  findActingDelegator,
  findInfluenceBar,
  isUnassigned,
  listAllowedActions,
  listFurtherActions,
  type RequestAuthorityData,
} from "../../../domain/requests/authority.ts";
import { isOverdue } from "../../../domain/requests/due-dates.ts";
import {
  type EventPayloads,
  findRecordedDelegator,
  getDroppedApprovals,
  getEventAttachments,
  HISTORY_ACTIONS,
  type RequestEvent,
} from "../../../domain/requests/events.ts";
import {
  findHandoverSinceRouting,
  findWaitingSince,
  listPresentAndPastApprovers,
} from "../../../domain/requests/last-handover.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { collectApprovalChanges, describeModification } from "../../../domain/requests/modification.ts";
import { canSee, type Viewer } from "../../../domain/requests/visibility.ts";
import { explainInfluence } from "../../../domain/users/influence.ts";
import type { FullRequestRow, RequestRow } from "../../db/queries/request-reads.ts";

/** Returns the facts of a request that the rules about allowed actions need. */
export function toAuthorityInput(row: RequestRow | FullRequestRow): RequestAuthorityData {
  const { id, status, requester_id, current_approver_id, waiting_for, eligible_ids, last_reminded_at } = row;
  // Empty after the final decision. Otherwise an action of a person who approved would fail because of the separation
  // of duties instead of the status.
  const barred_ids = OPEN_STATUSES.includes(status) ? row.barred_ids : [];
  return { id, status, requester_id, current_approver_id, waiting_for, eligible_ids, barred_ids, last_reminded_at };
}

/**
 * Whether the actor may see the request (R4). Delegates see the open requests that they may decide from the start of
 * their period, even before a background job makes them participants.
 */
export const canSeeRequest = (actor: Viewer & ActorAuthorityData, row: FullRequestRow): boolean =>
  canSee(actor, row) ||
  (OPEN_STATUSES.includes(row.status) && findActingDelegator(toAuthorityInput(row), actor) !== null);

/** What the view of a request needs besides its row: the facts for the allowed actions, and the names of types and priorities. */
export type ViewContext = AuthorityContext & { names: CodeNames };

/** @param flags the stored flags of the request for the actor; null if it has none, undefined if they were not read */
export function toSummary(
  row: RequestRow | FullRequestRow,
  actor: ActorAuthorityData,
  context: ViewContext,
  flags?: StoredFlagData | null,
): RequestSummary {
  const facts = toAuthorityInput(row);
  const allowed_actions = listAllowedActions(facts, actor, context);
  const decides = allowed_actions.includes("approve") || allowed_actions.includes("reassign");
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    request_type: row.request_type,
    request_type_name: getCodeLabel(context.names, "request_type", row.request_type),
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
    amount_decimals: row.amount_decimals,
    currency: row.currency,
    amount_usd: row.amount_minor === null ? null : row.amount_usd,
    priority: row.priority,
    priority_name: getCodeLabel(context.names, "priority", row.priority),
    status: row.status,
    requester_id: row.requester_id,
    requester_name: row.requester_name,
    department: row.department_name,
    current_approver_id: row.current_approver_id,
    current_approver_name: row.current_approver_name,
    waiting_for: row.waiting_for,
    due_date: row.due_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    approved_at: row.approved_at,
    is_overdue: isOverdue(row, context.now),
    info_requested: row.status === "needs_info" ? row.info_requested : null,
    attachments: row.attachments.map(toAttachment),
    allowed_actions,
    on_behalf_of: allowed_actions.includes("approve") ? findActingDelegator(facts, actor) : null,
    version: row.version,
    ...(decides && flags !== undefined ? { flags: flags ? listVisibleFlags(flags) : [] } : {}),
  };
}

/**
 * Returns why the actor cannot decide the request if the reason is that the requester has influence over an account
 * (R45); otherwise null. `request`: how the sentence names the request; null: 'it'.
 */
export function explainInfluenceBar(
  row: FullRequestRow,
  actor: ActorAuthorityData,
  request: string | null,
): Message | null {
  const bar = findInfluenceBar(toAuthorityInput(row), actor);
  if (!bar) return null;
  const names = { influencer: row.requester_name, owner: bar.owner?.name ?? null, request };
  return explainInfluence(bar.influence, names);
}

/**
 * Whether the actor would have a part in the decision without the influence of the requester: their route names them, the
 * request waits for them or for a person for whom they decide, or they could assign its approver.
 */
function hasPartInDecision(row: FullRequestRow, actor: ActorAuthorityData): boolean {
  if (actor.role === "admin" && isUnassigned(row)) return true;
  const named = row.route.levels.flatMap((level) => [
    ...level.eligible_approvers,
    ...(level.members ?? []),
    ...(level.backup_approvers ?? []),
  ]);
  const ids = [
    ...named.map(({ user_id }) => user_id),
    ...row.waiting_for.map(({ id }) => id),
    ...row.eligible_ids,
    row.current_approver_id,
  ];
  return [actor, ...actor.acts_for].some(({ id }) => ids.includes(id));
}

/** Returns a file of a request without its hash, with a file name whose extension matches its type. */
const toAttachment = ({ id, filename, content_type, size, added_by, added_at }: AttachmentInfo): AttachmentInfo => ({
  id,
  filename: getDownloadFileName(filename, content_type),
  content_type,
  size,
  added_by,
  added_at,
});

/** Returns the files that an entry added. `payload`: its payload as parsed JSON. */
const listAddedFiles = ({ actor_id, actor_name, created_at }: RequestEvent, payload: Record<string, unknown>) => {
  const added_by = { id: actor_id ?? "", name: actor_name ?? "" };
  return getEventAttachments(payload).map((file) => toAttachment({ ...file, added_by, added_at: created_at }));
};

/** The parts of the details of a request that depend on the actor and are not in its row or record. */
type DetailsOfActor = Pick<RequestDetails, "is_watching" | "copied_from" | "copies"> & {
  able_ids: ReadonlySet<string> | null;
  flags: StoredFlagData | null | undefined;
};

/**
 * Returns the details of a request. `events`: its record, oldest entry first. `record_fault`: how the request differs
 * from its record; null if no difference is known. `able_ids`: the people of the route who are active and not under
 * the influence of the requester; null: all people. `is_watching`: whether the actor watches the request. `copied_from`
 * and `copies`: the requests linked with it by copying that the actor may see. `flags`: as for `toSummary`.
 */
export function toDetails(
  row: FullRequestRow,
  events: readonly RequestEvent[],
  actor: ActorAuthorityData,
  context: ViewContext,
  record_fault: RequestRecordFault | null,
  { able_ids = null, is_watching = false, copied_from = null, copies = [], flags }: Partial<DetailsOfActor> = {},
): RequestDetails {
  const approval_chain = toApprovalChain(row, row.status, collectApprovalChanges(events));
  return {
    ...toSummary(row, actor, context, flags),
    approval_chain,
    approval_history: events
      .filter((event) => event.kind !== "request.commented")
      .map((event) => toHistoryItem(event, context.names)),
    comments: events.filter((event) => event.kind === "request.commented").map(toComment),
    route_explanation: explainRoute(row.route),
    waiting_since: OPEN_STATUSES.includes(row.status) && events.length > 0 ? findWaitingSince(events) : null,
    last_handover: toLastHandover(row, events),
    further_actions: listFurtherActions({ ...row, ...toAuthorityInput(row) }, actor, able_ids),
    influence_bar:
      OPEN_STATUSES.includes(row.status) && hasPartInDecision(row, actor)
        ? explainInfluenceBar(row, actor, null)
        : null,
    is_watching,
    code_names: listChangedCodeNames(approval_chain, context.names),
    copied_from,
    copies,
    record_fault,
  };
}

/**
 * Returns the last handover (reassignment or escalation) of an open request, with the other people who may decide; null
 * if there was no handover since the route was last computed.
 */
function toLastHandover(row: FullRequestRow, events: readonly RequestEvent[]): RequestDetails["last_handover"] {
  const handover = OPEN_STATUSES.includes(row.status) ? findHandoverSinceRouting(events) : null;
  if (!handover) return null;
  const { eligible_ids, barred_ids, requester_id, waiting_for } = toAuthorityInput(row);
  const excluded = [requester_id, ...waiting_for.map(({ id }) => id), ...barred_ids];
  const known = listPresentAndPastApprovers(row.route.levels[row.current_level]?.eligible_approvers ?? [], events);
  return { ...handover, others: known.filter(({ id }) => eligible_ids.includes(id) && !excluded.includes(id)) };
}

/** Returns the names of the types and priorities in the changes since the approvals. */
function listChangedCodeNames(
  chain: readonly ApprovalLevel[],
  names: CodeNames,
): Pick<RequestDetails, "code_names">["code_names"] {
  const changes = chain.flatMap(({ approved_by }) => approved_by.flatMap(({ changed_since }) => changed_since));
  const namesOf = (field: CodedField) =>
    Object.fromEntries(
      changes
        .filter((change) => change.field === field)
        .flatMap(({ from, to }) => [from, to])
        .map((code) => [String(code), getCodeLabel(names, field, String(code))]),
    );
  return { request_type: namesOf("request_type"), priority: namesOf("priority") };
}

/** Converts an entry of the record for the history on the screens. `names`: the present names of types and priorities. */
export function toHistoryItem(event: RequestEvent, names: CodeNames): HistoryItem {
  const payload = JSON.parse(event.payload);
  return {
    version: event.version,
    action: HISTORY_ACTIONS[event.kind],
    approver_id: event.actor_id,
    approver_name: event.actor_name ?? message("requests.system"),
    on_behalf_of: findRecordedDelegator(payload),
    comments: describeEvent(event, names),
    attachments: listAddedFiles(event, payload),
    dropped_approvals: [...getDroppedApprovals(payload)],
    timestamp: event.created_at,
  };
}

function toComment(event: RequestEvent): CommentItem {
  const payload = JSON.parse(event.payload);
  return {
    version: event.version,
    user_id: event.actor_id ?? "",
    user_name: event.actor_name ?? "",
    comment: (payload as EventPayloads["request.commented"]).comment,
    attachments: listAddedFiles(event, payload),
    dropped_approvals: [...getDroppedApprovals(payload)],
    timestamp: event.created_at,
  };
}

const parsePayload = <K extends keyof EventPayloads>(event: RequestEvent): EventPayloads[K] =>
  JSON.parse(event.payload);

/**
 * Returns the text of an entry for the history: what a person wrote as a string, what the product says as a message. Empty if the entry has
 * no text.
 */
function describeEvent(event: RequestEvent, names: CodeNames): Text {
  switch (event.kind) {
    case "request.approved":
    case "request.rejected":
    case "request.cancelled":
      return parsePayload<"request.approved" | "request.rejected" | "request.cancelled">(event).comments;
    case "request.info_requested":
      return parsePayload<"request.info_requested">(event).info_requested;
    case "request.responded":
      return parsePayload<"request.responded">(event).response;
    case "request.commented":
      return parsePayload<"request.commented">(event).comment;
    case "request.reassigned": {
      const payload = parsePayload<"request.reassigned">(event);
      const text = describeReassignment(payload);
      return payload.comments ? message("requests.with_comment", { text, comment: payload.comments }) : text;
    }
    case "request.modified":
      return describeModification(parsePayload<"request.modified">(event), names);
    case "request.submitted": {
      const { approver, schedule } = parsePayload<"request.submitted">(event);
      const assigned = approver && message("requests.assigned", { names: [approver.name] });
      return schedule ? message("requests.scheduled", { schedule: schedule.name, assigned }) : (assigned ?? "");
    }
    case "request.reminded": {
      const { approver } = parsePayload<"request.reminded">(event);
      return approver
        ? message("requests.reminded", { name: approver.name })
        : message("requests.reminded_administrators");
    }
    case "request.escalated": {
      const { from, to, hours } = parsePayload<"request.escalated">(event);
      return to
        ? message("requests.escalated", { from: from.name, to: to.name, hours })
        : message("requests.escalated_to_administrators", { from: from.name, hours });
    }
    case "request.approver_added": {
      const { to, comments, to_current_step } = parsePayload<"request.approver_added">(event);
      const params = { name: to.name, comment: comments };
      return to_current_step
        ? message("requests.approver_added_to_step", params)
        : message("requests.approver_added", params);
    }
    case "request.approver_removed": {
      const { approver, comments } = parsePayload<"request.approver_removed">(event);
      return message("requests.approver_removed", { name: approver.name, comment: comments });
    }
    case "request.deleted":
      return parsePayload<"request.deleted">(event).reason ?? "";
    case "request.overdue":
      return "";
  }
}

function describeReassignment({ from, to, cause, further = [] }: EventPayloads["request.reassigned"]): Message {
  const names = (to ? [to, ...further] : []).map(({ name }) => name);
  if (!from) return message("requests.assigned", { names });
  const why = cause ? message(`requests.departed_${cause}`) : null;
  return to
    ? message("requests.moved", { from: from.name, names, why })
    : message("requests.departed", { name: from.name, why });
}

export function toAuditEntry(event: RequestEvent): AuditEvent {
  return { ...event, action: HISTORY_ACTIONS[event.kind], payload: JSON.parse(event.payload) };
}
