import { ENTITY_LABELS } from "../../../domain/audit/admin-events.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import {
  type ColumnValues,
  deleteOrDeactivateRow,
  findAdminHead,
  findRowUsage,
  insertAdminEvent,
  insertRemovalEvent,
  insertRow,
  type NewAdminEvent,
  updateRow,
} from "../../db/queries/admin-events.ts";
import { completeIdempotencyKey } from "../../db/queries/idempotency.ts";
import { toRequestKey } from "../../db/queries/request-writes.ts";
import { type Actor, type CallOptions, type Deps, isoNow } from "../deps.ts";
import type { ChangeOptions, EntityDefinition, MasterRow, RemovalResult } from "./entity-definition.ts";
import {
  type AnyEntityDefinition,
  changedColumns,
  commitChange,
  entityNotFound,
  findDuplicates,
  refuseLocked,
  staleEntity,
} from "./refuse-change.ts";

/** One row by its id; `not_found`. */
export async function getEntity<Row extends MasterRow, Entity, C, U>(
  deps: Deps,
  kind: EntityDefinition<Row, Entity, C, U>,
  id: string,
): Promise<Result<Entity>> {
  const [rows] = await inBatch(deps.db, [kind.find(deps.db, id, isoNow(deps))]);
  const [row] = rows;
  return row ? ok(kind.toEntity(row)) : entityNotFound(kind, id);
}

/** Creates a row with its entry in the record. `invalid`, or `duplicate` naming each field that another row has already. */
export async function createEntity<Row extends MasterRow, Entity, C, U>(
  deps: Deps,
  actor: Actor,
  kind: EntityDefinition<Row, Entity, C, U>,
  input: C,
  options: CallOptions = {},
): Promise<Result<Entity>> {
  const planned = await kind.planNew(deps, input, actor);
  if (!planned.ok) return planned;
  const next = planned.value;
  const refused = kind.refuse?.(actor, null, next) ?? (await findDuplicates(deps, kind, null, next));
  if (refused) return refused;
  const at = isoNow(deps);
  const key = options.idempotency_key;
  const failed = await commitChange(deps, kind, null, next, [
    insertRow(deps.db, kind.table, { id: next.id, ...kind.columnsOf(next), ...timestampColumns(kind, at) }),
    ...(kind.extraStatements?.(deps, null, next, { actor, options }) ?? []),
    insertAdminEvent(deps.db, {
      ...toAuditEvent(actor, kind, next, at),
      action: "created",
      before: null,
      after: toAuditJson(kind, null, next),
    }),
    ...(key ? [completeIdempotencyKey(deps.db, actor.id, key, toRequestKey({ id: next.id, seq: 0 }))] : []),
  ]);
  return failed ?? ok(kind.toEntity(next));
}

/** Users and matrix entries know when they were changed last. */
const timestampColumns = (kind: { table: string }, at: string): ColumnValues =>
  kind.table === "users" || kind.table === "doa_configurations"
    ? { created_at: at, updated_at: at }
    : { created_at: at };

/**
 * Changes what the input names. `not_found`, `stale_version`, `invalid`, `in_use` for a code that something refers to,
 * `duplicate`. An input that changes nothing writes nothing.
 */
export async function updateEntity<Row extends MasterRow, Entity, C, U extends { version?: number }>(
  deps: Deps,
  actor: Actor,
  kind: EntityDefinition<Row, Entity, C, U>,
  id: string,
  input: U,
  options: ChangeOptions = {},
): Promise<Result<Entity>> {
  const [rows, usage, [head]] = await inBatch(deps.db, [
    kind.find(deps.db, id, isoNow(deps)),
    findRowUsage(deps.db, kind.table, id),
    findAdminHead(deps.db),
  ]);
  const [before] = rows;
  if (!before) return entityNotFound(kind, id);
  const version = options.version ?? input.version ?? null;
  if (version !== null && version !== before.version) return staleEntity(kind, before);
  const planned = await kind.planChange(deps, input, before, actor);
  if (!planned.ok) return planned;
  const next = { ...planned.value, version: before.version + 1 };
  const columns = changedColumns(kind.columnsOf(before), kind.columnsOf(next));
  const alongside = kind.extraStatements?.(deps, before, next, { actor, options }) ?? [];
  if (Object.keys(columns).length === 0 && alongside.length === 0) return ok(kind.toEntity(before));
  const refused =
    kind.refuse?.(actor, before, next) ??
    (usage[0]?.in_use ? refuseLocked(kind, before, columns) : null) ??
    (await findDuplicates(deps, kind, before, next));
  if (refused) return refused;
  const at = isoNow(deps);
  const touched: ColumnValues = {
    ...columns,
    version: next.version,
    ...("updated_at" in timestampColumns(kind, at) ? { updated_at: at } : {}),
  };
  const changes = [
    insertAdminEvent(deps.db, {
      ...toAuditEvent(actor, kind, next, at),
      action: options.action ?? "updated",
      before: toAuditJson(kind, null, before),
      after: toAuditJson(kind, before, next),
    }),
    updateRow(deps.db, kind.table, id, touched),
    ...alongside,
  ];
  const failed = await commitChange(deps, kind, before, next, changes, head);
  return failed ?? ok(kind.toEntity(next));
}

/** R12: what was never used is really deleted; what is or was in use is deactivated, and the answer says so. */
export async function removeEntity<Row extends MasterRow, Entity, C, U>(
  deps: Deps,
  actor: Actor,
  kind: EntityDefinition<Row, Entity, C, U>,
  id: string,
  options: CallOptions = {},
): Promise<Result<RemovalResult>> {
  const { db } = deps;
  const [[row], [head]] = await inBatch(db, [kind.find(db, id, isoNow(deps)), findAdminHead(db)]);
  if (!row) return entityNotFound(kind, id);
  if (options.version != null && options.version !== row.version) return staleEntity(kind, row);
  const refused = kind.refuseRemoval?.(actor, row);
  if (refused) return refused;
  const next = { ...row, version: row.version + 1, is_active: 0 };
  const event = { ...toAuditEvent(actor, kind, next, isoNow(deps)), before: toAuditJson(kind, null, row) };
  const changes = [
    ...deleteOrDeactivateRow(db, kind.table, id),
    ...(kind.extraRemovalStatements?.(deps, row, { actor, options }) ?? []),
    insertRemovalEvent(db, kind.table, event),
  ];
  const failed = await commitChange(deps, kind, row, next, changes, head);
  if (failed) return failed;
  const [left] = await inBatch(db, [kind.find(db, id, isoNow(deps))]);
  const deactivated = left.length > 0;
  const noun = capitalizeFirst(ENTITY_LABELS[kind.entity]);
  const message = deactivated
    ? `${noun} deactivated, not deleted: ${kind.labelOf(row)} is in use, and its history stays`
    : `${noun} deleted successfully`;
  return ok({ message, deactivated });
}

export const capitalizeFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function toAuditEvent<Row extends MasterRow>(actor: Actor, kind: AnyEntityDefinition<Row>, next: Row, at: string) {
  return {
    entity: kind.entity,
    entity_id: next.id,
    version: next.version,
    label: kind.labelOf(next),
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: at,
  } satisfies Omit<NewAdminEvent, "action" | "before" | "after">;
}

const toAuditJson = <Row extends MasterRow>(kind: AnyEntityDefinition<Row>, before: Row | null, next: Row): string =>
  JSON.stringify({
    ...(kind.toSnapshot?.(next) ?? (kind.toEntity(next) as object)),
    ...(before ? kind.auditDetails?.(before, next) : {}),
  });
