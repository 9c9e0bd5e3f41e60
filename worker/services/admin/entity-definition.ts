import type * as z from "zod";
import type { AdminEntityKind } from "../../../domain/audit/admin-events.ts";
import type { Failure, Result } from "../../../domain/errors.ts";
import type { Message, Text } from "../../../domain/message.ts";
import type { Database, Statement } from "../../db/database.ts";
import type { MasterDataTable, NewAdminEvent } from "../../db/queries/admin-events.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";

export type MasterDataRow = { id: string; version: number; is_active: boolean };

/**
 * Defines how one kind of master data is stored and checked. `entity-crud.ts` creates, changes and removes all kinds by their definitions.
 */
export interface EntityDefinition<Row extends MasterDataRow, Entity, Create, Update> {
  readonly entity: AdminEntityKind;
  readonly table: MasterDataTable;
  readonly find: (db: Database, id: string, now: string) => Statement<Row>;
  readonly toEntity: (row: Row) => Entity;
  /** Returns the name of an entity for the record. */
  readonly labelOf: (row: Row) => string;
  /** Returns the name of an entity for messages. Without this function, it is the name for the record. */
  readonly nameOf?: (row: Row) => Text;
  /** The stored columns that a change can write; without this list, all columns of the table but the id, the version and the times. */
  readonly columns?: readonly string[];
  /** The columns whose values must be unique. Each is also a field of the input. */
  readonly uniqueColumns: readonly string[];
  /** The columns that cannot change while the row is in use. Each is also a field of the input. */
  readonly lockedColumns: readonly string[];
  /** Returns the row to insert. Fails with `invalid`. */
  readonly planNew: (deps: Deps, input: Create, actor: Actor) => Promise<Result<Row>>;
  readonly planChange: (deps: Deps, input: Update, before: Row, actor: Actor) => Promise<Result<Row>>;
  /**
   * Returns a failure if `actor` may not make the change (for example because of R28); null if the actor may. `before`
   * is null for a new row.
   */
  readonly refuse?: (actor: Actor, before: Row | null, next: Row) => Failure | null;
  readonly refuseRemoval?: (actor: Actor, row: Row) => Failure | null;
  /**
   * Returns a failure if another row has the same values in columns that must be unique together; null if there is
   * none.
   */
  readonly findDuplicate?: (deps: Deps, next: Row) => Promise<Failure | null>;
  /** Returns further statements for the batch of a change. They run after the statement that writes the row. */
  readonly extraStatements?: (
    deps: Deps,
    before: Row | null,
    next: Row,
    change: ChangeContext,
  ) => Statement[] | Promise<Statement[]>;
  /** Returns further statements for a removal, whether the row is deleted or deactivated. */
  readonly extraRemovalStatements?: (deps: Deps, row: Row, change: ChangeContext) => Statement[] | Promise<Statement[]>;
  /** Returns further entries of the record for the batch of a change, such as the entry about a new password. */
  readonly extraEntries?: (
    deps: Deps,
    before: Row | null,
    next: Row,
    change: ChangeContext,
  ) => Promise<readonly NewAdminEvent[]>;
  /** Returns the values of a row that the record stores. Without this function, the record stores the result of `toEntity`. */
  readonly toSnapshot?: (row: Row) => object;
  /** Whether a change is a rule (R39) for a reason that its fields do not show. */
  readonly isRule?: (before: Row | null, next: Row) => boolean;
  /** Returns further details of a change that the record stores. */
  readonly auditDetails?: (before: Row | null, next: Row) => Record<string, unknown>;
}

/** A definition with the schemas of its inputs, by which a stored change is parsed again before it is applied. */
export interface ParsedEntityDefinition<Row extends MasterDataRow, Entity, Create, Update>
  extends EntityDefinition<Row, Entity, Create, Update> {
  readonly create: z.ZodType<Create>;
  readonly update: z.ZodType<Update>;
}

export type EntityChangeOptions = ChangeOptions & {
  action?:
    | "updated"
    | "restored"
    | "unlocked"
    | "sessions_ended"
    | "factors_removed"
    | "link_created"
    | "email_confirmed"
    | "erased";
};

/** The actor and the options of a change. */
export type ChangeContext = { actor: Pick<Actor, "id" | "name" | "role">; options: EntityChangeOptions };

export type RemovalResult = { message: Message; deactivated: boolean };
