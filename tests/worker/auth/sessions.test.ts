import { describe, expect, test } from "vitest";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import { MAX_SESSIONS } from "../../../domain/users/sessions.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import type { HttpClient } from "../../../worker/services/deps.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices } from "../../support/test-services.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const backend = createServiceTest();
const auth = () => backend.services.auth;

type Caller = { username?: SampleUsername; device?: string | null; client?: Partial<HttpClient>; address?: string };

/** Signs a user in and returns the result. Without `device`, the browser is not a known device. */
async function signIn({ username = "manager", device = null, client = {}, address = "192.0.2.1" }: Caller = {}) {
  const http = {
    address,
    user_agent: null,
    country: null,
    origin: "https://approvals.example",
    http_request_id: "call",
    ...client,
  };
  const { auth } = createEnglishServices({ ...backend.deps, client: http });
  return unwrap(
    await auth.signIn(SignInInput.parse({ username, password: "Approve-2026" }), { address, device, token: null }),
  );
}

const list = async (token: string, username: SampleUsername = "manager") =>
  auth().listSessions(await backend.as(username), token);

const isOpen = async (token: string) => (await auth().resolveSession(token)) !== null;

const events = (kind: string) =>
  backend.rows("SELECT user_id, actor_id, details FROM security_events WHERE kind = ? ORDER BY id", kind);

const notified = async (kind: string) =>
  readMessages(
    await backend.rows<{ username: string; content: string }>(
      "SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = ? ORDER BY n.id",
      kind,
    ),
  ).map(({ username, message }) => `${username}: ${message}`);

const setIdleHours = async (session_idle_hours: number) =>
  unwrap(
    await backend.services.admin.settings.update(
      await backend.as("admin"),
      SettingsInput.parse({ session_idle_hours }),
    ),
  );

describe("the list of sessions", () => {
  test("users see their own sessions with device, country and address, the current session first, and without tokens", async () => {
    const desk = await signIn({ client: { user_agent: FIREFOX, country: "DE" } });
    backend.wait(HOUR_MS);
    const phone = await signIn({ client: { user_agent: SAFARI }, address: "198.51.100.7" });
    await signIn({ username: "requester" });
    const sessions = await list(desk.token);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{36}$/),
        device: "Firefox on Windows",
        country: "DE",
        address: "192.0.2.1",
        created_at: "2026-11-02T09:00:00.000Z",
        last_used_at: "2026-11-02T09:00:00.000Z",
        expires_at: "2026-11-03T09:00:00.000Z",
        is_current: true,
      },
      expect.objectContaining({
        device: "Safari on iPhone",
        country: null,
        address: "198.51.100.7",
        is_current: false,
      }),
    ]);
    const text = JSON.stringify(sessions);
    for (const token of [desk.token, phone.token])
      for (const secret of [token, backend.deps.sha256(token)]) expect(text).not.toContain(secret);
  });

  test("a user can end one of their sessions at once, which is recorded; ending it again or ending another user's session is refused", async () => {
    const [desk, phone] = [await signIn(), await signIn()];
    const other = await signIn({ username: "requester" });
    const [foreign] = await list(other.token, "requester");
    const manager = await backend.as("manager");
    expect(await auth().endSession(manager, foreign?.id ?? "")).toMatchObject({ ok: false, code: "not_found" });
    expect(await isOpen(other.token)).toBe(true);
    expect(await events("session_revoked")).toEqual([]);
    const id = (await list(desk.token)).find(({ is_current }) => !is_current)?.id ?? "";
    unwrap(await auth().endSession(manager, id));
    expect([await isOpen(desk.token), await isOpen(phone.token)]).toEqual([true, false]);
    expect(await auth().endSession(manager, id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await events("session_revoked")).toEqual([
      { user_id: manager.id, actor_id: manager.id, details: '{"by":"user"}' },
    ]);
  });

  test("ending all other sessions does not end the current session or sessions of other users", async () => {
    const [desk, phone, tablet] = [await signIn(), await signIn(), await signIn()];
    const other = await signIn({ username: "requester" });
    const manager = await backend.as("manager");
    expect(await auth().endOtherSessions(manager, desk.token)).toEqual({ message: "2 sessions ended", ended: 2 });
    const open = [desk, phone, tablet, other].map(({ token }) => isOpen(token));
    expect(await Promise.all(open)).toEqual([true, false, false, true]);
    expect(await auth().endOtherSessions(manager, desk.token)).toEqual({ message: "0 sessions ended", ended: 0 });
    expect(await events("session_revoked")).toHaveLength(1);
  });
});

describe("the number of sessions", () => {
  test("the eleventh sign-in of a user ends the least recently used session, which is recorded", async () => {
    const opened = [];
    for (let count = 0; count < MAX_SESSIONS; count += 1) {
      opened.push(await signIn());
      backend.wait(MINUTE_MS);
    }
    backend.wait(10 * MINUTE_MS);
    const [first, second] = opened;
    await auth().recordUse(first?.token ?? "");
    const last = await signIn();
    expect(await list(last.token)).toHaveLength(MAX_SESSIONS);
    expect([await isOpen(first?.token ?? ""), await isOpen(second?.token ?? "")]).toEqual([true, false]);
    expect(await events("session_revoked")).toEqual([
      { user_id: last.user.id, actor_id: last.user.id, details: '{"by":"limit"}' },
    ]);
  });

  test("the tenth sign-in of a user ends no session, and sessions of other users do not count", async () => {
    const [desk, other] = [await signIn(), await signIn({ username: "requester" })];
    for (let count = 1; count < MAX_SESSIONS; count += 1) await signIn();
    expect([await isOpen(desk.token), await isOpen(other.token)]).toEqual([true, true]);
    expect(await events("session_revoked")).toEqual([]);
  });
});

describe("the last use of a session", () => {
  const lastUse = async (token: string) => (await list(token))[0]?.last_used_at;

  test("the use of a session is stored at most once in five minutes", async () => {
    const { token } = await signIn();
    backend.wait(4 * MINUTE_MS);
    await auth().recordUse(token);
    expect(await lastUse(token)).toBe("2026-11-02T09:00:00.000Z");
    backend.wait(MINUTE_MS);
    await auth().recordUse(token);
    expect(await lastUse(token)).toBe("2026-11-02T09:05:00.000Z");
  });

  test("without the setting for idle sessions, an unused session lasts until it expires", async () => {
    const { token } = await signIn();
    backend.wait(23 * HOUR_MS);
    await backend.jobs.cleanUpExpired();
    expect(await isOpen(token)).toBe(true);
    expect(await events("session_expired_idle")).toEqual([]);
  });

  test("with the setting for idle sessions, a session that was not used for so many hours has ended, even before the job deletes and records it", async () => {
    await setIdleHours(2);
    const [used, unused] = [await signIn(), await signIn()];
    backend.wait(HOUR_MS);
    await auth().recordUse(used.token);
    backend.wait(HOUR_MS - 1);
    expect([await isOpen(used.token), await isOpen(unused.token)]).toEqual([true, true]);
    backend.wait(1);
    expect([await isOpen(used.token), await isOpen(unused.token)]).toEqual([true, false]);
    expect(await list(used.token)).toHaveLength(1);
    await backend.jobs.cleanUpExpired();
    await backend.jobs.cleanUpExpired();
    expect(await backend.rows("SELECT user_id FROM sessions")).toHaveLength(1);
    expect(await events("session_expired_idle")).toEqual([{ user_id: used.user.id, actor_id: null, details: "{}" }]);
  });

  test.each([-1, 721, 1.5, "many"])("the setting for idle sessions refuses %j hours", (session_idle_hours) => {
    expect(SettingsInput.safeParse({ session_idle_hours }).success).toBe(false);
  });
});

describe("notifications about sign-ins and passwords", () => {
  test("a sign-in on a new device is reported with device and country, but the first device and a known device are not reported", async () => {
    const desk = await signIn({ client: { user_agent: FIREFOX, country: "DE" } });
    await signIn({ device: desk.device, client: { user_agent: FIREFOX, country: "DE" } });
    expect(await notified("new_device")).toEqual([]);
    await signIn({ client: { user_agent: SAFARI, country: "FR" } });
    await signIn({ username: "requester" });
    expect(await notified("new_device")).toEqual([
      "manager: Your account was used to sign in on a new device: Safari on iPhone, France. If this was not you, end the session, change your password and contact an administrator.",
    ]);
  });

  test("a known device of one user is a new device for another user", async () => {
    await signIn();
    const other = await signIn({ username: "requester" });
    await signIn({ device: other.device });
    expect(await notified("new_device")).toEqual([expect.stringContaining("manager: ")]);
  });

  test("a failed sign-in on a new device is not reported as a sign-in", async () => {
    await signIn();
    const input = SignInInput.parse({ username: "manager", password: "wrong" });
    expect(await auth().signIn(input, { address: "192.0.2.9" })).toMatchObject({ ok: false });
    expect(await notified("new_device")).toEqual([]);
  });

  test("a user who replaces a one-time password is not notified of this change", async () => {
    await backend.rows("UPDATE users SET password_kind = 'one_time' WHERE username = 'manager'");
    const manager = await backend.as("manager");
    const input = { current_password: "Approve-2026", new_password: "Chosen-by-me-1" };
    unwrap(await auth().changePassword(manager, input, { keepToken: null }));
    expect(await notified("password_changed")).toEqual([]);
  });

  test("a user is notified of a password change, unless the change was refused", async () => {
    const { token } = await signIn();
    const manager = await backend.as("manager");
    const change = (current_password: string, new_password: string) =>
      auth().changePassword(manager, { current_password, new_password }, { keepToken: token });
    expect(await change("wrong", "Chosen-by-me-1")).toMatchObject({ ok: false });
    expect(await notified("password_changed")).toEqual([]);
    unwrap(await change("Approve-2026", "Chosen-by-me-1"));
    expect(await notified("password_changed")).toEqual([expect.stringContaining("manager: Your password was changed")]);
  });
});

describe("an administrator who ends the sessions of a user", () => {
  const end = async (who: SampleUsername, of: SampleUsername) =>
    backend.services.admin.users.endSessions(await backend.as(who), backend.people[of]);

  test("if an administrator ends the sessions of a user, all of them end, the record gets an entry, and the user is notified", async () => {
    const [desk, phone] = [await signIn(), await signIn()];
    const other = await signIn({ username: "requester" });
    unwrap(await end("admin", "manager"));
    const open = [desk, phone, other].map(({ token }) => isOpen(token));
    expect(await Promise.all(open)).toEqual([false, false, true]);
    expect(await backend.rows("SELECT action, entity_id FROM admin_events WHERE action <> 'created'")).toEqual([
      { action: "sessions_ended", entity_id: backend.people.manager },
    ]);
    expect(await events("session_revoked")).toEqual([
      { user_id: backend.people.manager, actor_id: backend.people.admin, details: '{"by":"administrator"}' },
    ]);
    expect(await notified("sessions_ended")).toEqual([expect.stringMatching(/^manager: .* ended all your sessions\./)]);
  });

  test("directors, other users and the owner of the account cannot end all sessions of a user", async () => {
    const { token } = await signIn();
    const own = await signIn({ username: "admin" });
    expect(await end("director", "manager")).toMatchObject({ code: "admin_only" });
    expect(await end("vp", "manager")).toMatchObject({ code: "forbidden" });
    expect(await end("admin", "admin")).toMatchObject({ code: "own_account" });
    expect([await isOpen(token), await isOpen(own.token)]).toEqual([true, true]);
  });
});
