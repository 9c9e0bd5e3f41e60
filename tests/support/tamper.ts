const GUARD_TRIGGERS =
  "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('requests', 'request_events', 'admin_events')";

/**
 * Runs one statement without the triggers that protect the record, as the owner of the database file could do. `values`
 * are bound to the placeholders of the statement.
 */
export async function runWithoutTriggers(db: D1Database, statement: string, ...values: unknown[]): Promise<void> {
  const { results } = await db.prepare(GUARD_TRIGGERS).all<{ name: string; sql: string }>();
  await db.batch([
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    db.prepare(statement).bind(...values),
    ...results.map(({ sql }) => db.prepare(sql)),
  ]);
}
