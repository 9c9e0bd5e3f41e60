import { toSearchText } from "../../domain/format/folded-text.ts";
import type { PersonRef } from "../../domain/matrix/route.ts";
import type { RequestStatus } from "../../domain/requests/lifecycle.ts";
import { SAMPLE_USERS, type SampleUserIds } from "../../scripts/sample-data/organisation.ts";
import { type BulkRequest, type Company, createCompany, DEPARTMENTS, generateRequest } from "./company.ts";

/** Returns the ids of the sample users by username, read from the database. */
export async function readSampleUserIds(db: D1Database): Promise<SampleUserIds> {
  const { results } = await db.prepare("SELECT id, username FROM users").all<{ id: string; username: string }>();
  const ids = new Map(results.map(({ id, username }) => [username, id]));
  return Object.fromEntries(SAMPLE_USERS.map(({ username }) => [username, ids.get(username)])) as SampleUserIds;
}

/**
 * Inserts `count` uniform requests directly into the database, for tests that need to know each of them. They are
 * numbered from `from`, one minute apart. Half of them are from the requester in Finance, half from the IT staff. The
 * manager, the senior manager, the director and the VP may decide each of them. `status`: the status of all requests;
 * null: all statuses in turn. `waiting_for`: the people that the open requests wait for, by default only the manager.
 */
export async function insertBulkRequests(
  db: D1Database,
  people: SampleUserIds,
  from: number,
  count: number,
  status: RequestStatus | null = null,
  waiting_for: readonly PersonRef[] = [{ id: people.manager, name: "Marc Nager" }],
): Promise<void> {
  const eligible = [people.manager, people["senior.manager"], people.director, people.vp];
  const [approver] = waiting_for;
  const asked = waiting_for.map(({ id, name }) => ({
    user_id: id,
    user_name: name,
    max_amount: null,
    currency: "USD",
  }));
  const step = waiting_for.length > 1 ? { members: asked, asked: waiting_for } : {};
  const route = JSON.stringify({
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
  });
  const batch = Math.ceil(20_000 / waiting_for.length);
  for (let start = from; start < from + count; start += batch) {
    const end = Math.min(start + batch, from + count);
    await db.batch([
      db
        .prepare(
          `INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency, priority,
             priority_rank, status, requester_id, requester_name, department_id, department_name, current_approver_id, current_approver_name, route,
             eligible_ids, waiting_for, due_at, created_at, updated_at, title_search, description_search, requester_name_search,
             department_name_search, current_approver_name_search, waiting_for_search)
           WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
           SELECT 'BULK-' || i, 1, 'h' || i, 'Request ' || i, 'Description of ' || i, 'procurement', 100 * (i % 977), i % 977, 2, 'USD',
             CASE i % 4 WHEN 0 THEN 'LOW' WHEN 1 THEN 'MEDIUM' WHEN 2 THEN 'HIGH' ELSE 'URGENT' END, i % 4 + 1,
             CASE WHEN ?8 IS NOT NULL THEN ?8 ELSE CASE (i / 2) % 6 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' WHEN 2 THEN 'rejected' WHEN 3 THEN 'cancelled' WHEN 4 THEN 'needs_info' ELSE 'overdue' END END,
             CASE i % 2 WHEN 0 THEN ?3 ELSE ?4 END, CASE i % 2 WHEN 0 THEN 'Rita Quest' ELSE 'Ines Staff' END,
             CASE i % 2 WHEN 0 THEN 'department-finance' ELSE 'department-it' END, CASE i % 2 WHEN 0 THEN 'Finance' ELSE 'IT' END,
             ?5, ?9, ?6, ?7, CASE WHEN coalesce(?8, CASE (i / 2) % 6 WHEN 0 THEN 'pending' WHEN 4 THEN 'needs_info' WHEN 5 THEN 'overdue' END) IN ('pending', 'needs_info', 'overdue') THEN ?10 ELSE '[]' END,
             CASE WHEN i % 3 = 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60 + 86400, 'unixepoch') END,
             strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60, 'unixepoch'), strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60, 'unixepoch'),
             'request ' || i, 'description of ' || i, CASE i % 2 WHEN 0 THEN 'rita quest' ELSE 'ines staff' END,
             CASE i % 2 WHEN 0 THEN 'finance' ELSE 'it' END, lower(?9), 
             CASE WHEN coalesce(?8, CASE (i / 2) % 6 WHEN 0 THEN 'pending' WHEN 4 THEN 'needs_info' WHEN 5 THEN 'overdue' END) IN ('pending', 'needs_info', 'overdue')
               THEN lower((SELECT coalesce(group_concat(value ->> 'name', char(10)), '') FROM json_each(?10))) ELSE '' END
           FROM n`,
        )
        .bind(
          start,
          end,
          people.requester,
          people["it.staff"],
          approver?.id,
          route,
          JSON.stringify(eligible),
          status,
          approver?.name,
          JSON.stringify(waiting_for),
        ),
      db
        .prepare(
          `INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
           SELECT p.value, r.seq, r.department_id, r.status, r.created_at FROM requests r, json_each(?1) p
           WHERE r.id IN (SELECT 'BULK-' || i FROM (WITH RECURSIVE n(i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3) SELECT i FROM n))
           UNION ALL SELECT r.requester_id, r.seq, r.department_id, r.status, r.created_at FROM requests r
           WHERE r.id IN (SELECT 'BULK-' || i FROM (WITH RECURSIVE n(i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3) SELECT i FROM n))`,
        )
        .bind(JSON.stringify(eligible), start, end),
      db
        .prepare(
          `INSERT INTO request_events(request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash)
           WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
           SELECT 'BULK-' || i, 1, 'request.commented', NULL, NULL, '2026-01-01T00:00:00.000Z', '{"comment":"Imported"}', '', '' FROM n`,
        )
        .bind(start, end),
      db.prepare(DELETE_FLAG_TASKS).bind(end - start),
    ]);
  }
}

/** Deletes the tasks of the last `?1` requests, as if their flags were computed and none was found. */
const DELETE_FLAG_TASKS = "DELETE FROM flag_tasks WHERE request_seq > (SELECT max(seq) FROM requests) - ?1";

/** The columns of `requests` that are filled, with their values for the `n`-th request. */
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
  ["title_search", (_, one) => toSearchText(one.title)],
  ["description_search", (_, one) => toSearchText(one.description)],
  ["requester_name_search", (_, one) => toSearchText(one.requester.name)],
  ["department_name_search", (_, one) => toSearchText(one.department.name)],
  ["current_approver_name_search", (_, one) => one.approver && toSearchText(one.approver.name)],
  ["waiting_for_search", (_, one) => one.waiting_for.map(({ name }) => toSearchText(name)).join("\n")],
];

const INSERT_REQUESTS = `INSERT INTO requests(${COLUMNS.map(([name]) => name).join(", ")})
  SELECT ${COLUMNS.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?1)`;

/**
 * Makes the requester and the eligible approvers participants of the last `?1` requests (R4). Triggers add the people
 * for whom a request waits.
 */
const INSERT_PARTICIPANTS = `INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT p.value, r.seq, r.department_id, r.status, r.created_at
  FROM requests r CROSS JOIN json_each(json_insert(r.eligible_ids, '$[#]', r.requester_id)) p
  WHERE r.seq > (SELECT max(seq) FROM requests) - ?1`;

/** Stores the current approver of each decided request among the last `?1` requests as the person who decided it. */
const INSERT_DECISIONS = `INSERT INTO request_decisions(user_id, created_at, request_seq)
  SELECT current_approver_id, created_at, seq FROM requests r
  WHERE seq > (SELECT max(seq) FROM requests) - ?1 AND status IN ('approved', 'rejected') AND current_approver_id IS NOT NULL`;

/** The number of requests in one batch. It is limited, because D1 accepts texts of up to 2 MB. */
const BATCH_SIZE = 1_000;

/** The number of requests from which it is faster to create the indexes after the rows. */
const MANY = 20_000;

/**
 * Drops the indexes of the two large tables, because insertions do not need them. Returns the statements that create
 * the indexes again.
 */
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

/** Inserts the departments and people of the company. Nobody can sign in as one of these people. */
const insertPeople = (db: D1Database, { added }: Company): Promise<unknown> =>
  db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO departments(id, name, created_at)
         SELECT value ->> 'id', value ->> 'name', '2026-01-01T00:00:00.000Z' FROM json_each(?1)`,
      )
      .bind(JSON.stringify(DEPARTMENTS)),
    db
      .prepare(
        `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'username', '', value ->> 'name', (value ->> 'username') || '@company.example',
           value ->> '$.department.id', value ->> 'role', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM json_each(?1)`,
      )
      .bind(JSON.stringify(added)),
  ]);

/**
 * Inserts `count` requests of a company (see company.ts), numbered BULK-1 to BULK-<count>, with its departments and
 * people. The database must have the sample organisation, and no requests from an earlier call. The requests have no
 * record.
 * @param end when the newest request was created; if a server runs on the database, this must be about the present time
 */
export async function insertCompanyRequests(
  db: D1Database,
  ids: SampleUserIds,
  count: number,
  end?: Date,
): Promise<Company> {
  const company = createCompany(ids, count);
  await insertPeople(db, company);
  const indexes = count < MANY ? [] : await dropIndexes(db);
  let batch: Promise<unknown> = Promise.resolve();
  for (let start = 1; start <= count; start += BATCH_SIZE) {
    const amount = Math.min(BATCH_SIZE, count + 1 - start);
    const rows = Array.from({ length: amount }, (_, at) => {
      const one = generateRequest(company, start + at, count, end?.getTime());
      return COLUMNS.map(([, read]) => read(start + at, one));
    });
    const json = JSON.stringify(rows);
    // Generates the requests of the next batch while the database inserts the previous one.
    await batch;
    batch = db.batch([
      db.prepare(INSERT_REQUESTS).bind(json),
      db.prepare(INSERT_PARTICIPANTS).bind(amount),
      db.prepare(INSERT_DECISIONS).bind(amount),
      db.prepare(DELETE_FLAG_TASKS).bind(amount),
    ]);
  }
  await batch;
  for (const sql of indexes) await db.prepare(sql).run();
  return company;
}
