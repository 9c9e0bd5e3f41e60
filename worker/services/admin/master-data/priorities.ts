import type { Priority } from "../../../../domain/entities.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import type { CreatePriorityInput, UpdatePriorityInput } from "../../../../domain/inputs/admin-master-data.ts";
import { message } from "../../../../domain/message.ts";
import { updatePriorityRank } from "../../../db/queries/admin-requests.ts";
import { findPriorityById, type PriorityRow } from "../../../db/queries/master-data.ts";
import type { RuleChange } from "../../deps.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

export const priorityDefinition: EntityDefinition<PriorityRow, Priority, CreatePriorityInput, UpdatePriorityInput> = {
  entity: "priority",
  table: "priorities",
  find: findPriorityById,
  toEntity: (row) => row,
  labelOf: (row) => row.name,
  columnsOf: ({ code, name, description, color, escalation_hours, sort_order, is_active }) => ({
    code,
    name,
    description,
    color,
    escalation_hours,
    sort_order,
    is_active,
  }),
  uniqueColumns: ["code", "name"],
  lockedColumns: ["code"],
  planNew: async (deps, input) => planPriority(input, { id: deps.newId(), version: 1 }),
  planChange: async (_, input, before) => planPriority(input, before),
  // Requests store a copy of the sort order of their priority, by which lists sort. A new sort order must update these
  // copies.
  extraStatements: (deps, before, next, { actor }) => [
    ...(before && before.sort_order !== next.sort_order
      ? [updatePriorityRank(deps.db, next.code, next.sort_order)]
      : []),
    ...createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  ],
};

/** The hours after which a request goes to the next approver decide who may approve it, so a change is reported (R46). */
function toRuleChange(before: PriorityRow | null, { name, escalation_hours }: PriorityRow): RuleChange {
  const from = before?.escalation_hours;
  if (from === escalation_hours) return { subject: "priority", label: name, changes: [] };
  const change =
    from === undefined
      ? message("admin.escalation_hours", { hours: escalation_hours })
      : message("admin.escalation_hours_change", { from, to: escalation_hours });
  return { subject: "priority", label: name, changes: [change] };
}

function planPriority(
  input: CreatePriorityInput | UpdatePriorityInput,
  base: Pick<PriorityRow, "id" | "version"> & Partial<PriorityRow>,
): Result<PriorityRow> {
  return ok({
    id: base.id,
    version: base.version,
    code: input.code ?? base.code ?? "",
    name: input.name ?? base.name ?? "",
    description: input.description ?? base.description ?? "",
    color: input.color ?? base.color ?? "",
    escalation_hours: input.escalation_hours ?? base.escalation_hours ?? 72,
    sort_order: input.sort_order ?? base.sort_order ?? 0,
    is_active: input.is_active ?? base.is_active ?? false,
  });
}
