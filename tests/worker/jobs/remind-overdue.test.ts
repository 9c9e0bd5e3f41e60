import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const remind = () => backend.jobs.remindOverdue();
const inAnHour = () => ({ due_date: new Date(backend.clock.now.getTime() + HOUR_MS).toISOString() });

async function createOverdue(fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await submitAs(backend, "requester", { ...inAnHour(), ...fields });
  backend.wait(HOUR_MS + 1);
  expect(await backend.jobs.markOverdue()).toEqual({ marked: 1 });
  return id;
}

/** Returns the usernames of all people who were reminded so far, one for each reminder. */
async function readReminders(): Promise<string[]> {
  const { results } = await platform.DB.prepare(
    `SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE n.kind = 'request_overdue_reminder' AND n.is_planned = 0 ORDER BY u.username`,
  ).all<{ username: string }>();
  return results.map((row) => row.username);
}

test("the approver and the requester of an overdue request are reminded every day, for the first time one day after the overdue mark", async () => {
  await createOverdue();
  backend.wait(DAY_MS - 1);
  expect(await remind()).toEqual({ reminded: 0 });
  backend.wait(1);
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await readReminders()).toEqual(["manager", "requester"]);
  expect(await remind()).toEqual({ reminded: 0 });
  backend.wait(DAY_MS - 1);
  expect(await remind()).toEqual({ reminded: 0 });
  backend.wait(1);
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await readReminders()).toEqual(["manager", "manager", "requester", "requester"]);
});

test("administrators and the requester are reminded of an overdue request without an approver", async () => {
  await platform.DB.prepare("UPDATE settings SET auto_assign_approvers = 0").run();
  await createOverdue();
  backend.wait(DAY_MS);
  await remind();
  expect(await readReminders()).toEqual(["admin", "requester"]);
});

test("while the setting send_overdue_reminders is off, no reminder is sent, and after it is switched on again, the next run sends a reminder (R19)", async () => {
  await createOverdue();
  const admin = await backend.as("admin");
  unwrap(await backend.services.admin.settings.update(admin, { send_overdue_reminders: false }));
  backend.wait(5 * DAY_MS);
  expect(await remind()).toEqual({ reminded: 0 });
  unwrap(await backend.services.admin.settings.update(admin, { send_overdue_reminders: true }));
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await readReminders()).toEqual(["manager", "requester"]);
});

test("no reminder is sent for a request that is no longer overdue", async () => {
  const questioned = await createOverdue();
  unwrap(await actAs(backend, "manager", questioned, { action: "request_info", info_requested: "Why?" }));
  const approved = await createOverdue();
  unwrap(await actAs(backend, "manager", approved, { action: "approve" }));
  const putOff = await createOverdue();
  unwrap(
    await modifyAs(backend, "requester", putOff, {
      due_date: new Date(backend.clock.now.getTime() + 30 * DAY_MS).toISOString(),
    }),
  );
  backend.wait(2 * DAY_MS);
  expect(await remind()).toEqual({ reminded: 0 });
});

test("if a request is reassigned after its due date but before the overdue mark, the next reminder run reminds its new approver", async () => {
  const { id } = await submitAs(backend, "requester", inAnHour());
  backend.wait(2 * HOUR_MS);
  const to = backend.people["it.manager"];
  unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: to }));
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await readReminders()).toEqual(["it.manager", "requester"]);
});

test("two concurrent reminder runs remind each person once and add no entry to the record of the request", async () => {
  const id = await createOverdue();
  backend.wait(DAY_MS);
  const runs = await Promise.all([remind(), remind()]);
  expect(runs.reduce((sum, run) => sum + run.reminded, 0)).toBe(1);
  expect(await readReminders()).toEqual(["manager", "requester"]);
  expect(unwrap(await backend.services.requests.get(await backend.as("admin"), id)).version).toBe(2);
});

test("if an overdue request is modified during a reminder run, exactly one reminder is sent, by this run or by the next run", async () => {
  const id = await createOverdue();
  backend.wait(DAY_MS);
  const [run] = await Promise.all([remind(), modifyAs(backend, "requester", id, { title: "Other laptops" })]);
  backend.wait(1);
  const again = await remind();
  expect(run.reminded + again.reminded).toBe(1);
  expect(await readReminders()).toEqual(["manager", "requester"]);
});
