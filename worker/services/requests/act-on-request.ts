import { fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import type { RequestActionInput, SubmittedFile } from "../../../domain/inputs/requests.ts";
import { type Message, message } from "../../../domain/message.ts";
import { acceptsFiles, type SharedInputAction } from "../../../domain/requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { confirmOrApply } from "../admin/changes/propose-change.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { addApprover, removeApprover } from "./change-approvers.ts";
import { commentOnRequest } from "./comment-on-request.ts";
import { approveRequest, askForInformation, rejectRequest } from "./decide-request.ts";
import type { ActionOutcome } from "./read-for-change.ts";
import { reassignRequest } from "./reassign-request.ts";
import { cancelRequest, remindApprover, respondToRequest } from "./requester-actions.ts";

export type RequestActionResult = ActionOutcome & { message: Message };

/** Returns the message after an action has succeeded (spec section 8). */
export const describeSuccess = (action: SharedInputAction): Message => message(`requests.done_${action}`);

/** Performs the action `input.action` on a request. The comment may be in `comments` or in the field of the action (R24). */
export async function actOnRequest(
  deps: Deps,
  actor: Actor,
  input: RequestActionInput,
  options: ChangeOptions = {},
  files: readonly SubmittedFile[] = [],
): Promise<Result<RequestActionResult>> {
  if (isOtherIdentity(actor, input.approver_id, input.approver_name)) return fail("identity_mismatch");
  if (files.length > 0 && !acceptsFiles(input.action))
    return failInvalid([{ path: "attachments", message: REQUEST_FIELD_MESSAGES.filesRefused }]);
  const version = options.version ?? input.version ?? null;
  const outcome = await dispatchAction(deps, actor, input, { ...options, version }, files);
  return outcome.ok ? ok({ message: describeSuccess(input.action), ...outcome.value }) : outcome;
}

/** Adds an approver. If an administrator adds the approver to the current step, a second one must confirm it, if the settings say so (R47). */
function addApproverOrPropose(
  deps: Deps,
  actor: Actor,
  input: Parameters<typeof addApprover>[2],
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  if (actor.role !== "admin") return addApprover(deps, actor, input, options);
  const call = { operation: "request.add_approver", target_id: input.request_id, input };
  return confirmOrApply(deps, actor, call, (checked) => addApprover(checked, actor, input, options), { is_rule: true });
}

function dispatchAction(
  deps: Deps,
  actor: Actor,
  input: RequestActionInput,
  options: ChangeOptions,
  files: readonly SubmittedFile[],
): Promise<Result<ActionOutcome>> {
  const { request_id } = input;
  switch (input.action) {
    case "approve":
      return approveRequest(deps, actor, { request_id, comments: input.comments || input.additional_info }, options);
    case "reject":
      return rejectRequest(deps, actor, { request_id, comments: input.comments || input.rejection_reason }, options);
    case "request_info":
      return askForInformation(
        deps,
        actor,
        { request_id, info_requested: input.info_requested || input.comments },
        options,
      );
    case "comment":
      return commentOnRequest(
        deps,
        actor,
        { request_id, comment: input.comments || input.additional_info, files },
        options,
      );
    case "cancel":
      return cancelRequest(deps, actor, { request_id, comments: input.cancellation_reason || input.comments }, options);
    case "reassign":
      return reassignRequest(
        deps,
        actor,
        { request_id, reassign_to_id: input.reassign_to_id ?? null, comments: input.comments },
        options,
      );
    case "remind":
      return remindApprover(deps, actor, { request_id }, options);
    case "respond":
      return respondToRequest(
        deps,
        actor,
        { request_id, response: input.additional_info || input.comments, files },
        options,
      );
    case "add_approver":
      return addApproverOrPropose(
        deps,
        actor,
        { request_id, approver_user_id: input.approver_user_id ?? null, comments: input.comments },
        options,
      );
    case "remove_approver":
      return removeApprover(deps, actor, { request_id, level: input.level ?? null, comments: input.comments }, options);
  }
}
