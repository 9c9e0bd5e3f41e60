/** The Cloudflare account of a deployment: its database and its bucket. */
import * as z from "zod";
import { CREATE_MIGRATIONS_TABLE, findOtherVersion, SELECT_APPLIED_MIGRATIONS } from "./migrations.ts";
import { type LookUp, lookUp, type RunWrangler, readJson, runChange } from "./wrangler.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

const CONFIG = readWranglerConfig();
export const DATABASE = CONFIG.d1_databases[0]?.database_name ?? "";
export const BUCKET = CONFIG.r2_buckets[0]?.bucket_name ?? "";

/** A copy of wrangler.toml with the id of the account's database. The file exists only during a deployment. */
export const DEPLOYED_CONFIG = "wrangler.deployed.toml";

/** The wrangler commands of a deployment. */
export const COMMANDS = {
  listDatabases: ["d1", "list", "--json"],
  createDatabase: ["d1", "create", DATABASE],
  findBucket: ["r2", "bucket", "info", BUCKET],
  createBucket: ["r2", "bucket", "create", BUCKET],
  listSecrets: ["secret", "list", "--format", "json", "--config", DEPLOYED_CONFIG],
  readLedger: [
    ...["d1", "execute", DATABASE, "--remote", "--json", "--config", DEPLOYED_CONFIG],
    // Creates the table of applied migrations, because it does not exist before the first deployment.
    ...["--command", `${CREATE_MIGRATIONS_TABLE}; ${SELECT_APPLIED_MIGRATIONS}`],
  ],
  findUser: [
    ...["d1", "execute", DATABASE, "--remote", "--json", "--config", DEPLOYED_CONFIG],
    ...["--command", "SELECT count(*) AS users FROM (SELECT 1 FROM users LIMIT 1)"],
  ],
  migrate: ["d1", "migrations", "apply", DATABASE, "--remote", "--config", DEPLOYED_CONFIG],
  deploy: ["deploy", "--config", DEPLOYED_CONFIG],
} as const;

/** Returns the shape of the results of `wrangler d1 execute --json`. */
const rowsOf = <T>(row: z.ZodType<T>) => z.array(z.object({ results: z.array(row), success: z.literal(true) })).min(1);

export const LOOK_UPS = {
  databases: {
    what: "which databases exist",
    args: COMMANDS.listDatabases,
    read: readJson(z.array(z.object({ name: z.string(), uuid: z.string() }))),
  },
  bucket: {
    what: `whether the bucket ${BUCKET} exists`,
    args: COMMANDS.findBucket,
    read: () => true,
    absent: /\[code: 10006\]/,
  },
  ledger: {
    what: `which migrations the database ${DATABASE} has`,
    args: COMMANDS.readLedger,
    read: readJson(rowsOf(z.object({ name: z.string() }))),
  },
  user: {
    what: `whether the database ${DATABASE} has a user`,
    args: COMMANDS.findUser,
    read: readJson(rowsOf(z.object({ users: z.number() }))),
  },
  secrets: {
    what: "which secrets the Worker has",
    args: COMMANDS.listSecrets,
    read: readJson(z.array(z.object({ name: z.string() }))),
    // wrangler's sentence for the codes 10007 and 10090 of the API.
    absent: new RegExp(`Worker "${CONFIG.name}" not found|\\[code: 10007\\]`),
  },
} satisfies Record<string, LookUp<unknown>>;

/** What a deployment needs from its surroundings. */
export interface Deployment {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly run: RunWrangler;
  readonly print: (line: string) => void;
  /** Asks the person in the terminal; null if there is no terminal, so that a generated secret would be printed into a log. */
  readonly ask: ((question: string) => Promise<string>) | null;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Whether new secret keys may be made although the database has users whose secrets the lost keys have sealed. */
  readonly acceptsNewKeys: boolean;
  /** The maximum time of a look-up; by default a minute. */
  readonly timeout_ms?: number;
}

async function findDatabaseId({ run, ...options }: Deployment): Promise<string | undefined> {
  const databases = await lookUp(run, LOOK_UPS.databases, options);
  return databases?.find((database) => database.name === DATABASE)?.uuid;
}

/** Returns the id of the database. Creates the database if it does not exist. */
export async function ensureDatabase(deployment: Deployment): Promise<string> {
  const existing = await findDatabaseId(deployment);
  if (existing) return existing;
  await runChange(deployment.run, COMMANDS.createDatabase);
  const created = await findDatabaseId(deployment);
  if (!created)
    throw new Error(`The database ${DATABASE} was created, but is not listed yet. Please run the deployment again.`);
  return created;
}

/**
 * Returns whether the deployed database has a user. A database without migrations has none.
 * @throws Error if the database has migrations that this version does not have
 */
export async function readDatabase({ run, ...options }: Deployment): Promise<{ has_user: boolean }> {
  const ledger = (await lookUp(run, LOOK_UPS.ledger, options))?.at(-1)?.results ?? [];
  const version = findOtherVersion(ledger);
  if (version !== null)
    throw new Error(
      `${version} made the database ${DATABASE}, and this version cannot use it: export what you need with that version, then delete the database and the files in the bucket ${BUCKET}, and deploy again.`,
    );
  if (ledger.length === 0) return { has_user: false };
  const users = await lookUp(run, LOOK_UPS.user, options);
  return { has_user: users?.at(-1)?.results[0]?.users !== 0 };
}

export async function ensureBucket({ run, ...options }: Deployment): Promise<void> {
  const exists = await lookUp(run, LOOK_UPS.bucket, options);
  if (!exists) await runChange(run, COMMANDS.createBucket);
}
