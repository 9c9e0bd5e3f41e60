import { beforeEach, describe, expect, test } from "vitest";
import { CreateConfigurationInput } from "../../../domain/inputs/admin-matrix.ts";
import { NumberingInput, SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { CreateUserInput, UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { ChangePasswordInput } from "../../../domain/inputs/auth.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import {
  approverGroupSchemas,
  currencySchemas,
  departmentSchemas,
  dutyConflictSchemas,
  prioritySchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";
import { recordBaseline } from "../../../worker/services/audit/record-baseline.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { setSteps } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const run = (statement: string, ...values: unknown[]) => runWithoutTriggers(platform.DB, statement, ...values);
const DAY_MS = 24 * HOUR_MS;

async function findings(): Promise<string[]> {
  const health = await backend.services.admin.overview.health(await backend.as("admin"), {
    arrived_at: backend.clock.now,
  });
  return unwrap(health).record.findings.map(({ subject, detail }) => `${subject}: ${detail}`);
}

const inDays = (days: number) => new Date(backend.clock.now.getTime() + days * DAY_MS).toISOString();

/** Creates a rule of each kind through the services, and changes some of the sample organisation. */
async function createRules(): Promise<void> {
  const [admin, director] = [await backend.as("admin"), await backend.as("director")];
  const { approverGroups, currencies, departments, dutyConflicts, matrix, priorities, requestTypes } =
    backend.services.admin;
  const { settings, numbering, users } = backend.services.admin;
  const { manager, vp } = backend.people;
  const legal = unwrap(
    await departments.create(admin, departmentSchemas.create.parse({ name: "Legal", head_user_id: vp })),
  );
  unwrap(await departments.update(admin, legal.id, departmentSchemas.update.parse({ budget: 1_000.5 })));
  unwrap(await departments.create(admin, departmentSchemas.create.parse({ name: "Archive" })));
  unwrap(
    await currencies.create(
      admin,
      currencySchemas.create.parse({ code: "CHF", name: "Franc", symbol: "Fr", exchange_rate: 1.1 }),
    ),
  );
  unwrap(
    await priorities.create(
      admin,
      prioritySchemas.create.parse({ code: "LATER", name: "Later", escalation_hours: 500 }),
    ),
  );
  const type = unwrap(
    await requestTypes.create(
      admin,
      requestTypeSchemas.create.parse({ code: "law", name: "Law", payer_ids: [manager] }),
    ),
  );
  unwrap(
    await requestTypes.update(director, type.id, requestTypeSchemas.update.parse({ amount_tolerance_percent: 5 })),
  );
  const members = { name: "Counsel", member_ids: [manager, vp] };
  const counsel = unwrap(await approverGroups.create(admin, approverGroupSchemas.create.parse(members)));
  const heads = unwrap(
    await approverGroups.create(
      admin,
      approverGroupSchemas.create.parse({ name: "Heads", rule: { head_of: "requester" } }),
    ),
  );
  const conflict = { name: "Law", first_group_id: counsel.id, second_group_id: heads.id };
  unwrap(await dutyConflicts.create(admin, dutyConflictSchemas.create.parse(conflict)));
  await setSteps(backend, [{ people: ["manager", "senior.manager"], required: 1 }, { group: counsel.id }]);
  const configuration = { request_type: "law", configuration_type: "user_specific", approver_user_id: vp };
  unwrap(await matrix.create(admin, CreateConfigurationInput.parse(configuration)));
  unwrap(await settings.update(admin, SettingsInput.parse({ password_min_length: 8, second_factor_roles: ["vp"] })));
  unwrap(await numbering.update(admin, NumberingInput.parse({ include_month: true })));
  const created = { username: "nora", name: "Nora New", email: "nora@company.example", role: "manager" };
  const nora = unwrap(
    await users.create(admin, CreateUserInput.parse({ ...created, department: "Legal", password: "Winter-Boat-7" })),
  );
  unwrap(await users.update(admin, nora.id, UpdateUserInput.parse({ role: "senior_manager" })));
  unwrap(await users.update(admin, nora.id, UpdateUserInput.parse({ password: "Summer-Boat-7" })));
  const password = ChangePasswordInput.parse({ current_password: "Approve-2026", new_password: "Green-Boat-12" });
  unwrap(await backend.services.auth.changePassword(await backend.as("it.staff"), password, { keepToken: null }));
  const period = { delegate_user_id: backend.people["it.manager"], ends_at: inDays(20) };
  unwrap(await backend.services.delegations.create(await backend.as("manager"), CreateDelegationInput.parse(period)));
  const ended = { ...period, delegate_user_id: nora.id };
  const delegation = unwrap(
    await backend.services.delegations.create(await backend.as("hr.manager"), CreateDelegationInput.parse(ended)),
  );
  backend.wait(HOUR_MS);
  unwrap(await backend.services.delegations.end(await backend.as("hr.manager"), delegation.id));
  const lapsed = { ...period, delegate_user_id: nora.id };
  unwrap(
    await backend.services.delegations.create(await backend.as("senior.manager"), CreateDelegationInput.parse(lapsed)),
  );
  unwrap(await users.update(admin, nora.id, UpdateUserInput.parse({ is_active: false })));
}

/** Copies a row of a table under other values. */
const copy = (table: string, where: string, values: Record<string, string>): string => {
  const names = Object.keys(values);
  const selected = (columns: readonly string[]) => columns.map((column) => values[column] ?? column).join();
  const columns = COLUMNS[table] ?? [];
  return `INSERT INTO ${table}(${[...new Set([...names, ...columns])].join()}) SELECT ${selected([...new Set([...names, ...columns])])} FROM ${table} WHERE ${where}`;
};
const COLUMNS: Record<string, readonly string[]> = {
  users: ["id", "username", "password_hash", "name", "email", "department_id", "role", "created_at", "updated_at"],
  departments: ["id", "name", "created_at"],
  currencies: ["id", "code", "name", "symbol", "rate_e8", "created_at"],
  request_types: ["id", "code", "name", "created_at"],
  priorities: ["id", "code", "name", "created_at"],
  doa_configurations: [
    "id",
    "request_type",
    "configuration_type",
    "approver_user_id",
    "is_active",
    "created_at",
    "updated_at",
  ],
  approver_groups: ["id", "name", "created_at"],
  duty_conflicts: ["id", "name", "first_group_id", "second_group_id", "created_at"],
  delegations: ["id", "user_id", "delegate_user_id", "starts_at", "ends_at", "created_at"],
};

const VP = "(SELECT id FROM users WHERE username = 'vp')";
const STAFF = "(SELECT id FROM users WHERE username = 'it.staff')";
const FINANCIAL = "(SELECT id FROM doa_configurations WHERE request_type = 'financial')";
const COUNSEL = "(SELECT id FROM approver_groups WHERE name = 'Counsel')";

/** A change of the database outside of the product, and the finding about it. */
const CHANGES: [statement: string, finding: string | RegExp][] = [
  [
    "UPDATE users SET role = 'director' WHERE username = 'it.staff'",
    "The role of the user Ines Staff, Director, differs from the record: Requester.",
  ],
  [
    "UPDATE users SET department_id = 'department-finance' WHERE username = 'it.staff'",
    "The department of the user Ines Staff, Finance, differs from the record.",
  ],
  [
    "UPDATE users SET is_active = 1 WHERE username = 'nora'",
    "The activity of the user Nora New, yes, differs from the record: no.",
  ],
  [
    "UPDATE users SET email = 'eve@evil.example' WHERE username = 'vp'",
    "The email address of the user Victor Pell, eve@evil.example, differs from the record: vp@company.example.",
  ],
  [
    "UPDATE users SET name = 'Victor Pell', username = 'vp2' WHERE username = 'manager'",
    /^Rules: The user name of the user Victor Pell, vp2, differs from the record: manager\. The name of the user/,
  ],
  [
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'it.staff') WHERE username = 'vp'",
    "The password of Victor Pell was changed outside of the product.",
  ],
  [
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'vp') WHERE username = 'it.staff'",
    "The password of Ines Staff was changed outside of the product.",
  ],
  [
    copy("users", "username = 'vp'", { id: "'eve'", username: "'eve'", email: "'eve@company.example'", name: "'Eve'" }),
    "The user Eve is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM users WHERE username = 'it.staff'",
    "The user Ines Staff is in the record, but was removed outside of the product.",
  ],
  [
    `UPDATE departments SET head_user_id = ${STAFF} WHERE name = 'Finance'`,
    "The head of the department Finance, Ines Staff, differs from the record: none.",
  ],
  [
    "UPDATE departments SET budget_minor = 1 WHERE name = 'Legal'",
    "The budget of the department Legal, 0.01, differs from the record: 1000.5.",
  ],
  [
    "UPDATE departments SET is_active = 0 WHERE name = 'HR'",
    "The activity of the department HR, no, differs from the record: yes.",
  ],
  [
    copy("departments", "name = 'HR'", { id: "'x'", name: "'Shadow'" }),
    "The department Shadow is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM departments WHERE name = 'Archive'",
    "The department Archive is in the record, but was removed outside of the product.",
  ],
  [
    "UPDATE currencies SET rate_e8 = 1 WHERE code = 'EUR'",
    "The exchange rate of the currency EUR, 1e-8, differs from the record: 1.08.",
  ],
  [
    "UPDATE currencies SET rate_e8 = 1 WHERE code = 'CHF'",
    "The exchange rate of the currency CHF, 1e-8, differs from the record: 1.1.",
  ],
  [
    "UPDATE currencies SET decimals = 0 WHERE code = 'CHF'",
    "The decimals of the currency CHF, 0, differs from the record: 2.",
  ],
  [
    copy("currencies", "code = 'EUR'", { id: "'x'", code: "'XXX'", name: "'Other'" }),
    "The currency XXX is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM currencies WHERE code = 'GBP'",
    "The currency GBP is in the record, but was removed outside of the product.",
  ],
  [
    "UPDATE request_types SET approval_required = 0 WHERE code = 'travel'",
    "The rule about a required approval of the request type Travel, no, differs from the record: yes.",
  ],
  [
    "UPDATE request_types SET accepts_amount = 0 WHERE code = 'hr'",
    "The rule about accepted amounts of the request type HR, no, differs from the record: yes.",
  ],
  [
    `UPDATE request_types SET material_fields = '["amount"]' WHERE code = 'law'`,
    "The list of material fields of the request type Law, amount, differs from the record: amount, currency, request_type, department.",
  ],
  [
    "UPDATE request_types SET amount_tolerance_percent = 100 WHERE code = 'law'",
    "The tolerance of the request type Law, 100, differs from the record: 5.",
  ],
  [
    `INSERT INTO request_type_payers(request_type_id, user_id, position) VALUES ('type-travel', ${STAFF}, 0)`,
    "The list of payers of the request type Travel, Ines Staff, differs from the record: none.",
  ],
  [
    "DELETE FROM request_type_payers WHERE request_type_id = 'type-procurement'",
    /The list of payers of the request type Procurement/,
  ],
  [
    copy("request_types", "code = 'law'", { id: "'x'", code: "'other'", name: "'Other'" }),
    "The request type Other is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM request_types WHERE code = 'personal'",
    "The request type Personal is in the record, but was removed outside of the product.",
  ],
  [
    "UPDATE priorities SET escalation_hours = 1 WHERE code = 'LOW'",
    "The hours until an escalation of the priority Low, 1, differs from the record: 168.",
  ],
  [
    "UPDATE priorities SET sort_order = 99 WHERE code = 'LATER'",
    "The position in lists of the priority Later, 99, differs from the record: 0.",
  ],
  [
    copy("priorities", "code = 'LOW'", { id: "'x'", code: "'X'", name: "'Other'" }),
    "The priority Other is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM priorities WHERE code = 'LATER'",
    "The priority Later is in the record, but was removed outside of the product.",
  ],
  [
    `UPDATE doa_levels SET approver_user_id = ${STAFF} WHERE configuration_id = (SELECT id FROM doa_configurations WHERE request_type = 'travel') AND position = 1`,
    "The approver of level 2 of the approval matrix of Travel, Ines Staff, differs from the record: Selma Nior.",
  ],
  [
    `UPDATE doa_levels SET max_amount_minor = 99999999 WHERE configuration_id = ${FINANCIAL} AND position = 0`,
    "The limit of level 1 of the approval matrix of Financial differs from the record.",
  ],
  [
    `INSERT INTO doa_levels(configuration_id, position, currency, approver_user_id) VALUES (${FINANCIAL}, 9, 'USD', ${STAFF})`,
    "The number of levels of the approval matrix of Financial, 5, differs from the record: 4.",
  ],
  [
    `DELETE FROM doa_levels WHERE configuration_id = ${FINANCIAL} AND position = 3`,
    /The number of levels of the approval matrix of Financial, 3, differs from the record: 4\./,
  ],
  [
    `UPDATE doa_steps SET required = 2 WHERE configuration_id = ${FINANCIAL} AND position = 0`,
    "The steps of level 1 of the approval matrix of Financial differs from the record.",
  ],
  [
    `UPDATE doa_steps SET members = json_array(json_object('user_id', ${STAFF})) WHERE configuration_id = ${FINANCIAL} AND position = 1`,
    "The steps of level 1 of the approval matrix of Financial differs from the record.",
  ],
  [
    `INSERT INTO doa_steps(configuration_id, band, position, members) VALUES (${FINANCIAL}, 1, 0, json_array(json_object('user_id', ${STAFF})))`,
    "The steps of level 2 of the approval matrix of Financial differs from the record.",
  ],
  [
    `DELETE FROM doa_steps WHERE configuration_id = ${FINANCIAL} AND position = 1`,
    "The steps of level 1 of the approval matrix of Financial differs from the record.",
  ],
  [
    `UPDATE doa_configurations SET approver_user_id = ${STAFF} WHERE request_type = 'law'`,
    "The approver of the approval matrix of Law, Ines Staff, differs from the record: Victor Pell.",
  ],
  [
    "UPDATE doa_configurations SET same_person = 'once' WHERE request_type = 'financial'",
    "The rule about a person in two steps of the approval matrix of Financial, once, differs from the record: separate.",
  ],
  [
    `UPDATE doa_configurations SET fallback_group_id = ${COUNSEL} WHERE request_type = 'law'`,
    "The fallback group of the approval matrix of Law, Counsel, differs from the record: none.",
  ],
  [
    "UPDATE doa_configurations SET department_id = 'department-hr' WHERE request_type = 'law'",
    "The department of the approval matrix of Law in HR, HR, differs from the record: none.",
  ],
  [
    "UPDATE doa_configurations SET is_active = 0 WHERE request_type = 'law'",
    "The activity of the approval matrix of Law, no, differs from the record: yes.",
  ],
  [
    copy("doa_configurations", "request_type = 'law'", { id: "'x'", request_type: "'it'", is_active: "0" }),
    "The approval matrix of IT is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM doa_configurations WHERE request_type = 'law'",
    "The approval matrix of Law is in the record, but was removed outside of the product.",
  ],
  [
    `INSERT INTO approver_group_members(group_id, user_id, position) VALUES (${COUNSEL}, ${STAFF}, 9)`,
    "The list of members of the group Counsel, Marc Nager, Victor Pell, Ines Staff, differs from the record: Marc Nager, Victor Pell.",
  ],
  [
    `DELETE FROM approver_group_members WHERE group_id = ${COUNSEL} AND user_id = ${VP}`,
    "The list of members of the group Counsel, Marc Nager, differs from the record: Marc Nager, Victor Pell.",
  ],
  [
    `UPDATE approver_groups SET rule = '{"role":"requester","department":"any"}' WHERE name = 'Heads'`,
    "The rule of the group Heads differs from the record.",
  ],
  [
    copy("approver_groups", "name = 'Heads'", { id: "'x'", name: "'Shadow'" }),
    "The group Shadow is not in the record: it was added outside of the product.",
  ],
  [
    "UPDATE duty_conflicts SET on_request = 0 WHERE name = 'Law'",
    "The rule about the requester of the conflict of duties Law, no, differs from the record: yes.",
  ],
  [
    "UPDATE duty_conflicts SET is_active = 0 WHERE name = 'Law'",
    "The activity of the conflict of duties Law, no, differs from the record: yes.",
  ],
  [
    copy("duty_conflicts", "name = 'Law'", { id: "'x'", name: "'Shadow'" }),
    "The conflict of duties Shadow is not in the record: it was added outside of the product.",
  ],
  [
    "DELETE FROM duty_conflicts WHERE name = 'Law'",
    "The conflict of duties Law is in the record, but was removed outside of the product.",
  ],
  [
    "UPDATE settings SET auto_assign_approvers = 0",
    "The auto assign approvers of the settings, no, differs from the record: yes.",
  ],
  [
    "UPDATE settings SET second_factor_roles = '[]'",
    "The second factor roles of the settings, none, differs from the record: vp.",
  ],
  [
    "UPDATE settings SET password_min_length = 6",
    "The password min length of the settings, 6, differs from the record: 8.",
  ],
  [
    "UPDATE request_id_config SET counter_start = 1",
    "The start of the counter of the numbering of requests, 1, differs from the record: 1000.",
  ],
  [
    "UPDATE request_id_config SET include_month = 0",
    "The month in the number of the numbering of requests, no, differs from the record: yes.",
  ],
  [
    copy("delegations", "ended_at IS NULL", { id: "'x'", user_id: VP, delegate_user_id: STAFF }),
    "The delegation Victor Pell → Ines Staff is not in the record: it was added outside of the product.",
  ],
  [
    `UPDATE delegations SET delegate_user_id = ${STAFF} WHERE ended_at IS NULL`,
    /^Rules: The delegate of the delegation Marc Nager → Ines Staff, .* differs from the record: /,
  ],
  [
    "UPDATE delegations SET ends_at = '2030-01-01T00:00:00.000Z' WHERE ended_at IS NULL",
    /^Rules: The end of the delegation Marc Nager → Ivo Tamm, 2030-01-01T00:00:00.000Z, differs from the record: 2026-/,
  ],
  [
    "UPDATE delegations SET ended_at = NULL WHERE user_id = (SELECT id FROM users WHERE username = 'hr.manager')",
    /^Rules: The early end of the delegation Hanna Rees → Nora New, none, differs from the record: 2026-/,
  ],
  [
    "UPDATE delegations SET ended_at = NULL WHERE user_id = (SELECT id FROM users WHERE username = 'senior.manager')",
    /^Rules: The early end of the delegation Selma Nior → Nora New, none, differs from the record: 2026-/,
  ],
  [
    "DELETE FROM delegations WHERE ended_at IS NULL",
    "The delegation Marc Nager → Ivo Tamm is in the record, but was removed outside of the product.",
  ],
];

describe("rules that were changed outside of the product", () => {
  beforeEach(createRules);

  test("changes of rules by the product are no faults, also those of a deactivated, erased or deleted user", async () => {
    expect(await backend.jobs.checkRecord()).toMatchObject({ faults: 0 });
    const admin = await backend.as("admin");
    const { users, departments } = backend.services.admin;
    const [nora] = await backend.rows<{ id: string }>("SELECT id FROM users WHERE username = 'nora'");
    unwrap(await users.erase(admin, nora?.id ?? "", { confirm_name: "Nora New" }));
    unwrap(await users.remove(admin, backend.people["it.staff"]));
    unwrap(await departments.create(admin, departmentSchemas.create.parse({ name: "Short" })));
    const [short] = await backend.rows<{ id: string }>("SELECT id FROM departments WHERE name = 'Short'");
    unwrap(await departments.remove(admin, short?.id ?? ""));
    unwrap(await backend.services.admin.numbering.reset(admin));
    backend.wait(400 * DAY_MS);
    await backend.jobs.cleanUpExpired();
    await backend.jobs.checkRecord();
    expect(await findings()).toEqual([]);
  });

  test.each(CHANGES)("the record check reports the change: %s", async (statement, finding) => {
    await run(statement);
    expect((await backend.jobs.checkRecord()).faults).toBeGreaterThan(0);
    const found = await findings();
    if (typeof finding === "string")
      expect(found).toContainEqual(expect.stringContaining(`Rules: ${finding}`.slice(0, -1)));
    else expect(found).toContainEqual(expect.stringMatching(finding));
    const notified = await backend.rows(
      "SELECT 1 FROM notifications WHERE kind = 'record_fault' AND user_id = ?",
      backend.people.admin,
    );
    expect(notified).toHaveLength(found.length);
  });

  test("a later change by the product does not hide that a row was changed outside of it", async () => {
    await run("UPDATE users SET role = 'director' WHERE username = 'it.staff'");
    const input = UpdateUserInput.parse({ designation: "Engineer" });
    unwrap(await backend.services.admin.users.update(await backend.as("admin"), backend.people["it.staff"], input));
    await backend.jobs.checkRecord();
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^Rules: Entry \d+ of the administration's record changed the user Ines Staff after other values had been written outside of the product: role\.$/,
      ),
    ]);
  });

  test("a corrected rule is removed from the findings after the next round", async () => {
    await run("UPDATE settings SET auto_assign_approvers = 0");
    await backend.jobs.checkRecord();
    expect(await findings()).toHaveLength(1);
    await run("UPDATE settings SET auto_assign_approvers = 1");
    backend.wait(HOUR_MS);
    await backend.jobs.checkRecord();
    expect(await findings()).toEqual([]);
  });
});

describe("the first entries about rows without one", () => {
  /** Removes entries from the administration's record, and lets the record go on after the last one. */
  async function forget(condition: string): Promise<void> {
    await run(`DELETE FROM admin_events WHERE ${condition}`);
    const last = "FROM admin_events ORDER BY seq DESC LIMIT 1";
    await run(`UPDATE admin_chain SET seq = (SELECT seq ${last}), hash = (SELECT hash ${last})`);
  }

  /** Returns the findings about rules: entries that this test removed are a fault of the record too. */
  const ruleFindings = async () => (await findings()).filter((finding) => finding.startsWith("Rules: ")).toSorted();

  test("they are written once for data of a version that had none, and later rows without an entry are faults", async () => {
    await forget("entity <> 'doa_configuration'");
    await recordBaseline(backend.deps);
    const count = async () => (await backend.rows("SELECT 1 FROM admin_events")).length;
    // 8 configurations, 9 users with their passwords, 23 standard rows.
    const recorded = 8 + 18 + 23;
    expect(await count()).toBe(recorded + 1);
    await recordBaseline(backend.deps);
    expect(await count()).toBe(recorded + 1);
    expect(await backend.jobs.checkRecord()).toMatchObject({ rules: recorded });
    expect(await ruleFindings()).toEqual([]);
    const values = { id: "'eve'", username: "'eve'", email: "'eve@company.example'", name: "'Eve'" };
    await run(copy("users", "username = 'vp'", values));
    backend.wait(HOUR_MS);
    await backend.jobs.checkRecord();
    await recordBaseline(backend.deps);
    expect(await ruleFindings()).toEqual([
      "Rules: The password of Eve is not in the record: it was added outside of the product.",
      "Rules: The user Eve is not in the record: it was added outside of the product.",
    ]);
  });

  test("a row that contradicts an existing entry gets no new entry", async () => {
    await forget("entity = 'baseline'");
    await run("UPDATE users SET role = 'director' WHERE username = 'it.staff'");
    await run("UPDATE doa_configurations SET approver_user_id = NULL WHERE request_type = 'hr'");
    await backend.jobs.checkRecord();
    expect(await backend.rows("SELECT 1 FROM admin_events WHERE entity = 'baseline'")).toHaveLength(1);
    expect(await ruleFindings()).toEqual([
      "Rules: The approver of the approval matrix of HR, none, differs from the record: Hanna Rees.",
      "Rules: The role of the user Ines Staff, Director, differs from the record: Requester.",
    ]);
  });

  test("a configuration of the matrix without an entry is a fault, because the matrix always had entries", async () => {
    await forget("entity = 'baseline'");
    await run(copy("doa_configurations", "request_type = 'hr'", { id: "'x'", request_type: "'it'", is_active: "0" }));
    await backend.jobs.checkRecord();
    expect(await ruleFindings()).toEqual([
      "Rules: The approval matrix of IT is not in the record: it was added outside of the product.",
    ]);
  });
});
