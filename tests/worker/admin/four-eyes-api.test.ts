import { expect, test } from "vitest";
import type { ProposedChange } from "../../../domain/inputs/proposed-changes.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();

test("the API responds with 202 and the pending change, which only a second administrator can approve or reject", async () => {
  const admin = await api.as("admin");
  const director = await api.as("director");
  await api.rows("UPDATE users SET role = 'admin' WHERE username = 'vp'");
  expect((await admin.put("/admin/settings", { four_eyes: true })).status).toBe(200);
  const proposed = await director.put("/admin/settings", { password_min_length: 9 });
  expect(proposed.status).toBe(202);
  expect(proposed.headers.get("Content-Type")).toBe("application/json");
  const list = await admin.get<ProposedChange[]>("/admin/pending-changes");
  expect(list.body).toHaveLength(1);
  expect(list.headers.get("X-Total-Count")).toBe("1");
  expect(proposed.body).toMatchObject({ ...list.body[0], code: "confirmation_pending", state: "pending" });
  const path = `/admin/pending-changes/${list.body[0]?.id}`;
  expect(proposed.headers.get("Location")).toBe(`/api${path}`);
  expect((await admin.get(path)).body).toEqual(list.body[0]);
  const repeated = await director.put("/admin/settings", { password_min_length: 9 });
  expect(repeated.body).toMatchObject({ id: list.body[0]?.id, author_name: list.body[0]?.author_name });
  expect((await director.post(path, { action: "approved" })).status).toBe(403);
  expect(await admin.post(path, { action: "confirmed" })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "action", message: "Please choose a valid action" }] },
  });
  expect(await admin.post(path, { action: "rejected" })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "comments", message: "Please enter a comment" }] },
  });
  expect(await admin.post(path, { action: "approved", comments: "Longer is safer" })).toMatchObject({
    status: 200,
    body: { state: "confirmed", comment: "Longer is safer" },
  });
  expect((await admin.post(path, { action: "rejected", comments: "Late" })).status).toBe(409);
  expect((await admin.get("/admin/settings")).body).toMatchObject({ password_min_length: 9 });
});
