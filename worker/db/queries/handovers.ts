/** Reads and writes which people's open requests must move to others (R52). */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { isInfluenced } from "./influences.ts";
import type { JobCandidateRow, JobRequestRow } from "./request-jobs.ts";

type Requests = typeof requests.$inferSelect;

/** SQL: how many people in `waiting_for` of `requests r` are active and not under the influence of the requester. */
const countAblePeople = (now: string): SQL =>
  sql`(SELECT count(*) FROM json_each(r.waiting_for) w CROSS JOIN users o ON o.id = w.value ->> 'id'
       WHERE o.is_active = 1 AND NOT ${isInfluenced(sql`o.id`, sql`r.requester_id`, now)})`;

/** SQL: how many approvals the current level of `requests r` still needs; a band without steps needs one. */
export const neededApprovals = sql.raw(
  "(SELECT iif(level ->> '$.members' IS NULL, 1, level ->> '$.required_approvals' - json_array_length(level, '$.approved_by')) FROM (SELECT r.route -> ('$.levels[' || r.current_level || ']') AS level))",
);

/**
 * SQL: whether `requests r`, which waits for `users u`, must move to somebody else: the user is inactive, or cannot decide
 * because of the influence of the requester (R45), and too few of the others can.
 */
const mustMove = (now: string): SQL =>
  sql`(u.is_active = 0 OR (${isInfluenced(sql`u.id`, sql`r.requester_id`, now)} AND ${countAblePeople(now)} < ${neededApprovals}))`;

/** A request that must move, with the person who can no longer decide it. */
export type MovingCandidateRow = JobCandidateRow & { from_id: string };

/**
 * Returns requests that must move to other people. A request that waits for several people who can no longer decide is
 * returned for each of them.
 * @param from_id only requests that wait for this person; null: for anybody in `pending_handovers`
 */
export function listRequestsToMove(db: Database, now: string, limit: number, from_id: string | null) {
  const one = from_id === null ? sql`` : sql` WHERE p.user_id = ${from_id}`;
  return db.all<MovingCandidateRow>(
    sql`SELECT r.seq, r.id, u.id AS from_id FROM (SELECT user_id FROM pending_handovers p${one}) p CROSS JOIN users u ON u.id = p.user_id
        CROSS JOIN waiting_approvers a ON a.user_id = u.id CROSS JOIN requests r ON r.seq = a.request_seq
        WHERE ${mustMove(now)} LIMIT ${limit}`,
  );
}

/**
 * A request that must move. `from_name`: the name of the person who can no longer decide, as the request stores it. `to`:
 * the person whom an administrator chose, with the administrator and the comments; null if nobody was chosen.
 */
export type MovingRow = Omit<JobRequestRow, "able_ids"> &
  Pick<Requests, "status" | "due_at" | "current_level"> & {
    route: string;
    eligible_ids: string;
    barred_ids: string;
    from_id: string;
    from_is_active: boolean;
    to_id: string | null;
    to_name: string | null;
    actor_id: string | null;
    actor_name: string | null;
    comments: string;
  };

/** Returns the candidates that must still move. */
export function filterRequestsToMove(db: Database, candidates: readonly MovingCandidateRow[], now: string) {
  const due = JSON.stringify(candidates.map(({ seq, from_id }) => ({ seq, from_id })));
  return db.all<MovingRow>(
    sql`SELECT r.seq, r.id, r.version, r.head_hash, r.title, r.requester_id, r.requester_name, r.current_approver_id,
          r.current_approver_name, r.waiting_for, r.status, r.due_at, r.current_level, r.route, r.eligible_ids, r.barred_ids,
          u.id AS from_id, u.is_active AS from_is_active, t.id AS to_id, t.name AS to_name, m.id AS actor_id, m.name AS actor_name, p.comments
        FROM json_each(${due}) due CROSS JOIN requests r ON r.seq = due.value ->> 'seq'
        CROSS JOIN pending_handovers p ON p.user_id = due.value ->> 'from_id' CROSS JOIN users u ON u.id = p.user_id
        LEFT JOIN users m ON m.id = p.actor_id LEFT JOIN users t ON t.id = p.to_id AND m.id IS NOT NULL
        WHERE r.seq IN (SELECT request_seq FROM waiting_approvers WHERE user_id = u.id) AND ${mustMove(now)}`,
    { from_is_active: "boolean" },
  );
}

/** Stores who takes over the open requests of the inactive user `user_id` that are not moved yet. */
export function setHandoverTarget(
  db: Database,
  { user_id, to_id, actor_id, comments }: { user_id: string; to_id: string; actor_id: string; comments: string },
): Statement {
  return db.run(
    sql`UPDATE pending_handovers SET to_id = ${to_id}, actor_id = ${actor_id}, comments = ${comments} WHERE user_id = ${user_id}`,
  );
}

/** Removes the people with nothing left to move. */
export const deleteFinishedHandovers = (db: Database, now: string): Statement =>
  db.run(
    sql`DELETE FROM pending_handovers WHERE NOT EXISTS (SELECT 1 FROM users u CROSS JOIN waiting_approvers a ON a.user_id = u.id
          CROSS JOIN requests r ON r.seq = a.request_seq WHERE u.id = pending_handovers.user_id AND ${mustMove(now)})`,
  );
