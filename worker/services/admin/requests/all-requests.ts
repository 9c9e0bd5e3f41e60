import type { BulkDeleteResult, RequestIds } from "../../../../domain/admin/entities.ts";
import type { RequestPage } from "../../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { formatBulkDeleteResult } from "../../../../domain/requests/bulk-delete.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { listRequestsToDelete } from "../../../db/queries/admin-requests.ts";
import { insertOutbox } from "../../../db/queries/notifications.ts";
import { deleteRequests, insertEvents } from "../../../db/queries/request-writes.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { toDeletionPayload, toFileDeletions } from "../../requests/delete-request.ts";
import { listRequestsPage } from "../../requests/list-requests.ts";
import { nextEvent } from "../../requests/record-event.ts";

/** Admins only: a page of up to 1,000 requests under the lists' filters. */
export function listAllRequests(deps: Deps, actor: Actor, input: ListRequestsInput): Promise<Result<RequestPage>> {
  return listRequestsPage(deps, actor, input, LIMITS.all_requests);
}

/** Admins only: the numbers of what the filters match, a thousand at a time, so that 'select all' means all of it. */
export async function listRequestIds(deps: Deps, actor: Actor, input: ListRequestsInput): Promise<Result<RequestIds>> {
  const page = await listAllRequests(deps, actor, input);
  if (!page.ok) return page;
  const { items, next_cursor, total, total_is_floor } = page.value;
  return ok({ ids: items.map((item) => item.id), next_cursor, total, total_is_floor });
}

/** Requests deleted in one batch: each batch happens whole, and what a crash left out is what the next call finds. */
const BATCH_SIZE = 50;
/** A request that changes while its batch is prepared has the batch prepared again. */
const MAX_TRIES = 5;

/**
 * Admins only: deletes requests (R8) in bounded batches, each request with its entry in the record and its files. Safe to repeat: what is
 * gone already counts as `not_found`. `busy` when somebody keeps changing one of them; what was deleted until then is.
 */
export async function bulkDelete(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Result<BulkDeleteResult>> {
  const asked = [...new Set(ids)];
  let deleted = 0;
  for (let at = 0; at < asked.length; at += BATCH_SIZE) {
    const done = await deleteBatch(deps, actor, asked.slice(at, at + BATCH_SIZE));
    if (done === null)
      return fail("busy", "Some of these requests are being changed at this moment. Please try again.");
    deleted += done;
  }
  const not_found = asked.length - deleted;
  return ok({ message: formatBulkDeleteResult(deleted, not_found), deleted, not_found });
}

/** How many it deleted; null when every try lost its race. */
async function deleteBatch(deps: Deps, actor: Actor, ids: readonly string[]): Promise<number | null> {
  const { db } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const at = isoNow(deps);
    const [rows] = await inBatch(db, [listRequestsToDelete(db, ids)]);
    if (rows.length === 0) return 0;
    const events = rows.map((row) =>
      nextEvent(deps, { row, actor, at, kind: "request.deleted", payload: toDeletionPayload(row) }),
    );
    const files = rows.flatMap((row) =>
      toFileDeletions(
        deps,
        (JSON.parse(row.files) as string[]).map((id) => ({ id })),
      ),
    );
    const seqs = rows.map((row) => row.seq);
    try {
      await inBatch(db, [insertEvents(db, events), ...insertOutbox(db, files, at), deleteRequests(db, seqs)]);
      return rows.length;
    } catch (error) {
      if (!isConstraintError(error, "request_events")) throw error;
    }
  }
  return null;
}
