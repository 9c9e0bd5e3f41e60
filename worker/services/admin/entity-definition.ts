import type { AdminEntity } from "../../../domain/audit/admin-events.ts";
import type { Failure, Result } from "../../../domain/errors.ts";
import type { Database, Statement } from "../../db/database.ts";
import type { ColumnValues, MasterTable } from "../../db/queries/admin-events.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";

export type MasterRow = { id: string; version: number; is_active: number };

/** One kind of master data: what is particular about it. `keep-master-data.ts` does what all of them have in common. */
export interface EntityDefinition<Row extends MasterRow, Entity, Create, Update> {
  readonly entity: AdminEntity;
  readonly table: MasterTable;
  readonly find: (db: Database, id: string, now: string) => Statement<Row>;
  readonly toEntity: (row: Row) => Entity;
  /** What a person calls it. */
  readonly labelOf: (row: Row) => string;
  /** What is stored in the row itself, without id, version and times. */
  readonly columnsOf: (row: Row) => ColumnValues;
  /** Columns whose values no two rows share; each is a field of the input as well. */
  readonly uniqueColumns: readonly string[];
  /** Columns that can not change once the row is in use; each is a field of the input as well. */
  readonly lockedColumns: readonly string[];
  /** The row as it will be; `before` is null for a new one. Fails with `invalid`. */
  readonly planNew: (deps: Deps, input: Create, actor: Actor) => Promise<Result<Row>>;
  readonly planChange: (deps: Deps, input: Update, before: Row, actor: Actor) => Promise<Result<Row>>;
  /** R28 and the like. */
  readonly refuse?: (actor: Actor, before: Row | null, next: Row) => Failure | null;
  readonly refuseRemoval?: (actor: Actor, row: Row) => Failure | null;
  /** Where more than one column makes a row unlike the others. */
  readonly findDuplicate?: (deps: Deps, next: Row) => Promise<Failure | null>;
  /** What is stored beside the row, in the same batch, after it. */
  readonly extraStatements?: (deps: Deps, before: Row | null, next: Row, change: ChangeContext) => Statement[];
  /** What goes with a removal, whether the row stays or not. */
  readonly extraRemovalStatements?: (deps: Deps, row: Row, change: ChangeContext) => Statement[];
  /** What the record keeps of a row, where that is not the entity itself. */
  readonly toSnapshot?: (row: Row) => object;
  /** What the record says of a change besides. */
  readonly auditDetails?: (before: Row | null, next: Row) => Record<string, unknown>;
}

export type ChangeOptions = CallOptions & { action?: "updated" | "restored" | "unlocked" };

/** Who makes a change, and how. */
export type ChangeContext = { actor: Pick<Actor, "id" | "name">; options: ChangeOptions };

export type RemovalResult = { message: string; deactivated: boolean };
