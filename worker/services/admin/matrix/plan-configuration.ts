import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { isolate } from "../../../../domain/format/bidi.ts";
import { toMinor } from "../../../../domain/format/money.ts";
import type { CreateConfigurationInput, UpdateConfigurationInput } from "../../../../domain/inputs/admin-matrix.ts";
import { inBatch } from "../../../db/database.ts";
import type { MatrixRow, StoredLevel } from "../../../db/queries/admin-matrix.ts";
import { listPeople } from "../../../db/queries/admin-users.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  findRequestType,
  listCurrencies,
  listDepartments,
  type RequestTypeRow,
} from "../../../db/queries/master-data.ts";
import type { PersonRow } from "../../../db/queries/people.ts";
import { type Deps, getIsoNow } from "../../deps.ts";

export const parseLevels = (row: Pick<MatrixRow, "levels">): StoredLevel[] => JSON.parse(row.levels);

type Base = Pick<MatrixRow, "id" | "version"> & Partial<MatrixRow>;

/** The rows to which the input can refer: its request type, all currencies and departments, and its approvers. */
type References = {
  type: RequestTypeRow | undefined;
  currencies: CurrencyRow[];
  departments: DepartmentRow[];
  people: PersonRow[];
};

/**
 * Returns the new row of a configuration. Fails with `invalid` if a request type, department, currency or person in the input does not
 * exist, or if the input newly chooses an inactive request type, department or currency. Accepts gaps, overlaps and levels without an
 * approver, because the checks of the matrix report them.
 *
 * @param lenient whether to accept inactive request types, departments and currencies
 */
export async function planConfiguration(
  deps: Deps,
  input: CreateConfigurationInput | UpdateConfigurationInput,
  base: Base,
  lenient = false,
): Promise<Result<MatrixRow>> {
  const request_type = input.request_type ?? base.request_type ?? "financial";
  const configuration_type = input.configuration_type ?? base.configuration_type ?? "amount_based";
  const isUserSpecific = configuration_type === "user_specific";
  const chosen_id = input.approver_user_id === undefined ? (base.approver_user_id ?? null) : input.approver_user_id;
  const approver_user_id = isUserSpecific ? chosen_id : null;
  const amount_levels = isUserSpecific ? [] : input.amount_levels;
  const ids = [approver_user_id, ...(amount_levels ?? []).map((level) => level.approver_user_id)].filter(
    (id) => id !== null,
  );
  const { types, ...rows } = await inBatch(deps.db, {
    types: findRequestType(deps.db, request_type),
    currencies: listCurrencies(deps.db, true),
    departments: listDepartments(deps.db, true),
    people: listPeople(deps.db, ids),
  });
  const references: References = { type: types[0], ...rows };
  const { type, people } = references;
  const errors: FieldError[] = [];
  if (!type || (!type.is_active && request_type !== base.request_type && !lenient))
    errors.push({ path: "request_type", message: `There is no active request type "${request_type}"` });
  const approver = people.find((one) => one.id === approver_user_id);
  if (approver_user_id !== null && !approver)
    errors.push({ path: "approver_user_id", message: "There is no such user" });
  const department = planDepartment(input.department, base, references, lenient, errors);
  const levels = amount_levels
    ? planLevels(amount_levels, base, references, lenient, errors)
    : parseLevels({ levels: base.levels ?? "[]" });
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
    is_active: input.is_active ?? base.is_active ?? false,
    updated_at: getIsoNow(deps),
    levels: JSON.stringify(levels),
  });
}

function planDepartment(
  name: string | null | undefined,
  base: Base,
  { departments }: References,
  lenient: boolean,
  errors: FieldError[],
): { id: string; name: string } | null {
  if (name === null) return null;
  const department = departments.find((one) =>
    name === undefined ? one.id === base.department_id : one.name.toLowerCase() === name.toLowerCase(),
  );
  if (name === undefined) return department ?? null;
  if (department && (department.is_active || department.id === base.department_id || lenient)) return department;
  errors.push({ path: "department", message: `There is no active department "${isolate(name)}"` });
  return null;
}

function planLevels(
  amount_levels: CreateConfigurationInput["amount_levels"],
  base: Base,
  { currencies, people }: References,
  lenient: boolean,
  errors: FieldError[],
): StoredLevel[] {
  const current_codes = new Set(parseLevels({ levels: base.levels ?? "[]" }).map((level) => level.currency));
  return amount_levels.flatMap(({ max_amount, currency: code, approver_user_id }, index) => {
    const currency = currencies.find((one) => one.code === code);
    if (!currency || (!currency.is_active && !current_codes.has(code) && !lenient)) {
      errors.push({ path: `amount_levels.${index}.currency`, message: `There is no active currency "${code}"` });
      return [];
    }
    const { decimals } = currency;
    const max_amount_minor = max_amount === null ? null : toMinor(max_amount, decimals);
    if (max_amount !== null && max_amount_minor === null) {
      const message = `Limits in ${code} have at most ${decimals} decimals and 15 digits`;
      errors.push({ path: `amount_levels.${index}.max_amount`, message });
    }
    const approver = people.find((one) => one.id === approver_user_id);
    if (approver_user_id !== null && !approver)
      errors.push({ path: `amount_levels.${index}.approver_user_id`, message: "There is no such user" });
    return [{ max_amount_minor, currency: code, decimals, approver_user_id, approver_name: approver?.name ?? null }];
  });
}
