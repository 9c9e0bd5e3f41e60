import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { type Message, message } from "../../../domain/message.ts";
import { requiresDeletionReason } from "../../../domain/requests/bulk-delete.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { checkChangeConfirmation } from "../../../domain/users/second-factor.ts";
import type { Statement } from "../../db/database.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { deleteRequests, insertFileDeletions } from "../../db/queries/request-writes.ts";
import { confirmOrApply } from "../admin/changes/propose-change.ts";
import { passReview } from "../audited-batch.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { ATTACHMENT_PREFIX } from "./attachment-files.ts";
import { readRequestForChange } from "./read-for-change.ts";
import { type RecordableRequest, type RequestChange, recordEvent } from "./record-event.ts";

/** Why an administrator deletes requests; null without a reason. */
export type DeletionOptions = ChangeOptions & { reason?: string | null };

/**
 * Deletes a request and its files, for administrators only (R8). The record of the request stays and says who deleted it, and why.
 * A second factor and a second administrator must confirm the deletion, if the settings say so (R47). Fails with `invalid` on `reason` for
 * a decided request without a reason.
 */
export const deleteRequestById = (
  deps: Deps,
  actor: Actor,
  id: string,
  { reason = null, ...options }: DeletionOptions = {},
): Promise<Result<{ message: Message }>> =>
  confirmOrApply(
    deps,
    actor,
    { operation: "request.delete", target_id: null, input: { ids: [id], reason } },
    (checked) => deleteRequest(checked, actor, id, reason, options),
    { is_rule: true },
  );

async function deleteRequest(
  deps: Deps,
  actor: Actor,
  id: string,
  reason: string | null,
  options: ChangeOptions,
): Promise<Result<{ message: Message }>> {
  const found = await readRequestForChange(deps, actor, id, "delete", options);
  if (!found.ok) return found;
  const { row, now } = found;
  if (reason === null && requiresDeletionReason(row.status))
    return failInvalid([{ path: "reason", message: REQUEST_FIELD_MESSAGES.deletionReasonRequired }]);
  describeDeletion(deps, [row], reason);
  const refused = checkChangeConfirmation(actor, deps.now()) ?? (await passReview(deps));
  if (refused) return refused;
  const statements = deleteWithFiles(deps, [row.seq], now);
  const recorded = await recordEvent(deps, createDeletionChange(row, actor, now, reason), { ...options, statements });
  return recorded.ok ? ok({ message: message("requests.one_deleted") }) : recorded;
}

/** The maximum number of requests that the description of a deletion names. */
const MAX_NAMED = 20;

/** Describes a deletion for a second administrator: without titles, which are deleted with the requests. */
export function describeDeletion(
  { onRuleChange }: Pick<Deps, "onRuleChange">,
  rows: readonly { id: string; amount_usd: number }[],
  reason: string | null,
): void {
  const changes = rows
    .slice(0, MAX_NAMED)
    .map(({ id, amount_usd }) => message("requests.deletion", { id, amount_usd: amount_usd > 0 ? amount_usd : null }));
  const more = rows.length - changes.length;
  onRuleChange?.({
    subject: "deletion",
    label: null,
    changes: [
      ...changes,
      ...(more > 0 ? [message("requests.more_deletions", { count: more })] : []),
      ...(reason === null ? [] : [message("requests.deletion_reason", { reason })]),
    ],
  });
}

/**
 * Returns the change that adds the last entry to a request's record. The caller adds the statements that delete the
 * request.
 */
export const createDeletionChange = <Row extends RecordableRequest & Pick<FullRequestRow, "requester_id" | "status">>(
  row: Row,
  actor: Actor,
  at: string,
  reason: string | null,
): RequestChange<"request.deleted", Row> => ({
  row,
  actor,
  at,
  kind: "request.deleted",
  payload: {
    title: row.title,
    requester: { id: row.requester_id, name: row.requester_name },
    status: row.status,
    ...(reason === null ? {} : { reason }),
  },
  patch: null,
  notifications: [],
});

/** Returns the statements that delete requests. A background job then deletes their files, also those that were removed from them. */
export const deleteWithFiles = ({ db }: Pick<Deps, "db">, seqs: readonly number[], at: string): Statement[] => [
  insertFileDeletions(db, seqs, ATTACHMENT_PREFIX, at),
  deleteRequests(db, seqs),
];
