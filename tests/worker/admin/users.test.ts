import { describe, expect, test } from "vitest";
import type { Actor } from "../../../domain/entities.ts";
import { ListUsersInput, UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { actAs, createUser, submitAs } from "../../support/use-cases.ts";
import { createNewUserInput, describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const change = (fields: Record<string, unknown>) => UpdateUserInput.parse(fields);
const signIn = (username: string, password = "Approve-2026") =>
  backend.services.auth.signIn({ username, password, remember_me: false }, { address: "test" });
const sessionOf = async (username: string, password?: string) => unwrap(await signIn(username, password)).token;

describe("creating and changing users", () => {
  test("a new user can sign in, and a change of the user without a password leaves the password unchanged", async () => {
    const admin = await backend.as("admin");
    const made = unwrap(
      await backend.services.admin.users.create(admin, createNewUserInput({ email: "Nina.New@company.example" })),
    );
    expect(made).toMatchObject({ role: "requester", department: "Finance", is_active: true, version: 1 });
    await sessionOf("nina.new", "Welcome-2026");
    const changed = unwrap(
      await backend.services.admin.users.update(admin, made.id, change({ name: "Nina Neu", password: "" })),
    );
    expect(changed).toMatchObject({ name: "Nina Neu", username: "nina.new", designation: "Clerk", version: 2 });
    await sessionOf("NINA.NEW", "Welcome-2026");
  });

  test("a user whose username or email is taken, in any letter case, is refused with the names of these fields", async () => {
    const admin = await backend.as("admin");
    const twin = createNewUserInput({ username: "Manager", email: "DIRECTOR@company.example" });
    expect(describeOutcome(await backend.services.admin.users.create(admin, twin))).toEqual([
      "duplicate",
      ["username", "email"],
    ]);
    const { manager } = backend.people;
    const outcome = await backend.services.admin.users.update(admin, manager, change({ email: "vp@company.example" }));
    expect(describeOutcome(outcome)).toEqual(["duplicate", ["email"]]);
    expect(
      describeOutcome(
        await backend.services.admin.users.update(admin, manager, change({ email: "MANAGER@company.example" })),
      ),
    ).toBe("done");
  });

  test("a new user with an unknown or inactive department or a too short password is refused", async () => {
    const admin = await backend.as("admin");
    await platform.DB.exec("UPDATE settings SET password_min_length = 14");
    await platform.DB.exec("UPDATE departments SET is_active = 0 WHERE name = 'HR'");
    const make = async (fields: object) =>
      describeOutcome(await backend.services.admin.users.create(admin, createNewUserInput({ ...fields })));
    expect(await make({ department: "Nowhere" })).toEqual(["invalid", ["department", "password"]]);
    expect(await make({ department: "HR", password: "long enough now" })).toEqual(["invalid", ["department"]]);
    // A user can stay in a department that was deactivated.
    const hr = backend.people["hr.manager"];
    expect(
      describeOutcome(
        await backend.services.admin.users.update(admin, hr, change({ designation: "Lead", department: "hr" })),
      ),
    ).toBe("done");
  });

  test("a changed role, a changed department and a deactivation apply to the existing sessions of the user", async () => {
    const admin = await backend.as("admin");
    const token = await sessionOf("it.staff");
    const id = backend.people["it.staff"];
    unwrap(await backend.services.admin.users.update(admin, id, change({ role: "manager", department: "HR" })));
    expect((await backend.services.auth.resolveSession(token))?.actor).toMatchObject({
      role: "manager",
      department: "HR",
    });
    unwrap(await backend.services.admin.users.update(admin, id, change({ is_active: false })));
    expect(await backend.services.auth.resolveSession(token)).toBeNull();
    expect(describeOutcome(await signIn("it.staff"))).toEqual(["invalid_credentials", []]);
    unwrap(await backend.services.admin.users.update(admin, id, change({ is_active: true })));
    expect(await backend.services.auth.resolveSession(token)).toBeNull();
    await sessionOf("it.staff");
  });

  test("after a new role or department, a person's notifications are only about requests that the person may see", async () => {
    const admin = await backend.as("admin");
    const person = await createUser(backend, "mentioned", "manager", "finance");
    const own = await submitAs(backend, person);
    const { id: other } = await submitAs(backend, "requester");
    await actAs(backend, "manager", own.id, { action: "comment", comments: "Noted" });
    await actAs(backend, "requester", other, { action: "comment", comments: "@mentioned, do you agree?" });
    const listRequests = async () => {
      const { items } = await backend.services.notifications.list(person, { since: null, limit: 100 });
      return items.flatMap(({ request_id }) => request_id ?? []);
    };
    expect(await listRequests()).toEqual([other, own.id]);
    unwrap(await backend.services.admin.users.update(admin, person.id, change({ department: "HR" })));
    expect(await listRequests()).toEqual([own.id]);
  });

  test("after an approver is deactivated, new requests go to other approvers, and a new manager sees the requests of the department", async () => {
    const admin = await backend.as("admin");
    const submit = async () =>
      unwrap(await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    const { id } = await submit();
    unwrap(await backend.services.admin.users.update(admin, backend.people.manager, change({ is_active: false })));
    expect(await submit()).toMatchObject({ current_approver_id: backend.people["senior.manager"] });
    expect((await backend.services.requests.get(await backend.as("it.staff"), id)).ok).toBe(false);
    const move = change({ role: "manager", department: "Finance" });
    unwrap(await backend.services.admin.users.update(admin, backend.people["it.staff"], move));
    expect((await backend.services.requests.get(await backend.as("it.staff"), id)).ok).toBe(true);
  });

  test("a password reset ends the user's sessions and push subscriptions, and the user must change the new password", async () => {
    const admin = await backend.as("admin");
    const theirs = await sessionOf("manager");
    await sessionOf("vp");
    await platform.DB.prepare(
      `INSERT INTO push_subscriptions(endpoint, user_id, session_token_hash, p256dh, auth, created_at)
       SELECT u.username, u.id, s.token_hash, '', '', '' FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.username IN ('manager', 'vp')`,
    ).run();
    unwrap(
      await backend.services.admin.users.update(admin, backend.people.manager, change({ password: "Changed-2026" })),
    );
    expect(await backend.services.auth.resolveSession(theirs)).toBeNull();
    const { results } = await platform.DB.prepare("SELECT endpoint FROM push_subscriptions").all();
    expect(results).toEqual([{ endpoint: "vp" }]);
    const { user, token } = unwrap(await signIn("manager", "Changed-2026"));
    expect(user.password_change_required).toBe(true);
    const chosen = { current_password: "Changed-2026", new_password: "Chosen-by-me-1" };
    unwrap(await backend.services.auth.changePassword(user, chosen, { keepToken: token }));
    expect((await backend.services.auth.resolveSession(token))?.actor.password_change_required).toBe(false);
  });

  test("an administrator cannot reset their own password", async () => {
    const admin = await backend.as("admin");
    const outcome = await backend.services.admin.users.update(admin, admin.id, change({ password: "Changed-2026" }));
    expect(outcome).toMatchObject({
      code: "invalid",
      errors: [{ path: "password", message: expect.stringContaining("Change Password") }],
    });
    await sessionOf("admin");
  });

  test("a change of a user is refused if it is based on an older version of the user, also if the changes are concurrent", async () => {
    const admin = await backend.as("admin");
    const { manager } = backend.people;
    unwrap(await backend.services.admin.users.update(admin, manager, change({ designation: "One", version: 1 })));
    const late = await backend.services.admin.users.update(admin, manager, change({ designation: "Two", version: 1 }));
    expect(describeOutcome(late)).toEqual(["stale_version", []]);
    const racing = await Promise.all(
      ["A", "B", "C"].map((designation) =>
        backend.services.admin.users.update(admin, manager, change({ designation, version: 2 })),
      ),
    );
    expect(racing.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(racing.filter((outcome) => !outcome.ok && outcome.code === "stale_version")).toHaveLength(2);
  });

  test("saving a user with unchanged values writes nothing", async () => {
    const admin = await backend.as("admin");
    const same = change({ name: "Marc Nager", role: "manager" });
    const readEntries = () => backend.rows("SELECT seq FROM admin_events");
    const entries = await readEntries();
    expect(unwrap(await backend.services.admin.users.update(admin, backend.people.manager, same)).version).toBe(1);
    expect(await readEntries()).toEqual(entries);
  });
});

describe("notifications of changed accounts", () => {
  const messages = async (username: SampleUsername, kind: string) => {
    const { items } = await backend.services.notifications.list(await backend.as(username), {
      since: null,
      limit: 100,
    });
    return items.filter((one) => one.kind === kind).map((one) => one.message);
  };

  test("a changed account notifies its owner, and the changed account of an approver also notifies the other administrators (R37)", async () => {
    const second = await createUser(backend, "second", "admin", "admin");
    const update = (id: string, fields: Record<string, unknown>) =>
      backend.services.admin.users.update(second, id, change(fields));
    unwrap(await update(backend.people.vp, { email: "v@elsewhere.example", username: "v.pell", designation: "Head" }));
    const changes = "Username: vp → v.pell; Email: vp@company.example → v@elsewhere.example.";
    expect(await messages("vp", "account_changed")).toEqual([
      `New second changed your account. ${changes} If you did not expect this, contact an administrator.`,
    ]);
    expect(await messages("admin", "account_changed")).toEqual([
      `New second changed the account of Victor Pell. ${changes}`,
    ]);
    unwrap(await update(backend.people.requester, { email: "rita@elsewhere.example" }));
    expect(await messages("requester", "account_changed")).toHaveLength(1);
    expect(await messages("admin", "account_changed")).toHaveLength(1);
    expect(await messages("director", "account_changed")).toEqual([]);
  });

  test("no one is notified of a changed account if the owner made the change or if only the designation changed", async () => {
    const admin = await backend.as("admin");
    unwrap(await backend.services.admin.users.update(admin, admin.id, change({ username: "ama" })));
    unwrap(await backend.services.admin.users.update(admin, backend.people.vp, change({ designation: "Head" })));
    expect([await messages("admin", "account_changed"), await messages("vp", "account_changed")]).toEqual([[], []]);
  });

  test("a change of a role notifies all administrators and directors except the person who made it (R39)", async () => {
    const admin = await backend.as("admin");
    unwrap(await backend.services.admin.users.update(admin, backend.people.requester, change({ role: "vp" })));
    const text = "Rita Quest: Role: Requester → VP.";
    expect(await messages("director", "rules_changed")).toEqual([`Ama Admin changed a role. ${text}`]);
    expect(await messages("requester", "account_changed")).toHaveLength(1);
    expect(await messages("admin", "rules_changed")).toEqual([]);
  });
});

describe("permissions on accounts (R28)", () => {
  test("a director cannot create, change or delete administrators", async () => {
    const director = await backend.as("director");
    const { users } = backend.services.admin;
    expect(describeOutcome(await users.create(director, createNewUserInput({ role: "admin" })))).toEqual([
      "admin_only",
      [],
    ]);
    expect(describeOutcome(await users.update(director, backend.people.manager, change({ role: "admin" })))).toEqual([
      "admin_only",
      [],
    ]);
    expect(
      describeOutcome(await users.update(director, backend.people.admin, change({ designation: "Taken" }))),
    ).toEqual(["admin_only", []]);
    expect(describeOutcome(await users.remove(director, backend.people.admin))).toEqual(["admin_only", []]);
    expect(describeOutcome(await users.create(director, createNewUserInput()))).toBe("done");
  });

  test("people cannot delete or deactivate their own account", async () => {
    for (const username of ["admin", "director"] as const) {
      const actor = await backend.as(username);
      expect(describeOutcome(await backend.services.admin.users.remove(actor, actor.id))).toEqual([
        "own_account",
        ["id"],
      ]);
      expect(
        describeOutcome(await backend.services.admin.users.update(actor, actor.id, change({ is_active: false }))),
      ).toEqual(["own_account", ["is_active"]]);
    }
  });

  test("the role of the last administrator cannot be changed, and two administrators cannot deactivate each other concurrently", async () => {
    const admin = await backend.as("admin");
    expect(describeOutcome(await backend.services.admin.users.update(admin, admin.id, change({ role: "vp" })))).toEqual(
      ["last_admin", ["role"]],
    );
    const second = unwrap(await backend.services.admin.users.create(admin, createNewUserInput({ role: "admin" })));
    const other = { ...admin, id: second.id, name: second.name };
    const off = change({ is_active: false });
    const outcomes = await Promise.all([
      backend.services.admin.users.update(admin, second.id, off),
      backend.services.admin.users.update(other, admin.id, off),
    ]);
    expect(outcomes.map(describeOutcome).sort()).toEqual([["last_admin", ["is_active"]], "done"].sort());
  });
});

describe("deleting users (R12)", () => {
  test("if an administrator deletes a user, a user without requests is removed, and a user who has submitted a request is only deactivated", async () => {
    const admin = await backend.as("admin");
    const made = unwrap(await backend.services.admin.users.create(admin, createNewUserInput()));
    const token = await sessionOf("nina.new", "Welcome-2026");
    expect(unwrap(await backend.services.admin.users.remove(admin, made.id))).toEqual({
      message: "User deleted successfully",
      deactivated: false,
    });
    expect(await backend.services.auth.resolveSession(token)).toBeNull();
    expect(describeOutcome(await backend.services.admin.users.get(admin, made.id))).toEqual(["not_found", []]);
    expect(describeOutcome(await backend.services.admin.users.remove(admin, made.id))).toEqual(["not_found", []]);

    const { id } = unwrap(
      await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []),
    );
    const removed = unwrap(await backend.services.admin.users.remove(admin, backend.people.requester));
    expect(removed).toMatchObject({ deactivated: true, message: expect.stringContaining("deactivated") });
    expect(unwrap(await backend.services.admin.users.get(admin, backend.people.requester)).is_active).toBe(false);
    expect(unwrap(await backend.services.requests.get(admin, id))).toMatchObject({ requester_name: "Rita Quest" });
  });

  test("a payer, a department head, a commenter and an approver are deactivated instead of deleted", async () => {
    const admin = await backend.as("admin");
    const { users, requestTypes, departments } = backend.services.admin;
    const make = async (username: string) =>
      unwrap(await users.create(admin, createNewUserInput({ username, email: `${username}@company.example` }))).id;
    const [payer, head, commenter] = [await make("payer"), await make("head"), await make("commenter")];
    unwrap(await requestTypes.update(admin, "type-travel", { payer_ids: [payer] }));
    unwrap(await departments.update(admin, "department-it", { head_user_id: head }));
    const { id } = unwrap(
      await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []),
    );
    unwrap(await users.update(admin, commenter, change({ role: "vp" })));
    const reader = { ...admin, id: commenter, name: "Nina New", role: "vp" as const };
    const comment = { request_id: id, action: "comment", comments: "Seen" };
    expect((await backend.services.requests.act(reader, comment as never)).ok).toBe(true);
    for (const used of [payer, head, commenter, backend.people.vp])
      expect(unwrap(await users.remove(admin, used)).deactivated, used).toBe(true);
  });
});

describe("listing users", () => {
  test("the list of 609 users can be paged, searched, filtered and sorted", async () => {
    const admin = await backend.as("admin");
    const insert = `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      SELECT 'u' || i, 'user' || i, 'x', 'Person ' || printf('%04d', i % 300), 'user' || i || '@company.example',
        CASE i % 2 WHEN 0 THEN 'department-it' ELSE 'department-hr' END, 'requester', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`;
    await platform.DB.prepare(insert).run();
    const list = (fields: object) => backend.services.admin.users.list(admin, ListUsersInput.parse(fields));
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
    expect(describeOutcome(await list({ cursor: last.next_cursor ?? "", sort_by: "email" }))).toEqual([
      "invalid",
      ["cursor"],
    ]);
  });
});

describe("open requests of a user", () => {
  const to = (admin: Actor, user_id: string, reassign_to_id: string) =>
    backend.services.admin.users.reassignAll(admin, user_id, { reassign_to_id, comments: "Marc leaves" });
  test("a reassignment of a deactivated user's requests skips the requests that the new approver may not decide", async () => {
    const { services, people } = backend;
    const [admin, requester, manager] = [
      await backend.as("admin"),
      await backend.as("requester"),
      await backend.as("manager"),
    ];
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1)
      ids.push(unwrap(await services.requests.submit(requester, createSubmissionInput(), [])).id);
    const senior = unwrap(
      await services.requests.submit(await backend.as("senior.manager"), createSubmissionInput(), []),
    ).id;
    const own = unwrap(await services.requests.submit(admin, createSubmissionInput(), [])).id;
    const named = unwrap(
      await services.requests.submit(requester, createSubmissionInput({ request_type: "personal", amount: null }), []),
    ).id;
    const ask = { request_id: ids[0], action: "request_info", info_requested: "Which?" };
    unwrap(await services.requests.act(manager, ask as never));
    expect(unwrap(await services.admin.users.getHoldings(admin, people.manager))).toMatchObject({ total: 6 });

    expect(describeOutcome(await to(admin, people.manager, people.vp))).toEqual(["invalid_state", []]);
    const leave = (reassign_to_id: string) => {
      const input = change({ is_active: false, reassign_to_id, reassign_comments: "Marc leaves" });
      return services.admin.users.update(admin, people.manager, input);
    };
    for (const target of [admin.id, people.manager, "nobody"])
      expect(describeOutcome(await leave(target))).toEqual(["invalid", ["reassign_to_id"]]);
    const { reassignment: done } = unwrap(await leave(people["senior.manager"]));
    expect(done).toEqual({
      message: "4 requests reassigned to Selma Nior",
      reassigned: 4,
      reassigned_to: "Selma Nior",
      skipped: [
        { request_id: senior, reason: "Selma Nior submitted this request" },
        { request_id: own, reason: "You submitted this request" },
      ],
      remaining: 0,
    });
    const moved = unwrap(await services.requests.get(admin, ids[0] ?? ""));
    expect(moved).toMatchObject({ status: "pending", current_approver_name: "Selma Nior", info_requested: null });
    expect(moved.approval_history.at(-1)).toMatchObject({ action: "reassigned", approver_name: "Ama Admin" });
    // Only the named approver is on the route of this request, so an administrator may assign it to anyone (R14).
    expect(unwrap(await services.requests.get(admin, named)).current_approver_name).toBe("Selma Nior");
    expect(unwrap(await services.requests.verifyHistory(admin, ids[0] ?? ""))).toBeNull();
    // The skipped requests move to the next approver of their routes in the same call, also that of the administrator (R52).
    expect(unwrap(await services.requests.get(admin, senior)).current_approver_name).toBe("Dora Rector");
    const moved_on = unwrap(await services.requests.get(admin, own));
    expect(moved_on.current_approver_name).toBe("Selma Nior");
    expect(moved_on.approval_history.at(-1)).toMatchObject({
      action: "reassigned",
      approver_name: "System",
      comments: "From Marc Nager to Selma Nior, because the account is not active",
    });
    expect(await kindsOf(await backend.as("senior.manager"))).toMatchObject({ request_submitted: 5 });
    expect(await kindsOf(manager)).toMatchObject({ request_handed_over: 4 });
    expect(unwrap(await services.admin.users.getHoldings(admin, people.manager)).total).toBe(0);
  });

  const kindsOf = async (actor: Actor) => {
    const { items } = await backend.services.notifications.list(actor, { since: null, limit: 100 });
    const counts: Record<string, number> = {};
    for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  test("a call that deactivates a user also reassigns the user's requests, and changes nothing if the new approver is invalid", async () => {
    const { services, people } = backend;
    const admin = await backend.as("admin");
    const { id } = unwrap(await services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    const put = (fields: Record<string, unknown>) =>
      services.admin.users.update(admin, people.manager, change({ reassign_to_id: people.vp, ...fields }));
    expect(describeOutcome(await put({}))).toEqual(["invalid", ["reassign_to_id"]]);
    expect(describeOutcome(await put({ is_active: false, reassign_to_id: people.manager }))).toEqual([
      "invalid",
      ["reassign_to_id"],
    ]);
    expect(unwrap(await services.admin.users.get(admin, people.manager)).is_active).toBe(true);
    const done = unwrap(await put({ is_active: false, reassign_comments: "Marc leaves" }));
    expect(done).toMatchObject({ is_active: false, reassignment: { reassigned: 1, skipped: [], remaining: 0 } });
    const moved = unwrap(await services.requests.get(admin, id));
    expect(moved.current_approver_name).toBe("Victor Pell");
    expect(moved.approval_history.at(-1)?.comments).toBe(
      "From Marc Nager to Victor Pell, because the account is not active: Marc leaves",
    );
    // Repeats the call, as after a crash; nothing changes.
    expect(unwrap(await put({ is_active: false })).reassignment).toMatchObject({ reassigned: 0, remaining: 0 });
  });

  test("the dialog for a deactivation lists each possible new approver with the number of the user's requests that this approver may decide", async () => {
    const { services, people } = backend;
    const admin = await backend.as("admin");
    unwrap(await services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    unwrap(await services.requests.submit(await backend.as("senior.manager"), createSubmissionInput(), []));
    unwrap(await services.requests.submit(admin, createSubmissionInput(), []));
    const { candidates, holdings } = unwrap(await services.admin.pages.getDeactivation(admin, people.manager));
    expect(holdings.total).toBe(3);
    expect(candidates.map(({ username, eligible_requests }) => [username, eligible_requests])).toEqual([
      ["director", 2],
      ["vp", 2],
      ["senior.manager", 1],
    ]);
  });

  test("deactivating an approver with open requests notifies the other administrators", async () => {
    const { services, people } = backend;
    const [admin, second] = [await backend.as("admin"), await createUser(backend, "second", "admin", "admin")];
    unwrap(await services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    unwrap(await services.admin.users.remove(second, people["hr.manager"]));
    unwrap(await services.admin.users.update(second, people.manager, change({ is_active: false })));
    const { items } = await services.notifications.list(admin, { since: null, limit: 10 });
    const handovers = items.filter(({ kind }) => kind === "approver_deactivated");
    expect(handovers).toMatchObject([
      {
        message:
          "Marc Nager was deactivated while open requests were waiting for them. These requests move to other approvers; you are notified of those that nobody can decide.",
        url: `/admin/users?act=deactivate&on=${people.manager}`,
        request_id: null,
      },
    ]);
    const stored = await platform.DB.prepare("SELECT is_planned FROM notifications WHERE id = ?")
      .bind(handovers[0]?.id)
      .all();
    expect(stored.results).toEqual([{ is_planned: 0 }]);
  });

  test("one call reassigns at most 100 requests of a deactivated user, and skipped requests do not block the remaining requests", async () => {
    const { services, people } = backend;
    const admin = await backend.as("admin");
    for (let at = 0; at < 110; at += 1)
      unwrap(await services.requests.submit(await backend.as("senior.manager"), createSubmissionInput(), []));
    for (let at = 0; at < 130; at += 1)
      unwrap(await services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    const input = change({ is_active: false, reassign_to_id: people["senior.manager"] });
    const first = unwrap(await services.admin.users.update(admin, people.manager, input)).reassignment;
    expect(first).toMatchObject({ reassigned: 100, remaining: 30 });
    expect(first?.skipped).toHaveLength(110);
    const again = async () => unwrap(await to(admin, people.manager, people["senior.manager"]));
    expect(await again()).toMatchObject({ reassigned: 30, remaining: 0 });
    expect(unwrap(await services.admin.users.getHoldings(admin, people.manager)).total).toBe(40);
    expect(await backend.jobs.moveWaitingRequests()).toEqual({ moved: 40 });
    expect(unwrap(await services.admin.users.getHoldings(admin, people.manager)).total).toBe(0);
  });
});
