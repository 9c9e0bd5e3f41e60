import { execFile } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { type CloudflareAccount, type CloudflareApi, startCloudflareApi } from "../support/cloudflare-api.ts";

interface Run {
  readonly code: number;
  readonly output: string;
}

/** Runs the script of `npm run deploy`. */
function deploy(args: readonly string[], env: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    const { HOME = "", PATH = "" } = process.env;
    const script = ["--disable-warning=ExperimentalWarning", "scripts/deploy.ts", ...args];
    const child = execFile(
      process.execPath,
      script,
      { cwd: ROOT, env: { HOME, PATH, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? 1 : 0, output: stdout + stderr });
      },
    );
    child.stdin?.end();
  });
}

test("a deployment with --dry-run names every step, builds the bundle, and uses no network", async () => {
  // No server listens at the proxy address, so every use of the network fails.
  const { code, output } = await deploy(["--dry-run"], {
    HTTPS_PROXY: "http://127.0.0.1:9",
    HTTP_PROXY: "http://127.0.0.1:9",
  });
  expect(output).toContain("wrangler d1 create approval-workflow");
  expect(output).toContain("wrangler r2 bucket create approval-workflow-files");
  expect(output).toContain("wrangler d1 migrations apply approval-workflow --remote");
  expect(output).toMatch(/Total Upload: .* gzip/);
  expect(output).toContain("--dry-run: exiting now.");
  expect(code).toBe(0);
});

describe("deploying to an account", () => {
  const account: CloudflareAccount = { databases: [], buckets: [], secrets: [], migrations: [] };
  let api: CloudflareApi;
  beforeAll(async () => {
    api = await startCloudflareApi(account);
  });
  afterAll(() => api.stop());

  const run = (extra: Record<string, string> = {}) =>
    deploy([], {
      CLOUDFLARE_API_BASE_URL: api.url,
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_ACCOUNT_ID: "account",
      ...extra,
    });
  // Returns a boolean, because a failed assertion on the upload itself would print the whole bundle.
  const uploaded = (part: string): boolean => {
    const upload = api.calls.findLast(
      ({ method, path }) => method === "PUT" && path.startsWith("/workers/scripts/approval-workflow?"),
    );
    return upload?.body.includes(part) ?? false;
  };

  const hasSecret = (name: string): boolean =>
    uploaded(`{"type":"secret_text","name":"${name}"`) || uploaded(`{"name":"${name}","type":"secret_text"`);

  test("a first deployment in CI generates no password, and requires ADMIN_PASSWORD in the environment", async () => {
    const { code, output } = await run({ CI: "true" });
    expect(code).toBe(1);
    expect(output).toContain("Set ADMIN_PASSWORD in the environment.");
    expect(output).not.toContain("shown this once");
    expect(api.calls.some(({ method, path }) => method === "PUT" && path.startsWith("/workers/scripts/"))).toBe(false);
  });

  test("a first deployment creates the database, the bucket and the secrets, and does not print the password", async () => {
    const { code, output } = await run({ ADMIN_PASSWORD: "From-the-vault-1" });
    expect(code, output).toBe(0);
    expect(output).not.toContain("From-the-vault-1");
    expect(account.databases.map(({ name }) => name)).toEqual(["approval-workflow"]);
    expect(account.buckets).toEqual(["approval-workflow-files"]);
    expect(uploaded('"text":"From-the-vault-1"')).toBe(true);
    expect(uploaded("22222222-2222-2222-2222-222222222222")).toBe(true);
    expect([uploaded("VAPID_PUBLIC_KEY"), uploaded("VAPID_PRIVATE_KEY"), uploaded("Inbox")]).toEqual([
      true,
      true,
      true,
    ]);
    const migrations = api.calls.filter(({ path }) => path.endsWith("/query")).map(({ body }) => body);
    expect(migrations.some((sql) => sql.includes("CREATE TABLE `requests`"))).toBe(true);
  });

  test("a deployment to a database of another version is refused with an explanation, and migrates and uploads nothing", async () => {
    account.migrations.push("0000_initial_schema.sql");
    const before = api.calls.length;
    const { code, output } = await run();
    account.migrations.pop();
    expect(code).toBe(1);
    expect(output).toMatch(
      /Another version made the database approval-workflow, and this version cannot use it: export what you need with that version, then delete the database and the files in the bucket approval-workflow-files, and deploy again\.\n$/,
    );
    const calls = api.calls.slice(before);
    expect(calls.some(({ body }) => body.includes("CREATE TABLE `requests`"))).toBe(false);
    expect(calls.some(({ path }) => path.startsWith("/workers/"))).toBe(false);
  });

  test("a later deployment keeps the existing database, bucket and secrets", async () => {
    account.secrets.push("ADMIN_PASSWORD", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY");
    const before = api.calls.length;
    const { code, output } = await run({ ADMIN_PASSWORD: "not-to-be-sent" });
    expect(code, output).toBe(0);
    const created = api.calls
      .slice(before)
      .filter(({ method, path }) => method === "POST" && /^\/(?:d1\/database|r2\/buckets)$/.test(path));
    expect(created).toEqual([]);
    expect([uploaded("not-to-be-sent"), hasSecret("VAPID_PRIVATE_KEY")]).toEqual([false, false]);
  });

  test("a deployment creates both VAPID keys if one of them is missing", async () => {
    account.secrets.splice(account.secrets.indexOf("VAPID_PRIVATE_KEY"), 1);
    const { code, output } = await run();
    expect(code, output).toBe(0);
    expect([hasSecret("VAPID_PUBLIC_KEY"), hasSecret("VAPID_PRIVATE_KEY")]).toEqual([true, true]);
  });
});
