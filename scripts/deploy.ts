import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { build, ROOT } from "./build.ts";
import { CREATE_MIGRATIONS_TABLE, hasUnknownMigration, SELECT_APPLIED_MIGRATIONS } from "./migrations.ts";
import { createSecretKey, createVapidPair } from "./vapid.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

const CONFIG = readWranglerConfig();
const DATABASE = CONFIG.d1_databases[0]?.database_name ?? "";
const BUCKET = CONFIG.r2_buckets[0]?.bucket_name ?? "";

/** A copy of wrangler.toml with the id of the account's database. The file exists only during a deployment. */
const DEPLOYED_CONFIG = "wrangler.deployed.toml";

/** The secrets that the deployed Worker requires, with the question for each of them. */
const SECRETS = [
  { name: "ADMIN_PASSWORD", question: "Password of the first administrator (empty: one is generated)" },
] as const;

/** The two keys of web push. They are created together, because they must belong together. */
const VAPID_SECRETS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];

/**
 * The secret keys of the installation, with the text that is printed when a key is created. docs/configure.md describes how to replace
 * them.
 */
const SECRET_KEYS = {
  SECRETS_KEY: "Set the key that seals secrets in the database",
  CHECKPOINT_KEY: "Set the key that signs checkpoints of the record",
};

/** The wrangler commands of a deployment. */
const COMMANDS = {
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
  migrate: ["d1", "migrations", "apply", DATABASE, "--remote", "--config", DEPLOYED_CONFIG],
  deploy: ["deploy", "--config", DEPLOYED_CONFIG],
} as const;

interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs wrangler and returns its exit code and its stdout. If wrangler fails, also returns its stderr. `show`: prints both while wrangler
 * runs.
 */
function spawnWrangler(args: readonly string[], show: boolean): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
      cwd: ROOT,
      // With CI set, wrangler asks no questions, so that a deployment can run unattended.
      env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: code === 0 ? output : output + errors }));
  });
}

/** Runs wrangler and returns its stdout. Throws if wrangler fails. */
async function runWrangler(args: readonly string[], show = false): Promise<string> {
  const { code, output } = await spawnWrangler(args, show);
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} failed (${code})\n${show ? "" : output}`);
  return output;
}

async function findDatabaseId(): Promise<string | undefined> {
  const databases: { name: string; uuid: string }[] = JSON.parse(await runWrangler(COMMANDS.listDatabases));
  return databases.find((database) => database.name === DATABASE)?.uuid;
}

/** Returns the id of the database. Creates the database if it does not exist. */
async function ensureDatabase(): Promise<string> {
  const existing = await findDatabaseId();
  if (existing) return existing;
  await runWrangler(COMMANDS.createDatabase);
  const created = await findDatabaseId();
  if (!created)
    throw new Error(`The database ${DATABASE} was created, but is not listed yet. Please run the deployment again.`);
  return created;
}

/** Throws if the deployed database has migrations that this version does not have. */
async function refuseOtherVersion(): Promise<void> {
  const responses: { results: { name: string }[] }[] = JSON.parse(await runWrangler(COMMANDS.readLedger));
  if (hasUnknownMigration(responses.at(-1)?.results ?? []))
    throw new Error(
      `Another version made the database ${DATABASE}, and this version cannot use it: export what you need with that version, then delete the database and the files in the bucket ${BUCKET}, and deploy again.`,
    );
}

async function ensureBucket(): Promise<void> {
  const { code } = await spawnWrangler(COMMANDS.findBucket, false);
  if (code !== 0) await runWrangler(COMMANDS.createBucket);
}

function writeDeployedConfig(databaseId: string): void {
  const config = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  writeFileSync(join(ROOT, DEPLOYED_CONFIG), config.replace(/^database_id = .*$/m, `database_id = "${databaseId}"`));
}

/** Whether input and output are a terminal, so that a person can read the output and answer questions. */
const isInteractive = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI;

/**
 * Returns a secret from the environment or from the terminal. If the person enters nothing, generates the secret and prints it.
 * @throws Error with the name of the variable if there is no terminal, because a generated secret would be printed into a log
 */
async function obtainSecret(name: string, question: string): Promise<string> {
  const configured = process.env[name];
  if (configured) return configured;
  if (!isInteractive())
    throw new Error(
      `${name} is not set, and a generated one would end up in this log. Set ${name} in the environment.`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = (await terminal.question(`${question}: `)).trim();
  terminal.close();
  if (typed !== "") return typed;
  const value = randomBytes(15).toString("base64url");
  console.log(`Generated ${name}, shown this once: ${value}`);
  return value;
}

function readVapidVariables(): Record<string, string> | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = process.env;
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : null;
}

/** Asks for the secrets that the deployed Worker does not have yet. Before the first deployment it has none. */
async function collectMissingSecrets(): Promise<Record<string, string>> {
  const { code, output } = await spawnWrangler(COMMANDS.listSecrets, false);
  const secrets: { name: string }[] = code === 0 ? JSON.parse(output) : [];
  const existing = new Set(secrets.map(({ name }) => name));
  const missing: Record<string, string> = {};
  for (const { name, question } of SECRETS) {
    if (existing.has(name)) continue;
    missing[name] = await obtainSecret(name, question);
  }
  if (VAPID_SECRETS.some((name) => !existing.has(name))) {
    Object.assign(missing, readVapidVariables() ?? createVapidPair());
    console.log("Set the pair of keys for push notifications");
  }
  for (const [name, message] of Object.entries(SECRET_KEYS)) {
    if (existing.has(name)) continue;
    missing[name] = process.env[name] || createSecretKey();
    console.log(message);
  }
  return missing;
}

/** Uploads the Worker together with its new secrets, so that it never runs without them. */
async function uploadWorker(secrets: Record<string, string>): Promise<void> {
  if (Object.keys(secrets).length === 0) {
    await runWrangler(COMMANDS.deploy, true);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "approval-deploy-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    await runWrangler([...COMMANDS.deploy, "--secrets-file", file], true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function deploy(): Promise<void> {
  console.log("1. Building");
  await build();
  console.log(`2. Database ${DATABASE}`);
  writeDeployedConfig(await ensureDatabase());
  try {
    await refuseOtherVersion();
    console.log(`3. Bucket ${BUCKET}`);
    await ensureBucket();
    console.log("4. Secrets");
    const secrets = await collectMissingSecrets();
    console.log("5. Migrations");
    await runWrangler(COMMANDS.migrate, true);
    console.log("6. Upload");
    await uploadWorker(secrets);
  } finally {
    rmSync(join(ROOT, DEPLOYED_CONFIG));
  }
}

/** Prints the steps of a deployment and builds the bundle that would be uploaded. Needs no account and no network. */
async function dryRun(): Promise<void> {
  const line = (args: readonly string[]) =>
    `     wrangler ${args.map((arg) => (arg.includes(" ") ? `"${arg}"` : arg)).join(" ")}`;
  console.log(
    [
      "1. Build the screens and the Worker",
      `2. Find the database ${DATABASE}, or create it; ${DEPLOYED_CONFIG} is wrangler.toml with its id`,
      line(COMMANDS.listDatabases),
      line(COMMANDS.createDatabase),
      "   Refuse one that another version made: it has migrations that this version does not have",
      line(COMMANDS.readLedger),
      `3. Find the bucket ${BUCKET}, or create it`,
      line(COMMANDS.findBucket),
      line(COMMANDS.createBucket),
      `4. Obtain the secrets that are not set yet: ${[...SECRETS.map(({ name }) => name), ...VAPID_SECRETS, ...Object.keys(SECRET_KEYS)].join(", ")}`,
      line(COMMANDS.listSecrets),
      "5. Apply the migrations that the database does not have",
      line(COMMANDS.migrate),
      "6. Upload the Worker, its files and the new secrets",
      line([...COMMANDS.deploy, "[--secrets-file <file>]"]),
      "",
      "Bundling what would be uploaded:",
    ].join("\n"),
  );
  await build();
  await runWrangler(["deploy", "--dry-run"], true);
}

try {
  await (process.argv.includes("--dry-run") ? dryRun() : deploy());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
