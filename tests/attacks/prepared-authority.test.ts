import { describe, expect, test } from "vitest";
import type { CreatedUser, ImportReport, PasswordLinkResult, UserUpdateResponse } from "../../domain/admin/entities.ts";
import type { RequestDetails } from "../../domain/entities.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { signIn } from "../support/api-caller.ts";
import { DAY_MS } from "../support/clock.ts";
import { acquireServer, releaseServer } from "../support/server.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "../worker/api/api-test.ts";
import { type Client, credentials } from "../worker/api/client.ts";
import { CHOSEN, createAuthorityUseCases, expectStatus, ONE_TIME } from "./authority-use-cases.ts";

/**
 * Somebody prepares an account, an unsuspecting administrator gives it authority, and its maker then submits a request
 * (R45). The director Dora Rector is the attacker. The account is a new one, 'puppet', or that of 'it.staff'.
 */
const api = createApiTest();
const idOf = (username: SampleUsername): string => api.backend.people[username];

const {
  signInAs,
  findUserId,
  takeOver,
  choosePassword,
  findConfiguration,
  setMatrix,
  createGroup,
  hireAdministrator,
  confirmProposal,
} = createAuthorityUseCases(api);

const PUPPET = { username: "puppet", name: "Paula Puppet", email: "someone+puppet@company.example", department: "IT" };

/** How Dora prepares an account with which she can sign in. `attacker`: her client. */
const PREPARATIONS: Record<string, (attacker: Client) => Promise<string>> = {
  async "created with a one-time password"(attacker) {
    expectStatus(await attacker.post("/admin/users", { ...PUPPET, password: ONE_TIME }), 201);
    await takeOver("puppet", ONE_TIME);
    return "puppet";
  },
  async "invited with a link that the inviter saw"(attacker) {
    const { invitation } = expectStatus(await attacker.post<CreatedUser>("/admin/users/invitations", PUPPET), 201);
    await choosePassword(invitation?.url);
    return "puppet";
  },
  async "imported with a link that the importer saw"(attacker) {
    const csv = `username,name,email,department\n${Object.values(PUPPET).join(",")}`;
    const report = expectStatus(await attacker.post<ImportReport>("/admin/users/import", { csv }), 200);
    await choosePassword(report.rows[0]?.password_link);
    return "puppet";
  },
  async "reset with a one-time password"(attacker) {
    expectStatus(await attacker.put(`/admin/users/${idOf("it.staff")}`, { password: ONE_TIME }), 200);
    await takeOver("it.staff", ONE_TIME);
    return "it.staff";
  },
  async "reset with a link that its maker saw"(attacker) {
    const { link } = expectStatus(
      await attacker.post<PasswordLinkResult>(`/admin/users/${idOf("it.staff")}/password-link`, {}),
      200,
    );
    await choosePassword(link?.url);
    return "it.staff";
  },
  async "given another mail address"(attacker) {
    expectStatus(
      await attacker.put(`/admin/users/${idOf("it.staff")}`, { email: "someone+staff@company.example" }),
      200,
    );
    return "it.staff";
  },
  async "moved to another department"(attacker) {
    expectStatus(await attacker.put(`/admin/users/${idOf("it.staff")}`, { department: "HR" }), 200);
    return "it.staff";
  },
  async "given another role"(attacker) {
    expectStatus(await attacker.put(`/admin/users/${idOf("it.staff")}`, { role: "manager" }), 200);
    return "it.staff";
  },
  async "created by a second director, whom the first one created"(attacker) {
    const second = {
      username: "second",
      name: "Sid Second",
      email: "someone+second@company.example",
      department: "IT",
    };
    expectStatus(await attacker.post("/admin/users", { ...second, role: "director", password: ONE_TIME }), 201);
    await takeOver("second", ONE_TIME);
    return PREPARATIONS["created with a one-time password"]?.(await signInAs("second", CHOSEN)) ?? "";
  },
  async "prepared by a colleague whose password the director had reset"(attacker) {
    const helper = { username: "helper", name: "Hedda Helper", email: "helper@company.example", department: "IT" };
    expectStatus(
      await (await api.as("admin")).post("/admin/users", {
        ...helper,
        role: "director",
        password: "Of-an-administrator-2026",
      }),
      201,
    );
    expectStatus(await attacker.put(`/admin/users/${await findUserId("helper")}`, { password: ONE_TIME }), 200);
    await takeOver("helper", ONE_TIME);
    return PREPARATIONS["reset with a link that its maker saw"]?.(await signInAs("helper", CHOSEN)) ?? "";
  },
};

/** How an unsuspecting administrator gives the account authority over Dora's requests. */
const AUTHORITIES: Record<string, (admin: Client, puppet_id: string) => Promise<void>> = {
  async "a level of the matrix"(admin, puppet_id) {
    const { id } = await findConfiguration(admin);
    const amount_levels = [{ max_amount: null, approver_user_id: puppet_id }];
    expectStatus(await admin.put(`/admin/doa-configurations/${id}`, { amount_levels }), 200);
  },
  "a step of the matrix": (admin, puppet_id) => setMatrix(admin, [{ user_id: puppet_id }]),
  async "the only approver of a type"(admin, puppet_id) {
    const { id } = await findConfiguration(admin);
    const change = { configuration_type: "user_specific", approver_user_id: puppet_id, amount_levels: [] };
    expectStatus(await admin.put(`/admin/doa-configurations/${id}`, change), 200);
  },
  async "the list of a group"(admin, puppet_id) {
    await setMatrix(admin, [{ group_id: await createGroup(admin, { member_ids: [puppet_id] }) }]);
  },
  async "a member added to a group of the matrix"(admin, puppet_id) {
    const group_id = await createGroup(admin, { member_ids: [idOf("vp")] });
    await setMatrix(admin, [{ group_id }]);
    expectStatus(await admin.put(`/admin/approver-groups/${group_id}`, { member_ids: [puppet_id] }), 200);
  },
  async "a role in the rule of a group"(admin, puppet_id) {
    const group_id = await createGroup(admin, { rule: { role: "senior_manager", department: "any" } });
    await setMatrix(admin, [{ group_id }]);
    expectStatus(await admin.put(`/admin/users/${puppet_id}`, { role: "senior_manager" }), 200);
  },
  async "a department in the rule of a group"(admin, puppet_id) {
    expectStatus(await admin.put(`/admin/users/${puppet_id}`, { role: "manager" }), 200);
    const group_id = await createGroup(admin, { rule: { role: "manager", department: "requester" } });
    await setMatrix(admin, [{ group_id }]);
    expectStatus(await admin.put(`/admin/users/${puppet_id}`, { department: "Operations" }), 200);
  },
  async "the head of a department"(admin, puppet_id) {
    await setMatrix(admin, [{ group_id: await createGroup(admin, { rule: { head_of: "requester" } }) }]);
    expectStatus(await admin.put("/admin/departments/department-operations", { head_user_id: puppet_id }), 200);
  },
  async "a restored version of the matrix"(admin, puppet_id) {
    await setMatrix(admin, [{ user_id: puppet_id }]);
    const { id, version } = await findConfiguration(admin);
    await setMatrix(admin, [{ user_id: idOf("vp") }]);
    expectStatus(await admin.post(`/admin/doa-configurations/${id}/restore`, { restore: version }), 200);
  },
  async "a confirmed proposal for the matrix"(admin, puppet_id) {
    const second = await hireAdministrator(admin);
    expectStatus(await admin.put("/admin/settings", { four_eyes: true }), 200);
    await setMatrix(second, [{ user_id: puppet_id }], 202);
    await confirmProposal(admin);
  },
  async "the fallback group"(admin, puppet_id) {
    await setMatrix(admin, [{ user_id: idOf("director") }]);
    const fallback_group_id = await createGroup(admin, { member_ids: [puppet_id] });
    const { id } = await findConfiguration(admin);
    expectStatus(await admin.put(`/admin/doa-configurations/${id}`, { fallback_group_id }), 200);
  },
};

const submit = async (client: Client): Promise<RequestDetails> =>
  expectStatus(await client.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION), 201);

const listWaiting = ({ waiting_for }: RequestDetails): string[] => waiting_for.map(({ id }) => id);

const createActions = (request_id: string) => [
  { request_id, action: "approved", comments: "Fine" },
  { request_id, action: "rejected", comments: "No" },
  { request_id, action: "request_info", info_requested: "Why?" },
  { request_id, action: "reassign", reassign_to_id: idOf("vp"), comments: "You" },
  { request_id, action: "add_approver", approver_user_id: idOf("vp"), comments: "You too" },
];

const BARRED = {
  code: "duties_conflict",
  params: { reason: "influence" },
  detail: expect.stringMatching(/ set up or changed .* on \d+ Nov 2026, \d\d:\d\d \(UTC\)/),
};

/**
 * Expects that the account can take no part in the decision: by an action, by an action that is sent again with its key,
 * as the outbox does, and by a decision on several requests.
 * @param mayBeHidden whether the account may not even see the request
 */
async function expectBarred(client: Client, request_id: string, mayBeHidden = false): Promise<void> {
  const stored = () => api.rows("SELECT status, version FROM requests WHERE id = ?", request_id);
  const before = await stored();
  for (const body of createActions(request_id))
    for (const headers of [undefined, { "Idempotency-Key": `key-${body.action}` }]) {
      const answer = await client.post("/requests/enhanced-action", body, headers);
      if (!(mayBeHidden && answer.status === 404))
        expect(answer, body.action).toMatchObject({ status: 403, body: BARRED });
    }
  const items = [{ request_id }];
  const { body } = await client.post("/requests/bulk-action", { action: "approved", comments: "Fine", items });
  if (!(mayBeHidden && JSON.stringify(body).includes('"not_found"')))
    expect(body).toMatchObject({ results: [{ status: 403, ...BARRED }] });
  expect(await stored()).toEqual(before);
}

/** Preparations after which the owner still signs in with their own password. */
const WITHOUT_NEW_PASSWORD = /mail address|department|role/;
const signInToPrepared = (username: string, name: string) =>
  signInAs(username, WITHOUT_NEW_PASSWORD.test(name) ? "Approve-2026" : CHOSEN);

describe("an account that the requester prepared", () => {
  test.each(Object.entries(PREPARATIONS))(
    "an account that was %s is not asked to decide requests of the person who did so, and cannot decide them",
    async (name, prepare) => {
      const attacker = await api.as("director");
      const username = await prepare(attacker);
      const puppet_id = await findUserId(username);
      await setMatrix(await api.as("admin"), [{ user_id: puppet_id }, { user_id: idOf("vp") }]);
      const request = await submit(attacker);
      expect(listWaiting(request)).toEqual([idOf("vp")]);
      expect(request.route_explanation).toContain("the requester set up or changed less than 30 days ago");
      await expectBarred(await signInToPrepared(username, name), request.id, true);
      // The account decides the requests of other people.
      expect(listWaiting(await api.submit("requester"))).toContain(puppet_id);
    },
  );

  test.each(Object.entries(AUTHORITIES))(
    "an account that a director prepared cannot decide the director's request after it got authority by %s",
    async (_, authorise) => {
      const attacker = await api.as("director");
      const username = (await PREPARATIONS["created with a one-time password"]?.(attacker)) ?? "";
      const puppet_id = await findUserId(username);
      await authorise(await api.as("admin"), puppet_id);
      const request = await submit(attacker);
      expect(listWaiting(request)).not.toContain(puppet_id);
      await expectBarred(await signInAs(username, CHOSEN), request.id, true);
    },
  );

  test.each(Object.entries(PREPARATIONS).filter(([name]) => /^(reset|given|moved)/.test(name)))(
    "if an administrator submits a request and the account of its approver is then %s by the administrator, the approver cannot decide the request",
    async (name, prepare) => {
      const admin = await api.as("admin");
      await setMatrix(admin, [{ user_id: idOf("it.staff") }]);
      const request = await submit(admin);
      expect(listWaiting(request)).toEqual([idOf("it.staff")]);
      const username = await prepare(admin);
      await expectBarred(await signInToPrepared(username, name), request.id);
    },
  );

  test("an approver whose second factors the requester removed cannot decide the request", async () => {
    const admin = await api.as("admin");
    await setMatrix(admin, [{ user_id: idOf("it.staff") }]);
    const request = await submit(admin);
    await api.rows(
      "INSERT INTO totp(user_id, name, secret_sealed, created_at, confirmed_at) VALUES (?, 'Phone', 'x', '2026-11-01', '2026-11-01')",
      idOf("it.staff"),
    );
    expectStatus(await admin.call("DELETE", `/admin/users/${idOf("it.staff")}/second-factors`), 200);
    await expectBarred(await signInAs("it.staff"), request.id);
  });

  test("the influence ends 30 days after its last cause, and then the account decides again", async () => {
    const admin = await api.as("admin");
    await setMatrix(admin, [{ user_id: idOf("it.staff") }]);
    const request = await submit(admin);
    expectStatus(await admin.put(`/admin/users/${idOf("it.staff")}`, { department: "HR" }), 200);
    api.backend.wait(30 * DAY_MS - 1);
    await expectBarred(await signInAs("it.staff"), request.id);
    api.backend.wait(1);
    const approval = { request_id: request.id, action: "approved", comments: "Fine" };
    expectStatus(await (await signInAs("it.staff")).post("/requests/enhanced-action", approval), 200);
  });
});

describe("an account that the requester prepared and that others make an approver by hand", () => {
  const prepare = async () => {
    const attacker = await api.as("director");
    const username = (await PREPARATIONS["created with a one-time password"]?.(attacker)) ?? "";
    return { attacker, puppet_id: await findUserId(username), puppet: await signInAs(username, CHOSEN) };
  };
  const absence = (delegate_user_id: string) => ({
    delegate_user_id,
    starts_at: null,
    ends_at: new Date(api.backend.clock.now.getTime() + DAY_MS).toISOString(),
    reason: "Away",
  });

  test("a delegate whose account the requester prepared decides for nobody", async () => {
    const { attacker, puppet_id, puppet } = await prepare();
    expectStatus(await (await api.as("manager")).post("/delegations", absence(puppet_id)), 201);
    const request = await submit(attacker);
    await expectBarred(puppet, request.id, true);
    const other = await api.submit("requester");
    const approval = { request_id: other.id, action: "approved", comments: "Fine" };
    expectStatus(await puppet.post("/requests/enhanced-action", approval), 200);
  });

  test("nobody decides on behalf of a person whose account the requester prepared", async () => {
    const admin = await api.as("admin");
    expectStatus(await (await api.as("manager")).post("/delegations", absence(idOf("it.staff"))), 201);
    const request = await submit(admin);
    expect(listWaiting(request)).toEqual([idOf("manager")]);
    expectStatus(await admin.put(`/admin/users/${idOf("manager")}`, { department: "HR" }), 200);
    await expectBarred(await api.as("it.staff"), request.id);
  });

  test("a request is not reassigned to a person whose account its requester prepared, and such a person is not added as an approver", async () => {
    const { attacker, puppet_id } = await prepare();
    const { id: request_id } = await submit(attacker);
    const manager = await api.as("manager");
    const reassign = { request_id, action: "reassign", reassign_to_id: puppet_id, comments: "You" };
    const add = { request_id, action: "add_approver", approver_user_id: puppet_id, comments: "You too" };
    for (const body of [reassign, add])
      expect(await manager.post("/requests/enhanced-action", body), body.action).toMatchObject({
        status: 422,
        body: { errors: [{ message: expect.stringContaining("the requester set up or changed their account") }] },
      });
  });

  test("the requests of a person who leaves do not go to a person whose account their requester prepared", async () => {
    const { attacker, puppet_id } = await prepare();
    const admin = await api.as("admin");
    await setMatrix(admin, [{ user_id: idOf("it.manager") }]);
    const { id: request_id } = await submit(attacker);
    const left = { is_active: false, reassign_to_id: puppet_id };
    const { reassignment } = expectStatus(
      await admin.put<UserUpdateResponse>(`/admin/users/${idOf("it.manager")}`, left),
      200,
    );
    expect(reassignment).toMatchObject({
      reassigned: 0,
      skipped: [{ request_id, reason: expect.stringContaining("the requester set up or changed their account") }],
    });
  });

  test("an unassigned request is not assigned by an administrator whose account its requester prepared", async () => {
    const admin = await api.as("admin");
    const second = await hireAdministrator(admin);
    await setMatrix(admin, [{ user_id: idOf("admin") }]);
    const request = await submit(admin);
    expect(listWaiting(request)).toEqual([]);
    await expectBarred(second, request.id);
  });
});

describe("a one-time password or link that somebody other than an administrator made", () => {
  const listEndings = (username: string) =>
    api.rows(
      "SELECT content FROM notifications n JOIN users u ON u.id = n.user_id WHERE u.username = ? AND content LIKE '%notifications.credential_ended_%'",
      username,
    );
  const grants: typeof AUTHORITIES = {
    ...AUTHORITIES,
    async "a delegation"(_, puppet_id) {
      const ends_at = new Date(api.backend.clock.now.getTime() + DAY_MS).toISOString();
      const absence = { delegate_user_id: puppet_id, starts_at: null, ends_at, reason: "Away" };
      expectStatus(await (await api.as("manager")).post("/delegations", absence), 201);
    },
    async "the role VP"(admin, puppet_id) {
      expectStatus(await admin.put(`/admin/users/${puppet_id}`, { role: "vp" }), 200);
    },
    async "an imported department with its head"(admin) {
      await createGroup(admin, { rule: { head_of: "requester" } });
      const csv = "name,head\nPuppetry,puppet";
      expectStatus(await admin.post<ImportReport>("/admin/departments/import", { csv }), 200);
    },
    async "an imported group"(admin) {
      const csv = "name,members\nDeciders,puppet";
      expectStatus(await admin.post<ImportReport>("/admin/approver-groups/import", { csv }), 200);
    },
    async "a reassignment"(_, puppet_id) {
      const { id: request_id } = await api.submit("requester");
      const reassign = { request_id, action: "reassign", reassign_to_id: puppet_id, comments: "You" };
      expectStatus(await (await api.as("manager")).post("/requests/enhanced-action", reassign), 200);
    },
    async "an added step"(_, puppet_id) {
      const { id: request_id } = await api.submit("requester");
      const add = { request_id, action: "add_approver", approver_user_id: puppet_id, comments: "You too" };
      expectStatus(await (await api.as("manager")).post("/requests/enhanced-action", add), 200);
    },
  };

  test.each(Object.entries(grants))(
    "a one-time password and a link end when their account gets authority by %s, and the person and the administrators are notified",
    async (name, grant) => {
      const attacker = await api.as("director");
      expectStatus(await attacker.post("/admin/users", { ...PUPPET, password: ONE_TIME }), 201);
      const puppet_id = await findUserId("puppet");
      const path = `/admin/users/${puppet_id}/password-link`;
      const { link } = expectStatus(await attacker.post<PasswordLinkResult>(path, {}), 200);
      const session = await signInAs("puppet", ONE_TIME);
      await grant(await api.as("admin"), puppet_id);
      const [wrong, ended] = [
        await api.anonymous.post("/auth/login", credentials("puppet", "Some-other-2026")),
        await api.anonymous.post("/auth/login", credentials("puppet", ONE_TIME)),
      ];
      expect([ended.status, { ...ended.body, request_id: "" }], name).toEqual([401, { ...wrong.body, request_id: "" }]);
      const token = new URL(link?.url ?? "", "https://approvals.example").searchParams.get("token");
      const chosen = await api.anonymous.post("/auth/password-link", { token, new_password: CHOSEN });
      const never = await api.anonymous.post("/auth/password-link", { token: "x".repeat(43), new_password: CHOSEN });
      expect({ ...chosen.body, request_id: "" }).toEqual({ ...never.body, request_id: "" });
      expect((await session.get("/auth/session")).status).toBe(401);
      expect(await listEndings("puppet")).toHaveLength(1);
      expect(await listEndings("admin")).toHaveLength(1);
      expect(await listEndings("director")).toEqual([]);
    },
  );

  test("a one-time password and a link of an administrator work also after their account got authority", async () => {
    const admin = await api.as("admin");
    expectStatus(await admin.post("/admin/users", { ...PUPPET, password: ONE_TIME }), 201);
    const puppet_id = await findUserId("puppet");
    const { link } = expectStatus(
      await admin.post<PasswordLinkResult>(`/admin/users/${puppet_id}/password-link`, {}),
      200,
    );
    await setMatrix(admin, [{ user_id: puppet_id }]);
    await signInAs("puppet", ONE_TIME);
    await choosePassword(link?.url);
    expect(await listEndings("puppet")).toEqual([]);
  });

  test("a one-time password that somebody made ends at the sign-in, even if SQL alone changed the role of its account, so that no batch ended it", async () => {
    const attacker = await api.as("director");
    expectStatus(await attacker.post("/admin/users", { ...PUPPET, password: ONE_TIME }), 201);
    await api.rows("UPDATE users SET role = 'vp' WHERE username = 'puppet'");
    expect((await api.anonymous.post("/auth/login", credentials("puppet", ONE_TIME))).status).toBe(401);
  });
});

describe("confirming a mail address that neither its owner nor an administrator set", () => {
  test("a director cannot confirm the address, and an administrator cannot confirm an address of their own making", async () => {
    const path = `/admin/users/${idOf("it.staff")}`;
    const [director, admin] = [await api.as("director"), await api.as("admin")];
    expectStatus(await director.put(path, { email: "someone+staff@company.example" }), 200);
    expect(await director.post(`${path}/confirm-email`, {})).toMatchObject({ status: 403 });
    expectStatus(await admin.put(path, { email: "other+staff@company.example" }), 200);
    expect(await admin.post(`${path}/confirm-email`, {})).toMatchObject({
      status: 403,
      body: { code: "not_second_person" },
    });
  });

  test("a director who becomes an administrator cannot confirm the address that they set", async () => {
    const path = `/admin/users/${idOf("it.staff")}`;
    const director = await api.as("director");
    expectStatus(await director.put(path, { email: "someone+staff@company.example" }), 200);
    expectStatus(await (await api.as("admin")).put(`/admin/users/${idOf("director")}`, { role: "admin" }), 200);
    expect(await (await api.as("director")).post(`${path}/confirm-email`, {})).toMatchObject({
      status: 403,
      body: { code: "not_second_person" },
    });
  });
});

test("the forms of the screens refuse every decision of an account that the requester prepared, with the reason", async () => {
  const server = await acquireServer();
  try {
    const admin = await signIn(server.url, "admin");
    const users = (await (await admin.get("/api/admin/users")).json()) as { id: string; username: string }[];
    const findId = (username: string) => users.find((one) => one.username === username)?.id ?? "";
    const submitted = await admin.post("/api/requests", { ...LAPTOPS_SUBMISSION, amount: 900 });
    const { id: request_id, waiting_for } = (await submitted.json()) as RequestDetails;
    expect(waiting_for.map(({ id }) => id)).toEqual([findId("manager")]);
    expect((await admin.put(`/api/admin/users/${findId("manager")}`, { department: "HR" })).status).toBe(200);
    const { cookie } = await signIn(server.url, "manager");
    const send = (address: string, fields: Record<string, string>) =>
      fetch(server.url + address, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { cookie },
        redirect: "manual",
      });
    const target = { reassign_to_id: findId("vp"), approver_user_id: findId("vp") };
    const texts = { comments: "Fine", info_requested: "Why?" };
    for (const act of ["approve", "reject", "request_info", "reassign", "add_approver"]) {
      const address = `/request/${request_id}/details?act=${act}`;
      const answer = await send(address, { _act: act, request_id, ...texts, ...target });
      expect([answer.status, await answer.text()], act).toEqual([
        403,
        expect.stringContaining(" set up or changed your account on "),
      ]);
    }
    const several = await send(`/?index&act=bulk_approve&on=${request_id}`, {
      ...{ _act: "bulk_approve", items: `1 ${request_id}`, ...texts },
    });
    expect(await several.text()).toContain(" set up or changed your account on ");
    const after = (await (await admin.get(`/api/requests/${request_id}`)).json()) as RequestDetails;
    // The job of each minute may meanwhile have asked another person, which is a new version.
    expect(after.status).toBe("pending");
  } finally {
    releaseServer(server);
  }
});
