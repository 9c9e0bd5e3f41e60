import { noticesFor, type RequestNoticeKind } from "../../domain/notifications/notices.ts";
import type { ClockRow, NoticeOf } from "../db/queries/clock.ts";
import type { Deps } from "../services/deps.ts";

/** What the clock tells people of one request. */
export function tellOf(
  deps: Deps,
  row: ClockRow,
  told: readonly { kind: RequestNoticeKind; to: readonly (string | null)[] }[],
): NoticeOf[] {
  const facts = { request_id: row.id, title: row.title, requester_name: row.requester_name, actor_name: null };
  return noticesFor(facts, null, told).map((notice) => ({
    ...notice,
    id: deps.newId(),
    request_id: row.id,
    version: row.version,
  }));
}

/** The current approver, and the administrators while there is none (R14). */
export const whoHasIt = (row: ClockRow, admin_ids: readonly string[]): readonly string[] =>
  row.current_approver_id === null ? admin_ids : [row.current_approver_id];
