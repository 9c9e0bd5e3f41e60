import { describe, expect, test } from "vitest";
import { UpdateConfigurationInput } from "../../../domain/inputs/admin-matrix.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { createFileInput } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createSubmissionInput, type TestServices } from "../../support/test-services.ts";
import { actAs, createUser, modifyAs, type TestStepInput } from "../../support/use-cases.ts";
import { codeOf, createStepsTest, namesOf } from "./steps-test.ts";

const { backend, interleave, idOf, setSteps, submit, read, approve, countNotifications, expectIntact, setActive } =
  createStepsTest();

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

  test("after another person completes a step, a decision on this step is refused with step_passed, even if it has an outdated version of the request", async () => {
    await setSteps([{ required: 1, people: ["manager", "director"] }, { people: ["vp"] }]);
    const { id, version } = await submit();
    unwrap(await approve("manager", id));
    expect(codeOf(await approve("director", id, { version }))).toBe("step_passed");
    expect(codeOf(await approve("director", id))).toBe("step_passed");
    expect(codeOf(await approve("hr.manager", id))).toBe("not_found");
  });

  test("after the approver of a band without steps approves it, a decision of another eligible approver on this band is refused with step_passed", async () => {
    const { id, version } = await submit();
    const added = { action: "add_approver", approver_user_id: idOf("hr.manager") } as const;
    unwrap(await actAs(backend, "manager", id, added));
    unwrap(await approve("manager", id));
    expect(codeOf(await approve("senior.manager", id, { version }))).toBe("step_passed");
    unwrap(await approve("hr.manager", id));
    expect(codeOf(await approve("senior.manager", id))).toBe("step_passed");
  });

  test("if another person completes a step at the moment when a person of this step and the next one decides, the decision is refused and does not count for the next step", async () => {
    await setSteps([
      { required: 1, people: ["manager", "director"] },
      { required: 1, people: ["director", "vp"] },
    ]);
    for (const action of ["approve", "reject"] as const) {
      const { id } = await submit();
      const race = interleave(2, async () => unwrap(await approve("manager", id)));
      expect(codeOf(await actAs(race, "director", id, { action }))).toBe("step_passed");
      const { status, approval_chain } = await read(id);
      expect(status).toBe("pending");
      expect(approval_chain.map(({ approved_by }) => approved_by.length)).toEqual([1, 0]);
      await expectIntact(id);
    }
  });
});

describe("modifications after an approval (R34)", () => {
  const STEPS: TestStepInput[] = [{ people: ["manager"] }, { people: ["director", "vp"] }];

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

  test("after several small increases of the amount, an approval no longer counts if the sum of the increases exceeds the tolerance", async () => {
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

  test.each([
    [1, 1.1, 1],
    [1, 1.11, 0],
    [0.7, 0.77, 1],
  ])(
    "with a tolerance of 10 percent, a change of the amount from %d to %d leaves %i valid approvals",
    async (before, after, count) => {
      await backend.rows("UPDATE request_types SET amount_tolerance_percent = 10 WHERE code = 'financial'");
      await setSteps(STEPS);
      const { id } = await submit({ amount: before });
      unwrap(await approve("manager", id));
      unwrap(await modifyAs(backend, "requester", id, { amount: after }));
      expect((await read(id)).approval_chain[0]?.approved_by).toHaveLength(count);
      await expectIntact(id);
    },
  );

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

  test("if a step has too few people after a modification, or nobody can decide after an approval, the administrators are notified", async () => {
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
    expect((await countNotifications("admin", "request_too_few_approvers", id))[0]?.n).toBe(1);
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

  test("after a person of a step is deactivated, an administrator can add an approver, and this approver can approve the request", async () => {
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

  test("if nobody can decide step 2, an administrator who was asked in step 1 but did not decide can assign an approver to step 2", async () => {
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

  test("after the matrix rule changes from `once` to `separate` and the request is modified, an approval counts only in the first of two steps", async () => {
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

  test("if all steps of the new route after a modification are already approved, the request is approved, and later decisions are refused", async () => {
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

describe("an approval of a step while the request changes (R9)", () => {
  const COMMENT = { action: "comment", comments: "I am looking at it" } as const;

  test.each([
    ["the title", { title: "Something else" }],
    ["the description", { description: "Five laptops instead of three" }],
    ["the priority", { priority: "URGENT" }],
    ["the due date", { due_date: "2026-12-24" }],
  ])("an approval is refused with stale_version if the requester changes %s at the same time", async (_, change) => {
    await setSteps([{ people: ["manager", "director"] }]);
    const { id } = await submit();
    const race = interleave(2, async () => unwrap(await modifyAs(backend, "requester", id, change)));
    expect(codeOf(await actAs(race, "manager", id, { action: "approve" }))).toBe("stale_version");
    const { approval_chain, waiting_for } = await read(id);
    expect(approval_chain[0]?.approved_by).toEqual([]);
    expect(namesOf(waiting_for)).toEqual(["Marc Nager", "Dora Rector"]);
    unwrap(await approve("manager", id));
    await expectIntact(id);
  });

  test("an approval is refused with stale_version if the requester adds a file at the same time", async () => {
    await setSteps([{ people: ["manager", "director"] }]);
    const { id } = await submit();
    const addFile = () => actAs(backend, "requester", id, COMMENT, [createFileInput("pdf")]);
    const race = interleave(2, async () => unwrap(await addFile()));
    expect(codeOf(await actAs(race, "manager", id, { action: "approve" }))).toBe("stale_version");
    expect((await read(id)).approval_chain[0]?.approved_by).toEqual([]);
  });

  test.each([
    ["another person comments", () => ({ who: "requester", fields: COMMENT }) as const],
    ["another person of the step approves", () => ({ who: "director", fields: { action: "approve" } }) as const],
    [
      "another person of the step reassigns the request",
      () => ({ who: "director", fields: { action: "reassign", reassign_to_id: idOf("it.manager") } }) as const,
    ],
  ])(
    "an approval is recorded if %s at the same time, because this does not change the content of the request",
    async (_, toChange) => {
      await setSteps([{ people: ["manager", "director", "vp"] }]);
      const { id } = await submit();
      const { who, fields } = toChange();
      const race = interleave(2, async () => unwrap(await actAs(backend, who, id, fields)));
      unwrap(await actAs(race, "manager", id, { action: "approve" }));
      const { approval_chain } = await read(id);
      expect(approval_chain[0]?.approved_by.map(({ user_name }) => user_name)).toContain("Marc Nager");
      await expectIntact(id);
    },
  );
});

describe("a person who is deactivated at the moment when a request is assigned to them (R14)", () => {
  test("if the only person of step 2 is deactivated at the moment when step 1 is approved, a person of the next higher band is asked instead", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["hr.manager"] }]);
    const { id } = await submit();
    const race = interleave(2, () => setActive("hr.manager", false));
    unwrap(await actAs(race, "manager", id, { action: "approve" }));
    const { waiting_for, approval_chain } = await read(id);
    expect(namesOf(waiting_for)).toEqual(["Selma Nior"]);
    expect(approval_chain[1]?.skipped).toMatchObject([{ user_name: "Hanna Rees", why: "inactive" }]);
    expect((await countNotifications("hr.manager", "request_submitted", id))[0]?.n).toBe(0);
    await expectIntact(id);
  });

  test("if a person of steps 1 and 2 is deactivated at the moment when another person approves step 1, step 2 asks a person of the next higher band instead", async () => {
    await setSteps([{ required: 1, people: ["manager", "hr.manager"] }, { people: ["hr.manager"] }]);
    const { id } = await submit();
    const race = interleave(2, () => setActive("hr.manager", false));
    unwrap(await actAs(race, "manager", id, { action: "approve" }));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Selma Nior"]);
    await expectIntact(id);
  });

  test("if everybody who could decide step 2 is deactivated at the moment when step 1 is approved, the administrators are notified", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["hr.manager"] }]);
    const { id } = await submit();
    const race = interleave(2, async () => {
      for (const who of ["hr.manager", "senior.manager", "director", "vp"] as const) await setActive(who, false);
    });
    unwrap(await actAs(race, "manager", id, { action: "approve" }));
    expect((await read(id)).waiting_for).toEqual([]);
    expect((await countNotifications("admin", "request_unassigned", id))[0]?.n).toBe(1);
    await expectIntact(id);
  });

  test("if the approver of a request is deactivated during its submission, the submission is refused with busy, and a repeated submission goes to the next approver", async () => {
    const race = interleave(2, () => setActive("manager", false));
    const input = createSubmissionInput({ request_type: "financial", amount: 900 });
    expect(codeOf(await race.services.requests.submit(await backend.as("requester"), input, []))).toBe("busy");
    expect(await backend.rows("SELECT id FROM requests")).toEqual([]);
    expect(namesOf((await submit()).waiting_for)).toEqual(["Selma Nior"]);
  });

  test.each([
    [
      "a reassignment",
      3,
      (race: TestServices, id: string) =>
        actAs(race, "manager", id, { action: "reassign", reassign_to_id: idOf("hr.manager") }),
    ],
    [
      "the addition of a step",
      4,
      (race: TestServices, id: string) =>
        actAs(race, "manager", id, { action: "add_approver", approver_user_id: idOf("hr.manager") }),
    ],
    [
      "a modification",
      3,
      async (race: TestServices, id: string) => {
        await setSteps([{ people: ["hr.manager"] }]);
        return modifyAs(race, "requester", id, { amount: 899 });
      },
    ],
  ] as const)(
    "if the new approver of a request is deactivated at the moment of %s, the call is refused with busy",
    async (_, writing_batch, assign) => {
      await setSteps([{ people: ["manager"] }]);
      const { id, version } = await submit();
      const race = interleave(writing_batch, () => setActive("hr.manager", false));
      expect(codeOf(await assign(race, id))).toBe("busy");
      expect(await read(id)).toMatchObject({ version, waiting_for: [{ id: idOf("manager") }] });
    },
  );

  test("if the new approver is deactivated during an escalation, a later run of the escalation job asks the next higher approver", async () => {
    await setSteps([{ people: ["manager"] }]);
    const { id } = await submit();
    backend.wait(73 * HOUR_MS);
    const race = interleave(4, () => setActive("senior.manager", false));
    expect(await race.jobs.escalateWaitingRequests()).toEqual({ escalated: 0 });
    expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 1 });
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Dora Rector"]);
    await expectIntact(id);
  });
});
