import { describe, expect, test } from "vitest";
import type { Announcement, AnnouncementReader } from "../../../domain/announcements/entities.ts";
import { unwrap } from "../../support/result.ts";
import { type ApiTest, createApiTest, USER_OF_ROLE } from "../api/api-test.ts";
import { createPublishedAnnouncement, decideAnnouncementAs, submitAnnouncement } from "./announcement-actions.ts";

const api: ApiTest = createApiTest();
const CANTEEN = { title: "Canteen", content: "Open again" };
const key = (value: string) => ({ "Idempotency-Key": value });

const approve = (announcement_id: string, fields: object = {}) => ({ announcement_id, action: "approved", ...fields });

/**
 * Returns the numbers of announcements, waiting announcements, record entries about announcements, notifications, and
 * announcements that people have read.
 */
async function countRows() {
  const [counts] = await api.rows(`SELECT (SELECT count(*) FROM announcements) AS announcements,
    (SELECT count(*) FROM announcements WHERE status = 'pending_approval') AS waiting,
    (SELECT count(*) FROM admin_events WHERE entity = 'announcement') AS events, (SELECT count(*) FROM notifications) AS notifications,
    (SELECT count(*) FROM announcement_reads) AS reads`);
  return counts;
}

describe("permissions on announcements (spec section 6)", () => {
  test.each(Object.entries(USER_OF_ROLE))(
    "a person with the role %s can perform exactly the actions on announcements that spec section 6 allows",
    async (role, username) => {
      const creates = ["admin", "director", "manager"].includes(role);
      const decides = ["admin", "director"].includes(role);
      const { id } = await submitAnnouncement(api.backend, "hr.manager");
      const published = await createPublishedAnnouncement(api.backend);
      const client = await api.as(username);
      const before = await countRows();

      expect((await client.get<Announcement[]>("/announcements")).body).toHaveLength(decides ? 2 : 1);
      expect((await client.get(`/announcements/${published.id}`)).status).toBe(200);
      expect((await client.get(`/announcements/${id}`)).status).toBe(decides ? 200 : 404);
      expect((await client.get(`/announcements/${published.id}/readers`)).status).toBe(decides ? 200 : 403);
      expect(await countRows()).toEqual(before);

      const made = await client.post("/announcements", CANTEEN);
      expect(made.status).toBe(creates ? 201 : 403);
      const decided = await client.post("/announcements/approve", approve(id));
      expect(decided.status).toBe(decides ? 200 : 403);
      if (!creates && !decides) expect(await countRows()).toEqual(before);
      expect(await api.rows("SELECT status FROM announcements WHERE id = ?", id)).toEqual([
        { status: decides ? "approved" : "pending_approval" },
      ]);
      expect((await client.post(`/announcements/${published.id}/read`, {})).status).toBe(200);
    },
  );

  test("every announcement call without a session returns 401", async () => {
    const { id } = await createPublishedAnnouncement(api.backend);
    for (const [method, path] of [
      ["GET", "/announcements"],
      ["POST", "/announcements"],
      ["POST", "/announcements/approve"],
      ["GET", `/announcements/${id}`],
      ["GET", `/announcements/${id}/readers`],
      ["POST", `/announcements/${id}/read`],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect((await api.anonymous.call(method, path, { body })).status, path).toBe(401);
    }
  });
});

describe("creating an announcement", () => {
  test("a new announcement waits for approval, even if the call sends another status", async () => {
    const hanna = await api.as("hr.manager");
    const answer = await hanna.post<Announcement>("/announcements", {
      ...CANTEEN,
      category: "event",
      priority: "high",
      target_departments: ["hr"],
      target_roles: ["requester"],
      expires_at: "2026-12-01T00:00:00Z",
      status: "approved",
      author_id: api.backend.people["hr.manager"],
      author_name: "Hanna Rees",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      ...CANTEEN,
      category: "event",
      priority: "high",
      target_departments: ["HR"],
      target_roles: ["requester"],
      status: "pending_approval",
      author_id: api.backend.people["hr.manager"],
      author_name: "Hanna Rees",
      created_at: "2026-11-02T09:00:00.000Z",
      expires_at: "2026-12-01T00:00:00.000Z",
      is_expired: false,
      decided_at: null,
      decided_by_name: null,
      decision_comments: null,
      unread: false,
      allowed_actions: [],
      readership: null,
      version: 1,
    });
    expect(answer.headers.get("Location")).toBe(`/api/announcements/${answer.body.id}`);
    expect(answer.headers.get("ETag")).toBe('"1"');
    expect((await hanna.get(`/announcements/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test.each([
    [{ title: " " }, "title", "Please provide a title"],
    [{ content: undefined }, "content", "Please provide the content"],
    [{ target_departments: ["HR", "Moon"] }, "target_departments", "There is no active department Moon"],
    [{ target_departments: ["Legal"] }, "target_departments", "There is no active department Legal"],
    [{ target_roles: ["king"] }, "target_roles.0", "Please choose valid roles"],
    [{ expires_at: "2026-11-02T09:00:00.000Z" }, "expires_at", "The expiry date must be in the future"],
    [{ category: "sport" }, "category", "Please choose a valid category"],
  ])(
    "an announcement with %j is refused because of its field %s, with the message '%s'",
    async (fields, path, message) => {
      await api.rows(
        "INSERT INTO departments(id, name, is_active, created_at) VALUES ('department-legal', 'Legal', 0, '')",
      );
      const before = await countRows();
      const answer = await (await api.as("manager")).post("/announcements", { ...CANTEEN, ...fields });
      expect(answer).toMatchObject({ status: 422, body: { detail: message, errors: [{ path, message }] } });
      expect(await countRows()).toEqual(before);
    },
  );

  test("creating or deciding on an announcement in the name of another person returns 403 and changes nothing (R1)", async () => {
    const marc = await api.as("manager");
    const { id } = await submitAnnouncement(api.backend, "hr.manager");
    const dora = await api.as("director");
    const before = await countRows();
    const { people } = api.backend;
    for (const claim of [{ author_id: people.admin }, { author_name: "Ama Admin" }, { user_id: people.admin }])
      expect(await marc.post("/announcements", { ...CANTEEN, ...claim })).toMatchObject({
        status: 403,
        body: { code: "identity_mismatch" },
      });
    for (const claim of [{ approver_id: people.admin }, { approver_name: "Ama Admin" }])
      expect(await dora.post("/announcements/approve", approve(id, claim))).toMatchObject({
        status: 403,
        body: { code: "identity_mismatch" },
      });
    expect(await countRows()).toEqual(before);
    // Screens call the services directly, without the checks of the API, so the services must check the author too.
    const input = {
      ...CANTEEN,
      category: "general",
      priority: "low",
      target_departments: [],
      target_roles: [],
    } as const;
    const { services } = api.backend;
    const forged = { ...input, target_departments: [], target_roles: [], author_id: people.admin };
    expect(await services.announcements.create(await api.backend.as("manager"), forged)).toMatchObject({
      code: "identity_mismatch",
    });
  });

  test("if the creation of an announcement is repeated with its idempotency key, only one announcement is created (R10)", async () => {
    const marc = await api.as("manager");
    const first = await marc.post<Announcement>("/announcements", CANTEEN, key("one"));
    const after = await countRows();
    expect((await marc.post("/announcements", CANTEEN, key("one"))).body).toEqual(first.body);
    await api.rows("UPDATE idempotency_keys SET answer = NULL");
    const again = await marc.post("/announcements", CANTEEN, key("one"));
    expect([again.status, again.body, again.headers.get("Location")]).toEqual([
      201,
      first.body,
      first.headers.get("Location"),
    ]);
    expect((await marc.post("/announcements", { ...CANTEEN, title: "Other" }, key("one"))).status).toBe(422);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => marc.post("/announcements", { ...CANTEEN, title: "Many" }, key("many"))),
    );
    for (const { status } of many) expect([201, 409]).toContain(status);
    expect(await countRows()).toEqual({
      announcements: Number(after?.announcements) + 1,
      waiting: 2,
      events: 2,
      notifications: 4,
      reads: 0,
    });
  });
});

describe("deciding on an announcement", () => {
  test("a decision on an announcement is stored with its comment, and recorded with the person who decided", async () => {
    const { id } = await submitAnnouncement(api.backend, "hr.manager");
    const dora = await api.as("director");
    const answer = await dora.post<Announcement>("/announcements/approve", approve(id, { comments: " Good " }), {
      "If-Match": '"1"',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "approved",
        decided_by_name: "Dora Rector",
        decision_comments: "Good",
        version: 2,
        allowed_actions: [],
      },
    });
    expect(answer.headers.get("ETag")).toBe('"2"');
    const record = await api.rows(
      "SELECT version, action, label, actor_name FROM admin_events WHERE entity = 'announcement' ORDER BY version",
    );
    expect(record).toEqual([
      { version: 1, action: "created", label: "Canteen", actor_name: "Hanna Rees" },
      { version: 2, action: "approved", label: "Canteen", actor_name: "Dora Rector" },
    ]);
    await expect(api.rows("DELETE FROM admin_events")).rejects.toThrow("append-only");
    const { activities } = unwrap(await api.backend.services.admin.overview.activities(await api.backend.as("admin")));
    expect(activities.map(({ message }) => message)).toEqual([
      "Announcement Canteen was approved",
      "Announcement Canteen was created",
    ]);
  });

  test("an approval of an announcement is refused if the person is its author, the version is outdated, or the announcement is expired or already decided", async () => {
    const dora = await api.as("director");
    const expires_at = new Date(api.backend.clock.now.getTime() + 1_000).toISOString();
    const { id } = await submitAnnouncement(api.backend, "hr.manager", { expires_at });
    const own = await submitAnnouncement(api.backend, "director");
    const before = await countRows();
    const expectRefusal = async (body: object, status: number, code: string, headers = {}) => {
      const answer = await dora.post("/announcements/approve", body, headers);
      expect(answer).toMatchObject({ status, body: { code } });
      return answer.body.detail;
    };
    expect(await expectRefusal(approve(own.id), 403, "own_request")).toBe(
      "You cannot decide on your own announcement.",
    );
    await expectRefusal(approve("unknown"), 404, "not_found");
    await expectRefusal(approve(id, { version: 7 }), 409, "stale_version");
    await expectRefusal(approve(id), 409, "stale_version", { "If-Match": '"3"' });
    await expectRefusal(approve(id, { action: "published" }), 422, "invalid");
    expect(await expectRefusal(approve(id, { action: "rejected", comments: "  " }), 422, "invalid")).toBe(
      "Please give a reason for the rejection",
    );
    api.backend.clock.now = new Date(expires_at);
    expect(await expectRefusal(approve(id), 409, "invalid_state")).toBe(
      '"Canteen" has expired, so it cannot be approved.',
    );
    expect(await countRows()).toEqual(before);
    expect(
      (await dora.post("/announcements/approve", approve(id, { action: "rejected", comments: "Late" }))).status,
    ).toBe(200);
    expect(await expectRefusal(approve(id), 409, "invalid_state")).toBe('"Canteen" is already rejected.');
  });

  test("repeating a decision on an announcement with its idempotency key returns the first response (R10)", async () => {
    const { id } = await submitAnnouncement(api.backend, "hr.manager");
    const dora = await api.as("director");
    const first = await dora.post("/announcements/approve", approve(id), key("yes"));
    await api.rows("UPDATE idempotency_keys SET answer = NULL");
    const again = await dora.post("/announcements/approve", approve(id), key("yes"));
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await dora.post("/announcements/approve", approve(id))).status).toBe(409);
  });
});

test("the list of announcements and the list of people who have read one have the headers X-Total-Count and Link", async () => {
  for (let at = 0; at < 3; at += 1) await createPublishedAnnouncement(api.backend, { title: `Number ${at}` });
  const rita = await api.as("requester");
  const first = await rita.get<Announcement[]>("/announcements?limit=2&category=general");
  expect([first.body.length, first.headers.get("X-Total-Count")]).toEqual([2, "3"]);
  const next = /<\/api(.*)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const second = await rita.get<Announcement[]>(next);
  expect([second.body.length, second.headers.get("Link")]).toEqual([1, null]);
  for (const bad of ["status=published", "category=sport", "limit=few", "cursor=no"])
    expect((await rita.get(`/announcements?${bad}`)).status, bad).toBe(422);

  const [{ id } = { id: "" }] = first.body;
  await rita.post(`/announcements/${id}/read`, {}, key("read"));
  const readers = await (await api.as("hr.manager")).get<AnnouncementReader[]>(`/announcements/${id}/readers?limit=1`);
  expect(readers.headers.get("X-Total-Count")).toBe("2");
  expect(readers.headers.get("Link")).toContain('rel="next"');
});

test("an author can neither edit nor decide on a rejected announcement", async () => {
  const { id } = await submitAnnouncement(api.backend, "hr.manager");
  unwrap(await decideAnnouncementAs(api.backend, "admin", id, { action: "rejected", comments: "No" }));
  const hanna = await api.as("hr.manager");
  expect((await hanna.put(`/announcements/${id}`, CANTEEN)).status).toBe(405);
  expect((await hanna.post("/announcements/approve", approve(id))).status).toBe(403);
});
