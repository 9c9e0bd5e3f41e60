import { type SQL, sql } from "drizzle-orm";
import type { AttachmentInfo } from "../../../domain/entities.ts";
import type { RequestEvent, RequestFile } from "../../../domain/requests/events.ts";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Columns, Database } from "../database.ts";
import type { FoldedColumn } from "../folded-columns.ts";
import type { attachments, request_counts, requests } from "../schema/requests.ts";
import { isInfluenced } from "./influences.ts";

/** Returns one request with its route. `is_participant`: whether `user_id` takes part in it. */
export function findRequest(db: Database, id: string, user_id: string) {
  return db.all<StoredFullRequestRow>(
    sql`SELECT ${fullColumns},
          EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${user_id} AND p.request_seq = r.seq) AS is_participant
        FROM requests r WHERE r.id = ${id}`,
    FULL_ROW_BOOLEANS,
  );
}

/** Returns the request with this `seq`, as nobody in particular sees it. */
export const findRequestBySeq = (db: Database, seq: number) =>
  db.all<StoredFullRequestRow>(
    sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r WHERE r.seq = ${seq}`,
    FULL_ROW_BOOLEANS,
  );

/** A request that was copied or is a copy, with the columns that decide whether a person sees it (R4). */
type LinkedRequestRow = Pick<Requests, "id" | "department_id"> & { is_participant: boolean };

/** Returns the request from which the request `id` was copied. `is_participant`: whether `user_id` takes part in it. */
export const findCopiedRequest = (db: Database, id: string, user_id: string) =>
  selectLinkedRequests(db, sql`r.id = (SELECT copied_from FROM requests WHERE id = ${id})`, user_id);

/** Returns the request `id`. `is_participant`: whether `user_id` takes part in it. */
export const findLinkedRequest = (db: Database, id: string, user_id: string) =>
  selectLinkedRequests(db, sql`r.id = ${id}`, user_id);

/** Returns at most `limit` copies of the request `id`, newest first. */
export const listCopies = (db: Database, id: string, user_id: string, limit: number) =>
  selectLinkedRequests(db, sql`r.copied_from = ${id} ORDER BY r.seq DESC LIMIT ${limit}`, user_id);

function selectLinkedRequests(db: Database, where: SQL, user_id: string) {
  return db.all<LinkedRequestRow>(
    sql`SELECT r.id, r.department_id,
          EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${user_id} AND p.request_seq = r.seq) AS is_participant
        FROM requests r WHERE ${where}`,
    { is_participant: "boolean" },
  );
}

/** A person in the route of a request. `is_influenced`: whether the requester has influence over their account (R45). */
export type RoutePersonRow = { id: string; is_influenced: boolean };

/**
 * Returns the active users in the route of a request whose route has steps; no rows for other requests. If a route has
 * steps, its last level is a step, also after an approver was added by hand.
 */
export function listActivePeopleOfRoute(db: Database, id: string, now: string) {
  const requester_id = sql`(SELECT r.requester_id FROM requests r WHERE r.id = ${id})`;
  return db.all<RoutePersonRow>(
    sql`SELECT u.id, ${isInfluenced(sql`u.id`, requester_id, now)} AS is_influenced FROM users u WHERE u.is_active = 1 AND u.id IN (
          SELECT t.atom FROM requests r, json_tree(r.route) t
          WHERE r.id = ${id} AND r.route ->> '$.levels[#-1].members' IS NOT NULL AND t.key IN ('user_id', 'id'))`,
    { is_influenced: "boolean" },
  );
}

/** Returns the people that a request waits for who can act: they are active and not under the influence of the requester (R45). */
export function listAblePeople(db: Database, id: string, now: string) {
  return db.all<{ id: string }>(
    sql`SELECT u.id FROM requests r CROSS JOIN json_each(r.waiting_for) w CROSS JOIN users u ON u.id = w.value ->> 'id' AND u.is_active = 1
        WHERE r.id = ${id} AND NOT ${isInfluenced(sql`u.id`, sql`r.requester_id`, now)}`,
  );
}

export const listInfluencedIds = (people: readonly RoutePersonRow[]): string[] =>
  people.filter((one) => one.is_influenced).map(({ id }) => id);

/** Returns the ids of the people who are active and not under the influence of the requester. */
export const toAbleIds = (people: readonly RoutePersonRow[]): ReadonlySet<string> =>
  new Set(people.filter((one) => !one.is_influenced).map(({ id }) => id));

/** SQL: whether the person is neither the requester of `requests r` nor barred by the separation of duties (R33). */
export const isNotExcluded = (user_id: SQL): SQL =>
  sql`(r.requester_id <> ${user_id} AND instr(r.barred_ids, json_quote(${user_id})) = 0)`;

/** SQL: whether the person may decide the open request `requests r` without a delegation, as in domain/requests/authority.ts. */
export const isApproverOfRequest = (user_id: SQL): SQL =>
  sql`((instr(r.waiting_for, json_quote(${user_id})) > 0 OR instr(r.eligible_ids, json_quote(${user_id})) > 0)
    AND ${isNotExcluded(user_id)})`;

/** SQL: USD for one unit of the currency of the request `table` at submission (R13). */
export const toRequestRate = (table: string): SQL =>
  sql.raw(`json_extract(${table}.route, '$.rates."' || ${table}.currency || '"')`);

/** SQL: the id of the department of a request. */
export const selectRequestDepartmentId = (id: string): SQL =>
  sql`(SELECT department_id FROM requests WHERE id = ${id})`;

/** Returns the events of a request with versions above `after`, oldest first. */
export function listRequestEvents(db: Database, request_id: string, after: number, limit: number) {
  return db.all<RequestEvent>(
    sql`SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash
        FROM request_events WHERE request_id = ${request_id} AND version > ${after} ORDER BY version LIMIT ${limit}`,
  );
}

/**
 * Returns the comments of one kind of decision by a person, on at most `limit` of the newest requests that the person
 * decided.
 */
export function listDecisionComments(
  db: Database,
  user_id: string,
  kind: "request.approved" | "request.rejected",
  limit: number,
) {
  return db.all<{ comments: string; created_at: string }>(
    sql`SELECT e.payload ->> 'comments' AS comments, e.created_at
        FROM (SELECT request_seq FROM request_decisions WHERE user_id = ${user_id} ORDER BY created_at DESC LIMIT ${limit}) d
          CROSS JOIN requests r ON r.seq = d.request_seq CROSS JOIN request_events e ON e.request_id = r.id
        WHERE e.actor_id = ${user_id} AND e.kind = ${kind}`,
  );
}

/** Returns the event that added a file to a request, according to the row of the file. */
export function findAttachmentEvent(db: Database, request_id: string, attachment_id: string) {
  return db.all<RequestEvent>(
    sql`SELECT e.request_id, e.version, e.kind, e.actor_id, e.actor_name, e.created_at, e.payload, e.prev_hash, e.hash
        FROM attachments a CROSS JOIN request_events e ON e.request_id = ${request_id} AND e.version = a.added_version WHERE a.id = ${attachment_id}`,
  );
}

/** Returns the newest events of a request, newest first. */
export const listNewestEventsOfRequest = (db: Database, request_id: string, limit: number) =>
  selectNewestEvents(db, sql`${request_id}`, limit);

/** Returns the newest events of the request with this `seq`, newest first. */
export const listNewestEventsBySeq = (db: Database, seq: number, limit: number) =>
  selectNewestEvents(db, sql`(SELECT id FROM requests WHERE seq = ${seq})`, limit);

function selectNewestEvents(db: Database, request_id: SQL, limit: number) {
  return db.all<RequestEvent>(
    sql`SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash
        FROM request_events WHERE request_id = ${request_id} ORDER BY version DESC LIMIT ${limit}`,
  );
}

/** Returns the rejection or the cancellation of a request; no row if it was neither rejected nor cancelled. */
export function findClosingEvent(db: Database, request_id: string) {
  return db.all<RequestEvent>(
    sql`SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash FROM request_events
        WHERE request_id = ${request_id} AND kind IN ('request.rejected', 'request.cancelled') ORDER BY version DESC LIMIT 1`,
  );
}

/** The number of requests of each status in one department. */
export type RequestCountsRow = Pick<typeof request_counts.$inferSelect, RequestStatus> & { department: string | null };

/**
 * Reads the stored counts of the requests in a scope, by department and status. The number of rows read does not depend
 * on the number of requests.
 */
export function listRequestCounts(db: Database, scope: Scope) {
  if (scope.kind === "all") return selectCounts(db, sql`c.scope = 'all'`);
  if (scope.kind === "participant") return selectCounts(db, sql`c.scope = ${`user:${scope.user_id}`}`);
  return selectCounts(
    db,
    sql`(c.scope = 'all' AND c.department_id = ${scope.department_id})
        OR (c.scope = ${`user:${scope.user_id}`} AND c.department_id <> ${scope.department_id})`,
  );
}

/** Reads the stored counts of the requests that `user_id` submitted, by department and status. */
export const listOwnRequestCounts = (db: Database, user_id: string) =>
  selectCounts(db, sql`c.scope = ${`own:${user_id}`}`);

function selectCounts(db: Database, where: ReturnType<typeof sql>) {
  return db.all<RequestCountsRow>(
    sql`SELECT d.name AS department, c.pending, c.needs_info, c.overdue, c.approved, c.rejected, c.cancelled
        FROM request_counts c LEFT JOIN departments d ON d.id = c.department_id WHERE ${where}`,
  );
}

/** Returns the ids that are attachments of a request. */
export const listExistingAttachmentIds = (db: Database, ids: readonly string[]) =>
  db.all<Pick<typeof attachments.$inferSelect, "id">>(
    sql`SELECT id FROM attachments WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export type RecentEvent = Pick<RequestEvent, "request_id" | "kind" | "actor_name" | "created_at">;

/** Returns the newest events of all requests, newest first. The row ids have the order in which the events were appended. */
export function listRecentRequestEvents(db: Database, limit: number) {
  return db.all<RecentEvent>(
    sql`SELECT request_id, kind, actor_name, created_at FROM request_events WHERE rowid > 0 ORDER BY rowid DESC LIMIT ${limit}`,
  );
}

type Requests = typeof requests.$inferSelect;

/** Columns that only the comparison of a request with its record needs. */
type ComparedColumns = Pick<
  Requests,
  "head_hash" | "department_id" | "was_reassigned" | "was_modified" | "decided_at" | "copied_from"
>;

/**
 * A request as lists show it. `eligible_ids`: the ids of the eligible approvers. In a list for a viewer who is not a
 * delegate: only the viewer's own id, or nothing.
 */
export type RequestRow = Omit<
  Requests,
  | keyof ComparedColumns
  | FoldedColumn<"requests">
  | "id_reversed"
  | "priority_rank"
  | "route"
  | "current_level"
  | "due_sort"
  | "urgency"
  | "escalation_clock_at"
  | "overdue_reminded_at"
  | "departed_approver_id"
> & { attachments: AttachmentInfo[] };

/** One request with all columns that a decision needs. */
export type FullRequestRow = Omit<RequestRow, "attachments"> &
  ComparedColumns &
  Pick<Requests, "current_level" | "route" | "priority_rank"> & {
    attachments: (AttachmentInfo & RequestFile)[];
    /** Whether the viewer takes part in the request. */
    is_participant: boolean;
  };

/** The columns that contain JSON. */
type JsonColumns = Record<"waiting_for" | "eligible_ids" | "barred_ids" | "attachments" | "route", string>;

/** A `FullRequestRow` as the database returns it, with JSON texts in place of its lists and its route. */
export type StoredFullRequestRow = Omit<FullRequestRow, keyof JsonColumns> & JsonColumns;

export const FULL_ROW_BOOLEANS = {
  is_participant: "boolean",
  was_reassigned: "boolean",
  was_modified: "boolean",
} as const;

/** SQL: the files of `requests r` that were not removed. The event that added a file says who added it, and when (R48). */
const attachmentsAsJson = (members: string): SQL =>
  sql.raw(
    `(SELECT json_group_array(json_patch(json_object(${members}), coalesce((
        SELECT json_object('added_by', json_object('id', coalesce(e.actor_id, ''), 'name', coalesce(e.actor_name, '')), 'added_at', e.created_at)
        FROM request_events e WHERE e.request_id = r.id AND e.version = a.added_version), '{}')) ORDER BY a.added_version, a.position)
      FROM attachments a WHERE a.request_seq = r.seq AND a.removed_version IS NULL)`,
  );

const LISTED_ATTACHMENT = `'id', a.id, 'filename', a.filename, 'content_type', a.content_type, 'size', a.size,
  'added_by', json_object('id', '', 'name', ''), 'added_at', ''`;

const column = (name: string): SQL => sql.raw(`r.${name}`);

/** The viewer of a list. `acts_for`: the people that the viewer decides for as their delegate. */
export type ListViewer = { id: string; acts_for: readonly { id: string }[] };

/**
 * SQL: the columns of `requests r` for a list. A viewer who is a delegate gets all `eligible_ids`. Other viewers get at
 * most their own id, so that rows stay small.
 */
export function getListColumns({ id, acts_for }: ListViewer): Columns<RequestRow> {
  const own = sql`iif(instr(r.eligible_ids, ${JSON.stringify(id)}) > 0, ${JSON.stringify([id])}, '[]')`;
  return { ...listColumns, eligible_ids: acts_for.length > 0 ? column("eligible_ids") : own };
}

const listColumns = {
  seq: column("seq"),
  id: column("id"),
  version: column("version"),
  title: column("title"),
  description: column("description"),
  request_type: column("request_type"),
  amount_minor: column("amount_minor"),
  amount_decimals: column("amount_decimals"),
  currency: column("currency"),
  amount_usd: column("amount_usd"),
  priority: column("priority"),
  status: column("status"),
  requester_id: column("requester_id"),
  requester_name: column("requester_name"),
  department_name: column("department_name"),
  current_approver_id: column("current_approver_id"),
  current_approver_name: column("current_approver_name"),
  waiting_for: column("waiting_for"),
  barred_ids: column("barred_ids"),
  due_at: column("due_at"),
  info_requested: column("info_requested"),
  last_reminded_at: column("last_reminded_at"),
  created_at: column("created_at"),
  updated_at: column("updated_at"),
  approved_at: column("approved_at"),
  attachments: attachmentsAsJson(LISTED_ATTACHMENT),
} satisfies Partial<Columns<RequestRow>>;

export const DECODED_LIST_COLUMNS = {
  waiting_for: "json",
  eligible_ids: "json",
  barred_ids: "json",
  attachments: "json",
} as const;

/** SQL: all columns of `StoredFullRequestRow` except `is_participant`. */
export const fullColumns: SQL = sql`${sql.raw(
  Object.keys(listColumns)
    .filter((name) => name !== "attachments")
    .map((name) => `r.${name}`)
    .join(", "),
)}, ${attachmentsAsJson(`${LISTED_ATTACHMENT}, 'sha256', a.sha256, 'added_version', a.added_version`)} AS attachments, r.head_hash, r.department_id, r.eligible_ids,
  r.current_level, r.route, r.priority_rank, r.was_reassigned, r.was_modified, r.decided_at, r.copied_from`;

export const toFullRequestRow = (stored: StoredFullRequestRow): FullRequestRow => ({
  ...stored,
  waiting_for: JSON.parse(stored.waiting_for),
  eligible_ids: JSON.parse(stored.eligible_ids),
  barred_ids: JSON.parse(stored.barred_ids),
  attachments: JSON.parse(stored.attachments),
  route: JSON.parse(stored.route),
});
