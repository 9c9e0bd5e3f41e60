import { describe, expect, test } from "vitest";
import type { CreatedUser, ImportReport, PasswordLinkResult } from "../../domain/admin/entities.ts";
import type { RequestDetails } from "../../domain/entities.ts";
import { AskForResetInput } from "../../domain/inputs/auth.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { readMessages } from "../support/english.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "../worker/api/api-test.ts";
import { type Client, credentials } from "../worker/api/client.ts";
import { CHOSEN, createAuthorityUseCases, expectStatus, ONE_TIME } from "./authority-use-cases.ts";

/**
 * A director moves authority without a change of the matrix: by a new user, a department, a head or an import (R46).
 * Dora Rector is the attacker.
 */
const api = createApiTest();
const idOf = (username: SampleUsername): string => api.backend.people[username];
const userPath = (username: SampleUsername): string => `/admin/users/${idOf(username)}`;
const { signInAs, findUserId, takeOver, choosePassword, setMatrix, createGroup, hireAdministrator, confirmProposal } =
  createAuthorityUseCases(api);

const MANAGERS = { rule: { role: "manager", department: "requester" } };
const PUPPET = {
  username: "puppet",
  name: "Paula Puppet",
  email: "someone+puppet@company.example",
  department: "Operations",
  role: "manager",
};
const PUPPET_FILE = { csv: `username,name,email,department,role\n${Object.values(PUPPET).join(",")}` };
const ADMIN_ONLY = { status: 403, body: { code: "admin_only" } };

/** Switches the setting on, which needs two active administrators. The second one is Hanna Rees. */
async function setFourEyes(): Promise<void> {
  await api.rows("UPDATE users SET role = 'admin' WHERE username = 'hr.manager'");
  await api.rows("UPDATE settings SET four_eyes = 1");
}

/** Lets the members of a group with this rule decide all requests for procurement. */
async function setGroupStep(client: Client, fields: object): Promise<void> {
  await setMatrix(client, [{ group_id: await createGroup(client, fields) }]);
}

/** Returns the usernames of the people who were notified with a text that contains `words`, without marks of direction. */
async function listNotified(words: string): Promise<unknown[]> {
  const rows = await api.rows("SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id");
  const plain = (text: unknown) => String(text).replaceAll(/[\u2068\u2069]/g, "");
  return readMessages(rows)
    .flatMap(({ username, message }) => (plain(message).includes(words) ? [username] : []))
    .toSorted();
}

const submit = async (client: Client): Promise<RequestDetails> =>
  expectStatus(await client.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION), 201);

const approve = (client: Client, request_id: string) =>
  client.post("/requests/enhanced-action", { request_id, action: "approved", comments: "Fine" });

const departmentOf = async (username: string) =>
  (
    await api.rows(
      "SELECT d.name FROM users u JOIN departments d ON d.id = u.department_id WHERE username = ?",
      username,
    )
  )[0]?.name;

describe.each([["off"], ["on"]])(
  "an account that a director prepared before it got authority, with four_eyes %s",
  (four_eyes) => {
    /** Makes Ines Staff the approver of Dora's requests; with four_eyes on, Dora proposes it herself. */
    async function authorise(attacker: Client): Promise<void> {
      const admin = await api.as("admin");
      const members = [{ user_id: idOf("it.staff") }];
      if (four_eyes === "off") return setMatrix(admin, members);
      await setMatrix(attacker, members, 202);
      await confirmProposal(admin);
    }
    const begin = async () => {
      if (four_eyes === "on") await setFourEyes();
      return api.as("director");
    };
    const mailReset = async (email: string) => {
      await api.backend.services.auth.sendPasswordReset(AskForResetInput.parse({ email }));
      return (await api.rows("SELECT kind FROM password_links WHERE kind = 'reset'")).length;
    };

    test("a one-time password of the director no longer signs in, and the director's request does not wait for the account", async () => {
      const attacker = await begin();
      expectStatus(await attacker.put(userPath("it.staff"), { password: ONE_TIME }), 200);
      await authorise(attacker);
      expect((await api.anonymous.post("/auth/login", credentials("it.staff", ONE_TIME))).status).toBe(401);
      expect((await submit(attacker)).waiting_for).toEqual([]);
    });

    test("a link that the director saw no longer sets the password", async () => {
      const attacker = await begin();
      const path = `${userPath("it.staff")}/password-link`;
      const { link } = expectStatus(await attacker.post<PasswordLinkResult>(path, {}), 200);
      await authorise(attacker);
      const token = new URL(link?.url ?? "", "https://approvals.example").searchParams.get("token");
      const chosen = await api.anonymous.post("/auth/password-link", { token, new_password: CHOSEN });
      expect(chosen.status).toBeGreaterThanOrEqual(400);
      expect((await api.anonymous.post("/auth/login", credentials("it.staff", CHOSEN))).status).toBe(401);
    });

    test("an account whose password the director chose before cannot decide the director's request", async () => {
      const attacker = await begin();
      expectStatus(await attacker.put(userPath("it.staff"), { password: ONE_TIME }), 200);
      await takeOver("it.staff", ONE_TIME);
      await authorise(attacker);
      const request = await submit(attacker);
      expect(request.waiting_for).toEqual([]);
      expect((await approve(await signInAs("it.staff", CHOSEN), request.id)).status).toBeGreaterThanOrEqual(403);
    });

    test("no reset link goes to a mail address of the director, before and after the authority, until an administrator confirmed it", async () => {
      const attacker = await begin();
      const email = "someone+staff@company.example";
      expectStatus(await attacker.put(userPath("it.staff"), { email }), 200);
      expect(await mailReset(email)).toBe(0);
      await authorise(attacker);
      expect(await mailReset(email)).toBe(0);
      const path = `${userPath("it.staff")}/confirm-email`;
      expect(await attacker.post(path, {})).toMatchObject(ADMIN_ONLY);
      expectStatus(await (await api.as("admin")).post(path, {}), 200);
      expect(await listNotified("confirmed your email address")).toEqual(["it.staff"]);
      expect(await mailReset(email)).toBe(1);
    });
  },
);

describe("a new user whom the rule of a group matches", () => {
  test("a director's one-time password and links for such a user do not work, and administrators are notified of the user", async () => {
    const admin = await api.as("admin");
    await setGroupStep(admin, MANAGERS);
    const attacker = await api.as("director");
    expectStatus(await attacker.post("/admin/users", { ...PUPPET, password: ONE_TIME }), 201);
    expect((await api.anonymous.post("/auth/login", credentials("puppet", ONE_TIME))).status).toBe(401);
    expect(await listNotified("Paula Puppet")).toContain("admin");
    const request = await submit(attacker);
    expect(request.waiting_for.map(({ name }) => name)).not.toContain("Paula Puppet");
  });

  test("a director who invites or imports such a user gets no link, and administrators are notified of the user", async () => {
    await setGroupStep(await api.as("admin"), MANAGERS);
    const attacker = await api.as("director");
    const invited = expectStatus(await attacker.post<CreatedUser>("/admin/users/invitations", PUPPET), 201);
    expect(invited.invitation).toBeNull();
    const csv = PUPPET_FILE.csv.replaceAll("puppet", "puppet2").replace("Paula Puppet", "Petra Puppet");
    const report = expectStatus(await attacker.post<ImportReport>("/admin/users/import", { csv }), 200);
    expect(report).toMatchObject({ accepted: 1, notes: [expect.stringContaining("an administrator must create it")] });
    expect(report.rows[0]?.password_link).toBeUndefined();
    expect(await api.rows("SELECT user_id FROM password_links")).toEqual([]);
    expect(await listNotified("Paula Puppet")).toContain("admin");
    expect(await listNotified("Petra Puppet")).toContain("admin");
  });

  test("such a user whose link an administrator made cannot decide requests of the director who created the user", async () => {
    const admin = await api.as("admin");
    await setGroupStep(admin, MANAGERS);
    const attacker = await api.as("director");
    expectStatus(await attacker.post("/admin/users/invitations", PUPPET), 201);
    const path = `/admin/users/${await findUserId("puppet")}/password-link`;
    const { link } = expectStatus(await admin.post<PasswordLinkResult>(path, {}), 200);
    await choosePassword(link?.url);
    const request = await submit(attacker);
    expect(request.waiting_for).toEqual([]);
    expect((await approve(await signInAs("puppet", CHOSEN), request.id)).status).toBeGreaterThanOrEqual(403);
  });

  test("under four_eyes such a user waits for a second administrator: a password is refused, and an import refuses the row", async () => {
    await setGroupStep(await api.as("admin"), { rule: { role: "requester", department: "requester" } });
    await setFourEyes();
    const attacker = await api.as("director");
    const person = { ...PUPPET, role: "requester" };
    expect(await attacker.post("/admin/users", { ...person, password: ONE_TIME })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "password", message: expect.stringContaining("a password cannot wait") }] },
    });
    expectStatus(await attacker.post("/admin/users/invitations", person), 202);
    const csv = PUPPET_FILE.csv.replace(",manager", ",requester");
    const report = expectStatus(await attacker.post<ImportReport>("/admin/users/import", { csv }), 200);
    expect(report).toMatchObject({ accepted: 0, refused: 1, rows: [{ errors: [{ path: "role" }] }] });
    expect(await api.rows("SELECT id FROM users WHERE username = 'puppet'")).toEqual([]);
    await confirmProposal(await api.as("admin"));
    expect(await findUserId("puppet")).not.toBe("undefined");
    // Nobody saw a link.
    expect(await api.rows("SELECT user_id FROM password_links WHERE ended_at IS NULL AND is_mailed = 0")).toEqual([]);
    const request = await submit(attacker);
    expect(request.waiting_for.map(({ name }) => name)).not.toContain("Paula Puppet");
  });
});

describe("the department of a person", () => {
  test("nobody changes their own department, not even an administrator, with four_eyes on or off", async () => {
    for (const four_eyes of [false, true]) {
      if (four_eyes) await setFourEyes();
      for (const who of ["director", "admin"] as const) {
        const before = await departmentOf(who);
        expect(await (await api.as(who)).put(userPath(who), { department: "Finance" })).toMatchObject(ADMIN_ONLY);
        expect(await departmentOf(who)).toBe(before);
      }
    }
  });

  test("a director cannot move an administrator, a VP, or a person whom the matrix or a group names or matches, before or after the change", async () => {
    const admin = await api.as("admin");
    await createGroup(admin, { rule: { role: "senior_manager", department: "any" } });
    await createGroup(admin, { name: "Listed", member_ids: [idOf("it.staff")] });
    const attacker = await api.as("director");
    for (const who of ["admin", "vp", "manager", "it.staff", "senior.manager"] as const)
      expect(await attacker.put(userPath(who), { department: "HR" }), who).toMatchObject(ADMIN_ONLY);
    const promoted = { department: "HR", role: "senior_manager" };
    expect(await attacker.put(userPath("requester"), promoted)).toMatchObject(ADMIN_ONLY);
    expect(await departmentOf("requester")).toBe("Finance");
  });

  test("the person, all administrators and all directors are notified of another department", async () => {
    await hireAdministrator(await api.as("admin"));
    expectStatus(await (await api.as("director")).put(userPath("requester"), { department: "IT" }), 200);
    expect(new Set(await listNotified("Finance → IT"))).toEqual(new Set(["admin", "requester", "second.admin"]));
    expectStatus(await (await api.as("admin")).put(userPath("it.staff"), { department: "HR" }), 200);
    expect(new Set(await listNotified("IT → HR"))).toEqual(new Set(["director", "it.staff", "second.admin"]));
  });

  test.each([
    ["an approver of the matrix", "manager", null],
    ["a member of a group", "it.staff", { member_ids: ["it.staff"] }],
    ["a person whose department a rule reads", "requester", MANAGERS],
    ["a person whose role a rule reads", "requester", { rule: { role: "requester", department: "any" } }],
  ] as const)("under four_eyes, another department of %s waits for a second administrator", async (_, who, group) => {
    const admin = await api.as("admin");
    const second = await hireAdministrator(admin);
    if (group)
      await createGroup(
        admin,
        "member_ids" in group ? { member_ids: group.member_ids.map((one) => idOf(one)) } : group,
      );
    await setFourEyes();
    const before = await departmentOf(who);
    expectStatus(await admin.put(userPath(who), { department: "HR" }), 202);
    expect(await departmentOf(who)).toBe(before);
    expect(await api.rows("SELECT user_id FROM account_influences WHERE user_id = ?", idOf(who))).toEqual([]);
    // The first administrator prepared the account of the second one, who therefore is no second person.
    await api.rows("DELETE FROM account_influences");
    await confirmProposal(second);
    expect(await departmentOf(who)).toBe("HR");
    expect(await api.rows("SELECT influencer_id FROM account_influences WHERE user_id = ?", idOf(who))).toEqual([
      { influencer_id: idOf("admin") },
    ]);
  });
});

describe("the head of a department", () => {
  test("administrators are notified of heads of imported departments, and a director's import makes nobody an approver of the director's requests", async () => {
    await setGroupStep(await api.as("admin"), { rule: { head_of: "requester" } });
    const attacker = await api.as("director");
    const csv = "name,description,budget,head\nPuppetry,x,,it.staff";
    expectStatus(await attacker.post("/admin/departments/import", { csv }), 200);
    expect(await listNotified("Ines Staff")).toContain("admin");
    expect(await attacker.put(userPath("director"), { department: "Puppetry" })).toMatchObject(ADMIN_ONLY);
  });

  test("under four_eyes a head waits for a second administrator: by a new department, a change and an import", async () => {
    await setFourEyes();
    const attacker = await api.as("director");
    const head_user_id = idOf("it.staff");
    expectStatus(await attacker.put("/admin/departments/department-operations", { head_user_id }), 202);
    expectStatus(await attacker.post("/admin/departments", { name: "Puppetry", head_user_id }), 202);
    const csv = "name,description,budget,head\nImported,x,,it.staff";
    const report = expectStatus(await attacker.post<ImportReport>("/admin/departments/import", { csv }), 200);
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(await api.rows("SELECT id FROM departments WHERE head_user_id IS NOT NULL")).toEqual([]);
  });
});

describe("changes of which administrators learn (R46)", () => {
  test("administrators are notified of other escalation hours of a priority", async () => {
    const [priority] = await api.rows("SELECT id FROM priorities WHERE code = 'URGENT'");
    const path = `/admin/priorities/${priority?.id}`;
    expectStatus(await (await api.as("director")).put(path, { escalation_hours: 3 }), 200);
    expect(await listNotified("Escalation hours: ")).toContain("admin");
  });

  test("administrators are notified of a user with the name of another active user: created, invited, imported and renamed", async () => {
    const attacker = await api.as("director");
    const user = (username: string) => ({
      ...{ username, email: `${username}@company.example`, department: "IT", name: "victor PELL" },
    });
    const count = async () =>
      (await listNotified("which another active user has")).filter((one) => one === "admin").length;
    expectStatus(await attacker.post("/admin/users", { ...user("first"), password: ONE_TIME }), 201);
    expect(await count()).toBe(1);
    expectStatus(await attacker.post("/admin/users/invitations", user("second")), 201);
    expect(await count()).toBe(2);
    const csv = "username,name,email,department\nthird,Victor Pell,third@company.example,IT";
    expectStatus(await attacker.post("/admin/users/import", { csv }), 200);
    expect(await count()).toBe(3);
    expectStatus(await attacker.put(userPath("it.staff"), { name: "Victor Pell" }), 200);
    expect(await count()).toBe(4);
    expectStatus(await attacker.put(userPath("it.staff"), { name: "Victor Staff" }), 200);
    expect(await count()).toBe(4);
  });
});
