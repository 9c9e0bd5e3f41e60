import { beforeEach, describe, expect, test } from "vitest";
import type { OwnFactors } from "../../../domain/inputs/second-factor.ts";
import { createPasskeyDevice } from "../../support/passkey-device.ts";
import { unwrap } from "../../support/result.ts";
import { createApiTest } from "./api-test.ts";
import { type Client, cookieOf, createClient, credentials, ORIGIN } from "./client.ts";

const api = createApiTest();
const { backend } = api;

/** Signs the manager in, in a new browser. */
async function signIn(): Promise<{ client: Client; token: string }> {
  const { headers } = await api.anonymous.post("/auth/login", credentials("manager"));
  const cookie = cookieOf(headers);
  return { client: createClient(api.platform, backend, cookie), token: /session=([^;]+)/.exec(cookie)?.[1] ?? "" };
}

let device: ReturnType<typeof createPasskeyDevice>;
let recovery_codes: string[];
beforeEach(async () => {
  const { client, token } = await signIn();
  device = createPasskeyDevice();
  const options = await client.post<Record<string, unknown>>("/auth/passkey-options", { purpose: "add" });
  expect(options.status).toBe(200);
  const passkey = device.create(options.body, { origin: ORIGIN });
  const actor = await backend.as("manager");
  const input = { name: "Laptop", password: "Approve-2026", passkey };
  ({ recovery_codes } = unwrap(await backend.services.auth.addPasskey(actor, input, { token, origin: ORIGIN })));
});

describe("a session without its second factor", () => {
  test("the response to a sign-in says that the second factor is missing", async () => {
    const { body } = await api.anonymous.post<{ user: object }>("/auth/login", credentials("manager"));
    expect(body.user).toMatchObject({ has_second_factor: true, second_factor_required: "confirm" });
  });

  test("after a session is confirmed with a passkey, every call is possible", async () => {
    const { client } = await signIn();
    expect(await client.get("/requests")).toMatchObject({ status: 403, body: { code: "second_factor_required" } });
    const { body } = await client.get<OwnFactors>("/auth/factors");
    expect(body).toMatchObject({ factors: [{ kind: "passkey", name: "Laptop" }], recovery_codes_left: 10 });
    const options = await client.post<Record<string, unknown>>("/auth/passkey-options", { purpose: "confirm" });
    const passkey = device.sign(options.body, { origin: ORIGIN });
    expect((await client.post("/auth/second-factor", { passkey })).status).toBe(200);
    expect((await client.get("/requests")).status).toBe(200);
    expect((await client.get<{ user: object }>("/auth/session")).body.user).toMatchObject({
      second_factor_required: null,
    });
  });

  test("a recovery code confirms one session, but not a second one", async () => {
    const [first, second] = [await signIn(), await signIn()];
    const code = recovery_codes[0];
    expect((await first.client.post("/auth/second-factor", { code })).status).toBe(200);
    expect(await second.client.post("/auth/second-factor", { code })).toMatchObject({
      status: 422,
      body: { code: "wrong_factor" },
    });
    expect((await second.client.get("/requests")).status).toBe(403);
  });

  test("a session cannot add a passkey before it is confirmed with the existing factor", async () => {
    const { client } = await signIn();
    const options = await client.post("/auth/passkey-options", { purpose: "add" });
    expect(options).toMatchObject({ status: 403, body: { code: "second_factor_required" } });
  });
});

describe("an administrator removes the second factors of a user", () => {
  const remove = async (who: "admin" | "director", user: "manager" | "admin") =>
    (await api.as(who)).call("DELETE", `/admin/users/${backend.people[user]}/second-factors`);

  test("after an administrator removes the second factors, the user signs in with only the password, old sessions have ended, and the user and all administrators are notified", async () => {
    const { client } = await signIn();
    expect(await remove("admin", "manager")).toMatchObject({
      status: 200,
      body: { message: "Second factors removed" },
    });
    expect((await client.get("/auth/factors")).status).toBe(401);
    const again = await signIn();
    expect((await again.client.get("/requests")).status).toBe(200);
    const left = await api.rows(
      "SELECT (SELECT count(*) FROM passkeys) AS passkeys, (SELECT count(*) FROM recovery_codes) AS codes",
    );
    expect(left).toEqual([{ passkeys: 0, codes: 0 }]);
    const entries = await api.rows("SELECT action, entity_id FROM admin_events ORDER BY seq DESC LIMIT 1");
    expect(entries).toEqual([{ action: "factors_removed", entity_id: backend.people.manager }]);
    const [event] = await api.rows(
      "SELECT kind, user_id, actor_id FROM security_events WHERE kind = 'factor_removed' ORDER BY id DESC LIMIT 1",
    );
    expect(event).toEqual({
      kind: "factor_removed",
      user_id: backend.people.manager,
      actor_id: backend.people.admin,
    });
    const notified = await api.rows(
      "SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.content LIKE '%notifications.factors_removed_%' ORDER BY 1",
    );
    expect(notified.map(({ username }) => username)).toEqual(["admin", "manager"]);
  });

  test("a director cannot remove second factors, an administrator cannot remove their own, and nobody can remove factors that do not exist", async () => {
    expect((await remove("director", "manager")).body).toMatchObject({ code: "admin_only" });
    expect((await remove("admin", "admin")).body).toMatchObject({ code: "own_account" });
    await remove("admin", "manager");
    expect((await remove("admin", "manager")).body).toMatchObject({ code: "invalid_state" });
  });
});
