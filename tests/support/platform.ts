import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { Miniflare } from "miniflare";
import { configureWorkerdToEndWithParent, printWorkerdLog } from "../../scripts/local-runtime.ts";
import { applyMigrations } from "../../scripts/migrations.ts";
import { createD1Proxy, D1_PROXY_WORKER } from "./d1-proxy.ts";

/** A local D1 and R2 in the memory of workerd, for tests that run in Node. */
export interface TestPlatform {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
  /** Resets D1 to its state after the migrations, and deletes all files in R2. */
  readonly reset: () => Promise<void>;
  /** Whether the tables, indexes and triggers are those of the migrations. */
  readonly hasOriginalSchema: () => Promise<boolean>;
  readonly dispose: () => Promise<void>;
}

/** All rows of some tables, by the name of the table. */
export type StoredRows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

interface SchemaObject {
  readonly type: "table" | "trigger";
  readonly name: string;
  /** The table to which the object belongs. */
  readonly table: string;
  readonly sql: string;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the tables and triggers that the migrations created, without the internal tables of full-text indexes. */
async function readSchema(db: D1Database): Promise<SchemaObject[]> {
  const { results } = await db
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_master WHERE type IN ('table', 'trigger')
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'`,
    )
    .all<SchemaObject>();
  const indexes = results.filter((object) => isVirtual(object)).map((object) => `${object.name}_`);
  return results.filter(
    (object) => !indexes.some((prefix) => object.name.startsWith(prefix) && object.type === "table"),
  );
}

function isVirtual(object: SchemaObject): boolean {
  return object.sql.startsWith("CREATE VIRTUAL TABLE");
}

/**
 * Returns the statements that reset a database. They drop the triggers that would refuse, repeat or count a change of the reset, delete all
 * rows, insert the rows of the migrations, and create the triggers again. Foreign keys are checked once, at the end of the batch.
 */
async function planReset(db: D1Database): Promise<D1PreparedStatement[]> {
  const schema = await readSchema(db);
  const tables = schema.filter((object) => object.type === "table");
  const stored = await readAllRows(db);
  const triggers = schema.filter(({ type, table, sql }) => {
    if (type !== "trigger") return false;
    return / DELETE ON /.test(sql) || (/ INSERT ON /.test(sql) && (stored[table]?.length ?? 0) > 0);
  });
  const plan = [db.prepare("PRAGMA defer_foreign_keys = on")];
  for (const trigger of triggers) plan.push(db.prepare(`DROP TRIGGER ${quote(trigger.name)}`));
  for (const table of tables) {
    const name = quote(table.name);
    plan.push(
      db.prepare(isVirtual(table) ? `INSERT INTO ${name} (${name}) VALUES ('delete-all')` : `DELETE FROM ${name}`),
    );
  }
  for (const [table, rows] of Object.entries(stored)) {
    for (const row of rows) {
      const columns = Object.keys(row).map(quote).join(", ");
      const values = Object.keys(row).fill("?").join(", ");
      plan.push(db.prepare(`INSERT INTO ${quote(table)} (${columns}) VALUES (${values})`).bind(...Object.values(row)));
    }
  }
  for (const trigger of triggers) plan.push(db.prepare(trigger.sql));
  plan.push(db.prepare("DELETE FROM sqlite_sequence"));
  return plan;
}

/**
 * Returns all rows of the database, by the name of their table, without those of full-text indexes and of the tables in `ignored`. Reads the
 * tables in one batch, because a message for each of them takes longer than most tests.
 */
export async function readAllRows(db: D1Database, ignored: readonly string[] = []): Promise<StoredRows> {
  const schema = await readSchema(db);
  const names = schema
    .filter((object) => object.type === "table" && !isVirtual(object) && !ignored.includes(object.name))
    .map(({ name }) => name);
  const answers = await db.batch<Record<string, unknown>>(
    names.map((name) => db.prepare(`SELECT * FROM ${quote(name)}`)),
  );
  return Object.fromEntries(names.map((name, at) => [name, answers[at]?.results ?? []]));
}

/** Returns the SQL of all tables, indexes and triggers as one text. */
async function readSchemaText(db: D1Database): Promise<string> {
  const { results } = await db.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").all();
  return JSON.stringify(results);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list();
    if (objects.length === 0) return;
    await bucket.delete(objects.map((object) => object.key));
  }
}

/**
 * Returns the text of the Worker's response. `fetch` and Miniflare's `dispatchFetch` take longer than most statements. Sends the message again
 * if it met the end of an idle connection, which workerd closes after some seconds.
 */
function sendMessage(address: URL, agent: Agent, message: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-length": Buffer.byteLength(message) };
    const call = request(address, { method: "POST", agent, headers }, (response) =>
      text(response).then(resolve, reject),
    );
    const fail = (error: NodeJS.ErrnoException) =>
      call.reusedSocket && error.code === "ECONNRESET"
        ? sendMessage(address, agent, message).then(resolve, reject)
        : reject(error);
    call.once("error", fail).end(message);
  });
}

/** Starts workerd with an empty R2 and a migrated D1. Test files call `acquirePlatform` instead. */
export async function createPlatform(): Promise<TestPlatform> {
  configureWorkerdToEndWithParent();
  const miniflare = new Miniflare({
    handleStructuredLogs: printWorkerdLog,
    workers: [
      {
        config: {
          name: "platform",
          compatibilityDate: "2026-11-01",
          manifest: {
            mainModule: "index.js",
            modules: {
              "index.js": { type: "esm", contents: D1_PROXY_WORKER },
            },
          },
          env: { DB: { type: "d1", id: "test" }, FILES: { type: "r2", name: "test-files" } },
        },
        // Miniflare's router would add a hop to each message.
        dev: { rootPath: import.meta.dirname, unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] },
      },
    ],
  });
  const { DB: binding, FILES } = await miniflare.getBindings<{ DB: D1Database; FILES: R2Bucket }>();
  const connection = new Agent({ keepAlive: true });
  const address = await miniflare.unsafeGetDirectURL("platform");
  const DB = createD1Proxy((message) => sendMessage(address, connection, message), binding);
  await applyMigrations(DB);
  const plan = await planReset(DB);
  const schema = await readSchemaText(DB);
  return {
    DB,
    FILES,
    reset: async () => {
      await DB.batch(plan);
      await emptyBucket(FILES);
    },
    hasOriginalSchema: async () => (await readSchemaText(DB)) === schema,
    dispose: () => {
      connection.destroy();
      return miniflare.dispose();
    },
  };
}

/** The platform of this process while no test file uses it. */
let idle: TestPlatform | undefined;

/**
 * Returns a platform whose database is in its state after the migrations. The test files of one process use one
 * platform one after another, because a start takes more than a second. Call `releasePlatform` at the end of the file.
 */
export async function acquirePlatform(): Promise<TestPlatform> {
  const platform = idle ?? (await createPlatform());
  idle = undefined;
  return platform;
}

/** Resets the platform for the next test file. A platform with a changed schema is not used again. */
export async function releasePlatform(platform: TestPlatform): Promise<void> {
  if (await platform.hasOriginalSchema()) {
    await platform.reset();
    idle = platform;
  } else {
    await platform.dispose();
  }
}
