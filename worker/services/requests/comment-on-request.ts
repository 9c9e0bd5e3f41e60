import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { checkFiles } from "./attachment-files.ts";
import {
  type ActionOutcome,
  getMentionNotificationSpec,
  readRequestForChange,
  toActionOutcome,
} from "./read-for-change.ts";
import { recordEventWithFiles } from "./record-event.ts";

/**
 * The maximum number of tries for one comment. A comment without a version is tried again after a concurrent change,
 * because it overwrites nothing.
 */
const MAX_TRIES = 20;

/**
 * Adds a comment (R8). Everybody who may see the request can comment, in any state of the request. Notifies the
 * requester; the people that the request waits for or, for a decided request, the person who decided it last; the
 * people that the comment mentions; and those who watch the request. The actor is not notified (R31). Fails with
 * `rate_limited`.
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
  const recorded = await recordEventWithFiles(
    deps,
    checked,
    {
      row,
      actor,
      at: found.now,
      kind: "request.commented",
      payload: { comment: input.comment },
      patch: {},
      notifications: [
        getMentionNotificationSpec(found),
        {
          kind: "request_commented",
          to: [row.requester_id, row.current_approver_id, ...row.waiting_for.map(({ id }) => id), ...found.watcher_ids],
        },
      ],
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}
