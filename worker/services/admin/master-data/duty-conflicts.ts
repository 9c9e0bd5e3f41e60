import type { DutyConflict } from "../../../../domain/admin/entities.ts";
import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { CreateDutyConflictInput, UpdateDutyConflictInput } from "../../../../domain/inputs/admin-master-data.ts";
import { describeConflictChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import {
  type DutyConflictRow,
  findDutyConflict,
  listDutyConflicts,
  listGroupNames,
} from "../../../db/queries/approver-groups.ts";
import type { Actor, Deps, RuleChange } from "../../deps.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

/**
 * Defines how conflicts of duties are managed (R33). A change of a conflict does not change who is barred from steps that are already open.
 */
export const dutyConflictDefinition: EntityDefinition<
  DutyConflictRow,
  DutyConflict,
  CreateDutyConflictInput,
  UpdateDutyConflictInput
> = {
  entity: "duty_conflict",
  table: "duty_conflicts",
  find: findDutyConflict,
  toEntity: toDutyConflict,
  labelOf: (row) => row.name,
  columnsOf: ({ name, first_group_id, second_group_id, on_request, on_steps, is_active }) => ({
    name,
    first_group_id,
    second_group_id,
    on_request,
    on_steps,
    is_active,
  }),
  uniqueColumns: ["name"],
  lockedColumns: [],
  planNew: (deps, input) => planConflict(deps, input, { id: deps.newId(), version: 1 }),
  planChange: (deps, input, before) => planConflict(deps, input, before),
  extraStatements: (deps, before, next, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  extraRemovalStatements: (deps, row, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(row, null)),
};

/** Returns all conflicts of duties, active or not, by name. */
export async function getDutyConflicts({ db }: Deps, _: Actor): Promise<Result<DutyConflict[]>> {
  const { conflicts } = await inBatch(db, { conflicts: listDutyConflicts(db) });
  return ok(conflicts.map(toDutyConflict));
}

function toDutyConflict({ first_group_name: _, second_group_name: __, ...row }: DutyConflictRow): DutyConflict {
  return row;
}

function toRuleChange(before: DutyConflictRow | null, next: DutyConflictRow | null): RuleChange {
  const changes = describeConflictChanges(before, next);
  return { subject: "duty_conflict", label: (next ?? before)?.name ?? null, changes };
}

/** Returns the new row. Fails with `invalid`. */
async function planConflict(
  deps: Deps,
  input: CreateDutyConflictInput | UpdateDutyConflictInput,
  base: Pick<DutyConflictRow, "id" | "version"> & Partial<DutyConflictRow>,
): Promise<Result<DutyConflictRow>> {
  const first_group_id = input.first_group_id ?? base.first_group_id ?? "";
  const second_group_id = input.second_group_id ?? base.second_group_id ?? "";
  const on_request = input.on_request ?? base.on_request ?? false;
  const on_steps = input.on_steps ?? base.on_steps ?? false;
  const { groups } = await inBatch(deps.db, { groups: listGroupNames(deps.db, [first_group_id, second_group_id]) });
  const first = groups.find(({ id }) => id === first_group_id);
  const second = groups.find(({ id }) => id === second_group_id);
  const errors: FieldError[] = [];
  if (!first) errors.push({ path: "first_group_id", message: message("admin.group_missing") });
  if (!second) errors.push({ path: "second_group_id", message: message("admin.group_missing") });
  if (!on_request && !on_steps) errors.push({ path: "on_steps", message: message("admin.conflict_without_scope") });
  if (!first || !second || errors.length > 0) return failInvalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    name: input.name ?? base.name ?? "",
    first_group_id,
    first_group_name: first.name,
    second_group_id,
    second_group_name: second.name,
    on_request,
    on_steps,
    is_active: input.is_active ?? base.is_active ?? false,
  });
}
