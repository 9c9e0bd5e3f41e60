/**
 * The schemas of the master data: responses, and inputs. A new row gets the defaults of the spec for absent fields. In a `PUT`, absent
 * fields keep their value (R28).
 */
import * as z from "zod";
import { createWholeNumberField, emptyToUndefined, nullableIdField } from "../inputs/admin-fields.ts";
import { identifierField } from "../inputs/common.ts";
import { toZodError } from "../inputs/zod-messages.ts";
import { createEntitySchemas } from "../kit/entity-schemas.ts";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { MATERIAL_FIELDS, toMaterialFields } from "../requests/modification.ts";
import { ROLES } from "../roles.ts";
import { approverGroup, currency, department, dutyConflict, priority, requestType } from "./entities.ts";

export const departmentSchemas = createEntitySchemas(
  department,
  {
    head_user_id: {
      response: z.string().nullable(),
      create: nullableIdField.optional().transform((id) => id ?? null),
      update: nullableIdField.optional(),
    },
  },
  { head_user_name: z.string().nullable() },
);
export type Department = z.infer<typeof departmentSchemas.response>;
export type CreateDepartmentInput = z.infer<typeof departmentSchemas.create>;
export type UpdateDepartmentInput = z.infer<typeof departmentSchemas.update>;

const decimals = createWholeNumberField(0, 3).optional();

export const currencySchemas = createEntitySchemas(
  currency,
  {
    // A new currency without a number of decimals gets that of its ISO code.
    decimals: { response: z.number().int(), create: z.preprocess(emptyToUndefined, decimals), update: decimals },
  },
  {},
);
export type Currency = z.infer<typeof currencySchemas.response>;
export type CreateCurrencyInput = z.infer<typeof currencySchemas.create>;
export type UpdateCurrencyInput = z.infer<typeof currencySchemas.update>;

const currencyCode = z
  .string()
  .trim()
  .max(10)
  .transform((code) => code.toUpperCase());
const materialFields = z
  .array(z.enum(MATERIAL_FIELDS, { error: toZodError(message("inputs.material_fields")) }))
  .transform(toMaterialFields);
const payerIds = z
  .array(identifierField)
  .max(LIMITS.payers, { error: toZodError(message("inputs.max_payers", { max: LIMITS.payers })) });

/** Clients may send `payer_names`, which is ignored. The server reads the names from the users. */
export const requestTypeSchemas = createEntitySchemas(
  requestType,
  {
    default_currency: {
      response: z.string(),
      create: z.preprocess(emptyToUndefined, currencyCode.default("USD")),
      update: z.preprocess(emptyToUndefined, currencyCode.optional()),
    },
    material_fields: {
      response: z
        .array(z.enum(MATERIAL_FIELDS))
        .describe("fields whose change after an approval asks the approvers again"),
      create: materialFields.nullish().transform((fields) => fields ?? toMaterialFields([])),
      update: materialFields.optional(),
    },
    payer_ids: {
      response: z.array(z.string()),
      create: payerIds.nullish().transform((ids) => ids ?? []),
      update: payerIds.optional(),
    },
  },
  { payer_names: z.array(z.string()) },
);
export type RequestType = z.infer<typeof requestTypeSchemas.response>;
export type CreateRequestTypeInput = z.infer<typeof requestTypeSchemas.create>;
export type UpdateRequestTypeInput = z.infer<typeof requestTypeSchemas.update>;

export const prioritySchemas = createEntitySchemas(priority, {}, {});
export type Priority = z.infer<typeof prioritySchemas.response>;
export type CreatePriorityInput = z.infer<typeof prioritySchemas.create>;
export type UpdatePriorityInput = z.infer<typeof prioritySchemas.update>;

const GROUP_RULES = [
  z.object({ role: z.enum(ROLES), department: z.enum(["any", "requester"]) }),
  z.object({ head_of: z.literal("requester") }),
] as const;
const groupRule = z
  .union([GROUP_RULES[0].strict(), GROUP_RULES[1].strict()], { error: toZodError(message("inputs.group_rule")) })
  .nullable()
  .describe("finds the members for each request; null: the members are listed in `member_ids`");
const memberIds = z
  .array(identifierField)
  .max(LIMITS.group_members, {
    error: toZodError(message("inputs.max_group_members", { max: LIMITS.group_members })),
  })
  .describe("in order; only without a rule");

export const approverGroupSchemas = createEntitySchemas(
  approverGroup,
  {
    rule: {
      response: z.union(GROUP_RULES).nullable().describe("null: the members are listed"),
      create: groupRule.optional().transform((rule) => rule ?? null),
      update: groupRule.optional(),
    },
    member_ids: {
      create: memberIds.nullish().transform((ids) => ids ?? []),
      update: memberIds.optional(),
    },
  },
  { members: z.array(z.object({ id: z.string(), name: z.string() })).describe("empty with a rule") },
);
export type ApproverGroupResponse = z.infer<typeof approverGroupSchemas.response>;
export type CreateApproverGroupInput = z.infer<typeof approverGroupSchemas.create>;
export type UpdateApproverGroupInput = z.infer<typeof approverGroupSchemas.update>;

const groupId = z.preprocess(
  emptyToUndefined,
  z.string({ error: toZodError(message("inputs.group_required")) }).pipe(identifierField),
);
const groupIdSchemas = { response: z.string(), create: groupId, update: groupId.optional() };

export const dutyConflictSchemas = createEntitySchemas(
  dutyConflict,
  { first_group_id: groupIdSchemas, second_group_id: groupIdSchemas },
  {},
);
export type DutyConflict = z.infer<typeof dutyConflictSchemas.response>;
export type CreateDutyConflictInput = z.infer<typeof dutyConflictSchemas.create>;
export type UpdateDutyConflictInput = z.infer<typeof dutyConflictSchemas.update>;
