/** Why a change of master data is refused: before it is made, and by the database when somebody was quicker. */
import { ENTITY_LABELS } from "../../../domain/audit/admin-events.ts";
import { type Failure, type FieldError, fail } from "../../../domain/errors.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import {
  type AdminEventBatch,
  type AdminHead,
  type ColumnValues,
  listDuplicateFields,
} from "../../db/queries/admin-events.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import type { Deps } from "../deps.ts";
import type { EntityDefinition, MasterRow } from "./entity-definition.ts";

export type AnyEntityDefinition<Row extends MasterRow> = Pick<
  EntityDefinition<Row, unknown, never, never>,
  | "entity"
  | "table"
  | "uniqueColumns"
  | "lockedColumns"
  | "labelOf"
  | "columnsOf"
  | "toEntity"
  | "auditDetails"
  | "findDuplicate"
  | "toSnapshot"
>;

export const entityNotFound = (kind: { entity: keyof typeof ENTITY_LABELS }, id: string): Failure =>
  fail("not_found", `There is no ${ENTITY_LABELS[kind.entity]} ${id}.`);

export function staleEntity<Row extends MasterRow>(kind: AnyEntityDefinition<Row>, row: Row): Failure {
  return fail("stale_version", `${kind.labelOf(row)} changed in the meantime (version ${row.version} now).`);
}

export function changedColumns(before: ColumnValues, next: ColumnValues): ColumnValues {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => before[name] !== value));
}

export function refuseLocked<Row extends MasterRow>(
  kind: AnyEntityDefinition<Row>,
  before: Row,
  columns: ColumnValues,
): Failure | null {
  const errors: FieldError[] = kind.lockedColumns
    .filter((name) => name in columns)
    .map((path) => ({ path, message: `${kind.labelOf(before)} is in use, so its ${path} cannot be changed` }));
  return errors[0] ? fail("in_use", errors[0].message, { errors }) : null;
}

/** Every unique value of `next` that another row has already; null when there is none. */
export async function findDuplicates<Row extends MasterRow>(
  deps: Deps,
  kind: AnyEntityDefinition<Row>,
  before: Row | null,
  next: Row,
): Promise<Failure | null> {
  const twin = await kind.findDuplicate?.(deps, next);
  if (twin) return twin;
  const columns = kind.columnsOf(next);
  const changed = before ? changedColumns(kind.columnsOf(before), columns) : columns;
  const asked = kind.uniqueColumns.filter((name) => name in changed);
  if (asked.length === 0) return null;
  const values = Object.fromEntries(asked.map((name) => [name, columns[name] ?? null]));
  const [taken] = await inBatch(deps.db, [listDuplicateFields(deps.db, kind.table, values, next.id)]);
  const noun = ENTITY_LABELS[kind.entity];
  const errors = taken.map(({ field, is_active }) => ({
    path: field,
    message: `Another ${noun} has the ${field} "${columns[field]}" already${is_active === 1 ? "" : "; it is inactive"}`,
  }));
  return errors[0] ? fail("duplicate", errors[0].message, { errors }) : null;
}

/** Runs the batch, with its entry in the record; what refused it is returned as the failure that it is. `head`: as `inAuditedBatch` takes it. */
export async function commitChange<Row extends MasterRow>(
  deps: Deps,
  kind: AnyEntityDefinition<Row>,
  before: Row | null,
  next: Row,
  statements: readonly (Statement | AdminEventBatch)[],
  head?: AdminHead,
): Promise<Failure | null> {
  try {
    const done = await inAuditedBatch(deps, statements, head);
    return done.ok ? null : done;
  } catch (error) {
    if (isLastAdmin(error)) return lastAdminFailure(before, next);
    if (before && isConstraintError(error, "admin_events")) return staleEntity(kind, next);
    // Somebody took the value since it was looked up.
    const duplicate = isConstraintError(error, kind.table) ? await findDuplicates(deps, kind, before, next) : null;
    if (duplicate) return duplicate;
    throw error;
  }
}

/** A trigger keeps the last active administrator (R28), also of two changes made at once. */
const isLastAdmin = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("the last administrator stays");

function lastAdminFailure(before: MasterRow | null, next: MasterRow): Failure {
  const path = before && before.is_active !== next.is_active ? "is_active" : "role";
  const failure = fail("last_admin");
  return { ...failure, errors: [{ path, message: failure.detail }] };
}
