import { describe, expect, test } from "vitest";
import { createApiTest } from "./api-test.ts";
import { type CallOptions, type Client, cookieOf, createClient, credentials, type Problem } from "./client.ts";

const api = createApiTest();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface SignedIn {
  success: true;
  user: { username: string; role: string };
}

const login = (username: string, password?: string, more?: Record<string, string>, options: CallOptions = {}) =>
  api.anonymous.call<Problem>("POST", "/auth/login", { body: credentials(username, password, more), ...options });

const clientOf = (headers: Headers): Client => createClient(api.platform, api.backend, cookieOf(headers));

describe("signing in", () => {
  test("signing in sets an opaque session cookie and returns the user without a password", async () => {
    const { status, headers, body } = await api.anonymous.post<SignedIn>("/auth/login", credentials("Requester"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { username: "requester", role: "requester" } });
    expect(JSON.stringify(body)).not.toMatch(/Approve-2026|hash/);
    expect(headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookieOf(headers).split("=")[1];
    expect(JSON.stringify(await api.rows("SELECT * FROM sessions"))).not.toContain(token);
    const session = await clientOf(headers).get<{ expires_at: string }>("/auth/session");
    expect(session.body.expires_at).toBe("2026-11-03T09:00:00.000Z");
  });

  test.each([
    [{}, DAY, null],
    [{ remember_me: "true" }, 30 * DAY, "Max-Age=2592000"],
    [{ remember_me: "on" }, 30 * DAY, "Max-Age=2592000"],
    [{ remember_me: "false" }, DAY, null],
  ])(
    "after a sign-in with the extra form fields %j, the session expires in %i milliseconds",
    async (more, lasts, persistent) => {
      const { headers } = await login("requester", undefined, more);
      if (persistent === null) expect(headers.getSetCookie()[0]).not.toContain("Max-Age");
      else expect(headers.getSetCookie()[0]).toContain(persistent);
      // The browser deletes this second cookie when it is closed, so that offline copies end with the browser session
      // (R40). The value reveals nothing about the session.
      expect(headers.getSetCookie()[1]).toMatch(
        persistent === null
          ? /^browser_session=[\w-]{22}; Path=\/; SameSite=Lax$/
          : /^browser_session=; Max-Age=0; Path=\/; SameSite=Lax$/,
      );
      api.backend.wait(lasts - 1000);
      expect((await clientOf(headers).get("/auth/session")).status).toBe(200);
      api.backend.wait(1000);
      const over = await clientOf(headers).get("/auth/session");
      expect(over).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    },
  );

  test("the response to a failed sign-in is the same for a wrong password, an unknown name and an inactive user", async () => {
    await api.rows("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    const answers = [await login("requester", "wrong!"), await login("nobody.at.all"), await login("it.staff")];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ ...answers[0]?.body, request_id: body.request_id });
      expect(body.detail).toBe("Invalid username or password");
    }
  });

  test("a sign-in is refused if it is not a form with exactly one username and a password", async () => {
    const missing = await api.anonymous.post<Problem>("/auth/login", new URLSearchParams({ username: " " }));
    expect(missing.status).toBe(422);
    expect(missing.body.errors?.map((one) => one.path)).toEqual(["username", "password"]);
    const twice = new URLSearchParams([
      ["username", "requester"],
      ["username", "admin"],
      ["password", "Approve-2026"],
    ]);
    expect((await api.anonymous.post("/auth/login", twice)).status).toBe(422);
    expect((await api.anonymous.post("/auth/login", { username: "requester", password: "x" })).status).toBe(415);
    expect((await api.anonymous.call("POST", "/auth/login")).status).toBe(415);
  });

  test("a call with an invented session cookie returns 401", async () => {
    const client = createClient(api.platform, api.backend, "session=AAAA");
    expect((await client.get("/auth/session")).status).toBe(401);
    expect((await client.get("/requests")).status).toBe(401);
  });
});

describe("the limit on failed sign-ins", () => {
  test.each(["requester", "nobody.at.all"])(
    "after ten failed sign-ins with the name %s, every sign-in with this name is refused for 15 minutes, with any password",
    async (who) => {
      for (let failures = 0; failures < 10; failures += 1) expect((await login(who, "wrong!")).status).toBe(401);
      api.backend.wait(MINUTE);
      for (const password of ["wrong!", "Approve-2026"]) {
        const braked = await login(who, password);
        expect(braked).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
        expect(Number(braked.headers.get("Retry-After"))).toBe(14 * 60);
      }
      expect((await login("manager")).status).toBe(200);
      api.backend.wait(14 * MINUTE);
      expect((await login(who, "wrong!")).status).toBe(401);
    },
  );

  test("after fifty failed sign-ins from an IP address, an unknown device there must wait at most 30 seconds, and other addresses are not affected", async () => {
    const from = (address: string) => ({ headers: { "CF-Connecting-IP": address }, runsLaterWork: true });
    for (let failures = 0; failures < 50; failures += 1)
      expect((await login(`person-${failures % 25}`, "wrong!", {}, from("192.0.2.1"))).status).toBe(401);
    const slowed = await login("requester", undefined, {}, from("192.0.2.1"));
    expect([slowed.status, slowed.headers.get("Retry-After")]).toEqual([429, "10"]);
    expect((await login("requester", undefined, {}, from("192.0.2.2"))).status).toBe(200);
    api.backend.wait(10_000);
    expect((await login("requester", undefined, {}, from("192.0.2.1"))).status).toBe(200);
  });

  test("a successful sign-in resets the count of a person's failed sign-ins", async () => {
    for (let failures = 0; failures < 9; failures += 1) await login("requester", "wrong!");
    expect((await login("requester")).status).toBe(200);
    expect((await login("requester", "wrong!")).status).toBe(401);
    expect((await login("requester")).status).toBe(200);
  });
});

describe("the end of a session", () => {
  test("signing out ends the session immediately and can be repeated", async () => {
    const { headers } = await login("requester");
    const rita = clientOf(headers);
    const out = await rita.call<string>("POST", "/auth/logout");
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([
      "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      "browser_session=; Max-Age=0; Path=/; SameSite=Lax",
    ]);
    expect((await rita.get("/requests")).status).toBe(401);
    expect((await rita.call("POST", "/auth/logout")).status).toBe(204);
    expect((await api.anonymous.call("POST", "/auth/logout")).status).toBe(204);
  });

  test("signing out clears the browser's cache but not its storage, and signing in clears neither", async () => {
    const { headers } = await login("requester");
    const rita = clientOf(headers);
    const session = await rita.get("/auth/session");
    expect([headers.get("Clear-Site-Data"), session.headers.get("Clear-Site-Data")]).toEqual([null, null]);
    expect((await rita.call("POST", "/auth/logout")).headers.get("Clear-Site-Data")).toBe('"cache"');
  });

  test("changing the password ends all other sessions of the person", async () => {
    const [here, there] = [await api.as("requester"), await api.as("requester")];
    const path = `/users/${api.backend.people.requester}/password`;
    const change = (current_password: string, new_password: string) =>
      here.put<Problem>(path, { current_password, new_password });
    expect(await change("wrong!", "Another-2026")).toMatchObject({
      status: 422,
      body: { code: "wrong_password", errors: [{ path: "current_password" }] },
    });
    expect(await change("Approve-2026", "short")).toMatchObject({
      status: 422,
      body: { detail: "New password must be at least 6 characters long", errors: [{ path: "new_password" }] },
    });
    expect(await change("Approve-2026", "Another-2026")).toMatchObject({
      status: 200,
      body: { message: "Password changed successfully" },
    });
    expect((await here.get("/auth/session")).status).toBe(200);
    expect((await there.get("/auth/session")).status).toBe(401);
    expect((await login("requester")).status).toBe(401);
    expect((await login("requester", "Another-2026")).status).toBe(200);
  });

  test("deactivating a user ends their sessions", async () => {
    const rita = await api.as("requester");
    await api.rows("UPDATE users SET is_active = 0 WHERE username = 'requester'");
    expect((await rita.get("/requests")).status).toBe(401);
  });
});

describe("the documented password on a server that other machines can reach", () => {
  test("with the documented password, an administrator can only change this password, sign out and read the session", async () => {
    const admin = await api.as("admin");
    const env = { REQUIRE_PASSWORD_CHANGE: "1" };
    const refused = await admin.call("GET", "/requests", { env });
    expect(refused).toMatchObject({ status: 403, body: { code: "password_change_required" } });
    for (const path of ["/dashboard/stats", "/notifications", "/openapi.json", "/docs", "/admin/currencies"])
      expect((await admin.call("GET", path, { env })).status).toBe(403);
    expect((await admin.call("POST", "/requests", { env, body: {} })).status).toBe(403);
    expect((await admin.call("GET", "/health", { env })).status).toBe(200);
    const session = await admin.call<{ user: object }>("GET", "/auth/session", { env });
    expect(session.body.user).toMatchObject({ password_change_required: true });
    const passwords = { current_password: "Approve-2026", new_password: "Something-else" };
    const path = `/users/${api.backend.people.admin}/password`;
    expect((await admin.call("PUT", path, { env, body: passwords })).status).toBe(200);
    expect((await admin.call("GET", "/requests", { env })).status).toBe(200);
    expect((await admin.call("POST", "/auth/logout", { env })).status).toBe(204);
  });
});

describe("the default administrator", () => {
  const deployed = { LOCAL: undefined };
  const create = (env = {}) =>
    api.anonymous.call("POST", "/admin/users", {
      env,
      body: { username: "eve", password: "Mine-all-mine", role: "admin" },
    });

  test("on a deployment without the ADMIN_PASSWORD secret and without users, sign-in returns 503", async () => {
    await api.platform.reset();
    expect(await login("admin", "Approve-2026", {}, { env: deployed })).toMatchObject({
      status: 503,
      body: { code: "sign_in_closed" },
    });
    expect(await create(deployed)).toMatchObject({ status: 503, body: { code: "sign_in_closed" } });
    expect(await api.rows("SELECT * FROM users")).toEqual([]);
  });

  test("on a deployment without users, a call without a session creates the default administrator, not the user in the body of the call", async () => {
    await api.platform.reset();
    const env = { ...deployed, ADMIN_PASSWORD: "From-the-secret" };
    expect((await create(env)).status).toBe(401);
    expect(await api.rows("SELECT username, role FROM users")).toEqual([{ username: "admin", role: "admin" }]);
    expect((await login("admin", "From-the-secret", {}, { env })).status).toBe(200);
  });

  test("if users exist, no default administrator is created", async () => {
    expect((await create()).status).toBe(401);
    const rita = await api.as("requester");
    expect((await rita.post("/admin/users", { username: "eve" })).status).toBe(403);
    expect(await api.rows("SELECT count(*) AS people FROM users")).toEqual([{ people: 9 }]);
  });
});

describe("a session that the Worker remembers", () => {
  /**
   * Changes that end or limit a session. `undo` reverts the change. `status`: the HTTP status of later calls about a
   * request that the user may no longer see.
   */
  const CHANGES = {
    "the session ends": {
      change: "UPDATE sessions SET expires_at = '2020' WHERE user_id = ?1",
      undo: "UPDATE sessions SET expires_at = '2099-01-01T00:00:00.000Z' WHERE user_id = ?1",
      status: 401,
    },
    "the user is deactivated": {
      change: "UPDATE users SET is_active = 0 WHERE id = ?1",
      undo: "UPDATE users SET is_active = 1 WHERE id = ?1",
      status: 401,
    },
    "the role is lowered": {
      change: "UPDATE users SET role = 'requester' WHERE id = ?1",
      undo: "UPDATE users SET role = 'manager' WHERE id = ?1",
      status: 404,
    },
    "the department is changed": {
      change: "UPDATE users SET department_id = (SELECT id FROM departments WHERE name = 'IT') WHERE id = ?1",
      undo: "UPDATE users SET department_id = (SELECT department_id FROM users WHERE username = 'requester') WHERE id = ?1",
      status: 404,
    },
  };

  test.each(Object.entries(CHANGES))(
    "if %s, every later read or write of a request that the user may no longer see is refused, in 50 repetitions",
    async (_, { change, undo, status }) => {
      const { id } = await api.submit("requester", { amount: 60_000 });
      const [{ id: user_id } = {}] = await api.rows("SELECT id FROM users WHERE username = 'manager'");
      const marc = await api.as("manager");
      const read = async () => (await marc.get(`/requests/${id}`)).status;
      const write = async () =>
        (await marc.post("/requests/enhanced-action", { request_id: id, action: "comment", comments: "Noted." }))
          .status;
      expect([await read(), await write()]).toEqual([200, 200]);
      const before = await api.countRows();
      for (let repetition = 0; repetition < 50; repetition += 1) {
        const concurrent = [read(), read()];
        await api.rows(change, user_id);
        expect(await Promise.all([read(), write(), read(), write()])).toEqual([status, status, status, status]);
        for (const result of await Promise.all(concurrent)) expect([200, status]).toContain(result);
        await api.rows(undo, user_id);
        expect(await read()).toBe(200);
        // Waits, because the number of changes in a minute is limited (R44).
        api.backend.wait(MINUTE);
      }
      expect(await api.countRows()).toEqual(before);
    },
  );

  test("a call with a remembered session takes one round trip, or three if the user has changed since the previous call", async () => {
    const rita = await api.as("requester");
    await rita.get("/requests");
    await rita.get("/requests");
    await api.rows("UPDATE users SET designation = 'Analyst' WHERE username = 'requester'");
    await rita.get("/requests");
    await rita.get("/requests");
    expect(rita.costs.map(({ round_trips }) => round_trips)).toEqual([2, 1, 3, 1]);
  });

  test("a write that violates a constraint gets the same error with a remembered session as with a session that is read from the database", async () => {
    const admin = await api.as("admin");
    const department = { name: "Legal", code: "LEG" };
    expect((await admin.post("/admin/departments", department)).status).toBe(201);
    expect(await admin.post("/admin/departments", department)).toMatchObject({
      status: 409,
      body: { code: "duplicate" },
    });
  });
});
