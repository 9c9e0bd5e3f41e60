import { beforeEach, describe, expect, test } from "vitest";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import type { Actor } from "../../../worker/services/deps.ts";
import { SOME_CONTENT } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;
let manager: Actor;
beforeEach(async () => {
  manager = await backend.as("manager");
});

/** Inserts `count` notifications of the user, all with the same time. */
async function insertNotifications(user: Actor, count: number): Promise<void> {
  await platform.DB.prepare(
    `INSERT INTO notifications(id, user_id, kind, content, url, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT printf('${user.username}-%04d', i), ?1, 'request_submitted', '${SOME_CONTENT}', '/', '2026-11-01T00:00:00.000Z' FROM n`,
  )
    .bind(user.id, count)
    .run();
}

const page = async (actor: Actor, cursor: string | null = null, limit = 10) =>
  unwrap(await backend.services.notifications.listPage(actor, { cursor, limit }));

describe("the inbox", () => {
  test("the pages of the inbox contain each notification of the person once, even if all notifications have the same time", async () => {
    await insertNotifications(manager, 25);
    await insertNotifications(await backend.as("director"), 5);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { items, next_cursor }: Awaited<ReturnType<typeof page>> = await page(manager, cursor);
      seen.push(...items.map(({ id }) => id));
      cursor = next_cursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `manager-${String(25 - at).padStart(4, "0")}`));
  });

  test("a page of the inbox takes one round trip and reads few rows, even after 1,600 newer notifications", async () => {
    await insertNotifications(manager, 2_000);
    let { next_cursor } = await page(manager, null, 100);
    for (let at = 0; at < 15; at += 1) ({ next_cursor } = await page(manager, next_cursor, 100));
    Object.assign(backend.cost, { round_trips: 0, rows_read: 0 });
    await page(manager, next_cursor);
    expect(backend.cost.round_trips).toBe(1);
    expect(backend.cost.rows_read).toBeLessThan(30);
  });

  test.each(["", "nonsense", btoa('["amount","desc",1,"x"]'), btoa('["created_at","desc",1,2]')])(
    "the inbox refuses the invalid cursor %j",
    async (cursor) => {
      expect(await backend.services.notifications.listPage(manager, { cursor, limit: 10 })).toMatchObject({
        code: "invalid",
      });
    },
  );
});

describe("the unread count", () => {
  const signIn = async (): Promise<string> => {
    const input = SignInInput.parse({ username: "manager", password: "Approve-2026" });
    return unwrap(await backend.services.auth.signIn(input, { address: "192.0.2.1" })).token;
  };
  const countUnread = async (token: string, opening: string | null = null) =>
    (await backend.services.auth.resolveSession(token, { opened_request_id: opening }))?.unread_count;

  test("the unread count is read with the session in one round trip, and excludes notifications of the request that the person is opening", async () => {
    const token = await signIn();
    expect(await countUnread(token)).toBe(0);
    const { id } = await submitAs(backend, "requester");
    await submitAs(backend, "requester");
    await insertNotifications(manager, 3);
    Object.assign(backend.cost, { round_trips: 0 });
    expect([await countUnread(token), await countUnread(token, id)]).toEqual([5, 4]);
    expect(backend.cost.round_trips).toBe(2);
    await backend.services.notifications.markRead(manager, ["manager-0001"]);
    expect(await countUnread(token)).toBe(4);
  });

  test("if a person has more than 100 unread notifications, the unread count that is read with the session is 100", async () => {
    const token = await signIn();
    await insertNotifications(manager, 5_000);
    Object.assign(backend.cost, { rows_read: 0 });
    expect(await countUnread(token)).toBe(100);
    expect(backend.cost.rows_read).toBeLessThan(250);
    expect(await backend.services.auth.resolveSession("unknown", { opened_request_id: null })).toBeNull();
    expect((await backend.services.auth.resolveSession(token))?.unread_count).toBeNull();
  });
});
