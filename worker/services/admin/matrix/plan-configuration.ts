import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { createNameLookup } from "../../../../domain/format/folded-text.ts";
import { toMinor } from "../../../../domain/format/money.ts";
import type {
  CreateConfigurationInput,
  StepInput,
  UpdateConfigurationInput,
} from "../../../../domain/inputs/admin-matrix.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import {
  type GroupSizeRow,
  listGroupSizes,
  type MatrixConfigurationRow,
  type StoredLevel,
  type StoredMember,
  type StoredStep,
} from "../../../db/queries/admin-matrix.ts";
import { listPeopleByIds } from "../../../db/queries/admin-users.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  findRequestTypeByCode,
  listCurrencies,
  listDepartments,
  type RequestTypeRow,
} from "../../../db/queries/master-data.ts";
import type { PersonRow } from "../../../db/queries/people.ts";
import { type Deps, getIsoNow } from "../../deps.ts";

export const parseLevels = (row: Pick<MatrixConfigurationRow, "levels">): StoredLevel[] => JSON.parse(row.levels);
export const parseSteps = (row: Pick<MatrixConfigurationRow, "steps">): StoredStep[] => JSON.parse(row.steps);

type Base = Pick<MatrixConfigurationRow, "id" | "version"> & Partial<MatrixConfigurationRow>;

/** The rows to which the input can refer: its request type, all currencies and departments, its approvers and its groups. */
type References = {
  type: RequestTypeRow | undefined;
  currencies: CurrencyRow[];
  departments: DepartmentRow[];
  people: PersonRow[];
  groups: GroupSizeRow[];
};

/**
 * Returns the new row of a configuration. Fails with `invalid` if the input names a request type, department, currency,
 * person or group that does not exist; if it newly chooses an inactive request type, department or currency; or if a
 * step has too many people. Accepts gaps, overlaps, levels without an approver and steps with too few people, because
 * the checks of the matrix report them.
 * @param lenient whether to accept inactive request types, departments and currencies
 */
export async function planConfiguration(
  deps: Deps,
  input: CreateConfigurationInput | UpdateConfigurationInput,
  base: Base,
  lenient = false,
): Promise<Result<MatrixConfigurationRow>> {
  const request_type = input.request_type ?? base.request_type ?? "financial";
  const configuration_type = input.configuration_type ?? base.configuration_type ?? "amount_based";
  const isUserSpecific = configuration_type === "user_specific";
  const chosen_id = input.approver_user_id === undefined ? (base.approver_user_id ?? null) : input.approver_user_id;
  const approver_user_id = isUserSpecific ? chosen_id : null;
  const amount_levels = isUserSpecific ? [] : input.amount_levels;
  const named_steps = isUserSpecific ? input.steps : [];
  const fallback_group_id =
    input.fallback_group_id === undefined ? (base.fallback_group_id ?? null) : input.fallback_group_id;
  const members = [...(amount_levels ?? []).flatMap(({ steps }) => steps), ...(named_steps ?? [])].flatMap(
    (step) => step.members,
  );
  const ids = [approver_user_id, ...(amount_levels ?? []).map((level) => level.approver_user_id)].filter(
    (id) => id !== null,
  );
  const member_ids = members.flatMap((one) => ("user_id" in one ? one.user_id : []));
  const group_ids = [fallback_group_id, ...members.flatMap((one) => ("group_id" in one ? one.group_id : []))];
  const { types, ...rows } = await inBatch(deps.db, {
    types: findRequestTypeByCode(deps.db, request_type),
    currencies: listCurrencies(deps.db, true),
    departments: listDepartments(deps.db, true),
    people: listPeopleByIds(deps.db, [...ids, ...member_ids]),
    groups: listGroupSizes(
      deps.db,
      group_ids.filter((id) => id !== null),
    ),
  });
  const references: References = { type: types[0], ...rows };
  const { type, people } = references;
  const errors: FieldError[] = [];
  if (!type || (!type.is_active && request_type !== base.request_type && !lenient))
    errors.push({ path: "request_type", message: message("matrix.request_type_not_active", { code: request_type }) });
  const approver = people.find((one) => one.id === approver_user_id);
  if (approver_user_id !== null && !approver)
    errors.push({ path: "approver_user_id", message: message("matrix.user_unknown") });
  const department = planDepartment(input.department, base, references, lenient, errors);
  const levels = amount_levels
    ? planLevels(amount_levels, base, references, lenient, errors)
    : parseLevels({ levels: base.levels ?? "[]" });
  const steps = named_steps
    ? planSteps(named_steps, "steps", references, errors)
    : parseSteps({ steps: base.steps ?? "[]" });
  const fallback = references.groups.find((one) => one.id === fallback_group_id);
  if (fallback_group_id !== null && !fallback)
    errors.push({ path: "fallback_group_id", message: message("matrix.group_unknown") });
  if (errors.length > 0) return failInvalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    request_type,
    type_name: type?.name ?? null,
    configuration_type,
    department_id: department?.id ?? null,
    department: department?.name ?? null,
    approver_user_id,
    approver_user_name: approver?.name ?? null,
    fallback_group_id,
    fallback_group_name: fallback?.name ?? null,
    same_person: input.same_person ?? base.same_person ?? "separate",
    is_active: input.is_active ?? base.is_active ?? false,
    updated_at: getIsoNow(deps),
    levels: JSON.stringify(levels),
    steps: JSON.stringify(steps),
  });
}

function planDepartment(
  name: string | null | undefined,
  base: Base,
  { departments }: References,
  lenient: boolean,
  errors: FieldError[],
): { id: string; name: string } | null {
  if (name === undefined) return base.department_id ? { id: base.department_id, name: base.department ?? "" } : null;
  if (name === null) return null;
  const department = createNameLookup(departments, (one) => one.name)(name);
  if (department && (department.is_active || department.id === base.department_id || lenient)) return department;
  errors.push({ path: "department", message: message("matrix.department_not_active", { name }) });
  return null;
}

function planLevels(
  amount_levels: CreateConfigurationInput["amount_levels"],
  base: Base,
  references: References,
  lenient: boolean,
  errors: FieldError[],
): StoredLevel[] {
  const { currencies, people } = references;
  const current_codes = new Set(parseLevels({ levels: base.levels ?? "[]" }).map((level) => level.currency));
  return amount_levels.flatMap(({ max_amount, currency: code, approver_user_id, steps: stepInputs }, index) => {
    const currency = currencies.find((one) => one.code === code);
    if (!currency || (!currency.is_active && !current_codes.has(code) && !lenient)) {
      errors.push({
        path: `amount_levels.${index}.currency`,
        message: message("matrix.currency_not_active", { code }),
      });
      return [];
    }
    const { decimals } = currency;
    const max_amount_minor = max_amount === null ? null : toMinor(max_amount, decimals);
    if (max_amount !== null && max_amount_minor === null) {
      errors.push({
        path: `amount_levels.${index}.max_amount`,
        message: message("matrix.limit_digits", { currency: code, decimals }),
      });
    }
    const approver = people.find((one) => one.id === approver_user_id);
    if (approver_user_id !== null && !approver)
      errors.push({ path: `amount_levels.${index}.approver_user_id`, message: message("matrix.user_unknown") });
    const steps = planSteps(stepInputs, `amount_levels.${index}.steps`, references, errors);
    const approver_name = approver?.name ?? null;
    return [{ max_amount_minor, currency: code, decimals, approver_user_id, approver_name, steps }];
  });
}

/** Returns the steps with the names of their members. `path`: the position of the steps in the input, for errors. */
function planSteps(
  steps: readonly StepInput[],
  path: string,
  { people, groups }: References,
  errors: FieldError[],
): StoredStep[] {
  let total = 0;
  const planned = steps.map(({ name, required, members }, at) => {
    const named = new Set<string>();
    let size = 0;
    const stored = members.flatMap((member): StoredMember[] => {
      if ("user_id" in member) {
        const person = people.find((one) => one.id === member.user_id);
        if (person) named.add(person.id);
        else errors.push({ path: `${path}.${at}.members`, message: message("matrix.user_unknown") });
        return person ? [{ user_id: person.id, name: person.name }] : [];
      }
      const group = groups.find((one) => one.id === member.group_id);
      if (!group) errors.push({ path: `${path}.${at}.members`, message: message("matrix.group_unknown") });
      for (const id of JSON.parse(group?.member_ids ?? "[]") as string[]) named.add(id);
      size += group?.rule_size ?? 0;
      return group ? [{ group_id: group.id, name: group.name }] : [];
    });
    if (named.size > LIMITS.step_people) {
      errors.push({
        path: `${path}.${at}.members`,
        message: message("matrix.too_many_people_in_step", { max: LIMITS.step_people, people: named.size }),
      });
    }
    total += Math.min(named.size + size, LIMITS.step_people);
    return { name, required, members: stored };
  });
  if (total > LIMITS.route_people) {
    errors.push({
      path,
      message: message("matrix.too_many_people_in_steps", { max: LIMITS.route_people, people: total }),
    });
  }
  return planned;
}
