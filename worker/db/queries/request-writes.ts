import { sql } from "drizzle-orm";
import type { EventRecord, RecordedAttachment } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import type { requests } from "../schema/requests.ts";

/**
 * Candidates for the next number of a series: the first one follows `base`, the last number that was read. `since`: the first number from
 * which the series issued every number, which the hash of each candidate covers.
 */
export type NumberClaim = { series: string; base: number; since: number; candidates: { id: string; hash: string }[] };

/**
 * Takes the next number. If other submissions moved the series past the candidates, or it was reset, `last_id` becomes NULL, which the table
 * refuses: the whole batch fails and is tried again with more candidates.
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

const claimedHash = (claim: NumberClaim) =>
  sql`(SELECT json_extract(value, '$.hash') FROM json_each(${JSON.stringify(claim.candidates)})
       WHERE json_extract(value, '$.id') = ${claimedId(claim.series)})`;

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
  | "eligible_ids"
  | "due_at"
  | "escalation_clock_at"
  | "created_at"
  | "approved_at"
>;

/** Inserts a request under the number that the claim took, and returns that number. */
export function insertRequest(db: Database, claim: NumberClaim, one: NewRequest) {
  return db.all<{ id: string }>(
    sql`INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency,
          priority, priority_rank, status, requester_id, requester_name, department_id, department_name, current_approver_id,
          current_approver_name, route, eligible_ids, due_at, escalation_clock_at, created_at, updated_at, approved_at, decided_at)
        VALUES (${claimedId(claim.series)}, 1, ${claimedHash(claim)}, ${one.title}, ${one.description}, ${one.request_type}, ${one.amount_minor},
          ${one.amount_usd}, ${one.amount_decimals}, ${one.currency}, ${one.priority}, ${one.priority_rank}, ${one.status},
          ${one.requester_id}, ${one.requester_name}, ${one.department_id}, ${one.department_name}, ${one.current_approver_id},
          ${one.current_approver_name}, ${JSON.stringify(one.route)}, ${JSON.stringify(one.eligible_ids)}, ${one.due_at},
          ${one.escalation_clock_at}, ${one.created_at}, ${one.created_at}, ${one.approved_at}, ${one.approved_at}) RETURNING id`,
  );
}

/** Inserts the first event of a request, with number and hash of the candidate that the claim took. */
export function insertFirstEvent(
  db: Database,
  claim: NumberClaim,
  event: Omit<EventRecord, "request_id" | "hash">,
): Statement {
  return db.run(
    sql`INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
        VALUES (${claimedId(claim.series)}, ${event.version}, ${event.kind}, ${event.actor_id}, ${event.actor_name}, ${event.created_at},
          ${event.payload}, ${event.prev_hash}, ${claimedHash(claim)})`,
  );
}

/** SQL: the id and `seq` of the new request inside the batch of its submission. */
export function toClaimedRequestKey(claim: NumberClaim): RequestKey {
  return { id: claimedId(claim.series), seq: sql`(SELECT seq FROM requests WHERE id = ${claimedId(claim.series)})` };
}

/** The id and `seq` of a request in SQL, because a submission knows them only inside its batch. */
export type RequestKey = { id: ReturnType<typeof sql>; seq: ReturnType<typeof sql> };
export const toRequestKey = (row: { id: string; seq: number }): RequestKey => ({
  id: sql`${row.id}`,
  seq: sql`${row.seq}`,
});

/** Inserts an event. The primary key refuses a second event of the same version: of two concurrent changes one fails whole (R9). */
export function insertEvent(db: Database, event: EventRecord): Statement {
  return db.run(
    sql`INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
        VALUES (${event.request_id}, ${event.version}, ${event.kind}, ${event.actor_id}, ${event.actor_name}, ${event.created_at},
          ${event.payload}, ${event.prev_hash}, ${event.hash})`,
  );
}

/** Inserts events of several requests. */
export function insertEvents(db: Database, events: readonly EventRecord[]): Statement {
  const field = (name: keyof EventRecord) => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
        SELECT ${field("request_id")}, ${field("version")}, ${field("kind")}, ${field("actor_id")}, ${field("actor_name")}, ${field("created_at")},
          ${field("payload")}, ${field("prev_hash")}, ${field("hash")} FROM json_each(${JSON.stringify(events)})`,
  );
}

export type RequestPatch = Partial<
  Omit<NewRequest, "requester_id" | "requester_name" | "created_at"> &
    Pick<
      typeof requests.$inferSelect,
      "current_level" | "info_requested" | "was_reassigned" | "was_modified" | "last_reminded_at" | "decided_at"
    >
>;

const JSON_COLUMNS = new Set(["route", "eligible_ids"]);

export function updateRequest(db: Database, seq: number, event: EventRecord, patch: RequestPatch): Statement {
  const assignments = Object.entries(patch).map(([column, value]) => {
    const stored = JSON_COLUMNS.has(column)
      ? JSON.stringify(value)
      : typeof value === "boolean"
        ? Number(value)
        : value;
    return sql`, ${sql.raw(column)} = ${stored}`;
  });
  return db.run(
    sql`UPDATE requests SET version = ${event.version}, head_hash = ${event.hash}, updated_at = ${event.created_at}${sql.join(assignments)}
        WHERE seq = ${seq}`,
  );
}

export function addParticipants(db: Database, request: RequestKey, user_ids: readonly string[]): Statement {
  return db.run(
    sql`INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
        SELECT one.value, r.seq, r.department_id, r.status, r.created_at
        FROM json_each(${JSON.stringify([...new Set(user_ids)])}) one, requests r WHERE r.id = ${request.id}`,
  );
}

/** @param present how many files the request already has; the new ones come after them */
export function insertAttachments(
  db: Database,
  request: RequestKey,
  files: readonly RecordedAttachment[],
  present = 0,
): Statement {
  return db.run(
    sql`INSERT INTO attachments(id, request_seq, position, filename, content_type, size, sha256)
        SELECT json_extract(value, '$.id'), ${request.seq}, ${present} + key, json_extract(value, '$.filename'), json_extract(value, '$.content_type'),
          json_extract(value, '$.size'), json_extract(value, '$.sha256') FROM json_each(${JSON.stringify(files)})`,
  );
}

export const deleteRequests = (db: Database, seqs: readonly number[]): Statement =>
  db.run(sql`DELETE FROM requests WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`);

export const deleteRequest = (db: Database, seq: number): Statement =>
  db.run(sql`DELETE FROM requests WHERE seq = ${seq}`);
