import { expect, test } from "vitest";
import type { CreatedUser, PasswordLinkResult } from "../../domain/admin/entities.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { createClient, credentials, SENDS_MAIL } from "../worker/api/client.ts";

const api = createApiTest();

type Made = PasswordLinkResult;
type Created = Required<CreatedUser>;

/** Makes a link for a user as an administrator and returns its token. */
async function makeLink(of: SampleUsername): Promise<string> {
  const admin = await api.as("admin");
  const made = await admin.post<Made>(`/admin/users/${api.backend.people[of]}/password-link`, {});
  expect([made.status, made.body.mailed]).toEqual([200, false]);
  return new URL(made.body.link?.url ?? "").searchParams.get("token") ?? "";
}

const use = (token: string, new_password = "Heron-on-the-lake") =>
  api.anonymous.post("/auth/password-link", { token, new_password });

const signIn = async (username: SampleUsername, password: string) =>
  (await api.anonymous.post("/auth/login", credentials(username, password))).status;

test("a guessed, shortened or changed token, the hash of a token and the id of its user cannot be used to choose a password", async () => {
  const token = await makeLink("vp");
  const last = token.at(-1) === "A" ? "B" : "A";
  const guesses = [
    token.slice(0, -1),
    `${token}A`,
    `${token.slice(0, -1)}${last}`,
    token.toUpperCase(),
    ` ${token}`,
    api.backend.deps.sha256(token),
    api.backend.people.vp,
    "%",
    "' OR 1=1 --",
  ];
  for (const guess of guesses)
    expect(await use(guess), guess).toMatchObject({ status: 404, body: { code: "not_found" } });
  for (const body of [{}, { token: "" }, { token: [token] }, { token: { a: 1 } }, { token: "x".repeat(1000) }])
    expect(
      (await api.anonymous.post("/auth/password-link", { new_password: "Heron-on-the-lake", ...body })).status,
    ).toBe(422);
  expect(await signIn("vp", "Approve-2026")).toBe(200);
  expect((await use(token)).status).toBe(200);
});

test("a used link and an earlier link of the same user cannot be used to choose another password", async () => {
  const earlier = await makeLink("vp");
  const token = await makeLink("vp");
  expect((await use(earlier)).status).toBe(404);
  expect((await use(token)).status).toBe(200);
  expect((await use(token, "Another-one-1")).status).toBe(404);
  expect((await use(earlier, "Another-one-1")).status).toBe(404);
  expect(await signIn("vp", "Heron-on-the-lake")).toBe(200);
});

test("of twenty concurrent calls with one link, exactly one stores its password", async () => {
  const token = await makeLink("vp");
  const passwords = Array.from({ length: 20 }, (_, at) => `Heron-on-lake-${at}`);
  const answers = await Promise.all(passwords.map((password) => use(token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const valid = [];
  for (const password of passwords) valid.push(await api.backend.deps.passwords.verify(password, await hashOf("vp")));
  expect(valid.indexOf(true)).toBe(answers.findIndex(({ status }) => status === 200));
  expect(valid.filter(Boolean)).toHaveLength(1);
});

async function hashOf(username: string): Promise<string> {
  const [row] = await api.rows("SELECT password_hash FROM users WHERE username = ?", username);
  return String(row?.password_hash);
}

test("a link changes only the password of its user, even if another person is signed in and the call names a third person", async () => {
  const token = await makeLink("requester");
  const marc = await api.as("manager");
  const body = { token, new_password: "Heron-on-the-lake", user_id: api.backend.people.vp, username: "vp" };
  expect((await marc.post("/auth/password-link", body)).status).toBe(200);
  expect(await signIn("requester", "Heron-on-the-lake")).toBe(200);
  expect(await signIn("vp", "Approve-2026")).toBe(200);
  expect((await marc.get("/auth/session")).status).toBe(200);
});

test("the response to a call for a reset says nothing about the account, and takes one round trip for every mail address", async () => {
  const [{ email } = {}] = await api.rows("SELECT email FROM users WHERE username = 'vp'");
  const ask = (address: unknown) =>
    api.anonymous.call("POST", "/auth/password-reset", { body: { email: address }, env: SENDS_MAIL });
  const [known, unknown] = [await ask(email), await ask("nobody@company.example")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.status).toBe(200);
  expect(api.anonymous.costs.slice(-2).map(({ round_trips }) => round_trips)).toEqual([1, 1]);
  for (const address of ["", "nobody", `${"x".repeat(300)}@company.example`, ["a@b.example"], null])
    expect((await ask(address)).status).toBe(422);
  expect((await api.anonymous.post("/auth/password-reset", { email })).status).toBe(503);
});

test("a repeated invitation with the same Idempotency-Key creates no second user, and only the first response contains the link", async () => {
  const admin = await api.as("admin");
  const fields = { username: "nina.new", name: "Nina New", email: "nina.new@company.example", department: "IT" };
  const headers = { "Idempotency-Key": "one" };
  const first = await admin.post<Created>("/admin/users", fields, headers);
  const again = await admin.post<Created>("/admin/users", fields, headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.body.invitation?.url).toContain("/choose-password?token=");
  expect(again.body).toEqual({ ...first.body, invitation: null });
  const stored = JSON.stringify(await api.rows("SELECT * FROM idempotency_keys"));
  expect(stored).not.toContain("token=");
});

test("an invited person cannot sign in with any password that the administrator knows", async () => {
  const admin = await api.as("admin");
  const fields = { username: "nina.new", name: "Nina New", email: "nina.new@company.example", department: "IT" };
  const made = await admin.post<Created>("/admin/users/invitations", { ...fields, password: "Known-to-admin-1" });
  expect(made.status).toBe(201);
  const client = createClient(api.platform, api.backend);
  for (const password of ["Known-to-admin-1", "nina.new", made.body.invitation?.url ?? ""])
    expect((await client.post("/auth/login", credentials("nina.new", password.slice(0, 200)))).status).toBe(401);
});
