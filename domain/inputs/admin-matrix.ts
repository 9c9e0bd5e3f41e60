/** Input for the approval matrix (R13, R23). */
import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { SAME_PERSON_RULES, type StepMember } from "../matrix/routing.ts";
import { message } from "../message.ts";
import {
  booleanField,
  createWholeNumberField,
  emptyToUndefined,
  nullableIdField,
  parseNumeric,
} from "./admin-fields.ts";
import {
  createOptionalLineField,
  emptyToNull,
  identifierField,
  optionalIdentifierField,
  versionField,
} from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const LIMIT_MESSAGE = toZodError(message("inputs.level_limit"));

const code = (max: number) => z.string().normalize("NFC").trim().min(1).max(max);

const MEMBERS_MESSAGE = toZodError(message("inputs.step_members"));

/** A person or a group. The server ignores the name that a client sends, and reads it from the database. */
const MemberInput = z
  .object({ user_id: optionalIdentifierField, group_id: optionalIdentifierField }, { error: MEMBERS_MESSAGE })
  .transform(({ user_id, group_id }, context): StepMember => {
    if (user_id && !group_id) return { user_id };
    if (group_id && !user_id) return { group_id };
    context.addIssue({ code: "custom", message: toZodError(message("inputs.step_member_kind")) });
    return z.NEVER;
  });

/** Returns the members without repetitions. */
function uniqueMembers(members: readonly StepMember[]): StepMember[] {
  const key = (member: StepMember) => JSON.stringify(member);
  return members.filter((one, at) => members.findIndex((other) => key(other) === key(one)) === at);
}

/** A step of a level (R32). An empty `required` means that all members must approve. */
const StepInput = z
  .object({
    name: createOptionalLineField(LIMITS.name).transform((text) => text || null),
    required: z.preprocess(
      (value) => emptyToNull(value) ?? null,
      createWholeNumberField(1, LIMITS.step_people).nullable(),
    ),
    members: z
      .array(MemberInput, { error: MEMBERS_MESSAGE })
      .min(1, { error: MEMBERS_MESSAGE })
      .transform(uniqueMembers),
  })
  .superRefine(({ required, members }, context) => {
    const people = members.filter((one) => "user_id" in one).length;
    if (people > LIMITS.step_people)
      context.addIssue({
        code: "custom",
        path: ["members"],
        message: toZodError(message("inputs.max_step_people", { max: LIMITS.step_people })),
      });
    if (required !== null && people === members.length && required > people)
      context.addIssue({
        code: "custom",
        path: ["required"],
        message: toZodError(message("inputs.max_required_people", { max: people })),
      });
  });
export type StepInput = z.infer<typeof StepInput>;

const stepsField = z
  .array(StepInput, { error: toZodError(message("inputs.steps_list")) })
  .max(LIMITS.steps, { error: toZodError(message("inputs.max_steps", { max: LIMITS.steps })) });

const samePersonField = z.enum(SAME_PERSON_RULES, { error: toZodError(message("inputs.same_person")) });

/**
 * One level of a configuration. An empty `max_amount` means no limit (R13). The server ignores the approver's name that a client sends, and
 * reads it from the user.
 */
const LevelInput = z.object({
  max_amount: z.preprocess(
    (value) => parseNumeric(emptyToNull(value) ?? null),
    z.number({ error: LIMIT_MESSAGE }).gt(0, { error: LIMIT_MESSAGE }).nullable(),
  ),
  currency: z.preprocess(
    emptyToUndefined,
    code(10)
      .transform((text) => text.toUpperCase())
      .default("USD"),
  ),
  approver_user_id: z.preprocess((value) => value ?? null, nullableIdField),
  steps: stepsField.nullish().transform((steps) => steps ?? []),
});

const CONFIGURATION_TYPES = ["amount_based", "user_specific"] as const;

const fields = {
  request_type: code(60).transform((text) => text.toLowerCase()),
  configuration_type: z.enum(CONFIGURATION_TYPES, { error: toZodError(message("inputs.configuration_type")) }),
  amount_levels: z
    .array(LevelInput, { error: toZodError(message("inputs.levels_list")) })
    .max(LIMITS.levels, { error: toZodError(message("inputs.max_levels", { max: LIMITS.levels })) }),
  approver_user_id: nullableIdField,
  /** The steps of a `user_specific` configuration, because it has no levels. */
  steps: stepsField,
  fallback_group_id: nullableIdField,
  same_person: samePersonField,
  /** The name of a department. Null or empty: the configuration applies to every department. */
  department: z.preprocess(emptyToNull, z.string().trim().max(LIMITS.name).nullable()),
  is_active: booleanField,
};

export const CreateConfigurationInput = z.object({
  request_type: z.preprocess(emptyToUndefined, fields.request_type.default("financial")),
  configuration_type: z.preprocess(emptyToUndefined, fields.configuration_type.default("amount_based")),
  amount_levels: fields.amount_levels.nullish().transform((levels) => levels ?? []),
  approver_user_id: fields.approver_user_id.optional().transform((id) => id ?? null),
  steps: fields.steps.nullish().transform((steps) => steps ?? []),
  fallback_group_id: fields.fallback_group_id.optional().transform((id) => id ?? null),
  same_person: z.preprocess(emptyToUndefined, fields.same_person.default("separate")),
  department: fields.department.optional().transform((name) => name ?? null),
  is_active: booleanField.default(true),
});
export type CreateConfigurationInput = z.infer<typeof CreateConfigurationInput>;

export const UpdateConfigurationInput = z.object({
  request_type: fields.request_type.optional(),
  configuration_type: fields.configuration_type.optional(),
  amount_levels: fields.amount_levels.optional(),
  approver_user_id: fields.approver_user_id.optional(),
  steps: fields.steps.optional(),
  fallback_group_id: fields.fallback_group_id.optional(),
  same_person: fields.same_person.optional(),
  department: fields.department.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateConfigurationInput = z.infer<typeof UpdateConfigurationInput>;

/**
 * A configuration that is not saved yet, to be checked or tried out. If it has an id, it takes the place of the stored configuration with
 * this id. Otherwise it is added to the stored configurations.
 */
export const ConfigurationDraft = CreateConfigurationInput.extend({ id: identifierField.optional() });
export type ConfigurationDraft = z.infer<typeof ConfigurationDraft>;

export const MatrixCheckInput = z.object({ draft: ConfigurationDraft.optional() });
export type MatrixCheckInput = z.infer<typeof MatrixCheckInput>;

const REQUESTER_MESSAGE = toZodError(message("inputs.requester_required"));

/**
 * An example request that is routed with the matrix and an optional draft of a configuration. `requester`: the id of a user. If
 * `department` is absent, the requester's department is used.
 */
export const MatrixTrialInput = z.object({
  request_type: fields.request_type,
  amount: z.preprocess(
    (value) => parseNumeric(emptyToNull(value) ?? null),
    z
      .number({ error: toZodError(message("inputs.amount_number")) })
      .gt(0, { error: toZodError(message("inputs.amount_positive")) })
      .nullable(),
  ),
  currency: z.preprocess(
    emptyToUndefined,
    code(10)
      .transform((text) => text.toUpperCase())
      .optional(),
  ),
  department: fields.department.optional(),
  requester: z.string({ error: REQUESTER_MESSAGE }).min(1, { error: REQUESTER_MESSAGE }).max(100),
  draft: ConfigurationDraft.optional(),
});
export type MatrixTrialInput = z.infer<typeof MatrixTrialInput>;

export const BacktestInput = z.object({
  draft: ConfigurationDraft,
  last: z.preprocess((value) => emptyToNull(value) ?? 1_000, createWholeNumberField(1, LIMITS.backtest)),
});
export type BacktestInput = z.infer<typeof BacktestInput>;

export const RestoreConfigurationInput = z.object({
  restore: createWholeNumberField(1, 1_000_000),
  version: versionField,
});
export type RestoreConfigurationInput = z.infer<typeof RestoreConfigurationInput>;
