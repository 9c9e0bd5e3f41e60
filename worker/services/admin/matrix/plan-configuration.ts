import { type FieldError, invalid, ok, type Result } from "../../../../domain/errors.ts";
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
import { type Deps, isoNow } from "../../deps.ts";

export const parseLevels = (row: Pick<MatrixRow, "levels">): StoredLevel[] => JSON.parse(row.levels);

type Base = Pick<MatrixRow, "id" | "version"> & Partial<MatrixRow>;

/** What the input refers to, read in one go. */
type References = {
  type: RequestTypeRow | undefined;
  currencies: CurrencyRow[];
  departments: DepartmentRow[];
  people: PersonRow[];
};

/**
 * The row as it will be; `invalid` names what is not there, or not active and newly chosen. Gaps, overlaps and vacant levels are no
 * faults here: the checks tell of them. @param lenient what is not active may be chosen as well
 */
export async function planConfiguration(
  deps: Deps,
  input: CreateConfigurationInput | UpdateConfigurationInput,
  base: Base,
  lenient = false,
): Promise<Result<MatrixRow>> {
  const request_type = input.request_type ?? base.request_type ?? "financial";
  const configuration_type = input.configuration_type ?? base.configuration_type ?? "amount_based";
  const isNamed = configuration_type === "user_specific";
  const named = input.approver_user_id === undefined ? (base.approver_user_id ?? null) : input.approver_user_id;
  const approver_user_id = isNamed ? named : null;
  const asked = isNamed ? [] : input.amount_levels;
  const ids = [approver_user_id, ...(asked ?? []).map((level) => level.approver_user_id)].filter((id) => id !== null);
  const [types, currencies, departments, people] = await inBatch(deps.db, [
    findRequestType(deps.db, request_type),
    listCurrencies(deps.db, true),
    listDepartments(deps.db, true),
    listPeople(deps.db, ids),
  ]);
  const found: References = { type: types[0], currencies, departments, people };
  const errors: FieldError[] = [];
  if (!found.type || (found.type.is_active !== 1 && request_type !== base.request_type && !lenient))
    errors.push({ path: "request_type", message: `There is no active request type "${request_type}"` });
  const approver = people.find((one) => one.id === approver_user_id);
  if (approver_user_id !== null && !approver)
    errors.push({ path: "approver_user_id", message: "There is no such user" });
  const department = planDepartment(input.department, base, found, lenient, errors);
  const levels = asked ? planLevels(asked, base, found, lenient, errors) : parseLevels({ levels: base.levels ?? "[]" });
  if (errors.length > 0) return invalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    request_type,
    type_name: found.type?.name ?? null,
    configuration_type,
    department_id: department?.id ?? null,
    department: department?.name ?? null,
    approver_user_id,
    approver_user_name: approver?.name ?? null,
    is_active: Number(input.is_active ?? base.is_active === 1),
    updated_at: isoNow(deps),
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
  const found = departments.find((one) =>
    name === undefined ? one.id === base.department_id : one.name.toLowerCase() === name.toLowerCase(),
  );
  if (name === undefined) return found ?? null;
  if (found && (found.is_active === 1 || found.id === base.department_id || lenient)) return found;
  errors.push({ path: "department", message: `There is no active department "${isolate(name)}"` });
  return null;
}

function planLevels(
  asked: CreateConfigurationInput["amount_levels"],
  base: Base,
  { currencies, people }: References,
  lenient: boolean,
  errors: FieldError[],
): StoredLevel[] {
  const kept = new Set(parseLevels({ levels: base.levels ?? "[]" }).map((level) => level.currency));
  return asked.flatMap(({ max_amount, currency: code, approver_user_id }, at) => {
    const currency = currencies.find((one) => one.code === code);
    if (!currency || (currency.is_active !== 1 && !kept.has(code) && !lenient)) {
      errors.push({ path: `amount_levels.${at}.currency`, message: `There is no active currency "${code}"` });
      return [];
    }
    const { decimals } = currency;
    const max_amount_minor = max_amount === null ? null : toMinor(max_amount, decimals);
    if (max_amount !== null && max_amount_minor === null) {
      const message = `Limits in ${code} have at most ${decimals} decimals and 15 digits`;
      errors.push({ path: `amount_levels.${at}.max_amount`, message });
    }
    const approver = people.find((one) => one.id === approver_user_id);
    if (approver_user_id !== null && !approver)
      errors.push({ path: `amount_levels.${at}.approver_user_id`, message: "There is no such user" });
    return [{ max_amount_minor, currency: code, decimals, approver_user_id, approver_name: approver?.name ?? null }];
  });
}
