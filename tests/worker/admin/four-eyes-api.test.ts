import { expect, test } from "vitest";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();

test("the API responds with 202 and the id of the proposed change, which only a second administrator can confirm or decline", async () => {
  const admin = await api.as("admin");
  const director = await api.as("director");
  await api.rows("UPDATE users SET role = 'admin' WHERE username = 'vp'");
  expect((await admin.put("/admin/settings", { four_eyes: true })).status).toBe(200);
  const proposed = await director.put("/admin/settings", { password_min_length: 9 });
  expect(proposed.status).toBe(202);
  expect(proposed.body).toMatchObject({ code: "confirmation_pending" });
  const list = await admin.get<{ id: string }[]>("/admin/proposed-changes");
  const id = list.body[0]?.id;
  expect(proposed.body).toMatchObject({ proposed_change_id: id });
  expect((await admin.get(`/admin/proposed-changes/${id}`)).body).toMatchObject({ id, state: "pending" });
  expect((await director.post(`/admin/proposed-changes/${id}/confirm`, {})).status).toBe(403);
  expect((await admin.post(`/admin/proposed-changes/${id}/confirm`, {})).status).toBe(200);
  expect((await admin.post(`/admin/proposed-changes/${id}/decline`, { comment: "Late" })).status).toBe(409);
  expect((await admin.get("/admin/settings")).body).toMatchObject({ password_min_length: 9 });
});
