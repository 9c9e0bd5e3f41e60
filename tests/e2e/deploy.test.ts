import { execFile } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { deploy as deployToAccount } from "../../scripts/deploy.ts";
import type { Deployment } from "../../scripts/deploy-account.ts";
import { listMigrations } from "../../scripts/migrations.ts";
import { createWrangler, type RunWrangler, type WranglerResult } from "../../scripts/wrangler.ts";
import {
  type CloudflareAccount,
  type CloudflareApi,
  type CloudflareCall,
  createFailureBody,
  startCloudflareApi,
} from "../support/cloudflare-api.ts";

/** The secrets that a deployment makes if they are missing. */
const KEYS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "SECRETS_KEY", "CHECKPOINT_KEY"];

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
  const account: CloudflareAccount = {
    ...{ databases: [], buckets: [], secrets: [], migrations: [], users: 0, faults: [] },
  };
  let api: CloudflareApi;
  beforeAll(async () => {
    api = await startCloudflareApi(account);
  });
  afterAll(() => api.stop());

  const getEnvironment = (extra: Readonly<Record<string, string>>) => ({
    ...{ CLOUDFLARE_API_BASE_URL: api.url, CLOUDFLARE_API_TOKEN: "token", CLOUDFLARE_ACCOUNT_ID: "account" },
    ...extra,
  });
  const run = (extra: Readonly<Record<string, string>>) => deploy([], getEnvironment(extra));

  /** A look-up of wrangler, with the responses of the API. None is stored while the API has a fault that ends. */
  interface StoredLookUp {
    readonly args: string;
    readonly result: WranglerResult;
    readonly calls: readonly {
      readonly call: CloudflareCall;
      readonly response: ReturnType<CloudflareApi["answer"]>;
    }[];
  }
  const lookUps: StoredLookUp[] = [];

  /**
   * Returns a function that runs wrangler, but a look-up only once as long as the API gives the same responses: a start of wrangler takes
   * seconds, and its result would be the same.
   */
  function createRememberingWrangler(environment: Readonly<Record<string, string | undefined>>): RunWrangler {
    const runWrangler = createWrangler(environment);
    return async (args, options = {}) => {
      if (options.timeout_ms === undefined) return runWrangler(args, options);
      const key = args.join(" ");
      const stored = lookUps.find(
        (one) =>
          one.args === key && one.calls.every(({ call, response }) => isDeepStrictEqual(api.answer(call), response)),
      );
      if (stored) return stored.result;
      const before = api.calls.length;
      const hasPassingFault = account.faults.some(({ times }) => times > 0 && Number.isFinite(times));
      const result = await runWrangler(args, options);
      const calls = api.calls.slice(before).map((call) => ({ call, response: api.answer(call) }));
      if (!hasPassingFault && calls.length > 0) lookUps.push({ args: key, result, calls });
      return result;
    };
  }

  /**
   * Deploys in this process, so that the test controls the time. Returns the error, how long the deployment paused, and the arguments of all
   * runs of wrangler.
   */
  async function deployInThisProcess(extra: Readonly<Record<string, string>> = {}, options: Partial<Deployment> = {}) {
    const paused: number[] = [];
    const runs: string[] = [];
    const { HOME = "", PATH = "" } = process.env;
    const environment = { HOME, PATH, ...getEnvironment(extra) };
    const runWrangler = createRememberingWrangler(environment);
    const deployment: Deployment = {
      ...{ environment, print: () => undefined, ask: null, acceptsNewKeys: false, ...options },
      run: (args, options) => {
        runs.push(args.join(" "));
        return runWrangler(args, { ...options, show: false });
      },
      pause: async (milliseconds) => void paused.push(milliseconds),
    };
    const error = await deployToAccount(deployment).then(
      () => null,
      (thrown: Error) => thrown,
    );
    return { message: error?.message ?? null, paused, runs };
  }

  // Returns a boolean, because a failed assertion on the upload itself would print the whole bundle.
  const uploaded = (part: string): boolean => {
    const upload = api.calls.findLast(
      ({ method, path }) => method === "PUT" && path.startsWith("/workers/scripts/approval-workflow?"),
    );
    return upload?.body.includes(part) ?? false;
  };

  const hasSecret = (name: string): boolean =>
    uploaded(`{"type":"secret_text","name":"${name}"`) || uploaded(`{"name":"${name}","type":"secret_text"`);

  test("a first deployment creates the database, the bucket and the secrets, and does not print the password", async () => {
    const { code, output } = await run({ ADMIN_PASSWORD: "From-the-vault-1" });
    expect(code, output).toBe(0);
    expect(output).not.toContain("From-the-vault-1");
    for (const name of ["SECRETS_KEY", "CHECKPOINT_KEY"]) {
      expect(hasSecret(name)).toBe(true);
      expect(output).toMatch(
        new RegExp(`Generated ${name}, .+ It is stored only in the Worker and cannot be read back\\.`),
      );
    }
    expect(output).not.toMatch(/shown this once/);
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
    expect(migrations.some((sql) => sql.includes("CREATE TABLE requests ("))).toBe(true);
  });

  test("a deployment without a terminal to a database without users generates no password, and requires ADMIN_PASSWORD in the environment", async () => {
    const printed: string[] = [];
    const { message, runs } = await deployInThisProcess({}, { print: (line) => void printed.push(line) });
    expect(message).toContain("Set ADMIN_PASSWORD in the environment for this deployment.");
    expect(printed.join("\n")).not.toContain("shown this once");
    expect(runs.filter(isChange)).toEqual([]);
  });

  test.each([
    ["a later version", "9999_later.sql", "Another version"],
    ["a version before 1.0.0", "0003_steps_and_groups.sql", "A version before 1.0.0"],
  ])(
    "a deployment to a database of %s is refused with an explanation, and migrates and uploads nothing",
    async (_, name, version) => {
      account.migrations.push(...listMigrations(), name);
      const { message, runs } = await deployInThisProcess();
      account.migrations.splice(0);
      expect(message).toBe(
        `${version} made the database approval-workflow, and this version cannot use it: export what you need with that version, then delete the database and the files in the bucket approval-workflow-files, and deploy again.`,
      );
      expect(runs.filter(isChange)).toEqual([]);
    },
  );

  /** Makes the account that of an installation in use, which has all secrets but ADMIN_PASSWORD. */
  const fillAccount = (): void => {
    account.secrets.splice(0, Number.POSITIVE_INFINITY, ...KEYS);
    account.migrations.splice(0, Number.POSITIVE_INFINITY, ...listMigrations());
    account.users = 3;
  };

  test("a later deployment keeps the existing database, bucket and secrets, also if the environment has others, and needs no ADMIN_PASSWORD once a user exists", async () => {
    fillAccount();
    const others = Object.fromEntries([...KEYS, "ADMIN_PASSWORD"].map((name) => [name, "not-to-be-sent"]));
    const uploads = countUploads();
    const { message, runs } = await deployInThisProcess(others);
    expect(message).toBeNull();
    expect(countUploads()).toBeGreaterThan(uploads);
    expect(runs.filter((args) => args.includes("create "))).toEqual([]);
    expect(uploaded("not-to-be-sent")).toBe(false);
    for (const name of [...KEYS, "ADMIN_PASSWORD"]) expect(hasSecret(name), name).toBe(false);
  });

  test.each(["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"])(
    "a deployment that finds only %s stops and says how to set the other one, because it would replace a key",
    async (found) => {
      fillAccount();
      account.secrets.splice(0, Number.POSITIVE_INFINITY, found, "SECRETS_KEY", "CHECKPOINT_KEY");
      const { message, runs } = await deployInThisProcess();
      expect(runs.filter(isChange)).toEqual([]);
      expect(message).toMatch(new RegExp(`The Worker has the secret ${found}, but not VAPID_\\w+, .+new-push-keys`));
    },
  );

  /** Whether a run of wrangler, given by its arguments, changes something in the account. */
  const isChange = (args: string): boolean => /\bcreate |^d1 migrations|^deploy/.test(args);

  const countUploads = (): number =>
    api.calls.filter(({ method, path }) => method === "PUT" && path.startsWith("/workers/scripts/")).length;

  test("the deployment of a deleted Worker to a database with users stops, unless the stored keys are given or new ones are wanted", async () => {
    fillAccount();
    account.secrets.splice(0);
    const refused = await deployInThisProcess();
    expect(refused.runs.filter(isChange)).toEqual([]);
    expect(refused.message).toContain(
      "Set SECRETS_KEY and CHECKPOINT_KEY in the environment to the keys that you have stored.",
    );
    const keys = { SECRETS_KEY: "stored-secrets-key", CHECKPOINT_KEY: "stored-checkpoint-key" };
    expect((await deployInThisProcess(keys)).message).toBeNull();
    expect([uploaded("stored-secrets-key"), uploaded("stored-checkpoint-key")]).toEqual([true, true]);
    expect(hasSecret("ADMIN_PASSWORD")).toBe(false);
  });

  const UNAVAILABLE = { status: 500, body: createFailureBody(10_001, "internal error") };
  const SLOW_DOWN = { status: 429, body: createFailureBody(971, "slow down") };
  const NO_RESULT = { status: 200, body: '{"success":true,"errors":[],"messages":[],"result":null}' };
  test.each([
    ["which databases exist", /^\/d1\/database\?/, UNAVAILABLE],
    ["which migrations the database approval-workflow has", /FROM d1_migrations/, SLOW_DOWN],
    [
      "whether the database approval-workflow has a user",
      /AS users/,
      { status: 502, body: "<html>bad gateway</html>" },
    ],
    [
      "whether the bucket approval-workflow-files exists",
      /^\/r2\/buckets\//,
      { status: 404, body: "<html>404</html>" },
    ],
    ["which secrets the Worker has", /\/secrets /, UNAVAILABLE],
    ["which secrets the Worker has", /\/secrets /, NO_RESULT],
  ])(
    "if a deployment cannot find out %s (%s: %j), it tries three times, then stops with advice, and creates and uploads nothing",
    async (what, call, response) => {
      fillAccount();
      account.faults.splice(0, Number.POSITIVE_INFINITY, { call, response, times: Number.POSITIVE_INFINITY });
      const { message, paused, runs } = await deployInThisProcess();
      account.faults.splice(0);
      expect(message).toContain(`The deployment stopped, because it could not find out ${what}. Nothing was replaced.`);
      expect(message).toContain("Then run the deployment again.");
      expect(paused).toEqual([3_000, 10_000]);
      expect(runs.slice(-3)).toEqual(Array.from({ length: 3 }, () => runs.at(-1)));
      expect(runs.filter(isChange)).toEqual([]);
    },
  );

  test("a look-up without an answer is ended, and stops the deployment", async () => {
    account.faults.push({ call: /^\/d1\/database\?/, response: null, times: Number.POSITIVE_INFINITY });
    const calls = api.calls.length;
    const { message, paused } = await deployInThisProcess({}, { timeout_ms: 8_000 });
    account.faults.splice(0);
    expect(api.calls.length).toBeGreaterThan(calls);
    expect(message).toMatch(/could not find out which databases exist\.[\s\S]+No answer within 8 seconds\.$/);
    expect(paused).toEqual([3_000, 10_000]);
  });

  test("a look-up that fails twice and then succeeds does not end the deployment, and a refused token ends it at once", async () => {
    fillAccount();
    account.faults.push({ call: /\/secrets /, response: SLOW_DOWN, times: 2 });
    expect(await deployInThisProcess({ ADMIN_PASSWORD: "not-to-be-sent" })).toMatchObject({
      ...{ message: null, paused: [3_000, 10_000] },
    });
    expect(uploaded("not-to-be-sent")).toBe(false);
    const refused = { status: 403, body: createFailureBody(10_000, "Authentication error") };
    account.faults.push({ call: /^\/d1\/database\?/, response: refused, times: 1 });
    const { message, paused } = await deployInThisProcess();
    expect([message?.includes("Authentication error"), paused]).toEqual([true, []]);
  });
});
