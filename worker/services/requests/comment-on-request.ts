import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { listCurrentApproverOrAdminIds } from "../notifications/notify.ts";
import { checkFiles } from "./attachment-files.ts";
import {
  type ActionOutcome,
  getMentionNotificationSpec,
  type RequestForChange,
  readRequestForChange,
  toActionOutcome,
} from "./read-for-change.ts";
import { recordEventWithFiles } from "./record-event.ts";
import { findEffectOfFiles } from "./restart-approval.ts";

/**
 * The maximum number of tries for one comment. A comment without a version is tried again after a concurrent change,
 * because it overwrites nothing.
 */
const MAX_TRIES = 20;

/**
 * Adds a comment (R8). Everybody who may see the request can comment, in any state of the request. Notifies the
 * requester; the people that the request waits for or, for a decided request, the person who decided it last; the
 * people that the comment mentions; those who watch the request; and, if the comment has files, those who approved
 * before (R48). The actor is not notified (R31). Fails with `rate_limited`.
 */
export async function commentOnRequest(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; comment: string; files: readonly SubmittedFile[] },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryToComment(deps, actor, input, { ...options, is_first: tries === 1 });
    if (outcome.ok || outcome.code !== "stale_version" || options.version != null || tries === MAX_TRIES)
      return outcome;
  }
}

/**
 * Returns the ids of the people on the side of the approvers: the people that an open request waits for and, if the
 * requester comments and none of them can act, the administrators (R52); or the person who decided a request last.
 */
function listOtherSideIds({ row, able_ids, admin_ids }: RequestForChange, actor: Actor): readonly (string | null)[] {
  if (!OPEN_STATUSES.includes(row.status)) return [row.current_approver_id];
  return actor.id === row.requester_id ? listCurrentApproverOrAdminIds(able_ids, admin_ids) : [...able_ids];
}

async function tryToComment(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; comment: string; files: readonly SubmittedFile[] },
  { is_first, ...options }: ChangeOptions & { is_first: boolean },
): Promise<Result<ActionOutcome>> {
  const limited = is_first ? "comment" : null;
  const found = await readRequestForChange(deps, actor, input.request_id, "comment", options, {
    limited,
    comment: input.comment,
  });
  if (!found.ok) return found;
  if (!input.comment) return failInvalid([{ path: "comments", message: REQUEST_FIELD_MESSAGES.commentRequired }]);
  const { row } = found;
  const { checked, errors } = await checkFiles(deps, input.files, row.attachments.length);
  if (errors.length > 0) return failInvalid(errors);
  const effect = await findEffectOfFiles(deps, found, checked.length, row.status);
  const recorded = await recordEventWithFiles(
    deps,
    checked,
    {
      row,
      actor,
      at: found.now,
      kind: "request.commented",
      payload: { comment: input.comment, ...effect.payload },
      patch: effect.patch,
      notifications: [
        ...effect.specs,
        getMentionNotificationSpec(found),
        {
          kind: "request_commented",
          to: [row.requester_id, ...listOtherSideIds(found, actor), ...found.watcher_ids],
        },
        ...effect.former,
      ],
      new_approver_ids: effect.new_approver_ids,
      participants: effect.new_approver_ids,
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}
