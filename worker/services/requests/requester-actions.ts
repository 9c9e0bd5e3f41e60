import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { message } from "../../../domain/message.ts";
import { toRejectedOrCancelledColumns } from "../../../domain/requests/approval-chain.ts";
import { findEscalationClockStart } from "../../../domain/requests/due-dates.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { listCurrentApproverOrAdminIds } from "../notifications/notify.ts";
import { checkFiles } from "./attachment-files.ts";
import {
  type ActionOutcome,
  getMentionNotificationSpec,
  readRequestForChange,
  toActionOutcome,
} from "./read-for-change.ts";
import { recordEvent, recordEventWithFiles } from "./record-event.ts";
import { findEffectOfFiles } from "./restart-approval.ts";

/** Answers the approver's question (R8). The request becomes pending again. Those who approved before are notified of files (R48). */
export async function respondToRequest(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; response: string; files: readonly SubmittedFile[] },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "respond", options, {
    comment: input.response,
  });
  if (!found.ok) return found;
  if (!input.response)
    return failInvalid([{ path: "additional_info", message: REQUEST_FIELD_MESSAGES.responseRequired }]);
  const { checked, errors } = await checkFiles(deps, input.files, found.row.attachments.length);
  if (errors.length > 0) return failInvalid(errors);
  const effect = await findEffectOfFiles(deps, found, checked.length, "pending");
  const recorded = await recordEventWithFiles(
    deps,
    checked,
    {
      row: found.row,
      actor,
      at: found.now,
      kind: "request.responded",
      payload: { response: input.response, ...effect.payload },
      patch: {
        status: "pending",
        info_requested: null,
        escalation_clock_at: findEscalationClockStart({ ...found.row, status: "pending" }, found.now),
        ...effect.patch,
      },
      notifications: [
        ...effect.specs,
        { kind: "request_responded", to: listCurrentApproverOrAdminIds(found.able_ids, found.admin_ids) },
        getMentionNotificationSpec(found),
        ...effect.former,
      ],
      new_approver_ids: effect.new_approver_ids,
      participants: effect.new_approver_ids,
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}

export async function cancelRequest(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; comments: string },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "cancel", options);
  if (!found.ok) return found;
  if (!input.comments)
    return failInvalid([{ path: "cancellation_reason", message: message("requests.cancellation_reason_required") }]);
  const recorded = await recordEvent(
    deps,
    {
      row: found.row,
      actor,
      at: found.now,
      kind: "request.cancelled",
      payload: { comments: input.comments },
      patch: toRejectedOrCancelledColumns("cancelled", found.now),
      notifications: [
        {
          kind: "request_cancelled",
          to: [...listCurrentApproverOrAdminIds(found.able_ids, found.admin_ids), ...found.watcher_ids],
        },
      ],
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}

/**
 * Reminds the current approver (R8). If the last reminder was less than an hour ago, fails with `remind_too_soon` and
 * the seconds to wait.
 */
export async function remindApprover(
  deps: Deps,
  actor: Actor,
  input: { request_id: string },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "remind", options);
  if (!found.ok) return found;
  const recorded = await recordEvent(
    deps,
    {
      row: found.row,
      actor,
      at: found.now,
      kind: "request.reminded",
      payload: { approver: found.row.waiting_for.find(({ id }) => found.able_ids.has(id)) ?? null },
      patch: { last_reminded_at: found.now },
      notifications: [{ kind: "request_reminded", to: listCurrentApproverOrAdminIds(found.able_ids, found.admin_ids) }],
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}
