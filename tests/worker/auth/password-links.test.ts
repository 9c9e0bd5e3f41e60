import { describe, expect, test } from "vitest";
import { InviteUserInput, UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { AskForResetInput, ChoosePasswordInput, SignInInput } from "../../../domain/inputs/auth.ts";
import { MAX_RESETS_PER_ADDRESS } from "../../../domain/users/password-links.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createLocalMailbox } from "../../../worker/integrations/local-mail.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createEnglishServices, interleave } from "../../support/test-services.ts";
import { createDeliveryTest, PUBLIC_URL } from "../delivery/delivery-test.ts";

const delivery = createDeliveryTest();
const { backend } = delivery;
const auth = () => backend.services.auth;

const CHOSEN = "Heron-on-the-lake";

const NINA = {
  username: "nina.new",
  name: "Nina New",
  email: "nina.new@company.example",
  department: "Finance",
  role: "manager",
};

const invite = async (fields: Record<string, unknown> = {}, who: SampleUsername = "admin") =>
  backend.services.admin.users.invite(await backend.as(who), InviteUserInput.parse({ ...NINA, ...fields }));

const renew = async (of: string, who: SampleUsername = "admin") =>
  backend.services.admin.users.renewLink(await backend.as(who), of);

/** Returns the token of the link in the newest mail. */
const mailedToken = (): string => {
  const link = /https:\S+token=\S+/.exec(delivery.mails.at(-1)?.text ?? "")?.[0];
  return new URL(link ?? "").searchParams.get("token") ?? "";
};

/** Requests a reset link and runs the work after the response. */
async function askForReset(email: string, address = "192.0.2.1") {
  const asked = await auth().askForPasswordReset({ address, email });
  if (asked.ok) await auth().sendPasswordReset(AskForResetInput.parse({ email }));
  return asked;
}

const choose = (token: string, new_password = CHOSEN) =>
  auth().choosePassword(ChoosePasswordInput.parse({ token, new_password }));

const signIn = (username: string, password: string) =>
  auth().signIn(SignInInput.parse({ username, password }), { address: "192.0.2.1" });

const events = (kind: string) =>
  backend.rows("SELECT user_id, actor_id FROM security_events WHERE kind = ? ORDER BY id", kind);

const notified = async (kind: string) =>
  readMessages(
    await backend.rows<{ username: string; content: string }>(
      "SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = ?",
      kind,
    ),
  )
    .map(({ username, message }) => `${username}: ${message}`)
    .toSorted();

const ENDED = { ok: false, code: "not_found", detail: expect.stringContaining("no longer valid") };

describe("the invitation of a new user", () => {
  test("a new user cannot sign in before choosing the first password with the mailed link", async () => {
    const { user, mailed, link } = unwrap(await invite());
    expect([mailed, link]).toEqual([true, null]);
    expect(delivery.mails).toEqual([
      expect.objectContaining({
        to: { name: "Nina New", address: NINA.email },
        subject: "Choose your password",
        unsubscribe: null,
      }),
    ]);
    expect(delivery.mails[0]?.text).toContain(`${PUBLIC_URL}/choose-password?token=`);
    expect(delivery.mails[0]?.text).toContain("72 hours");
    const token = mailedToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(unwrap(await auth().getPasswordLink(token))).toEqual({
      kind: "invitation",
      username: "nina.new",
      min_length: 6,
    });
    unwrap(await choose(token));
    const { user: nina } = unwrap(await signIn("nina.new", CHOSEN));
    expect(nina).toMatchObject({ id: user.id, role: "manager", password_change_required: false });
    expect(await events("invitation_created")).toEqual([{ user_id: user.id, actor_id: backend.people.admin }]);
    expect(await events("invitation_accepted")).toEqual([{ user_id: user.id, actor_id: null }]);
    expect(await notified("password_changed")).toEqual([
      expect.stringContaining("nina.new: Your password was set with a link from an administrator"),
    ]);
  });

  test("after an invitation, the database contains neither the token nor a password that works, and the administration's record contains no secret", async () => {
    const { user } = unwrap(await invite());
    const [row] = await backend.rows("SELECT * FROM password_links");
    expect(row).toEqual({
      token_hash: backend.deps.sha256(mailedToken()),
      user_id: user.id,
      kind: "invitation",
      created_at: "2026-11-02T09:00:00.000Z",
      expires_at: "2026-11-05T09:00:00.000Z",
      ended_at: null,
      created_by: backend.people.admin,
      created_by_role: "admin",
      is_mailed: 1,
    });
    const [{ password_hash = "", password_kind } = {}] = await backend.rows(
      "SELECT password_hash, password_kind FROM users WHERE id = ?",
      user.id,
    );
    expect([String(password_hash).length > 128, password_kind]).toEqual([true, "one_time"]);
    expect(JSON.stringify(await backend.rows("SELECT * FROM admin_events"))).not.toContain(mailedToken());
  });

  test("if mail is not configured or the mail service fails, the administrator gets the link of an invitation once", async () => {
    delivery.answer.mail = async () => ({
      sent: false,
      permanent_failure: false,
      service_busy: true,
      retry_after_seconds: null,
      error: "down",
    });
    const failed = unwrap(await invite());
    const expires_at = "2026-11-05T09:00:00.000Z";
    expect([failed.mailed, failed.link]).toEqual([
      false,
      { url: expect.stringMatching(`^${PUBLIC_URL}/choose-password`), expires_at },
    ]);
    const { admin } = createEnglishServices({
      ...backend.deps,
      channels: { ...delivery.channels, mail: null, public_url: null },
    });
    const input = InviteUserInput.parse({ ...NINA, username: "otto", email: "otto@company.example" });
    const { link, mailed } = unwrap(await admin.users.invite(await backend.as("admin"), input));
    expect([mailed, link]).toEqual([
      false,
      { url: expect.stringMatching(/^\/choose-password\?token=[\w-]{43}$/), expires_at },
    ]);
    unwrap(await choose(new URL(link?.url ?? "", PUBLIC_URL).searchParams.get("token") ?? ""));
    expect(await signIn("otto", CHOSEN)).toMatchObject({ ok: true });
  });

  test("a server that only stores mails returns the links of invitations, stores none of them, and refuses requests for a reset (R58)", async () => {
    const local_mail = createLocalMailbox(delivery.platform.FILES);
    const services = createEnglishServices({
      ...backend.deps,
      channels: { ...delivery.channels, mail: local_mail, local_mail },
    });
    const admin = await backend.as("admin");
    const { mailed, link } = unwrap(await services.admin.users.invite(admin, InviteUserInput.parse(NINA)));
    expect([mailed, link?.url]).toEqual([false, expect.stringContaining("/choose-password?token=")]);
    const renewed = unwrap(await services.admin.users.renewLink(admin, backend.people.manager));
    expect([renewed.mailed, renewed.link?.url]).toEqual([false, expect.stringContaining("/choose-password?token=")]);
    expect(services.auth.canResetPassword()).toBe(false);
    expect(
      await services.auth.askForPasswordReset({ address: "203.0.113.9", email: "manager@company.example" }),
    ).toMatchObject({
      code: "not_configured",
    });
    await services.auth.sendPasswordReset({ email: "manager@company.example" });
    expect(await local_mail.list()).toEqual([]);
  });

  test("if the user name of an invitation already exists, no user is created and no link is sent", async () => {
    expect(await invite({ username: "MANAGER" })).toMatchObject({ ok: false, code: "duplicate" });
    expect(await invite({ department: "Nowhere" })).toMatchObject({ ok: false, code: "invalid" });
    expect(await invite({ role: "admin" }, "director")).toMatchObject({ ok: false, code: "admin_only" });
    expect(await invite({}, "manager")).toMatchObject({ ok: false, code: "forbidden" });
    expect([delivery.mails, await backend.rows("SELECT * FROM password_links")]).toEqual([[], []]);
  });
});

describe("a link to choose a password", () => {
  test("if a link is used twice at the same time, only one of the passwords is stored", async () => {
    unwrap(await renew(backend.people.manager));
    const token = mailedToken();
    const late = interleave(backend, 2, async () => unwrap(await choose(token, "First-of-the-two-1")));
    const input = ChoosePasswordInput.parse({ token, new_password: "Second-of-the-two-1" });
    expect(await late.services.auth.choosePassword(input)).toMatchObject(ENDED);
    expect(await signIn("manager", "First-of-the-two-1")).toMatchObject({ ok: true });
    expect(await signIn("manager", "Second-of-the-two-1")).toMatchObject({ code: "invalid_credentials" });
    expect(await events("invitation_accepted")).toHaveLength(1);
    expect(await notified("password_changed")).toHaveLength(1);
  });

  test("a link works once, before it expires, and only for an active user, and opening it changes nothing", async () => {
    unwrap(await renew(backend.people.manager));
    const first = mailedToken();
    for (let look = 0; look < 3; look += 1) unwrap(await auth().getPasswordLink(first));
    unwrap(await choose(first));
    expect(await choose(first, "Another-one-1")).toMatchObject(ENDED);
    expect(await auth().getPasswordLink(first)).toMatchObject(ENDED);

    unwrap(await renew(backend.people.manager));
    const second = mailedToken();
    backend.wait(72 * HOUR_MS - 1);
    unwrap(await auth().getPasswordLink(second));
    await backend.rows("UPDATE users SET is_active = 0 WHERE username = 'manager'");
    expect(await choose(second, "Another-one-1")).toMatchObject(ENDED);
    await backend.rows("UPDATE users SET is_active = 1 WHERE username = 'manager'");
    backend.wait(1);
    expect(await choose(second, "Another-one-1")).toMatchObject(ENDED);
    for (const token of ["", "unknown", backend.deps.sha256(second)])
      expect(await auth().getPasswordLink(token)).toMatchObject(ENDED);
    await backend.jobs.cleanUpExpired();
    expect(await backend.rows("SELECT * FROM password_links")).toEqual([]);
  });

  const ENDS: readonly (readonly [what: string, end: () => Promise<unknown>])[] = [
    ["a newer link", () => renew(backend.people.manager)],
    ["a password that an administrator set", async () => update({ password: "Reset-by-admin-1" })],
    ["a new mail address", async () => update({ email: "marc@company.example" })],
    [
      "a deactivation, also after the account is active again",
      async () => {
        await update({ is_active: false });
        await update({ is_active: true });
      },
    ],
    [
      "a password that the user chose",
      async () => {
        const input = { current_password: "Approve-2026", new_password: "Chosen-by-me-1" };
        unwrap(await auth().changePassword(await backend.as("manager"), input, { keepToken: null }));
      },
    ],
  ];
  const update = async (fields: object) =>
    unwrap(
      await backend.services.admin.users.update(
        await backend.as("admin"),
        backend.people.manager,
        UpdateUserInput.parse(fields),
      ),
    );

  test.each(ENDS)("%s ends an earlier link of the user", async (_, end) => {
    unwrap(await renew(backend.people.manager));
    const token = mailedToken();
    await end();
    expect(await choose(token)).toMatchObject(ENDED);
  });

  test("the password that is chosen with a link must obey the rules for new passwords, and the link is still valid after a refusal", async () => {
    await backend.rows("UPDATE settings SET password_min_length = 8");
    unwrap(await renew(backend.people.manager));
    const token = mailedToken();
    const refused = ["short-1", "iloveyou", "manager-manager", "Approve-2026"];
    for (const password of refused)
      expect(await choose(token, password), password).toMatchObject({
        code: "invalid",
        errors: [{ path: "new_password" }],
      });
    expect(await events("invitation_accepted")).toEqual([]);
    unwrap(await choose(token));
  });

  test("choosing a password with a link ends only the sessions and known devices of its user, and unlocks the sign-in", async () => {
    const { token: session } = unwrap(await signIn("manager", "Approve-2026"));
    const { token: other } = unwrap(await signIn("requester", "Approve-2026"));
    for (let failure = 0; failure < 10; failure += 1) await signIn("manager", "wrong");
    unwrap(await renew(backend.people.manager));
    expect(await auth().resolveSession(session)).not.toBeNull();
    unwrap(await choose(mailedToken()));
    expect(await auth().resolveSession(session)).toBeNull();
    expect(await auth().resolveSession(other)).not.toBeNull();
    const devices = await backend.rows("SELECT user_id FROM known_devices");
    expect(devices).toEqual([{ user_id: backend.people.requester }]);
    expect(await signIn("manager", CHOSEN)).toMatchObject({ ok: true });
  });
});

describe("a new link for an existing user", () => {
  test("a new link for an existing user notifies the user and the other administrators, adds an audit entry, and does not change the present password", async () => {
    unwrap(await renew(backend.people.requester, "director"));
    expect(await notified("password_reset")).toEqual([
      expect.stringMatching(/^admin: .* created a link with which .*Rita Quest.* can choose a new password\.$/),
      expect.stringMatching(/^requester: .* created a link with which you can choose a new password\./),
    ]);
    const actions = await backend.rows("SELECT action, actor_id FROM admin_events WHERE action = 'link_created'");
    expect(actions).toEqual([{ action: "link_created", actor_id: backend.people.director }]);
    expect(await signIn("requester", "Approve-2026")).toMatchObject({ ok: true });
  });

  test.each([
    ["a director cannot create a password link for a manager who can approve", "director", "manager", "admin_only"],
    ["a director cannot create a password link for an administrator", "director", "admin", "admin_only"],
    ["an administrator cannot create a password link for the own account", "admin", "admin", "own_account"],
    ["a manager cannot create a password link", "manager", "requester", "forbidden"],
  ] as const)("%s", async (_, who, of, code) => {
    expect(await renew(backend.people[of], who)).toMatchObject({ ok: false, code });
    expect(delivery.mails).toEqual([]);
  });

  test("an inactive user gets no new link", async () => {
    await backend.rows("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    expect(await renew(backend.people["it.staff"])).toMatchObject({ code: "invalid_state" });
    expect(await renew("nobody")).toMatchObject({ code: "not_found" });
  });
});

describe("a forgotten password", () => {
  test("a user who has forgotten the password gets a mailed link that works once within 60 minutes", async () => {
    const [{ email = "" } = {}] = await backend.rows<{ email: string }>(
      "SELECT email FROM users WHERE username = 'vp'",
    );
    unwrap(await askForReset(email.toUpperCase()));
    expect(delivery.mails).toEqual([
      expect.objectContaining({ to: { name: "Victor Pell", address: email }, subject: "Reset your password" }),
    ]);
    const token = mailedToken();
    backend.wait(60 * MINUTE_MS - 1);
    unwrap(await choose(token));
    expect(await signIn("vp", CHOSEN)).toMatchObject({ ok: true });
    const vp = backend.people.vp;
    expect(await events("password_reset_requested")).toEqual([{ user_id: vp, actor_id: null }]);
    expect(await events("password_reset")).toEqual([{ user_id: vp, actor_id: null }]);
    expect(await notified("password_changed")).toEqual([expect.stringContaining("requested on the sign-in page")]);
    unwrap(await askForReset(email));
    backend.wait(60 * MINUTE_MS);
    expect(await choose(mailedToken(), "Another-one-1")).toMatchObject(ENDED);
  });

  test("the response to a call for a reset is the same for known, unknown and inactive addresses, and only a known address gets a mail", async () => {
    await backend.rows("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    const emails = await backend.rows<{ email: string }>(
      "SELECT email FROM users WHERE username IN ('manager', 'it.staff') ORDER BY username DESC",
    );
    const costs = [];
    const answers = [];
    for (const email of [...emails.map((one) => one.email), "nobody@company.example"]) {
      const before = { ...backend.cost };
      answers.push(await auth().askForPasswordReset({ address: "192.0.2.1", email }));
      costs.push(backend.cost.round_trips - before.round_trips);
      await auth().sendPasswordReset({ email });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(costs).toEqual([1, 1, 1]);
    expect(delivery.mails.map(({ to }) => to.address)).toEqual([emails[0]?.email]);
  });

  test("an account gets at most three reset links within an hour, and the newest link works", async () => {
    const [{ email = "" } = {}] = await backend.rows<{ email: string }>(
      "SELECT email FROM users WHERE username = 'vp'",
    );
    for (let count = 0; count < 4; count += 1) unwrap(await askForReset(email));
    expect(delivery.mails).toHaveLength(3);
    const newest = mailedToken();
    backend.wait(HOUR_MS - 1);
    unwrap(await askForReset(email));
    expect(delivery.mails).toHaveLength(3);
    unwrap(await auth().getPasswordLink(newest));
    backend.wait(1);
    unwrap(await askForReset(email));
    expect(delivery.mails).toHaveLength(4);
  });

  test("after twenty calls for a reset from a network, each mail address gets its link at the second call, ten seconds later, and other networks are not affected", async () => {
    const [{ email = "" } = {}] = await backend.rows<{ email: string }>(
      "SELECT email FROM users WHERE username = 'vp'",
    );
    const slowed = {
      code: "too_many_attempts",
      detail: "Too many password resets were requested from your network. Wait 10 seconds and ask again.",
      retry_after_seconds: 10,
    };
    const other = "2001:db8:0:2::1";
    for (let count = 0; count < MAX_RESETS_PER_ADDRESS; count += 1)
      unwrap(await askForReset(`person-${count}@company.example`, `2001:db8:0:1::${count}`));
    for (const address of [email, "nobody@company.example"])
      expect(await askForReset(address, "2001:db8:0:1::77")).toMatchObject(slowed);
    expect(await askForReset("nobody@company.example", other)).toMatchObject({ ok: true });
    backend.wait(10_000 - 1);
    expect(await askForReset(email, "2001:db8:0:1::78")).toMatchObject(slowed);
    expect(delivery.mails).toEqual([]);
    backend.wait(1);
    for (const address of [email.toUpperCase(), "nobody@company.example"])
      expect(await askForReset(address, "2001:db8:0:1::79")).toMatchObject({ ok: true });
    expect(delivery.mails).toHaveLength(1);
    expect(await signIn("manager", "Approve-2026")).toMatchObject({ ok: true });
  });

  test("if mail is not configured, nobody can request a reset link", async () => {
    const { auth } = createEnglishServices({ ...backend.deps, channels: { ...delivery.channels, mail: null } });
    expect(auth.canResetPassword()).toBe(false);
    expect(await auth.askForPasswordReset({ address: "192.0.2.1", email: "x@y.example" })).toMatchObject({
      code: "not_configured",
    });
  });

  test("reset links are still mailed if the setting for mail notifications is off", async () => {
    await delivery.settings({ email_notifications: false });
    unwrap(await invite());
    expect(delivery.mails).toHaveLength(1);
  });
});
