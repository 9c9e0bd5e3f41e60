import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The folded columns of a table (R50, `folded-columns.ts`), which no row returns. */
type FoldedColumn = `${string}_folded` | `${string}_search`;
const FOLDED = /_(folded|search)$/;

type DecodingOf<Value> = [Value] extends [never]
  ? never
  : [Value] extends [boolean]
    ? "boolean"
    : [Value] extends [object]
      ? "json"
      : never;

/** The decoding of each column of `Row` that SQLite stores in another form. */
type Decoded<Row> = {
  readonly [K in keyof Row as [DecodingOf<NonNullable<Row[K]>>] extends [never] ? never : K]: DecodingOf<
    NonNullable<Row[K]>
  >;
};

/**
 * How the rows of a table are read. `columns`: SQL of the columns. `columnsOf`: the same with the name that the table has in the statement.
 * `decoded`: the columns with `mode: "boolean"` or `mode: "json"`, for `db.all`. `row` never has a value: it only carries the type of the
 * rows.
 */
type TableRows<Row> = {
  readonly columns: SQL;
  readonly columnsOf: (alias: string) => SQL;
  readonly decoded: Decoded<Row>;
  readonly row?: Row;
};

/** The type of the rows of a result of `readTable`. */
export type RowOf<Rows extends { readonly row?: unknown }> = NonNullable<Rows["row"]>;

/**
 * Returns how the rows of a Drizzle table are read: with all columns but its folded columns and those in `except`. A new column needs no
 * second list.
 *
 * @example
 * const PRIORITY = readTable(priorities, ["was_used", "created_at"]);
 * export type PriorityRow = RowOf<typeof PRIORITY>;
 * export const findPriorityById = (db: Database, id: string) =>
 *   db.all<PriorityRow>(sql`SELECT ${PRIORITY.columns} FROM priorities WHERE id = ${id}`, PRIORITY.decoded);
 */
export function readTable<Table extends SQLiteTable, Except extends keyof Table["$inferSelect"] & string = never>(
  table: Table,
  except: readonly Except[] = [],
): TableRows<Omit<Table["$inferSelect"], Except | FoldedColumn>> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !FOLDED.test(name) && !except.some((one) => one === name),
  );
  const names = columns.map(([name]) => name);
  const decoded = columns.flatMap(([name, { dataType }]) =>
    dataType === "boolean" || dataType === "json" ? [[name, dataType]] : [],
  );
  return {
    columns: sql.raw(names.join(", ")),
    columnsOf: (alias) => sql.raw(names.map((name) => `${alias}.${name}`).join(", ")),
    decoded: Object.fromEntries(decoded),
  };
}
