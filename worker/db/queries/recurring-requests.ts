import { sql } from "drizzle-orm";
import { LIMITS } from "../../../domain/limits.ts";
import type { RecurrencePauseReason, RecurrenceState } from "../../../domain/requests/recurrence.ts";
import type { SubmissionFields } from "../../../domain/requests/submission-fields.ts";
import type { Database, Statement } from "../database.ts";
import type { recurring_requests } from "../schema/submissions.ts";
import type { RequestKeySql } from "./request-writes.ts";

type Recurring = typeof recurring_requests.$inferSelect;

/** A recurring request. `fields`: JSON of `SubmissionFields`. */
export type RecurringRow = Omit<Recurring, "fields" | "created_at"> & { fields: string };

const columns = sql.raw(
  "id, user_id, name, fields, unit, every, day, time_zone, next_on, next_at, ends_on, state, pause_reason, last_request_id",
);

export const listRecurringRequests = (db: Database, user_id: string) =>
  db.all<RecurringRow>(
    sql`SELECT ${columns} FROM recurring_requests WHERE user_id = ${user_id} ORDER BY next_at LIMIT ${LIMITS.recurring_requests}`,
  );

export const findRecurringRequest = (db: Database, user_id: string, id: string) =>
  db.all<RecurringRow>(sql`SELECT ${columns} FROM recurring_requests WHERE id = ${id} AND user_id = ${user_id}`);

/** Returns recurring requests that are due, the earliest first. */
export const listDueRecurringRequests = (db: Database, now: string, limit: number) =>
  db.all<RecurringRow>(
    sql`SELECT ${columns} FROM recurring_requests WHERE state = 'active' AND next_at <= ${now} ORDER BY next_at LIMIT ${limit}`,
  );

export type NewRecurring = Omit<Recurring, "fields" | "state" | "pause_reason" | "last_request_id"> & {
  fields: SubmissionFields;
};

/** Inserts a recurring request unless the person has the maximum number. Returns a row if it was inserted. */
export const insertRecurringRequest = (db: Database, one: NewRecurring) =>
  db.all<{ id: string }>(
    sql`INSERT INTO recurring_requests(id, user_id, name, fields, unit, every, day, time_zone, next_on, next_at, ends_on, state, created_at)
        SELECT ${one.id}, ${one.user_id}, ${one.name}, ${JSON.stringify(one.fields)}, ${one.unit}, ${one.every}, ${one.day}, ${one.time_zone},
          ${one.next_on}, ${one.next_at}, ${one.ends_on}, 'active', ${one.created_at}
        WHERE (SELECT count(*) FROM recurring_requests WHERE user_id = ${one.user_id}) < ${LIMITS.recurring_requests} RETURNING id`,
  );

/** SQL: the id of a recurring request for other statements of the batch that inserts it; NULL if it was not inserted. */
export const toRecurringKey = (id: string): RequestKeySql => ({
  id: sql`(SELECT id FROM recurring_requests WHERE id = ${id})`,
  seq: sql`NULL`,
});

/** The state of a recurring request when it was read. A change applies only if the state has not changed since. */
export type SeenRecurring = Pick<Recurring, "id" | "next_at" | "state">;

/** Changes the state of a recurring request, and returns a row if it was changed. */
export const updateRecurringState = (
  db: Database,
  seen: SeenRecurring,
  next: Pick<Recurring, "next_on" | "next_at"> & { state: RecurrenceState; pause_reason: RecurrencePauseReason | null },
) =>
  db.all<{ id: string }>(
    sql`UPDATE recurring_requests SET state = ${next.state}, pause_reason = ${next.pause_reason}, next_on = ${next.next_on}, next_at = ${next.next_at}
        WHERE id = ${seen.id} AND next_at = ${seen.next_at} AND state = ${seen.state} RETURNING id`,
  );

/**
 * Moves a recurring request to its next occurrence, in the batch that submits the present one. If another run has
 * submitted this occurrence, or the owner has paused or deleted the recurring request, a constraint of
 * `recurring_requests` makes the whole batch fail.
 */
export function advanceRecurringRequest(
  db: Database,
  seen: SeenRecurring,
  next: Pick<Recurring, "next_on" | "next_at" | "state">,
  request_id: ReturnType<typeof sql>,
): Statement[] {
  return [
    db.run(
      sql`INSERT INTO recurring_requests(id, user_id, name, fields, unit, every, day, time_zone, next_on, next_at, state, created_at)
          SELECT NULL, '', '', '', '', 0, 0, '', '', '', '', ''
          WHERE NOT EXISTS (SELECT 1 FROM recurring_requests WHERE id = ${seen.id} AND next_at = ${seen.next_at} AND state = ${seen.state})`,
    ),
    db.run(
      sql`UPDATE recurring_requests SET next_on = ${next.next_on}, next_at = ${next.next_at}, state = ${next.state}, last_request_id = ${request_id}
          WHERE id = ${seen.id}`,
    ),
  ];
}

/** Deletes a recurring request of a person, and returns its name if it was deleted. */
export const deleteRecurringRequest = (db: Database, user_id: string, id: string) =>
  db.all<Pick<Recurring, "name">>(
    sql`DELETE FROM recurring_requests WHERE id = ${id} AND user_id = ${user_id} RETURNING name`,
  );
