import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ListUsersInput, UpdateUserInput } from "../../../app/domain/inputs/admin-users.ts";
import { type Cast, createCast, submission } from "../../support/cast.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { newUser, refusal } from "./admin-cast.ts";

let platform: Platform;
let cast: Cast;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.dispose());
beforeEach(async () => {
  await platform.reset();
  cast = await createCast(platform);
});

const change = (fields: Record<string, unknown>) => UpdateUserInput.parse(fields);
const signIn = (username: string, password = "Approve-2026") =>
  cast.services.auth.signIn({ username, password, remember_me: false }, { address: "test" });
const sessionOf = async (username: string, password?: string) => unwrap(await signIn(username, password)).token;

describe("keeping users", () => {
  test("a new user signs in, and a change without a password leaves it", async () => {
    const admin = await cast.as("admin");
    const made = unwrap(await cast.services.admin.users.create(admin, newUser({ email: "Nina.New@company.example" })));
    expect(made).toMatchObject({ role: "requester", department: "Finance", is_active: true, version: 1 });
    await sessionOf("nina.new", "Welcome-2026");
    const changed = unwrap(
      await cast.services.admin.users.update(admin, made.id, change({ name: "Nina Neu", password: "" })),
    );
    expect(changed).toMatchObject({ name: "Nina Neu", username: "nina.new", designation: "Clerk", version: 2 });
    await sessionOf("NINA.NEW", "Welcome-2026");
  });

  test("duplicates name every field that is taken, whatever the case", async () => {
    const admin = await cast.as("admin");
    const twin = newUser({ username: "Manager", email: "DIRECTOR@company.example" });
    expect(refusal(await cast.services.admin.users.create(admin, twin))).toEqual(["duplicate", ["username", "email"]]);
    const { manager } = cast.people;
    const outcome = await cast.services.admin.users.update(admin, manager, change({ email: "vp@company.example" }));
    expect(refusal(outcome)).toEqual(["duplicate", ["email"]]);
    expect(
      refusal(await cast.services.admin.users.update(admin, manager, change({ email: "MANAGER@company.example" }))),
    ).toBe("done");
  });

  test("an unknown or inactive department and a password below the floor are refused", async () => {
    const admin = await cast.as("admin");
    await platform.DB.exec("UPDATE settings SET password_min_length = 14");
    await platform.DB.exec("UPDATE departments SET is_active = 0 WHERE name = 'HR'");
    const make = async (fields: object) =>
      refusal(await cast.services.admin.users.create(admin, newUser({ ...fields })));
    expect(await make({ department: "Nowhere" })).toEqual(["invalid", ["department", "password"]]);
    expect(await make({ department: "HR", password: "long enough now" })).toEqual(["invalid", ["department"]]);
    // Who is there already may stay there.
    const hr = cast.people["hr.manager"];
    expect(
      refusal(await cast.services.admin.users.update(admin, hr, change({ designation: "Lead", department: "hr" }))),
    ).toBe("done");
  });

  test("a role, a department and a deactivation take effect at once", async () => {
    const admin = await cast.as("admin");
    const token = await sessionOf("it.staff");
    const id = cast.people["it.staff"];
    unwrap(await cast.services.admin.users.update(admin, id, change({ role: "manager", department: "HR" })));
    expect((await cast.services.auth.resolveSession(token))?.actor).toMatchObject({
      role: "manager",
      department: "HR",
    });
    unwrap(await cast.services.admin.users.update(admin, id, change({ is_active: false })));
    expect(await cast.services.auth.resolveSession(token)).toBeNull();
    expect(refusal(await signIn("it.staff"))).toEqual(["invalid_credentials", []]);
    unwrap(await cast.services.admin.users.update(admin, id, change({ is_active: true })));
    expect(await cast.services.auth.resolveSession(token)).toBeNull();
    await sessionOf("it.staff");
  });

  test("a deactivated approver gets no new requests, a new manager sees their department's", async () => {
    const admin = await cast.as("admin");
    const submit = async () =>
      unwrap(await cast.services.requests.submit(await cast.as("requester"), submission(), []));
    const { id } = await submit();
    unwrap(await cast.services.admin.users.update(admin, cast.people.manager, change({ is_active: false })));
    expect(await submit()).toMatchObject({ current_approver_id: cast.people["senior.manager"] });
    expect((await cast.services.requests.get(await cast.as("it.staff"), id)).ok).toBe(false);
    const move = change({ role: "manager", department: "Finance" });
    unwrap(await cast.services.admin.users.update(admin, cast.people["it.staff"], move));
    expect((await cast.services.requests.get(await cast.as("it.staff"), id)).ok).toBe(true);
  });

  test("another password ends the user's sessions; one's own leaves the session it was changed in", async () => {
    const admin = await cast.as("admin");
    const theirs = await sessionOf("manager");
    unwrap(await cast.services.admin.users.update(admin, cast.people.manager, change({ password: "Changed-2026" })));
    expect(await cast.services.auth.resolveSession(theirs)).toBeNull();
    await sessionOf("manager", "Changed-2026");
    const [here, elsewhere] = [await sessionOf("admin"), await sessionOf("admin")];
    const own = change({ password: "Changed-2026" });
    unwrap(await cast.services.admin.users.update(admin, admin.id, own, { keep_token: here }));
    expect(await cast.services.auth.resolveSession(here)).not.toBeNull();
    expect(await cast.services.auth.resolveSession(elsewhere)).toBeNull();
  });

  test("a change made on an older version, or at the same time as another, is refused", async () => {
    const admin = await cast.as("admin");
    const { manager } = cast.people;
    unwrap(await cast.services.admin.users.update(admin, manager, change({ designation: "One", version: 1 })));
    const late = await cast.services.admin.users.update(admin, manager, change({ designation: "Two", version: 1 }));
    expect(refusal(late)).toEqual(["stale_version", []]);
    const racing = await Promise.all(
      ["A", "B", "C"].map((designation) =>
        cast.services.admin.users.update(admin, manager, change({ designation, version: 2 })),
      ),
    );
    expect(racing.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(racing.filter((outcome) => !outcome.ok && outcome.code === "stale_version")).toHaveLength(2);
  });

  test("what changes nothing writes nothing", async () => {
    const admin = await cast.as("admin");
    const same = change({ name: "Marc Nager", role: "manager" });
    expect(unwrap(await cast.services.admin.users.update(admin, cast.people.manager, same)).version).toBe(1);
    const { results } = await platform.DB.prepare("SELECT * FROM admin_events WHERE entity = 'user'").all();
    expect(results).toEqual([]);
  });
});

describe("who may not (R28)", () => {
  test("only an admin makes, changes or removes admins", async () => {
    const director = await cast.as("director");
    const { users } = cast.services.admin;
    expect(refusal(await users.create(director, newUser({ role: "admin" })))).toEqual(["admin_only", []]);
    expect(refusal(await users.update(director, cast.people.manager, change({ role: "admin" })))).toEqual([
      "admin_only",
      [],
    ]);
    expect(refusal(await users.update(director, cast.people.admin, change({ password: "Taken-2026" })))).toEqual([
      "admin_only",
      [],
    ]);
    expect(refusal(await users.remove(director, cast.people.admin))).toEqual(["admin_only", []]);
    expect(refusal(await users.create(director, newUser()))).toBe("done");
  });

  test("nobody deletes or deactivates themselves", async () => {
    for (const username of ["admin", "director"] as const) {
      const actor = await cast.as(username);
      expect(refusal(await cast.services.admin.users.remove(actor, actor.id))).toEqual(["own_account", ["id"]]);
      expect(refusal(await cast.services.admin.users.update(actor, actor.id, change({ is_active: false })))).toEqual([
        "own_account",
        ["is_active"],
      ]);
    }
  });

  test("the last admin stays, also when two admins switch each other off at once", async () => {
    const admin = await cast.as("admin");
    expect(refusal(await cast.services.admin.users.update(admin, admin.id, change({ role: "vp" })))).toEqual([
      "last_admin",
      ["role"],
    ]);
    const second = unwrap(await cast.services.admin.users.create(admin, newUser({ role: "admin" })));
    const other = { ...admin, id: second.id, name: second.name };
    const off = change({ is_active: false });
    const outcomes = await Promise.all([
      cast.services.admin.users.update(admin, second.id, off),
      cast.services.admin.users.update(other, admin.id, off),
    ]);
    expect(outcomes.map(refusal).sort()).toEqual([["last_admin", ["is_active"]], "done"].sort());
  });
});

describe("deleting users (R12)", () => {
  test("who was never used is gone; who was is deactivated and stays in the history", async () => {
    const admin = await cast.as("admin");
    const made = unwrap(await cast.services.admin.users.create(admin, newUser()));
    const token = await sessionOf("nina.new", "Welcome-2026");
    expect(unwrap(await cast.services.admin.users.remove(admin, made.id))).toEqual({
      message: "User deleted successfully",
      deactivated: false,
    });
    expect(await cast.services.auth.resolveSession(token)).toBeNull();
    expect(refusal(await cast.services.admin.users.get(admin, made.id))).toEqual(["not_found", []]);
    expect(refusal(await cast.services.admin.users.remove(admin, made.id))).toEqual(["not_found", []]);

    const { id } = unwrap(await cast.services.requests.submit(await cast.as("requester"), submission(), []));
    const removed = unwrap(await cast.services.admin.users.remove(admin, cast.people.requester));
    expect(removed).toMatchObject({ deactivated: true, message: expect.stringContaining("deactivated") });
    expect(unwrap(await cast.services.admin.users.get(admin, cast.people.requester)).is_active).toBe(false);
    expect(unwrap(await cast.services.requests.get(admin, id))).toMatchObject({ requester_name: "Rita Quest" });
  });

  test("each way of being used keeps a user", async () => {
    const admin = await cast.as("admin");
    const { users, requestTypes, departments } = cast.services.admin;
    const make = async (username: string) =>
      unwrap(await users.create(admin, newUser({ username, email: `${username}@company.example` }))).id;
    const [payer, head, commenter] = [await make("payer"), await make("head"), await make("commenter")];
    unwrap(await requestTypes.update(admin, "type-travel", { payer_ids: [payer] }));
    unwrap(await departments.update(admin, "department-it", { head_user_id: head }));
    const { id } = unwrap(await cast.services.requests.submit(await cast.as("requester"), submission(), []));
    unwrap(await users.update(admin, commenter, change({ role: "vp" })));
    const reader = { ...admin, id: commenter, name: "Nina New", role: "vp" as const };
    const comment = { request_id: id, action: "comment", comments: "Seen" };
    expect((await cast.services.requests.act(reader, comment as never)).ok).toBe(true);
    for (const used of [payer, head, commenter, cast.people.vp])
      expect(unwrap(await users.remove(admin, used)).deactivated, used).toBe(true);
  });
});

describe("listing users", () => {
  test("pages, searches, filters and sorts 500 and more", async () => {
    const admin = await cast.as("admin");
    const insert = `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      SELECT 'u' || i, 'user' || i, 'x', 'Person ' || printf('%04d', i % 300), 'user' || i || '@company.example',
        CASE i % 2 WHEN 0 THEN 'department-it' ELSE 'department-hr' END, 'requester', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`;
    await platform.DB.prepare(insert).run();
    const list = (fields: object) => cast.services.admin.users.list(admin, ListUsersInput.parse(fields));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = unwrap(await list({ cursor, limit: 100 }));
      expect(page.total).toBe(609);
      seen.push(...page.items.map((user) => user.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(609);
    expect(unwrap(await list({ q: "person 0042 hr" })).items.map((user) => user.username)).toEqual([]);
    expect(
      unwrap(await list({ q: "person 0042 it" }))
        .items.map((user) => user.username)
        .sort(),
    ).toEqual(["user342", "user42"]);
    expect(unwrap(await list({ q: "marc" })).items.map((user) => user.name)).toEqual(["Marc Nager"]);
    expect(unwrap(await list({ role: "director" })).total).toBe(1);
    expect(unwrap(await list({ department: "hr" })).total).toBe(301);
    const last = unwrap(await list({ sort_by: "username", sort_order: "desc", limit: 1 }));
    expect(last.items[0]?.username).toBe("vp");
    expect(refusal(await list({ cursor: last.next_cursor ?? "", sort_by: "email" }))).toEqual(["invalid", ["cursor"]]);
  });
});

describe("what they hold open", () => {
  test("is shown, and handed over through the record; what may not go to the target is skipped and named", async () => {
    const { services, people } = cast;
    const [admin, requester, manager] = [await cast.as("admin"), await cast.as("requester"), await cast.as("manager")];
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(unwrap(await services.requests.submit(requester, submission(), [])).id);
    const staff = unwrap(await services.requests.submit(await cast.as("it.staff"), submission(), [])).id;
    const ask = { request_id: ids[0], action: "request_info", info_requested: "Which?" };
    unwrap(await services.requests.act(manager, ask as never));
    expect(unwrap(await services.admin.users.holdings(admin, people.manager))).toMatchObject({ total: 4 });

    const to = (reassign_to_id: string) =>
      services.admin.users.reassignAll(admin, people.manager, { reassign_to_id, comments: "Marc leaves" });
    expect(refusal(await to(admin.id))).toEqual(["invalid", ["reassign_to_id"]]);
    expect(refusal(await to(people.manager))).toEqual(["invalid", ["reassign_to_id"]]);
    expect(refusal(await to("nobody"))).toEqual(["invalid", ["reassign_to_id"]]);
    const done = unwrap(await to(people["it.staff"]));
    expect(done).toEqual({
      message: "3 requests reassigned to Ines Staff",
      reassigned: 3,
      reassigned_to: "Ines Staff",
      skipped: [{ id: staff, reason: "Ines Staff made this request" }],
      remaining: 0,
    });
    const moved = unwrap(await services.requests.get(admin, ids[0] ?? ""));
    expect(moved).toMatchObject({ status: "pending", current_approver_name: "Ines Staff", info_requested: null });
    expect(moved.approval_history.at(-1)).toMatchObject({ action: "reassigned", approver_name: "Ama Admin" });
    expect(unwrap(await services.requests.verifyHistory(admin, ids[0] ?? ""))).toBeNull();
    const told = await services.notifications.list(await cast.as("it.staff"), { since: null, limit: 100 });
    expect(told.items.filter((one) => one.kind === "request_submitted")).toHaveLength(3);
    expect(unwrap(await services.admin.users.holdings(admin, people.manager)).total).toBe(1);
  });

  test("is told to the other administrators when its approver is deactivated, and only then", async () => {
    const { services, people } = cast;
    const [admin, director] = [await cast.as("admin"), await cast.as("director")];
    unwrap(await services.requests.submit(await cast.as("requester"), submission(), []));
    unwrap(await services.admin.users.remove(director, people["hr.manager"]));
    unwrap(await services.admin.users.update(director, people.manager, change({ is_active: false })));
    const { items } = await services.notifications.list(admin, { since: null, limit: 10 });
    expect(items).toMatchObject([
      {
        kind: "approver_deactivated",
        message: "Marc Nager was deactivated while open requests wait for them. Please hand these over.",
        url: "/admin/users",
        request_id: null,
      },
    ]);
    const outbox = await platform.DB.prepare("SELECT payload FROM outbox WHERE id = ?").bind(items[0]?.id).all();
    expect(outbox.results).toEqual([{ payload: JSON.stringify({ notification_id: items[0]?.id }) }]);
  });

  test("more than a hundred take several calls, and skipped ones do not stand in the way", async () => {
    const { services, people } = cast;
    const admin = await cast.as("admin");
    const own = unwrap(await services.requests.submit(admin, submission(), [])).id;
    for (let at = 0; at < 130; at += 1)
      unwrap(await services.requests.submit(await cast.as("requester"), submission(), []));
    const again = () =>
      services.admin.users.reassignAll(admin, people.manager, { reassign_to_id: people.vp, comments: "" });
    expect(unwrap(await again())).toMatchObject({ reassigned: 100, remaining: 30 });
    expect(unwrap(await again())).toMatchObject({ reassigned: 30, remaining: 0, skipped: [{ id: own }] });
  });
});
