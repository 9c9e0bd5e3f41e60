import { beforeEach, describe, expect, test } from "vitest";
import type { DoaConfiguration } from "../../../domain/admin/entities.ts";
import {
  BacktestInput,
  CreateConfigurationInput,
  MatrixCheckInput,
  MatrixTrialInput,
  UpdateConfigurationInput,
} from "../../../domain/inputs/admin-matrix.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();

const matrix = () => backend.services.admin.matrix;
const admin = () => backend.as("admin");
const create = async (fields: object) => matrix().create(await admin(), CreateConfigurationInput.parse(fields));
const update = async (id: string, fields: object) =>
  matrix().update(await admin(), id, UpdateConfigurationInput.parse(fields));
const ofType = async (request_type: string): Promise<DoaConfiguration> => {
  const found = unwrap(await matrix().list(await admin())).find((one) => one.request_type === request_type);
  if (!found) throw new Error(`${request_type} has no configuration`);
  return found;
};

type Username = keyof typeof backend.people;
const user = (username: Username) => ({ user_id: backend.people[username] });
const group = (group_id: string) => ({ group_id });
/** Returns two steps: the manager, then two of three people in a group. */
const twoSteps = () => [
  { name: "Manager", members: [user("manager")] },
  { name: "Finance", required: 2, members: [group("finance-group")] },
];
const level = (max_amount: number | null, steps: object[], approver_user_id: string | null = null) => ({
  max_amount,
  steps,
  approver_user_id,
});

async function insertGroup(id: string, name: string, usernames: Username[], rule: object | null = null): Promise<void> {
  await backend.rows(
    "INSERT INTO approver_groups(id, name, rule, created_at) VALUES (?, ?, ?, '2026-11-01T00:00:00.000Z')",
    id,
    name,
    rule && JSON.stringify(rule),
  );
  for (const [position, username] of usernames.entries())
    await backend.rows(
      "INSERT INTO approver_group_members(group_id, user_id, position) VALUES (?, ?, ?)",
      id,
      backend.people[username],
      position,
    );
}

beforeEach(async () => {
  await insertGroup("finance-group", "Finance team", ["senior.manager", "director", "vp"]);
  await insertGroup("managers", "Managers", [], { role: "manager", department: "any" });
});

describe("saving steps", () => {
  test("the steps of a band are stored in their order and returned with the names of their people and groups", async () => {
    const { id } = await ofType("travel");
    const saved = unwrap(
      await update(id, {
        amount_levels: [level(1_000, twoSteps()), level(null, [], backend.people.vp)],
        fallback_group_id: "managers",
        same_person: "once",
      }),
    );
    expect(saved).toMatchObject({
      version: 2,
      fallback_group_id: "managers",
      fallback_group_name: "Managers",
      same_person: "once",
      steps: [],
      amount_levels: [
        {
          approver_user_id: null,
          steps: [
            { name: "Manager", required: null, members: [{ ...user("manager"), name: "Marc Nager" }] },
            { name: "Finance", required: 2, members: [{ group_id: "finance-group", name: "Finance team" }] },
          ],
        },
        { approver_name: "Victor Pell", steps: [] },
      ],
    });
    expect(unwrap(await matrix().get(await admin(), id))).toEqual(saved);
    expect(await backend.rows("SELECT band, position, name, required FROM doa_steps ORDER BY band, position")).toEqual([
      { band: 0, position: 0, name: "Manager", required: null },
      { band: 0, position: 1, name: "Finance", required: 2 },
    ]);
    const used = await backend.rows("SELECT id, was_used FROM approver_groups ORDER BY id");
    expect(used).toEqual([
      { id: "finance-group", was_used: 1 },
      { id: "managers", was_used: 1 },
    ]);
  });

  test("if the type of a configuration changes from `user_specific` to `amount_based`, its steps are deleted; other changes keep the steps", async () => {
    const named = { request_type: "hr", department: "IT", configuration_type: "user_specific", steps: twoSteps() };
    const made = unwrap(await create(named));
    expect(made.steps.map((one) => one.name)).toEqual(["Manager", "Finance"]);
    expect(unwrap(await update(made.id, { is_active: false })).steps).toEqual(made.steps);
    const other = unwrap(await update(made.id, { configuration_type: "amount_based" }));
    expect([other.steps, other.amount_levels]).toEqual([[], []]);
    expect(await backend.rows("SELECT * FROM doa_steps")).toEqual([]);
  });

  test("saving a band without steps deletes its steps, and saving the same steps again changes nothing", async () => {
    const { id } = await ofType("travel");
    const levels = [level(null, twoSteps())];
    const saved = unwrap(await update(id, { amount_levels: levels }));
    expect(unwrap(await update(id, { amount_levels: saved.amount_levels })).version).toBe(saved.version);
    const cleared = unwrap(await update(id, { amount_levels: [{ approver_user_id: backend.people.vp }] }));
    expect(cleared).toMatchObject({ version: 3, amount_levels: [{ steps: [] }] });
  });

  test("when a configuration is deleted, its steps are deleted too", async () => {
    const made = unwrap(
      await create({ request_type: "travel", department: "HR", amount_levels: [level(null, twoSteps())] }),
    );
    unwrap(await matrix().remove(await admin(), made.id));
    expect(await backend.rows("SELECT * FROM doa_steps")).toEqual([]);
  });

  test("unknown people and groups in a step are refused with an error that names the step, but inactive people and groups are accepted", async () => {
    const { id } = await ofType("travel");
    const steps = [
      { members: [user("manager")] },
      { members: [{ user_id: "nobody" }] },
      { members: [user("vp"), group("nothing")] },
    ];
    expect(describeOutcome(await update(id, { amount_levels: [level(10, []), level(null, steps)] }))).toEqual([
      "invalid",
      ["amount_levels.1.steps.1.members", "amount_levels.1.steps.2.members"],
    ]);
    const named = { configuration_type: "user_specific", steps: steps.slice(1, 2), fallback_group_id: "nothing" };
    expect(describeOutcome(await update(id, named))).toEqual(["invalid", ["steps.0.members", "fallback_group_id"]]);
    await backend.rows("UPDATE users SET is_active = 0 WHERE username = 'manager'");
    await backend.rows("UPDATE approver_groups SET is_active = 0");
    expect(describeOutcome(await update(id, { amount_levels: [level(null, twoSteps())] }))).toBe("done");
  });

  test("a configuration is refused if one step has more than 25 people, or if its steps have more than 60 people in total", async () => {
    await backend.rows(
      `INSERT INTO users(id, username, name, email, department_id, role, password_hash, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80)
       SELECT 'clerk-' || i, 'clerk' || i, 'Clerk ' || i, 'clerk' || i || '@example.com', department_id, 'vp', '', created_at, updated_at
       FROM n, users WHERE username = 'vp'`,
    );
    for (const [id, first, last] of [
      ["one", 1, 20],
      ["two", 21, 40],
      ["three", 41, 60],
      ["wide", 1, 26],
    ] as const) {
      await insertGroup(id, id, []);
      await backend.rows(
        "INSERT INTO approver_group_members(group_id, user_id, position) SELECT ?, id, rowid FROM users WHERE id LIKE 'clerk-%' AND CAST(substr(id, 7) AS INT) BETWEEN ? AND ?",
        id,
        first,
        last,
      );
    }
    await insertGroup("vps", "VPs", [], { role: "vp", department: "any" });
    const { id } = await ofType("travel");
    const save = (...members: object[][]) =>
      update(id, {
        amount_levels: [
          level(
            null,
            members.map((one) => ({ members: one })),
          ),
        ],
      });
    expect(describeOutcome(await save([group("wide")]))).toEqual(["invalid", ["amount_levels.0.steps.0.members"]]);
    expect(describeOutcome(await save([group("one")], [group("two")], [group("three")]))).toBe("done");
    const tooMany = await save([group("one")], [group("two")], [group("three")], [user("manager")]);
    expect(describeOutcome(tooMany)).toEqual(["invalid", ["amount_levels.0.steps"]]);
    expect(describeOutcome(await save([group("vps")], [group("vps"), user("manager")]))).toBe("done");
    expect(describeOutcome(await save([group("vps")], [group("vps")], [group("vps")]))).toEqual([
      "invalid",
      ["amount_levels.0.steps"],
    ]);
  });

  test("of two concurrent changes of the steps, one is saved and the other is refused with stale_version", async () => {
    const { id } = await ofType("travel");
    const racing = await Promise.all(
      [1, 2].map((required) =>
        update(id, { amount_levels: [level(null, [{ required, members: [group("finance-group")] }])] }),
      ),
    );
    expect(racing.map(describeOutcome).sort()).toEqual([["stale_version", []], "done"].sort());
    const saved = racing.flatMap((one) => (one.ok ? [one.value] : []));
    expect(saved).toEqual([await ofType("travel")]);
  });

  test("after a person is saved in a step of an active configuration, a director cannot reset the person's password (R37)", async () => {
    await backend.rows("UPDATE doa_levels SET approver_user_id = NULL");
    await backend.rows("UPDATE doa_configurations SET approver_user_id = NULL");
    const findAuthority = async () =>
      unwrap(await backend.services.admin.users.get(await admin(), backend.people["it.staff"])).authority;
    expect(await findAuthority()).toBeNull();
    const { id } = await ofType("travel");
    unwrap(await update(id, { amount_levels: [level(null, [{ members: [user("it.staff")] }])] }));
    expect(await findAuthority()).toBe("matrix");
  });
});

describe("versions of a configuration with steps", () => {
  test("each version of a configuration describes the changes of its steps, and restoring a version restores the steps of this version", async () => {
    const { id } = await ofType("travel");
    const before = unwrap(await matrix().listVersions(await admin(), id));
    expect(before[0]?.configuration).toMatchObject({ steps: [], fallback_group_id: null, same_person: "separate" });
    unwrap(await update(id, { amount_levels: [level(1_000, twoSteps()), level(null, [], backend.people.vp)] }));
    const [manager, finance] = twoSteps();
    const changed = [manager, { ...finance, required: 3 }];
    unwrap(
      await update(id, {
        amount_levels: [level(1_000, changed as object[]), level(null, [], backend.people.vp)],
        fallback_group_id: "managers",
      }),
    );
    const versions = unwrap(await matrix().listVersions(await admin(), id));
    expect(versions.map((one) => one.changes).slice(0, 2)).toEqual([
      ["Fallback group: none → Managers", 'Level up to USD 1,000: step 2 "Finance" now needs 3 people'],
      [
        "Level up to USD 1,000: now has steps: Manager: Marc Nager; Finance: 2 of @Finance team",
        "Up to USD 10,000: removed, Selma Nior decided",
        "Up to USD 100,000: removed, Dora Rector decided",
      ],
    ]);
    const restored = unwrap(await matrix().restore(await admin(), id, { restore: 2 }));
    expect(restored).toMatchObject({ fallback_group_id: null, version: 4 });
    expect(restored.amount_levels[0]?.steps[1]).toMatchObject({ name: "Finance", required: 2 });
    unwrap(await matrix().restore(await admin(), id, { restore: 1 }));
    expect((await ofType("travel")).amount_levels.map((one) => one.steps)).toEqual([[], [], [], []]);
  });

  test("the other administrators and directors are notified of a change of the steps (R39)", async () => {
    const { id } = await ofType("travel");
    unwrap(await update(id, { amount_levels: [level(null, [{ name: "Board", members: [group("finance-group")] }])] }));
    const rows = await backend.rows<{ content: string }>(
      "SELECT content FROM notifications WHERE user_id = ? AND kind = 'rules_changed'",
      backend.people.director,
    );
    const [notification] = readMessages(rows);
    expect(notification?.message).toContain("now has steps: Board: all of @Finance team");
  });
});

describe("example requests, checks and backtest of a draft with steps", () => {
  const draft = async (steps: object[], change: object = {}) => ({
    id: (await ofType("travel")).id,
    request_type: "travel",
    amount_levels: [level(1_000, steps), level(null, [], backend.people.vp)],
    ...change,
  });

  test("if the matrix is tried with an example request, the result lists the steps of the saved matrix and of the draft, with their people", async () => {
    const { director } = backend.people;
    const input = { request_type: "travel", amount: 10, requester: director, draft: await draft(twoSteps()) };
    const { live, draft: drafted } = unwrap(await matrix().runTrial(await admin(), MatrixTrialInput.parse(input)));
    expect(live.steps).toMatchObject([
      { level: 1, name: null, required_approvals: 1, asked: [{ name: "Marc Nager" }] },
    ]);
    expect(drafted?.approver_name).toBe("Marc Nager");
    expect(drafted?.steps).toMatchObject([
      { level: 1, name: "Manager", asked: [{ name: "Marc Nager" }] },
      {
        level: 2,
        name: "Finance",
        required_approvals: 2,
        asked: [{ name: "Selma Nior" }, { name: "Victor Pell" }],
        group_names: ["Finance team"],
        skipped: [{ user_name: "Dora Rector", why: "requester" }],
      },
    ]);
    expect(drafted?.explanation).toBe(
      "Step 1 of 2, Manager: Marc Nager. Step 2, Finance: both Selma Nior and Victor Pell. These steps decide Travel requests up to USD 1,000; this one is USD 10. Dora Rector is the requester and cannot decide it.",
    );
  });

  test("if a draft of the matrix is tried with an example request, its route includes the people whom the rule of a group finds", async () => {
    const input = { request_type: "travel", amount: 10, requester: backend.people.requester };
    const steps = [{ required: 1, members: [group("managers")] }];
    const trial = unwrap(
      await matrix().runTrial(await admin(), MatrixTrialInput.parse({ ...input, draft: await draft(steps) })),
    );
    expect(trial.draft?.steps[0]?.asked.map(({ name }) => name)).toEqual(
      await backend
        .rows<{ name: string }>("SELECT name FROM users WHERE role = 'manager' AND is_active = 1 ORDER BY name")
        .then((rows) => rows.map(({ name }) => name)),
    );
  });

  test("if a draft of the matrix is tried with an example request, its route skips people who have a conflict of duties with the requester", async () => {
    await insertGroup("buyers", "Buyers", ["requester"]);
    await backend.rows(
      "INSERT INTO duty_conflicts(id, name, first_group_id, second_group_id, created_at) VALUES ('c', 'Buy and pay', 'buyers', 'finance-group', '')",
    );
    const input = { request_type: "travel", amount: 10, requester: backend.people.requester };
    const trial = unwrap(
      await matrix().runTrial(await admin(), MatrixTrialInput.parse({ ...input, draft: await draft(twoSteps()) })),
    );
    expect(trial.draft?.steps[1]).toMatchObject({
      asked: [],
      skipped: [{ why: "conflict" }, { why: "conflict" }, { why: "conflict" }],
    });
  });

  test("the checks of a draft report the faults in its steps", async () => {
    await backend.rows("UPDATE approver_groups SET is_active = 0 WHERE id = 'managers'");
    const steps = [...twoSteps(), { members: [group("managers")] }, { members: [user("manager")] }];
    const input = { draft: await draft(steps, { fallback_group_id: "managers" }) };
    const findings = unwrap(await matrix().check(await admin(), MatrixCheckInput.parse(input)));
    expect(findings.map((one) => `${one.code} ${one.severity} ${one.level}`)).toEqual([
      "empty_group warning 0",
      "too_few_members warning 0",
      "own_last_approver warning 0",
      "same_person_in_steps warning 0",
      "own_last_approver warning 1",
      "vacant_fallback warning null",
    ]);
  });

  test("a backtest counts the requests that a draft of the matrix would route to other steps", async () => {
    const submitted = createSubmissionInput({ request_type: "travel", amount: 10 });
    unwrap(await backend.services.requests.submit(await backend.as("requester"), submitted, []));
    const input = BacktestInput.parse({ draft: await draft(twoSteps()), last: 1 });
    expect(unwrap(await matrix().backtest(await admin(), input))).toMatchObject({
      considered: 1,
      changed: 1,
      changes: [{ from: "Marc Nager", to: "Marc Nager, then 2 of Selma Nior, Dora Rector and Victor Pell", count: 1 }],
    });
  });

  test("a backtest routes no request to an approver who has a conflict of duties with the requester of this request", async () => {
    await insertGroup("buyers", "Buyers", ["requester"]);
    await insertGroup("managers-only", "Managers only", ["manager"]);
    await backend.rows(
      "INSERT INTO duty_conflicts(id, name, first_group_id, second_group_id, on_steps, created_at) VALUES ('c', 'c', 'buyers', 'managers-only', 0, '')",
    );
    const submitted = createSubmissionInput({ request_type: "travel", amount: 10 });
    for (const who of ["requester", "it.staff"] as const)
      unwrap(await backend.services.requests.submit(await backend.as(who), submitted, []));
    const input = BacktestInput.parse({ draft: await draft([{ members: [user("vp")] }]), last: 2 });
    const { requests } = unwrap(await matrix().backtest(await admin(), input));
    expect(requests.map(({ requester_name, from, to }) => [requester_name, from, to])).toEqual([
      ["Ines Staff", "Marc Nager", "Victor Pell"],
      ["Rita Quest", "Selma Nior", "Victor Pell"],
    ]);
  });
});
