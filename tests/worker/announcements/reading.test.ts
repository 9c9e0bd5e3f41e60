import { describe, expect, test } from "vitest";
import { MAX_LIST_CONTENT_LENGTH } from "../../../domain/announcements/rules.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createUser } from "../../support/use-cases.ts";
import { createPublishedAnnouncement, decideAnnouncementAs, submitAnnouncement } from "./announcement-actions.ts";

const backend = createServiceTest();
const { platform } = backend;

const open = async (who: SampleUsername, id: string) =>
  unwrap(await backend.services.announcements.open(await backend.as(who), id));
const getPage = async (who: SampleUsername, query: { limit?: number; category?: "event" } = {}) =>
  unwrap(await backend.services.announcements.getPage(await backend.as(who), query));
const unread = async (who: SampleUsername) =>
  (await backend.services.notifications.list(await backend.as(who), { since: null, limit: 100 })).unread;
const readership = async (id: string) =>
  unwrap(await backend.services.announcements.get(await backend.as("hr.manager"), id)).readership;

const LONG = "word ".repeat(MAX_LIST_CONTENT_LENGTH);

describe("opening an announcement", () => {
  test("the first opening of an announcement marks it and its notification as read, and a second opening changes nothing", async () => {
    const { id } = await createPublishedAnnouncement(backend, { content: LONG, target_departments: ["Finance"] });
    expect([await readership(id), await unread("requester")]).toEqual([{ read: 0, of: 3 }, 1]);
    expect((await open("requester", id)).announcement.unread).toBe(true);
    expect([await readership(id), await unread("requester")]).toEqual([{ read: 1, of: 3 }, 0]);
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000);
    expect((await open("requester", id)).announcement.unread).toBe(false);
    const { readers } = await open("hr.manager", id);
    expect(readers).toEqual({
      items: [
        {
          user_id: backend.people.requester,
          name: "Rita Quest",
          department: "Finance",
          read_at: "2026-11-02T09:00:00.000Z",
        },
      ],
      next_cursor: null,
      total: 1,
    });
  });

  test("the number of people who have read an announcement includes only active people among its targets", async () => {
    const { id } = await createPublishedAnnouncement(backend, { target_departments: ["Finance"] });
    // Administrators, directors and the author (hr.manager) can see the announcement, but they are not among its targets.
    for (const who of ["admin", "director", "hr.manager"] as const) await open(who, id);
    expect(await readership(id)).toEqual({ read: 0, of: 3 });
    await open("manager", id);
    await open("senior.manager", id);
    expect(await readership(id)).toEqual({ read: 2, of: 3 });
    await platform.DB.exec("UPDATE users SET is_active = 0 WHERE username = 'senior.manager'");
    expect(await readership(id)).toEqual({ read: 1, of: 2 });
    expect((await open("hr.manager", id)).readers?.items.map(({ name }) => name)).toEqual(["Marc Nager"]);
    await createUser(backend, "new.clerk", "requester", "finance");
    expect(await readership(id)).toEqual({ read: 1, of: 3 });
  });

  test("opening an announcement before its publication or after its expiry does not count as reading it", async () => {
    const expires_at = new Date(backend.clock.now.getTime() + 60_000).toISOString();
    const { id } = await submitAnnouncement(backend, "hr.manager", { expires_at });
    await open("admin", id);
    expect((await open("hr.manager", id)).readers).toBeNull();
    unwrap(await decideAnnouncementAs(backend, "director", id));
    expect(await readership(id)).toEqual({ read: 1, of: 8 });
    backend.clock.now = new Date(expires_at);
    await open("admin", id);
    expect(await readership(id)).toEqual({ read: 1, of: 8 });
    const admin = await backend.as("admin");
    Object.assign(backend.cost, { round_trips: 0 });
    await backend.services.announcements.open(admin, id);
    expect(backend.cost.round_trips).toBe(1);
  });

  test("opening an announcement that a person may not see is refused and does not count as reading", async () => {
    const { id } = await createPublishedAnnouncement(backend, { target_departments: ["HR"] });
    const requester = await backend.as("requester");
    const { open: opened, markRead, listReaders } = backend.services.announcements;
    expect(await opened(requester, id)).toMatchObject({ code: "not_found" });
    expect(await markRead(requester, id)).toMatchObject({ code: "not_found" });
    expect(await listReaders(requester, id, {})).toMatchObject({ code: "not_found" });
    const { results } = await platform.DB.prepare("SELECT count(*) AS n FROM announcement_reads").all();
    expect(results).toEqual([{ n: 0 }]);
  });
});

describe("reading the list of announcements", () => {
  test("an announcement counts as read when the displayed page of the list contains its whole text, and otherwise stays unread", async () => {
    const { id: older } = await createPublishedAnnouncement(backend, { title: "On the next page" });
    backend.clock.now = new Date(backend.clock.now.getTime() + 1_000);
    const { id: long } = await createPublishedAnnouncement(backend, { title: "Long", content: LONG });
    backend.clock.now = new Date(backend.clock.now.getTime() + 1_000);
    const { id: whole } = await createPublishedAnnouncement(backend, {
      title: "Short",
      content: "x".repeat(MAX_LIST_CONTENT_LENGTH),
    });
    expect((await getPage("requester", { category: "event" })).page.items).toEqual([]);
    expect(await unread("requester")).toBe(3);
    const first = await getPage("requester", { limit: 2 });
    expect(first.page.items.map((one) => [one.title, one.unread])).toEqual([
      ["Short", true],
      ["Long", true],
    ]);
    expect((await getPage("requester", { limit: 2 })).page.items.map((one) => one.unread)).toEqual([false, true]);
    expect(await unread("requester")).toBe(2);
    for (const [id, read] of [
      [whole, 2],
      [long, 1],
      [older, 1],
    ] as const)
      expect(await readership(id)).toEqual({ read, of: 8 });
  });

  test("one round trip reads the page of announcements, which contains the departments only if the person may create announcements", async () => {
    const answers = [];
    for (const who of ["requester", "manager"] as const) {
      const actor = await backend.as(who);
      Object.assign(backend.cost, { round_trips: 0 });
      answers.push(unwrap(await backend.services.announcements.getPage(actor, {})).departments);
      expect(backend.cost.round_trips).toBe(1);
    }
    expect(answers).toEqual([[], ["Admin", "Finance", "HR", "IT", "Operations"]]);
  });

  test("listing or getting announcements through the API does not mark them as read", async () => {
    const { id } = await createPublishedAnnouncement(backend);
    const requester = await backend.as("requester");
    await backend.services.announcements.list(requester, {});
    await backend.services.announcements.get(requester, id);
    expect(await readership(id)).toEqual({ read: 1, of: 8 });
    unwrap(await backend.services.announcements.markRead(requester, id));
    expect([await readership(id), await unread("requester")]).toEqual([{ read: 2, of: 8 }, 0]);
  });
});

test("the author of an announcement can list the people who have read it, the latest first, but these people cannot", async () => {
  const { id } = await createPublishedAnnouncement(backend);
  for (const who of ["requester", "vp", "it.staff", "manager"] as const) {
    backend.clock.now = new Date(backend.clock.now.getTime() + 1_000);
    await open(who, id);
  }
  const { listReaders } = backend.services.announcements;
  const author = await backend.as("hr.manager");
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = unwrap(await listReaders(author, id, { limit: 2, cursor }));
    expect(page.total).toBe(5);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(names.slice(0, 2)).toEqual(["Marc Nager", expect.any(String)]);
  expect([names.length, new Set(names).size, names.at(-1)]).toEqual([5, 5, "Dora Rector"]);
  expect(await listReaders(await backend.as("requester"), id, {})).toMatchObject({ code: "forbidden" });
  expect(await listReaders(author, id, { cursor: "no" })).toMatchObject({ code: "invalid" });
});
