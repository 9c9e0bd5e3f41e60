import { describe, expect, test } from "vitest";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import { composeDeps, DOCUMENTED_PASSWORD, readAdminPasswordSetup } from "../../../worker/compose.ts";
import type { RenderedServices } from "../../../worker/rendered-services.ts";
import { unwrap } from "../../support/result.ts";
import { createPlatformTest } from "../../support/service-test.ts";
import { readCommonPasswords } from "../../support/static-files.ts";
import { createEnglishServices, instantPasswordHashing } from "../../support/test-services.ts";

const platform = createPlatformTest();

/**
 * Returns the services of an installation with the environment variables `env`. It uses the test's database, which has
 * no users.
 */
const createInstallation = (env: Parameters<typeof readAdminPasswordSetup>[0]): RenderedServices =>
  createEnglishServices(
    composeDeps({ ...platform, installation: readAdminPasswordSetup(env) }, undefined, {
      passwords: instantPasswordHashing,
      commonPasswords: readCommonPasswords,
    }),
  );

const signIn = (services: RenderedServices, password: string, username = "admin") =>
  services.auth.signIn(SignInInput.parse({ username, password }), { address: "192.0.2.1" });

async function users() {
  const { results } = await platform.DB.prepare("SELECT username, role, password_kind FROM users").all();
  return results;
}

describe("the default administrator (R3)", () => {
  test("if the local server listens on a loopback address, the default administrator can sign in with the documented password and need not change it", async () => {
    const services = createInstallation({ LOCAL: "1" });
    expect(unwrap(await signIn(services, DOCUMENTED_PASSWORD)).user).toMatchObject({
      username: "admin",
      role: "admin",
      department: "Admin",
      password_change_required: false,
    });
  });

  test("if the local server does not listen on a loopback address, the default administrator must change the documented password", async () => {
    const services = createInstallation({ LOCAL: "1", REQUIRE_PASSWORD_CHANGE: "1" });
    const { user, token } = unwrap(await signIn(services, DOCUMENTED_PASSWORD));
    expect(user.password_change_required).toBe(true);
    const unchanged = { current_password: DOCUMENTED_PASSWORD, new_password: DOCUMENTED_PASSWORD };
    expect(await services.auth.changePassword(user, unchanged, { keepToken: token })).toMatchObject({
      code: "invalid",
      errors: [{ path: "new_password" }],
    });
    expect((await services.auth.resolveSession(token))?.actor.password_change_required).toBe(true);
    const change = { current_password: DOCUMENTED_PASSWORD, new_password: "Another-2026" };
    unwrap(await services.auth.changePassword(user, change, { keepToken: token }));
    expect((await services.auth.resolveSession(token))?.actor.password_change_required).toBe(false);
    expect(await signIn(services, DOCUMENTED_PASSWORD)).toMatchObject({ code: "invalid_credentials" });
  });

  test.each([
    ["on a deployment", {}],
    ["on a local installation", { LOCAL: "1", REQUIRE_PASSWORD_CHANGE: "1" }],
  ])(
    "%s with the ADMIN_PASSWORD secret, the default administrator can sign in only with that password",
    async (_, env) => {
      const services = createInstallation({ ...env, ADMIN_PASSWORD: "From the secret" });
      expect(await signIn(services, DOCUMENTED_PASSWORD)).toMatchObject({ code: "invalid_credentials" });
      expect(unwrap(await signIn(services, "From the secret")).user.password_change_required).toBe(false);
      expect(await users()).toEqual([{ username: "admin", role: "admin", password_kind: "own" }]);
    },
  );

  test.each([{}, { ADMIN_PASSWORD: "" }])(
    "on a deployment without the ADMIN_PASSWORD secret (%o), no default administrator is created and sign-in is refused",
    async (env) => {
      const services = createInstallation(env);
      for (let at = 0; at < 12; at += 1)
        expect(await signIn(services, DOCUMENTED_PASSWORD)).toMatchObject({
          code: "sign_in_closed",
          detail: "Sign-in is closed: the ADMIN_PASSWORD secret is not set on this deployment.",
        });
      expect(await services.auth.ensureDefaultAdmin()).toBe(false);
      expect(await users()).toEqual([]);
      expect(await signIn(createInstallation({ ADMIN_PASSWORD: "Set since" }), "Set since")).toMatchObject({
        ok: true,
      });
    },
  );

  test("concurrent first sign-ins create only one default administrator", async () => {
    const services = createInstallation({ LOCAL: "1" });
    const [, , first, second] = await Promise.all([
      services.auth.ensureDefaultAdmin(),
      services.auth.ensureDefaultAdmin(),
      signIn(services, DOCUMENTED_PASSWORD),
      signIn(services, DOCUMENTED_PASSWORD),
    ]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(await users()).toEqual([{ username: "admin", role: "admin", password_kind: "documented" }]);
  });

  test("a changed ADMIN_PASSWORD secret creates no second administrator and does not change the password", async () => {
    unwrap(await signIn(createInstallation({ ADMIN_PASSWORD: "The first" }), "The first"));
    const later = createInstallation({ ADMIN_PASSWORD: "The second" });
    expect(await later.auth.ensureDefaultAdmin()).toBe(true);
    expect(await signIn(later, "The second")).toMatchObject({ code: "invalid_credentials" });
    expect(await signIn(later, "The first")).toMatchObject({ ok: true });
    expect((await users()).length).toBe(1);
  });

  test("a first sign-in with an unknown name is refused but creates the default administrator", async () => {
    expect(await signIn(createInstallation({ LOCAL: "1" }), DOCUMENTED_PASSWORD, "somebody")).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await users()).length).toBe(1);
  });
});
