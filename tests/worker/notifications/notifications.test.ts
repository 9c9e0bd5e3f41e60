import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "../../../worker/services/deps.ts";
import { MINUTE_MS } from "../../support/clock.ts";
import { SOME_CONTENT } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;
let manager: Actor;
beforeEach(async () => {
  manager = await backend.as("manager");
});

const list = (actor: Actor, input: { since?: string | null; limit?: number } = {}) =>
  backend.services.notifications.list(actor, { since: null, limit: 100, ...input });

/** Submits `count` requests, one per minute. Returns their numbers, oldest first. */
async function submitMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push((await submitAs(backend, "requester", { title: `Laptop ${at}` })).id);
    backend.clock.now = new Date(backend.clock.now.getTime() + MINUTE_MS);
  }
  return ids;
}

describe("a person's notifications (R17)", () => {
  test("people get only their own notifications, newest first", async () => {
    const ids = await submitMany(3);
    const { items, unread } = await list(manager);
    expect(unread).toBe(3);
    expect(items.map((item) => item.request_id)).toEqual(ids.toReversed());
    expect(items[0]).toEqual({
      id: expect.any(String),
      kind: "request_submitted",
      title: "New Approval Request",
      message: `${ids[2]} "Laptop 2" from ${getSampleUserName("requester")} needs your decision.`,
      code: "notifications.request_submitted",
      params: {
        request_id: ids[2],
        title: "Laptop 2",
        requester_name: getSampleUserName("requester"),
        actor_name: getSampleUserName("requester"),
      },
      request_id: ids[2],
      request_title: "Laptop 2",
      url: `/request/${ids[2]}/details`,
      created_at: "2026-11-02T09:02:00.000Z",
      read: false,
    });
    expect(await list(await backend.as("requester"))).toMatchObject({ items: [], unread: 0, next_cursor: null });
  });

  test("a list of notifications since a given time includes the notifications of exactly this time", async () => {
    await submitMany(3);
    const [newest, middle, oldest] = (await list(manager)).items;
    expect((await list(manager, { since: oldest?.created_at })).items).toEqual([newest, middle, oldest]);
    backend.clock.now = new Date(newest?.created_at ?? "");
    const [id] = await submitMany(1);
    const polled = await list(manager, { since: newest?.created_at });
    expect(polled.items.map((item) => item.request_id).toSorted()).toEqual([newest?.request_id, id].toSorted());
    expect(await list(manager, { since: "2027-01-01T00:00:00.000Z" })).toMatchObject({
      items: [],
      unread: 4,
      total: 0,
    });
  });

  test("the notifications of a deleted request are removed for all people, with its title (R51)", async () => {
    const [id = "", other] = await submitMany(2);
    await actAs(backend, "manager", id, { action: "request_info", info_requested: "Which?" });
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    const { results } = await platform.DB.prepare("SELECT DISTINCT request_id FROM notifications").all();
    expect(results).toEqual([{ request_id: other }]);
    expect(await list(manager)).toMatchObject({ items: [{ request_id: other }], unread: 1 });
  });

  test("a list of notifications has at most 100 notifications, and counts at most 1,000 unread notifications", async () => {
    await platform.DB.prepare(
      `INSERT INTO notifications(id, user_id, kind, content, url, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
       SELECT 'n' || i, ?, 'request_submitted', '${SOME_CONTENT}', '/', '2026-11-01T00:00:00.000Z' FROM n`,
    )
      .bind(manager.id)
      .run();
    expect((await list(manager, { limit: 5 })).items.length).toBe(5);
    const { items, unread } = await list(manager, { limit: 5_000 });
    expect([items.length, unread]).toEqual([100, 1_000]);
  });

  test("a notification contains the title of its request exactly as typed", async () => {
    for (const title of ['"><script>alert(1)</script>', "Größe 🧾 'quoted'", "%s $1 \\ {}"]) {
      const { id } = await submitAs(backend, "requester", { title });
      const [notification] = (await list(manager)).items;
      expect(notification?.message).toBe(
        `${id} "${title}" from ${getSampleUserName("requester")} needs your decision.`,
      );
    }
  });
});

describe("marking notifications as read", () => {
  const read = (actor: Actor, ids: readonly string[] | null) => backend.services.notifications.markRead(actor, ids);

  test("notifications can be marked as read one by one or all together", async () => {
    await submitMany(3);
    const [newest] = (await list(manager)).items;
    await read(manager, [newest?.id ?? "", "unknown"]);
    const after = await list(manager);
    expect([after.unread, after.items.map((item) => item.read)]).toEqual([2, [true, false, false]]);
    await read(manager, []);
    expect((await list(manager)).unread).toBe(2);
    await read(manager, null);
    expect((await list(manager)).unread).toBe(0);
  });

  test("markReadForRequest marks only the notifications of the given request as read", async () => {
    const [first = "", second] = await submitMany(2);
    await backend.services.notifications.markReadForRequest(manager, first);
    const { items } = await list(manager);
    expect(items.filter((item) => !item.read).map((item) => item.request_id)).toEqual([second]);
  });

  test("people cannot mark notifications of other people as read", async () => {
    const [id] = await submitMany(2);
    await actAs(backend, "manager", id ?? "", { action: "reject" });
    const requester = await backend.as("requester");
    const mine = (await list(manager)).items.map((item) => item.id);
    await read(requester, mine);
    expect((await list(manager)).unread).toBe(1);
    await read(requester, null);
    expect([(await list(requester)).unread, (await list(manager)).unread]).toEqual([0, 1]);
  });
});

test("notifications are deleted ninety days after they were read, at most 1,000 per run; unread notifications stay", async () => {
  await platform.DB.prepare(
    `INSERT INTO notifications(id, user_id, kind, content, url, created_at, read_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
     SELECT 'n' || i, ?, 'request_submitted', '${SOME_CONTENT}', '/',
       CASE WHEN i > 1250 THEN '2026-08-05T00:00:00.000Z' ELSE '2026-08-01T00:00:00.000Z' END,
       CASE WHEN i % 2 = 0 OR i <= 1200 THEN '2026-08-06T00:00:00.000Z' END FROM n`,
  )
    .bind(manager.id)
    .run();
  const { cleanUpNotifications: cleanUp } = backend.jobs;
  expect([await cleanUp(), await cleanUp(), await cleanUp()]).toEqual([
    { removed: 1_000 },
    { removed: 225 },
    { removed: 0 },
  ]);
  expect((await list(manager)).total).toBe(75);
});

describe("preferences of a person", () => {
  test("people can change a part of their own dashboard preferences, but not the preferences of other people", async () => {
    const { users } = backend.services;
    expect(users.getPreferences(manager, manager.id)).toMatchObject({
      value: { dashboard_sort_by: "created_at", dashboard_sort_order: "desc" },
    });
    const changed = await users.changePreferences(manager, manager.id, { dashboard_sort_by: "amount" });
    expect(changed).toEqual({ ok: true, value: { dashboard_sort_by: "amount", dashboard_sort_order: "desc" } });
    const later = await backend.as("manager");
    await users.changePreferences(later, later.id, { dashboard_sort_order: "asc" });
    expect(users.getPreferences(await backend.as("manager"), manager.id)).toMatchObject({
      value: { dashboard_sort_by: "amount", dashboard_sort_order: "asc" },
    });
    const admin = await backend.as("admin");
    expect(users.getPreferences(admin, manager.id)).toMatchObject({ code: "identity_mismatch" });
    const foreign = await users.changePreferences(admin, manager.id, { dashboard_sort_by: "title" });
    expect(foreign).toMatchObject({ code: "identity_mismatch" });
    expect(await backend.as("manager")).toMatchObject({ dashboard_sort_by: "amount" });
  });
});
