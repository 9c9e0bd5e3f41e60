import { type SQL, sql } from "drizzle-orm";
import type { ActiveDelegation } from "../../../domain/entities.ts";
import { RIGHT_TO_LEFT_RANGES } from "../../../domain/format/bidi.ts";
import type { Database, Statement } from "../database.ts";
import type { RequestKey } from "./request-writes.ts";

/** Delegation `d` holds at `now`; `delegationState` in domain says the same. */
export const inForce = (now: string): SQL => sql`(d.starts_at <= ${now} AND d.ends_at > ${now} AND d.ended_at IS NULL)`;

/** As a column of `users u`: JSON of {id, name} of whoever is out of office at `now` and has named them as their delegate. */
export const actsForColumn = (now: string): SQL =>
  sql`(SELECT json_group_array(json_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id)
       FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1
       WHERE d.delegate_user_id = u.id AND ${inForce(now)}) AS acts_for`;

export type DelegationRow = {
  id: string;
  user_id: string;
  delegate_user_id: string;
  delegate_name: string;
  starts_at: string;
  ends_at: string;
  reason: string;
  created_at: string;
  ended_at: string | null;
};

const delegationSelect = sql.raw(
  `SELECT d.id, d.user_id, d.delegate_user_id, u.name AS delegate_name, d.starts_at, d.ends_at, d.reason, d.created_at, d.ended_at
   FROM delegations d JOIN users u ON u.id = d.delegate_user_id`,
);

export type NewDelegation = Omit<DelegationRow, "delegate_name" | "ended_at">;

/** `d` is of `user_id` and shares a moment with the period. Ended before its time, it shares none that is still to come. */
const overlapping = (one: Pick<NewDelegation, "user_id" | "starts_at" | "ends_at">): SQL =>
  sql`d.user_id = ${one.user_id} AND d.ends_at > ${one.starts_at} AND d.starts_at < ${one.ends_at} AND d.ended_at IS NULL`;

/** Only while the delegate is active and no other period of one's own overlaps, also when two are sent at once. Answers a row when it did. */
export function insertDelegation(db: Database, one: NewDelegation) {
  return db.all<{ id: string }>(
    sql`INSERT INTO delegations(id, user_id, delegate_user_id, starts_at, ends_at, reason, created_at)
        SELECT ${one.id}, ${one.user_id}, u.id, ${one.starts_at}, ${one.ends_at}, ${one.reason}, ${one.created_at}
        FROM users u WHERE u.id = ${one.delegate_user_id} AND u.is_active = 1
          AND NOT EXISTS (SELECT 1 FROM delegations d WHERE ${overlapping(one)}) RETURNING id`,
  );
}

/** What the batch that inserts a delegation calls it by: nothing, where it was not inserted. */
export const toDelegationKey = (id: string): RequestKey => ({
  id: sql`(SELECT id FROM delegations WHERE id = ${id})`,
  seq: sql`NULL`,
});

/** The first period of one's own that stands in the way. */
export function findOverlap(db: Database, one: Pick<NewDelegation, "user_id" | "starts_at" | "ends_at">) {
  return db.all<DelegationRow>(sql`${delegationSelect} WHERE ${overlapping(one)} ORDER BY d.starts_at LIMIT 1`);
}

/** Somebody's own. */
export const findDelegation = (db: Database, user_id: string, id: string) =>
  db.all<DelegationRow>(sql`${delegationSelect} WHERE d.id = ${id} AND d.user_id = ${user_id}`);

/** Somebody's own, the one that ends last first; one more than asked for when there is another page. */
export function listDelegations(
  db: Database,
  user_id: string,
  page: { after: { ends_at: string; id: string } | null; limit: number },
) {
  const after = page.after ? sql` AND (d.ends_at, d.id) < (${page.after.ends_at}, ${page.after.id})` : sql``;
  return db.all<DelegationRow>(
    sql`${delegationSelect} WHERE d.user_id = ${user_id}${after} ORDER BY d.ends_at DESC, d.id DESC LIMIT ${page.limit + 1}`,
  );
}

export function countDelegations(db: Database, user_id: string, ceiling: number) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (SELECT 1 FROM delegations WHERE user_id = ${user_id} LIMIT ${ceiling + 1})`,
  );
}

/** What was never in force goes; what is, ends. One of the two statements finds its row, or none when it has ended already. */
export function endDelegation(db: Database, user_id: string, id: string, now: string) {
  return [
    db.all<{ id: string }>(
      sql`DELETE FROM delegations WHERE id = ${id} AND user_id = ${user_id} AND starts_at > ${now} AND ended_at IS NULL RETURNING id`,
    ),
    db.all<{ id: string }>(
      sql`UPDATE delegations AS d SET ended_at = ${now} WHERE id = ${id} AND user_id = ${user_id} AND ${inForce(now)} RETURNING id`,
    ),
  ] as const;
}

/** Whoever leaves neither delegates nor decides for anybody any more. */
export function endDelegationsOfUser(db: Database, user_id: string, now: string): Statement {
  return db.run(
    sql`UPDATE delegations SET ended_at = ${now} WHERE (user_id = ${user_id} OR delegate_user_id = ${user_id})
          AND ended_at IS NULL AND ends_at > ${now}`,
  );
}

/** Who decides for somebody now, and for whom they decide: both directions. */
export function listActiveDelegations(db: Database, user_id: string, now: string) {
  const direction = (column: SQL) =>
    sql`SELECT d.user_id, o.name AS user_name, d.delegate_user_id, m.name AS delegate_name, d.ends_at
        FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1 JOIN users m ON m.id = d.delegate_user_id AND m.is_active = 1
        WHERE ${column} = ${user_id} AND ${inForce(now)}`;
  return db.all<ActiveDelegation>(
    sql`${direction(sql`d.user_id`)} UNION ALL ${direction(sql`d.delegate_user_id`)} ORDER BY user_name LIMIT 100`,
  );
}

type DelegatorColumns = { delegator: string; zone: string | null };

/** Periods that have begun and whose delegate has not been shown everything yet. */
export function listDelegationsToOpen(db: Database, now: string, limit: number) {
  return db.all<Pick<DelegationRow, "id" | "delegate_user_id" | "starts_at" | "ends_at"> & DelegatorColumns>(
    sql`SELECT d.id, d.delegate_user_id, d.starts_at, d.ends_at, o.name AS delegator, p.time_zone AS zone
        FROM delegations d INDEXED BY delegations_to_open CROSS JOIN users o ON o.id = d.user_id
        LEFT JOIN notification_preferences p ON p.user_id = d.delegate_user_id
        WHERE d.opened_at IS NULL AND d.ended_at IS NULL AND d.starts_at <= ${now}
        LIMIT ${limit}`,
  );
}

/**
 * Lets the delegates see what waits for whoever they decide for (R4): open requests whose current or eligible approver that is, `limit` of
 * those they do not take part in yet. What comes in later, the triggers of migration 0001 let them see.
 */
export function addDelegatesAsParticipants(db: Database, ids: readonly string[], now: string, limit: number) {
  return db.all<{ request_seq: number }>(
    sql`INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
        SELECT d.delegate_user_id, r.seq, r.department_id, r.status, r.created_at
        FROM delegations d CROSS JOIN request_participants p INDEXED BY request_participants_status
          ON p.user_id = d.user_id AND p.status IN ('pending', 'needs_info', 'overdue')
        CROSS JOIN requests r ON r.seq = p.request_seq
        WHERE d.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${inForce(now)}
          AND (r.current_approver_id = d.user_id OR instr(r.eligible_ids, json_quote(d.user_id)) > 0)
          AND NOT EXISTS (SELECT 1 FROM request_participants seen WHERE seen.user_id = d.delegate_user_id AND seen.request_seq = r.seq)
        LIMIT ${limit} RETURNING request_seq`,
  );
}

export function markDelegationsOpened(db: Database, ids: readonly string[], now: string): Statement {
  return db.run(
    sql`UPDATE delegations SET opened_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** Periods over before `before`, `limit` at most; the record keeps the names of what was decided in them. */
export function deleteOldDelegations(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM delegations WHERE id IN
          (SELECT id FROM delegations INDEXED BY delegations_ended WHERE ends_at < ${before} LIMIT ${limit})`,
  );
}

/** A GLOB pattern for texts with right-to-left letters. */
const RIGHT_TO_LEFT = `*[${RIGHT_TO_LEFT_RANGES}]*`;

/** The name as `isolated` of domain/format/bidi.ts returns it; stored names have no bidirectional controls. */
const isolatedName = sql`CASE WHEN o.name GLOB ${RIGHT_TO_LEFT} THEN char(0x2068) || o.name || char(0x2069) ELSE o.name END`;

/**
 * Copies notifications that were written in the same batch to the active delegates of whom they were sent to, each with its outbox row. Only
 * to delegates who may see the request (R4), and neither to its requester, nor to who caused it, nor to who was told anyway (R31).
 * `ending` ends the text: `{name}` is who is out of office.
 */
export function copyToDelegates(
  db: Database,
  notice_ids: readonly string[],
  { at, actor_id, ending }: { at: string; actor_id: string | null; ending: string },
): Statement[] {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(notice_ids)}))`;
  const id = sql`n.id || '-' || d.delegate_user_id`;
  const copies = sql`FROM json_each(${JSON.stringify(notice_ids)}) told CROSS JOIN notifications n ON n.id = told.value
    CROSS JOIN delegations d ON d.user_id = n.user_id AND ${inForce(at)}
    CROSS JOIN requests r ON r.id = n.request_id AND n.user_id <> r.requester_id AND d.delegate_user_id <> r.requester_id
    CROSS JOIN users o ON o.id = d.user_id
    WHERE d.delegate_user_id IS NOT ${actor_id}
      AND EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = d.delegate_user_id AND p.request_seq = r.seq)
      AND NOT EXISTS (SELECT 1 FROM notifications also WHERE also.id IN ${ids} AND also.request_id = n.request_id AND also.user_id = d.delegate_user_id)`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, request_id, url, created_at)
          SELECT ${id}, d.delegate_user_id, n.kind, n.title, n.message || replace(${ending}, '{name}', ${isolatedName}), n.request_id, n.url, ${at} ${copies}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT ${id}, 'notification', json_object('notification_id', ${id}), ${at}, ${at} ${copies}`,
    ),
  ];
}
