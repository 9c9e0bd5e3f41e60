import type { BulkDeleteResult, PageOfRequestIds } from "../../../../domain/admin/entities.ts";
import type { RequestPage } from "../../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { formatBulkDeleteResult } from "../../../../domain/requests/bulk-delete.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { listRequestsToDelete } from "../../../db/queries/admin-requests.ts";
import { insertOutboxEntries } from "../../../db/queries/notifications.ts";
import { deleteRequests } from "../../../db/queries/request-writes.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createDeletionChange, toFileDeletions } from "../../requests/delete-request.ts";
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
 * requests (R8). Safe to repeat: deleted requests count as `not_found`. Fails with `busy` if a request of a batch
 * changed during every try; the requests of earlier batches are then already deleted. For administrators only.
 */
export async function deleteSelectedRequests(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<Result<BulkDeleteResult>> {
  const unique_ids = [...new Set(ids)];
  let deleted = 0;
  for (let at = 0; at < unique_ids.length; at += BATCH_SIZE) {
    const count = await deleteBatch(deps, actor, unique_ids.slice(at, at + BATCH_SIZE));
    if (count === null) return fail("busy", "Some of these requests are being changed right now. Please try again.");
    deleted += count;
  }
  const not_found = unique_ids.length - deleted;
  return ok({ message: formatBulkDeleteResult(deleted, not_found), deleted, not_found });
}

/** Deletes requests in one batch and returns how many it deleted; null if every try failed because a request changed. */
async function deleteBatch(deps: Deps, actor: Actor, ids: readonly string[]): Promise<number | null> {
  const { db } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const at = getIsoNow(deps);
    const { rows } = await inBatch(db, { rows: listRequestsToDelete(db, ids) });
    if (rows.length === 0) return 0;
    const changes = rows.map((row) => createDeletionChange(row, actor, at));
    const files = rows.flatMap((row) =>
      toFileDeletions(
        deps,
        (JSON.parse(row.files) as string[]).map((id) => ({ id })),
      ),
    );
    const seqs = rows.map((row) => row.seq);
    try {
      await recordEvents(deps, changes, {
        statements: [...insertOutboxEntries(db, files, at), deleteRequests(db, seqs)],
      });
      return rows.length;
    } catch (error) {
      if (!isConstraintError(error, "request_events")) throw error;
    }
  }
  return null;
}
