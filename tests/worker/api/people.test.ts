import { describe, expect, test } from "vitest";
import type { Notification, ReassignmentOption } from "../../../domain/entities.ts";
import type { Currency } from "../../../domain/master-data/schemas.ts";
import { createApiTest } from "./api-test.ts";

const api = createApiTest();

describe("preferences", () => {
  test("each preference of a user can be saved separately", async () => {
    const rita = await api.as("requester");
    const path = `/users/${api.backend.people.requester}/preferences`;
    expect((await rita.get(path)).body).toEqual({ dashboard_sort_by: "created_at", dashboard_sort_order: "desc" });
    expect((await rita.put(path, { dashboard_sort_by: "amount" })).body).toMatchObject({ dashboard_sort_by: "amount" });
    expect((await rita.put(path, { dashboard_sort_order: "asc" })).status).toBe(200);
    expect((await rita.get(path)).body).toEqual({ dashboard_sort_by: "amount", dashboard_sort_order: "asc" });
    expect((await rita.put(path, { dashboard_sort_by: "password" })).status).toBe(422);
  });
});

describe("people to whom a request could be reassigned", () => {
  test("the list of people for a reassignment has all active people except the requester, and shows whether each of them may decide the request", async () => {
    await api.rows("UPDATE users SET is_active = 0 WHERE username = 'it.manager'");
    await api.submit("requester");
    const marc = await api.as("manager");
    const path = `/users/available-for-reallocation/${api.backend.people.requester}`;
    const plain = await marc.get<ReassignmentOption[]>(path);
    expect(plain.body.map((one) => one.username).sort()).toEqual(
      ["admin", "director", "hr.manager", "it.staff", "manager", "senior.manager", "vp"].sort(),
    );
    expect(plain.body.every((one) => one.has_authority === null)).toBe(true);
    const judged = await marc.get<ReassignmentOption[]>(`${path}?request_id=REQ-2026-1001`);
    const able = judged.body.filter((one) => one.has_authority).map((one) => one.username);
    expect(able.sort()).toEqual(["director", "manager", "senior.manager", "vp"]);
    const first = await marc.get<ReassignmentOption[]>(`${path}?limit=5`);
    expect(first.headers.get("X-Total-Count")).toBe("7");
    const next = /<\/api([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await marc.get<ReassignmentOption[]>(next);
    expect([...first.body, ...second.body]).toEqual(plain.body);
    expect((await marc.get(`${path}?cursor=nobody`)).status).toBe(422);
    const names = async (q: string) =>
      (await marc.get<ReassignmentOption[]>(`${path}?q=${encodeURIComponent(q)}`)).body.map((one) => one.username);
    expect((await names("manager")).sort()).toEqual(["hr.manager", "manager", "senior.manager"]);
    expect(await names("senior man")).toEqual(["senior.manager"]);
    expect(await names("nobody of that name")).toEqual([]);
    expect((await marc.get(`${path}?q=${"a".repeat(201)}`)).status).toBe(422);
  });
});

describe("master data", () => {
  test.each(["request-types", "priorities", "currencies", "departments"])(
    "the list %s contains inactive rows only for directors and administrators",
    async (name) => {
      const table = name.replace("-", "_");
      const [{ id } = {}] = await api.rows(`SELECT id FROM ${table} ORDER BY id LIMIT 1`);
      await api.rows(`UPDATE ${table} SET is_active = 0 WHERE id = ?`, id);
      for (const username of ["requester", "manager", "vp", "director", "admin"] as const) {
        const answer = await (await api.as(username)).get<{ id: string; is_active: boolean }[]>(`/admin/${name}`);
        expect(answer.status).toBe(200);
        const maintains = username === "director" || username === "admin";
        expect(answer.body.some((one) => one.id === id)).toBe(maintains);
        expect(answer.headers.get("X-Total-Count")).toBe(String(answer.body.length));
      }
    },
  );

  test("the list of currencies is paginated, and each currency has a rate and a number of decimals", async () => {
    const rita = await api.as("requester");
    const first = await rita.get<Currency[]>("/admin/currencies?limit=3");
    expect(first.headers.get("Link")).toMatch(/limit=3&cursor=/);
    const rest = /<\/api([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const currencies = [...first.body, ...(await rita.get<Currency[]>(rest)).body];
    const rates = Object.fromEntries(currencies.map((one) => [one.code, [one.exchange_rate, one.decimals]]));
    expect(rates).toEqual({ USD: [1, 2], EUR: [1.08, 2], GBP: [1.27, 2], CFA: [0.00165, 0] });
    expect((await rita.get("/admin/currencies?limit=few")).status).toBe(422);
  });
});

describe("notifications", () => {
  test("people can see and mark as read only their own notifications, and the newest notification comes first", async () => {
    await api.submit("requester");
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 60_000);
    await api.submit("requester", { title: "More laptops" });
    const [marc, ines] = [await api.as("manager"), await api.as("it.staff")];
    const all = await marc.get<Notification[]>("/notifications");
    expect(all.headers.get("X-Unread-Count")).toBe("2");
    expect(all.body.map((one) => one.request_id)).toEqual(["REQ-2026-1002", "REQ-2026-1001"]);
    expect(all.body[0]).toMatchObject({ read: false, url: "/request/REQ-2026-1002/details" });
    const newer = await marc.get<Notification[]>(`/notifications?since=${all.body[0]?.created_at}`);
    expect(newer.body.map((one) => one.request_id)).toEqual(["REQ-2026-1002"]);
    expect((await marc.get<Notification[]>("/notifications?limit=1")).body).toHaveLength(1);
    expect((await ines.get<Notification[]>("/notifications")).body).toEqual([]);
    await ines.post("/notifications/read", { ids: all.body.map((one) => one.id) });
    expect((await marc.get("/notifications")).headers.get("X-Unread-Count")).toBe("2");
    await marc.post("/notifications/read", { ids: [all.body[0]?.id] });
    const after = await marc.get<Notification[]>("/notifications");
    expect(after.body.map((one) => one.read)).toEqual([true, false]);
    await marc.post("/notifications/read", { all: true });
    expect((await marc.get("/notifications")).headers.get("X-Unread-Count")).toBe("0");
  });

  test.each([{}, { ids: ["x"], all: true }, { all: false }, { ids: "x" }, { ids: [7] }])(
    "the call that marks notifications as read refuses the wrong body %j",
    async (body) => {
      expect((await (await api.as("requester")).post("/notifications/read", body)).status).toBe(422);
    },
  );

  test("the list of notifications returns 422 if the parameter 'since' is not a time", async () => {
    expect((await (await api.as("requester")).get("/notifications?since=lately")).status).toBe(422);
  });
});
