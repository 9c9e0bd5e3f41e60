/** Reads and writes rows whose folded columns a job computes again (R50). */

import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { FOLDED_SOURCES, type FoldedTable } from "../folded-columns.ts";

/** A row with its row id as `key`, the columns that have a folded form, and the folded columns. */
export type FoldedRow = { key: number; [column: string]: string | number | null };

/** The columns within which a name is unique, if it is not unique in the whole table. */
const SCOPES: Partial<Record<FoldedTable, readonly string[]>> = {
  saved_views: ["user_id", "screen"],
  request_templates: ["owner_id"],
};

export const listScopeColumns = (table: FoldedTable): readonly string[] => SCOPES[table] ?? [];

/** Returns at most `limit` rows of a table with keys above `after`, in the order in which they were created. */
export function listFoldedRows(db: Database, table: FoldedTable, after: number, limit: number) {
  const sources: { folded?: readonly string[]; search?: readonly string[] } = FOLDED_SOURCES[table];
  const { folded = [], search = [] } = sources;
  const columns = [
    ...new Set([
      ...folded.flatMap((name) => [name, `${name}_folded`]),
      ...search.flatMap((name) => [name, `${name}_search`]),
      ...listScopeColumns(table),
    ]),
  ];
  return db.all<FoldedRow>(
    sql`SELECT rowid AS key, ${sql.raw(columns.join(", "))} FROM ${sql.raw(table)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${limit}`,
  );
}

/** Returns the rows, with their keys and scopes, that have one of these folded names. */
export function listRowsWithFoldedName(db: Database, table: FoldedTable, column: string, names: readonly string[]) {
  const scope = sql.raw(
    listScopeColumns(table)
      .map((name) => `, ${name}`)
      .join(""),
  );
  return db.all<FoldedRow>(
    sql`SELECT rowid AS key, ${sql.raw(column)}${scope} FROM ${sql.raw(table)}
        WHERE ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(names)}))`,
  );
}

/** Stores folded columns. All `changes` are changes of the same columns. */
export function updateFoldedColumns(
  db: Database,
  table: FoldedTable,
  changes: readonly { key: number; columns: Readonly<Record<string, string | null>> }[],
): Statement {
  const names = Object.keys(changes[0]?.columns ?? {});
  const assignments = names.map((name) => sql`${sql.raw(name)} = json_extract(change.value, ${`$.columns.${name}`})`);
  return db.run(
    sql`UPDATE ${sql.raw(table)} SET ${sql.join(assignments, sql`, `)} FROM json_each(${JSON.stringify(changes)}) change
        WHERE ${sql.raw(table)}.rowid = json_extract(change.value, '$.key')`,
  );
}
