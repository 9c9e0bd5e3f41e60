/** Completes and removes notifications whose matter was done or no longer exists (R51). */
import { type SQL, sql } from "drizzle-orm";
import { PROPOSED_CHANGES_PATH } from "../../../domain/admin/second-person.ts";
import {
  listKindsCompletedBy,
  type NotificationCompletion,
  type NotificationContent,
} from "../../../domain/notifications/catalogue.ts";
import type { Database, Statement } from "../database.ts";
import { neededApprovals } from "./handovers.ts";
import { toContentJson } from "./notifications.ts";

/** SQL: whether `n` is of a kind that this completes. */
const isCompletedBy = (completion: NotificationCompletion): SQL =>
  sql`n.kind IN (${sql.raw(
    listKindsCompletedBy(completion)
      .map((kind) => `'${kind}'`)
      .join(),
  )})`;

const isOpen = sql.raw("r.status IN ('pending','needs_info','overdue')");

/** SQL: whether the open request `r` waits for the recipient of `n`, or for a person for whom the recipient decides. */
const waitsForRecipient = sql.raw(
  "(instr(r.waiting_for, json_quote(n.user_id)) > 0 OR EXISTS (SELECT 1 FROM delegations d WHERE d.delegate_user_id = n.user_id AND instr(r.waiting_for, json_quote(d.user_id)) > 0))",
);

/** SQL: whether somebody did what the notification `n` about `requests r` asks for. A requester asks for nothing until the request is closed. */
const isDone = sql`CASE
  WHEN ${isCompletedBy("decision")} THEN NOT ${isOpen} OR (n.user_id <> r.requester_id AND (r.status = 'needs_info' OR NOT ${waitsForRecipient}))
  WHEN ${isCompletedBy("approver")} THEN NOT ${isOpen} OR json_array_length(r.waiting_for) >= ${neededApprovals}
  WHEN ${isCompletedBy("answer")} THEN r.status <> 'needs_info'
  ELSE FALSE END`;

/** SQL: sets the columns of completed notifications. Those that are not planned yet are not delivered any more. */
const completedColumns = (at: string, content: SQL): SQL =>
  sql`completed_at = ${at}, read_at = coalesce(read_at, ${at}), is_planned = 1, content = ${content}`;

/**
 * Completes the notifications about these requests that ask for something which was done. Runs in the batch of the change,
 * after the statements that change the requests and before those that write new notifications. Reads only the
 * notifications about these requests.
 */
export function completeRequestNotifications(
  db: Database,
  changes: readonly { request_id: string; content: NotificationContent }[],
  at: string,
): Statement {
  const list = JSON.stringify(
    Object.fromEntries(changes.map(({ request_id, content }) => [request_id, toContentJson(content)])),
  );
  const content = sql`(SELECT c.value FROM json_each(${list}) c WHERE c.key = notifications.request_id)`;
  return db.run(
    sql`UPDATE notifications SET ${completedColumns(at, content)}
        WHERE (user_id, created_at, id) IN (SELECT n.user_id, n.created_at, n.id FROM json_each(${list}) c
          CROSS JOIN requests r ON r.id = c.key CROSS JOIN notifications n ON n.about = r.id
          WHERE n.completed_at IS NULL AND ${isDone})`,
  );
}

/** Deletes all notifications about these requests, with the titles that they contain. */
export const deleteRequestNotifications = (db: Database, ids: readonly string[]): Statement =>
  db.run(
    sql`DELETE FROM notifications WHERE (user_id, created_at, id) IN (SELECT n.user_id, n.created_at, n.id
          FROM json_each(${JSON.stringify(ids)}) c CROSS JOIN notifications n ON n.about = c.value)`,
  );

/** Returns the URL of the notifications about one proposed change, by which they are found. */
export const getProposalUrl = (id: string): string => `${PROPOSED_CHANGES_PATH}#${id}`;

/** Completes the notifications about an announcement or a proposed change that was decided. `url`: that of the notifications. */
export function completeNotificationsByUrl(
  db: Database,
  { url, completion }: { url: string; completion: "announcement" | "proposal" },
  content: NotificationContent,
  at: string,
): Statement {
  return db.run(
    sql`UPDATE notifications SET ${completedColumns(at, sql`${toContentJson(content)}`)}
        WHERE (user_id, created_at, id) IN (SELECT n.user_id, n.created_at, n.id FROM notifications n
          WHERE n.about = ${url} AND n.completed_at IS NULL AND ${isCompletedBy(completion)})`,
  );
}

/** Completes the notifications about proposed changes that expired between `since` and `now` without a decision. */
export function completeExpiredProposals(
  db: Database,
  { since, now }: { since: string; now: string },
  content: NotificationContent,
): Statement {
  return db.run(
    sql`UPDATE notifications SET ${completedColumns(now, sql`${toContentJson(content)}`)}
        WHERE (user_id, created_at, id) IN (SELECT n.user_id, n.created_at, n.id FROM proposed_changes p
          CROSS JOIN notifications n ON n.about = ${`${PROPOSED_CHANGES_PATH}#`} || p.id
          WHERE p.state = 'pending' AND p.expires_at > ${since} AND p.expires_at <= ${now} AND n.completed_at IS NULL)`,
  );
}
