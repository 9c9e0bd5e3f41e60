import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { proposed_changes } from "../schema/proposed-changes.ts";

type ProposedChange = typeof proposed_changes.$inferSelect;

/** A proposed change with the names of its author and of the administrator who decided it. */
export type ProposedChangeRow = ProposedChange & { author_name: string; decided_by_name: string | null };

type NewProposedChange = Omit<ProposedChange, "state" | "decided_by" | "decided_at" | "comment">;

/** Stores a new proposed change with the state 'pending'. */
export const insertProposedChange = (db: Database, change: NewProposedChange): Statement =>
  db.run(
    sql`INSERT INTO proposed_changes(id, operation, target_id, target_version, input, summary, author_id, created_at, expires_at, state)
        VALUES (${change.id}, ${change.operation}, ${change.target_id}, ${change.target_version}, ${change.input}, ${change.summary},
          ${change.author_id}, ${change.created_at}, ${change.expires_at}, 'pending')`,
  );

const proposedChangeSelect = sql.raw(
  `SELECT p.*, u.name AS author_name, d.name AS decided_by_name
   FROM proposed_changes p JOIN users u ON u.id = p.author_id LEFT JOIN users d ON d.id = p.decided_by`,
);

/** Reads an identical change by the same author that is pending and has not expired. */
export const findSameProposedChange = (db: Database, change: NewProposedChange) =>
  db.all<ProposedChangeRow>(
    sql`${proposedChangeSelect} WHERE p.state = 'pending' AND p.author_id = ${change.author_id} AND p.operation = ${change.operation}
          AND p.target_id IS ${change.target_id} AND p.target_version IS ${change.target_version} AND p.input = ${change.input}
          AND p.expires_at > ${change.created_at} LIMIT 1`,
  );

/** Reads the newest proposed changes of every state. */
export const listProposedChanges = (db: Database, limit: number) =>
  db.all<ProposedChangeRow>(sql`${proposedChangeSelect} ORDER BY p.id DESC LIMIT ${limit}`);

export const findProposedChange = (db: Database, id: string) =>
  db.all<ProposedChangeRow>(sql`${proposedChangeSelect} WHERE p.id = ${id}`);

/** Counts the proposed changes that wait for a second administrator at the time `now`. */
export const countPendingChanges = (db: Database, now: string) =>
  db.all<{ pending: number }>(
    sql`SELECT count(*) AS pending FROM proposed_changes WHERE state = 'pending' AND expires_at > ${now}`,
  );

/** Stores a decision, unless the change was decided before. */
export const decideProposedChange = (
  db: Database,
  id: string,
  decision: { state: "confirmed" | "declined"; decided_by: string; decided_at: string; comment: string | null },
): Statement =>
  db.run(
    sql`UPDATE proposed_changes SET state = ${decision.state}, decided_by = ${decision.decided_by}, decided_at = ${decision.decided_at},
          comment = ${decision.comment} WHERE id = ${id} AND state = 'pending'`,
  );

/** Reads whether a change that this user proposed or confirmed was applied after `since`. */
export const findOwnRuleChange = (db: Database, user_id: string, since: string) =>
  db.all<{ id: string }>(
    sql`SELECT id FROM proposed_changes WHERE author_id = ${user_id} AND decided_at > ${since} AND state = 'confirmed'
        UNION ALL
        SELECT id FROM proposed_changes WHERE decided_by = ${user_id} AND decided_at > ${since} AND state = 'confirmed' LIMIT 1`,
  );
