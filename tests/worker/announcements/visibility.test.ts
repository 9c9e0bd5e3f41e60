import { beforeEach, describe, expect, test } from "vitest";
import { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { SAMPLE_USERS, type SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createPublishedAnnouncement, decideAnnouncementAs, submitAnnouncement } from "./announcement-actions.ts";

const backend = createServiceTest();
const { platform } = backend;

const EVERYBODY = SAMPLE_USERS.map(({ username }) => username);
const DECIDERS: SampleUsername[] = ["admin", "director"];

const wait = (ms: number) => {
  backend.clock.now = new Date(backend.clock.now.getTime() + ms);
};

async function list(who: SampleUsername, query: Record<string, unknown> = {}) {
  return unwrap(await backend.services.announcements.list(await backend.as(who), ListAnnouncementsInput.parse(query)));
}

const titles = async (who: SampleUsername, query: Record<string, unknown> = {}) =>
  (await list(who, query)).items.map(({ title }) => title);

/** Returns the users who have the announcement in their list. Expects that exactly these users can open it. */
async function seenBy(id: string): Promise<SampleUsername[]> {
  const seers: SampleUsername[] = [];
  for (const username of EVERYBODY) {
    const listed = (await list(username)).items.some((one) => one.id === id);
    const opened = await backend.services.announcements.get(await backend.as(username), id);
    expect([username, opened.ok]).toEqual([username, listed]);
    if (!opened.ok) expect(opened.code).toBe("not_found");
    if (listed) seers.push(username);
  }
  return seers;
}

describe("targets of an announcement (R30)", () => {
  const table: [departments: string[], roles: string[], addressed: SampleUsername[]][] = [
    [[], [], EVERYBODY],
    [["Finance"], [], ["senior.manager", "manager", "requester"]],
    [["finance", "IT"], [], ["senior.manager", "manager", "requester", "it.manager", "it.staff"]],
    [[], ["requester"], ["requester", "it.staff"]],
    [[], ["vp", "senior_manager"], ["vp", "senior.manager"]],
    [["IT"], ["requester"], ["it.staff"]],
    [["IT", "Finance"], ["manager"], ["manager", "it.manager"]],
    [["HR"], ["requester"], []],
  ];

  test.each(table)(
    "an announcement for the departments %j and the roles %j is visible to its targets, its author, administrators and directors",
    async (target_departments, target_roles, addressed) => {
      const { id } = await createPublishedAnnouncement(backend, { target_departments, target_roles });
      const seers = new Set<SampleUsername>([...addressed, ...DECIDERS, "hr.manager"]);
      expect((await seenBy(id)).sort()).toEqual([...seers].sort());
      // The announcement is unread for its targets, but not for its author (hr.manager) and the director, who approved it.
      for (const username of seers) {
        const [item] = (await list(username)).items;
        const expected = addressed.includes(username) && username !== "hr.manager" && username !== "director";
        expect([username, item?.unread]).toEqual([username, expected]);
      }
    },
  );

  test("an announcement for a department stays visible to its people after the department is renamed, but not to a person who leaves the department", async () => {
    const { id } = await createPublishedAnnouncement(backend, { target_departments: ["Finance"] });
    await platform.DB.exec("UPDATE departments SET name = 'Treasury' WHERE id = 'department-finance'");
    expect(await seenBy(id)).toContain("requester");
    await platform.DB.exec("UPDATE users SET department_id = 'department-it' WHERE username = 'requester'");
    expect(await seenBy(id)).not.toContain("requester");
    expect((await list("manager")).items[0]?.target_departments).toEqual(["Finance"]);
  });
});

describe("states of an announcement", () => {
  test("a waiting or rejected announcement is visible only to its author, administrators and directors", async () => {
    const { id } = await submitAnnouncement(backend, "hr.manager");
    expect((await seenBy(id)).sort()).toEqual(["admin", "director", "hr.manager"]);
    unwrap(await decideAnnouncementAs(backend, "director", id, { action: "rejected", comments: "Too early" }));
    expect((await seenBy(id)).sort()).toEqual(["admin", "director", "hr.manager"]);
  });

  test("people who read an announcement cannot see who decided on it, the comment of the decision, or how many people have read it", async () => {
    const { id } = await submitAnnouncement(backend, "hr.manager");
    unwrap(await decideAnnouncementAs(backend, "director", id, { comments: "Only because it is short" }));
    const behind = async (who: SampleUsername) => {
      const { decided_by_name, decision_comments, readership } = unwrap(
        await backend.services.announcements.get(await backend.as(who), id),
      );
      return [decided_by_name, decision_comments, readership];
    };
    const known = ["Dora Rector", "Only because it is short", { read: 1, of: 8 }];
    for (const who of ["hr.manager", "admin", "director"] as const) expect(await behind(who)).toEqual(known);
    for (const who of ["requester", "vp", "it.manager"] as const) expect(await behind(who)).toEqual([null, null, null]);
  });

  test("an expired announcement is visible only to its author, administrators and directors", async () => {
    const expires_at = new Date(backend.clock.now.getTime() + 60_000).toISOString();
    const { id } = await createPublishedAnnouncement(backend, { expires_at });
    wait(59_999);
    expect(await seenBy(id)).toEqual(EVERYBODY);
    expect((await list("admin")).items[0]?.is_expired).toBe(false);
    wait(1);
    expect((await seenBy(id)).sort()).toEqual(["admin", "director", "hr.manager"]);
    expect((await list("admin")).items[0]).toMatchObject({ is_expired: true, unread: false });
  });
});

describe("the list of announcements", () => {
  beforeEach(async () => {
    const published: [string, Record<string, unknown>][] = [
      ["Canteen", { content: "Open on Monday", category: "general", priority: "low" }],
      ["Fire drill", { content: "Leave by the stairs", category: "event", priority: "urgent" }],
      ["Travel policy", { content: "Train before plane; canteen vouchers end", category: "policy", priority: "high" }],
    ];
    for (const [title, fields] of published) {
      await createPublishedAnnouncement(backend, { title, ...fields });
      wait(1_000);
    }
    await submitAnnouncement(backend, "manager", { title: "Closing day", content: "In Finance" });
    wait(1_000);
  });

  test("the list of announcements can be filtered and searched, and is sorted newest first", async () => {
    expect(await titles("requester")).toEqual(["Travel policy", "Fire drill", "Canteen"]);
    expect(await titles("manager")).toEqual(["Closing day", "Travel policy", "Fire drill", "Canteen"]);
    expect(await titles("admin", { status: "pending_approval" })).toEqual(["Closing day"]);
    expect(await titles("requester", { status: "pending_approval" })).toEqual([]);
    expect(await titles("manager", { status: "pending_approval" })).toEqual(["Closing day"]);
    expect(await titles("requester", { category: "event" })).toEqual(["Fire drill"]);
    expect(await titles("requester", { priority: "high" })).toEqual(["Travel policy"]);
    expect(await titles("requester", { q: "CANTEEN" })).toEqual(["Travel policy", "Canteen"]);
    expect(await titles("requester", { q: "plane train" })).toEqual(["Travel policy"]);
    expect(await titles("requester", { q: "hanna" })).toHaveLength(3);
    expect(await titles("requester", { q: "100% _" })).toEqual([]);
    expect(await titles("requester", { category: "event", priority: "low" })).toEqual([]);
  });

  test("the pages of the list contain each existing announcement once, even if other announcements are published while a person reads the pages", async () => {
    for (let at = 0; at < 4; at += 1) await createPublishedAnnouncement(backend, { title: `Same moment ${at}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list("requester", { limit: 2, ...(cursor && { cursor }) });
      expect(page.items.length).toBeGreaterThan(0);
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor ?? undefined;
      wait(1_000);
      if (cursor) await createPublishedAnnouncement(backend, { title: `Newer ${seen.length}` });
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen.at(-1)).toBe("Canteen");
    expect((await list("requester")).total).toBe(10);
    const foreign = await backend.services.announcements.list(await backend.as("requester"), { cursor: "WyJhIl0" });
    expect(foreign).toMatchObject({ code: "invalid", errors: [{ path: "cursor" }] });
  });

  test("the list of announcements takes one round trip and has at most 100 announcements a page", async () => {
    await platform.DB.exec(
      `INSERT INTO announcements(id, title, content, target_departments, target_roles, status, author_id, author_name, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
       SELECT 'n' || i, 'T', 'C', '[]', '[]', 'approved', 'somebody', 'Somebody', '2026-10-01T00:00:00.000Z' FROM n`.replaceAll(
        "\n",
        " ",
      ),
    );
    const requester = await backend.as("requester");
    Object.assign(backend.cost, { round_trips: 0 });
    const page = unwrap(
      await backend.services.announcements.list(requester, ListAnnouncementsInput.parse({ limit: 500 })),
    );
    expect(backend.cost.round_trips).toBe(1);
    expect([page.items.length, page.total, page.total_is_floor]).toEqual([100, 1_000, true]);
  });
});
