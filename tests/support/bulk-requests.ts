import type { PersonRef } from "../../domain/matrix/route.ts";
import type { RequestStatus } from "../../domain/requests/lifecycle.ts";
import { SAMPLE_USERS, type SampleUserIds } from "../../scripts/sample-data/organisation.ts";

/** Returns the ids of the sample users by username, read from the database. */
export async function readSampleUserIds(db: D1Database): Promise<SampleUserIds> {
  const { results } = await db.prepare("SELECT id, username FROM users").all<{ id: string; username: string }>();
  const ids = new Map(results.map(({ id, username }) => [username, id]));
  return Object.fromEntries(SAMPLE_USERS.map(({ username }) => [username, ids.get(username)])) as SampleUserIds;
}

/**
 * Inserts `count` requests directly into the database, numbered from `from`, one minute apart. Half of them are submitted by the requester
 * in Finance, half by the IT staff. The manager, the senior manager, the director and the VP may decide each of them. All requests get the
 * status `status`; null: all statuses in turn. The open ones wait for the people `waiting_for`, by default only for the manager.
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
             eligible_ids, waiting_for, due_at, created_at, updated_at)
           WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
           SELECT 'BULK-' || i, 1, 'h' || i, 'Request ' || i, 'Description of ' || i, 'procurement', 100 * (i % 977), i % 977, 2, 'USD',
             CASE i % 4 WHEN 0 THEN 'LOW' WHEN 1 THEN 'MEDIUM' WHEN 2 THEN 'HIGH' ELSE 'URGENT' END, i % 4 + 1,
             CASE WHEN ?8 IS NOT NULL THEN ?8 ELSE CASE (i / 2) % 6 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' WHEN 2 THEN 'rejected' WHEN 3 THEN 'cancelled' WHEN 4 THEN 'needs_info' ELSE 'overdue' END END,
             CASE i % 2 WHEN 0 THEN ?3 ELSE ?4 END, CASE i % 2 WHEN 0 THEN 'Rita Quest' ELSE 'Ines Staff' END,
             CASE i % 2 WHEN 0 THEN 'department-finance' ELSE 'department-it' END, CASE i % 2 WHEN 0 THEN 'Finance' ELSE 'IT' END,
             ?5, ?9, ?6, ?7, CASE WHEN coalesce(?8, CASE (i / 2) % 6 WHEN 0 THEN 'pending' WHEN 4 THEN 'needs_info' WHEN 5 THEN 'overdue' END) IN ('pending', 'needs_info', 'overdue') THEN ?10 ELSE '[]' END,
             CASE WHEN i % 3 = 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60 + 86400, 'unixepoch') END,
             strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60, 'unixepoch'), strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i * 60, 'unixepoch')
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
    ]);
  }
}
