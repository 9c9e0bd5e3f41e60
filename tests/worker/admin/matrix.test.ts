import { describe, expect, test } from "vitest";
import type { DoaConfiguration } from "../../../domain/admin/entities.ts";
import {
  BacktestInput,
  CreateConfigurationInput,
  MatrixCheckInput,
  MatrixTrialInput,
  UpdateConfigurationInput,
} from "../../../domain/inputs/admin-matrix.ts";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { requestTypeSchemas } from "../../../domain/master-data/schemas.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createLocalMailbox } from "../../../worker/integrations/local-mail.ts";
import type { MailSender } from "../../../worker/integrations/mail.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices, createSubmissionInput } from "../../support/test-services.ts";
import { createNewRequestTypeInput, describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const matrix = () => backend.services.admin.matrix;
const admin = () => backend.as("admin");
const level = (max_amount: number | null, who: string | null, currency = "USD") => ({
  max_amount,
  currency,
  approver_user_id: who,
});
const create = async (fields: object) => matrix().create(await admin(), CreateConfigurationInput.parse(fields));
const update = async (id: string, fields: object) =>
  matrix().update(await admin(), id, UpdateConfigurationInput.parse(fields));
const ofType = async (request_type: string): Promise<DoaConfiguration> => {
  const found = unwrap(await matrix().list(await admin())).find((one) => one.request_type === request_type);
  if (!found) throw new Error(`${request_type} has no configuration`);
  return found;
};
const submit = async (fields: object = {}) =>
  unwrap(
    await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput({ ...fields }), []),
  );

describe("saving configurations of the matrix", () => {
  test("the sample matrix is listed by request type, with the levels and names of approvers", async () => {
    const all = unwrap(await matrix().list(await backend.as("director")));
    expect(all.map((one) => one.request_type)).toEqual([
      "admin",
      "financial",
      "hr",
      "it",
      "non_financial",
      "personal",
      "procurement",
      "travel",
    ]);
    expect(all[1]?.amount_levels.map((one) => [one.max_amount, one.currency, one.approver_name])).toEqual([
      [1000, "USD", "Marc Nager"],
      [10000, "USD", "Selma Nior"],
      [100000, "USD", "Dora Rector"],
      [null, "USD", "Victor Pell"],
    ]);
    expect(all[2]).toMatchObject({
      configuration_type: "user_specific",
      approver_user_name: "Hanna Rees",
      amount_levels: [],
    });
  });

  test("a new configuration has the defaults of the spec: financial, amount based, USD", async () => {
    await platform.DB.exec("UPDATE doa_configurations SET is_active = 0");
    const made = unwrap(await create({ amount_levels: [{ max_amount: "250.50" }] }));
    expect(made).toMatchObject({
      request_type: "financial",
      configuration_type: "amount_based",
      amount_levels: [{ max_amount: 250.5, currency: "USD", approver_user_id: null, approver_name: null }],
      department: null,
      is_active: true,
      version: 1,
    });
  });

  test("a new configuration for a department routes its new requests, but not requests in progress (R15)", async () => {
    const before = await submit();
    const { vp } = backend.people;
    const own = { request_type: "procurement", department: "finance", amount_levels: [level(null, vp)] };
    const made = unwrap(await create(own));
    expect(made).toMatchObject({ department: "Finance", amount_levels: [{ approver_name: "Victor Pell" }] });
    expect(await submit()).toMatchObject({ current_approver_id: vp });
    expect(unwrap(await backend.services.requests.get(await admin(), before.id))).toMatchObject({
      current_approver_id: backend.people.manager,
    });
  });

  test("a configuration with an unknown type, department, currency or approver is refused, and the error names each of these fields", async () => {
    const levels = [level(10, "nobody"), level(0.001, null), level(5, null, "XXX")];
    expect(
      describeOutcome(await create({ request_type: "gone", department: "Nowhere", amount_levels: levels })),
    ).toEqual([
      "invalid",
      [
        "request_type",
        "department",
        "amount_levels.0.approver_user_id",
        "amount_levels.1.max_amount",
        "amount_levels.2.currency",
      ],
    ]);
    const named = { request_type: "hr", configuration_type: "user_specific", approver_user_id: "nobody" };
    expect(describeOutcome(await create(named))).toEqual(["invalid", ["approver_user_id"]]);
    for (const max_amount of [0, -1, "much"])
      expect(CreateConfigurationInput.safeParse({ amount_levels: [{ max_amount }] }).success).toBe(false);
  });

  test("at most one configuration per type and department is active, also after concurrent saves", async () => {
    expect(describeOutcome(await create({ request_type: "travel" }))).toEqual(["duplicate", ["request_type"]]);
    const it = { request_type: "travel", department: "IT" };
    const racing = await Promise.all([create(it), create(it), create(it)]);
    expect(racing.map(describeOutcome).sort()).toEqual(
      ["done", ["duplicate", ["request_type", "department"]], ["duplicate", ["request_type", "department"]]].sort(),
    );
    const spare = unwrap(await create({ ...it, is_active: false }));
    expect(describeOutcome(await update(spare.id, { is_active: true }))).toEqual([
      "duplicate",
      ["request_type", "department"],
    ]);
    expect(describeOutcome(await update((await ofType("travel")).id, { department: "IT" }))).toEqual([
      "duplicate",
      ["request_type", "department"],
    ]);
  });

  test("an unused configuration is deleted, and a configuration in use is deactivated without changing the approver of its requests", async () => {
    const spare = unwrap(
      await create({ request_type: "travel", department: "HR", amount_levels: [level(null, backend.people.vp)] }),
    );
    expect(unwrap(await matrix().remove(await admin(), spare.id)).message).toBe(
      "DOA configuration deleted successfully",
    );
    const { id } = await submit();
    const used = await ofType("procurement");
    expect(unwrap(await matrix().remove(await admin(), used.id))).toMatchObject({ deactivated: true });
    expect(unwrap(await matrix().get(await admin(), used.id)).is_active).toBe(false);
    expect(unwrap(await backend.services.requests.get(await admin(), id)).current_approver_id).toBe(
      backend.people.manager,
    );
    expect(await submit()).toMatchObject({ current_approver_id: null });
  });
});

describe("versions of a configuration", () => {
  test("each version of a configuration records who made which change at what time, and restoring a version creates a new version", async () => {
    const { id, version } = await ofType("procurement");
    const { manager, vp, director } = backend.people;
    expect(version).toBe(1);
    backend.clock.now = new Date("2026-11-03T10:00:00.000Z");
    unwrap(await update(id, { amount_levels: [level(2_000, manager), level(null, vp)] }));
    const actor = await backend.as("director");
    unwrap(
      await matrix().update(
        actor,
        id,
        UpdateConfigurationInput.parse({ configuration_type: "user_specific", approver_user_id: director }),
      ),
    );
    const versions = unwrap(await matrix().listVersions(actor, id));
    expect(versions.map((one) => [one.version, one.action, one.changed_by])).toEqual([
      [3, "updated", "Dora Rector"],
      [2, "updated", "Ama Admin"],
      [1, "created", "System"],
    ]);
    expect(versions[1]).toMatchObject({
      changed_at: "2026-11-03T10:00:00.000Z",
      changes: [
        "Up to USD 2,000: added, Marc Nager decides",
        "Up to USD 1,000: removed, Marc Nager decided",
        "Up to USD 10,000: removed, Selma Nior decided",
        "Up to USD 100,000: removed, Dora Rector decided",
      ],
    });
    const restored = unwrap(await matrix().restore(await admin(), id, { restore: 1 }));
    expect(restored).toMatchObject({ version: 4, configuration_type: "amount_based", approver_user_id: null });
    const [newest, , , first] = unwrap(await matrix().listVersions(actor, id));
    expect(newest).toMatchObject({ action: "restored", changed_by: "Ama Admin" });
    expect(newest?.configuration).toEqual(first?.configuration);
    expect(await submit()).toMatchObject({ current_approver_id: manager });
  });

  test("an older version of a configuration can be restored although its approver, currency and department are inactive", async () => {
    const { vp } = backend.people;
    const made = unwrap(
      await create({ request_type: "travel", department: "IT", amount_levels: [level(100, vp, "EUR")] }),
    );
    unwrap(await update(made.id, { amount_levels: [], department: null, is_active: false }));
    await platform.DB.exec("UPDATE currencies SET is_active = 0 WHERE code = 'EUR'");
    await platform.DB.exec("UPDATE departments SET is_active = 0, name = 'Technology' WHERE name = 'IT'");
    await platform.DB.exec("UPDATE users SET is_active = 0 WHERE username = 'vp'");
    expect(unwrap(await matrix().restore(await admin(), made.id, { restore: 1 }))).toMatchObject({
      department: "Technology",
      amount_levels: [{ max_amount: 100, currency: "EUR", approver_name: "Victor Pell" }],
      is_active: true,
    });
  });

  test("in a company with more than 500 departments, changing or restoring a configuration for the last department never makes it one for all departments", async () => {
    const { vp, director } = backend.people;
    await platform.DB.exec(
      "INSERT INTO departments(id, name, description, created_at) WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 500) SELECT 'd' || at, 'A ' || at, '', '' FROM n",
    );
    const made = unwrap(await create({ request_type: "travel", amount_levels: [level(null, vp)], is_active: false }));
    await platform.DB.exec(`UPDATE doa_configurations SET department_id = 'department-it' WHERE id = '${made.id}'`);
    const changed = unwrap(await update(made.id, { amount_levels: [level(null, director)] }));
    expect(changed).toMatchObject({ department: "IT" });
    expect(await matrix().restore(await admin(), made.id, { restore: changed.version })).toMatchObject({
      code: "invalid",
      errors: [{ path: "department" }],
    });
  });

  test("of two concurrent changes of a configuration, one is saved and the other is refused with stale_version", async () => {
    const { id } = await ofType("travel");
    const racing = await Promise.all(
      [100, 200].map((max) => update(id, { amount_levels: [level(max, backend.people.vp)] })),
    );
    expect(racing.map(describeOutcome).sort()).toEqual([["stale_version", []], "done"].sort());
    expect(describeOutcome(await update(id, { is_active: false, version: 1 }))).toEqual(["stale_version", []]);
    expect(describeOutcome(await matrix().restore(await admin(), id, { restore: 1, version: 1 }))).toEqual([
      "stale_version",
      [],
    ]);
    expect(describeOutcome(await matrix().restore(await admin(), id, { restore: 9 }))).toEqual(["not_found", []]);
    expect(describeOutcome(await matrix().listVersions(await admin(), "nowhere"))).toEqual(["not_found", []]);
  });
});

describe("checks of the matrix", () => {
  test("the checks of the sample matrix report 13 findings, such as types whose configuration ignores the amount", async () => {
    const findings = unwrap(await matrix().check(await admin(), MatrixCheckInput.parse({})));
    const of = (code: string) => findings.filter((one) => one.code === code);
    expect(of("own_last_approver")).toHaveLength(8);
    expect(of("amount_without_limits").map((one) => one.request_type)).toEqual(
      expect.arrayContaining(["hr", "it", "admin", "non_financial", "personal"]),
    );
    expect(findings).toHaveLength(13);
  });

  test("if a request type takes no amounts, the checks of the matrix do not report that its configuration ignores the amount (R39)", async () => {
    unwrap(await backend.services.admin.requestTypes.update(await admin(), "type-hr", { accepts_amount: false }));
    const findings = unwrap(await matrix().check(await admin(), MatrixCheckInput.parse({})));
    const named = findings.filter((one) => one.code === "amount_without_limits").map((one) => one.request_type);
    expect(named).toHaveLength(4);
    expect(named).not.toContain("hr");
  });

  test("the checks of the matrix find an approver or currency that was deactivated, and a type without configuration", async () => {
    const actor = await admin();
    unwrap(
      await backend.services.admin.users.update(actor, backend.people.manager, {
        is_active: false,
        designation: undefined,
      }),
    );
    unwrap(await backend.services.admin.requestTypes.create(actor, createNewRequestTypeInput()));
    await update((await ofType("travel")).id, { amount_levels: [level(10, backend.people.vp, "EUR")] });
    unwrap(await backend.services.admin.currencies.update(actor, "currency-eur", { is_active: false }));
    const findings = unwrap(await matrix().check(actor, MatrixCheckInput.parse({})));
    const about = (code: string) => findings.filter((one) => one.code === code).map((one) => one.request_type);
    expect(about("inactive_approver")).toEqual(["financial", "non_financial", "personal", "procurement"]);
    expect(about("type_without_configuration")).toEqual(["training"]);
    expect(about("inactive_currency")).toEqual(["travel"]);
    expect(about("gap")).toEqual(["travel"]);
  });

  test("the checks of a draft report the faults of this draft, and not the faults of stored configurations", async () => {
    const { id } = await ofType("procurement");
    const { manager, vp } = backend.people;
    const draft = {
      id,
      request_type: "procurement",
      amount_levels: [level(1000, manager), level(1000, null), level(null, vp)],
    };
    const findings = unwrap(await matrix().check(await admin(), MatrixCheckInput.parse({ draft })));
    expect(findings.map((one) => [one.code, one.configuration_id, one.level])).toEqual([
      ["same_limit", id, 1],
      ["missing_approver", id, 1],
      ["own_last_approver", id, null],
    ]);
    expect((await ofType("procurement")).version).toBe(1);
  });

  test("the check of a draft with an unknown approver is refused, and the error names the field", async () => {
    const wrong = MatrixCheckInput.parse({
      draft: { request_type: "procurement", amount_levels: [level(1, "nobody")] },
    });
    expect(describeOutcome(await matrix().check(await admin(), wrong))).toEqual([
      "invalid",
      ["draft.amount_levels.0.approver_user_id"],
    ]);
  });
});

test("the checks of a draft of the matrix also report each type and department that the draft would leave without a configuration", async () => {
  const { id } = await ofType("procurement");
  const { manager, vp } = backend.people;
  const findingsElsewhere = async (draft: object) => {
    const input = MatrixCheckInput.parse({
      draft: { id, amount_levels: [level(1000, manager), level(null, vp)], ...draft },
    });
    const found = unwrap(await matrix().check(await admin(), input)).filter((one) => one.configuration_id !== id);
    return found.map((one) => [one.code, one.severity, one.message]);
  };
  const left = "Procurement requests have no configuration; each would wait for an administrator.";
  expect(await findingsElsewhere({ request_type: "procurement" })).toEqual([]);
  expect(await findingsElsewhere({ request_type: "procurement", is_active: false })).toEqual([
    ["type_without_configuration", "error", left],
  ]);
  expect(await findingsElsewhere({ request_type: "procurement", department: "IT" })).toEqual([
    [
      "type_without_configuration",
      "warning",
      "Procurement requests in Admin, Finance, HR and Operations have no configuration; each would wait for an administrator.",
    ],
  ]);
});

describe("trying the matrix with an example request", () => {
  const ask = async (fields: object) =>
    matrix().runTrial(await admin(), MatrixTrialInput.parse({ request_type: "travel", ...fields }));

  test("if the matrix is tried with an example request, the response has the route by the current matrix and the route by the draft", async () => {
    const { requester, vp, director } = backend.people;
    const draft = {
      id: (await ofType("travel")).id,
      request_type: "travel",
      amount_levels: [level(500, director), level(null, vp)],
    };
    const { live, draft: drafted } = unwrap(await ask({ amount: 500, requester, draft }));
    const submitted = await submit({ request_type: "travel", amount: 500 });
    expect(live).toMatchObject({ approver_name: "Marc Nager", explanation: submitted.route_explanation });
    expect(drafted).toMatchObject({
      approver_name: "Dora Rector",
      explanation:
        "Dora Rector approves Travel requests up to USD 500; this one is USD 500. Victor Pell can also approve it.",
    });
    expect(unwrap(await ask({ amount: 500.01, requester, draft })).draft?.approver_name).toBe("Victor Pell");
    expect(unwrap(await ask({ amount: 500, requester })).draft).toBeNull();
  });

  test("an example request has the department of its requester by default, and is never routed to its requester", async () => {
    const { requester, manager, vp } = backend.people;
    unwrap(await create({ request_type: "travel", department: "IT", amount_levels: [level(null, vp)] }));
    const who = async (fields: object) => unwrap(await ask({ amount: 10, requester, ...fields })).live.approver_name;
    expect(await who({})).toBe("Marc Nager");
    expect(await who({ department: "it" })).toBe("Victor Pell");
    expect(await who({ requester: manager })).toBe("Selma Nior");
    expect(await who({ currency: "CFA", amount: 606060 })).toBe("Marc Nager");
    expect(await who({ currency: "CFA", amount: 606061 })).toBe("Selma Nior");
  });

  test("an example request with a wrong value is refused, and the error names the field", async () => {
    const { requester } = backend.people;
    expect(describeOutcome(await ask({ request_type: "gone", requester }))).toEqual(["invalid", ["request_type"]]);
    expect(describeOutcome(await ask({ requester: "nobody" }))).toEqual(["invalid", ["requester"]]);
    expect(describeOutcome(await ask({ requester, department: "Nowhere" }))).toEqual(["invalid", ["department"]]);
    expect(describeOutcome(await ask({ requester, currency: "XXX" }))).toEqual(["invalid", ["currency"]]);
    expect(describeOutcome(await ask({ requester, currency: "CFA", amount: 0.5 }))).toEqual(["invalid", ["amount"]]);
  });
});

describe("backtest of a draft", () => {
  test("a backtest counts and lists the requests that a draft of the matrix would route to another approver", async () => {
    await submit({ amount: 400 });
    await submit({ amount: 900 });
    await submit({ amount: 950, request_type: "travel" });
    await submit({ amount: 5_000 });
    const { manager, director, vp } = backend.people;
    const draft = {
      id: (await ofType("procurement")).id,
      request_type: "procurement",
      amount_levels: [level(500, manager), level(10_000, director), level(null, vp)],
    };
    const run = async (last?: number) =>
      unwrap(await matrix().backtest(await admin(), BacktestInput.parse({ draft, last })));
    expect(await run()).toEqual({
      considered: 3,
      changed: 2,
      changes: [
        { from: "Marc Nager", to: "Dora Rector", count: 1 },
        { from: "Selma Nior", to: "Dora Rector", count: 1 },
      ],
      requests: [
        {
          id: "REQ-2026-1004",
          title: "Team laptops",
          requester_name: "Rita Quest",
          amount: 5000,
          currency: "USD",
          from: "Selma Nior",
          to: "Dora Rector",
        },
        expect.objectContaining({ id: "REQ-2026-1002", from: "Marc Nager", to: "Dora Rector" }),
      ],
    });
    expect(await run(2)).toMatchObject({ considered: 1, changed: 1 });
    expect((await ofType("procurement")).version).toBe(1);
  });

  // This test counts round trips and rows; `npm run bench` measures the duration.
  test("a backtest over 10,000 requests takes four round trips", async () => {
    const insert = `INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency,
        priority, priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
      SELECT 'BULK-' || i, 1, '', 'Request ' || i, hex(zeroblob(1000)), 'procurement', i * 1237 % 20000003, 0, 2,
        CASE i % 3 WHEN 0 THEN 'USD' WHEN 1 THEN 'EUR' ELSE 'GBP' END, 'LOW', 1, 'approved', ?1, 'Rita Quest',
        CASE i % 2 WHEN 0 THEN 'department-it' ELSE 'department-hr' END, 'IT', '{}', '[]', '2026-01-01', '2026-01-01' FROM n`;
    await platform.DB.prepare(insert).bind(backend.people.requester).run();
    const { manager, director, vp } = backend.people;
    const draft = {
      request_type: "procurement",
      amount_levels: [level(500, manager), level(50_000, director), level(null, vp)],
    };
    const input = BacktestInput.parse({ draft, last: 10_000 });
    const actor = await admin();
    Object.assign(backend.cost, { round_trips: 0, rows_read: 0 });
    const outcome = unwrap(await matrix().backtest(actor, input));
    expect(backend.cost.round_trips).toBe(4);
    expect(backend.cost.rows_read).toBeLessThan(21_000);
    expect(outcome.considered).toBe(10_000);
    expect(outcome.changed).toBe(outcome.changes.reduce((sum, one) => sum + one.count, 0));
    expect(outcome.requests).toHaveLength(100);
    expect(BacktestInput.safeParse({ draft, last: 10_001 }).success).toBe(false);
  });
});

describe("the set-up list on an administrator's dashboard", () => {
  const readSetup = async (who: SampleUsername = "admin", services = backend.services) => {
    const list = ListRequestsInput.parse({});
    return unwrap(await services.requests.getDashboard(await backend.as(who), list, { mine: false })).setup;
  };
  const withMail = (channels: object) =>
    createEnglishServices({ ...backend.deps, channels: { ...backend.deps.channels, ...channels } });
  const sender: MailSender = { send: async () => ({ sent: true }) };
  const codesOf = (setup: Awaited<ReturnType<typeof readSetup>>) =>
    setup?.types_without_approver.map(({ code }) => code) ?? [];

  test("the list is complete only if every active type that needs an approval has an active approver", async () => {
    const services = withMail({ mail: sender, local_mail: null });
    expect(await readSetup("admin", services)).toBeNull();
    expect(await readSetup("director")).toBeNull();

    const { id, version } = unwrap(
      await backend.services.admin.requestTypes.create(await admin(), createNewRequestTypeInput()),
    );
    const added = await readSetup("admin", services);
    expect(added).toMatchObject({ people: true, rules: false, email: true });
    expect(added?.types_without_approver).toEqual([{ code: "training", name: "Training", configuration_id: null }]);

    const { manager, director } = backend.people;
    const inFinance = { request_type: "training", configuration_type: "user_specific", department: "Finance" };
    unwrap(await create({ ...inFinance, approver_user_id: director }));
    expect(codesOf(await readSetup("admin", services))).toEqual(["training"]);
    const named = unwrap(
      await create({ request_type: "training", configuration_type: "amount_based", amount_levels: [] }),
    );
    expect(await readSetup("admin", services)).toMatchObject({
      types_without_approver: [{ code: "training", configuration_id: named.id }],
    });
    unwrap(await update(named.id, { amount_levels: [level(null, manager)] }));
    expect(await readSetup("admin", services)).toBeNull();

    await platform.DB.prepare("UPDATE users SET is_active = 0 WHERE id = ?").bind(manager).run();
    // The sample types with other bands than the manager's have active approvers.
    expect(codesOf(await readSetup("admin", services))).toEqual(["non_financial", "personal", "training"]);
    await platform.DB.prepare("UPDATE request_types SET approval_required = 0 WHERE code != 'training'").run();
    expect(codesOf(await readSetup("admin", services))).toEqual(["training"]);
    const types = backend.services.admin.requestTypes;
    unwrap(await types.update(await admin(), id, requestTypeSchemas.update.parse({ is_active: false, version })));
    expect(await readSetup("admin", services)).toBeNull();
  });

  test("a type is covered by configurations of its own for all active departments", async () => {
    unwrap(await backend.services.admin.requestTypes.create(await admin(), createNewRequestTypeInput()));
    const services = withMail({ mail: sender, local_mail: null });
    const departments = (await backend.services.masterData.listDepartments(await admin())).filter(
      (one) => one.is_active,
    );
    for (const { name } of departments) {
      expect(codesOf(await readSetup("admin", services)), name).toEqual(["training"]);
      const fields = { request_type: "training", configuration_type: "user_specific", department: name };
      unwrap(await create({ ...fields, approver_user_id: backend.people.director }));
    }
    expect(await readSetup("admin", services)).toBeNull();
  });

  test("email is not ticked while no mail leaves the server, unless email is switched off (R58)", async () => {
    const local_mail = createLocalMailbox(platform.FILES);
    for (const channels of [
      { mail: null, local_mail: null },
      { mail: local_mail, local_mail },
    ]) {
      const setup = await readSetup("admin", withMail(channels));
      expect(setup).toMatchObject({ people: true, rules: true, email: false, stores_mail: channels.mail !== null });
    }
    const off = SettingsInput.parse({ email_notifications: false });
    unwrap(await backend.services.admin.settings.update(await admin(), off));
    expect(await readSetup("admin", withMail({ mail: local_mail, local_mail }))).toBeNull();
  });
});
