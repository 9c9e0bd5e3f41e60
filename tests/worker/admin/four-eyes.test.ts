import { beforeEach, describe, expect, test } from "vitest";
import { ImportApproverGroupsInput, ImportDepartmentsInput } from "../../../domain/inputs/admin-import.ts";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { ModifyRequestInput } from "../../../domain/inputs/requests.ts";
import {
  approverGroupSchemas,
  currencySchemas,
  departmentSchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import { removeAnnouncementNotifications } from "../../../worker/jobs/clean-up-announcements.ts";
import { createRenderedServices } from "../../../worker/rendered-services.ts";
import { createServices } from "../../../worker/services/index.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { createNewUserInput } from "./admin-inputs.ts";

const backend = createServiceTest();
const DAY_MS = 24 * 60 * 60 * 1000;

const changes = () => backend.services.admin.changes;
const admin = () => backend.as("admin");
/**
 * Returns the director, whom a statement has made an administrator, so that this is not a change by the first
 * administrator.
 */
const second = () => backend.as("director");

const propose = async (fields: Record<string, unknown> = { password_min_length: 9 }) => {
  const result = await backend.services.admin.settings.update(await admin(), SettingsInput.parse(fields));
  expect(result).toMatchObject({ ok: false, code: "confirmation_pending" });
  return result.ok ? "" : (result.proposed_change?.id ?? "");
};
const codeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? "done" : result.code);

beforeEach(async () => {
  await backend.rows("UPDATE users SET role = 'admin' WHERE id = ?", backend.people.director);
  unwrap(await backend.services.admin.settings.update(await admin(), SettingsInput.parse({ four_eyes: true })));
});

test("the author of a proposed change is deactivated instead of deleted, and the proposal stays in the list", async () => {
  const input = { ...createNewUserInput(), role: "requester" as const };
  const { id } = unwrap(await backend.services.admin.users.create(await admin(), input));
  await backend.rows("UPDATE users SET role = 'director' WHERE id = ?", id);
  const author = { ...(await second()), id, role: "director" as const };
  await backend.services.admin.settings.update(author, SettingsInput.parse({ password_min_length: 9 }));
  expect(unwrap(await backend.services.admin.users.remove(await admin(), id))).toMatchObject({ deactivated: true });
  expect(unwrap(await changes().list(await second()))).toMatchObject([{ author_id: id, state: "pending" }]);
});

test("a proposed change is applied only after a second administrator confirms it, and the record names both administrators", async () => {
  const id = await propose();
  expect(unwrap(await backend.services.admin.settings.get(await admin())).password_min_length).toBe(6);
  expect(await propose()).toBe(id);
  const [listed] = unwrap(await changes().list(await second()));
  expect(listed).toMatchObject({ id, state: "pending" });
  expect(listed?.summary).toMatchObject([{ name: "the settings", label: null }]);
  expect(listed?.summary[0]?.changes.join().replaceAll(/[\u2068\u2069]/g, "")).toBe("Password min length: 6 → 9");
  expect(unwrap(await changes().confirm(await second(), id, {}))).toMatchObject({ state: "confirmed" });
  expect(unwrap(await backend.services.admin.settings.get(await admin())).password_min_length).toBe(9);
  const entries = await backend.rows("SELECT entity, actor_id FROM admin_events ORDER BY seq DESC LIMIT 2");
  expect(entries).toEqual([
    { entity: "settings", actor_id: backend.people.admin },
    { entity: "proposed_change", actor_id: backend.people.director },
  ]);
  const kinds = await backend.rows("SELECT kind FROM security_events WHERE kind LIKE 'rule_change%' ORDER BY id");
  expect(kinds.map(({ kind }) => kind)).toContain("rule_change_confirmed");
});

test("the setting `four_eyes` cannot be switched on while there is only one active administrator", async () => {
  unwrap(await changes().confirm(await second(), await propose({ four_eyes: false }), {}));
  await backend.rows("UPDATE users SET role = 'director' WHERE id = ?", backend.people.director);
  const result = await backend.services.admin.settings.update(await admin(), SettingsInput.parse({ four_eyes: true }));
  expect(result).toMatchObject({ ok: false, errors: [{ path: "four_eyes" }] });
});

test("while `four_eyes` is on, an administrator cannot be deactivated or deleted if only one administrator would remain", async () => {
  const deactivate = async (id: string) =>
    backend.services.admin.users.update(await admin(), id, UpdateUserInput.parse({ is_active: false }));
  expect(await deactivate(backend.people.director)).toMatchObject({ ok: false, code: "last_admin" });
  await backend.rows("UPDATE users SET role = 'admin' WHERE id = ?", backend.people.vp);
  unwrap(await deactivate(backend.people.vp));
  await expect(backend.rows("DELETE FROM users WHERE id = ?", backend.people.director)).rejects.toThrow();
});

test("a change of a department's head needs a confirmation, and a change of its description does not", async () => {
  const [department] = await backend.rows("SELECT id FROM departments WHERE name = 'Finance'");
  const change = async (fields: Record<string, unknown>) =>
    codeOf(
      await backend.services.admin.departments.update(
        await admin(),
        String(department?.id),
        departmentSchemas.update.parse(fields),
      ),
    );
  expect(await change({ description: "Money" })).toBe("done");
  expect(await change({ head_user_id: backend.people.vp })).toBe("confirmation_pending");
  const create = async (name: string, fields: Record<string, unknown>) =>
    codeOf(
      await backend.services.admin.departments.create(
        await admin(),
        departmentSchemas.create.parse({ name, description: "", ...fields }),
      ),
    );
  expect(await create("Archive", {})).toBe("done");
  expect(await create("Vault", { head_user_id: backend.people.vp })).toBe("confirmation_pending");
  const report = await backend.services.admin.departments.import(
    await admin(),
    ImportDepartmentsInput.parse({ csv: "name,head\nLab,vp\nYard,\n" }),
  );
  expect(unwrap(report)).toMatchObject({ accepted: 1, refused: 1 });
});

test("while `four_eyes` is on, a change of the payers or the default currency of a request type waits, and the proposal lists it", async () => {
  const [type] = await backend.rows("SELECT id FROM request_types WHERE code = 'travel'");
  const change = async (fields: Record<string, unknown>) =>
    codeOf(
      await backend.services.admin.requestTypes.update(
        await admin(),
        String(type?.id),
        requestTypeSchemas.update.parse(fields),
      ),
    );
  expect(await change({ description: "Trips" })).toBe("done");
  expect(await change({ payer_ids: [backend.people.admin] })).toBe("confirmation_pending");
  expect(await backend.rows("SELECT user_id FROM request_type_payers WHERE request_type_id = ?", type?.id)).toEqual([]);
  expect(await change({ default_currency: "EUR" })).toBe("confirmation_pending");
  const listed = unwrap(await changes().list(await second()));
  expect(listed.map(({ summary }) => summary.map(({ changes }) => changes.length))).toEqual([[1], [1]]);
});

test("while `four_eyes` is on, a new description of a group applies at once, and new members wait", async () => {
  const input = approverGroupSchemas.create.parse({ name: "Controllers", member_ids: [backend.people.manager] });
  const proposed = await backend.services.admin.approverGroups.create(await admin(), input);
  unwrap(await changes().confirm(await second(), proposed.ok ? "" : (proposed.proposed_change?.id ?? ""), {}));
  const [group] = await backend.rows("SELECT id FROM approver_groups WHERE name = 'Controllers'");
  const change = async (fields: Record<string, unknown>) =>
    codeOf(
      await backend.services.admin.approverGroups.update(
        await admin(),
        String(group?.id),
        approverGroupSchemas.update.parse(fields),
      ),
    );
  expect(await change({ description: "Check invoices" })).toBe("done");
  expect(await change({ member_ids: [backend.people.admin] })).toBe("confirmation_pending");
});

test("while `four_eyes` is on, users and departments are deleted or deactivated at once", async () => {
  const { users, departments } = backend.services.admin;
  const user = unwrap(await users.create(await admin(), createNewUserInput()));
  expect(unwrap(await users.remove(await admin(), user.id))).toMatchObject({ deactivated: false });
  expect(unwrap(await users.remove(await admin(), backend.people.manager))).toMatchObject({ deactivated: true });
  const archive = departmentSchemas.create.parse({ name: "Archive" });
  const department = unwrap(await departments.create(await admin(), archive));
  expect(unwrap(await departments.remove(await admin(), department.id))).toMatchObject({ deactivated: false });
});

test("a repeated proposal of the same change sends no second notification and adds no second entry", async () => {
  await propose();
  await propose();
  expect(await backend.rows("SELECT id FROM security_events WHERE kind = 'rule_change_proposed'")).toHaveLength(1);
  expect(
    await backend.rows(
      "SELECT id FROM notifications WHERE user_id = ? AND url GLOB '/admin/changes*'",
      backend.people.director,
    ),
  ).toHaveLength(1);
});

test("if one administrator confirms and another declines a change at the same time, only one decision is stored, and the author is notified once", async () => {
  const id = await propose();
  const actor = await second();
  const results = await Promise.all([
    changes().confirm(actor, id, {}),
    changes().decline(actor, id, { comments: "Too long" }),
  ]);
  expect(results.map(codeOf).toSorted()).toEqual(["done", "invalid_state"]);
  const query = "SELECT content FROM notifications WHERE user_id = ? AND kind = 'rules_changed'";
  const sent = readMessages(await backend.rows<{ content: string }>(query, backend.people.admin));
  expect(sent.filter(({ message }) => message.endsWith("the change that you proposed."))).toHaveLength(1);
  expect(await backend.rows("SELECT seq FROM admin_events WHERE entity = 'proposed_change'")).toHaveLength(1);
});

test("while `four_eyes` is on, an import of more than 200 groups is refused", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `Group ${index},requester`).join("\n");
  const run = async (count: number) =>
    codeOf(
      await backend.services.admin.approverGroups.import(
        await admin(),
        ImportApproverGroupsInput.parse({ csv: `name,members\n${lines(count)}\n` }),
      ),
    );
  expect(await run(201)).toBe("invalid");
  expect(await run(200)).toBe("confirmation_pending");
  const [change] = unwrap(await changes().list(await second()));
  unwrap(await changes().confirm(await second(), change?.id ?? "", {}));
  expect(await backend.rows("SELECT id FROM approver_groups WHERE name LIKE 'Group %'")).toHaveLength(200);
});

test("switching `four_eyes` off also needs a confirmation", async () => {
  const id = await propose({ four_eyes: false });
  unwrap(await changes().confirm(await second(), id, {}));
  expect(unwrap(await backend.services.admin.settings.get(await admin())).four_eyes).toBe(false);
});

describe("who cannot confirm a proposed change", () => {
  test("the author of a proposed change can neither confirm nor decline it", async () => {
    const id = await propose();
    expect(codeOf(await changes().confirm(await admin(), id, {}))).toBe("not_second_person");
    expect(codeOf(await changes().decline(await admin(), id, { comments: "no" }))).toBe("not_second_person");
  });

  test("a person who is not an administrator cannot confirm a proposed change", async () => {
    const id = await propose();
    expect(codeOf(await changes().confirm(await backend.as("vp"), id, {}))).not.toBe("done");
    expect(codeOf(await changes().confirm({ ...(await second()), role: "director" }, id, {}))).toBe("admin_only");
  });

  test("a delegate of its author cannot confirm a proposed change", async () => {
    const id = await propose();
    const delegate = {
      ...(await second()),
      acts_for: [{ id: backend.people.admin, name: "Ama Admin", influenced_by: [] }],
    };
    expect(codeOf(await changes().confirm(delegate, id, {}))).toBe("not_second_person");
  });

  test("an administrator cannot confirm a proposed change of an author who changed the administrator's mail address less than 30 days ago", async () => {
    const change = UpdateUserInput.parse({ email: "other@company.example" });
    unwrap(await backend.services.admin.users.update(await admin(), backend.people.director, change));
    expect(codeOf(await changes().confirm(await second(), await propose(), {}))).toBe("not_second_person");
  });

  test("an administrator cannot confirm a proposed change of an author who reset the administrator's password less than 30 days ago", async () => {
    const reset = UpdateUserInput.parse({ password: "a fresh one-time pass 7" });
    unwrap(await backend.services.admin.users.update(await admin(), backend.people.director, reset));
    const confirm = async () => {
      const actor = { ...(await second()), password_change_required: false };
      return codeOf(await changes().confirm(actor, await propose(), {}));
    };
    expect(await confirm()).toBe("not_second_person");
    backend.wait(30 * DAY_MS - 60_000);
    expect(await confirm()).toBe("not_second_person");
    backend.wait(60_000);
    expect(await confirm()).toBe("done");
  });

  test("the screen says why somebody cannot confirm a proposed change, and nothing to an administrator who can", async () => {
    const id = await propose();
    const refusals = async (actor: Awaited<ReturnType<typeof second>>) =>
      unwrap(await backend.services.admin.pages.getChanges(actor)).map(({ refusal }) => refusal);
    const able = await second();
    expect(await refusals(able)).toEqual([null]);
    expect(await refusals(await admin())).toEqual([expect.stringContaining("You proposed this change")]);
    expect(await refusals({ ...able, role: "director" })).toEqual([expect.stringContaining("An administrator must")]);
    const influence = { influencer_id: backend.people.admin, kind: "factor", last_at: backend.clock.now.toISOString() };
    const prepared = { ...able, influenced_by: [{ ...influence, kind: "factor" as const }] };
    expect(await refusals(prepared)).toEqual([expect.stringContaining("set up or changed your account")]);
    expect(codeOf(await changes().confirm(prepared, id, {}))).toBe("not_second_person");
  });

  test("an administrator cannot confirm a proposed change of an author who created a link to choose the administrator's password less than 30 days ago", async () => {
    unwrap(await backend.services.admin.users.renewLink(await admin(), backend.people.director));
    expect(codeOf(await changes().confirm(await second(), await propose(), {}))).toBe("not_second_person");
  });
});

test("a proposed change expires after 14 days", async () => {
  const id = await propose();
  backend.wait(14 * DAY_MS);
  expect(codeOf(await changes().confirm(await second(), id, {}))).toBe("invalid_state");
  expect(unwrap(await changes().get(await second(), id)).state).toBe("expired");
});

test("a proposed change that is based on an older version is not applied", async () => {
  const [first, later] = [await propose(), await propose({ password_min_length: 10 })];
  unwrap(await changes().confirm(await second(), first, {}));
  expect(codeOf(await changes().confirm(await second(), later, {}))).toBe("stale_version");
  expect(unwrap(await changes().get(await second(), later)).state).toBe("pending");
});

test("if two administrators confirm a proposed change at the same time, it is applied once", async () => {
  const type = requestTypeSchemas.create.parse({ code: "parking", name: "Parking", description: "" });
  const proposed = await backend.services.admin.requestTypes.create(await admin(), type);
  const id = proposed.ok ? "" : (proposed.proposed_change?.id ?? "");
  const actor = await second();
  const results = await Promise.all([changes().confirm(actor, id, {}), changes().confirm(actor, id, {})]);
  expect(results.map(codeOf).filter((code) => code === "done")).toHaveLength(1);
  expect(await backend.rows("SELECT id FROM request_types WHERE code = 'parking'")).toHaveLength(1);
});

test("a proposed change is not applied after its author was deactivated or lost the role for the administration", async () => {
  const id = await propose();
  await backend.rows("UPDATE users SET role = 'admin' WHERE id = ?", backend.people.vp);
  await backend.rows("UPDATE users SET role = 'manager' WHERE id = ?", backend.people.admin);
  expect(codeOf(await changes().confirm(await second(), id, {}))).toBe("invalid_state");
  await backend.rows("UPDATE users SET role = 'admin', is_active = 0 WHERE id = ?", backend.people.admin);
  expect(codeOf(await changes().confirm(await second(), id, {}))).toBe("invalid_state");
});

test("a declined change is never applied", async () => {
  const id = await propose();
  expect(unwrap(await changes().decline(await second(), id, { comments: "Too long" })).state).toBe("declined");
  expect(codeOf(await changes().confirm(await second(), id, {}))).toBe("invalid_state");
});

test("while `four_eyes` is on, changes of currencies and of roles wait for a confirmation, and all other changes of users do not", async () => {
  const currency = currencySchemas.create.parse({
    code: "CHF",
    name: "Franc",
    symbol: "Fr",
    decimals: 2,
    exchange_rate: 1,
  });
  expect(codeOf(await backend.services.admin.currencies.create(await admin(), currency))).toBe("confirmation_pending");
  const change = async (fields: Record<string, unknown>) =>
    codeOf(
      await backend.services.admin.users.update(await admin(), backend.people.manager, UpdateUserInput.parse(fields)),
    );
  expect(await change({ designation: "Lead" })).toBe("done");
  expect(await change({ role: "vp" })).toBe("confirmation_pending");
  expect(await change({ role: "vp", password: "a fresh one-time pass 7" })).toBe("invalid");
  const newUser = { ...createNewUserInput(), role: "vp" as const };
  expect(codeOf(await backend.services.admin.users.create(await admin(), newUser))).toBe("invalid");
});

test("a request does not get a new route by a change that its requester proposed after submitting it", async () => {
  const submit = async () => unwrap(await backend.services.requests.submit(await admin(), createSubmissionInput(), []));
  const { id } = await submit();
  backend.wait(1000);
  unwrap(await changes().confirm(await second(), await propose(), {}));
  const modify = async (on: string, fields: Record<string, unknown>) =>
    codeOf(await backend.services.requests.modify(await admin(), on, ModifyRequestInput.parse(fields)));
  expect(await modify(id, { amount: 77 })).toBe("own_rule_change");
  expect(await modify(id, { title: "Another title" })).toBe("done");
  backend.wait(1000);
  expect(await modify((await submit()).id, { amount: 77 })).toBe("done");
});

test("the names of a renamed group are unchanged for a French reader, in the proposed change, the notifications about it and the recent activity", async () => {
  const french = createRenderedServices(createServices(backend.deps), FRENCH_MESSAGES);
  const groups = backend.services.admin.approverGroups;
  const confirm = async (result: Awaited<ReturnType<typeof groups.update>>) => {
    const id = (result.ok ? null : result.proposed_change?.id) ?? "";
    const [listed] = unwrap(await french.admin.changes.list(await second()));
    unwrap(await changes().confirm(await second(), id, {}));
    return listed;
  };
  const input = approverGroupSchemas.create.parse({ name: "Head", member_ids: [backend.people.manager] });
  await confirm(await groups.create(await admin(), input));
  const [group] = unwrap(await groups.list(await admin()));
  const rename = approverGroupSchemas.update.parse({ name: "Manager" });
  const listed = await confirm(await groups.update(await admin(), group?.id ?? "", rename));
  expect(listed?.summary).toEqual([
    { name: "un groupe d’approbateurs", label: "Manager", changes: [expect.stringContaining("Head → Manager")] },
  ]);
  const { items } = await french.notifications.list(await second(), { since: null, limit: 20 });
  expect(items.map(({ message }) => message)).toContainEqual(expect.stringMatching(/Manager\b.*Head → Manager/));
  const activities = unwrap(await french.admin.overview.activities(await second())).activities;
  expect(activities.map(({ message }) => message.replaceAll("\u00a0", " "))).toEqual(
    expect.arrayContaining(["Groupe d’approbateurs Head : création", "Groupe d’approbateurs Manager : modification"]),
  );
});

describe("the notification that a change waits for a second administrator (R51)", () => {
  const notification = async () => {
    const rows = await backend.rows<{ content: string; read: 0 | 1 }>(
      "SELECT content, read_at IS NOT NULL AS read FROM notifications WHERE user_id = ? AND url GLOB '/admin/changes#*'",
      backend.people.director,
    );
    return readMessages(rows).map(({ message, read }) => [message.replaceAll(/[\u2068\u2069]/g, ""), read]);
  };

  test("is completed by the decision", async () => {
    const id = await propose();
    expect(await notification()).toMatchObject([[expect.stringContaining("It waits for a second administrator."), 0]]);
    unwrap(await changes().decline(await second(), id, { comments: "Too long" }));
    expect(await notification()).toEqual([["Dora Rector declined this proposed change.", 1]]);
  });

  test("is completed when the proposal expires", async () => {
    await propose();
    const last = backend.clock.now.toISOString();
    backend.wait(60 * DAY_MS);
    await removeAnnouncementNotifications(backend.deps, async () => ({ until: last }));
    expect(await notification()).toEqual([["This proposed change expired without a decision.", 1]]);
  });
});
