import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { dutyConflict } from "../../../../domain/master-data/entities.ts";
import {
  type CreateDutyConflictInput,
  type DutyConflict,
  dutyConflictSchemas,
  type UpdateDutyConflictInput,
} from "../../../../domain/master-data/schemas.ts";
import { describeConflictChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import {
  type DutyConflictRow,
  findDutyConflict,
  listDutyConflicts,
  listGroupNames,
} from "../../../db/queries/approver-groups.ts";
import type { Actor, Deps } from "../../deps.ts";
import { type BaseRow, defineMasterData, mergeInput } from "./define-master-data.ts";

/** A change of a conflict of duties (R33) does not change who is barred from steps that are already open. */
export const dutyConflictDefinition = defineMasterData(dutyConflict, dutyConflictSchemas, {
  table: "duty_conflicts",
  find: findDutyConflict,
  toEntity: toDutyConflict,
  plan: planConflict,
  describeRuleChange: describeConflictChanges,
});

/** Returns all conflicts of duties, active or not, by name. */
export async function getDutyConflicts({ db }: Deps, _: Actor): Promise<Result<DutyConflict[]>> {
  const { conflicts } = await inBatch(db, { conflicts: listDutyConflicts(db) });
  return ok(conflicts.map(toDutyConflict));
}

function toDutyConflict({ first_group_name: _, second_group_name: __, ...row }: DutyConflictRow): DutyConflict {
  return row;
}

async function planConflict(
  deps: Deps,
  input: CreateDutyConflictInput | UpdateDutyConflictInput,
  base: BaseRow<DutyConflictRow>,
): Promise<Result<DutyConflictRow>> {
  const next = mergeInput(base, input);
  const { groups } = await inBatch(deps.db, {
    groups: listGroupNames(deps.db, [next.first_group_id, next.second_group_id]),
  });
  const first = groups.find(({ id }) => id === next.first_group_id);
  const second = groups.find(({ id }) => id === next.second_group_id);
  const errors: FieldError[] = [];
  if (!first) errors.push({ path: "first_group_id", message: message("admin.group_missing") });
  if (!second) errors.push({ path: "second_group_id", message: message("admin.group_missing") });
  if (!next.on_request && !next.on_steps)
    errors.push({ path: "on_steps", message: message("admin.conflict_without_scope") });
  if (!first || !second || errors.length > 0) return failInvalid(errors);
  return ok({ ...next, first_group_name: first.name, second_group_name: second.name });
}
