/**
 * Input for master data. When an entry is created, absent fields get the defaults of the spec. In a `PUT`, absent fields keep their value
 * (R28).
 */
import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { MATERIAL_FIELDS, toMaterialFields } from "../requests/modification.ts";
import { ROLES } from "../roles.ts";
import {
  booleanField,
  createWholeNumberField,
  description,
  descriptionUpdateField,
  emptyToUndefined,
  nullableIdField,
  parseNumeric,
} from "./admin-fields.ts";
import { createNameField, createRequiredLineField, emptyToNull, identifierField, versionField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

const BUDGET_MESSAGE = toZodError(message("inputs.budget"));

const department = {
  name: createNameField(LIMITS.name, message("inputs.department_name")),
  description,
  budget: z.preprocess(
    (value) => parseNumeric(emptyToNull(value)),
    z
      .number({ error: BUDGET_MESSAGE })
      .min(0, { error: BUDGET_MESSAGE })
      .max(9_999_999_999_999, { error: BUDGET_MESSAGE })
      .nullable(),
  ),
  head_user_id: nullableIdField,
  is_active: booleanField,
};

export const CreateDepartmentInput = z.object({
  ...department,
  budget: department.budget.optional().transform((budget) => budget ?? null),
  head_user_id: department.head_user_id.optional().transform((id) => id ?? null),
  is_active: booleanField.default(true),
});
export type CreateDepartmentInput = z.infer<typeof CreateDepartmentInput>;

export const UpdateDepartmentInput = z.object({
  name: department.name.optional(),
  description: descriptionUpdateField,
  budget: department.budget.optional(),
  head_user_id: department.head_user_id.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateDepartmentInput = z.infer<typeof UpdateDepartmentInput>;

const RATE_MESSAGE = toZodError(message("inputs.exchange_rate"));

const currency = {
  code: createRequiredLineField(10, message("inputs.currency_code"))
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]+$/, { error: toZodError(message("inputs.currency_code_letters")) })),
  name: createNameField(LIMITS.name, message("inputs.currency_name")),
  symbol: createRequiredLineField(10, message("inputs.currency_symbol")),
  exchange_rate: z.preprocess(
    (value) => parseNumeric(emptyToNull(value)),
    z
      .number({ error: RATE_MESSAGE })
      .gt(0, { error: RATE_MESSAGE })
      .max(10_000_000, { error: toZodError(message("inputs.max_exchange_rate")) }),
  ),
  decimals: createWholeNumberField(0, 3),
  is_active: booleanField,
};

export const CreateCurrencyInput = z.object({
  ...currency,
  exchange_rate: z.preprocess((value) => emptyToNull(value) ?? 1, currency.exchange_rate),
  decimals: z.preprocess(emptyToUndefined, currency.decimals.optional()),
  is_active: booleanField.default(true),
});
export type CreateCurrencyInput = z.infer<typeof CreateCurrencyInput>;

export const UpdateCurrencyInput = z.object({
  code: currency.code.optional(),
  name: currency.name.optional(),
  symbol: currency.symbol.optional(),
  exchange_rate: currency.exchange_rate.optional(),
  decimals: currency.decimals.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateCurrencyInput = z.infer<typeof UpdateCurrencyInput>;

const CODE_PATTERN = /^[\p{L}\p{N}_.-]+$/u;

const requestType = {
  code: createRequiredLineField(60, message("inputs.request_type_code"))
    .transform((code) => code.toLowerCase())
    .pipe(z.string().regex(CODE_PATTERN, { error: toZodError(message("inputs.request_type_code_letters")) })),
  name: createNameField(LIMITS.name, message("inputs.request_type_name")),
  description,
  requires_amount: booleanField,
  accepts_amount: booleanField,
  default_currency: z
    .string()
    .trim()
    .max(10)
    .transform((code) => code.toUpperCase()),
  approval_required: booleanField,
  material_fields: z
    .array(z.enum(MATERIAL_FIELDS, { error: toZodError(message("inputs.material_fields")) }))
    .transform(toMaterialFields),
  amount_tolerance_percent: createWholeNumberField(0, 100),
  payer_ids: z
    .array(identifierField)
    .max(LIMITS.payers, { error: toZodError(message("inputs.max_payers", { max: LIMITS.payers })) }),
  is_active: booleanField,
};

/** Clients may send `payer_names`, which is ignored. The server reads the names from the users. */
export const CreateRequestTypeInput = z.object({
  ...requestType,
  requires_amount: booleanField.default(true),
  accepts_amount: booleanField.default(true),
  default_currency: z.preprocess(emptyToUndefined, requestType.default_currency.default("USD")),
  approval_required: booleanField.default(true),
  material_fields: requestType.material_fields.nullish().transform((fields) => fields ?? toMaterialFields([])),
  amount_tolerance_percent: z.preprocess((value) => emptyToNull(value) ?? 0, requestType.amount_tolerance_percent),
  payer_ids: requestType.payer_ids.nullish().transform((ids) => ids ?? []),
  is_active: booleanField.default(true),
});
export type CreateRequestTypeInput = z.infer<typeof CreateRequestTypeInput>;

export const UpdateRequestTypeInput = z.object({
  code: requestType.code.optional(),
  name: requestType.name.optional(),
  description: descriptionUpdateField,
  requires_amount: booleanField.optional(),
  accepts_amount: booleanField.optional(),
  default_currency: z.preprocess(emptyToUndefined, requestType.default_currency.optional()),
  approval_required: booleanField.optional(),
  material_fields: requestType.material_fields.optional(),
  amount_tolerance_percent: requestType.amount_tolerance_percent.optional(),
  payer_ids: requestType.payer_ids.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateRequestTypeInput = z.infer<typeof UpdateRequestTypeInput>;

const priority = {
  code: createRequiredLineField(40, message("inputs.priority_code"))
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(CODE_PATTERN, { error: toZodError(message("inputs.priority_code_letters")) })),
  name: createNameField(LIMITS.name, message("inputs.priority_name")),
  description,
  color: z
    .string()
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, { error: toZodError(message("inputs.color")) })
    .toUpperCase(),
  escalation_hours: createWholeNumberField(1, 8_760),
  sort_order: createWholeNumberField(-10_000, 10_000),
  is_active: booleanField,
};

export const CreatePriorityInput = z.object({
  ...priority,
  color: z.preprocess(emptyToUndefined, priority.color.default("#6B7280")),
  escalation_hours: z.preprocess((value) => emptyToNull(value) ?? 72, priority.escalation_hours),
  sort_order: z.preprocess((value) => emptyToNull(value) ?? 0, priority.sort_order),
  is_active: booleanField.default(true),
});
export type CreatePriorityInput = z.infer<typeof CreatePriorityInput>;

export const UpdatePriorityInput = z.object({
  code: priority.code.optional(),
  name: priority.name.optional(),
  description: descriptionUpdateField,
  color: priority.color.optional(),
  escalation_hours: priority.escalation_hours.optional(),
  sort_order: priority.sort_order.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdatePriorityInput = z.infer<typeof UpdatePriorityInput>;

const RULE_MESSAGE = toZodError(message("inputs.group_rule"));

const approverGroup = {
  name: createNameField(LIMITS.name, message("inputs.group_name")),
  description,
  rule: z
    .union(
      [
        z.strictObject({ role: z.enum(ROLES), department: z.enum(["any", "requester"]) }),
        z.strictObject({ head_of: z.literal("requester") }),
      ],
      { error: RULE_MESSAGE },
    )
    .nullable()
    .describe("finds the members for each request; null: the members are listed in `member_ids`"),
  member_ids: z
    .array(identifierField)
    .max(LIMITS.group_members, {
      error: toZodError(message("inputs.max_group_members", { max: LIMITS.group_members })),
    })
    .describe("in order; only without a rule"),
  is_active: booleanField,
};

export const CreateApproverGroupInput = z.object({
  ...approverGroup,
  rule: approverGroup.rule.optional().transform((rule) => rule ?? null),
  member_ids: approverGroup.member_ids.nullish().transform((ids) => ids ?? []),
  is_active: booleanField.default(true),
});
export type CreateApproverGroupInput = z.infer<typeof CreateApproverGroupInput>;

export const UpdateApproverGroupInput = z.object({
  name: approverGroup.name.optional(),
  description: descriptionUpdateField,
  rule: approverGroup.rule.optional(),
  member_ids: approverGroup.member_ids.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateApproverGroupInput = z.infer<typeof UpdateApproverGroupInput>;

const GROUP_MESSAGE = toZodError(message("inputs.group_required"));

const dutyConflict = {
  name: createNameField(LIMITS.name, message("inputs.name_required")),
  first_group_id: z.preprocess(emptyToUndefined, z.string({ error: GROUP_MESSAGE }).pipe(identifierField)),
  second_group_id: z.preprocess(emptyToUndefined, z.string({ error: GROUP_MESSAGE }).pipe(identifierField)),
  on_request: booleanField,
  on_steps: booleanField,
  is_active: booleanField,
};

export const CreateDutyConflictInput = z.object({
  ...dutyConflict,
  on_request: booleanField.default(true),
  on_steps: booleanField.default(true),
  is_active: booleanField.default(true),
});
export type CreateDutyConflictInput = z.infer<typeof CreateDutyConflictInput>;

export const UpdateDutyConflictInput = z.object({
  name: dutyConflict.name.optional(),
  first_group_id: dutyConflict.first_group_id.optional(),
  second_group_id: dutyConflict.second_group_id.optional(),
  on_request: booleanField.optional(),
  on_steps: booleanField.optional(),
  is_active: booleanField.optional(),
  version: versionField,
});
export type UpdateDutyConflictInput = z.infer<typeof UpdateDutyConflictInput>;
