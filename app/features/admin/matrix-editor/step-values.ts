import type { DoaConfiguration } from "../../../../domain/admin/entities.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { findPerson, formatPerson, type UserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";

/** How many people of a step must approve: all of them, any one of them, or the number in the field `required`. */
export const STEP_RULES = ["all", "any", "number"] as const;

/** The typed and selected texts of one step. Forms submit the same texts. */
export interface StepValues {
  /** The React key of the step, which does not change when steps move. Not submitted. */
  key: number;
  name: string;
  rule: (typeof STEP_RULES)[number];
  /** The typed number of people. Only the rule `number` uses it. */
  required: string;
  /** The people and groups as texts: for a person the result of `formatPerson`, for a group '@' and its name. */
  members: readonly string[];
  /** The text in the field that adds a person or group. */
  adding: string;
}

/** The id of the `<datalist>` of people and groups. All member fields of a page use it until hydration. */
export const MEMBER_DATALIST_ID = "people-and-groups";

/** The band to which the steps belong: the index of a level, or 'named' for a user-specific configuration. */
export type StepBandKey = number | "named";

export interface StepsSectionProps {
  band: StepBandKey;
  steps: readonly StepValues[];
  /** The people and groups that can be added. */
  memberChoices: readonly UserChoice[];
  errors: FieldErrors;
  onChange: (band: StepBandKey, steps: readonly StepValues[]) => void;
}

/** Returns the prefix of the field names of a band's steps, for example 'amount_levels.2.steps'. Field errors use the same names. */
export const getStepsFieldName = (band: StepBandKey): string =>
  band === "named" ? "steps" : `amount_levels.${band}.steps`;

/** Returns an empty step for the end of the list. */
export const createStepValues = (steps: readonly StepValues[]): StepValues => ({
  key: Math.max(-1, ...steps.map((one) => one.key)) + 1,
  name: "",
  rule: "all",
  required: "",
  members: [],
  adding: "",
});

/** Returns the names and texts of the fields that submit the steps. `name`: the result of `getStepsFieldName`. */
export const toStepFields = (name: string, steps: readonly StepValues[]): [name: string, text: string][] => [
  [name, String(steps.length)],
  ...steps.flatMap((step, at): [string, string][] => [
    [`${name}.${at}.name`, step.name],
    [`${name}.${at}.rule`, step.rule],
    [`${name}.${at}.required`, step.required],
    [`${name}.${at}.adding`, step.adding],
    [`${name}.${at}.members`, String(step.members.length)],
    ...step.members.map((member, index): [string, string] => [`${name}.${at}.members.${index}`, member]),
  ]),
];

/**
 * The maximum numbers of steps and members that are read from a form. They are higher than the limits for saving, so that a form with too
 * many is refused and none is lost.
 */
const [MAX_STEPS, MAX_MEMBERS] = [2 * LIMITS.steps, 2 * LIMITS.step_people];

/**
 * Returns the steps that a form submits. `getText`: returns the text of a field, or '' if the form does not contain it. `name`: the result
 * of `getStepsFieldName`.
 */
export function readSteps(getText: (name: string) => string, name: string): StepValues[] {
  const readCount = (field: string, max: number) => Math.min(Number(getText(field)) || 0, max);
  return Array.from({ length: readCount(name, MAX_STEPS) }, (_, at): StepValues => {
    const field = `${name}.${at}`;
    const members = { length: readCount(`${field}.members`, MAX_MEMBERS) };
    return {
      key: at,
      name: getText(`${field}.name`),
      rule: STEP_RULES.find((rule) => rule === getText(`${field}.rule`)) ?? "all",
      required: getText(`${field}.required`),
      members: Array.from(members, (_member, index) => getText(`${field}.members.${index}`)),
      adding: getText(`${field}.adding`),
    };
  });
}

const GROUP_PREFIX = "group:";

/** Returns a group as a choice in a field for people. Its text is '@' and its name. */
export const toGroupChoice = (
  texts: Texts,
  {
    id,
    name,
    is_active,
  }: {
    id: string;
    name: string;
    is_active: boolean;
  },
): UserChoice => ({
  id: GROUP_PREFIX + id,
  name: `@${name}`,
  username: "",
  detail: texts.matrixSteps.group,
  is_active,
});

/** Returns stored steps as the values of the editor. `choices`: all people and groups. */
export function toStepValues(steps: DoaConfiguration["steps"], choices: readonly UserChoice[]): StepValues[] {
  const formatMember = (id: string) => {
    const choice = choices.find((one) => one.id === id);
    return choice ? [formatPerson(choice)] : [];
  };
  return steps.map(({ name, required, members }, key) => ({
    key,
    name: name ?? "",
    rule: required === null ? "all" : required === 1 ? "any" : "number",
    required: required === null || required === 1 ? "" : String(required),
    members: members.flatMap((one) => formatMember("group_id" in one ? GROUP_PREFIX + one.group_id : one.user_id)),
    adding: "",
  }));
}

/**
 * Returns the steps in the shape of the matrix's input schemas. Adds an error to `errors` for each unknown person or group and each missing
 * number. `name`: the result of `getStepsFieldName`. `choices`: all people and groups.
 */
export function toStepsInput(
  texts: Texts,
  steps: readonly StepValues[],
  name: string,
  choices: readonly UserChoice[],
  errors: FieldErrors,
) {
  const text = texts.matrixSteps;

  return steps.map((step, at) => {
    const typed = [...step.members, step.adding].filter((one) => one.trim() !== "");
    const members = typed.flatMap((one): ({ user_id: string } | { group_id: string })[] => {
      const choice = findPerson(choices, one);
      if (!choice) errors[`${name}.${at}.members`] = text.unknownMember(one.trim().slice(0, LIMITS.name));
      if (!choice) return [];
      const isGroup = choice.id.startsWith(GROUP_PREFIX);
      return [isGroup ? { group_id: choice.id.slice(GROUP_PREFIX.length) } : { user_id: choice.id }];
    });
    if (step.rule === "number" && step.required.trim() === "") errors[`${name}.${at}.required`] = text.requiredMissing;
    const required = step.rule === "all" ? null : step.rule === "any" ? 1 : step.required;
    return { name: step.name, required, members };
  });
}
