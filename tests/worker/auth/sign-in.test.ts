import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import { createPasswordHasher, scryptPasswordHasher } from "../../../worker/services/auth/passwords.ts";
import { DAY_MS, MINUTE_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices, instantPasswordHashing } from "../../support/test-services.ts";

const RIGHT = "Approve-2026";

let checks: (string | null)[];
const backend = createServiceTest({
  overrides: () => ({
    passwords: {
      ...instantPasswordHashing,
      verify: (password, hash) => {
        checks.push(hash);
        return instantPasswordHashing.verify(password, hash);
      },
    },
  }),
});
const { platform } = backend;
beforeEach(() => {
  checks = [];
});

type Attempt = { username?: string; password?: string; remember_me?: boolean; address?: string; device?: string };

const signIn = ({ address = "192.0.2.1", device, ...given }: Attempt = {}) =>
  backend.services.auth.signIn(SignInInput.parse({ username: "manager", password: RIGHT, ...given }), {
    address,
    device: device ?? null,
  });

const fail = (attempt: Attempt = {}) => signIn({ password: "wrong", ...attempt });

const resolve = (token: string) => backend.services.auth.resolveSession(token);

const run = (statement: string, ...values: unknown[]) =>
  platform.DB.prepare(statement)
    .bind(...values)
    .run();

const REFUSED = { ok: false, code: "invalid_credentials", detail: "Invalid username or password" };

describe("signing in", () => {
  test.each(["manager", "MANAGER", "  Manager "])(
    "the user 'manager' can sign in with the user name %j",
    async (username) => {
      const { user, token } = unwrap(await signIn({ username }));
      expect(user).toMatchObject({ username: "manager", role: "manager", department: "Finance", is_active: true });
      expect(JSON.stringify(user)).not.toMatch(/hash|quick\$/);
      expect(await resolve(token)).toMatchObject({ actor: { id: user.id } });
    },
  );

  test("a failed sign-in takes the same number of round trips and hash checks for a wrong password, an unknown user and an inactive user", async () => {
    await run("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    const answers = [await fail(), await signIn({ username: "nobody" }), await signIn({ username: "it.staff" })];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject(REFUSED);
    expect(checks).toEqual([`quick$${RIGHT}`, null, null]);
    const costs = [];
    for (const username of ["manager", "nobody", "it.staff"]) {
      const before = backend.cost.round_trips;
      await fail({ username });
      costs.push(backend.cost.round_trips - before);
    }
    expect(new Set(costs).size).toBe(1);
  });

  test("a password is hashed with a salt and matches only its own hash, in any Unicode form, and never a missing hash", async () => {
    const [first, second] = await Promise.all([
      scryptPasswordHasher.hash("Pässword"),
      scryptPasswordHasher.hash("Pässword"),
    ]);
    expect(first).not.toBe(second);
    expect(await scryptPasswordHasher.verify("Pa\u0308ssword", first)).toBe(true);
    expect(await scryptPasswordHasher.verify("pässword", first)).toBe(false);
    expect(await scryptPasswordHasher.verify("Pässword", null)).toBe(false);
    expect(await scryptPasswordHasher.verify("", null)).toBe(false);
  });
});

describe("a password hash with outdated parameters", () => {
  const [cheap, dear] = [
    createPasswordHasher({ N: 2 ** 10, r: 8, p: 1 }),
    createPasswordHasher({ N: 2 ** 11, r: 8, p: 1 }),
  ];
  const input = SignInInput.parse({ username: "manager", password: RIGHT });
  const caller = { address: "192.0.2.1" };
  const hash = () =>
    platform.DB.prepare("SELECT password_hash FROM users WHERE username = 'manager'").first<string>("password_hash");

  test("a password hash with outdated parameters is replaced at the next successful sign-in", async () => {
    const { auth } = createEnglishServices({ ...backend.deps, passwords: dear });
    const outdated = await cheap.hash(RIGHT);
    await run("UPDATE users SET password_hash = ? WHERE username = 'manager'", outdated);
    expect(await auth.signIn({ ...input, password: "wrong" }, caller)).toMatchObject(REFUSED);
    expect(await hash()).toBe(outdated);
    const { token } = unwrap(await auth.signIn(input, caller));
    expect(await resolve(token)).not.toBeNull();
    const replaced = String(await hash());
    expect(replaced).toMatch(/^scrypt\$2048\$/);
    unwrap(await auth.signIn(input, caller));
    expect(await hash()).toBe(replaced);
  });

  test("replacing an outdated password hash does not overwrite a password that is changed concurrently", async () => {
    const outdated = await cheap.hash(RIGHT);
    await run("UPDATE users SET password_hash = ? WHERE username = 'manager'", outdated);
    const hashAfter = async (password: string) => {
      await run("UPDATE users SET password_hash = 'reset' WHERE username = 'manager'");
      return dear.hash(password);
    };
    const { auth } = createEnglishServices({ ...backend.deps, passwords: { ...dear, hash: hashAfter } });
    expect(await auth.signIn(input, caller)).toMatchObject(REFUSED);
    expect(await hash()).toBe("reset");
  });
});

describe("the limit on failed sign-ins (R29)", () => {
  const failures = async (count: number, attempt: (at: number) => Attempt = () => ({})) => {
    for (let at = 0; at < count; at += 1) expect(await fail(attempt(at)), `failure ${at + 1}`).toMatchObject(REFUSED);
  };

  test("ten failed sign-ins lock a user name for all IP addresses, so that even the right password is refused", async () => {
    await failures(10, (at) => ({ username: at % 2 ? "manager" : "MANAGER", address: `192.0.2.${at}` }));
    checks = [];
    for (const address of ["192.0.2.1", "198.51.100.7"])
      expect(await signIn({ address })).toMatchObject({ code: "too_many_attempts", retry_after_seconds: 900 });
    expect(checks).toEqual([]);
    expect(await signIn({ username: "requester" })).toMatchObject({ ok: true });
  });

  test("ten failed sign-ins lock a user name that does not exist", async () => {
    await failures(10, () => ({ username: "nobody" }));
    expect(await fail({ username: "nobody" })).toMatchObject({ code: "too_many_attempts", retry_after_seconds: 900 });
  });

  test("failed sign-ins count for 15 minutes, and refused attempts do not extend the lock", async () => {
    for (let at = 0; at < 10; at += 1) {
      await failures(1);
      backend.wait(MINUTE_MS);
    }
    expect(await signIn()).toMatchObject({ retry_after_seconds: 5 * 60 });
    backend.wait(5 * MINUTE_MS - 1);
    for (let at = 0; at < 5; at += 1) expect(await signIn()).toMatchObject({ retry_after_seconds: 1 });
    backend.wait(1);
    await failures(1);
    expect(await signIn()).toMatchObject({ retry_after_seconds: 60 });
    backend.wait(MINUTE_MS);
    expect(await signIn()).toMatchObject({ ok: true });
  });

  test("at most ten of thirty concurrent sign-ins check the password", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail()));
    const codes = answers.map((answer) => (answer.ok ? "ok" : answer.code));
    expect(checks.length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === "invalid_credentials").length).toBe(checks.length);
    expect(codes.filter((code) => code === "too_many_attempts").length).toBe(30 - checks.length);
    expect(await signIn()).toMatchObject({ code: "too_many_attempts" });
  });

  test("a successful sign-in resets the count of the user's failed sign-ins", async () => {
    await failures(9);
    expect(await signIn()).toMatchObject({ ok: true });
    await failures(9);
    expect(await signIn()).toMatchObject({ ok: true });
  });

  test.each([
    ["an unknown device", undefined],
    ["known devices and unknown ones", "known"],
  ])("thirty correct sign-ins of one person at once on %s are all accepted", async (_, known) => {
    const device = known && unwrap(await signIn()).device;
    await failures(9);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => signIn(device && at % 2 === 0 ? { device } : {})),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    const left = await backend.rows("SELECT key FROM sign_in_attempts WHERE key NOT LIKE 'address:%'");
    expect(left).toEqual([]);
  });

  test("a hundred correct sign-ins of many people behind one address at once are all accepted, although 49 sign-ins there have failed", async () => {
    await failures(49, (at) => ({ username: `guess-${at}` }));
    const people = Object.keys(backend.people);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => signIn({ username: people[at % people.length] ?? "" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
  });

  test("of many sign-ins at once, exactly ten wrong ones are checked, and all right ones on a known device are accepted", async () => {
    const { device } = unwrap(await signIn());
    checks = [];
    const attempts = Array.from({ length: 60 }, (_, at) => (at % 10 === 0 ? signIn({ device }) : fail()));
    const codes = (await Promise.all(attempts)).map((answer) => (answer.ok ? "ok" : answer.code));
    const count = (code: string) => codes.filter((one) => one === code).length;
    expect([count("ok"), count("invalid_credentials"), count("too_many_attempts")]).toEqual([6, 10, 44]);
    expect(checks).toHaveLength(16);
  });

  test("of many wrong sign-ins at once with different user names from one address, at most nine more than fifty are checked", async () => {
    checks = [];
    await Promise.all(Array.from({ length: 120 }, (_, at) => fail({ username: `guess-${at}` })));
    expect(checks.length).toBeGreaterThanOrEqual(50);
    expect(checks.length).toBeLessThanOrEqual(59);
  });

  test("the check of a password that was interrupted counts as failed after 30 seconds", async () => {
    await failures(9);
    await run(
      "INSERT INTO sign_in_attempts(id, key, attempted_at) VALUES ('interrupted', 'running:user:manager', ?)",
      backend.clock.now.toISOString(),
    );
    backend.wait(29_999);
    const waiting = { ...backend.deps, pause: async () => backend.wait(1) };
    const input = SignInInput.parse({ username: "manager", password: RIGHT });
    expect(await createEnglishServices(waiting).auth.signIn(input, { address: "192.0.2.1" })).toMatchObject({
      code: "too_many_attempts",
      retry_after_seconds: 15 * 60 - 30,
    });
  });

  test("an attempt that waits too long for others is refused, and can be repeated after a second", async () => {
    await failures(9);
    await run(
      "INSERT INTO sign_in_attempts(id, key, attempted_at) VALUES ('running', 'running:user:manager', ?)",
      backend.clock.now.toISOString(),
    );
    const pauses: number[] = [];
    const waiting = { ...backend.deps, pause: async (milliseconds: number) => void pauses.push(milliseconds) };
    const input = SignInInput.parse({ username: "manager", password: RIGHT });
    checks = [];
    expect(await createEnglishServices(waiting).auth.signIn(input, { address: "192.0.2.1" })).toMatchObject({
      code: "too_many_attempts",
      retry_after_seconds: 1,
    });
    expect(checks).toEqual([]);
    expect(pauses.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBeGreaterThan(15_000);
    await run("DELETE FROM sign_in_attempts WHERE id = 'running'");
    expect(await signIn()).toMatchObject({ ok: true });
  });
});

describe("a network with fifty failed sign-ins (R55)", () => {
  const SLOWED = {
    code: "too_many_attempts",
    retry_after_seconds: 10,
    detail: expect.stringContaining("Too many failed sign-ins from your network. Wait 10 seconds and sign in again."),
  };
  const attack = async (count: number, attempt: (at: number) => Attempt = () => ({})) => {
    for (let at = 0; at < count; at += 1)
      expect(await fail({ username: `guess-${at}`, ...attempt(at) })).toMatchObject(REFUSED);
  };

  test("the right password of an unknown device is accepted at the second attempt, ten seconds after the first", async () => {
    await attack(49);
    expect(await signIn()).toMatchObject({ ok: true });
    await attack(1);
    expect(await signIn()).toMatchObject(SLOWED);
    backend.wait(10_000 - 1);
    expect(await signIn()).toMatchObject(SLOWED);
    backend.wait(1);
    expect(await signIn()).toMatchObject({ ok: true });
    expect(await signIn(), "the next sign-in waits again").toMatchObject(SLOWED);
    expect(await signIn({ address: "198.51.100.7" })).toMatchObject({ ok: true });
    backend.wait(15 * MINUTE_MS);
    expect(await signIn()).toMatchObject({ ok: true });
  });

  test("the right password on a known device is accepted at once, and known devices do not count for the network", async () => {
    const device = unwrap(await signIn()).device;
    for (let at = 0; at < 9; at += 1) await fail({ device });
    await attack(49);
    expect(await signIn({ username: "requester" })).toMatchObject({ ok: true });
    await attack(1);
    expect(await signIn({ username: "vp", device })).toMatchObject(SLOWED);
    expect(await signIn({ device })).toMatchObject({ ok: true });
  });

  test("a wrong password gets the same answer as a right one and as an unknown user name, also at the second attempt", async () => {
    await attack(50);
    const first = await signIn();
    for (const attempt of [{ password: "wrong" }, { username: "nobody" }, { username: "it.staff", password: "wrong" }])
      expect(await signIn(attempt)).toEqual(first);
    backend.wait(10_000);
    for (const attempt of [{ password: "wrong" }, { username: "nobody" }, { username: "it.staff", password: "wrong" }])
      expect(await signIn(attempt)).toEqual(first);
    expect(await signIn()).toMatchObject({ ok: true });
  });

  test("ten wrong passwords for a user name lock it on a slowed network as well, whether the user exists or not", async () => {
    await attack(50);
    checks = [];
    for (const username of ["manager", "nobody"])
      for (let at = 0; at < 10; at += 1) expect(await fail({ username })).toMatchObject(SLOWED);
    for (const username of ["manager", "nobody"])
      for (const address of ["192.0.2.1", "198.51.100.7"])
        expect(await signIn({ username, address })).toMatchObject({
          code: "too_many_attempts",
          retry_after_seconds: 900,
        });
    expect(checks, "only the passwords of an existing user are checked").toHaveLength(10);
    expect(await backend.rows("SELECT kind FROM security_events WHERE kind = 'sign_in_locked'")).toHaveLength(1);
  });

  test("no password is checked before the response, so that its time does not reveal whether the user exists", async () => {
    await attack(50);
    const later: (() => Promise<unknown>)[] = [];
    const input = SignInInput.parse({ username: "manager", password: RIGHT });
    const client = { address: "192.0.2.1", afterResponse: (work: () => Promise<unknown>) => void later.push(work) };
    checks = [];
    const before = backend.cost.round_trips;
    const answers = [];
    for (const username of ["manager", "nobody"])
      answers.push(await backend.services.auth.signIn({ ...input, username }, client));
    expect(answers).toMatchObject([SLOWED, SLOWED]);
    expect([checks, backend.cost.round_trips - before, later.length]).toEqual([[], 2, 2]);
    for (const work of later) await work();
    expect(checks).toHaveLength(1);
    backend.wait(10_000);
    expect(await backend.services.auth.signIn(input, client)).toMatchObject({ ok: true });
  });

  test("the addresses of one IPv6 network of 64 bits count together, and IPv4 addresses count one by one", async () => {
    await attack(50, (at) => ({ address: `2001:db8:0:1:${at}::1` }));
    expect(await signIn({ address: "2001:db8:0:1::77" })).toMatchObject(SLOWED);
    expect(await signIn({ address: "2001:db8:0:2::77" })).toMatchObject({ ok: true });
    await attack(50, (at) => ({ username: `other-${at}`, address: `203.0.113.${at}` }));
    expect(await signIn({ address: "203.0.113.1" })).toMatchObject({ ok: true });
  });
});

describe("a session (R2)", () => {
  test.each([
    ["24 hours", false, DAY_MS],
    ["30 days with 'Remember me'", true, 30 * DAY_MS],
  ])("a session lasts exactly %s", async (_, remember_me, lifetime) => {
    const started = backend.clock.now.getTime();
    const { token, expires_at, remember } = unwrap(await signIn({ remember_me }));
    expect(remember).toBe(remember_me);
    expect(expires_at).toBe(new Date(started + lifetime).toISOString());
    backend.wait(lifetime - 1);
    expect(await resolve(token)).toMatchObject({ expires_at });
    backend.wait(1);
    expect(await resolve(token)).toBeNull();
  });

  test("the database has only the hash of a session's token", async () => {
    const { token } = unwrap(await signIn());
    expect(token).toMatch(/^[\w-]{43}$/);
    const { results } = await platform.DB.prepare("SELECT * FROM sessions").all();
    expect(results).toMatchObject([{ token_hash: createHash("sha256").update(token).digest("hex") }]);
    expect(JSON.stringify(results)).not.toContain(token);
    expect(await resolve(String(results[0]?.token_hash))).toBeNull();
    expect(await resolve("")).toBeNull();
  });

  test("signing out of one session does not end the other sessions of the user", async () => {
    const [sheetsTest, phone] = [unwrap(await signIn()), unwrap(await signIn({ remember_me: true }))];
    expect(sheetsTest.token).not.toBe(phone.token);
    await backend.services.auth.signOut(sheetsTest.token, null);
    await backend.services.auth.signOut("unknown", null);
    expect([await resolve(sheetsTest.token), await resolve(phone.token)]).toMatchObject([
      null,
      { actor: { name: "Marc Nager" } },
    ]);
  });

  test("a session ends immediately when its user is deactivated or deleted", async () => {
    const { token } = unwrap(await signIn({ username: "it.staff" }));
    await run("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    expect(await resolve(token)).toBeNull();
    await run("UPDATE users SET is_active = 1 WHERE username = 'it.staff'");
    await run("DELETE FROM users WHERE username = 'it.staff'");
    expect(await resolve(token)).toBeNull();
    expect(await platform.DB.prepare("SELECT count(*) AS n FROM sessions").first("n")).toBe(0);
  });

  test("a session has the current role and department of its user", async () => {
    const { token } = unwrap(await signIn());
    await run("UPDATE users SET role = 'director', department_id = 'department-hr' WHERE username = 'manager'");
    expect(await resolve(token)).toMatchObject({ actor: { role: "director", department: "HR" } });
  });
});

describe("changing the password (R2, R5)", () => {
  const change = async (current_password: string, new_password: string, keepToken: string | null = null) =>
    backend.services.auth.changePassword(
      await backend.as("manager"),
      { current_password, new_password },
      { keepToken },
    );

  test("changing the password ends the other sessions of the person, but no sessions of other people", async () => {
    const [here, there] = [unwrap(await signIn()), unwrap(await signIn())];
    const other = unwrap(await signIn({ username: "requester" }));
    unwrap(await change(RIGHT, "Another-2026", here.token));
    expect(await resolve(here.token)).not.toBeNull();
    expect(await resolve(there.token)).toBeNull();
    expect(await resolve(other.token)).not.toBeNull();
    expect(await signIn()).toMatchObject(REFUSED);
    const again = unwrap(await signIn({ password: "Another-2026" }));
    unwrap(await change("Another-2026", RIGHT, null));
    expect([await resolve(here.token), await resolve(again.token)]).toEqual([null, null]);
  });

  test.each([
    ["the password is changed", () => change(RIGHT, "Another-2026")],
    ["the user is deactivated", () => run("UPDATE users SET is_active = 0 WHERE username = 'manager'")],
  ])("a sign-in opens no session if %s while the password is checked", async (_, changeUser) => {
    const verify = async (password: string, hash: string | null) => {
      await changeUser();
      return instantPasswordHashing.verify(password, hash);
    };
    const services = createEnglishServices({ ...backend.deps, passwords: { ...instantPasswordHashing, verify } });
    const input = SignInInput.parse({ username: "manager", password: RIGHT });
    expect(await services.auth.signIn(input, { address: "192.0.2.1" })).toMatchObject(REFUSED);
    expect(await platform.DB.prepare("SELECT count(*) AS n FROM sessions").first("n")).toBe(0);
  });

  test("if an administrator resets a password while its owner changes it, the reset password stays", async () => {
    const manager = await backend.as("manager");
    const admin = await backend.as("admin");
    const verify = async (password: string, hash: string | null) => {
      const reset = UpdateUserInput.parse({ password: "Reset-by-admin-1" });
      unwrap(await backend.services.admin.users.update(admin, manager.id, reset));
      return instantPasswordHashing.verify(password, hash);
    };
    const services = createEnglishServices({ ...backend.deps, passwords: { ...instantPasswordHashing, verify } });
    const input = { current_password: RIGHT, new_password: "Another-2026" };
    expect(await services.auth.changePassword(manager, input, { keepToken: null })).toMatchObject({
      code: "wrong_password",
    });
    expect(await signIn({ password: "Another-2026" })).toMatchObject(REFUSED);
    expect(unwrap(await signIn({ password: "Reset-by-admin-1" })).user.password_change_required).toBe(true);
  });

  test("an expired one-time password is refused after one hash check, like a wrong password", async () => {
    await run("UPDATE users SET password_kind = 'one_time', password_expires_at = ?", backend.clock.now.toISOString());
    checks = [];
    expect(await signIn()).toMatchObject(REFUSED);
    expect(await change(RIGHT, "Another-2026")).toMatchObject({ code: "wrong_password" });
    expect(checks).toEqual([null, null]);
  });

  test.each([6, 7, 12])(
    "a new password with fewer than %i characters is refused if the settings require this length",
    async (floor) => {
      await run("UPDATE settings SET password_min_length = ?", floor);
      const message = `New password must be at least ${floor} characters long`;
      const chosen = "unlikely-word";
      expect(await change(RIGHT, chosen.slice(0, floor - 1))).toMatchObject({
        errors: [{ path: "new_password", message }],
      });
      expect(await signIn()).toMatchObject({ ok: true });
      expect(await change(RIGHT, chosen.slice(0, floor))).toMatchObject({ ok: true });
    },
  );

  test("after ten attempts to change the password with a wrong current password, further attempts are refused for a time", async () => {
    const { token } = unwrap(await signIn());
    for (let at = 0; at < 10; at += 1) {
      expect(await change("wrong", "Another-2026", token)).toMatchObject({
        code: "wrong_password",
        errors: [{ path: "current_password" }],
      });
      backend.wait(MINUTE_MS);
    }
    for (let at = 0; at < 3; at += 1)
      expect(await change(RIGHT, "Another-2026", token)).toMatchObject({
        code: "too_many_attempts",
        retry_after_seconds: 5 * 60,
      });
    expect(await resolve(token)).not.toBeNull();
    backend.wait(5 * MINUTE_MS);
    expect(await change(RIGHT, "Another-2026", token)).toMatchObject({ ok: true });
  });

  test("at most ten of thirty concurrent password changes check the current password", async () => {
    checks = [];
    await Promise.all(Array.from({ length: 30 }, () => change("wrong", "Another-2026")));
    expect(checks.length).toBeLessThanOrEqual(10);
  });
});
