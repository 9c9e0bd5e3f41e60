import { type SQL, sql } from "drizzle-orm";
import type { ActiveDelegation } from "../../../domain/entities.ts";
import type { Database, Statement } from "../database.ts";
import type { delegations } from "../schema/delegations.ts";
import { selectInfluences } from "./influences.ts";
import { isApproverOfRequest, isNotExcluded } from "./request-reads.ts";
import type { RequestKeySql } from "./request-writes.ts";

/** SQL: whether `delegations d` is in force at `now`. `getDelegationState` in domain implements the same rule. */
export const isDelegationInForce = (now: string): SQL =>
  sql`(d.starts_at <= ${now} AND d.ends_at > ${now} AND d.ended_at IS NULL)`;

/**
 * SQL: the column `acts_for`: the JSON array of {id, name, influenced_by} of the people whose delegate `users u` is at `now`.
 */
export const actsForColumn = (now: string): SQL => sql`${selectActsFor(now)} AS acts_for`;

/** SQL: the value of the column `acts_for`. */
export const selectActsFor = (now: string): SQL =>
  sql`(SELECT json_group_array(json_object('id', o.id, 'name', o.name, 'influenced_by', json(${selectInfluences(sql`o.id`, now)})) ORDER BY o.name, o.id)
       FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1
       WHERE d.delegate_user_id = u.id AND ${isDelegationInForce(now)})`;

export type DelegationRow = Omit<typeof delegations.$inferSelect, "opened_at"> & { delegate_name: string };

const delegationSelect = sql.raw(
  `SELECT d.id, d.user_id, d.delegate_user_id, u.name AS delegate_name, d.starts_at, d.ends_at, d.reason, d.created_at, d.ended_at
   FROM delegations d JOIN users u ON u.id = d.delegate_user_id`,
);

export type NewDelegation = Omit<DelegationRow, "delegate_name" | "ended_at">;

/**
 * SQL: whether `delegations d` is a delegation of the same user that overlaps the period. A delegation that was ended
 * early does not count.
 */
const overlapping = (one: Pick<NewDelegation, "user_id" | "starts_at" | "ends_at">): SQL =>
  sql`d.user_id = ${one.user_id} AND d.ends_at > ${one.starts_at} AND d.starts_at < ${one.ends_at} AND d.ended_at IS NULL`;

/**
 * Inserts a delegation if the delegate is active and neither of them has a delegation that overlaps the period. Returns a row
 * if it was inserted.
 */
export function insertDelegation(db: Database, one: NewDelegation) {
  return db.all<{ id: string }>(
    sql`INSERT INTO delegations(id, user_id, delegate_user_id, starts_at, ends_at, reason, created_at)
        SELECT ${one.id}, ${one.user_id}, u.id, ${one.starts_at}, ${one.ends_at}, ${one.reason}, ${one.created_at}
        FROM users u WHERE u.id = ${one.delegate_user_id} AND u.is_active = 1
          AND NOT EXISTS (SELECT 1 FROM delegations d WHERE ${overlapping(one)})
          AND NOT EXISTS (SELECT 1 FROM delegations d WHERE ${overlapping({ ...one, user_id: one.delegate_user_id })}) RETURNING id`,
  );
}

/** SQL: whether the delegation exists. */
export const delegationExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM delegations WHERE id = ${id})`;

export const isDelegationDeleted = (id: string): SQL => sql`NOT ${delegationExists(id)}`;

/** SQL: whether the delegation was ended early at this time. */
export const isDelegationEndedAt = (id: string, at: string): SQL =>
  sql`EXISTS (SELECT 1 FROM delegations WHERE id = ${id} AND ended_at = ${at})`;

/** SQL: the id of a delegation for other statements of the batch that inserts it; NULL if it was not inserted. */
export const toDelegationKey = (id: string): RequestKeySql => ({
  id: sql`(SELECT id FROM delegations WHERE id = ${id})`,
  seq: sql`NULL`,
});

/** Returns the first delegation of the user that overlaps the period. */
export function findOverlappingDelegation(db: Database, one: Pick<NewDelegation, "user_id" | "starts_at" | "ends_at">) {
  return db.all<DelegationRow>(sql`${delegationSelect} WHERE ${overlapping(one)} ORDER BY d.starts_at LIMIT 1`);
}

/** Returns the absences of a person in a period, at most 50. */
export const listAbsences = (db: Database, one: Pick<NewDelegation, "user_id" | "starts_at" | "ends_at">) =>
  db.all<Pick<DelegationRow, "starts_at" | "ends_at">>(
    sql`SELECT d.starts_at, d.ends_at FROM delegations d WHERE ${overlapping(one)} ORDER BY d.starts_at LIMIT 50`,
  );

/** A period in which somebody decides for the person `user_id`. */
export type RepresentationRow = Pick<DelegationRow, "user_id" | "starts_at" | "ends_at"> & { user_name: string };

/** Returns the delegations to a person that overlap a period, at most 50. */
export const listRepresentations = (
  db: Database,
  delegate_user_id: string,
  { starts_at, ends_at }: Pick<NewDelegation, "starts_at" | "ends_at">,
) =>
  db.all<RepresentationRow>(
    sql`SELECT d.user_id, d.starts_at, d.ends_at, o.name AS user_name FROM delegations d CROSS JOIN users o ON o.id = d.user_id AND o.is_active = 1
        WHERE d.delegate_user_id = ${delegate_user_id} AND d.ends_at > ${starts_at} AND d.starts_at < ${ends_at} AND d.ended_at IS NULL LIMIT 50`,
  );

export const findDelegation = (db: Database, user_id: string, id: string) =>
  db.all<DelegationRow>(sql`${delegationSelect} WHERE d.id = ${id} AND d.user_id = ${user_id}`);

/** Returns one page of the user's delegations, the latest end first, and one row more if there is another page. */
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

/**
 * Deletes a delegation that has not begun, or ends a delegation that is in force. `deleted` or `ended` returns a row,
 * unless the delegation has already ended.
 */
export function endDelegation(db: Database, user_id: string, id: string, now: string) {
  return {
    deleted: db.all<{ id: string }>(
      sql`DELETE FROM delegations WHERE id = ${id} AND user_id = ${user_id} AND starts_at > ${now} AND ended_at IS NULL RETURNING id`,
    ),
    ended: db.all<{ id: string }>(
      sql`UPDATE delegations AS d SET ended_at = ${now} WHERE id = ${id} AND user_id = ${user_id} AND ${isDelegationInForce(now)} RETURNING id`,
    ),
  };
}

/** Ends all delegations in which the user is the absent person or the delegate. */
export function endDelegationsOfUser(db: Database, user_id: string, now: string): Statement {
  return db.run(
    sql`UPDATE delegations SET ended_at = ${now} WHERE (user_id = ${user_id} OR delegate_user_id = ${user_id})
          AND ended_at IS NULL AND ends_at > ${now}`,
  );
}

/** Returns the delegations in force in which the user is the absent person or the delegate. */
export function listActiveDelegations(db: Database, user_id: string, now: string) {
  const direction = (column: SQL) =>
    sql`SELECT d.user_id, o.name AS user_name, d.delegate_user_id, m.name AS delegate_name, d.ends_at
        FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1 JOIN users m ON m.id = d.delegate_user_id AND m.is_active = 1
        WHERE ${column} = ${user_id} AND ${isDelegationInForce(now)}`;
  return db.all<ActiveDelegation>(
    sql`${direction(sql`d.user_id`)} UNION ALL ${direction(sql`d.delegate_user_id`)} ORDER BY user_name LIMIT 100`,
  );
}

type DelegatorColumns = { delegator: string; zone: string | null };

/** Returns delegations that have begun but whose delegate cannot see the requests of the absent person yet. */
export function listDelegationsToActivate(db: Database, now: string, limit: number) {
  return db.all<Pick<DelegationRow, "id" | "delegate_user_id" | "starts_at" | "ends_at"> & DelegatorColumns>(
    sql`SELECT d.id, d.delegate_user_id, d.starts_at, d.ends_at, o.name AS delegator, p.time_zone AS zone
        FROM delegations d INDEXED BY delegations_to_open CROSS JOIN users o ON o.id = d.user_id
        LEFT JOIN notification_preferences p ON p.user_id = d.delegate_user_id
        WHERE d.opened_at IS NULL AND d.ended_at IS NULL AND d.starts_at <= ${now}
        LIMIT ${limit}`,
  );
}

/**
 * Makes the delegates participants of the open requests that they may decide for the absent people, so that the
 * delegates see these requests (R4). Adds at most `limit` participants. Triggers of `requests` add the delegates to
 * later requests.
 */
export function addDelegatesAsParticipants(db: Database, ids: readonly string[], now: string, limit: number) {
  return db.all<{ request_seq: number }>(
    sql`INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
        SELECT d.delegate_user_id, r.seq, r.department_id, r.status, r.created_at
        FROM delegations d CROSS JOIN request_participants p INDEXED BY request_participants_open
          ON p.user_id = d.user_id AND p.status IN ('pending', 'needs_info', 'overdue')
        CROSS JOIN requests r ON r.seq = p.request_seq
        WHERE d.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isDelegationInForce(now)}
          AND ${isApproverOfRequest(sql`d.user_id`)} AND ${isNotExcluded(sql`d.delegate_user_id`)}
          AND NOT EXISTS (SELECT 1 FROM request_participants seen WHERE seen.user_id = d.delegate_user_id AND seen.request_seq = r.seq)
        LIMIT ${limit} RETURNING request_seq`,
  );
}

export function markDelegationsActivated(db: Database, ids: readonly string[], now: string): Statement {
  return db.run(
    sql`UPDATE delegations SET opened_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** Deletes at most `limit` delegations that ended before `before`. The record of requests still has the names of the delegates. */
export function deleteOldDelegations(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM delegations WHERE id IN
          (SELECT id FROM delegations INDEXED BY delegations_ended WHERE ends_at < ${before} LIMIT ${limit})`,
  );
}

/** Returns the time zone of the delegate; no row if the delegate has no preferences. */
export const findDelegateTimeZone = (db: Database, id: string) =>
  db.all<{ time_zone: string }>(
    sql`SELECT p.time_zone FROM delegations d JOIN notification_preferences p ON p.user_id = d.delegate_user_id WHERE d.id = ${id}`,
  );

/** SQL: whether delegation `d` has not ended at `now`; it may be in the future. */
export const isDelegationNotEnded = (now: string): SQL => sql`d.ended_at IS NULL AND d.ends_at > ${now}`;

/**
 * SQL: whether the delegate must be notified that delegation `d` has begun: it was created before its period, has not
 * ended, and its delegate cannot see the requests yet.
 */
export const isStartNotificationDue = (now: string): SQL =>
  sql`d.opened_at IS NULL AND d.starts_at > d.created_at AND ${isDelegationNotEnded(now)}`;

/**
 * SQL: the other people in a user's present and future delegations, except the actor, as recipients of a notification.
 * `delegates`: people who decide for the user. `delegators`: people that the user decides for.
 */
export function toDelegationPartnerAudience(
  partners: "delegates" | "delegators",
  { user_id, actor_id, at }: { user_id: string; actor_id: string; at: string },
): SQL {
  const [partner, own] =
    partners === "delegates" ? [sql`d.delegate_user_id`, sql`d.user_id`] : [sql`d.user_id`, sql`d.delegate_user_id`];
  return sql`users u WHERE u.is_active = 1 AND u.id <> ${actor_id}
    AND u.id IN (SELECT ${partner} FROM delegations d WHERE ${own} = ${user_id} AND ${isDelegationNotEnded(at)})`;
}
