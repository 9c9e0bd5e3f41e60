/** Checks with the query plans of SQLite whether the cost of a statement grows with the number of requests. */

/** The tables that grow while the product is used. */
const GROWING_TABLES = new Set([
  "requests",
  "request_participants",
  "request_decisions",
  "waiting_approvers",
  "request_events",
  "attachments",
  "notifications",
  "outbox",
  "admin_events",
  "submission_drafts",
  "request_templates",
  "recurring_requests",
  "saved_views",
  "request_flags",
  "request_flag_references",
  "flag_tasks",
]);

type Database = Pick<D1Database, "prepare" | "batch">;

/** The text of each prepared statement, with the first values that were bound to it. */
export type RecordedStatements = Map<string, readonly unknown[]>;

/** Returns a database that runs every statement and records it. */
export function createRecordingDatabase<Client extends Database>(client: Client, recorded: RecordedStatements): Client {
  const prepare = (sql: string): D1PreparedStatement => {
    const statement = client.prepare(sql);
    const bind = (...values: unknown[]) => {
      if (!recorded.has(sql)) recorded.set(sql, values);
      return statement.bind(...values);
    };
    return Object.assign(Object.create(statement) as D1PreparedStatement, { bind });
  };
  return Object.assign(Object.create(client) as Client, {
    prepare,
    batch: (statements: D1PreparedStatement[]) => client.batch(statements),
  });
}

interface PlanNode {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

const TABLE_REFERENCE =
  /\b(?:FROM|JOIN|,)\s*([a-z_]+)(?:\s+(?:AS\s+)?(?!(?:INDEXED|CROSS|LEFT|JOIN|WHERE|ON|ORDER|LIMIT|GROUP|UNION|SET)\b)([a-z_]+))?/gi;

/** Returns the names under which the growing tables appear in a statement. */
function findGrowingNames(sql: string): Set<string> {
  const names = [...sql.matchAll(TABLE_REFERENCE)].filter(([, table = ""]) => GROWING_TABLES.has(table));
  return new Set(names.map(([, table = "", alias]) => alias ?? table));
}

/** Whether a line of the plan reads only one row, or only the rows of one request, each time it runs. */
const isLimited = (detail: string): boolean =>
  /\((?:rowid=\?|id=\?|request_seq=\? AND user_id=\?|request_seq=\?|user_id=\? AND created_at=\? AND (?:id|request_seq)=\?|request_id=\?.*)\)$/.test(
    detail,
  );

/** Returns the query plans of statements, in their order. */
async function readPlans(db: Database, statements: readonly (readonly [string, readonly unknown[]])[]) {
  if (statements.length === 0) return [];
  const answers = await db.batch<PlanNode>(
    statements.map(([sql, values]) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)),
  );
  return answers.map(({ results }) => results);
}

/**
 * Returns the faults in the plan of a statement: it scans a growing table, or sorts the rows of one in a temporary
 * table. A scan of an index that the statement names with INDEXED BY is no fault, because the statement then reads a
 * limited number of rows in the order of the index.
 */
export async function findPlanFaults(db: Database, sql: string, values: readonly unknown[]): Promise<string[]> {
  const [plan = []] = await readPlans(db, [[sql, values]]);
  return listFaults(sql, plan);
}

function listFaults(sql: string, plan: readonly PlanNode[]): string[] {
  const names = findGrowingNames(sql);
  const readsGrowing = (detail: string) => {
    const [, name = "", index] = /^(?:SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
    return !detail.includes("VIRTUAL TABLE") && names.has(name) ? { index } : null;
  };
  return plan.flatMap(({ parent, detail }) => {
    const read = readsGrowing(detail);
    if (detail.startsWith("SCAN") && read && !sql.includes(`INDEXED BY ${read.index}`)) return [detail];
    // A temporary table for DISTINCT is no fault, because its query stops at its limit.
    if (!detail.startsWith("USE TEMP B-TREE") || detail.endsWith("FOR DISTINCT")) return [];
    const sorted = plan.find((node) => node.parent === parent && readsGrowing(node.detail) && !isLimited(node.detail));
    return sorted ? [`${detail}: ${sorted.detail}`] : [];
  });
}

/** The statements without a fault that this process has checked. All test files have the same tables and indexes, so the plans are the same. */
const faultless = new Set<string>();

/** Returns the faults in the plans of all statements. */
export async function findAllPlanFaults(db: Database, statements: RecordedStatements): Promise<string[]> {
  const unchecked = [...statements].filter(([sql]) => !faultless.has(sql));
  const plans = await readPlans(db, unchecked);
  return unchecked.flatMap(([sql], index) => {
    const faults = listFaults(sql, plans[index] ?? []);
    if (faults.length === 0) faultless.add(sql);
    return faults.length === 0 ? [] : [`${faults.join("; ")} in ${sql.replaceAll(/\s+/g, " ").slice(0, 400)}`];
  });
}
