import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { toMinor } from "../../../../domain/format/money.ts";
import { department } from "../../../../domain/master-data/entities.ts";
import {
  type CreateDepartmentInput,
  departmentSchemas,
  type UpdateDepartmentInput,
} from "../../../../domain/master-data/schemas.ts";
import { describeDepartmentHeadChange } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import { headGroupExists } from "../../../db/queries/approver-groups.ts";
import { type DepartmentRow, findDepartmentById } from "../../../db/queries/master-data.ts";
import { findUser } from "../../../db/queries/people.ts";
import type { Deps } from "../../deps.ts";
import { toDepartment } from "../../master-data/form-options.ts";
import { type BaseRow, defineMasterData, mergeInput } from "./define-master-data.ts";

export const departmentDefinition = defineMasterData(department, departmentSchemas, {
  table: "departments",
  find: findDepartmentById,
  toEntity: toDepartment,
  plan: planDepartment,
  // A new head changes who approves if a group finds its members as heads of departments (R39).
  describeRuleChange: (before, next) =>
    !next || (before?.head_user_id ?? null) === next.head_user_id
      ? []
      : describeDepartmentHeadChange(before?.head_user_name ?? null, next.head_user_name),
  ruleChangeCondition: headGroupExists,
});

async function planDepartment(
  deps: Deps,
  { budget, ...input }: CreateDepartmentInput | UpdateDepartmentInput,
  base: BaseRow<DepartmentRow>,
): Promise<Result<DepartmentRow>> {
  const budget_minor = planBudget(budget, base.budget_minor ?? null);
  if (budget_minor === undefined) return failInvalid([{ path: "budget", message: message("admin.budget_invalid") }]);
  const next = { ...mergeInput(base, input), budget_minor };
  const { heads } = await inBatch(deps.db, { heads: findUser(deps.db, next.head_user_id ?? "") });
  const [head] = heads;
  if (next.head_user_id !== null && !head)
    return failInvalid([{ path: "head_user_id", message: message("admin.user_missing") }]);
  if (head && !head.is_active && head.id !== base.head_user_id)
    return failInvalid([{ path: "head_user_id", message: message("users.user_inactive", { name: head.name }) }]);
  return ok({ ...next, head_user_name: head?.name ?? null });
}

/** Returns the budget in USD cents; null for no budget, undefined if the budget has more than two decimals. */
function planBudget(budget: number | null | undefined, current: number | null): number | null | undefined {
  if (budget === undefined) return current;
  if (budget === null) return null;
  return toMinor(budget, 2) ?? undefined;
}
