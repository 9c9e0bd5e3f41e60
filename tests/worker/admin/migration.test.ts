import { copyFileSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_CHAIN_START } from "../../../domain/audit/record-verification.ts";
import { ROOT } from "../../../scripts/build.ts";
import { applyMigrations } from "../../../scripts/migrations.ts";
import { verifyAdministrationAfter } from "../../../worker/services/audit/verify-administration.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { createTestServices, submission } from "../../support/test-services.ts";

const FIRST_OF_ADMINISTRATION = "0004_administration.sql";
const PASSWORD_KINDS = "0013_passwords.sql";
const CHAIN_OF_ADMINISTRATION = "0014_record.sql";
const AMOUNTS_IN_USD = "0015_lists.sql";
const SESSIONS = "0017_sessions.sql";

/** A platform as it was before a migration. */
async function createOlderPlatform(next: string): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const file of readdirSync(join(ROOT, "migrations")))
    if (file.endsWith(".sql") && file < next) copyFileSync(join(ROOT, "migrations", file), join(folder, file));
  return createPlatform(folder);
}

/** What an installation holds that was in use before there was an administration. */
const BEFORE = [
  "INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at) VALUES ('boss', 'boss', 'x', 'Bo Boss', 'b@x.example', 'department-it', 'director', '2026-01-01', '2026-01-01')",
  "INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at) VALUES ('rita', 'rita', 'x', 'Rita', 'r@x.example', 'department-it', 'requester', '2026-01-01', '2026-01-01')",
  "INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at) VALUES ('idle', 'idle', 'x', 'Ida Idle', 'i@x.example', 'department-it', 'requester', '2026-01-01', '2026-01-01')",
  "INSERT INTO doa_configurations(id, request_type, configuration_type, department_id, created_at, updated_at) VALUES ('doa-old', 'travel', 'amount_based', 'department-hr', '2026-01-01', '2026-01-01')",
  "INSERT INTO doa_levels(configuration_id, position, max_amount_minor, currency, approver_user_id) VALUES ('doa-old', 0, 50000, 'GBP', 'boss')",
  `INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_value, amount_decimals, currency, priority, priority_rank,
     status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
   VALUES ('REQ-1', 1, '', 'Old', 'Old', 'it', NULL, 0, 2, 'EUR', 'LOW', 1, 'approved', 'rita', 'Rita', 'department-it', 'IT',
     '{"configuration_id":"doa-old"}', '[]', '2026-01-01', '2026-01-01')`,
  "INSERT INTO request_participants(user_id, request_seq, department_id, status, created_at) SELECT 'rita', seq, department_id, status, created_at FROM requests",
];

test("what was in use before the administration came counts as used, and the matrix has its first versions", async () => {
  const platform = await createOlderPlatform(FIRST_OF_ADMINISTRATION);
  await platform.DB.batch(BEFORE.map((statement) => platform.DB.prepare(statement)));
  await applyMigrations(platform.DB);

  const used = async (table: string, key: string) => {
    const rows = await platform.DB.prepare(`SELECT ${key} AS one FROM ${table} WHERE was_used = 1 ORDER BY 1`).all<{
      one: string;
    }>();
    return rows.results.map((row) => row.one);
  };
  expect(await used("users", "id")).toEqual(["boss", "rita"]);
  expect(await used("departments", "name")).toEqual(["HR", "IT"]);
  expect(await used("currencies", "code")).toEqual(["EUR", "GBP"]);
  expect(await used("request_types", "code")).toEqual(["it", "travel"]);
  expect(await used("priorities", "code")).toEqual(["LOW"]);
  expect(await used("doa_configurations", "id")).toEqual(["doa-old"]);

  const cast = await createTestServices(platform);
  const admin = await cast.as("admin");
  const [version] = unwrap(await cast.services.admin.matrix.listVersions(admin, "doa-old"));
  expect(version).toMatchObject({
    version: 1,
    action: "created",
    changed_by: "System",
    configuration: {
      request_type: "travel",
      department: "HR",
      is_active: true,
      amount_levels: [{ max_amount: 500, currency: "GBP", approver_user_id: "boss", approver_name: "Bo Boss" }],
    },
  });
  expect((await cast.services.requests.submit(admin, submission(), [])).ok).toBe(true);
  await platform.dispose();
});

test("the passwords of a sample organisation that was made before are documented, but for those that were changed since", async () => {
  const platform = await createOlderPlatform(PASSWORD_KINDS);
  const insert = platform.DB.prepare(
    `INSERT INTO users(id, username, password_hash, password_is_default, name, email, department_id, created_at, updated_at)
     VALUES (?1, ?1, ?2, ?3, ?1, ?1, 'department-it', '', '')`,
  );
  const shared = "scrypt$one-salt$key";
  await platform.DB.batch([
    insert.bind("admin", shared, 1),
    insert.bind("manager", shared, 0),
    insert.bind("vp", "scrypt$own-salt$key", 0),
  ]);
  await applyMigrations(platform.DB);
  const { results } = await platform.DB.prepare(
    "SELECT id, password_kind, password_expires_at FROM users ORDER BY id",
  ).all();
  expect(results).toEqual([
    { id: "admin", password_kind: "documented", password_expires_at: null },
    { id: "manager", password_kind: "documented", password_expires_at: null },
    { id: "vp", password_kind: "own", password_expires_at: null },
  ]);
  await platform.dispose();
});

/** `rates`: as a stored route has them; null: a route from before rates were stored. */
const oldRequest = (id: string, amount: number | null, currency: string, rates: Record<string, number> | null) =>
  `INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_value, amount_decimals, currency, priority, priority_rank,
     status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
   VALUES ('${id}', 1, '', 'Old', 'Old', 'travel', ${amount === null ? null : amount * (currency === "CFA" ? 1 : 100)}, ${amount ?? 0}, ${currency === "CFA" ? 0 : 2},
     '${currency}', 'LOW', 1, 'approved', 'rita', 'Rita', 'department-it', 'IT', '${JSON.stringify(rates === null ? {} : { rates })}', '[]', '2026-01-01', '2026-01-01')`;

test("amounts from before they were compared in USD have their value at the rates of their own route, and numbers are found", async () => {
  const platform = await createOlderPlatform(AMOUNTS_IN_USD);
  const statements = [
    oldRequest("OLD-2025-1001", 2_200_000, "CFA", { CFA: 0.0015, USD: 1 }),
    oldRequest("OLD-2025-1002", 384_000, "USD", { USD: 1 }),
    oldRequest("OLD-2025-1003", 100, "EUR", { EUR: 1.2, USD: 1 }),
    oldRequest("OLD-2025-1004", null, "USD", { USD: 1 }),
    oldRequest("OLD-2025-1005", 10, "GBP", null),
  ];
  await platform.DB.batch(statements.map((statement) => platform.DB.prepare(statement)));
  await applyMigrations(platform.DB);
  const { results } = await platform.DB.prepare("SELECT id, amount_usd, id_reversed FROM requests ORDER BY id").all();
  expect(results).toEqual([
    { id: "OLD-2025-1001", amount_usd: 3_300, id_reversed: "1001-5202-DLO" },
    { id: "OLD-2025-1002", amount_usd: 384_000, id_reversed: "2001-5202-DLO" },
    { id: "OLD-2025-1003", amount_usd: 120, id_reversed: "3001-5202-DLO" },
    { id: "OLD-2025-1004", amount_usd: 0, id_reversed: "4001-5202-DLO" },
    { id: "OLD-2025-1005", amount_usd: 12.7, id_reversed: "5001-5202-DLO" },
  ]);
  await platform.dispose();
});

/** What an installation holds that was in use before its record was one chain: two series, one with a gap, and three entries. */
const UNCHAINED = [
  `INSERT INTO admin_events(entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after) VALUES
    ('settings', '1', 2, 'updated', '', 'a', 'Ama', '2026-01-01', '{}', '{}'),
    ('department', 'd', 1, 'created', 'Legal', 'a', 'Ama', '2026-01-02', NULL, '{}'),
    ('department', 'd', 2, 'deleted', 'Legal', 'a', 'Ama', '2026-01-03', '{}', NULL)`,
  `INSERT INTO request_events(request_id, version, kind, created_at, payload, prev_hash, hash)
   SELECT value, 1, 'request.submitted', '2026-01-01', '{}', '', '' FROM json_each('["REQ-2026-1001","REQ-2026-1003","REQ-2026-1004",
     "REQ-2026-001005","REQ-7","REQ-2026-x"]')`,
  "INSERT INTO request_series(series, last_number, last_id) VALUES ('REQ-2026-', 1005, 'REQ-2026-001005'), ('REQ-', 2000, '')",
];

test("entries from before the chain keep their order and stand before it; series go on from where they have no gap", async () => {
  const platform = await createOlderPlatform(CHAIN_OF_ADMINISTRATION);
  await platform.DB.batch(UNCHAINED.map((statement) => platform.DB.prepare(statement)));
  await applyMigrations(platform.DB);
  const rows = async (sql: string) => (await platform.DB.prepare(sql).all()).results;
  expect(await rows("SELECT seq, entity, version, hash FROM admin_events ORDER BY created_at")).toEqual([
    { seq: 1, entity: "settings", version: 2, hash: "" },
    { seq: 2, entity: "department", version: 1, hash: "" },
    { seq: 3, entity: "department", version: 2, hash: "" },
  ]);
  expect(await rows("SELECT * FROM request_series ORDER BY series")).toEqual([
    { series: "REQ-", last_number: 2000, last_id: "", first_number: 2001 },
    { series: "REQ-2026-", last_number: 1005, last_id: "REQ-2026-001005", first_number: 1003 },
  ]);
  await expect(platform.DB.exec("UPDATE admin_events SET label = 'x'")).rejects.toThrow("append-only");

  const cast = await createTestServices(platform);
  const { faults, position, is_last } = await verifyAdministrationAfter(cast.deps, ADMIN_CHAIN_START);
  expect(faults).toEqual([]);
  expect([position.seq, position.unchained, is_last]).toEqual([3 + 8, 3, true]);
  const { id } = unwrap(await cast.services.requests.submit(await cast.as("requester"), submission(), []));
  expect(id).toBe("REQ-2026-1006");
  const [event] = await rows("SELECT payload FROM request_events WHERE request_id = 'REQ-2026-1006'");
  expect(JSON.parse(String(event?.payload)).number).toEqual({ series: "REQ-2026-", since: 1003 });
  await platform.dispose();
});

test("push subscriptions from before they belonged to a session end, and sessions go on", async () => {
  const platform = await createOlderPlatform(SESSIONS);
  await platform.DB.batch(
    [
      "INSERT INTO users(id, username, password_hash, name, email, department_id, created_at, updated_at) VALUES ('rita', 'rita', 'x', 'Rita', 'r@x.example', 'department-it', '2026-01-01', '2026-01-01')",
      "INSERT INTO sessions(token_hash, user_id, created_at, expires_at) VALUES ('hash', 'rita', '2026-01-01', '2027-01-01')",
      "INSERT INTO push_subscriptions(endpoint, user_id, p256dh, auth, created_at) VALUES ('https://push.example/1', 'rita', '', '', '2026-01-01')",
    ].map((statement) => platform.DB.prepare(statement)),
  );
  await applyMigrations(platform.DB);
  const count = (table: string) => platform.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
  expect([await count("push_subscriptions"), await count("sessions")]).toEqual([0, 1]);
  await platform.dispose();
});
