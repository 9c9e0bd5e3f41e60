import { beforeAll, expect, test } from "vitest";
import { computeTotp, getTimeStep } from "../../worker/services/auth/totp.ts";
import { unwrap } from "../support/result.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { type Client, cookieOf, createClient, credentials } from "../worker/api/client.ts";
import { createSampleBody, DOCUMENTED_OPERATIONS } from "../worker/api/contract.ts";

const api = createApiTest("once");

/** Calls that need no session, and calls with which a session gets its second factor. */
const OPEN_CALLS = [
  "GET /health",
  "POST /auth/login",
  "POST /auth/logout",
  "GET /auth/factors",
  "POST /auth/second-factor",
  "POST /auth/passkey-options",
];

const clients = new Map<string, Client>();

const signIn = async (username: string): Promise<{ client: Client; token: string }> => {
  const cookie = cookieOf((await api.anonymous.post("/auth/login", credentials(username))).headers);
  return {
    client: createClient(api.platform, api.backend, cookie),
    token: /session=([^;]+)/.exec(cookie)?.[1] ?? "",
  };
};

beforeAll(async () => {
  const { auth } = api.backend.services;
  const first = await signIn("admin");
  const input = { name: "App", password: "Approve-2026" };
  const { setup_token } = unwrap(await auth.startAuthenticatorApp(await api.backend.as("admin"), input));
  const { setup } = await auth.getSecurityPage(await api.backend.as("admin"), setup_token);
  const bits = [...(setup?.secret ?? "")].map((one) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
  );
  const secret = Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const code = await computeTotp(secret, getTimeStep(api.backend.clock.now));
  unwrap(
    await auth.addAuthenticatorApp(
      await api.backend.as("admin"),
      { code, setup_token },
      { token: first.token, origin: "https://x.example" },
    ),
  );
  await api.rows(`UPDATE settings SET second_factor_roles = '["director"]'`);
  clients.set("an administrator whose factor is not confirmed", (await signIn("admin")).client);
  clients.set("a director who must add a factor", (await signIn("director")).client);
});

test.each(["an administrator whose factor is not confirmed", "a director who must add a factor"])(
  "%s can only make the calls of openapi.json that complete the sign-in",
  async (who) => {
    const client = clients.get(who);
    for (const call of DOCUMENTED_OPERATIONS) {
      const name = `${call.method} ${call.path}`;
      if (OPEN_CALLS.includes(name) || isPublic(call)) continue;
      const path = call.path.replaceAll(/\{\w+\}/g, "none");
      const answer = await client?.raw(call.method, path, { body: createSampleBody(call, "none") });
      const body: unknown = await answer?.json();
      expect([name, answer?.status, body]).toMatchObject([name, 403, { code: "second_factor_required" }]);
    }
  },
);

/** Whether openapi.json says that a call needs no session. */
const isPublic = ({ operation }: (typeof DOCUMENTED_OPERATIONS)[number]): boolean => operation.security?.length === 0;
