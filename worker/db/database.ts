import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** What one request cost in D1: calls over the wire, rows read and written (`meta` of the answers). */
export type D1Cost = { round_trips: number; rows_read: number; rows_written: number };

export const createCost = (): D1Cost => ({ round_trips: 0, rows_read: 0, rows_written: 0 });

/** A statement and, for the compiler only, the shape of the rows it answers. */
export type Statement<Row = unknown> = { readonly query: SQL; readonly row?: Row };

/** Composes statements; they run in `inBatch` only, because D1 is atomic and metered by the batch. */
export type Database = {
  readonly all: <Row>(query: SQL) => Statement<Row>;
  readonly run: (query: SQL) => Statement<never>;
  readonly sendBatch: (queries: readonly SQL[]) => Promise<D1Result[]>;
};

type Client = Pick<D1Database, "prepare" | "batch">;

const dialect = new SQLiteAsyncDialect();

/** `client` is a D1 database or one of its sessions. What it does is added up in `cost`. */
export function openDatabase(client: Client, cost: D1Cost): Database {
  return {
    all: (query) => ({ query }),
    run: (query) => ({ query }),
    async sendBatch(queries) {
      const statements = queries.map((query) => {
        const { sql, params } = dialect.sqlToQuery(query);
        return client.prepare(sql).bind(...params);
      });
      cost.round_trips += 1;
      const answers = await client.batch(statements);
      for (const { meta } of answers) {
        cost.rows_read += meta.rows_read ?? 0;
        cost.rows_written += meta.rows_written ?? 0;
      }
      return answers;
    },
  };
}

export type BatchResults<T extends readonly Statement[]> = {
  -readonly [K in keyof T]: T[K] extends Statement<infer Row> ? Row[] : never;
};

/** Several statements in one round trip and one transaction: all of them happen, or none. Answers the rows of each. */
export async function inBatch<const T extends readonly Statement[]>(
  db: Database,
  statements: T,
): Promise<BatchResults<T>> {
  const answers = await db.sendBatch(statements.map((statement) => statement.query));
  return answers.map((answer) => answer.results) as BatchResults<T>;
}

/** Groups of statements in one round trip and one transaction. Returns the answers of each group under its key. */
export async function inGroupedBatch<Key extends string>(
  db: Database,
  groups: Readonly<Record<Key, readonly Statement[]>>,
): Promise<Record<Key, unknown[][]>> {
  const entries = Object.entries<readonly Statement[]>(groups);
  const answers = await inBatch(
    db,
    entries.flatMap(([, statements]) => [...statements]),
  );
  const split = entries.map(([key, statements]) => [key, answers.splice(0, statements.length)] as const);
  return Object.fromEntries(split) as Record<Key, unknown[][]>;
}

/** A uniqueness or NOT NULL rule of `table` refused the batch; nothing of it happened. */
export function isConstraintError(error: unknown, table: string): boolean {
  return error instanceof Error && /constraint failed/i.test(error.message) && error.message.includes(table);
}
