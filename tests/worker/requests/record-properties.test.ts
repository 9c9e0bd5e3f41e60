import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import type { RouteLevel } from "../../../domain/matrix/route.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { replaceRouteLevels } from "../../support/record.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const PDF = { filename: "offer.pdf", content: new TextEncoder().encode("%PDF-1.7\n%%EOF\n") };

const CHANGES = [
  { title: "Team laptops, small" },
  { amount: 4_000 },
  { amount: 800, currency: "EUR" },
  { request_type: "hr", amount: null },
  { request_type: "procurement", amount: 120 },
  { amount: 80 },
  { request_type: "travel", amount: 81 },
  { priority: "URGENT", due_date: null },
  { due_in_days: 3, description: "With a date" },
] as const;

type Fields = { due_in_days?: number; [field: string]: unknown };

/**
 * Returns the fields with a due date in `due_in_days` days from the test's clock. A fixed date would not do, because a
 * sequence of actions can move the clock by years.
 */
function datedFields({ due_in_days, ...fields }: Fields): Record<string, unknown> {
  if (due_in_days === undefined) return fields;
  return { ...fields, due_date: new Date(backend.clock.now.getTime() + due_in_days * 24 * HOUR_MS).toISOString() };
}

/** Returns one file if `choice` is a multiple of three, otherwise none. */
const filesOf = (choice: number) => (choice % 3 === 0 ? [PDF] : []);

/** The possible actions of a random sequence. Many of them are refused in the current status and change nothing. */
const STEPS = [
  "approve",
  "reject",
  "request_info",
  "request_info",
  "respond",
  "respond",
  "reassign",
  "remind",
  "comment",
  "cancel",
  "modify",
  "modify",
  "delegate approves",
  "an eligible approver approves",
  "a person of the step approves",
  "a person of the step approves",
  "a person of the step is deactivated",
  "a person of the step is activated",
  "add_approver",
  "remove_approver",
  "a day passes",
  "a month passes",
] as const;
type Step = { what: (typeof STEPS)[number]; choice: number };

async function take(id: string, { what, choice }: Step): Promise<void> {
  const { services, people } = backend;
  const found = unwrap(await services.requests.get(await backend.as("admin"), id));
  const { current_approver_id, approval_chain } = found;
  expect(found.record_fault).toBeNull();
  const usernames = Object.entries(people) as [keyof typeof people, string][];
  const approver = usernames.find(([, one]) => one === current_approver_id)?.[0] ?? "director";
  if (what === "modify") {
    await modifyAs(backend, "requester", id, datedFields(CHANGES[choice % CHANGES.length] ?? {}), filesOf(choice));
  } else if (what === "a day passes" || what === "a month passes") {
    backend.clock.now = new Date(backend.clock.now.getTime() + (what === "a day passes" ? 25 : 30 * 24) * HOUR_MS);
    await backend.jobs.markOverdue();
    await backend.jobs.escalateWaitingRequests();
    await backend.jobs.remindOverdue();
  } else if (what === "respond" || what === "remind" || what === "cancel") {
    const files = what === "respond" ? filesOf(choice) : [];
    await actAs(backend, "requester", id, { action: what, additional_info: "The light ones" }, files);
  } else if (what === "delegate approves") {
    await actAs(backend, "hr.manager", id, { action: "approve" });
  } else if (what === "an eligible approver approves") {
    const eligible = approval_chain.flatMap((level) => level.eligible_approvers);
    const other = usernames.find(([, one]) => one === eligible.at(choice % eligible.length || 0)?.user_id)?.[0];
    if (other) await actAs(backend, other, id, { action: "approve" });
  } else if (what === "a person of the step approves") {
    const { id: waiting_id } = found.waiting_for[choice % found.waiting_for.length] ?? {};
    const one = usernames.find(([, user_id]) => user_id === waiting_id)?.[0];
    if (one) await actAs(backend, one, id, { action: "approve" });
  } else if (what === "a person of the step is deactivated" || what === "a person of the step is activated") {
    const is_active = what === "a person of the step is activated" ? 1 : 0;
    const username = STEP_PEOPLE[choice % STEP_PEOPLE.length] ?? "vp";
    await backend.rows("UPDATE users SET is_active = ? WHERE id = ?", is_active, people[username]);
  } else if (what === "add_approver" || what === "remove_approver") {
    const approver_user_id = usernames[choice % usernames.length]?.[1];
    await actAs(backend, approver, id, { action: what, approver_user_id, level: (choice % 4) + 1 });
  } else {
    const to = usernames[choice % usernames.length]?.[1];
    const fields = { action: what, ...(what === "reassign" ? { reassign_to_id: to } : {}) };
    await actAs(backend, approver, id, fields, what === "comment" ? filesOf(choice) : []);
  }
}

/** Makes the manager absent during the whole test, with the HR manager as delegate. */
async function nameDelegate(): Promise<void> {
  const period = { starts_at: null, ends_at: "2027-10-01T00:00:00.000Z", reason: "Holidays" };
  const input = CreateDelegationInput.parse({ delegate_user_id: backend.people["hr.manager"], ...period });
  unwrap(await backend.services.delegations.create(await backend.as("manager"), input));
}

const STEP_PEOPLE = ["vp", "it.manager", "senior.manager"] as const;

/**
 * Gives procurement three steps: two people, then two of three people, then the director. If the director has decided
 * an earlier step, this decision also counts for the last step (`same_person: "once"`). Gives travel two steps.
 */
async function addStepsToMatrix(): Promise<void> {
  const people = ["manager", "senior.manager", "director"] as const;
  const steps = [{ people: ["manager", "vp"] as const }, { required: 2, people }, { people: ["director"] as const }];
  await setSteps(backend, steps, { same_person: "once" }, "procurement");
  await setSteps(
    backend,
    [
      { required: 1, people: ["manager", "it.manager"] },
      { required: 2, people },
    ],
    {},
    "travel",
  );
}

const APPROVERS = ["manager", "senior.manager", "director"] as const;

/**
 * Returns two levels of a route, of which the first needs two approvals. The matrix does not create such routes (R23).
 */
function twoLevels(): RouteLevel[] {
  const all = APPROVERS.map((name) => ({
    user_id: backend.people[name],
    user_name: name,
    max_amount: null,
    currency: "USD",
  }));
  return [1, 2].map((level) => ({
    level,
    required_approvals: level === 1 ? 2 : 1,
    approver: all[level - 1] ?? null,
    eligible_approvers: all,
    approved_by: [],
  }));
}

test("after random sequences of actions by people and jobs, the row of each request matches its record", async () => {
  await nameDelegate();
  await addStepsToMatrix();
  const admin = await backend.as("admin");
  const step = fc.record({ what: fc.constantFrom(...STEPS), choice: fc.nat(20) });
  const walks = fc.record({
    steps: fc.array(step, { minLength: 3, maxLength: 14 }),
    levels: fc.constantFrom(1, 2),
    first: fc.constantFrom<Fields>(
      {},
      { request_type: "procurement", amount: 700 },
      { request_type: "travel", amount: 90 },
      { amount: 20_000 },
      { request_type: "it", amount: null },
      { due_in_days: 5 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(walks, async ({ steps, levels: count, first }) => {
      const { id } = await submitAs(backend, "requester", datedFields(first), [PDF]);
      for (const one of STEP_PEOPLE)
        await backend.rows("UPDATE users SET is_active = 1 WHERE id = ?", backend.people[one]);
      if (count === 2) await replaceRouteLevels(platform.DB, id, twoLevels());
      for (const one of steps) await take(id, one);
      expect(unwrap(await backend.services.requests.verifyHistory(admin, id))).toBeNull();
    }),
    { numRuns: 30 },
  );
  // The record says that these people are active, and a row that was changed outside of the product is a fault (R49).
  for (const one of STEP_PEOPLE) await backend.rows("UPDATE users SET is_active = 1 WHERE id = ?", backend.people[one]);
  const checked = await backend.jobs.checkRecord();
  expect(checked).toMatchObject({ requests: 30, faults: 0 });
});
