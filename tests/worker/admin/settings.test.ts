import { describe, expect, test } from "vitest";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { ModifyRequestInput, RequestActionInput } from "../../../domain/inputs/requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { createNewUserInput, describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();

const change = async (fields: Record<string, unknown>) =>
  backend.services.admin.settings.update(await backend.as("admin"), SettingsInput.parse(fields));
const submit = async () =>
  unwrap(await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));

describe("settings", () => {
  test("some of the settings can be saved without the rest, and saving unchanged settings does not change their version", async () => {
    const before = unwrap(await backend.services.admin.settings.get(await backend.as("director")));
    expect(before).toEqual({
      email_notifications: true,
      desktop_notifications: true,
      sms_notifications: false,
      auto_assign_approvers: true,
      send_overdue_reminders: true,
      allow_request_modifications: true,
      four_eyes: false,
      password_min_length: 6,
      session_idle_hours: 0,
      second_factor_roles: [],
      second_factor_amount_usd: null,
      second_factor_for_changes: false,
      security_events_days: 400,
      checkpoint_mail: null,
      version: 1,
    });
    const fields = { sms_notifications: true, email_notifications: "off", send_overdue_reminders: false };
    const after = unwrap(await change(fields));
    expect(after).toEqual({
      ...before,
      sms_notifications: true,
      email_notifications: false,
      send_overdue_reminders: false,
      version: 2,
    });
    expect(unwrap(await backend.services.admin.settings.get(await backend.as("admin")))).toEqual(after);
    expect(unwrap(await change(fields)).version).toBe(2);
    expect(describeOutcome(await change({ desktop_notifications: false, version: 1 }))).toEqual(["stale_version", []]);
    const racing = await Promise.all([change({ password_min_length: 7 }), change({ password_min_length: 8 })]);
    expect(racing.map(describeOutcome)).toContain("done");
  });

  test.each([{ password_min_length: 5 }, { password_min_length: 129 }, { password_min_length: "many" }])(
    "a minimum password length that is not a number from 6 to 128 is refused: %j",
    (fields) => {
      expect(SettingsInput.safeParse(fields).success).toBe(false);
    },
  );

  test("without automatic assignment, a new request has no approver until an administrator assigns one", async () => {
    unwrap(await change({ auto_assign_approvers: false }));
    const waiting = await submit();
    expect(waiting).toMatchObject({ status: "pending", current_approver_id: null });
    const admin = await backend.as("admin");
    const notifications = await backend.services.notifications.list(admin, { since: null, limit: 10 });
    expect(notifications.items.map((one) => one.kind)).toEqual(["request_unassigned"]);
    const assign = { request_id: waiting.id, action: "reassign", reassign_to_id: backend.people.vp };
    unwrap(await backend.services.requests.act(admin, RequestActionInput.parse(assign)));
    unwrap(await change({ auto_assign_approvers: true }));
    expect((await submit()).current_approver_id).toBe(backend.people.manager);
  });

  test("if modifications are switched off in the settings, a modification is refused and not among the allowed actions", async () => {
    const { id } = await submit();
    const requester = await backend.as("requester");
    const modify = () => backend.services.requests.modify(requester, id, ModifyRequestInput.parse({ title: "Other" }));
    unwrap(await change({ allow_request_modifications: false }));
    expect(describeOutcome(await modify())).toEqual(["modifications_disabled", []]);
    expect(unwrap(await backend.services.requests.get(requester, id)).allowed_actions).not.toContain("modify");
    unwrap(await change({ allow_request_modifications: true }));
    expect(describeOutcome(await modify())).toBe("done");
  });

  test("the minimum password length applies to people who change their own password and to administrators who set another person's password", async () => {
    unwrap(await change({ password_min_length: 16 }));
    const [admin, manager] = [await backend.as("admin"), await backend.as("manager")];
    const own = { current_password: "Approve-2026", new_password: "Fifteen-letters" };
    expect(describeOutcome(await backend.services.auth.changePassword(manager, own, { keepToken: null }))).toEqual([
      "invalid",
      ["new_password"],
    ]);
    const made = await backend.services.admin.users.create(admin, createNewUserInput({ password: "Fifteen-letters" }));
    expect(made).toMatchObject({ code: "invalid", detail: "The password must be at least 16 characters long" });
    const set = UpdateUserInput.parse({ password: "Fifteen-letters" });
    expect(describeOutcome(await backend.services.admin.users.update(admin, manager.id, set))).toEqual([
      "invalid",
      ["password"],
    ]);
    const long = { ...own, new_password: "Sixteen--letters" };
    expect(describeOutcome(await backend.services.auth.changePassword(manager, long, { keepToken: null }))).toBe(
      "done",
    );
  });
});
