import type * as z from "zod";
import type { AdminEntityKind } from "../../../../domain/audit/admin-events.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import { type Entity, type Fields, listFields } from "../../../../domain/kit/entity.ts";
import type { Text } from "../../../../domain/message.ts";
import type { ApprovalRuleKind } from "../../../../domain/notifications/admin-texts.ts";
import type { Statement } from "../../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { EntityDefinition, MasterDataRow, ParsedEntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

/** The stored row; of a new row, only the id and the version. */
export type BaseRow<Row extends MasterDataRow> = Pick<Row, "id" | "version"> & Partial<Row>;

interface MasterDataOptions<Row extends MasterDataRow, View, Input>
  extends Pick<EntityDefinition<Row, View, Input, Input>, "table" | "find" | "toEntity" | "refuse"> {
  /** Returns the new row. Fails with `invalid`. Without this function, the given fields are stored as they are. */
  readonly plan?: (deps: Deps, input: Input, base: BaseRow<Row>) => Result<Row> | Promise<Result<Row>>;
  /**
   * Describes what changes in the rules of approval (R39); administrators and directors are notified of it. `before` null: the row is new.
   * `next` null: it is removed.
   */
  readonly describeRuleChange: (before: Row | null, next: Row | null) => readonly Text[];
  /** A condition in SQL; if it is false when the change is written, nobody is notified. */
  readonly ruleChangeCondition?: Parameters<typeof createRuleChangeNotificationStatements>[3];
  /** Returns further statements of a change. */
  readonly statements?: (deps: Deps, before: Row | null, next: Row) => Statement[];
}

/** Returns the stored row with the fields that an input contains. */
export const mergeInput = <Row extends MasterDataRow>(base: BaseRow<Row>, input: object): Row => {
  const given = Object.entries(input).filter(([name, value]) => value !== undefined && name !== "version");
  return { ...base, ...Object.fromEntries(given) } as Row;
};

/** Defines how a kind of master data is stored, from its description and its schemas. */
export function defineMasterData<
  Row extends MasterDataRow,
  View,
  Create,
  Update,
  F extends Fields,
  Kind extends AdminEntityKind & ApprovalRuleKind,
>(
  entity: Entity<F, Kind>,
  { create, update }: { create: z.ZodType<Create>; update: z.ZodType<Update> },
  options: MasterDataOptions<Row, View, Create | Update>,
): ParsedEntityDefinition<Row, View, Create, Update> {
  const { table, find, toEntity, refuse } = options;
  const plan =
    options.plan ?? ((_: Deps, input: Create | Update, base: BaseRow<Row>) => ok(mergeInput(base, input as object)));
  const labelOf = (row: Row) => String((row as Record<string, unknown>)[entity.label]);
  const notify = (
    deps: Deps,
    actor: Parameters<typeof createRuleChangeNotificationStatements>[1],
    before: Row | null,
    next: Row | null,
  ) => {
    const row = next ?? before;
    const change = {
      subject: entity.kind,
      label: row && labelOf(row),
      changes: options.describeRuleChange(before, next),
    };
    return createRuleChangeNotificationStatements(deps, actor, change, options.ruleChangeCondition);
  };
  return {
    entity: entity.kind,
    table,
    find,
    toEntity,
    labelOf,
    create,
    update,
    uniqueColumns: listFields(entity, ({ isUnique }) => isUnique),
    lockedColumns: listFields(entity, ({ isLocked }) => isLocked),
    planNew: async (deps, input) => plan(deps, input, { id: deps.newId(), version: 1 } as BaseRow<Row>),
    planChange: async (deps, input, before) => plan(deps, input, before),
    ...(refuse ? { refuse } : {}),
    extraStatements: (deps, before, next, { actor }) => [
      ...(options.statements?.(deps, before, next) ?? []),
      ...notify(deps, actor, before, next),
    ],
    extraRemovalStatements: (deps, row, { actor }) => notify(deps, actor, row, null),
  };
}
