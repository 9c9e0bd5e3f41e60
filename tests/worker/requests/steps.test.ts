import { describe, expect, test } from "vitest";
import { AnalyzeInput, InsightsInput } from "../../../domain/inputs/assistant.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { actAs, createUser, modifyAs } from "../../support/use-cases.ts";
import { codeOf, createStepsTest, namesOf } from "./steps-test.ts";

const {
  backend,
  idOf,
  setSteps,
  submit,
  read,
  approve,
  listWaiting,
  countNotifications,
  expectIntact,
  setActive,
  delegate,
} = createStepsTest();

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

  test("if one approval completes both steps of a request with the rule `once`, the request is approved", async () => {
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
  async function setConflict(
    first: SampleUsername[],
    second: SampleUsername[],
    scope: "on_request" | "on_steps",
  ): Promise<void> {
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

  test("if two groups have a conflict of duties, no member of the second group can decide a request of a member of the first group, even if the matrix has no steps", async () => {
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

  test.each(["on_request", "on_steps"] as const)(
    "a person with a conflict of duties (%s) cannot decide a later step, even if the person was inactive when the conflict was found",
    async (scope) => {
      await setConflict([scope === "on_request" ? "requester" : "manager"], ["vp"], scope);
      await setSteps([{ people: ["manager", "director"] }, { required: 1, people: ["vp", "hr.manager"] }]);
      await setActive("vp", false);
      const { id } = await submit();
      unwrap(await approve("manager", id));
      await setActive("vp", true);
      unwrap(await approve("director", id));
      const { waiting_for, approval_chain } = await read(id);
      expect(namesOf(waiting_for)).toEqual(["Hanna Rees"]);
      expect(approval_chain[1]?.skipped).toMatchObject([{ user_name: "Victor Pell", why: "conflict" }]);
      await expectIntact(id);
    },
  );

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
  test("if a person of a step is inactive when the step opens, a person of the next higher band is asked instead", async () => {
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
    expect((await countNotifications("admin", "request_too_few_approvers", id))[0]?.n).toBe(1);
    expect((await read(id)).further_actions).toContain("add_approver");
    unwrap(await actAs(backend, "admin", id, { action: "add_approver", approver_user_id: idOf("it.staff") }));
    expect((await read(id)).waiting_for).toHaveLength(2);
    unwrap(await approve("it.staff", id));
    unwrap(await approve("it.manager", id));
    expect(await read(id)).toMatchObject({ status: "approved" });
    await expectIntact(id);
  });
});
describe("a step whose group grew after the matrix was saved", () => {
  test("a step asks only the first 25 members of its group, and the explanation of the route says so", async () => {
    await backend.rows("INSERT INTO approver_groups(id, name, created_at) VALUES ('finance-team', 'Finance team', '')");
    const addMember = (user_id: string, position: number) =>
      backend.rows("INSERT INTO approver_group_members VALUES ('finance-team', ?, ?)", user_id, position);
    await addMember(idOf("manager"), 0);
    await setSteps([{ group: "finance-team" }, { people: ["vp"] }]);
    for (let position = 1; position <= 30; position += 1)
      await addMember((await createUser(backend, `member${position}`, "manager", "it")).id, position);
    const { id, waiting_for, approval_chain, route_explanation } = await submit();
    const rows = await backend.rows<{ user_id: string }>(
      "SELECT user_id FROM approver_group_members ORDER BY position LIMIT 25",
    );
    expect(waiting_for.map((one) => one.id)).toEqual(rows.map(({ user_id }) => user_id));
    expect(approval_chain[0]?.required_approvals).toBe(25);
    expect(route_explanation).toContain("Step 1 has more than 25 people; only the first 25 are asked.");
    await expectIntact(id);
  });
});

describe("reassignment and escalation in a step", () => {
  test("if a step needs two of three approvals and one approver reassigns the request, the new approver is still asked after another person approves", async () => {
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

  test("only the person who added an approver by hand can remove this approver, and only before the added step opens", async () => {
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

describe("the assistant and requests on a route", () => {
  test("if a step asks several people, insights count the request as waiting for each of them, not only for the first person", async () => {
    await setSteps([{ people: ["manager", "director"] }]);
    for (let count = 0; count < 2; count += 1) await submit();
    await setSteps([{ people: ["director"] }]);
    await submit();
    const { insights } = unwrap(
      await backend.services.assistant.generateInsights(await backend.as("admin"), InsightsInput.parse({})),
    );
    const texts = insights.facts.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining("Dora Rector has the most open requests: 3"));
  });

  test("if a requester submits three requests just below a limit, the analysis warns the approver that an amount may have been split to avoid this limit", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await submit({ amount: 999 })).id);
    for (const id of ids) expect(namesOf((await read(id)).waiting_for)).toEqual(["Marc Nager"]);
    const last = ids[2] ?? "";
    const { analysis } = unwrap(
      await backend.services.assistant.analyze(
        await backend.as("manager"),
        AnalyzeInput.parse({ request_data: { id: last } }),
      ),
    );
    const split = analysis.facts.find(({ kind }) => kind === "split");
    expect(split).toMatchObject({ tone: "warning", text: expect.stringContaining("it totals USD 2,997") });
    expect(split?.sources.map(({ label }) => label)).toEqual(expect.arrayContaining(ids.slice(0, 2)));
    await expectIntact(last);
  });
});
