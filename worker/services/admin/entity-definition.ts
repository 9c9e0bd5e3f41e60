import type { AdminEntity } from "../../../domain/audit/admin-events.ts";
import type { Failure, Result } from "../../../domain/errors.ts";
import type { Database, Statement } from "../../db/database.ts";
import type { ColumnValues, MasterTable } from "../../db/queries/admin-events.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";

export type MasterRow = { id: string; version: number; is_active: boolean };

/** How one kind of master data is stored and checked. `entity-crud.ts` does what all kinds have in common. */
export interface EntityDefinition<Row extends MasterRow, Entity, Create, Update> {
  readonly entity: AdminEntity;
  readonly table: MasterTable;
  readonly find: (db: Database, id: string, now: string) => Statement<Row>;
  readonly toEntity: (row: Row) => Entity;
  /** The name that people know it by. */
  readonly labelOf: (row: Row) => string;
  /** The stored columns without id, version and times. */
  readonly columnsOf: (row: Row) => ColumnValues;
  /** Columns with unique values; each is also a field of the input. */
  readonly uniqueColumns: readonly string[];
  /** Columns that cannot change once the row is in use; each is also a field of the input. */
  readonly lockedColumns: readonly string[];
  /** Returns the new row. Fails with `invalid`. */
  readonly planNew: (deps: Deps, input: Create, actor: Actor) => Promise<Result<Row>>;
  readonly planChange: (deps: Deps, input: Update, before: Row, actor: Actor) => Promise<Result<Row>>;
  /** Refuses a change by who makes it, such as R28; `before` is null for a new row. */
  readonly refuse?: (actor: Actor, before: Row | null, next: Row) => Failure | null;
  readonly refuseRemoval?: (actor: Actor, row: Row) => Failure | null;
  /** Finds a duplicate by more than one column. */
  readonly findDuplicate?: (deps: Deps, next: Row) => Promise<Failure | null>;
  /** Further statements of the same batch, after the one that writes the row. */
  readonly extraStatements?: (deps: Deps, before: Row | null, next: Row, change: ChangeContext) => Statement[];
  /** Further statements of a removal, whether the row is deleted or deactivated. */
  readonly extraRemovalStatements?: (deps: Deps, row: Row, change: ChangeContext) => Statement[];
  /** What the record stores of a row, if not the entity itself. */
  readonly toSnapshot?: (row: Row) => object;
  /** Further details that the record stores of a change. */
  readonly auditDetails?: (before: Row | null, next: Row) => Record<string, unknown>;
}

export type ChangeOptions = CallOptions & { action?: "updated" | "restored" | "unlocked" };

/** The actor and the options of a change. */
export type ChangeContext = { actor: Pick<Actor, "id" | "name">; options: ChangeOptions };

export type RemovalResult = { message: string; deactivated: boolean };
