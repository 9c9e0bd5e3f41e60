import type { PersonRef } from "../../domain/matrix/route.ts";
import { OPEN_STATUSES, type RequestStatus } from "../../domain/requests/lifecycle.ts";
import { SAMPLE_USERS, type SampleUserIds } from "../../scripts/sample-data/organisation.ts";
import { type BulkRequest, type Company, createCompany, DEPARTMENTS, generateRequest } from "./company.ts";

/** Returns the ids of the sample users by username, read from the database. */
export async function readSampleUserIds(db: D1Database): Promise<SampleUserIds> {
  const { results } = await db.prepare("SELECT id, username FROM users").all<{ id: string; username: string }>();
  const ids = new Map(results.map(({ id, username }) => [username, id]));
  return Object.fromEntries(SAMPLE_USERS.map(({ username }) => [username, ids.get(username)])) as SampleUserIds;
}

/** The columns of `requests` that are filled, and their values for the `n`-th request. */
const COLUMNS: readonly (readonly [string, (n: number, one: BulkRequest) => unknown])[] = [
  ["id", (n) => `BULK-${n}`],
  ["head_hash", (n) => `h${n}`],
  ["version", () => 1],
  ["title", (_, one) => one.title],
  ["description", (_, one) => one.description],
  ["request_type", (_, one) => one.request_type],
  ["amount_minor", (_, one) => one.amount_minor],
  ["amount_usd", (_, one) => one.amount_usd],
  ["amount_decimals", (_, one) => one.amount_decimals],
  ["currency", (_, one) => one.currency],
  ["priority", (_, one) => one.priority],
  ["priority_rank", (_, one) => one.priority_rank],
  ["status", (_, one) => one.status],
  ["requester_id", (_, one) => one.requester.id],
  ["requester_name", (_, one) => one.requester.name],
  ["department_id", (_, one) => one.department.id],
  ["department_name", (_, one) => one.department.name],
  ["current_approver_id", (_, one) => one.approver?.id ?? null],
  ["current_approver_name", (_, one) => one.approver?.name ?? null],
  ["route", (_, one) => one.route],
  ["waiting_for", (_, one) => one.waiting_for],
  ["barred_ids", (_, one) => one.barred_ids],
  ["eligible_ids", (_, one) => one.eligible_ids],
  ["due_at", (_, one) => one.due_at],
  ["was_reassigned", (_, one) => Number(one.was_reassigned)],
  ["was_modified", (_, one) => Number(one.was_modified)],
  ["created_at", (_, one) => one.created_at],
  ["updated_at", (_, one) => one.updated_at],
  ["approved_at", (_, one) => one.approved_at],
  ["decided_at", (_, one) => one.decided_at],
  ["overdue_reminded_at", (_, one) => one.overdue_reminded_at],
];

const INSERT_REQUESTS = `INSERT INTO requests(${COLUMNS.map(([name]) => name).join(", ")})
  SELECT ${COLUMNS.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?1)`;

/**
 * Lets the requester and the eligible approvers of the last `?1` requests take part in them (R4). Triggers add the people a request waits
 * for.
 */
const INSERT_PARTICIPANTS = `INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT p.value, r.seq, r.department_id, r.status, r.created_at
  FROM requests r CROSS JOIN json_each(json_insert(r.eligible_ids, '$[#]', r.requester_id)) p
  WHERE r.seq > (SELECT max(seq) FROM requests) - ?1`;

const INSERT_EVENTS = `INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
  SELECT id, 1, 'request.commented', NULL, NULL, '2026-01-01T00:00:00.000Z', '{"comment":"Imported"}', '', ''
  FROM requests WHERE seq > (SELECT max(seq) FROM requests) - ?1`;

/** The number of requests of one batch. D1 accepts texts of up to 2 MB. */
const BATCH_SIZE = 1_000;

/** Inserts the requests numbered from `from` to `from` + `count` - 1. `has_record`: each gets one event, a comment. */
async function insertRequests(
  db: D1Database,
  from: number,
  count: number,
  has_record: boolean,
  requestOf: (n: number) => BulkRequest,
): Promise<void> {
  let batch: Promise<unknown> = Promise.resolve();
  for (let start = from; start < from + count; start += BATCH_SIZE) {
    const amount = Math.min(BATCH_SIZE, from + count - start);
    const rows = Array.from({ length: amount }, (_, at) => {
      const one = requestOf(start + at);
      return COLUMNS.map(([, read]) => read(start + at, one));
    });
    const further = has_record ? [INSERT_PARTICIPANTS, INSERT_EVENTS] : [INSERT_PARTICIPANTS];
    const json = JSON.stringify(rows);
    // The requests of the next batch are generated while the database inserts this one.
    await batch;
    batch = db.batch([db.prepare(INSERT_REQUESTS).bind(json), ...further.map((sql) => db.prepare(sql).bind(amount))]);
  }
  await batch;
}

/** From this number of requests on, it is faster to create the indexes after the rows. */
const MANY = 20_000;

/** Drops the indexes of large tables that no insertion reads. Returns the statements that create them again. */
async function dropIndexes(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name IN ('requests', 'request_participants')
       AND sql LIKE 'CREATE INDEX%'`,
    )
    .all<{ name: string; sql: string }>();
  await db.batch(results.map(({ name }) => db.prepare(`DROP INDEX ${name}`)));
  return results.map(({ sql }) => sql);
}

/**
 * Inserts `count` requests of a company (see company.ts), with its departments and people, into a database with the sample organisation and
 * no other requests. They are numbered BULK-1 to BULK-<count>.
 *
 * @param end when the newest request was created; in a product that runs, requests must end in its present
 * @param has_record whether each request gets one event
 */
export async function insertCompanyRequests(
  db: D1Database,
  ids: SampleUserIds,
  count: number,
  { end, has_record = false }: { end?: Date; has_record?: boolean } = {},
): Promise<Company> {
  const company = createCompany(ids, count);
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO departments(id, name, created_at)
         SELECT value ->> 'id', value ->> 'name', '2026-01-01T00:00:00.000Z' FROM json_each(?1)`,
      )
      .bind(JSON.stringify(DEPARTMENTS)),
    // Nobody can sign in as one of these people.
    db
      .prepare(
        `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'username', '', value ->> 'name', (value ->> 'username') || '@company.example',
           value ->> '$.department.id', value ->> 'role', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM json_each(?1)`,
      )
      .bind(JSON.stringify(company.added)),
  ]);
  const indexes = count < MANY ? [] : await dropIndexes(db);
  await insertRequests(db, 1, count, has_record, (n) => generateRequest(company, n, count, end?.getTime()));
  for (const sql of indexes) await db.prepare(sql).run();
  return company;
}

const UNIFORM_STATUSES = ["pending", "approved", "rejected", "cancelled", "needs_info", "overdue"] as const;
const UNIFORM_PRIORITIES = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;
const UNIFORM_START = 1_760_000_000_000;

/** Returns the `n`-th of the uniform requests of `insertBulkRequests`. */
function createUniformRequest(
  people: SampleUserIds,
  n: number,
  fixed_status: RequestStatus | null,
  asked: readonly PersonRef[],
): BulkRequest {
  const status = fixed_status ?? (UNIFORM_STATUSES[Math.floor(n / 2) % 6] as RequestStatus);
  const is_finance = n % 2 === 0;
  const created_at = new Date(UNIFORM_START + n * 60_000).toISOString();
  const members = asked.map(({ id, name }) => ({ user_id: id, user_name: name, max_amount: null, currency: "USD" }));
  const step = asked.length > 1 ? { members, asked: [...asked] } : {};
  return {
    title: `Request ${n}`,
    description: `Description of ${n}`,
    request_type: "procurement",
    amount_minor: 100 * (n % 977),
    amount_usd: n % 977,
    amount_decimals: 2,
    currency: "USD",
    priority: UNIFORM_PRIORITIES[n % 4] as string,
    priority_rank: (n % 4) + 1,
    status,
    requester: is_finance
      ? { id: people.requester, name: "Rita Quest" }
      : { id: people["it.staff"], name: "Ines Staff" },
    department: is_finance ? { id: "department-finance", name: "Finance" } : { id: "department-it", name: "IT" },
    approver: asked[0] ?? null,
    route: {
      configuration_id: null,
      configuration_version: null,
      configuration_type: "amount_based",
      department_specific: false,
      amount_decides: true,
      reason: "within_limit",
      facts: {
        request_type: "procurement",
        request_type_name: "Procurement",
        amount: 900,
        currency: "USD",
        department: "Finance",
      },
      rates: { USD: 1 },
      skipped: [],
      levels: [{ level: 1, required_approvals: 1, approver: null, eligible_approvers: [], approved_by: [], ...step }],
    },
    waiting_for: OPEN_STATUSES.includes(status) ? asked : [],
    barred_ids: [],
    eligible_ids: [people.manager, people["senior.manager"], people.director, people.vp],
    due_at: n % 3 === 0 ? new Date(UNIFORM_START + n * 60_000 + 86_400_000).toISOString() : null,
    was_reassigned: false,
    was_modified: false,
    created_at,
    updated_at: created_at,
    approved_at: null,
    decided_at: null,
    overdue_reminded_at: null,
  };
}

/**
 * Inserts `count` uniform requests, numbered from `from`, one minute apart, for tests that count on each of them. Half of them are submitted
 * by the requester in Finance, half by the IT staff. The manager, the senior manager, the director and the VP may decide each of them. All
 * requests get the status `status`; null: all statuses in turn. The open ones wait for the people `waiting_for`, by default only for the
 * manager. Each has one event.
 */
export async function insertBulkRequests(
  db: D1Database,
  people: SampleUserIds,
  from: number,
  count: number,
  status: RequestStatus | null = null,
  waiting_for: readonly PersonRef[] = [{ id: people.manager, name: "Marc Nager" }],
): Promise<void> {
  await insertRequests(db, from, count, true, (n) => createUniformRequest(people, n, status, waiting_for));
}
