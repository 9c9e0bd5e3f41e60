import { describe, expect, test } from "vitest";
import {
  createDraftValues,
  type DraftValues,
  readDraftValues,
  toDraftInput,
  toDraftValues,
} from "../../../../../../app/features/admin/matrix-editor/draft-values.ts";
import {
  applyStepEdit,
  applyStepEditToDraft,
  parseStepEdit,
  toStepEditName,
} from "../../../../../../app/features/admin/matrix-editor/step-edits.ts";
import {
  createStepValues,
  getStepsFieldName,
  type StepValues,
  toStepFields,
} from "../../../../../../app/features/admin/matrix-editor/step-values.ts";
import type { UserChoice } from "../../../../../../domain/users/person-search.ts";
import { englishTexts } from "../../../../../support/english.ts";

const person = (id: string, name: string, username: string): UserChoice => ({
  id,
  name,
  username,
  detail: "Finance",
  is_active: true,
});
const APPROVERS = {
  people: [person("1", "Mia Manager", "manager"), person("2", "Sam Senior", "group")],
  groups: [{ id: "g1", name: "Finance", is_active: true }],
};

const SAVED_STEPS = [
  { name: "Manager", required: null, members: [{ user_id: "1", name: "Mia Manager" }] },
  {
    name: null,
    required: 2,
    members: [
      { group_id: "g1", name: "Finance" },
      { user_id: "2", name: "Sam Senior" },
    ],
  },
  { name: "Any", required: 1, members: [{ group_id: "g1", name: "Finance" }] },
];

const configuration = {
  request_type: "travel",
  configuration_type: "amount_based" as const,
  amount_levels: [
    { max_amount: 10, currency: "USD", approver_user_id: null, approver_name: null, steps: SAVED_STEPS },
    { max_amount: null, currency: "USD", approver_user_id: "1", approver_name: "Mia Manager", steps: [] },
  ],
  approver_user_id: null,
  approver_user_name: null,
  steps: [],
  fallback_group_id: "g1",
  fallback_group_name: "Finance",
  same_person: "once" as const,
  department: null,
  is_active: true,
};

/** Returns the form that the editor submits for the values. */
function toForm(values: DraftValues): FormData {
  const form = new FormData();
  form.set("request_type", values.request_type);
  form.set("levels", String(values.levels.length));
  form.set("fallback_group_id", values.fallback_group_id);
  form.set("same_person", values.same_person);
  for (const [at, level] of values.levels.entries()) {
    form.set(`amount_levels.${at}.max_amount`, level.max_amount);
    form.set(`amount_levels.${at}.approver_user_id`, level.approver);
    for (const [name, text] of toStepFields(getStepsFieldName(at), level.steps)) form.set(name, text);
  }
  for (const [name, text] of toStepFields(getStepsFieldName("named"), values.steps)) form.set(name, text);
  return form;
}

const step = (change: Partial<StepValues> = {}): StepValues => ({ ...createStepValues([]), ...change });
const withSteps = (steps: StepValues[]): DraftValues => ({
  ...createDraftValues("hr", "en-US"),
  configuration_type: "user_specific",
  steps,
});

describe("the steps of a draft", () => {
  test("the steps of a draft are unchanged when they are read back from the form, and are submitted with the same people and groups", () => {
    const values = toDraftValues(englishTexts, configuration, APPROVERS, "en-US");
    expect(values.levels[0]?.steps[1]).toEqual({
      key: 1,
      name: "",
      rule: "number",
      required: "2",
      members: ["@Finance", "Sam Senior (group)"],
      adding: "",
    });
    expect(values.levels[0]?.steps.map((one) => one.rule)).toEqual(["all", "number", "any"]);
    expect(readDraftValues(toForm(values))).toEqual(values);
    const { input, errors } = toDraftInput(englishTexts, values, APPROVERS, []);
    expect(errors).toEqual({});
    expect(input).toMatchObject({ fallback_group_id: "g1", same_person: "once", steps: [] });
    expect(input.amount_levels.map((level) => level.steps)).toEqual([
      [
        { name: "Manager", required: null, members: [{ user_id: "1" }] },
        { name: "", required: "2", members: [{ group_id: "g1" }, { user_id: "2" }] },
        { name: "Any", required: 1, members: [{ group_id: "g1" }] },
      ],
      [],
    ]);
  });

  test("a typed name that is not added yet counts as a member of the step, and an unknown name is an error at that step", () => {
    const typed = withSteps([
      step({ members: ["Mia Manager (manager)"], adding: "@finance" }),
      step({ adding: "Nobody" }),
    ]);
    const { input, errors } = toDraftInput(englishTexts, typed, APPROVERS, []);
    expect(input.steps[0]?.members).toEqual([{ user_id: "1" }, { group_id: "g1" }]);
    expect(errors).toEqual({ "steps.1.members": 'There is no person or group named "Nobody"' });
  });

  test("a step with an empty number of required approvals has an error", () => {
    const { errors } = toDraftInput(
      englishTexts,
      withSteps([step({ rule: "number", adding: "manager" })]),
      APPROVERS,
      [],
    );
    expect(errors).toEqual({ "steps.0.required": "Please enter how many people must approve" });
  });

  test("an amount-based draft submits no user-specific steps, and a user-specific draft submits no levels", () => {
    const values = {
      ...toDraftValues(englishTexts, configuration, APPROVERS, "en-US"),
      steps: [step({ adding: "Nobody" })],
    };
    expect(toDraftInput(englishTexts, values, APPROVERS, [])).toMatchObject({ errors: {}, input: { steps: [] } });
    const named = toDraftInput(
      englishTexts,
      { ...values, configuration_type: "user_specific", steps: [] },
      APPROVERS,
      [],
    );
    expect(named.input).toMatchObject({ steps: [], amount_levels: [] });
  });
});

describe("an edit of steps", () => {
  const three = ["one", "two", "three"].map((name, key) => step({ key, name, members: ["a", "b"] }));
  const apply = (name: string, steps: readonly StepValues[] = three) => {
    const edit = parseStepEdit(name);
    if (!edit) throw new Error(`${name} is not an edit`);
    expect(toStepEditName(edit)).toBe(name);
    return applyStepEdit(steps, edit);
  };

  test.each([
    ["step-up.0.1", ["two", "one", "three"]],
    ["step-down.0.0", ["two", "one", "three"]],
    ["step-up.0.0", ["one", "two", "three"]],
    ["step-down.named.2", ["one", "two", "three"]],
    ["step-remove.0.1", ["one", "three"]],
    ["step-remove.0.9", ["one", "two", "three"]],
    ["step-add.0", ["one", "two", "three", ""]],
  ])("the edit '%s' of the steps one, two and three gives the steps %j", (name, expected) => {
    expect(apply(name).map((one) => one.name)).toEqual(expected);
  });

  test("a new step has an unused key and requires the approval of all its people", () => {
    expect(apply("step-add.0").at(-1)).toEqual({
      key: 3,
      name: "",
      rule: "all",
      required: "",
      members: [],
      adding: "",
    });
  });

  test("the edit 'member-add' adds the typed member only once, and the edit 'member-remove' removes the member with the given index", () => {
    const typed = [step({ members: ["a"], adding: " c " })];
    const added = apply("member-add.0.0", typed);
    expect(added[0]).toMatchObject({ members: ["a", "c"], adding: "" });
    expect(apply("member-add.0.0", [step({ members: ["a"], adding: "a" })])[0]?.members).toEqual(["a"]);
    expect(apply("member-remove.0.0.0", added)[0]?.members).toEqual(["c"]);
  });

  test("an edit changes only the steps of its own band", () => {
    const values = toDraftValues(englishTexts, configuration, APPROVERS, "en-US");
    const counts = (name: string) => {
      const edit = parseStepEdit(name);
      const edited = edit && applyStepEditToDraft(values, edit);
      return edited && [edited.steps.length, ...edited.levels.map((level) => level.steps.length)];
    };
    expect(counts("step-add.1")).toEqual([0, 3, 1]);
    expect(counts("step-remove.0.0")).toEqual([0, 2, 0]);
    expect(counts("step-add.named")).toEqual([1, 3, 0]);
    expect(counts("step-add.9")).toEqual([0, 3, 0]);
  });

  test("parseStepEdit returns null for a text that is not the name of an edit", () => {
    for (const name of ["", "add", "step-add", "step-add.x", "step-up.1.-1"]) expect(parseStepEdit(name)).toBeNull();
  });
});
