import { describe, expect, test } from "vitest";
import { users } from "../../texts/en/users.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { type Client, credentials, type Problem } from "../worker/api/client.ts";

const api = createApiTest("once");

const WEAK: readonly (readonly [password: string, reason: string])[] = [
  ["123456", users.password_common],
  ["password", users.password_common],
  ["PASSWORD", users.password_common],
  ["qwertyuiop", users.password_common],
  ["      ", users.password_blank],
  ["it.staff", users.password_personal],
  ["IT-STAFF-2026", users.password_personal],
  ["ines-2026!", users.password_personal],
];

const expectRefused = async (answer: Promise<{ status: number; body: Problem }>, path: string, reason: string) =>
  expect(await answer).toMatchObject({ status: 422, body: { detail: reason, errors: [{ path, message: reason }] } });

const change = (client: Client, new_password: string, current_password = "Approve-2026") =>
  client.put(`/users/${api.backend.people["it.staff"]}/password`, { current_password, new_password });

describe("passwords that are refused", () => {
  test.each(WEAK)(
    "the refusal of the password %j gives the reason to the person who chooses it",
    async (password, reason) => {
      const staff = await api.as("it.staff");
      await expectRefused(change(staff, password), "new_password", reason);
      expect((await api.anonymous.post("/auth/login", credentials("it.staff", password))).status).toBe(401);
    },
  );

  test.each(WEAK)(
    "an administrator cannot set the password %j for an existing or a new account",
    async (password, reason) => {
      const admin = await api.as("admin");
      await expectRefused(
        admin.put(`/admin/users/${api.backend.people["it.staff"]}`, { password }),
        "password",
        reason,
      );
      const account = { username: "it.staff.2", name: "Ines Staff", email: "ines@company.example", department: "IT" };
      await expectRefused(admin.post("/admin/users", { ...account, password }), "password", reason);
    },
  );

  test("the current password of a person is refused as the new password, whether the person or an administrator enters it", async () => {
    const staff = await api.as("it.staff");
    await expectRefused(change(staff, "Approve-2026"), "new_password", users.password_present);
    const admin = await api.as("admin");
    const path = `/admin/users/${api.backend.people["it.staff"]}`;
    await expectRefused(admin.put(path, { password: "Approve-2026" }), "password", users.password_present);
    expect((await staff.get("/auth/session")).status).toBe(200);
  });

  test("on a server where the documented sample passwords must be changed, an administrator cannot set such a password for a user", async () => {
    const env = { REQUIRE_PASSWORD_CHANGE: "1" };
    const admin = await api.as("admin");
    const account = { username: "new.one", name: "Nina New", email: "new.one@company.example", department: "IT" };
    const made = await admin.post("/admin/users", { ...account, password: "Welcome-2026" });
    expect(made.status).toBe(201);
    const path = `/admin/users/${(made.body as Problem & { id: string }).id}`;
    const body = { current_password: "Approve-2026", new_password: "Chosen-by-me-1" };
    const own = `/users/${api.backend.people.admin}/password`;
    expect((await admin.call("PUT", own, { env, body })).status).toBe(200);
    const answer = admin.call("PUT", path, { env, body: { password: "Approve-2026" } });
    await expectRefused(answer, "password", users.password_documented);
  });

  test("a password change with a weak new password does not count as an attempt with a wrong password", async () => {
    const staff = await api.as("it.staff");
    for (let times = 0; times < 12; times += 1) expect((await change(staff, "123456")).status).toBe(422);
    expect((await change(staff, "Something-else-9")).status).toBe(200);
  });
});
