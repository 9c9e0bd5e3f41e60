import { describe, expect, test } from "vitest";
import { UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { recordSecurityEvent } from "../../../worker/services/audit/record-security-event.ts";
import { verifySealsAfter } from "../../../worker/services/audit/security-events.ts";
import { verifyAdminEntriesAfter } from "../../../worker/services/audit/verify-administration.ts";
import type { Deps } from "../../../worker/services/deps.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const NAME_QUERY = "SELECT name, username, email, designation, is_active FROM users WHERE id = ?";

const nameOf = async (of: SampleUsername): Promise<string> =>
  (await backend.rows<{ name: string }>("SELECT name FROM users WHERE id = ?", backend.people[of]))[0]?.name ?? "";

const erase = async (who: SampleUsername, of: SampleUsername, confirm_name?: string) =>
  backend.services.admin.users.erase(await backend.as(who), backend.people[of], {
    confirm_name: confirm_name ?? (await nameOf(of)),
  });

const rejection = (request_id: string) => RequestActionInput.parse({ request_id, action: "reject", comments: "No" });

const deactivate = (of: SampleUsername) =>
  backend.rows("UPDATE users SET is_active = 0 WHERE id = ?", backend.people[of]);

const deactivateInRecord = async (of: SampleUsername) =>
  unwrap(
    await backend.services.admin.users.update(
      await backend.as("admin"),
      backend.people[of],
      UpdateUserInput.parse({ is_active: false }),
    ),
  );

describe("erasing the personal data of a user", () => {
  test("an erased user is displayed as an erased person, the user's personal data is deleted, and the record still has no faults", async () => {
    const id = backend.people["it.staff"];
    const name = await nameOf("it.staff");
    const at = "2026-01-01T00:00:00.000Z";
    await backend.rows(
      "INSERT INTO notification_preferences(user_id, phone, muted_mail_kinds, unsubscribe_token) VALUES (?, '+22501020304', '[]', '')",
      id,
    );
    await backend.rows("INSERT INTO submission_drafts(user_id, fields, saved_at) VALUES (?, '{}', ?)", id, at);
    await backend.services.notifications.recordOpenPage(await backend.as("it.staff"));
    await deactivateInRecord("it.staff");
    const erased = unwrap(await erase("admin", "it.staff"));
    expect(erased.name).toMatch(/^Erased person \d{6}$/);
    expect(await backend.rows(NAME_QUERY, id)).toEqual([
      {
        name: erased.name,
        username: `erased-${id}`,
        email: `erased-${id}@erased.invalid`,
        designation: "",
        is_active: 0,
      },
    ]);
    for (const table of ["notification_preferences", "submission_drafts", "open_pages", "sessions", "known_devices"])
      expect(await backend.rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, id), table).toEqual([]);
    expect(await backend.rows("SELECT name FROM user_names WHERE user_id = ?", id)).toEqual([{ name: erased.name }]);
    const search = "SELECT rowid FROM user_names_search WHERE user_names_search MATCH ?";
    expect(await backend.rows(search, `"${name}"`)).toEqual([]);
    const [entry] = await backend.rows<{ text: string }>(
      "SELECT label || before || after AS text FROM admin_events WHERE action = 'erased' AND entity_id = ?",
      id,
    );
    expect(entry?.text).toContain(erased.name);
    expect(entry?.text).not.toContain(name);
    expect(await backend.rows("SELECT user_id FROM security_events WHERE kind = 'personal_data_erased'")).toEqual([
      { user_id: id },
    ]);
    const { faults } = await verifyAdminEntriesAfter(backend.deps, { seq: 0, hash: "0".repeat(64) });
    expect(faults).toEqual([]);
  });

  test("the notification of an erasure goes to the other administrators and does not contain the erased name", async () => {
    await backend.rows("UPDATE users SET role = 'admin' WHERE id = ?", backend.people.director);
    await deactivate("it.staff");
    const name = await nameOf("it.staff");
    unwrap(await erase("admin", "it.staff"));
    const rows = await backend.rows<{ user_id: string; content: string }>(
      "SELECT user_id, content FROM notifications WHERE kind = 'account_changed' AND url LIKE '/admin/users?q=%'",
    );
    const sent = readMessages(rows).filter(({ message }) => message.includes("erased the personal data"));
    expect(sent.map(({ user_id }) => user_id)).toEqual([backend.people.director]);
    expect(sent[0]?.message).not.toContain(name);
  });

  test("the erasure is refused for a director and other roles, for an active user, for the own account, and if the typed name is wrong", async () => {
    expect(await erase("admin", "it.staff")).toMatchObject({
      ok: false,
      code: "in_use",
      detail: expect.stringContaining("is active"),
    });
    await deactivate("it.staff");
    expect(await erase("director", "it.staff")).toMatchObject({ code: "admin_only" });
    expect(await erase("manager", "it.staff")).toMatchObject({ code: "forbidden" });
    expect(await erase("admin", "admin")).toMatchObject({ code: "own_account" });
    expect(await erase("admin", "it.staff", "Somebody Else")).toMatchObject({
      code: "invalid",
      errors: [{ path: "confirm_name", message: "This is not the name of the user" }],
    });
    expect(await nameOf("it.staff")).not.toContain("Erased");
  });

  test("the erasure of an approver of the matrix, a group member or a requester with open requests is refused with the reason", async () => {
    await deactivate("senior.manager");
    expect(await erase("admin", "senior.manager")).toMatchObject({
      code: "in_use",
      detail: expect.stringContaining("is named in the approval matrix"),
    });
    await backend.rows(
      "INSERT INTO approver_groups(id, name, is_active, version, created_at) VALUES ('g', 'G', 1, 1, '2026-01-01T00:00:00.000Z')",
    );
    await backend.rows(
      "INSERT INTO approver_group_members(group_id, user_id, position) VALUES ('g', ?, 0)",
      backend.people["it.staff"],
    );
    await deactivate("it.staff");
    expect(await erase("admin", "it.staff")).toMatchObject({
      detail: expect.stringContaining("is a member of an approver group"),
    });
    await submitAs(backend, "requester");
    await deactivate("requester");
    expect(await erase("admin", "requester")).toMatchObject({
      detail: expect.stringContaining("has submitted requests that are open"),
    });
  });
});

describe("the traces of an erased user (C3)", () => {
  test("the notifications of other people show the new name, also those about requests and accounts", async () => {
    const name = await nameOf("it.staff");
    const { id } = await submitAs(backend, "it.staff");
    unwrap(await backend.services.requests.act(await backend.as("manager"), rejection(id), {}, []));
    const containing = () =>
      backend.rows<{ id: string }>("SELECT id FROM notifications WHERE instr(content, ?) > 0", name);
    await deactivate("it.staff");
    expect((await containing()).length).toBeGreaterThan(1);
    unwrap(await erase("admin", "it.staff"));
    expect(await containing()).toEqual([]);
  });

  test("security events show the new name and no client, and their seals still match", async () => {
    const id = backend.people["it.staff"];
    const name = await nameOf("it.staff");
    const event = (deps: Deps) => recordSecurityEvent(deps, { kind: "signed_in", user_id: id, actor_id: id });
    const client = {
      address: "192.0.2.1",
      user_agent: "Browser of Ines",
      http_request_id: "r",
      country: null,
      origin: "",
    };
    await inBatch(backend.deps.db, [event({ ...backend.deps, client })]);
    await backend.jobs.sealSecurityEvents();
    await deactivate("it.staff");
    const erased = unwrap(await erase("admin", "it.staff"));
    const rows = await backend.rows(
      "SELECT user_name, actor_name, user_agent FROM security_events WHERE kind = 'signed_in'",
    );
    expect(rows).toEqual([{ user_name: erased.name, actor_name: erased.name, user_agent: null }]);
    expect(
      await backend.rows("SELECT 1 FROM security_events WHERE user_name = ? OR actor_name = ?", name, name),
    ).toEqual([]);
    expect((await verifySealsAfter(backend.deps, 0)).faults).toEqual([]);
  });
});
