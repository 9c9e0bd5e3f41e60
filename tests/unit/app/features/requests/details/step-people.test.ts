import { describe, expect, test } from "vitest";
import { findCurrentStep, hasApprovalSteps } from "../../../../../../app/features/requests/current-step.ts";
import {
  countMissingPeople,
  describeSkippedPeople,
  listOtherEligibleNames,
  listStepPeopleWithState,
  type RequestStepFields,
} from "../../../../../../app/features/requests/details/step-people.ts";
import type { ApprovalLevel } from "../../../../../../domain/entities.ts";
import { englishTexts } from "../../../../../support/english.ts";

const [MARY, PAUL, ZOE] = ["Mary", "Paul", "Zoe"].map((name) => ({ id: name.toLowerCase(), name })) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
];

const approval = (
  person: { id: string; name: string },
  fields: Partial<ApprovalLevel["approved_by"][number]> = {},
) => ({
  user_id: person.id,
  user_name: person.name,
  on_behalf_of: null,
  changed_since: [],
  ...fields,
});

const toEligible = ({ id, name }: { id: string; name: string }) => ({
  user_id: id,
  user_name: name,
  max_amount: null,
  currency: "USD",
});

const step = (fields: Partial<ApprovalLevel> = {}): ApprovalLevel => ({
  level: 1,
  is_step: true,
  name: null,
  status: "current",
  required_approvals: 2,
  approver_id: MARY.id,
  approver_name: MARY.name,
  asked: [MARY, PAUL, ZOE],
  eligible_approvers: [MARY, PAUL, ZOE].map(toEligible),
  approved_by: [],
  added_by: null,
  reason: null,
  skipped: [],
  group_names: [],
  ...fields,
});

const request = (chain: ApprovalLevel[], fields: Partial<RequestStepFields> = {}): RequestStepFields => ({
  status: "pending",
  waiting_for: [MARY, PAUL, ZOE],
  approval_chain: chain,
  approval_history: [],
  ...fields,
});

const describePeople = (level: ApprovalLevel, of: RequestStepFields) =>
  listStepPeopleWithState(englishTexts, level, of).map(({ name, state, label }) => `${name}: ${state}, ${label}`);

describe("the people of a step or a level", () => {
  test("the current step shows for each person whether the person approved, must still decide or is no longer asked", () => {
    const level = step({ approved_by: [approval(PAUL)] });
    expect(describePeople(level, request([level], { waiting_for: [ZOE] }))).toEqual([
      "Paul: approved, Approved",
      "Mary: none, No longer asked",
      "Zoe: waiting, Waiting",
    ]);
  });

  test("an approval by a delegate is listed with the names of both people, and the absent person is not listed again", () => {
    const level = step({ approved_by: [approval({ id: "ann", name: "Ann" }, { on_behalf_of: MARY })] });
    expect(describePeople(level, request([level], { waiting_for: [PAUL, ZOE] }))[0]).toMatch(/^Ann.* Mary: approved/);
    expect(listStepPeopleWithState(englishTexts, level, request([level], { waiting_for: [PAUL, ZOE] }))).toHaveLength(
      3,
    );
  });

  test("people who did not decide are marked as not needed in a complete step, and have no mark in a rejected step", () => {
    const done = step({ status: "approved", approved_by: [approval(PAUL), approval(MARY)] });
    expect(describePeople(done, request([done], { status: "approved", waiting_for: [] }))[2]).toBe(
      "Zoe: none, Not needed",
    );
    const rejected = step({ status: "rejected" });
    const rejection = {
      version: 2,
      action: "rejected",
      approver_id: PAUL.id,
      approver_name: PAUL.name,
      on_behalf_of: null,
      comments: "",
      attachments: [],
      dropped_approvals: [],
      timestamp: "2026-11-02T09:00:00.000Z",
    };
    const of = request([rejected], { status: "rejected", waiting_for: [], approval_history: [rejection] });
    expect(describePeople(rejected, of)).toEqual(["Paul: rejected, Rejected", "Mary: none, null", "Zoe: none, null"]);
  });

  test("a step that has not started lists its people without a state", () => {
    const level = step({ level: 2, status: "waiting", asked: [] });
    expect(describePeople(level, request([step(), level]))).toEqual([
      "Mary: none, null",
      "Paul: none, null",
      "Zoe: none, null",
    ]);
  });

  test("an approval that was made in an earlier step is displayed with the number of that step", () => {
    const first = step({ status: "approved", approved_by: [approval(MARY)] });
    const second = step({ level: 2, approved_by: [approval(MARY, { carried: true })], asked: [PAUL] });
    expect(describePeople(second, request([first, second], { waiting_for: [PAUL] }))).toEqual([
      "Mary: approved, Decided in step 1",
      "Paul: waiting, Waiting",
    ]);
  });

  test("if a request was changed after approvals, the step lists each change once, with the number of approvals before the change", () => {
    const amount = [{ field: "amount", from: 900, to: 950 }];
    const title = [{ field: "title", from: "Desk", to: "Desks" }];
    const level = step({
      approved_by: [
        approval(MARY, { changed_since: amount }),
        approval(PAUL, { changed_since: amount }),
        approval(ZOE, { changed_since: title }),
      ],
    });
    const people = listStepPeopleWithState(englishTexts, level, request([level], { waiting_for: [] }));
    expect(people.map(({ changes, approvals }) => [changes, approvals])).toEqual([
      [[], 0],
      [amount, 2],
      [title, 1],
    ]);
  });

  test("each person who was skipped in a step is listed with the reason", () => {
    const first = step({ status: "approved", approved_by: [approval(MARY)] });
    const second = step({
      level: 2,
      skipped: [
        { user_id: "rita", user_name: "Rita", why: "requester" },
        { user_id: "ivo", user_name: "Ivo", why: "inactive" },
        { user_id: MARY.id, user_name: "Mary", why: "decided" },
        { user_id: "uwe", user_name: "Uwe", why: "decided" },
        { user_id: "ben", user_name: "Ben", why: "conflict" },
      ],
    });
    expect(describeSkippedPeople(englishTexts, second, [first, second])).toEqual([
      "Rita is the requester",
      "Ivo is not active",
      "Mary already approved step 1",
      "Uwe already took part in an approval",
      "Ben has a conflict of duties",
    ]);
  });

  test("the missing people of a step with too few people are counted only while the step is current and the request is open", () => {
    const level = step({ required_approvals: 3, approved_by: [approval(MARY)] });
    expect(countMissingPeople(level, request([level], { waiting_for: [PAUL] }))).toBe(1);
    expect(countMissingPeople(level, request([level], { waiting_for: [PAUL, ZOE] }))).toBe(0);
    expect(countMissingPeople(level, request([level], { waiting_for: [], status: "cancelled" }))).toBe(0);
    expect(countMissingPeople(step({ is_step: false }), request([level], { waiting_for: [] }))).toBe(0);
  });

  test("the other eligible approvers are listed for a level without steps, but not for a step", () => {
    expect(listOtherEligibleNames(step({ is_step: false, asked: [MARY] }))).toEqual(["Paul", "Zoe"]);
    expect(listOtherEligibleNames(step({ asked: [MARY] }))).toEqual([]);
  });
});

describe("the steps of an approval", () => {
  const one = { asked: [MARY], eligible_approvers: [toEligible(MARY)], required_approvals: 1 };

  test.each<[string, boolean, ApprovalLevel[]]>([
    ["no level", false, []],
    [
      "a level without steps, reassigned",
      false,
      [step({ is_step: false, asked: [MARY, PAUL], required_approvals: 1 })],
    ],
    ["one step of one person", false, [step(one)]],
    ["one named step of one person", true, [step({ ...one, name: "Finance" })]],
    ["any one of three", true, [step({ required_approvals: 1 })]],
    ["a level and an added approver", true, [step({ ...one, is_step: false }), step({ ...one, level: 2 })]],
  ])("for an approval with %s, hasApprovalSteps returns %s", (_, expected, chain) => {
    expect(hasApprovalSteps(chain)).toBe(expected);
  });

  test("findCurrentStep returns the number and name of the open step, or null if no step is open", () => {
    const chain = [
      step({ status: "approved" }),
      step({ level: 2, name: "Finance" }),
      step({ level: 3, status: "waiting" }),
    ];
    expect(findCurrentStep(chain)).toEqual({ level: 2, levels: 3, name: "Finance" });
    expect(findCurrentStep(chain.slice(0, 1))).toBeNull();
  });
});
