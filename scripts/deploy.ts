import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as delay } from "node:timers/promises";
import { build, ROOT } from "./build.ts";
import {
  BUCKET,
  COMMANDS,
  DATABASE,
  DEPLOYED_CONFIG,
  type Deployment,
  ensureBucket,
  ensureDatabase,
  readDatabase,
} from "./deploy-account.ts";
import { ADMIN_PASSWORD, collectMissingSecrets, SECRET_KEYS, VAPID_SECRETS } from "./deploy-secrets.ts";
import { createWrangler, type RunWrangler, runChange } from "./wrangler.ts";

function writeDeployedConfig(databaseId: string): void {
  const config = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  writeFileSync(join(ROOT, DEPLOYED_CONFIG), config.replace(/^database_id = .*$/m, `database_id = "${databaseId}"`));
}

/** Uploads the Worker together with its new secrets, so that it never runs without them. */
async function uploadWorker(run: RunWrangler, secrets: Record<string, string>): Promise<void> {
  if (Object.keys(secrets).length === 0) {
    await runChange(run, COMMANDS.deploy, true);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "approval-deploy-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    await runChange(run, [...COMMANDS.deploy, "--secrets-file", file], true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Deploys the product. Throws an error that says what to do if a look-up or a change fails. */
export async function deploy(deployment: Deployment): Promise<void> {
  const { run, print } = deployment;
  print("1. Building");
  await build();
  print(`2. Database ${DATABASE}`);
  writeDeployedConfig(await ensureDatabase(deployment));
  try {
    const database = await readDatabase(deployment);
    print(`3. Bucket ${BUCKET}`);
    await ensureBucket(deployment);
    print("4. Secrets");
    const secrets = await collectMissingSecrets(deployment, database);
    print("5. Migrations");
    await runChange(run, COMMANDS.migrate, true);
    print("6. Upload");
    await uploadWorker(run, secrets);
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
      line(COMMANDS.findUser),
      `3. Find the bucket ${BUCKET}, or create it`,
      line(COMMANDS.findBucket),
      line(COMMANDS.createBucket),
      `4. Obtain the secrets that are not set yet: ${[...VAPID_SECRETS, ...Object.keys(SECRET_KEYS)].join(", ")}, and ${ADMIN_PASSWORD} while no user exists`,
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
  await runChange(createWrangler(process.env), ["deploy", "--dry-run"], true);
}

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(question);
  terminal.close();
  return typed;
}

async function main(): Promise<void> {
  if (process.argv.includes("--dry-run")) return dryRun();
  const isInteractive = process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI;
  return deploy({
    environment: process.env,
    run: createWrangler(process.env),
    print: (line) => console.log(line),
    ask: isInteractive ? askInTerminal : null,
    pause: (milliseconds) => delay(milliseconds),
    acceptsNewKeys: process.argv.includes("--new-keys"),
  });
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
