import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "../../../domain/entities.ts";
import { isFactorFresh } from "../../../domain/users/second-factor.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { runJob } from "../../../worker/jobs/job.ts";
import { resealSecretsJob } from "../../../worker/jobs/reseal-secrets.ts";
import { computeTotp, getTimeStep } from "../../../worker/services/auth/totp.ts";
import type { Deps } from "../../../worker/services/deps.ts";
import { readMessages } from "../../support/english.ts";
import { createPasskeyDevice } from "../../support/passkey-device.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices } from "../../support/test-services.ts";

const backend = createServiceTest();
const ORIGIN = "https://approvals.example";
const PASSWORD = "Approve-2026";
const MINUTE = 60_000;
const WRONG = { ok: false, code: "wrong_factor" };

const auth = () => backend.services.auth;

/** A signed-in session. `actor` reads its user again. */
interface TestSession {
  readonly session: { token: string; origin: string };
  readonly actor: () => Promise<Actor>;
}

async function signIn(username: SampleUsername = "manager"): Promise<TestSession> {
  const { token } = unwrap(
    await auth().signIn({ username, password: PASSWORD, remember_me: false }, { address: "192.0.2.1" }),
  );
  const actor = async () => {
    const found = await auth().resolveSession(token);
    if (!found) throw new Error("the session has ended");
    return found.actor;
  };
  return { session: { token, origin: ORIGIN }, actor };
}

/** Decodes base32 without padding. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"));
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** Adds an authenticator app. Returns a function that returns its present code, and the recovery codes. */
async function addApp({ session, actor }: TestSession) {
  const { setup_token } = unwrap(
    await auth().startAuthenticatorApp(await actor(), { name: "My phone", password: PASSWORD }),
  );
  const { setup } = await auth().getSecurityPage(await actor(), setup_token);
  if (!setup) throw new Error("no app is being set up");
  const code = () => computeTotp(fromBase32(setup.secret), getTimeStep(backend.clock.now));
  const { recovery_codes } = unwrap(
    await auth().addAuthenticatorApp(await actor(), { code: await code(), setup_token }, session),
  );
  return { code, recovery_codes };
}

async function addPasskey({ session, actor }: TestSession, device = createPasskeyDevice()) {
  const options = unwrap(await auth().createPasskeyOptions(await actor(), "add", session));
  const passkey = device.create(options, { origin: ORIGIN });
  unwrap(await auth().addPasskey(await actor(), { name: "Laptop", password: PASSWORD, passkey }, session));
  return device;
}

const confirm = async ({ session, actor }: TestSession, code: string) =>
  auth().confirmFactor(await actor(), { code }, session);

const events = async () =>
  (
    await backend.rows<{ kind: string }>(
      "SELECT kind FROM security_events WHERE kind LIKE '%factor%' OR kind LIKE 'recovery%' ORDER BY id",
    )
  ).map(({ kind }) => kind);

let first: TestSession;
beforeEach(async () => {
  first = await signIn();
});

describe("a session without its second factor", () => {
  test("a user without a second factor needs none unless the setting contains the user's role", async () => {
    expect(await first.actor()).toMatchObject({ second_factor_required: null, has_second_factor: false });
    unwrap(
      await backend.services.admin.settings.update(await backend.as("admin"), { second_factor_roles: ["manager"] }),
    );
    expect(await first.actor()).toMatchObject({ second_factor_required: "enrol" });
    // The role manager needs a second factor; senior_manager, whose name contains 'manager', does not.
    expect(await (await signIn("senior.manager")).actor()).toMatchObject({ second_factor_required: null });
  });

  test("adding a factor confirms the present session, and every other session of the user must be confirmed", async () => {
    const other = await signIn();
    await addApp(first);
    expect(await first.actor()).toMatchObject({ second_factor_required: null, has_second_factor: true });
    expect(await other.actor()).toMatchObject({ second_factor_required: "confirm", second_factor_at: null });
    expect(await (await signIn()).actor()).toMatchObject({ second_factor_required: "confirm" });
  });

  test("a session that was not confirmed cannot change factors, even with the password", async () => {
    await addApp(first);
    const other = await signIn();
    const actor = await other.actor();
    const refused = { ok: false, code: "second_factor_required" };
    expect(await auth().startAuthenticatorApp(actor, { name: "x", password: PASSWORD })).toMatchObject(refused);
    expect(await auth().removeFactor(actor, { id: "totp", password: PASSWORD })).toMatchObject(refused);
    expect(await auth().createRecoveryCodes(actor, { password: PASSWORD })).toMatchObject(refused);
    expect(await auth().createPasskeyOptions(actor, "add", other.session)).toMatchObject(refused);
    expect(await auth().addAuthenticatorApp(actor, { code: "123456", setup_token: null }, other.session)).toMatchObject(
      refused,
    );
  });

  test("the confirmation of a session is valid for changes of factors for ten minutes", async () => {
    await addApp(first);
    const actor = await first.actor();
    backend.wait(10 * MINUTE - 1);
    expect(isFactorFresh(actor, backend.clock.now)).toBe(true);
    backend.wait(1);
    expect(isFactorFresh(actor, backend.clock.now)).toBe(false);
    expect(isFactorFresh({ ...actor, has_second_factor: false }, new Date(0))).toBe(false);
  });
});

describe("an authenticator app", () => {
  test("the code of an authenticator app confirms one session, and is refused in another session", async () => {
    const { code } = await addApp(first);
    const [second, third] = [await signIn(), await signIn()];
    expect(await confirm(second, await code())).toMatchObject(WRONG);
    backend.wait(30_000);
    expect(await confirm(second, await code())).toMatchObject({ ok: true });
    expect(await confirm(third, await code())).toMatchObject(WRONG);
    expect((await second.actor()).second_factor_required).toBeNull();
    expect((await third.actor()).second_factor_required).toBe("confirm");
  });

  test("if two calls send the same code at the same time, only one call is accepted", async () => {
    const { code } = await addApp(first);
    backend.wait(30_000);
    const sessions = [await signIn(), await signIn()];
    const typed = await code();
    const results = await Promise.all(sessions.map((one) => confirm(one, typed)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an authenticator app without a confirmed code is not a factor, and its set-up ends after 15 minutes", async () => {
    const input = { name: "Phone", password: PASSWORD };
    const { setup_token } = unwrap(await auth().startAuthenticatorApp(await first.actor(), input));
    expect(await first.actor()).toMatchObject({ has_second_factor: false });
    backend.wait(15 * MINUTE);
    expect((await auth().getSecurityPage(await first.actor(), setup_token)).setup).toBeNull();
    const answer = { code: "123456", setup_token };
    expect(await auth().addAuthenticatorApp(await first.actor(), answer, first.session)).toMatchObject({
      code: "not_found",
    });
  });

  test("only the browser that started to set up an authenticator app sees its secret and can enter the first code", async () => {
    const input = { name: "Phone", password: PASSWORD };
    const { setup_token } = unwrap(await auth().startAuthenticatorApp(await first.actor(), input));
    const { setup } = await auth().getSecurityPage(await first.actor(), setup_token);
    const code = await computeTotp(fromBase32(setup?.secret ?? ""), getTimeStep(backend.clock.now));
    const other = await signIn();
    // A copy of the first session has its cookie, but not the token that the browser got for the password.
    for (const thief of [other, first])
      for (const token of [null, "", "another-token"]) {
        expect((await auth().getSecurityPage(await thief.actor(), token)).setup).toBeNull();
        const answer = { code, setup_token: token };
        expect(await auth().addAuthenticatorApp(await thief.actor(), answer, thief.session)).toMatchObject({
          ok: false,
          code: "not_found",
        });
      }
    expect(await events()).toEqual([]);
    unwrap(await auth().addAuthenticatorApp(await first.actor(), { code, setup_token }, first.session));
  });

  test("the database does not contain the secret of an authenticator app, and a sealed secret cannot be used for another user", async () => {
    const { code } = await addApp(first);
    const other = await signIn("requester");
    await addApp(other);
    await backend.rows(
      "UPDATE totp SET secret_sealed = (SELECT secret_sealed FROM totp WHERE user_id = ?) WHERE user_id = ?",
      backend.people.manager,
      backend.people.requester,
    );
    backend.wait(30_000);
    expect(await confirm(await signIn("requester"), await code())).toMatchObject({ code: "not_configured" });
  });

  test("adding an authenticator app needs the password", async () => {
    const refused = await auth().startAuthenticatorApp(await first.actor(), { name: "Phone", password: "wrong" });
    expect(refused).toMatchObject({ ok: false, code: "wrong_password", errors: [{ path: "password" }] });
  });

  test("without the secret SECRETS_KEY, no authenticator app can be added", async () => {
    await backend.reset();
    const { deps } = backend;
    const { auth: unsealed } = createEnglishServices({ ...deps, secrets_key: null });
    const { actor } = await signIn();
    const input = { name: "Phone", password: PASSWORD };
    expect(await unsealed.startAuthenticatorApp(await actor(), input)).toMatchObject({ code: "not_configured" });
  });
});

describe("a replaced SECRETS_KEY", () => {
  const NEXT = Buffer.alloc(32, 9).toString("base64url");
  const replacing = () => ({ ...backend.deps, next_secrets_key: NEXT });
  const replaced = () => ({ ...backend.deps, secrets_key: NEXT });
  const isAccepted = async (deps: Deps, code: string) => {
    const { session, actor } = await signIn();
    return createEnglishServices(deps).auth.confirmFactor(await actor(), { code }, session);
  };

  test("while the key is being replaced, using a code seals its secret under the next key, and the old key is then not needed for it", async () => {
    const { code } = await addApp(first);
    backend.wait(30_000);
    unwrap(await isAccepted(replacing(), await code()));
    backend.wait(30_000);
    unwrap(await isAccepted(replacing(), await code()));
    backend.wait(30_000);
    unwrap(await isAccepted(replaced(), await code()));
    backend.wait(30_000);
    expect(await isAccepted(backend.deps, await code())).toMatchObject({ code: "not_configured" });
  });

  test("if no key opens the secret of an authenticator app, its owner reads the reason, is not locked, and can confirm with a recovery code", async () => {
    const { code, recovery_codes } = await addApp(first);
    backend.wait(30_000);
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await isAccepted(replaced(), await code())).toMatchObject({
        code: "not_configured",
        detail: expect.stringContaining("Use another second factor"),
      });
    expect(await isAccepted(replaced(), recovery_codes[0] ?? "")).toMatchObject({ ok: true });
  });

  test("an authenticator app whose set-up cannot be read can be set up again", async () => {
    const input = { name: "Phone", password: PASSWORD };
    const { setup_token } = unwrap(await auth().startAuthenticatorApp(await first.actor(), input));
    const { auth: later } = createEnglishServices(replaced());
    expect((await later.getSecurityPage(await first.actor(), setup_token)).setup).toBeNull();
    const again = unwrap(await later.startAuthenticatorApp(await first.actor(), input));
    expect((await later.getSecurityPage(await first.actor(), again.setup_token)).setup).not.toBeNull();
  });

  test("the job seals every secret under the next key, counts the secrets that no key opens, and does nothing without a next key", async () => {
    const { code } = await addApp(first);
    await addApp(await signIn("requester"));
    const other = await signIn("vp");
    await addApp(other);
    await backend.rows(
      "UPDATE totp SET secret_sealed = (SELECT secret_sealed FROM totp WHERE user_id = ?) WHERE user_id = ?",
      ...[backend.people.requester, backend.people.vp],
    );
    const run = (deps: Deps) => runJob(deps, resealSecretsJob);
    expect(await run(backend.deps)).toBeNull();
    expect(await run(replacing())).toEqual({ resealed: 2, unreadable: 1, rounds: 1, after: "" });
    expect(await run(replacing())).toEqual({ resealed: 0, unreadable: 1, rounds: 2, after: "" });
    backend.wait(30_000);
    unwrap(await isAccepted(replaced(), await code()));
  });

  test("while the key is being replaced, the secret of a new authenticator app is sealed under the next key", async () => {
    const { auth: services } = createEnglishServices(replacing());
    const input = { name: "Phone", password: PASSWORD };
    const { setup_token } = unwrap(await services.startAuthenticatorApp(await first.actor(), input));
    const { setup } = await createEnglishServices(replaced()).auth.getSecurityPage(await first.actor(), setup_token);
    expect(setup?.secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe("wrong codes", () => {
  test("after five wrong codes in 15 minutes, even the right code is refused, and the user is notified once", async () => {
    const { code } = await addApp(first);
    const second = await signIn();
    for (let count = 0; count < 5; count += 1) expect(await confirm(second, "000000")).toMatchObject(WRONG);
    backend.wait(30_000);
    for (let count = 0; count < 2; count += 1)
      expect(await confirm(second, await code())).toMatchObject({ ok: false, code: "too_many_attempts" });
    const notified = await backend.rows("SELECT user_id FROM notifications WHERE kind = 'sign_in_locked'");
    expect(notified).toEqual([{ user_id: backend.people.manager }]);
    backend.wait(15 * MINUTE);
    expect(await confirm(second, await code())).toMatchObject({ ok: true });
    expect(await events()).toEqual([
      "factor_added",
      "recovery_codes_created",
      ...Array.from({ length: 5 }, () => "factor_failed"),
      "factor_confirmed",
    ]);
  });
});

describe("recovery codes", () => {
  test("a recovery code confirms only one session, and may be typed in capitals and without its hyphens", async () => {
    const { recovery_codes } = await addApp(first);
    expect(new Set(recovery_codes).size).toBe(10);
    const [code = ""] = recovery_codes;
    const second = await signIn();
    expect(await confirm(second, code.replaceAll("-", " ").toUpperCase())).toMatchObject({ ok: true });
    expect(await confirm(await signIn(), code)).toMatchObject(WRONG);
    expect((await auth().getFactors(await second.actor())).recovery_codes_left).toBe(9);
    expect(await events()).toContain("recovery_code_used");
  });

  test("the recovery code of another user is refused", async () => {
    const { recovery_codes } = await addApp(first);
    await addApp(await signIn("requester"));
    expect(await confirm(await signIn("requester"), recovery_codes[0] ?? "")).toMatchObject(WRONG);
  });

  test("new recovery codes replace the earlier ones, and only their hashes are stored", async () => {
    const { recovery_codes: earlier } = await addApp(first);
    const { recovery_codes: codes } = unwrap(await auth().createRecoveryCodes(await first.actor(), { password: "" }));
    expect(await confirm(await signIn(), earlier[0] ?? "")).toMatchObject(WRONG);
    const stored = JSON.stringify(await backend.rows("SELECT * FROM recovery_codes"));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
    expect(await confirm(await signIn(), codes[0] ?? "")).toMatchObject({ ok: true });
  });

  test("a user without a second factor gets no recovery codes", async () => {
    expect(await auth().createRecoveryCodes(await first.actor(), { password: PASSWORD })).toMatchObject({
      code: "invalid",
    });
  });
});

describe("a passkey", () => {
  const answer = async (one: TestSession, device: ReturnType<typeof createPasskeyDevice>, changed = {}) => {
    const options = unwrap(await auth().createPasskeyOptions(await one.actor(), "confirm", one.session));
    return device.sign(options, { origin: ORIGIN, ...changed });
  };
  const prove = async (one: TestSession, passkey: ReturnType<ReturnType<typeof createPasskeyDevice>["sign"]>) =>
    auth().confirmFactor(await one.actor(), { passkey }, one.session);

  test("a new passkey can confirm another session of its user", async () => {
    const device = await addPasskey(first);
    const second = await signIn();
    expect(await prove(second, await answer(second, device))).toMatchObject({ ok: true });
    expect((await second.actor()).second_factor_required).toBeNull();
  });

  test.each([
    ["for another origin", { origin: "https://approvals.example.net" }],
    ["from a device that did not verify its user", { verified: false }],
  ])("the answer of a passkey is refused if it is %s", async (_, changed) => {
    const device = await addPasskey(first);
    const second = await signIn();
    expect(await prove(second, await answer(second, device, changed))).toMatchObject(WRONG);
  });

  test.each([
    ["for another origin", { origin: "https://approvals.example.net" }],
    ["from a device that did not verify its user", { origin: ORIGIN, verified: false }],
  ])("a new passkey is refused if it is %s", async (_, changed) => {
    const options = unwrap(await auth().createPasskeyOptions(await first.actor(), "add", first.session));
    const passkey = createPasskeyDevice().create(options, changed);
    const input = { name: "Laptop", password: PASSWORD, passkey };
    expect(await auth().addPasskey(await first.actor(), input, first.session)).toMatchObject(WRONG);
  });

  test("the answer of a passkey is accepted once, and only for the present challenge of its session", async () => {
    const device = await addPasskey(first);
    const [second, third] = [await signIn(), await signIn()];
    const used = await answer(second, device);
    expect(await prove(third, used)).toMatchObject(WRONG);
    expect(await prove(second, used)).toMatchObject({ ok: true });
    expect(await prove(second, used)).toMatchObject(WRONG);
    const earlier = await answer(third, device);
    await answer(third, device);
    expect(await prove(third, earlier)).toMatchObject(WRONG);
  });

  test("the challenge for a passkey is valid for five minutes", async () => {
    const device = await addPasskey(first);
    const second = await signIn();
    const late = await answer(second, device);
    backend.wait(5 * MINUTE);
    expect(await prove(second, late)).toMatchObject(WRONG);
  });

  test("a session cannot be confirmed with the passkey of another person", async () => {
    await addPasskey(first);
    const stranger = await signIn("requester");
    const device = await addPasskey(stranger);
    const second = await signIn();
    expect(await prove(second, await answer(second, device))).toMatchObject(WRONG);
  });

  test("a removed passkey is refused", async () => {
    const device = await addPasskey(first);
    await addApp(first);
    const [passkey] = (await auth().getFactors(await first.actor())).factors;
    unwrap(await auth().removeFactor(await first.actor(), { id: passkey?.id ?? "", password: "" }));
    const second = await signIn();
    expect(await prove(second, await answer(second, device))).toMatchObject(WRONG);
    expect(await events()).toContain("factor_removed");
  });

  test("the answer of a passkey is refused if its count is not higher than the last one, because the passkey may have been copied", async () => {
    const device = await addPasskey(first);
    const results = [];
    for (const count of [5, 5, 4, 6]) {
      const session = await signIn();
      results.push((await prove(session, await answer(session, device, { count }))).ok);
    }
    expect(results).toEqual([true, false, false, true]);
  });

  test("a passkey cannot be added twice", async () => {
    const device = await addPasskey(first);
    const options = unwrap(await auth().createPasskeyOptions(await first.actor(), "add", first.session));
    const passkey = device.create(options, { origin: ORIGIN });
    const input = { name: "Again", password: "", passkey };
    expect(await auth().addPasskey(await first.actor(), input, first.session)).toMatchObject({ code: "duplicate" });
  });
});

describe("removing a factor", () => {
  test("the person is notified when a factor is added or removed, or recovery codes are replaced, in their own session", async () => {
    const notified = async () =>
      readMessages(await backend.rows("SELECT content FROM notifications WHERE kind = 'account_changed'"))
        .map(({ message }) => message)
        .toSorted();
    const added = "A second factor was added to your account. If this was not you, contact an administrator.";
    const removed = "A second factor was removed from your account. If this was not you, contact an administrator.";
    await addApp(first);
    await addPasskey(first);
    expect(await notified()).toEqual([added, added]);
    unwrap(await auth().removeFactor(await first.actor(), { id: "totp", password: "" }));
    expect(await auth().removeFactor(await first.actor(), { id: "totp", password: "" })).toMatchObject({ ok: false });
    expect(await notified()).toEqual([added, added, removed]);
    unwrap(await auth().createRecoveryCodes(await first.actor(), { password: "" }));
    expect((await notified()).at(-1)).toContain("New recovery codes were created for your account");
  });

  test("removing a factor needs the password if the session was confirmed more than ten minutes ago", async () => {
    await addApp(first);
    backend.wait(10 * MINUTE);
    const remove = async (password: string) => auth().removeFactor(await first.actor(), { id: "totp", password });
    expect(await remove("wrong")).toMatchObject({ code: "wrong_password" });
    expect(await remove(PASSWORD)).toMatchObject({ ok: true });
    expect(await remove(PASSWORD)).toMatchObject({ code: "not_found" });
  });

  test("removing the last factor deletes the recovery codes", async () => {
    const { recovery_codes } = await addApp(first);
    unwrap(await auth().removeFactor(await first.actor(), { id: "totp", password: "" }));
    expect(await backend.rows("SELECT 1 FROM recovery_codes")).toEqual([]);
    expect(await confirm(first, recovery_codes[0] ?? "")).toMatchObject(WRONG);
  });
});
