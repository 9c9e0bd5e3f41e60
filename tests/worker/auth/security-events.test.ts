import { describe, expect, test } from "vitest";
import { InviteUserInput, UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { ChangePasswordInput, SignInInput } from "../../../domain/inputs/auth.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { ListSecurityEventsInput } from "../../../domain/inputs/security-events.ts";
import { verifyNextRecordPart } from "../../../worker/jobs/check-record.ts";
import { sealSecurityEvents, verifySealsAfter } from "../../../worker/services/audit/security-events.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const DAY_MS = 24 * 60 * 60 * 1000;

const signIn = (username: string, password = "Approve-2026") =>
  backend.services.auth.signIn(SignInInput.parse({ username, password }), { address: "203.0.113.9" });
const list = async (filters: Record<string, unknown> = {}) =>
  unwrap(
    await backend.services.admin.securityEvents.list(await backend.as("admin"), ListSecurityEventsInput.parse(filters)),
  );
const kinds = async (filters: Record<string, unknown> = {}) => (await list(filters)).items.map(({ kind }) => kind);
const seal = () => sealSecurityEvents(backend.deps);
const verify = async () => {
  const { faults, is_last } = await verifySealsAfter(backend.deps, 0);
  expect(is_last).toBe(true);
  return faults.map((fault) => (fault.kind === "changed_security_events" ? fault.seq : fault.kind));
};

describe("recorded security events", () => {
  test("sign-ins, refused sign-ins, the lock after ten failures and the sign-out are recorded, without the entered user name", async () => {
    const { token } = unwrap(await signIn("manager"));
    await backend.services.auth.signOut(token, backend.people.manager);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn("manager", "Wrong-2026");
    await signIn("My-Secret-Password", "x");
    expect(await kinds()).toEqual([
      "sign_in_failed",
      "sign_in_locked",
      ...Array.from({ length: 10 }, () => "sign_in_failed"),
      "signed_out",
      "signed_in",
    ]);
    const [unknown, locked] = (await list()).items;
    expect(unknown).toMatchObject({ user_id: null, user_name: null, actor_id: null });
    expect(locked).toMatchObject({ user_id: backend.people.manager, user_name: "Marc Nager" });
    const rows = await backend.rows("SELECT * FROM security_events");
    expect(JSON.stringify(rows)).not.toContain("Secret");
  });

  test("changes of passwords, roles, mail addresses and the status of an account are recorded with the person who made them", async () => {
    const admin = await backend.as("admin");
    const manager = await backend.as("manager");
    const password = ChangePasswordInput.parse({
      current_password: "Approve-2026",
      new_password: "Rather long words 7",
      confirm_password: "Rather long words 7",
    });
    unwrap(await backend.services.auth.changePassword(manager, password, { keepToken: null }));
    const change = async (fields: Record<string, unknown>) =>
      unwrap(await backend.services.admin.users.update(admin, backend.people.manager, UpdateUserInput.parse(fields)));
    await change({ role: "vp", email: "marc@company.example" });
    await change({ is_active: false });
    expect(await kinds()).toEqual(["user_deactivated", "role_changed", "address_changed", "password_changed"]);
    expect((await list({ kind: "role_changed" })).items).toMatchObject([
      { user_name: "Marc Nager", actor_name: "Ama Admin" },
    ]);
  });

  test("events keep the names of their time, and the deletion of a user is called so (R12)", async () => {
    const admin = await backend.as("admin");
    const { users } = backend.services.admin;
    const fields = {
      username: "nina",
      name: "Nina New",
      email: "nina@company.example",
      department: "IT",
      role: "requester",
    };
    unwrap(await users.invite(admin, InviteUserInput.parse(fields)));
    const [user = { id: "" }] = await backend.rows<{ id: string }>("SELECT id FROM users WHERE username = 'nina'");
    unwrap(await users.update(admin, user.id, UpdateUserInput.parse({ email: "other@company.example" })));
    unwrap(await users.update(admin, user.id, UpdateUserInput.parse({ name: "Nina Old" })));
    expect(unwrap(await users.remove(admin, user.id))).toMatchObject({ deactivated: false });
    const { items } = await list();
    expect(
      items.filter(({ user_id }) => user_id === user.id).map((one) => [one.kind, one.user_name, one.actor_name]),
    ).toEqual([
      ["user_deleted", "Nina Old", "Ama Admin"],
      ["address_changed", "Nina New", "Ama Admin"],
      ["invitation_created", "Nina New", "Ama Admin"],
    ]);
  });

  test("the removal of a user who was used is a deactivation", async () => {
    await submitAs(backend, "it.staff");
    unwrap(await backend.services.admin.users.remove(await backend.as("admin"), backend.people["it.staff"]));
    expect(await kinds()).toEqual(["user_deactivated"]);
  });

  test("a new absence and its end are recorded once with the delegate and the period, also if the absence had not begun", async () => {
    const manager = await backend.as("manager");
    const { create, end } = backend.services.delegations;
    const delegate_user_id = backend.people["it.staff"];
    const period = { starts_at: "2026-12-01T00:00:00.000Z", ends_at: "2026-12-08T00:00:00.000Z" };
    for (const starts_at of [undefined, period.starts_at]) {
      const input = CreateDelegationInput.parse({ delegate_user_id, starts_at, ends_at: period.ends_at });
      const { id } = unwrap(await create(manager, input));
      expect((await create(manager, input)).ok).toBe(false);
      unwrap(await end(manager, id));
      expect((await end(manager, id)).ok).toBe(false);
    }
    const ids = { user_id: manager.id, actor_id: manager.id };
    const { items } = await list();
    expect(items.map(({ kind }) => kind)).toEqual(Array(2).fill(["delegation_ended", "delegation_created"]).flat());
    expect(items[0]).toMatchObject({ ...ids, details: { delegate_user_id, ...period } });
  });

  test("exports of requests and of the security events themselves are recorded", async () => {
    const admin = await backend.as("admin");
    unwrap(await backend.services.exports.create(admin, "csv", ExportFilters.parse({})));
    unwrap(await backend.services.exports.download(admin, "csv", ExportFilters.parse({})));
    const csv = unwrap(await backend.services.admin.securityEvents.export(admin, {}));
    expect(csv.split("\r\n")[0]).toBe(
      "created_at,kind,user_id,user_name,actor_id,actor_name,address,user_agent,http_request_id,id,details",
    );
    expect(await kinds()).toEqual(["record_exported", "export_downloaded", "export_created"]);
  });

  test("a browser name of a failed sign-in is no formula in the exported security events, with whatever separator they are opened", async () => {
    const user_agent = 'Mozilla/5.0 (X;=1+2;y)\t=2+3|"=4+5, @z';
    const client = { address: "192.0.2.1", user_agent, country: null, origin: "", http_request_id: "r1" };
    const { auth } = createEnglishServices({ ...backend.deps, client });
    const credentials = { username: "manager", password: "wrong", remember_me: false };
    expect((await auth.signIn(credentials, { address: client.address })).ok).toBe(false);
    const csv = unwrap(await backend.services.admin.securityEvents.export(await backend.as("admin"), {}));
    expect(csv).toContain(`"Mozilla/5.0 (X;'=1+2;y)\t'=2+3|""'=4+5, '@z"`);
  });

  test("the exported security events have French headings and semicolons for a person who has chosen French", async () => {
    const admin = await backend.as("admin");
    unwrap(await backend.services.users.changeLanguage(admin, "fr"));
    const csv = unwrap(await backend.services.admin.securityEvents.export(await backend.as("admin"), {}));
    expect(csv.split("\r\n")[0]?.split(";").slice(0, 4)).toEqual([
      ...["Date et heure (UTC)", "Événement", "Identifiant interne de la personne", "Personne"],
    ]);
    expect(csv.split("\r\n")[0]).not.toContain("_");
  });
});

describe("the list of security events", () => {
  test("only administrators can list security events", async () => {
    for (const who of ["director", "vp", "manager", "requester"] as const)
      expect(await backend.services.admin.securityEvents.list(await backend.as(who), {})).toMatchObject({
        ok: false,
        code: "admin_only",
      });
  });

  test("the list of security events can be filtered by kind, user name and day, and is continued with a cursor", async () => {
    await signIn("manager");
    await signIn("vp");
    backend.wait(2 * DAY_MS);
    await signIn("manager", "Wrong-2026");
    await signIn("MANAGER");
    expect(await kinds({ username: "Manager" })).toEqual(["signed_in", "sign_in_failed", "signed_in"]);
    expect(await kinds({ kind: "sign_in_failed" })).toEqual(["sign_in_failed"]);
    const day = (await list()).items.at(-1)?.created_at.slice(0, 10);
    expect(await kinds({ from: day, to: day })).toEqual(["signed_in", "signed_in"]);
    expect(await kinds({ username: "nobody" })).toEqual([]);
    const first = await list({ limit: 3 });
    expect(first.items).toHaveLength(3);
    expect(await kinds({ limit: 3, cursor: first.next_cursor })).toEqual(["signed_in"]);
  });
});

describe("the seals of security events", () => {
  test("a run of the job seals each new security event once, and the verification finds no fault if nothing was changed", async () => {
    await signIn("manager");
    await signIn("vp");
    expect(await seal()).toEqual({ sealed: 2 });
    expect(await seal()).toEqual({ sealed: 0 });
    await signIn("manager", "Wrong-2026");
    expect(await seal()).toEqual({ sealed: 1 });
    expect(await verify()).toEqual([]);
  });

  test.each([
    [
      "a changed event",
      "REPLACE INTO security_events(rowid, id, kind, created_at) SELECT rowid, id, 'signed_out', created_at FROM security_events WHERE rowid = 2",
    ],
    ["a removed event", "DELETE FROM security_events WHERE rowid = 2"],
    ["a replaced event", "REPLACE INTO security_events(rowid, id, kind, created_at) VALUES (2, 'x', 'signed_in', '')"],
  ])("the verification of a seal finds %s", async (_, statement) => {
    for (const who of ["manager", "vp", "director"]) await signIn(who);
    await seal();
    await signIn("admin");
    await seal();
    await backend.rows(statement);
    expect(await verify()).toEqual([1]);
  });

  test("the record check finds a removed security event and notifies the administrators", async () => {
    for (const who of ["manager", "vp"]) {
      await signIn(who);
      await seal();
    }
    await backend.rows("DELETE FROM security_events WHERE rowid = 2");
    expect(await verifyNextRecordPart(backend.deps)).toMatchObject({ seals: 2, faults: 1 });
    const rows = await backend.rows("SELECT user_id, content FROM notifications WHERE kind = 'record_fault'");
    const [notification] = readMessages(rows);
    expect(notification?.user_id).toBe(backend.people.admin);
    expect(notification?.message).toMatch(
      /^Security events: .*seal 2: an event or a seal was changed, added or removed/,
    );
    backend.wait(2 * 60 * 60 * 1000);
    expect(await verifyNextRecordPart(backend.deps)).toMatchObject({ seals: 2, faults: 1 });
    expect(await backend.rows("SELECT id FROM record_findings")).toHaveLength(1);
  });

  test("the removal of a seal breaks the hash chain, and the database refuses statements that change events or seals", async () => {
    for (const who of ["manager", "vp", "director"]) {
      await signIn(who);
      await seal();
    }
    await expect(backend.rows("UPDATE security_events SET user_id = 'x'")).rejects.toThrow();
    await expect(backend.rows("UPDATE security_event_seals SET hash = 'x'")).rejects.toThrow();
    await backend.rows("DELETE FROM security_event_seals WHERE seq = 2");
    expect(await verify()).toEqual([3]);
  });

  test("security events are deleted after the number of days in the settings, and the remaining chain has no faults", async () => {
    await signIn("manager");
    await seal();
    backend.wait(399 * DAY_MS);
    await signIn("vp");
    await seal();
    expect(await backend.rows("SELECT id FROM security_events")).toHaveLength(2);
    backend.wait(2 * DAY_MS);
    await seal();
    expect(await kinds()).toEqual(["signed_in"]);
    expect(await verify()).toEqual([]);
    await signIn("vp");
    await seal();
    expect(await verify()).toEqual([]);
  });
});
