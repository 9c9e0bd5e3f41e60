import type { Department } from "../../../../domain/entities.ts";
import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { toMinor } from "../../../../domain/format/money.ts";
import type { CreateDepartmentInput, UpdateDepartmentInput } from "../../../../domain/inputs/admin-master-data.ts";
import { describeDepartmentHeadChange } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import { headGroupExists } from "../../../db/queries/approver-groups.ts";
import { type DepartmentRow, findDepartmentById } from "../../../db/queries/master-data.ts";
import { findUser } from "../../../db/queries/people.ts";
import type { Deps, RuleChange } from "../../deps.ts";
import { toDepartment } from "../../master-data/form-options.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

export const departmentDefinition: EntityDefinition<
  DepartmentRow,
  Department,
  CreateDepartmentInput,
  UpdateDepartmentInput
> = {
  entity: "department",
  table: "departments",
  find: findDepartmentById,
  toEntity: toDepartment,
  labelOf: (row) => row.name,
  columnsOf: ({ name, description, budget_minor, head_user_id, is_active }) => ({
    name,
    description,
    budget_minor,
    head_user_id,
    is_active,
  }),
  uniqueColumns: ["name"],
  lockedColumns: [],
  planNew: (deps, input) => planDepartment(deps, input, { id: deps.newId(), version: 1 }),
  planChange: (deps, input, before) => planDepartment(deps, input, before),
  // A new head changes who approves if a group finds its members as heads of departments, so administrators and
  // directors are notified (R39).
  extraStatements: (deps, before, next, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next), headGroupExists),
};

function toRuleChange(before: DepartmentRow | null, next: DepartmentRow): RuleChange {
  const isSame = (before?.head_user_id ?? null) === next.head_user_id;
  const changes = isSame ? [] : describeDepartmentHeadChange(before?.head_user_name ?? null, next.head_user_name);
  return { subject: "department", label: next.name, changes };
}

/** Returns the new row. Fails with `invalid`. `base`: the current row, or the id and version of a new department. */
async function planDepartment(
  deps: Deps,
  input: CreateDepartmentInput | UpdateDepartmentInput,
  base: Pick<DepartmentRow, "id" | "version"> & Partial<DepartmentRow>,
): Promise<Result<DepartmentRow>> {
  const budget_minor = planBudget(input.budget, base.budget_minor ?? null);
  if (budget_minor === undefined) return failInvalid([{ path: "budget", message: message("admin.budget_invalid") }]);
  const head_user_id = input.head_user_id === undefined ? (base.head_user_id ?? null) : input.head_user_id;
  const { heads } = await inBatch(deps.db, { heads: findUser(deps.db, head_user_id ?? "") });
  const [head] = heads;
  if (head_user_id !== null && !head)
    return failInvalid([{ path: "head_user_id", message: message("admin.user_missing") }]);
  if (head && !head.is_active && head.id !== base.head_user_id)
    return failInvalid([{ path: "head_user_id", message: message("users.user_inactive", { name: head.name }) }]);
  return ok({
    id: base.id,
    version: base.version,
    name: input.name ?? base.name ?? "",
    description: input.description ?? base.description ?? "",
    budget_minor,
    head_user_id,
    head_user_name: head?.name ?? null,
    is_active: input.is_active ?? base.is_active ?? false,
  });
}

/** Returns the budget in USD cents; null for no budget, undefined if the budget has more than two decimals. */
function planBudget(budget: number | null | undefined, current: number | null): number | null | undefined {
  if (budget === undefined) return current;
  if (budget === null) return null;
  return toMinor(budget, 2) ?? undefined;
}
