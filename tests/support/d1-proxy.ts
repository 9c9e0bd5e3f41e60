import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/**
 * A D1 database for tests in Node that sends one message for each batch. Miniflare's own binding sends a message for
 * every `prepare` and `bind` and waits for each, which makes tests ten times slower.
 */

/** The source of the Worker that runs each batch on the real D1 binding. */
export const D1_PROXY_WORKER = `export default {
  async fetch(request, { DB }) {
    const queries = await request.json();
    try {
      const answers = await DB.batch(queries.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
      return Response.json({ answers });
    } catch (error) {
      return Response.json({ fault: error.message });
    }
  },
};`;

interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

type ProxyReply = { answers: D1Result[] } | { fault: string };

/** Sends a batch as JSON to the Worker and returns the text of its response. */
export type SendMessage = (message: string) => Promise<string>;

/** The query of each statement that this proxy prepared. Statements of other databases are refused. */
const queries = new WeakMap<object, Query>();

function queryOf(statement: object): Query {
  const query = queries.get(statement);
  if (!query) throw new Error("a statement of another database");
  return query;
}

class Statement {
  readonly #send: (queries: readonly Query[]) => Promise<D1Result[]>;

  constructor(query: Query, send: (queries: readonly Query[]) => Promise<D1Result[]>) {
    queries.set(this, query);
    this.#send = send;
  }

  bind(...values: unknown[]): Statement {
    if (values.includes(undefined)) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported");
    return new Statement({ sql: queryOf(this).sql, values }, this.#send);
  }

  async all(): Promise<D1Result> {
    const [answer] = await this.#send([queryOf(this)]);
    if (!answer) throw new Error("a statement without an answer");
    return answer;
  }

  run(): Promise<D1Result> {
    return this.all();
  }

  raw(): never {
    throw new Error("the D1 proxy does not support raw rows");
  }

  async first(column?: string): Promise<unknown> {
    const row = (await this.all()).results[0] as Record<string, unknown> | undefined;
    if (row === undefined) return null;
    return column === undefined ? row : (row[column] ?? null);
  }
}

/** Returns a D1 database that sends each batch as one message. `exec` and `dump` use Miniflare's `binding`, if there is one. */
export function createD1Proxy(sendMessage: SendMessage, binding?: D1Database): D1Database {
  const send = async (batch: readonly Query[]): Promise<D1Result[]> => {
    const reply: ProxyReply = JSON.parse(await sendMessage(JSON.stringify(batch)));
    if ("fault" in reply) throw new Error(reply.fault);
    return reply.answers;
  };
  const database = {
    prepare: (sql: string) => new Statement({ sql, values: [] }, send),
    batch: (statements: readonly object[]) => send(statements.map(queryOf)),
    withSession: () => ({ ...database, getBookmark: () => null }),
    exec: binding?.exec.bind(binding),
    dump: binding?.dump.bind(binding),
  };
  return database as D1Database;
}

/**
 * Opens a database file that no server uses, and returns it as a D1 database. Each batch is a transaction. Miniflare's binding can lose its
 * connection while workerd runs a statement with many thousand rows.
 */
export function openDatabaseFile(file: string): { db: D1Database; close: () => void } {
  const sqlite = new DatabaseSync(file);
  const sendMessage: SendMessage = async (message) => {
    const batch: Query[] = JSON.parse(message);
    sqlite.exec("BEGIN");
    const answers = batch.map(({ sql, values }) => ({
      results: sqlite.prepare(sql).all(...(values as SQLInputValue[])),
    }));
    sqlite.exec("COMMIT");
    return JSON.stringify({ answers });
  };
  return { db: createD1Proxy(sendMessage), close: () => sqlite.close() };
}
