/** Functions that refuse changes of master data: after a check before the change, or after the database has refused to write the change. */
import type { AdminEntityKind } from "../../../domain/audit/admin-events.ts";
import { type Failure, type FieldError, fail } from "../../../domain/errors.ts";
import { message, type Text } from "../../../domain/message.ts";
import { inBatch, isConstraintError, type Statement, type Tree } from "../../db/database.ts";
import {
  type AdminChainHead,
  type AdminEventInsertion,
  type ColumnValues,
  listDuplicateFields,
  listStoredColumns,
  type MasterDataTable,
} from "../../db/queries/admin-events.ts";
import { runAuditedBatch } from "../audited-batch.ts";
import type { Deps } from "../deps.ts";
import type { EntityDefinition, MasterDataRow } from "./entity-definition.ts";

export type AnyEntityDefinition<Row extends MasterDataRow> = Pick<
  EntityDefinition<Row, unknown, never, never>,
  | "entity"
  | "table"
  | "uniqueColumns"
  | "lockedColumns"
  | "labelOf"
  | "nameOf"
  | "columns"
  | "toEntity"
  | "auditDetails"
  | "findDuplicate"
  | "toSnapshot"
>;

export const createEntityNotFoundFailure = ({ entity }: { entity: AdminEntityKind }, id: string): Failure =>
  fail("not_found", message("admin.entity_not_found", { entity, id }));

/** Returns the name of an entity for people. */
export const getEntityName = <Row extends MasterDataRow>(definition: AnyEntityDefinition<Row>, row: Row): Text =>
  definition.nameOf?.(row) ?? definition.labelOf(row);

export function createStaleEntityFailure<Row extends MasterDataRow>(
  definition: AnyEntityDefinition<Row>,
  row: Row,
): Failure {
  const label = getEntityName(definition, row);
  return fail("stale_version", message("admin.entity_changed", { label, version: row.version }));
}

/** Returns the columns of a row that a change can write. */
export function pickColumns<Row extends MasterDataRow>(
  { table, columns = listStoredColumns(table) }: { table: MasterDataTable; columns?: readonly string[] },
  row: Row,
): ColumnValues {
  const values = row as unknown as ColumnValues;
  return Object.fromEntries(columns.map((name) => [name, values[name] ?? null]));
}

export function getChangedColumns(before: ColumnValues, next: ColumnValues): ColumnValues {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => before[name] !== value));
}

export function checkLockedColumns<Row extends MasterDataRow>(
  definition: AnyEntityDefinition<Row>,
  before: Row,
  columns: ColumnValues,
): Failure | null {
  const label = getEntityName(definition, before);
  const errors: FieldError[] = definition.lockedColumns
    .filter((name) => name in columns)
    .map((path) => ({ path, message: message("admin.field_in_use", { label, field: path }) }));
  return errors[0] ? fail("in_use", errors[0].message, { errors }) : null;
}

/**
 * Returns the failure `duplicate` for each unique field of `next` whose value another row has; null if there is no such
 * field.
 */
export async function checkUniqueFields<Row extends MasterDataRow>(
  deps: Deps,
  definition: AnyEntityDefinition<Row>,
  before: Row | null,
  next: Row,
): Promise<Failure | null> {
  const duplicate = await definition.findDuplicate?.(deps, next);
  if (duplicate) return duplicate;
  const columns = pickColumns(definition, next);
  const changed = before ? getChangedColumns(pickColumns(definition, before), columns) : columns;
  const names = definition.uniqueColumns.filter((name) => name in changed);
  if (names.length === 0) return null;
  const values = Object.fromEntries(names.map((name) => [name, columns[name] ?? null]));
  const { duplicates } = await inBatch(deps.db, {
    duplicates: listDuplicateFields(deps.db, definition.table, values, next.id),
  });
  const { entity } = definition;
  const errors = duplicates.map(({ field, is_active }) => ({
    path: field,
    message: message("admin.value_taken", { entity, field, value: String(columns[field]), is_active }),
  }));
  return errors[0] ? fail("duplicate", errors[0].message, { errors }) : null;
}

/**
 * Runs the batch of a change with its audit entry. Returns the failure if the database refused the change; otherwise
 * null. `head`: the last entry of the record, if it is known (see `inAuditedBatch`).
 */
export async function commitChange<Row extends MasterDataRow>(
  deps: Deps,
  definition: AnyEntityDefinition<Row>,
  before: Row | null,
  next: Row,
  changes: Tree<Statement | AdminEventInsertion>,
  head?: AdminChainHead,
): Promise<Failure | null> {
  try {
    const written = await runAuditedBatch(deps, changes, head);
    return written.ok ? null : written;
  } catch (error) {
    const admins = findAdminRefusal(error);
    if (admins !== null) return refuseFewerAdmins(before, next, admins);
    if (before && isConstraintError(error, "admin_events")) return createStaleEntityFailure(definition, next);
    // A concurrent change may have stored the same unique value in another row since `checkUniqueFields`.
    const duplicate = isConstraintError(error, definition.table)
      ? await checkUniqueFields(deps, definition, before, next)
      : null;
    if (duplicate) return duplicate;
    throw error;
  }
}

/**
 * Returns why the database refused a change of an administrator: no active administrator would be left (R28), or only
 * one would be left while changes of rules need a second one (R39). Returns null if the error has another cause.
 */
function findAdminRefusal(error: unknown): Failure | null {
  const reason = error instanceof Error ? error.message : "";
  if (reason.includes("the last administrator stays")) return fail("last_admin");
  return reason.includes("two administrators stay")
    ? fail("last_admin", message("admin.two_administrators_required"))
    : null;
}

function refuseFewerAdmins(before: MasterDataRow | null, next: MasterDataRow, refusal: Failure): Failure {
  const path = before && before.is_active !== next.is_active ? "is_active" : "role";
  return { ...refusal, errors: [{ path, message: refusal.detail }] };
}
