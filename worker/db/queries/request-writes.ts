import { sql } from "drizzle-orm";
import type { RecordedAttachment, RequestEvent } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import { foldColumns } from "../folded-columns.ts";
import type { requests } from "../schema/requests.ts";

/**
 * Candidates for the next number of a series. `base`: the last number that was read; the first candidate follows it.
 * `since`: from this number on, the series has issued every number; the hash of each candidate covers it.
 */
export type NumberClaim = { series: string; base: number; since: number; candidates: { id: string; hash: string }[] };

/**
 * Issues the next number of the series. If other submissions used all candidates, or the series was reset, `last_id`
 * becomes NULL. The table refuses NULL, so the whole batch fails and is tried again with more candidates.
 */
export function claimNumber(db: Database, claim: NumberClaim): Statement {
  const candidates = JSON.stringify(claim.candidates);
  return db.run(
    sql`INSERT INTO request_series(series, last_number, last_id, first_number)
        VALUES (${claim.series}, ${claim.base} + 1, json_extract(${candidates}, '$[0].id'), ${claim.since})
        ON CONFLICT DO UPDATE SET last_number = last_number + 1,
          last_id = (SELECT json_extract(value, '$.id') FROM json_each(${candidates})
            WHERE key = last_number - ${claim.base} AND first_number = ${claim.since})`,
  );
}

const claimedId = (series: string) => sql`(SELECT last_id FROM request_series WHERE series = ${series})`;

/** SQL: the hash of the candidate that `claimNumber` issued. A single candidate is the issued one, or the batch fails. */
const claimedHash = ({ candidates, series }: NumberClaim) => {
  const [first] = candidates;
  if (first && candidates.length === 1) return sql`${first.hash}`;
  return sql`(SELECT json_extract(value, '$.hash') FROM json_each(${JSON.stringify(candidates)})
       WHERE json_extract(value, '$.id') = ${claimedId(series)})`;
};

export type NewRequest = Pick<
  typeof requests.$inferSelect,
  | "title"
  | "description"
  | "request_type"
  | "amount_minor"
  | "amount_decimals"
  | "amount_usd"
  | "currency"
  | "priority"
  | "priority_rank"
  | "status"
  | "requester_id"
  | "requester_name"
  | "department_id"
  | "department_name"
  | "current_approver_id"
  | "current_approver_name"
  | "route"
  | "waiting_for"
  | "eligible_ids"
  | "barred_ids"
  | "due_at"
  | "escalation_clock_at"
  | "created_at"
  | "approved_at"
  | "copied_from"
>;

/** Inserts a request with the number that `claimNumber` issued in the same batch, and returns that number. */
export function insertRequest(db: Database, claim: NumberClaim, one: NewRequest) {
  const folded = foldColumns("requests", one);
  return db.all<{ id: string }>(
    sql`INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency,
          priority, priority_rank, status, requester_id, requester_name, department_id, department_name, current_approver_id,
          current_approver_name, route, waiting_for, eligible_ids, barred_ids, due_at, escalation_clock_at, created_at, updated_at, approved_at, decided_at, copied_from,
          ${sql.raw(Object.keys(folded).join(", "))})
        VALUES (${claimedId(claim.series)}, 1, ${claimedHash(claim)}, ${one.title}, ${one.description}, ${one.request_type}, ${one.amount_minor},
          ${one.amount_usd}, ${one.amount_decimals}, ${one.currency}, ${one.priority}, ${one.priority_rank}, ${one.status},
          ${one.requester_id}, ${one.requester_name}, ${one.department_id}, ${one.department_name}, ${one.current_approver_id},
          ${one.current_approver_name}, ${JSON.stringify(one.route)}, ${JSON.stringify(one.waiting_for)}, ${JSON.stringify(one.eligible_ids)},
          ${JSON.stringify(one.barred_ids)}, ${one.due_at}, ${one.escalation_clock_at}, ${one.created_at}, ${one.created_at}, ${one.approved_at}, ${one.approved_at}, ${one.copied_from},
          ${sql.join(
            Object.values(folded).map((text) => sql`${text}`),
            sql`, `,
          )}) RETURNING id`,
  );
}

/** Inserts the first event of a request, with the number that `claimNumber` issued and the hash of that candidate. */
export function insertFirstEvent(
  db: Database,
  claim: NumberClaim,
  event: Omit<RequestEvent, "request_id" | "hash">,
): Statement {
  return db.run(
    sql`INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
        VALUES (${claimedId(claim.series)}, ${event.version}, ${event.kind}, ${event.actor_id}, ${event.actor_name}, ${event.created_at},
          ${event.payload}, ${event.prev_hash}, ${claimedHash(claim)})`,
  );
}

/** SQL: the id and `seq` of the new request, for other statements in the batch of its submission. */
export function toNewRequestKeySql(claim: NumberClaim): RequestKeySql {
  return { id: claimedId(claim.series), seq: sql`(SELECT seq FROM requests WHERE id = ${claimedId(claim.series)})` };
}

/** The id and `seq` of a request as SQL, because those of a new request are known only inside the batch of its submission. */
export type RequestKeySql = { id: ReturnType<typeof sql>; seq: ReturnType<typeof sql> };
export const toRequestKeySql = (row: { id: string; seq: number }): RequestKeySql => ({
  id: sql`${row.id}`,
  seq: sql`${row.seq}`,
});

/**
 * Appends one event to the record of each of several requests. The primary key refuses a second event with the same
 * version, so only one of two concurrent changes takes effect with its batch (R9).
 */
export function insertEvents(db: Database, events: readonly RequestEvent[]): Statement {
  const field = (name: keyof RequestEvent) => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
        SELECT ${field("request_id")}, ${field("version")}, ${field("kind")}, ${field("actor_id")}, ${field("actor_name")}, ${field("created_at")},
          ${field("payload")}, ${field("prev_hash")}, ${field("hash")} FROM json_each(${JSON.stringify(events)})`,
  );
}

export type RequestPatch = Partial<
  Omit<NewRequest, "requester_id" | "requester_name" | "created_at" | "copied_from"> & {
    current_level: number;
    info_requested: string | null;
    was_reassigned: boolean;
    was_modified: boolean;
    last_reminded_at: string | null;
    decided_at: string | null;
    overdue_reminded_at: string;
    departed_approver_id: string;
  }
>;

export type RequestUpdate = { seq: number; event: RequestEvent; patch: RequestPatch };

const toStored = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/** Returns the changed columns as they are stored, with their folded columns (R50). */
const toStoredPatch = (patch: RequestPatch): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(patch).map(([column, value]) => [column, toStored(value)])),
  ...foldColumns("requests", patch),
});

/**
 * Updates each request and its version for its new event. Uses one statement for all updates that set the same columns, because D1 limits
 * the number of statements.
 */
export function updateRequests(db: Database, updates: readonly RequestUpdate[]): Statement[] {
  const groups = Map.groupBy(updates, ({ patch }) => Object.keys(patch).sort().join());
  return [...groups.values()].map((group) => {
    const columns = Object.keys(toStoredPatch(group[0]?.patch ?? {}));
    const assignments = columns.map(
      (column) => sql`, ${sql.raw(column)} = json_extract(change.value, ${`$.patch.${column}`})`,
    );
    const rows = group.map(({ seq, event: { version, hash, created_at }, patch }) => ({
      seq,
      version,
      hash,
      created_at,
      patch: toStoredPatch(patch),
    }));
    return db.run(
      sql`UPDATE requests SET version = json_extract(change.value, '$.version'), head_hash = json_extract(change.value, '$.hash'),
            updated_at = json_extract(change.value, '$.created_at')${sql.join(assignments)}
          FROM json_each(${JSON.stringify(rows)}) change WHERE requests.seq = json_extract(change.value, '$.seq')`,
    );
  });
}

export function addParticipants(db: Database, request: RequestKeySql, user_ids: readonly string[]): Statement {
  return db.run(
    sql`INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
        SELECT one.value, r.seq, r.department_id, r.status, r.created_at
        FROM json_each(${JSON.stringify([...new Set(user_ids)])}) one, requests r WHERE r.id = ${request.id}`,
  );
}

/**
 * Makes the batch fail with a violated constraint of `waiting_approvers` if one of these users is not active. Otherwise
 * a request could wait for a person who was deactivated since the approvers were read, and nobody would be notified
 * (R14).
 */
export function failUnlessUsersActive(db: Database, user_ids: readonly string[]): Statement {
  return db.run(
    sql`INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
        SELECT NULL, '', '', 0 FROM json_each(${JSON.stringify([...new Set(user_ids)])}) one
        WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = one.value AND u.is_active = 1) LIMIT 1`,
  );
}

/** Inserts the files that an event added to a request. `version`: that of the event. */
export function insertAttachments(
  db: Database,
  request: RequestKeySql,
  files: readonly RecordedAttachment[],
  version: number,
): Statement {
  return db.run(
    sql`INSERT INTO attachments(id, request_seq, added_version, position, filename, content_type, size, sha256)
        SELECT json_extract(value, '$.id'), ${request.seq}, ${version}, key, json_extract(value, '$.filename'), json_extract(value, '$.content_type'),
          json_extract(value, '$.size'), json_extract(value, '$.sha256') FROM json_each(${JSON.stringify(files)})`,
  );
}

/** Marks files as removed by the next event of their request (R48). The rows stay, so that their content stays in R2. */
export const removeAttachments = (
  db: Database,
  { seq, version }: { seq: number; version: number },
  files: readonly { id: string }[],
): Statement =>
  db.run(
    sql`UPDATE attachments SET removed_version = ${version + 1} WHERE request_seq = ${seq}
          AND id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(files)}))`,
  );

/** Adds all files of requests to the outbox, so that a background job deletes them. `prefix`: the beginning of their keys in R2. */
export const insertFileDeletions = (db: Database, seqs: readonly number[], prefix: string, at: string): Statement =>
  db.run(
    sql`INSERT OR IGNORE INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT 'file:' || a.id, 'file.delete', json_object('key', ${prefix} || a.id), ${at}, ${at}
        FROM json_each(${JSON.stringify(seqs)}) one CROSS JOIN attachments a ON a.request_seq = one.value`,
  );

export const deleteRequests = (db: Database, seqs: readonly number[]): Statement =>
  db.run(sql`DELETE FROM requests WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`);
