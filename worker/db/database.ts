import { is, type Query, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core/dialect";

/**
 * The cost in D1 of answering one HTTP request or running one job: round trips, rows read and rows written (from `meta` of D1's results).
 */
export type D1Cost = { round_trips: number; rows_read: number; rows_written: number };

export const createCost = (): D1Cost => ({ round_trips: 0, rows_read: 0, rows_written: 0 });

/** How `inBatch` reads the values of a column: `boolean`: SQLite stores 0 and 1. `json`: SQLite stores a JSON text. Null stays null. */
type Decoding = "boolean" | "json";

/**
 * Names the columns of the row type `Row` that SQLite stores in another form: booleans, objects and arrays.
 * TypeScript requires all of them, so that no row differs from its type.
 */
type DecodedColumns<Row, Name extends keyof Row = keyof Row> = {
  readonly [K in Name as [DecodingOf<NonNullable<Row[K]>>] extends [never] ? never : K]-?: DecodingOf<
    NonNullable<Row[K]>
  >;
};

type DecodingOf<Value> = [Value] extends [never]
  ? never
  : [Value] extends [boolean]
    ? "boolean"
    : [Value] extends [object]
      ? "json"
      : never;

/**
 * A SQL statement. `decoded`: its columns that are decoded. `row` never has a value: it only carries the type of the returned rows for the
 * compiler.
 */
export type Statement<Row = unknown> = {
  readonly query: SQL;
  readonly decoded?: Readonly<Record<string, Decoding>>;
  readonly row?: Row;
};

type All = <Row>(
  query: SQL,
  ...decoded: keyof DecodedColumns<Row> extends never ? [] : [DecodedColumns<Row>]
) => Statement<Row>;

/**
 * `all` creates a statement that returns rows; `run` creates one that returns none. Statements run only in `inBatch`, because a D1 batch is
 * one transaction and one round trip.
 */
export type Database = {
  readonly all: All;
  readonly run: (query: SQL) => Statement<never>;
  readonly sendBatch: (queries: readonly SQL[]) => Promise<D1Result[]>;
};

export const statementBuilders: Pick<Database, "all" | "run"> = {
  all: (query, ...[decoded]) => (decoded ? { query, decoded } : { query }),
  run: (query) => ({ query }),
};

/** SQL for each column of the row type `Row`. */
export type Columns<Row> = { readonly [K in keyof Row]-?: SQL };

/** SQL: the columns of a SELECT, each with its name. */
export const toSelection = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.raw(name)}`),
    sql`, `,
  );

type Client = Pick<D1Database, "prepare" | "batch">;

const DIALECT = new SQLiteAsyncDialect();

/** Returns the text of a statement as `sql`, with a `?` for each of `params`. */
export const toQuery = (query: SQL): Query => DIALECT.sqlToQuery(query);

/** Opens a database. `client`: a D1 database or a D1 session. `cost`: the cost of each batch is added to it. */
export function openDatabase(client: Client, cost: D1Cost): Database {
  return {
    ...statementBuilders,
    async sendBatch(queries) {
      const prepared = queries.map((query) => {
        const { sql: text, params } = toQuery(query);
        return client.prepare(text).bind(...params);
      });
      cost.round_trips += 1;
      const results = await client.batch(prepared);
      for (const { meta } of results) {
        cost.rows_read += meta.rows_read ?? 0;
        cost.rows_written += meta.rows_written ?? 0;
      }
      return results;
    },
  };
}

/** Objects and arrays, nested to any depth, with leaves of one type. An `undefined` leaf or branch is ignored. */
export type Tree<Leaf> = Leaf | undefined | readonly Tree<Leaf>[] | { readonly [key: string]: Tree<Leaf> };

/** The result of a batch: the same tree with the rows of each statement in place of the statement. */
export type BatchRows<T> =
  T extends Statement<infer Row>
    ? Row[]
    : T extends undefined
      ? undefined
      : { -readonly [K in keyof T]: BatchRows<T[K]> };

/**
 * Runs all statements of a tree, in the order of the tree, in one round trip and one transaction: either all take effect or none.
 *
 * @example const { user, pages: [first] } = await inBatch(db, { user: findUser(db, id), pages: [listPage(db, 1)] });
 * @returns the same tree with the rows of each statement in place of the statement
 */
export function inBatch<const T extends Tree<Statement>>(db: Database, tree: T): Promise<BatchRows<T>> {
  return runUntypedBatch(db, tree) as Promise<BatchRows<T>>;
}

/** Runs a tree of statements whose type is unknown, as `inBatch` does. The caller must know the type of the result. */
export async function runUntypedBatch(db: Database, tree: unknown): Promise<unknown> {
  const ordered: Statement[] = [];
  mapTree(tree, isStatement, (statement) => ordered.push(statement));
  const results = await db.sendBatch(ordered.map(({ query }) => query));
  let next = 0;
  return mapTree(tree, isStatement, ({ decoded }) => {
    const rows = (results[next++]?.results ?? []) as Record<string, unknown>[];
    if (decoded) decodeColumns(rows, Object.entries(decoded));
    return rows;
  });
}

/** Returns a copy of the tree in which `replace` has replaced each leaf. */
export function mapTree<Leaf>(
  tree: unknown,
  isLeaf: (part: unknown) => part is Leaf,
  replace: (leaf: Leaf) => unknown,
): unknown {
  if (tree === undefined) return undefined;
  if (isLeaf(tree)) return replace(tree);
  if (Array.isArray(tree)) return tree.map((part) => mapTree(part, isLeaf, replace));
  const entries = Object.entries(tree as object).map(([key, part]) => [key, mapTree(part, isLeaf, replace)]);
  return Object.fromEntries(entries);
}

export const isStatement = (part: unknown): part is Statement =>
  typeof part === "object" && part !== null && "query" in part && is(part.query, SQL);

function decodeColumns(rows: readonly Record<string, unknown>[], decoded: readonly (readonly [string, Decoding])[]) {
  for (const row of rows) {
    for (const [name, decoding] of decoded) {
      const value = row[name];
      if (value !== null) row[name] = decoding === "boolean" ? value === 1 : JSON.parse(value as string);
    }
  }
}

/** Whether a batch failed because of a uniqueness or NOT NULL constraint of `table`. None of its statements has then taken effect. */
export function isConstraintError(error: unknown, table: string): boolean {
  return error instanceof Error && /constraint failed/i.test(error.message) && error.message.includes(table);
}
