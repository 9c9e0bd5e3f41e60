import type { BulkDeleteResult, PageOfRequestIds } from "../../../../domain/admin/entities.ts";
import type { RequestPage } from "../../../../domain/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { BulkDeleteInput } from "../../../../domain/inputs/admin-requests.ts";
import type { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import { describeBulkDeleteResult, requiresDeletionReason } from "../../../../domain/requests/bulk-delete.ts";
import { checkDecisionConfirmation } from "../../../../domain/users/second-factor.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { type DeletableRow, listRequestsToDelete } from "../../../db/queries/admin-requests.ts";
import { findSettings } from "../../../db/queries/master-data.ts";
import { passReview } from "../../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createDeletionChange, deleteWithFiles, describeDeletion } from "../../requests/delete-request.ts";
import { listVisibleRequests } from "../../requests/list-requests.ts";
import { recordEvents } from "../../requests/record-event.ts";

/** Returns a page of up to 1,000 requests that match the filters. For administrators only. */
export function listAllRequests(deps: Deps, actor: Actor, input: ListRequestsInput): Promise<Result<RequestPage>> {
  return listVisibleRequests(deps, actor, input, LIMITS.all_requests);
}

/**
 * Returns the ids of the requests that match the filters, in pages of 1,000, for "select all". For administrators only.
 */
export async function listRequestIds(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
): Promise<Result<PageOfRequestIds>> {
  const page = await listAllRequests(deps, actor, input);
  if (!page.ok) return page;
  const { items, next_cursor, total, total_is_floor } = page.value;
  return ok({ ids: items.map((item) => item.id), next_cursor, total, total_is_floor });
}

/**
 * The maximum number of requests that one batch deletes. If a crash stops the deletion, another call deletes the
 * remaining requests.
 */
const BATCH_SIZE = 50;
/** The maximum number of tries for one batch. A try fails if one of its requests changes at the same time. */
const MAX_TRIES = 5;

/**
 * Deletes requests and their files in batches of 50. Each batch also appends an entry to the record of each of its
 * requests, with the reason (R8). Without a reason, decided requests stay and count as `not_deleted`. Safe to repeat:
 * deleted requests count as `not_found`. Fails with `busy` if a request of a batch changed during every try; the requests
 * of earlier batches are then already deleted. Fails as `checkDeletion`. For administrators only.
 */
export async function deleteSelectedRequests(
  deps: Deps,
  actor: Actor,
  { ids, reason }: BulkDeleteInput,
): Promise<Result<BulkDeleteResult>> {
  const unique_ids = [...new Set(ids)];
  const refused = await checkDeletion(deps, actor, unique_ids, reason);
  if (refused) return refused;
  let deleted = 0;
  let not_deleted = 0;
  for (let at = 0; at < unique_ids.length; at += BATCH_SIZE) {
    const counts = await deleteBatch(deps, actor, unique_ids.slice(at, at + BATCH_SIZE), reason);
    if (counts === null) return fail("busy", message("admin.requests_changing"));
    deleted += counts.deleted;
    not_deleted += counts.not_deleted;
  }
  const not_found = unique_ids.length - deleted - not_deleted;
  const counts = { deleted, not_deleted, not_found };
  return ok({ message: describeBulkDeleteResult(deleted, not_found, not_deleted), ...counts });
}

/**
/**
 * Checks that the actor may delete these requests (R47): the session must be confirmed with the second factor that a
 * decision on the largest of them needs, and a second administrator must confirm the deletion, if the settings say so.
 */
async function checkDeletion(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  reason: string | null,
): Promise<Failure | null> {
  const { found, settings } = await inBatch(deps.db, {
    found: listRequestsToDelete(deps.db, ids),
    settings: findSettings(deps.db),
  });
  const rows = listDeletable(found, reason);
  if (rows.length === 0) return null;
  const limit_usd = settings[0]?.second_factor_amount_usd ?? null;
  const largest_usd = Math.max(...rows.map(({ amount_usd }) => amount_usd));
  const unconfirmed = checkDecisionConfirmation(actor, largest_usd, limit_usd, deps.now());
  if (unconfirmed) return unconfirmed;
  describeDeletion(deps, rows, reason);
  return passReview(deps);
}

/** Returns the requests that are deleted: without a reason, decided requests stay. */
const listDeletable = (found: readonly DeletableRow[], reason: string | null): readonly DeletableRow[] =>
  reason === null ? found.filter(({ status }) => !requiresDeletionReason(status)) : found;

/**
 * Deletes requests in one batch and returns how many it deleted, and how many stay because there is no reason; null if
 * every try failed because a request changed.
 */
async function deleteBatch(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  reason: string | null,
): Promise<{ deleted: number; not_deleted: number } | null> {
  const { db } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const at = getIsoNow(deps);
    const { found } = await inBatch(db, { found: listRequestsToDelete(db, ids) });
    const rows = listDeletable(found, reason);
    const counts = { deleted: rows.length, not_deleted: found.length - rows.length };
    if (rows.length === 0) return counts;
    const changes = rows.map((row) => createDeletionChange(row, actor, at, reason));
    const seqs = rows.map((row) => row.seq);
    try {
      await recordEvents(deps, changes, {
        statements: deleteWithFiles(deps, seqs, at),
      });
      return counts;
    } catch (error) {
      if (!isConstraintError(error, "request_events")) throw error;
    }
  }
  return null;
}
