import { describe, expect, test } from "vitest";
import type { ImportReport, UserWithAdminFields } from "../../../domain/admin/entities.ts";
import type { Notification } from "../../../domain/entities.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ApproverGroupResponse, DutyConflict } from "../../../domain/master-data/schemas.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { insertUsers } from "../../../worker/db/queries/admin-users.ts";
import {
  listDutyConflictUserIds,
  listGroupRuleCandidates,
  listGroupsOfConfigurations,
} from "../../../worker/db/queries/approver-groups.ts";
import { unwrap } from "../../support/result.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();

const idOf = (username: SampleUsername) => api.backend.people[username];
const idsOf = (...usernames: SampleUsername[]) => usernames.map(idOf);

const GROUPS = "/admin/approver-groups";
const CONFLICTS = "/admin/duty-conflicts";

async function createGroup(fields: object): Promise<ApproverGroupResponse> {
  const { status, body } = await (await api.as("admin")).post<ApproverGroupResponse>(GROUPS, fields);
  expect(status).toBe(201);
  return body;
}

async function createConflict(first: ApproverGroupResponse, second: ApproverGroupResponse, fields: object = {}) {
  const body = { name: `${first.name} and ${second.name}`, first_group_id: first.id, second_group_id: second.id };
  const created = await (await api.as("admin")).post<DutyConflict>(CONFLICTS, { ...body, ...fields });
  expect(created.status).toBe(201);
  return created.body;
}

const errorPaths = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ((body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path),
];

const ruleNotifications = async (username: SampleUsername) => {
  const { body } = await (await api.as(username)).get<Notification[]>("/notifications");
  return body.filter(({ kind }) => kind === "rules_changed").map(({ message }) => message);
};

describe("groups of approvers (R32)", () => {
  test("a group of people can be created, listed, changed and deleted, and its members stay in the given order", async () => {
    const director = await api.as("director");
    const member_ids = [...idsOf("vp", "manager", "hr.manager"), idOf("vp")];
    const created = await director.post<ApproverGroupResponse>(GROUPS, { name: " Partners  of the firm ", member_ids });
    expect(created).toMatchObject({ status: 201 });
    expect(created.headers.get("ETag")).toBe('"1"');
    expect(created.body).toEqual({
      id: expect.any(String),
      name: "Partners of the firm",
      description: "",
      rule: null,
      members: [
        { id: idOf("vp"), name: "Victor Pell" },
        { id: idOf("manager"), name: "Marc Nager" },
        { id: idOf("hr.manager"), name: "Hanna Rees" },
      ],
      is_active: true,
      version: 1,
    });
    expect((await director.get(GROUPS)).body).toEqual([created.body]);
    const path = `${GROUPS}/${created.body.id}`;
    const changed = await director.call<ApproverGroupResponse>("PUT", path, {
      body: { member_ids: idsOf("manager", "vp") },
      headers: { "If-Match": '"1"' },
    });
    expect(changed.body).toMatchObject({ name: "Partners of the firm", version: 2 });
    expect(changed.body.members.map(({ name }) => name)).toEqual(["Marc Nager", "Victor Pell"]);
    const stale = await director.call("PUT", path, { body: { name: "X" }, headers: { "If-Match": '"1"' } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await director.put(path, { name: "X", version: 1 })).toMatchObject({ body: { code: "stale_version" } });
    // The version stays the same, because an unchanged group is not saved again.
    expect((await director.put<ApproverGroupResponse>(path, { member_ids: idsOf("manager", "vp") })).body.version).toBe(
      2,
    );
    const staleDelete = await director.call("DELETE", path, { headers: { "If-Match": '"1"' } });
    expect(staleDelete).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await director.call("DELETE", path)).toMatchObject({
      status: 200,
      body: { message: "Approver group deleted successfully" },
    });
    expect((await director.get(path)).status).toBe(404);
    expect(await api.rows("SELECT version, action FROM admin_events WHERE entity = 'approver_group'")).toEqual([
      { version: 1, action: "created" },
      { version: 2, action: "updated" },
      { version: 3, action: "deleted" },
    ]);
  });

  test("a group has either a rule or a list of members: a call with both is refused, and a new rule removes the list", async () => {
    const admin = await api.as("admin");
    const rule = { role: "manager", department: "requester" };
    const managers = await createGroup({ name: "Managers", rule });
    expect(managers).toMatchObject({ rule, members: [] });
    const path = `${GROUPS}/${managers.id}`;
    expect(errorPaths(await admin.put(path, { member_ids: idsOf("vp") }))).toEqual([422, ["member_ids"]]);
    const listed = await admin.put<ApproverGroupResponse>(path, { rule: null, member_ids: idsOf("vp") });
    expect(listed.body).toMatchObject({ rule: null, members: [{ id: idOf("vp"), name: "Victor Pell" }] });
    const heads = await admin.put<ApproverGroupResponse>(path, { rule: { head_of: "requester" } });
    expect(heads.body).toMatchObject({ rule: { head_of: "requester" }, members: [] });
    const invalid = (fields: object) => admin.post(GROUPS, { name: "Other", ...fields });
    expect(errorPaths(await invalid({ rule, member_ids: idsOf("vp") }))).toEqual([422, ["member_ids"]]);
    expect(errorPaths(await invalid({ rule: { role: "king", department: "any" } }))).toEqual([422, ["rule"]]);
    expect(errorPaths(await invalid({ rule: { role: "vp" } }))).toEqual([422, ["rule"]]);
    expect(errorPaths(await invalid({ rule: { ...rule, head_of: "requester" } }))).toEqual([422, ["rule"]]);
    expect((await invalid({ rule, member_ids: [] })).status).toBe(201);
  });

  test("a group is refused if its name is already used or its members are unknown, inactive or too many, and the response names the field", async () => {
    const admin = await api.as("admin");
    const partners = await createGroup({ name: "Partners", member_ids: idsOf("it.staff", "vp") });
    const invalid = async (fields: object) => errorPaths(await admin.post(GROUPS, { name: "Other", ...fields }));
    expect(await invalid({ name: " " })).toEqual([422, ["name"]]);
    expect(await invalid({ name: "partners" })).toEqual([409, ["name"]]);
    expect(await invalid({ member_ids: ["nobody"] })).toEqual([422, ["member_ids"]]);
    expect(await invalid({ member_ids: Array.from({ length: 201 }, (_, at) => `user-${at}`) })).toEqual([
      422,
      ["member_ids"],
    ]);
    expect((await admin.put(`/admin/users/${idOf("it.staff")}`, { is_active: false })).status).toBe(200);
    expect(await invalid({ member_ids: idsOf("it.staff") })).toEqual([422, ["member_ids"]]);
    // A member who became inactive can stay.
    const saved = await admin.put(`${GROUPS}/${partners.id}`, { member_ids: idsOf("it.staff", "manager") });
    expect(saved.status).toBe(200);
    const racing = await Promise.all([1, 2, 3].map(() => admin.post(GROUPS, { name: "Race" })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("a group in a step of the matrix or in a conflict of duties is deactivated instead of deleted", async () => {
    const admin = await api.as("admin");
    const [step, fallback, first] = [
      await createGroup({ name: "In a step" }),
      await createGroup({ name: "Fallback" }),
      await createGroup({ name: "In a conflict" }),
    ];
    const [configuration] = await api.rows("SELECT id FROM doa_configurations WHERE request_type = 'travel'");
    await api.rows(
      "INSERT INTO doa_steps(configuration_id, band, position, members) VALUES (?, 0, 0, ?)",
      configuration?.id,
      JSON.stringify([{ group_id: step.id }]),
    );
    await api.rows("UPDATE doa_configurations SET fallback_group_id = ? WHERE id = ?", fallback.id, configuration?.id);
    await createConflict(first, first);
    for (const { id, name } of [step, fallback, first]) {
      const removed = await admin.call<{ message: string }>("DELETE", `${GROUPS}/${id}`);
      expect(removed.body.message).toContain(`Approver group deactivated, not deleted: ${name} is in use`);
      expect((await admin.get(`${GROUPS}/${id}`)).body).toMatchObject({ is_active: false, version: 2 });
    }
    expect((await admin.put(`${GROUPS}/${step.id}`, { is_active: true })).body).toMatchObject({ is_active: true });
  });

  test("the screen of the groups lists for each group the active matrix configurations that refer to it", async () => {
    const [step, fallback] = [await createGroup({ name: "In a step" }), await createGroup({ name: "Fallback" })];
    await api.rows(
      `INSERT INTO doa_steps(configuration_id, band, position, members)
       SELECT id, 0, 0, ? FROM doa_configurations WHERE request_type IN ('travel', 'hr')`,
      JSON.stringify([{ group_id: step.id }]),
    );
    await api.rows(
      "UPDATE doa_configurations SET fallback_group_id = ?, department_id = 'department-it' WHERE request_type = 'travel'",
      fallback.id,
    );
    const { services, as } = api.backend;
    const page = unwrap(await services.admin.pages.getGroups(await as("admin")));
    expect(page.groups.map(({ name, used_in }) => [name, used_in])).toEqual([
      ["Fallback", ["Travel (IT)"]],
      ["In a step", ["HR", "Travel (IT)"]],
    ]);
    await api.rows("UPDATE doa_configurations SET is_active = 0");
    const later = unwrap(await services.admin.pages.getGroups(await as("admin")));
    expect(later.groups.flatMap(({ used_in }) => used_in)).toEqual([]);
    expect(await services.admin.pages.getGroups(await as("manager"))).toMatchObject({ code: "forbidden" });
  });

  test("a user who was ever a member of a group is deactivated instead of deleted", async () => {
    const admin = await api.as("admin");
    const group = await createGroup({ name: "Partners", member_ids: idsOf("it.staff") });
    await admin.put(`${GROUPS}/${group.id}`, { member_ids: [] });
    const removed = await admin.call<{ message: string }>("DELETE", `/admin/users/${idOf("it.staff")}`);
    expect(removed.body.message).toContain("User deactivated, not deleted");
  });

  test("repeating the creation of a group with the same idempotency key creates one group", async () => {
    const admin = await api.as("admin");
    const send = () => admin.post<ApproverGroupResponse>(GROUPS, { name: "Partners" }, { "Idempotency-Key": "g" });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect((await admin.get<object[]>(GROUPS)).body).toHaveLength(1);
  });

  test("the other administrators and directors are notified of each change of a group (R39)", async () => {
    const group = await createGroup({ name: "Partners", member_ids: idsOf("vp", "manager") });
    const admin = await api.as("admin");
    await admin.put(`${GROUPS}/${group.id}`, { member_ids: idsOf("vp", "hr.manager"), description: "Of the firm" });
    await admin.put(`${GROUPS}/${group.id}`, { member_ids: idsOf("hr.manager", "vp") });
    await admin.put(`${GROUPS}/${group.id}`, { rule: { role: "senior_manager", department: "any" } });
    await admin.put(`${GROUPS}/${group.id}`, { description: "Nothing that decides" });
    await admin.call("DELETE", `${GROUPS}/${group.id}`);
    const text = (changes: string) => `Ama Admin changed an approver group. Partners: ${changes}.`;
    expect((await ruleNotifications("director")).toReversed()).toEqual([
      text("added; Members added: Victor Pell, Marc Nager"),
      text("Members added: Hanna Rees; Members removed: Marc Nager"),
      text("Another order of the members"),
      text("Kind: listed people → everyone with the role Senior manager; Members removed: Hanna Rees, Victor Pell"),
      text("removed"),
    ]);
    expect(await ruleNotifications("admin")).toEqual([]);
    expect(await ruleNotifications("vp")).toEqual([]);
  });

  test("directors are notified of a new head of a department only if the rule of a group refers to heads of departments", async () => {
    const admin = await api.as("admin");
    const setHead = (username: SampleUsername) =>
      admin.put("/admin/departments/department-it", { head_user_id: idOf(username) });
    await setHead("it.manager");
    expect(await ruleNotifications("director")).toEqual([]);
    await createGroup({ name: "Heads", rule: { head_of: "requester" } });
    await setHead("it.staff");
    expect((await ruleNotifications("director"))[0]).toBe(
      "Ama Admin changed a department. IT: Head: Ivo Tamm → Ines Staff.",
    );
  });
});

describe("accounts of approvers that a director cannot take over (R37)", () => {
  const authorityOf = async (username: SampleUsername) =>
    (await (await api.as("director")).get<UserWithAdminFields>(`/admin/users/${idOf(username)}`)).body.authority;

  test("a director cannot take over the account of a listed member of an active group", async () => {
    const director = await api.as("director");
    expect(await authorityOf("it.staff")).toBeNull();
    const group = await createGroup({ name: "Partners", member_ids: idsOf("it.staff") });
    expect(await authorityOf("it.staff")).toBe("group");
    expect(await authorityOf("requester")).toBeNull();
    const path = `/admin/users/${idOf("it.staff")}`;
    for (const body of [{ password: "Heron-on-the-lake" }, { email: "director@elsewhere.example" }, { role: "vp" }])
      expect(await director.put(path, body)).toMatchObject({
        status: 403,
        body: { code: "admin_only", detail: expect.stringContaining("Ines Staff is a member of an approver group") },
      });
    expect((await director.call("DELETE", path)).status).toBe(403);
    expect((await director.put(`${GROUPS}/${group.id}`, { is_active: false })).status).toBe(200);
    expect(await authorityOf("it.staff")).toBeNull();
  });

  test("a director cannot take over the account of a person who is a member of an active group by the rule of the group", async () => {
    const director = await api.as("director");
    await director.put("/admin/departments/department-it", { head_user_id: idOf("it.staff") });
    expect(await authorityOf("it.staff")).toBeNull();
    await createGroup({ name: "Heads", rule: { head_of: "requester" } });
    expect(await authorityOf("it.staff")).toBe("group");
    expect(await authorityOf("requester")).toBeNull();
    await createGroup({ name: "Colleagues", rule: { role: "requester", department: "requester" } });
    expect(await authorityOf("requester")).toBe("group");
    expect(await authorityOf("manager")).toBe("matrix");
    const refused = await director.put(`/admin/users/${idOf("requester")}`, { password: "Heron-on-the-lake" });
    expect(refused.status).toBe(403);
  });

  test("a director cannot take over the account of a person in a step of the matrix", async () => {
    await api.rows(
      "INSERT INTO doa_steps(configuration_id, band, position, members) SELECT id, 0, 0, ? FROM doa_configurations LIMIT 1",
      JSON.stringify([{ user_id: idOf("it.staff") }]),
    );
    expect(await authorityOf("it.staff")).toBe("matrix");
  });
});

describe("conflicts of duties over the API (R33)", () => {
  test("a conflict of duties can be created, listed, changed and deleted, and directors are notified of each change (R39)", async () => {
    const [payers, buyers] = [await createGroup({ name: "Payers" }), await createGroup({ name: "Buyers" })];
    const conflict = await createConflict(payers, buyers, { name: "Paying and buying" });
    expect(conflict).toEqual({
      id: expect.any(String),
      name: "Paying and buying",
      first_group_id: payers.id,
      second_group_id: buyers.id,
      on_request: true,
      on_steps: true,
      is_active: true,
      version: 1,
    });
    const admin = await api.as("admin");
    const path = `${CONFLICTS}/${conflict.id}`;
    expect((await admin.get(CONFLICTS)).body).toEqual([conflict]);
    const change = { second_group_id: payers.id, on_request: false };
    const changed = await admin.call("PUT", path, { body: change, headers: { "If-Match": '"1"' } });
    expect(changed).toMatchObject({ status: 200, body: { ...change, on_steps: true, version: 2 } });
    const stale = await admin.call("PUT", path, { body: { name: "X" }, headers: { "If-Match": '"1"' } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await admin.call("DELETE", path)).toMatchObject({
      body: { message: "Conflict of duties deleted successfully" },
    });
    expect((await admin.get(path)).status).toBe(404);
    const text = (changes: string) => `Ama Admin changed a conflict of duties. Paying and buying: ${changes}.`;
    expect((await ruleNotifications("director")).toReversed().slice(2)).toEqual([
      text("added; Groups: Payers and Buyers"),
      text("Groups: Payers and Buyers → Payers and Payers; For the requester: yes → no"),
      text("removed"),
    ]);
  });

  test("a conflict of duties with an unknown group, a used name or no effect is refused, and the response names the invalid field", async () => {
    const admin = await api.as("admin");
    const group = await createGroup({ name: "Payers" });
    const valid = { name: "Payers", first_group_id: group.id, second_group_id: group.id };
    const invalid = async (fields: object) => errorPaths(await admin.post(CONFLICTS, { ...valid, ...fields }));
    expect(await invalid({ first_group_id: "" })).toEqual([422, ["first_group_id"]]);
    expect(await invalid({ first_group_id: "none", second_group_id: "none" })).toEqual([
      422,
      ["first_group_id", "second_group_id"],
    ]);
    expect(await invalid({ on_request: false, on_steps: false })).toEqual([422, ["on_steps"]]);
    expect((await admin.post(CONFLICTS, valid)).status).toBe(201);
    expect(await invalid({ name: "PAYERS" })).toEqual([409, ["name"]]);
  });
});

describe("the people who cannot decide because of a conflict of duties", () => {
  const conflicting = async (
    usernames: SampleUsername[],
    on: "on_request" | "on_steps" = "on_request",
    department_id: string | null = null,
  ): Promise<string[]> => {
    const { db } = api.backend.deps;
    const { rows } = await inBatch(db, { rows: listDutyConflictUserIds(db, idsOf(...usernames), on, department_id) });
    const names = Object.fromEntries(Object.entries(api.backend.people).map(([name, id]) => [id, name]));
    return rows.map(({ id }) => names[id] ?? id).toSorted();
  };

  test("if there are no conflicts of duties, nobody is excluded, and the query for excluded people reads almost no rows", async () => {
    api.backend.cost.rows_read = 0;
    expect(await conflicting(["vp", "manager", "requester"])).toEqual([]);
    expect(api.backend.cost.rows_read).toBeLessThan(5);
  });

  test("if two groups are in conflict and a member of one group takes part in a request, the members of the other group cannot decide it, not even those who are inactive now", async () => {
    const payers = await createGroup({ name: "Payers", member_ids: idsOf("vp", "manager", "it.staff") });
    const buyers = await createGroup({ name: "Buyers", member_ids: idsOf("requester", "vp") });
    await createConflict(payers, buyers, { on_steps: false });
    expect(await conflicting(["requester"])).toEqual(["it.staff", "manager", "vp"]);
    expect(await conflicting(["manager"])).toEqual(["requester", "vp"]);
    expect(await conflicting(["manager", "requester"])).toEqual(["it.staff", "vp"]);
    expect(await conflicting(["hr.manager"])).toEqual([]);
    expect(await conflicting([])).toEqual([]);
    expect(await conflicting(["requester"], "on_steps")).toEqual([]);
    const admin = await api.as("admin");
    await admin.put(`/admin/users/${idOf("it.staff")}`, { is_active: false });
    expect(await conflicting(["requester"])).toEqual(["it.staff", "manager", "vp"]);
    await admin.put(`${GROUPS}/${payers.id}`, { is_active: false });
    expect(await conflicting(["requester"])).toEqual([]);
  });

  test("an inactive conflict of duties excludes nobody", async () => {
    const payers = await createGroup({ name: "Payers", member_ids: idsOf("vp", "manager") });
    await createConflict(payers, payers, { is_active: false });
    expect(await conflicting(["vp"])).toEqual([]);
  });

  test("if a group is in conflict with itself and one member takes part in a request, the other members cannot decide the request", async () => {
    const payers = await createGroup({ name: "Payers", member_ids: idsOf("vp", "manager", "it.staff") });
    await createConflict(payers, payers);
    expect(await conflicting(["vp"], "on_steps")).toEqual(["it.staff", "manager"]);
    expect(await conflicting(["vp", "manager"], "on_steps")).toEqual(["it.staff", "manager", "vp"]);
    expect(await conflicting(["hr.manager"], "on_steps")).toEqual([]);
  });

  test("a conflict of duties also excludes people whom the rule of a group finds by role, either in all departments or only in the department of the request", async () => {
    const managers = await createGroup({ name: "Managers", rule: { role: "manager", department: "any" } });
    const near = await createGroup({ name: "Near", rule: { role: "requester", department: "requester" } });
    await createConflict(managers, near);
    expect(await conflicting(["requester"])).toEqual(["hr.manager", "it.manager", "manager"]);
    // Without a department, the rule of the group 'Near' uses the manager's department, Finance. The only requester in
    // Finance is `requester`.
    expect(await conflicting(["manager"])).toEqual(["requester"]);
    expect(await conflicting(["manager"], "on_steps", "department-it")).toEqual(["it.staff"]);
    // In a request of Finance, a requester of IT is not a member of the group.
    expect(await conflicting(["it.staff"], "on_steps", "department-finance")).toEqual([]);
  });

  test("if a group in a conflict of duties has the rule 'head of the requester's department', the conflict applies to this head, and to no other head", async () => {
    const admin = await api.as("admin");
    const heads = await createGroup({ name: "Heads", rule: { head_of: "requester" } });
    const payers = await createGroup({ name: "Payers", member_ids: idsOf("requester", "vp") });
    await createConflict(heads, payers);
    expect(await conflicting(["requester"])).toEqual([]);
    await admin.put("/admin/departments/department-finance", { head_user_id: idOf("senior.manager") });
    expect(await conflicting(["requester"])).toEqual(["senior.manager"]);
    expect(await conflicting(["senior.manager"])).toEqual(["requester", "vp"]);
    expect(await conflicting(["vp"])).toEqual([]);
    expect(await conflicting(["vp"], "on_steps", "department-finance")).toEqual(["senior.manager"]);
  });
});

describe("the groups and people that routing reads", () => {
  const read = async (department_id = "department-finance") => {
    const { db } = api.backend.deps;
    return inBatch(db, {
      groups: listGroupsOfConfigurations(db, "travel", department_id),
      people: listGroupRuleCandidates(db, "travel", department_id, {
        requester_id: api.backend.people.requester,
        now: api.backend.clock.now.toISOString(),
      }),
    });
  };
  const addStep = (members: object[], request_type = "travel") =>
    api.rows(
      `INSERT INTO doa_steps(configuration_id, band, position, members)
       SELECT id, 0, (SELECT count(*) FROM doa_steps), ? FROM doa_configurations WHERE request_type = ?`,
      JSON.stringify(members),
      request_type,
    );
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();

  test("if a request type has no steps, routing reads no groups and no people, and its queries read almost no rows", async () => {
    await createGroup({ name: "Everybody", rule: { role: "requester", department: "any" } });
    await addStep([{ user_id: idOf("vp") }], "procurement");
    await read();
    api.backend.cost.rows_read = 0;
    expect(await read()).toEqual({ groups: [], people: [] });
    expect(api.backend.cost.rows_read).toBeLessThan(10);
  });

  test("routing reads the groups in the steps, the fallback group, and the people in the steps and in these groups", async () => {
    const listed = await createGroup({ name: "Listed", member_ids: idsOf("vp", "it.staff") });
    const near = await createGroup({ name: "Near", rule: { role: "requester", department: "requester" } });
    const heads = await createGroup({ name: "Heads", rule: { head_of: "requester" } });
    const unused = await createGroup({ name: "Unused", rule: { role: "admin", department: "any" } });
    const admin = await api.as("admin");
    await admin.put("/admin/departments/department-finance", { head_user_id: idOf("senior.manager") });
    await admin.put(`/admin/users/${idOf("it.staff")}`, { is_active: false });
    await addStep([{ user_id: idOf("hr.manager") }, { group_id: listed.id }]);
    await addStep([{ group_id: near.id }, { group_id: listed.id }]);
    await addStep([{ group_id: unused.id }], "procurement");
    await api.rows("UPDATE doa_configurations SET fallback_group_id = ? WHERE request_type = 'travel'", heads.id);
    const { groups, people } = await read();
    expect(groups.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { id: heads.id, name: "Heads", is_active: true, rule: JSON.stringify(heads.rule), member_ids: "[]" },
      {
        id: listed.id,
        name: "Listed",
        is_active: true,
        rule: null,
        member_ids: JSON.stringify(idsOf("vp", "it.staff")),
      },
      { id: near.id, name: "Near", is_active: true, rule: JSON.stringify(near.rule), member_ids: "[]" },
    ]);
    expect(namesOf(people)).toEqual(["Hanna Rees", "Ines Staff", "Rita Quest", "Selma Nior", "Victor Pell"]);
    expect(people.find(({ name }) => name === "Ines Staff")).toEqual({
      id: idOf("it.staff"),
      name: "Ines Staff",
      is_active: false,
      role: "requester",
      department_id: "department-it",
      headed_department_id: null,
      is_influenced: false,
    });
    expect(people.filter(({ headed_department_id }) => headed_department_id !== null).map(({ name }) => name)).toEqual([
      "Selma Nior",
    ]);
    expect(namesOf((await read("department-it")).people)).toEqual(["Hanna Rees", "Ines Staff", "Victor Pell"]);
  });

  test("if the rule of a group finds more than 25 people, the maximum of a step, routing reads only the first 26 by name", async () => {
    const { db } = api.backend.deps;
    const account = { password_hash: "x", password_kind: "one_time" as const, password_expires_at: null };
    const setter = { email_set_by: null, email_set_by_role: null };
    const users = Array.from({ length: 40 }, (_, at) => ({
      ...{ ...account, ...setter, id: `user-${at}`, username: `user-${at}`, email: `user-${at}@company.example` },
      ...{ name: `clerk ${String(at).padStart(2, "0")}`, designation: "", role: "vp" as const },
      department_id: at % 2 === 0 ? "department-it" : "department-hr",
    }));
    await inBatch(db, [insertUsers(db, users, "2026-11-01T00:00:00.000Z")]);
    await api.rows("UPDATE users SET is_active = 0 WHERE id = 'user-0'");
    const vps = await createGroup({ name: "VPs", rule: { role: "vp", department: "any" } });
    await addStep([{ group_id: vps.id }]);
    const { people } = await read();
    expect(people).toHaveLength(LIMITS.step_people + 1);
    expect(namesOf(people).slice(0, 2)).toEqual(["clerk 01", "clerk 02"]);
    await api.rows("UPDATE approver_groups SET rule = json_set(rule, '$.department', 'requester')");
    expect((await read("department-it")).people).toHaveLength(19);
    await api.rows("UPDATE approver_groups SET is_active = 0");
    expect(await read("department-it")).toMatchObject({ groups: [{ is_active: false }], people: [] });
  });
});

describe("importing groups of approvers", () => {
  const csv =
    "Name,Description,Members\nPartners,Of the firm,vp; MANAGER;vp;\nAuditors,,\nPARTNERS,,\nTaken,,\nLost,,vp;nobody\n,,vp\n";

  test("a group import creates only the rows that its preview accepts, and notifies the other administrators", async () => {
    await createGroup({ name: "taken" });
    const director = await api.as("director");
    const preview = await director.post<ImportReport>(`${GROUPS}/import/preview`, { csv });
    expect(preview.body.rows.map((row) => [row.line, row.errors.map(({ path }) => path)])).toEqual([
      [2, []],
      [3, []],
      [4, ["name"]],
      [5, ["name"]],
      [6, ["members"]],
      [7, ["name"]],
    ]);
    expect(preview.body.rows[4]?.errors[0]?.message).toBe('There is no active user "nobody"');
    expect((await director.get<object[]>(GROUPS)).body).toHaveLength(1);
    const report = await director.post<ImportReport>(`${GROUPS}/import`, { csv });
    expect(report.body).toMatchObject({ message: "2 groups created, 4 rows are invalid", accepted: 2 });
    const { body } = await director.get<ApproverGroupResponse[]>(GROUPS);
    expect(body.map(({ name, members }) => [name, members.map((one) => one.name)])).toEqual([
      ["Auditors", []],
      ["Partners", ["Victor Pell", "Marc Nager"]],
      ["taken", []],
    ]);
    expect(await ruleNotifications("admin")).toEqual([
      "Dora Rector changed an approver group. Partners: added; Auditors: added.",
    ]);
    const partners = body.find(({ name }) => name === "Partners");
    const changed = await director.put<ApproverGroupResponse>(`${GROUPS}/${partners?.id}`, { name: "Owners" });
    expect(changed).toMatchObject({ status: 200, body: { name: "Owners", version: 2 } });
  });

  test("a group import refuses a group with too many members", async () => {
    const members = Array.from({ length: 201 }, (_, at) => `user${at}`).join(";");
    const { body } = await (await api.as("admin")).post<ImportReport>(`${GROUPS}/import/preview`, {
      csv: `name,members\nAll,${members}\n`,
    });
    expect(body.rows[0]?.errors.at(-1)?.message).toBe("A group has at most 200 members");
  });
});
