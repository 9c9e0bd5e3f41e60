import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { UpdateConfigurationInput } from "../../../domain/inputs/admin-matrix.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Username } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import {
  type ActorOrUsername,
  actAs,
  createUser,
  getActor,
  modifyAs,
  type StepInput,
  setSteps as setStepsOf,
  submitAs,
} from "../../support/use-cases.ts";

const backend = createServiceTest();

const idOf = (username: Username): string => backend.people[username];
const namesOf = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name);
const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? "ok" : (result.code ?? ""));

/** Gives the band of the financial matrix up to 1,000 USD these steps. */
const setSteps = (steps: readonly StepInput[], configuration?: Record<string, unknown>) =>
  setStepsOf(backend, steps, configuration);

const submit = (fields: Record<string, unknown> = {}): Promise<RequestDetails> =>
  submitAs(backend, "requester", { request_type: "financial", amount: 900, currency: "USD", ...fields });

const read = async (id: string, who: ActorOrUsername = "admin"): Promise<RequestDetails> =>
  unwrap(await backend.services.requests.get(await getActor(backend, who), id));

const approve = (who: ActorOrUsername, id: string, fields: Record<string, unknown> = {}) =>
  actAs(backend, who, id, { action: "approve", ...fields });

/** Lists the requests that wait for the user. */
async function listWaiting(who: ActorOrUsername): Promise<string[]> {
  const page = await backend.services.requests.list(
    await getActor(backend, who),
    ListRequestsInput.parse({ waiting_for: "me" }),
  );
  return unwrap(page).items.map(({ id }) => id);
}

const countNotifications = (who: Username, kind: string, request_id: string) =>
  backend.rows<{ n: number }>(
    "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND kind = ? AND request_id = ?",
    idOf(who),
    kind,
    request_id,
  );

async function expectIntact(id: string): Promise<void> {
  expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
  const details = await read(id);
  const approvals = details.approval_chain.flatMap(({ approved_by }) => approved_by.filter(({ carried }) => !carried));
  const ids = approvals.flatMap(({ user_id, on_behalf_of }) => (on_behalf_of ? [user_id, on_behalf_of.id] : [user_id]));
  expect(new Set(ids).size).toBe(ids.length);
}

const setActive = (who: Username, is_active: boolean) =>
  backend.rows("UPDATE users SET is_active = ? WHERE id = ?", is_active ? 1 : 0, idOf(who));

async function delegate(from: Username, to: Username): Promise<void> {
  const ends_at = new Date(backend.clock.now.getTime() + 48 * HOUR_MS).toISOString();
  const input = CreateDelegationInput.parse({ delegate_user_id: idOf(to), ends_at, reason: "Away" });
  unwrap(await backend.services.delegations.create(await backend.as(from), input));
}

describe("steps in sequence", () => {
  test("a request goes through a step of one person and a step of two people, and is approved by the last approval (R32)", async () => {
    await setSteps([
      { name: "Manager", people: ["manager"] },
      { name: "Finance", people: ["director", "vp"] },
    ]);
    const { id, waiting_for, approval_chain } = await submit();
    expect(namesOf(waiting_for)).toEqual(["Marc Nager"]);
    expect(approval_chain.map(({ name, status, required_approvals }) => [name, status, required_approvals])).toEqual([
      ["Manager", "current", 1],
      ["Finance", "waiting", 2],
    ]);
    expect(approval_chain[1]?.asked).toEqual([]);
    unwrap(await approve("manager", id));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Dora Rector", "Victor Pell"]);
    expect((await countNotifications("vp", "request_submitted", id))[0]?.n).toBe(1);
    expect((await countNotifications("requester", "request_level_approved", id))[0]?.n).toBe(1);
    unwrap(await approve("vp", id));
    expect(await read(id)).toMatchObject({ status: "pending", current_approver_name: "Dora Rector" });
    expect((await countNotifications("requester", "request_step_approved", id))[0]?.n).toBe(1);
    unwrap(await approve("director", id));
    const details = await read(id);
    expect(details).toMatchObject({ status: "approved", waiting_for: [] });
    expect(details.approval_chain.map(({ status }) => status)).toEqual(["approved", "approved"]);
    await expectIntact(id);
  });

  test("until a person in a step decides, the request is in the list of requests that wait for this person", async () => {
    await setSteps([{ people: ["manager", "director", "vp"] }]);
    const { id } = await submit();
    for (const who of ["manager", "director", "vp"] as const) expect(await listWaiting(who)).toContain(id);
    unwrap(await approve("director", id));
    expect(await listWaiting("director")).not.toContain(id);
    expect(await listWaiting("vp")).toContain(id);
  });

  test("one rejection rejects the whole request, and the later steps are skipped (R32)", async () => {
    await setSteps([{ people: ["manager", "director"] }, { people: ["vp"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    unwrap(await actAs(backend, "director", id, { action: "reject" }));
    const details = await read(id);
    expect(details).toMatchObject({ status: "rejected", waiting_for: [] });
    expect(details.approval_chain.map(({ status }) => status)).toEqual(["rejected", "skipped"]);
    await expectIntact(id);
  });
});

describe("separation of duties (R33)", () => {
  test("a person who approved step 1 is not asked in step 2 and cannot decide it", async () => {
    await setSteps([{ people: ["manager"] }, { required: 1, people: ["manager", "director"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    const details = await read(id);
    expect(namesOf(details.waiting_for)).toEqual(["Dora Rector"]);
    expect(details.approval_chain[1]?.skipped).toMatchObject([{ user_name: "Marc Nager", why: "decided" }]);
    const refused = await approve("manager", id);
    expect(refused).toMatchObject({ ok: false, code: "duties_conflict" });
    expect(refused).toMatchObject({ detail: expect.stringContaining("You") });
    await expectIntact(id);
  });

  test("step 2 cannot be reassigned to the person who approved step 1", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    const refused = await actAs(backend, "director", id, { action: "reassign", reassign_to_id: idOf("manager") });
    expect(refused).toMatchObject({ ok: false, code: "invalid", errors: [{ path: "reassign_to_id" }] });
  });

  test("a delegate who approved step 1 cannot decide step 2 on behalf of its approver", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director"] }]);
    const { id } = await submit();
    await delegate("director", "manager");
    unwrap(await approve("manager", id));
    expect(codeOf(await approve("manager", id))).toBe("duties_conflict");
    expect(await listWaiting("manager")).not.toContain(id);
    unwrap(await approve("director", id));
    await expectIntact(id);
  });

  test("if a delegate approved step 1 on behalf of a person, this person cannot decide step 2", async () => {
    await setSteps([{ people: ["manager"] }, { required: 1, people: ["manager", "director"] }]);
    const { id } = await submit();
    await delegate("manager", "it.manager");
    unwrap(await approve("it.manager", id));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Dora Rector"]);
    expect(codeOf(await approve("manager", id))).toBe("duties_conflict");
    await expectIntact(id);
  });

  test("if a person is in two steps with the rule `once`, the approval of the person in the first step also counts in the later step", async () => {
    await setSteps([{ people: ["manager"] }, { required: 1, people: ["manager", "director"] }, { people: ["vp"] }], {
      same_person: "once",
    });
    const { id } = await submit();
    unwrap(await approve("manager", id));
    const details = await read(id);
    expect(details.approval_chain.map(({ status }) => status)).toEqual(["approved", "approved", "current"]);
    expect(details.approval_chain[1]?.approved_by).toMatchObject([{ user_name: "Marc Nager", carried: true }]);
    expect(namesOf(details.waiting_for)).toEqual(["Victor Pell"]);
    await expectIntact(id);
  });

  test("with the rule `once`, an approval that completes all later steps approves the request", async () => {
    await setSteps([{ people: ["manager"] }, { required: 1, people: ["manager", "director"] }], {
      same_person: "once",
    });
    const { id } = await submit();
    unwrap(await approve("manager", id));
    expect(await read(id)).toMatchObject({ status: "approved", waiting_for: [] });
    await expectIntact(id);
  });
});

describe("conflicts of duties (R33)", () => {
  /** Creates two groups in conflict, with these members. */
  async function setConflict(first: Username[], second: Username[], scope: "on_request" | "on_steps"): Promise<void> {
    const at = backend.clock.now.toISOString();
    for (const [id, people] of [["first", first] as const, ["second", second] as const]) {
      await backend.rows("INSERT INTO approver_groups(id, name, created_at) VALUES (?, ?, ?)", id, id, at);
      for (const [position, one] of people.entries())
        await backend.rows("INSERT INTO approver_group_members VALUES (?, ?, ?)", id, idOf(one), position);
    }
    const [on_request, on_steps] = scope === "on_request" ? [1, 0] : [0, 1];
    await backend.rows(
      "INSERT INTO duty_conflicts(id, name, first_group_id, second_group_id, on_request, on_steps, created_at) VALUES ('c', 'c', 'first', 'second', ?, ?, ?)",
      on_request,
      on_steps,
      at,
    );
  }

  test("if two groups have a conflict of duties, no member of the second group can decide a request of a member of the first group, even without steps", async () => {
    await setConflict(["requester"], ["manager"], "on_request");
    const { id, waiting_for } = await submit();
    expect(namesOf(waiting_for)).toEqual(["Selma Nior"]);
    expect(codeOf(await approve("manager", id))).toBe("duties_conflict");
    const reassign = { action: "reassign", reassign_to_id: idOf("manager") } as const;
    expect(codeOf(await actAs(backend, "senior.manager", id, reassign))).toBe("invalid");
    unwrap(await modifyAs(backend, "requester", id, { amount: 800 }));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Selma Nior"]);
    await expectIntact(id);
  });

  test("if two groups have a conflict of duties and a member of the first group approved step 1, no member of the second group can decide step 2", async () => {
    await setConflict(["manager"], ["director"], "on_steps");
    await setSteps([{ people: ["manager"] }, { required: 1, people: ["director", "vp"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    const details = await read(id);
    expect(namesOf(details.waiting_for)).toEqual(["Victor Pell"]);
    expect(details.approval_chain[1]?.skipped).toMatchObject([{ user_name: "Dora Rector", why: "conflict" }]);
    expect(codeOf(await approve("director", id))).toBe("duties_conflict");
    await expectIntact(id);
  });

  test("a conflict of duties that is created while a request is open does not affect this request (R15)", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    await setConflict(["manager"], ["director"], "on_steps");
    unwrap(await approve("director", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
  });

  test("if two people of a step have a conflict of duties, only one of them can decide, and a person of the next higher band replaces the other person", async () => {
    await setConflict(["manager"], ["director"], "on_steps");
    await setSteps([{ people: ["manager", "director"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    const details = await read(id);
    expect(details.waiting_for.map(({ id: one }) => one)).toEqual([idOf("senior.manager")]);
    unwrap(await approve("senior.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });
});

describe("steps with too few people", () => {
  test("a member who is inactive when the step opens is not asked, and a person of the next higher band is asked instead", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["hr.manager"] }]);
    const { id } = await submit();
    await setActive("hr.manager", false);
    unwrap(await approve("manager", id));
    const details = await read(id);
    expect(namesOf(details.waiting_for)).toEqual(["Selma Nior"]);
    expect(details.approval_chain[1]?.skipped).toMatchObject([{ user_name: "Hanna Rees", why: "inactive" }]);
    expect((await countNotifications("senior.manager", "request_submitted", id))[0]?.n).toBe(1);
    await expectIntact(id);
  });

  test("if a step has too few people, the administrators are notified and can add an approver to the step (R32)", async () => {
    await setSteps([{ people: ["manager"] }, { required: 2, people: ["hr.manager", "it.manager"] }]);
    const { id } = await submit();
    for (const who of ["hr.manager", "senior.manager", "director", "vp"] as const) await setActive(who, false);
    unwrap(await approve("manager", id));
    expect(namesOf((await read(id)).waiting_for)).toHaveLength(1);
    expect((await countNotifications("admin", "request_short", id))[0]?.n).toBe(1);
    expect((await read(id)).further_actions).toContain("add_approver");
    unwrap(await actAs(backend, "admin", id, { action: "add_approver", approver_user_id: idOf("it.staff") }));
    expect((await read(id)).waiting_for).toHaveLength(2);
    unwrap(await approve("it.staff", id));
    unwrap(await approve("it.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });
});

describe("concurrent decisions on a step (R36)", () => {
  const COUNT = 25;

  async function createPeople(): Promise<Awaited<ReturnType<typeof createUser>>[]> {
    const people = [];
    for (let at = 0; at < COUNT; at += 1) people.push(await createUser(backend, `racer${at}`, "manager", "it"));
    return people;
  }

  test("if 25 people concurrently approve a step that needs one approval, one approval is recorded and 24 are refused with step_passed", async () => {
    const people = await createPeople();
    await setSteps([{ required: 1, people }]);
    const { id } = await submit();
    const results = await Promise.all(people.map((one) => approve(one, id)));
    expect(results.map(codeOf).toSorted()).toEqual(["ok", ...Array.from({ length: COUNT - 1 }, () => "step_passed")]);
    const details = await read(id);
    expect(details.approval_chain[0]?.approved_by).toHaveLength(1);
    await expectIntact(id);
  });

  test("if five people concurrently approve a step that needs three approvals, exactly three approvals are recorded", async () => {
    const people = (await createPeople()).slice(0, 5);
    await setSteps([{ required: 3, people }, { people: ["vp"] }]);
    const { id } = await submit();
    const results = await Promise.all(people.map((one) => approve(one, id)));
    expect(results.map(codeOf).toSorted()).toEqual(["ok", "ok", "ok", "step_passed", "step_passed"]);
    expect((await read(id)).approval_chain[0]?.approved_by).toHaveLength(3);
    await expectIntact(id);
  });

  test("a decision on a step that another person has completed is refused with step_passed, even if the decision is based on an older version of the request", async () => {
    await setSteps([{ required: 1, people: ["manager", "director"] }, { people: ["vp"] }]);
    const { id, version } = await submit();
    unwrap(await approve("manager", id));
    expect(codeOf(await approve("director", id, { version }))).toBe("step_passed");
    expect(codeOf(await approve("director", id))).toBe("step_passed");
    expect(codeOf(await approve("hr.manager", id))).toBe("not_found");
  });
});

describe("reassignment and escalation in a step", () => {
  test("in a step that needs two of three approvals, a person to whom the request was reassigned is still asked after another person has approved", async () => {
    await setSteps([{ required: 2, people: ["manager", "director", "vp"] }]);
    const { id } = await submit();
    unwrap(await actAs(backend, "manager", id, { action: "reassign", reassign_to_id: idOf("it.manager") }));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Ivo Tamm", "Dora Rector", "Victor Pell"]);
    unwrap(await approve("director", id));
    const details = await read(id);
    expect(details.waiting_for.map(({ id: one }) => one)).toEqual([idOf("it.manager"), idOf("vp")]);
    expect(codeOf(await approve("manager", id))).toBe("not_approver");
    await expectIntact(id);
  });

  test("a step without decisions escalates to a person who was not asked before", async () => {
    await setSteps([{ people: ["manager", "senior.manager"] }]);
    const { id } = await submit();
    backend.wait(73 * HOUR_MS);
    await backend.jobs.escalateWaitingRequests();
    const details = await read(id);
    expect(details.waiting_for.map(({ id: one }) => one)).toEqual([
      idOf("director"),
      idOf("manager"),
      idOf("senior.manager"),
    ]);
    unwrap(await approve("director", id));
    unwrap(await approve("manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("in a step that needs one approval, an escalation asks only the next person, but the previous approvers can still decide", async () => {
    await setSteps([{ required: 1, people: ["manager", "senior.manager"] }]);
    const { id } = await submit();
    backend.wait(73 * HOUR_MS);
    await backend.jobs.escalateWaitingRequests();
    expect((await read(id)).waiting_for.map(({ id: one }) => one)).toEqual([idOf("director")]);
    unwrap(await approve("manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });
});

describe("approvers added by hand (R35)", () => {
  test("the current approver can add a step with one person, who decides after the current step", async () => {
    const { id } = await submit();
    unwrap(
      await actAs(backend, "manager", id, {
        action: "add_approver",
        approver_user_id: idOf("it.manager"),
        comments: "Needs IT",
      }),
    );
    const added = await read(id);
    expect(added.approval_chain).toMatchObject([
      { level: 1, status: "current", added_by: null },
      { level: 2, status: "waiting", added_by: { name: "Marc Nager" }, reason: "Needs IT" },
    ]);
    unwrap(await approve("manager", id));
    expect((await read(id)).waiting_for.map(({ id: one }) => one)).toEqual([idOf("it.manager")]);
    unwrap(await approve("it.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("an approver who was added by hand can be removed by the person who added the approver, but not by another approver, and not after the step opens", async () => {
    await setSteps([{ people: ["manager", "director"] }]);
    const { id } = await submit();
    const add = { action: "add_approver", approver_user_id: idOf("it.manager") } as const;
    unwrap(await actAs(backend, "manager", id, add));
    expect(codeOf(await actAs(backend, "director", id, { action: "remove_approver", level: 2 }))).toBe("forbidden");
    unwrap(await actAs(backend, "manager", id, { action: "remove_approver", level: 2 }));
    expect((await read(id)).approval_chain).toHaveLength(1);
    unwrap(await actAs(backend, "manager", id, add));
    unwrap(await approve("manager", id));
    unwrap(await approve("director", id));
    expect(codeOf(await actAs(backend, "manager", id, { action: "remove_approver", level: 2 }))).toBe("invalid_state");
    await expectIntact(id);
  });

  test("the requester, inactive people, people who have decided and people in the current step cannot be added as approvers", async () => {
    await setSteps([{ people: ["director"] }, { people: ["manager", "vp"] }]);
    const { id } = await submit();
    unwrap(await approve("director", id));
    await setActive("hr.manager", false);
    for (const who of ["requester", "hr.manager", "director", "vp"] as const)
      expect(
        await actAs(backend, "manager", id, { action: "add_approver", approver_user_id: idOf(who) }),
      ).toMatchObject({ ok: false, code: "invalid", errors: [{ path: "approver_user_id" }] });
    const withoutReason = { action: "add_approver", approver_user_id: idOf("it.staff"), comments: "" } as const;
    expect(codeOf(await actAs(backend, "manager", id, withoutReason))).toBe("invalid");
    expect(codeOf(await actAs(backend, "requester", id, { ...withoutReason, comments: "x" }))).toBe("own_request");
    expect(codeOf(await actAs(backend, "admin", id, { ...withoutReason, comments: "x" }))).toBe("not_approver");
  });
});

describe("modifications after an approval (R34)", () => {
  const STEPS: StepInput[] = [{ people: ["manager"] }, { people: ["director", "vp"] }];

  async function approvedOnce(): Promise<string> {
    await setSteps(STEPS);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    return id;
  }

  test("an approval stays valid when the title is changed, and the approver is notified of the change", async () => {
    const id = await approvedOnce();
    unwrap(await modifyAs(backend, "requester", id, { title: "Something else" }));
    const details = await read(id);
    expect(details.approval_chain[0]?.approved_by).toMatchObject([
      { user_name: "Marc Nager", changed_since: [{ field: "title", to: "Something else" }] },
    ]);
    expect((await countNotifications("manager", "request_changed_after_approval", id))[0]?.n).toBe(1);
    expect(namesOf(details.waiting_for)).toEqual(["Dora Rector", "Victor Pell"]);
    await expectIntact(id);
  });

  test("an approval stays valid when the amount becomes lower and the route stays the same", async () => {
    const id = await approvedOnce();
    unwrap(await modifyAs(backend, "requester", id, { amount: 899 }));
    const details = await read(id);
    expect(details.approval_chain.map(({ status }) => status)).toEqual(["approved", "current"]);
    await expectIntact(id);
  });

  test.each([
    ["a higher amount", { amount: 901 }],
    ["the same amount in another currency", { currency: "EUR" }],
  ])(
    "after a modification to %s, an earlier approval no longer counts, and the approver is notified",
    async (_, change) => {
      const id = await approvedOnce();
      unwrap(await modifyAs(backend, "requester", id, change));
      const details = await read(id);
      expect(details.approval_chain.flatMap(({ approved_by }) => approved_by)).toEqual([]);
      expect(namesOf(details.waiting_for)).toEqual(["Marc Nager"]);
      expect((await countNotifications("manager", "request_approval_dropped", id))[0]?.n).toBe(1);
      unwrap(await approve("manager", id));
      await expectIntact(id);
    },
  );

  test("several small increases of the amount are compared with the approved amount, so that their sum cannot exceed the tolerance", async () => {
    const admin = await backend.as("admin");
    await backend.rows("UPDATE request_types SET amount_tolerance_percent = 1 WHERE code = 'financial'");
    expect(admin.role).toBe("admin");
    const id = await approvedOnce();
    unwrap(await modifyAs(backend, "requester", id, { amount: 909 }));
    expect((await read(id)).approval_chain[0]?.approved_by).toHaveLength(1);
    unwrap(await modifyAs(backend, "requester", id, { amount: 918 }));
    expect((await read(id)).approval_chain[0]?.approved_by).toHaveLength(0);
    await expectIntact(id);
  });

  test("if the title is a material field of the request type, a change of the title makes the approvals invalid", async () => {
    await backend.rows(
      `UPDATE request_types SET material_fields = '["amount","currency","request_type","department","title"]' WHERE code = 'financial'`,
    );
    const id = await approvedOnce();
    unwrap(await modifyAs(backend, "requester", id, { title: "Another purchase" }));
    expect((await read(id)).approval_chain[0]?.approved_by).toEqual([]);
    await expectIntact(id);
  });

  test("an approver who was added by hand stays on the route after a modification", async () => {
    const id = await approvedOnce();
    const add = { action: "add_approver", approver_user_id: idOf("it.manager") } as const;
    unwrap(await actAs(backend, "director", id, add));
    unwrap(await modifyAs(backend, "requester", id, { amount: 950 }));
    const details = await read(id);
    expect(details.approval_chain.map(({ added_by }) => added_by?.name ?? null)).toEqual([null, null, "Dora Rector"]);
    await expectIntact(id);
  });
});

describe("changes of a route or its people while a request is open", () => {
  test("a modification does not remove an approver who was added by hand and is not in the matrix (R35)", async () => {
    await setSteps([{ people: ["manager"] }]);
    const { id } = await submit();
    unwrap(await actAs(backend, "manager", id, { action: "add_approver", approver_user_id: idOf("it.staff") }));
    unwrap(await approve("manager", id));
    unwrap(await modifyAs(backend, "requester", id, { amount: 899 }));
    const { waiting_for, approval_chain } = await read(id);
    expect(waiting_for.map((one) => one.id)).toEqual([idOf("it.staff")]);
    expect(approval_chain[1]?.skipped).toEqual([]);
    await expectIntact(id);
  });

  test("the administrators are notified if a step has too few people after a modification, or if nobody can decide after an approval", async () => {
    await setSteps([{ people: ["manager"] }]);
    const admin = await backend.as("admin");
    const found = unwrap(await backend.services.admin.matrix.list(admin)).find(
      (one) => one.request_type === "financial",
    );
    const amount_levels = (found?.amount_levels ?? []).slice(0, 2).map((level, index) => ({
      ...level,
      ...(index === 1
        ? {
            max_amount: null,
            approver_user_id: null,
            steps: [
              { name: null, required: 2, members: [{ user_id: idOf("manager") }, { user_id: idOf("it.staff") }] },
            ],
          }
        : {}),
    }));
    unwrap(
      await backend.services.admin.matrix.update(
        admin,
        found?.id ?? "",
        UpdateConfigurationInput.parse({ amount_levels }),
      ),
    );
    const { id } = await submit();
    await setActive("it.staff", false);
    unwrap(await modifyAs(backend, "requester", id, { amount: 5_000 }));
    expect((await countNotifications("admin", "request_short", id))[0]?.n).toBe(1);
    unwrap(await approve("manager", id));
    expect(await read(id)).toMatchObject({ waiting_for: [], status: "pending" });
    expect((await countNotifications("admin", "request_unassigned", id))[0]?.n).toBe(1);
    await expectIntact(id);
  });

  test("an administrator cannot add themselves as an approver", async () => {
    await setSteps([{ required: 2, people: ["hr.manager", "it.manager"] }]);
    for (const who of ["hr.manager", "senior.manager", "director", "vp"] as const) await setActive(who, false);
    const { id } = await submit();
    const self = { action: "add_approver", approver_user_id: idOf("admin") } as const;
    expect(await actAs(backend, "admin", id, self)).toMatchObject({
      ok: false,
      code: "invalid",
      errors: [{ path: "approver_user_id", message: "You cannot add yourself" }],
    });
  });

  test("an administrator can add an approver after a person of a step was deactivated, and the record matches the request", async () => {
    await setSteps([{ people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await setActive("it.staff", false);
    expect((await read(id)).further_actions).toContain("add_approver");
    unwrap(await actAs(backend, "admin", id, { action: "add_approver", approver_user_id: idOf("hr.manager") }));
    unwrap(await approve("manager", id));
    unwrap(await approve("hr.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("if an approver of a step is deactivated, the next approval of the step adds a person of the next higher band to the step", async () => {
    await setSteps([{ people: ["manager", "it.staff"] }]);
    const { id } = await submit();
    await setActive("it.staff", false);
    unwrap(await approve("manager", id));
    expect((await read(id)).waiting_for.map((one) => one.id)).toEqual([idOf("it.staff"), idOf("senior.manager")]);
    unwrap(await approve("senior.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("an administrator who was asked in step 1 but did not decide can assign an approver to step 2 if nobody can decide step 2", async () => {
    await setSteps([{ required: 1, people: ["manager", "admin"] }, { people: ["it.staff"] }]);
    const { id } = await submit();
    for (const who of ["it.staff", "senior.manager", "director", "vp"] as const) await setActive(who, false);
    unwrap(await approve("manager", id));
    expect((await read(id)).waiting_for).toEqual([]);
    unwrap(await actAs(backend, "admin", id, { action: "reassign", reassign_to_id: idOf("hr.manager") }));
    unwrap(await approve("hr.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });

  test("after the rule changes from `once` to `separate`, a modification lets an approval that counted in two steps count only in the first step", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["manager"] }, { people: ["director"] }], {
      same_person: "once",
    });
    const { id } = await submit();
    unwrap(await approve("manager", id));
    await setSteps([{ people: ["manager"] }, { people: ["manager"] }, { people: ["director"] }], {
      same_person: "separate",
    });
    unwrap(await modifyAs(backend, "requester", id, { amount: 899 }));
    const { approval_chain } = await read(id);
    expect(approval_chain.map(({ status }) => status)).toEqual(["approved", "current", "waiting"]);
    await expectIntact(id);
  });

  test("if all steps of the new route are already approved, a modification approves the request, and later decisions are refused", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director"] }]);
    const { id } = await submit();
    unwrap(await approve("manager", id));
    await setSteps([{ people: ["manager"] }]);
    unwrap(await modifyAs(backend, "requester", id, { amount: 899 }));
    expect(await read(id)).toMatchObject({ status: "approved", current_approver_name: "Dora Rector" });
    expect(codeOf(await approve("director", id))).toMatch(/^(?:invalid_state|step_passed)$/);
    await expectIntact(id);
  });
});
