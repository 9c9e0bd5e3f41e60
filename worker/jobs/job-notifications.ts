import { createNotifications, type RequestNotificationKind } from "../../domain/notifications/catalogue.ts";
import type { JobRequestRow, RequestNotification } from "../db/queries/request-jobs.ts";
import type { Deps } from "../services/deps.ts";

/** What the clock tells people of one request. */
export function toNotificationRows(
  deps: Deps,
  row: JobRequestRow,
  told: readonly { kind: RequestNotificationKind; to: readonly (string | null)[] }[],
): RequestNotification[] {
  const facts = { request_id: row.id, title: row.title, requester_name: row.requester_name, actor_name: null };
  return createNotifications(facts, null, told).map((notice) => ({
    ...notice,
    id: deps.newId(),
    request_id: row.id,
    version: row.version,
  }));
}

/** The current approver, and the administrators while there is none (R14). */
export const currentHolders = (row: JobRequestRow, admin_ids: readonly string[]): readonly string[] =>
  row.current_approver_id === null ? admin_ids : [row.current_approver_id];
