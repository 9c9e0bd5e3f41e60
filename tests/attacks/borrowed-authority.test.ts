import { describe, expect, test } from "vitest";
import type {
  DoaConfiguration,
  ReassignmentResult,
  UserUpdateResponse,
  UserWithAdminFields,
} from "../../domain/admin/entities.ts";
import type { Notification, RequestDetails } from "../../domain/entities.ts";
import type { Rendered } from "../../domain/message.ts";
import { SAMPLE_USERS, type SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { signIn } from "../support/api-caller.ts";
import { HOUR_MS } from "../support/clock.ts";
import { readMessages } from "../support/english.ts";
import { startServer } from "../support/server.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { type Client, cookieOf, createClient, credentials } from "../worker/api/client.ts";
import { DOCUMENTED_OPERATIONS } from "../worker/api/contract.ts";

const api = createApiTest();
const idOf = (username: SampleUsername): string => api.backend.people[username];
const userPath = (username: SampleUsername): string => `/admin/users/${idOf(username)}`;
const NEW_PASSWORD = "Taken-over-2026";

const login = (username: string, password?: string) =>
  api.anonymous.post("/auth/login", credentials(username, password));

async function signInAs(username: string, password: string): Promise<Client> {
  const answer = await login(username, password);
  expect(answer.status).toBe(200);
  return createClient(api.platform, api.backend, cookieOf(answer.headers));
}

const approve = (client: Client, request_id: string) =>
  client.post("/requests/enhanced-action", { request_id, action: "approved", comments: "Fine" });

async function notificationsOf(who: SampleUsername, kind: string): Promise<string[]> {
  const { body } = await (await api.as(who)).get<Rendered<Notification[]>>("/notifications");
  return body.filter((one) => one.kind === kind).map((one) => one.message);
}

describe("reassigning all requests of a user", () => {
  /** Submits a request of 5,000,000 USD, which only the VP can decide. */
  const submitLarge = () => api.submit("it.staff", { amount: 5_000_000 });

  test("a director cannot reassign the requests of the VP to a person who could then approve 5,000,000 USD", async () => {
    const { id } = await api.submit("requester", { amount: 5_000_000 });
    const director = await api.as("director");
    const to = { reassign_to_id: idOf("it.staff") };
    expect(await director.post(`${userPath("vp")}/reassign-all`, to)).toMatchObject({
      status: 403,
      body: { code: "admin_only" },
    });
    expect((await director.put(userPath("vp"), { is_active: false, ...to })).status).toBe(403);
    expect((await approve(await api.as("it.staff"), id)).status).toBe(404);
    const { body } = await director.get<RequestDetails>(`/requests/${id}`);
    expect(body).toMatchObject({ current_approver_name: "Victor Pell", status: "pending", version: 1 });
    expect((await director.get<UserWithAdminFields>(userPath("vp"))).body.is_active).toBe(true);
  });

  test("an administrator cannot reassign all requests of an approver who is active", async () => {
    const { id } = await submitLarge();
    const admin = await api.as("admin");
    for (const target of ["director", "it.staff"] as const)
      expect(await admin.post(`${userPath("vp")}/reassign-all`, { reassign_to_id: idOf(target) })).toMatchObject({
        status: 409,
        body: { code: "invalid_state", detail: expect.stringContaining("Victor Pell is active") },
      });
    expect((await admin.get<RequestDetails>(`/requests/${id}`)).body.current_approver_name).toBe("Victor Pell");
  });

  test("after an administrator deactivates an approver, each request of the approver can be reassigned only to people on the route of that request", async () => {
    // The current approver of a request of 5,000 USD is senior.manager. The higher levels have director and vp.
    const { id } = await api.submit("requester", { amount: 5_000 });
    const admin = await api.as("admin");
    const left = await admin.put<UserUpdateResponse>(userPath("senior.manager"), {
      is_active: false,
      reassign_to_id: idOf("it.manager"),
    });
    const reason = "Ivo Tamm is not on this request's route; Dora Rector and Victor Pell can decide it";
    expect(left).toMatchObject({
      status: 200,
      body: { is_active: false, reassignment: { reassigned: 0, skipped: [{ request_id: id, reason }] } },
    });
    expect((await approve(await api.as("it.manager"), id)).status).toBe(404);
    // The request moved to the next approver of its route (R52), so nothing is left to reassign.
    const again = await admin.post<ReassignmentResult>(`${userPath("senior.manager")}/reassign-all`, {
      reassign_to_id: idOf("vp"),
    });
    expect(again).toMatchObject({ status: 200, body: { reassigned: 0, skipped: [] } });
    expect((await admin.get<RequestDetails>(`/requests/${id}`)).body.current_approver_name).toBe("Dora Rector");
    expect((await approve(await api.as("director"), id)).status).toBe(200);
  });

  test("an approver whose requests an administrator reassigns is notified", async () => {
    const { id } = await api.submit("requester", { amount: 5_000 });
    const admin = await api.as("admin");
    const left = await admin.put<UserUpdateResponse>(userPath("senior.manager"), {
      is_active: false,
      reassign_to_id: idOf("director"),
    });
    expect(left.body.reassignment).toMatchObject({ reassigned: 1, skipped: [] });
    const notifications = await api.rows("SELECT content FROM notifications WHERE user_id = ?", idOf("senior.manager"));
    expect(readMessages(notifications).map(({ message }) => message)).toContain(
      `Ama Admin handed ${id} "Team laptops" over to another approver.`,
    );
  });

  test("an administrator who deactivates an approver cannot reassign a request that the administrator submitted", async () => {
    const { id } = await api.submit("admin", { amount: 5_000 });
    const admin = await api.as("admin");
    const left = await admin.put<UserUpdateResponse>(userPath("senior.manager"), {
      is_active: false,
      reassign_to_id: idOf("director"),
    });
    expect(left.body.reassignment?.skipped).toEqual([{ request_id: id, reason: "You submitted this request" }]);
  });
});

describe("a director and the accounts of other people", () => {
  const CHANGES: readonly (readonly [what: string, body: object])[] = [
    ["password", { password: NEW_PASSWORD }],
    ["email address", { email: "director@elsewhere.example" }],
    ["username", { username: "vp.old" }],
    ["role", { role: "requester" }],
    ["status", { is_active: false }],
  ];

  test.each(CHANGES)(
    "a director cannot change the %s of a VP, an administrator or an approver of the matrix",
    async (_, body) => {
      const director = await api.as("director");
      for (const username of ["vp", "admin", "manager", "hr.manager", "director"] as const) {
        if (username === "director" && "password" in body) continue;
        const expected = username === "director" && "is_active" in body ? 409 : 403;
        expect((await director.put(userPath(username), body)).status, username).toBe(expected);
      }
      expect((await login("vp", NEW_PASSWORD)).status).toBe(401);
      expect((await login("vp")).status).toBe(200);
      expect(
        await api.rows("SELECT count(*) AS changes FROM admin_events WHERE entity = 'user' AND action <> 'created'"),
      ).toEqual([{ changes: 0 }]);
    },
  );

  test("a director cannot delete a VP, an administrator or an approver of the matrix", async () => {
    const director = await api.as("director");
    for (const username of ["vp", "admin", "manager"] as const)
      expect((await director.call("DELETE", userPath(username))).status, username).toBe(403);
  });

  test("a director cannot set the VP's password to approve the director's own request", async () => {
    const { id } = await api.submit("director", { amount: 500_000 });
    const refused = await (await api.as("director")).put(userPath("vp"), { password: NEW_PASSWORD });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "admin_only", detail: expect.stringContaining("Victor Pell is a VP, so only an administrator") },
    });
    expect((await login("vp", NEW_PASSWORD)).status).toBe(401);
    expect((await (await api.as("director")).get<RequestDetails>(`/requests/${id}`)).body.status).toBe("pending");
  });

  test("a director cannot set the password of a person to whom a request was reassigned", async () => {
    const director = await api.as("director");
    expect((await director.get<UserWithAdminFields>(userPath("it.staff"))).body.authority).toBeNull();
    const { id } = await api.submit("director", { amount: 900 });
    const reassign = { request_id: id, action: "reassign", reassign_to_id: idOf("it.staff"), comments: "Please" };
    expect((await (await api.as("manager")).post("/requests/enhanced-action", reassign)).status).toBe(200);
    expect((await director.get<UserWithAdminFields>(userPath("it.staff"))).body.authority).toBe("open_requests");
    expect((await director.put(userPath("it.staff"), { password: NEW_PASSWORD })).status).toBe(403);
  });

  test("a director cannot set the password of an approver of open requests, even after removing the approver from the matrix", async () => {
    await api.submit("director", { amount: 900 });
    const director = await api.as("director");
    const { body } = await director.get<DoaConfiguration[]>("/admin/doa-configurations");
    for (const { id, configuration_type } of body.filter((one) => one.configuration_type === "amount_based")) {
      const amount_levels = [{ max_amount: null, approver_user_id: idOf("vp") }];
      const change = { configuration_type, amount_levels };
      expect((await director.put(`/admin/doa-configurations/${id}`, change)).status).toBe(200);
    }
    expect((await director.get<UserWithAdminFields>(userPath("senior.manager"))).body.authority).toBe("open_requests");
    expect((await director.put(userPath("senior.manager"), { password: NEW_PASSWORD })).status).toBe(403);
    // Each change of the matrix above notified the administrator (R39).
    expect((await notificationsOf("admin", "rules_changed")).length).toBe(3);
  });

  test("a director cannot set the password of a person who is the delegate of an approver", async () => {
    const starts_at = api.backend.clock.now.toISOString();
    const ends_at = new Date(api.backend.clock.now.getTime() + 24 * HOUR_MS).toISOString();
    const absence = { delegate_user_id: idOf("it.staff"), starts_at, ends_at, reason: "" };
    expect((await (await api.as("vp")).post("/delegations", absence)).status).toBe(201);
    const director = await api.as("director");
    expect((await director.put(userPath("it.staff"), { password: NEW_PASSWORD })).status).toBe(403);
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 24 * HOUR_MS);
    expect((await (await api.as("director")).get<UserWithAdminFields>(userPath("it.staff"))).body.authority).toBeNull();
  });

  test("a director can set the password of a person who approves no requests, and change the designation (job title) of a VP", async () => {
    const director = await api.as("director");
    const path = userPath("requester");
    expect((await director.put(path, { password: NEW_PASSWORD, email: "rita@company.example" })).status).toBe(200);
    expect((await director.put(userPath("vp"), { designation: "Head of Operations" })).status).toBe(200);
  });
});

describe("a password set by an administrator", () => {
  const reset = async (username: SampleUsername, password = NEW_PASSWORD) => {
    const admin = await api.as("admin");
    expect((await admin.put(userPath(username), { password })).status).toBe(200);
  };

  test("with a one-time password, the API allows only signing in and out, reading the session, changing the password, confirming a second factor, calls about password links and the health check", async () => {
    await reset("vp");
    const vp = await signInAs("vp", NEW_PASSWORD);
    const open = [
      "GET /auth/session",
      "POST /auth/logout",
      "POST /auth/login",
      // These two calls need no session.
      "POST /auth/password-reset",
      "POST /auth/password-link",
      "PUT /users/{id}/password",
      "GET /health",
      // These calls let a user with a second factor confirm it before changing the password.
      "GET /auth/factors",
      "POST /auth/second-factor",
      "POST /auth/passkey-options",
    ];
    const closed = DOCUMENTED_OPERATIONS.filter(({ method, path }) => !open.includes(`${method} ${path}`));
    expect(closed.length).toBeGreaterThan(90);
    for (const { method, path } of closed) {
      const address = path.replaceAll(/\{[^}]+\}/g, "1");
      const answer = await vp.raw(method, address, { body: method === "GET" ? undefined : {} });
      const { code } = (await answer.json()) as { code: string };
      expect([answer.status, code], `${method} ${path}`).toEqual([403, "password_change_required"]);
    }
    expect((await vp.get("/auth/session")).status).toBe(200);
    const chosen = { current_password: NEW_PASSWORD, new_password: "Only-mine-2026" };
    expect((await vp.put(`/users/${idOf("vp")}/password`, chosen)).status).toBe(200);
    expect((await vp.get("/requests")).status).toBe(200);
    expect((await login("vp", NEW_PASSWORD)).status).toBe(401);
  });

  test("a password reset notifies the owner of the account and the other administrators, and ends the owner's session", async () => {
    const admin = await api.as("admin");
    const second = { username: "second", name: "Sam Second", email: "second@company.example", department: "Admin" };
    expect((await admin.post("/admin/users", { ...second, role: "admin", password: "Look-after-it-1" })).status).toBe(
      201,
    );
    const vp = await api.as("vp");
    await reset("vp");
    expect((await vp.get("/auth/session")).status).toBe(401);
    const rows = await api.rows(
      "SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'password_reset' ORDER BY 1",
    );
    expect(readMessages(rows)).toEqual([
      { username: "second", message: "Ama Admin reset the password of Victor Pell." },
      { username: "vp", message: expect.stringMatching(/^Ama Admin reset your password\. .* within 72 hours\./) },
    ]);
    const sent = await api.rows(
      "SELECT count(*) AS sent FROM notifications WHERE kind = 'password_reset' AND is_planned = 0",
    );
    expect(sent).toEqual([{ sent: 2 }]);
  });

  test("a one-time password expires after 72 hours, and is then refused with the same response as a wrong password", async () => {
    await reset("vp");
    const vp = await signInAs("vp", NEW_PASSWORD);
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 72 * HOUR_MS);
    const [expired, wrong] = [await login("vp", NEW_PASSWORD), await login("vp", "Some-other-2026")];
    expect([expired.status, { ...expired.body, request_id: null }]).toEqual([401, { ...wrong.body, request_id: null }]);
    const chosen = { current_password: NEW_PASSWORD, new_password: "Only-mine-2026" };
    expect((await vp.put(`/users/${idOf("vp")}/password`, chosen)).status).toBe(401);
    await api.rows("UPDATE sessions SET expires_at = '2099-01-01T00:00:00.000Z'");
    expect(await vp.put(`/users/${idOf("vp")}/password`, chosen)).toMatchObject({
      status: 422,
      body: { code: "wrong_password" },
    });
  });

  test("a new account cannot list requests before its first password is changed", async () => {
    const admin = await api.as("admin");
    const made = { username: "nina", name: "Nina New", email: "nina@company.example", department: "IT", role: "vp" };
    expect((await admin.post("/admin/users", { ...made, password: "Welcome-2026" })).status).toBe(201);
    expect((await (await signInAs("nina", "Welcome-2026")).get("/requests")).status).toBe(403);
    expect(await notificationsOf("director", "rules_changed")).toEqual([
      "Ama Admin changed a role. Nina New: Role: VP.",
    ]);
  });

  test("an administrator cannot reset their own password without entering the current one", async () => {
    const admin = await api.as("admin");
    expect(await admin.put(userPath("admin"), { password: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "password", message: expect.stringContaining("Change Password") }] },
    });
    expect((await login("admin", NEW_PASSWORD)).status).toBe(401);
  });
});

describe("imported users", () => {
  const CSV =
    "username,name,email,department,password\nann.a,Ann Adler,ann@x.example,IT,Shared-2026\nbo.b,Bo Berg,bo@x.example,IT,Shared-2026";
  type Imported = { rows: { password_link?: string }[]; notes: string[]; links_csv: string | null };

  test("each imported user gets a link to choose a password, and no password exists before", async () => {
    const admin = await api.as("admin");
    const { body } = await admin.post<Imported>("/admin/users/import", { csv: CSV, initial_password: "Shared-2026" });
    const [ann = "", bo = ""] = body.rows.map((row) => row.password_link ?? "");
    expect(ann).not.toBe(bo);
    expect(JSON.stringify(body)).not.toMatch(/one_time_password/);
    for (const username of ["ann.a", "bo.b"]) expect((await login(username, "Shared-2026")).status).toBe(401);
    const token = new URL(ann, "https://approvals.example").searchParams.get("token");
    const chosen = { token, new_password: "Nobody-else-2026" };
    expect((await api.anonymous.post("/auth/password-link", chosen)).status).toBe(200);
    expect((await login("bo.b", "Nobody-else-2026")).status).toBe(401);
    expect((await (await signInAs("ann.a", "Nobody-else-2026")).get("/requests")).status).toBe(200);
  });

  test("the links of imported users are in the first response to an import, but neither in the response to a repeated call nor in the database", async () => {
    const admin = await api.as("admin");
    const send = () => admin.post<Imported>("/admin/users/import", { csv: CSV }, { "Idempotency-Key": "import-1" });
    const [first, again] = [await send(), await send()];
    const tokens = first.body.rows.map((row) => row.password_link?.split("token=")[1] ?? "?");
    expect(tokens.every((one) => one.length === 43)).toBe(true);
    expect(again.body.links_csv).toBeNull();
    const stored = JSON.stringify([
      again.body,
      await api.rows("SELECT * FROM idempotency_keys"),
      await api.rows("SELECT * FROM admin_events"),
      await api.rows("SELECT * FROM notifications"),
      await api.rows("SELECT * FROM password_links"),
    ]);
    expect(tokens.filter((one) => stored.includes(one))).toEqual([]);
    expect(stored).not.toContain("Shared-2026");
  });
});

test("if a director changes the matrix, master data, settings or the role of a user, the administrators are notified", async () => {
  const director = await api.as("director");
  const { body } = await director.get<DoaConfiguration[]>("/admin/doa-configurations");
  const travel = body.find((one) => one.request_type === "travel");
  const limits = [1_000, 50_000, 100_000, null];
  const amount_levels = travel?.amount_levels.map((level, at) => ({ ...level, max_amount: limits[at] }));
  const calls: [string, string, object][] = [
    ["PUT", `/admin/doa-configurations/${travel?.id}`, { amount_levels }],
    ["POST", `/admin/doa-configurations/${travel?.id}/restore`, { restore: 1 }],
    ["PUT", "/admin/request-types/type-travel", { approval_required: false, payer_ids: [idOf("director")] }],
    ["PUT", "/admin/currencies/currency-eur", { exchange_rate: 0.001 }],
    ["PUT", "/admin/settings", { auto_assign_approvers: false }],
    ["PUT", "/admin/request-id-config", { prefix: "PO" }],
    ["POST", "/admin/reset-request-counter", {}],
    ["PUT", userPath("requester"), { role: "senior_manager" }],
  ];
  for (const [method, path, body] of calls)
    expect((await director.call(method, path, { body })).status, path).toBe(200);
  expect((await notificationsOf("admin", "rules_changed")).toReversed()).toEqual([
    "Dora Rector changed the approval matrix. Travel: Limit of level 2: USD 10,000 → USD 50,000.",
    "Dora Rector changed the approval matrix. Travel: Limit of level 2: USD 50,000 → USD 10,000.",
    "Dora Rector changed a request type. Travel: Approval required: yes → no; Payers: none → Dora Rector.",
    "Dora Rector changed a currency. EUR: Exchange rate: 1.08 → 0.001.",
    "Dora Rector changed the settings. Auto assign approvers: on → off.",
    "Dora Rector changed the request numbering. Prefix: REQ → PO.",
    "Dora Rector changed the request numbering. Reset: the next request is PO-1001.",
    "Dora Rector changed a role. Rita Quest: Role: Requester → Senior manager.",
  ]);
  expect(await notificationsOf("director", "rules_changed")).toEqual([]);
  expect(await notificationsOf("vp", "rules_changed")).toEqual([]);
  // A change to the present value and a refused change notify nobody.
  await director.put("/admin/settings", { auto_assign_approvers: false });
  await director.put("/admin/currencies/currency-usd", { exchange_rate: 2 });
  expect((await notificationsOf("admin", "rules_changed")).length).toBe(8);
});

/** The paths of screens, and of one file that belongs to the import screen. */
const SCREENS = [
  ...[
    "/",
    "/submit-request",
    "/my-requests",
    "/notifications",
    "/announcements",
    "/downloads",
    "/profile",
    "/ai-assistant",
  ],
  ...["/request/REQ-2026-1001/details", "/request/REQ-2026-1001/history", "/request/REQ-2026-1001/record"],
  ...["/admin", "/admin/overview", "/admin/users", "/admin/users/import", "/admin/import/users.csv", "/admin/requests"],
  ...["/admin/matrix", "/admin/settings", "/admin/mail", "/profile/notifications", "/profile/out-of-office"],
];

test("on a server that other machines can reach, a user with a documented sample password must change the password before any other action", async () => {
  // The server gets a copy of the data that an earlier start on loopback created.
  const server = await startServer({ env: { HOST: "0.0.0.0" } });
  try {
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    for (const { username } of SAMPLE_USERS) {
      const caller = await signIn(url, username);
      const answer = await caller.get("/api/requests");
      expect([answer.status, ((await answer.json()) as { code: string }).code], username).toEqual([
        403,
        "password_change_required",
      ]);
    }
    const admin = await signIn(url, "admin");
    for (const path of SCREENS) {
      const screen = await admin.get(path);
      expect([screen.status, screen.headers.get("Location")], path).toEqual([302, "/change-password"]);
    }
  } finally {
    await server.stop();
  }
});
