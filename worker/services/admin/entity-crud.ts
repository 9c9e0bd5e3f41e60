import { ok, type Result } from "../../../domain/errors.ts";
import { message } from "../../../domain/message.ts";
import { inBatch } from "../../db/database.ts";
import {
  type ColumnValues,
  deleteOrDeactivateRow,
  findAdminChainHead,
  findRowUsage,
  insertAdminEvent,
  insertAdminEvents,
  insertRemovalEvent,
  insertRow,
  type NewAdminEvent,
  updateRow,
} from "../../db/queries/admin-events.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import { toRequestKeySql } from "../../db/queries/request-writes.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import type {
  ChangeContext,
  EntityChangeOptions,
  EntityDefinition,
  MasterDataRow,
  RemovalResult,
} from "./entity-definition.ts";
import {
  type AnyEntityDefinition,
  checkLockedColumns,
  checkUniqueFields,
  commitChange,
  createEntityNotFoundFailure,
  createStaleEntityFailure,
  getChangedColumns,
  getEntityName,
  pickColumns,
} from "./refuse-change.ts";

/** Returns one entity by its id. Fails with `not_found`. */
export async function getEntity<Row extends MasterDataRow, Entity, C, U>(
  deps: Deps,
  definition: EntityDefinition<Row, Entity, C, U>,
  id: string,
): Promise<Result<Entity>> {
  const { rows } = await inBatch(deps.db, { rows: definition.find(deps.db, id, getIsoNow(deps)) });
  const [row] = rows;
  return row ? ok(definition.toEntity(row)) : createEntityNotFoundFailure(definition, id);
}

/**
 * Creates an entity with its entry in the record. Fails with `invalid`, or with `duplicate` on each field whose value another entity has.
 */
export async function createEntity<Row extends MasterDataRow, Entity, C, U>(
  deps: Deps,
  actor: Actor,
  definition: EntityDefinition<Row, Entity, C, U>,
  input: C,
  options: ChangeOptions = {},
): Promise<Result<Entity>> {
  const planned = await definition.planNew(deps, input, actor);
  if (!planned.ok) return planned;
  const next = planned.value;
  const refused = definition.refuse?.(actor, null, next) ?? (await checkUniqueFields(deps, definition, null, next));
  if (refused) return refused;
  const at = getIsoNow(deps);
  const key = options.idempotency_key;
  const failed = await commitChange(deps, definition, null, next, [
    insertRow(deps.db, definition.table, {
      id: next.id,
      ...pickColumns(definition, next),
      ...timestampColumns(definition, at),
    }),
    await definition.extraStatements?.(deps, null, next, { actor, options }),
    insertAdminEvent(deps.db, {
      ...toAuditEvent(actor, definition, next, at),
      is_rule: definition.isRule?.(null, next) === true,
      action: "created",
      before: null,
      after: toAuditJson(definition, null, next),
    }),
    await createExtraEntries(deps, definition, null, next, { actor, options }),
    key ? markIdempotencyKeyUsed(deps.db, actor.id, key, toRequestKeySql({ id: next.id, seq: 0 })) : undefined,
  ]);
  return failed ?? ok(definition.toEntity(next));
}

/** Returns the statement that adds the further entries of a change; undefined if it has none. */
async function createExtraEntries<Row extends MasterDataRow>(
  deps: Deps,
  { extraEntries }: Pick<EntityDefinition<Row, unknown, never, never>, "extraEntries">,
  before: Row | null,
  next: Row,
  change: ChangeContext,
) {
  const entries = (await extraEntries?.(deps, before, next, change)) ?? [];
  return entries.length > 0 ? insertAdminEvents(deps.db, entries) : undefined;
}

/**
 * Returns the time columns of a new row, each with the value `at`. Only users and configurations of the matrix have
 * `updated_at`.
 */
const timestampColumns = (definition: { table: string }, at: string): ColumnValues =>
  definition.table === "users" || definition.table === "doa_configurations"
    ? { created_at: at, updated_at: at }
    : { created_at: at };

/**
 * Changes the fields that `input` contains; writes nothing if no value differs. Fails with `not_found`,
 * `stale_version`, `invalid` or `duplicate`, or with `in_use` if a locked column, such as the code, of an entity in use
 * would change.
 */
export async function updateEntity<Row extends MasterDataRow, Entity, C, U extends { version?: number }>(
  deps: Deps,
  actor: Actor,
  definition: EntityDefinition<Row, Entity, C, U>,
  id: string,
  input: U,
  options: EntityChangeOptions = {},
): Promise<Result<Entity>> {
  const { rows, usage, heads } = await inBatch(deps.db, {
    rows: definition.find(deps.db, id, getIsoNow(deps)),
    usage: findRowUsage(deps.db, definition.table, id),
    heads: findAdminChainHead(deps.db),
  });
  const [before] = rows;
  if (!before) return createEntityNotFoundFailure(definition, id);
  const version = options.version ?? input.version ?? null;
  if (version !== null && version !== before.version) return createStaleEntityFailure(definition, before);
  const planned = await definition.planChange(deps, input, before, actor);
  if (!planned.ok) return planned;
  const next = { ...planned.value, version: before.version + 1 };
  const columns = getChangedColumns(pickColumns(definition, before), pickColumns(definition, next));
  const extraStatements = (await definition.extraStatements?.(deps, before, next, { actor, options })) ?? [];
  if (Object.keys(columns).length === 0 && extraStatements.length === 0) return ok(definition.toEntity(before));
  const refused =
    definition.refuse?.(actor, before, next) ??
    (usage[0]?.in_use ? checkLockedColumns(definition, before, columns) : null) ??
    (await checkUniqueFields(deps, definition, before, next));
  if (refused) return refused;
  const at = getIsoNow(deps);
  const updated: ColumnValues = {
    ...columns,
    version: next.version,
    ...("updated_at" in timestampColumns(definition, at) ? { updated_at: at } : {}),
  };
  const changes = [
    insertAdminEvent(deps.db, {
      ...toAuditEvent(actor, definition, next, at),
      is_rule: definition.isRule?.(before, next) === true,
      action: options.action ?? "updated",
      before: toAuditJson(definition, null, before),
      after: toAuditJson(definition, before, next),
    }),
    await createExtraEntries(deps, definition, before, next, { actor, options }),
    updateRow(deps.db, definition.table, id, updated),
    extraStatements,
  ];
  const failed = await commitChange(deps, definition, before, next, changes, heads[0]);
  return failed ?? ok(definition.toEntity(next));
}

/**
 * Deletes an entity that was never used; deactivates an entity that was used (R12). `deactivated`: whether it was only
 * deactivated.
 */
export async function removeEntity<Row extends MasterDataRow, Entity, C, U>(
  deps: Deps,
  actor: Actor,
  definition: EntityDefinition<Row, Entity, C, U>,
  id: string,
  options: ChangeOptions = {},
): Promise<Result<RemovalResult>> {
  const { db } = deps;
  const { rows, heads } = await inBatch(db, {
    rows: definition.find(db, id, getIsoNow(deps)),
    heads: findAdminChainHead(db),
  });
  const [row] = rows;
  if (!row) return createEntityNotFoundFailure(definition, id);
  if (options.version != null && options.version !== row.version) return createStaleEntityFailure(definition, row);
  const refused = definition.refuseRemoval?.(actor, row);
  if (refused) return refused;
  const next = { ...row, version: row.version + 1, is_active: false };
  const event = {
    ...toAuditEvent(actor, definition, next, getIsoNow(deps)),
    before: toAuditJson(definition, null, row),
  };
  const changes = [
    deleteOrDeactivateRow(db, definition.table, id),
    await definition.extraRemovalStatements?.(deps, row, { actor, options }),
    insertRemovalEvent(db, definition.table, event),
  ];
  const failed = await commitChange(deps, definition, row, next, changes, heads[0]);
  if (failed) return failed;
  const { remaining } = await inBatch(db, { remaining: definition.find(db, id, getIsoNow(deps)) });
  const deactivated = remaining.length > 0;
  const { entity } = definition;
  return ok({
    message: deactivated
      ? message("admin.entity_deactivated", { entity, label: getEntityName(definition, row) })
      : message("admin.entity_deleted", { entity }),
    deactivated,
  });
}

function toAuditEvent<Row extends MasterDataRow>(
  actor: Actor,
  definition: AnyEntityDefinition<Row>,
  next: Row,
  at: string,
) {
  return {
    entity: definition.entity,
    entity_id: next.id,
    version: next.version,
    label: definition.labelOf(next),
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: at,
  } satisfies Omit<NewAdminEvent, "action" | "before" | "after">;
}

const toAuditJson = <Row extends MasterDataRow>(
  definition: AnyEntityDefinition<Row>,
  before: Row | null,
  next: Row,
): string =>
  JSON.stringify({
    ...(definition.toSnapshot?.(next) ?? (definition.toEntity(next) as object)),
    ...(before ? definition.auditDetails?.(before, next) : {}),
  });
