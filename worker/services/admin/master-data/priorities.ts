import { priority } from "../../../../domain/master-data/entities.ts";
import { prioritySchemas } from "../../../../domain/master-data/schemas.ts";
import { message } from "../../../../domain/message.ts";
import { updatePriorityRank } from "../../../db/queries/admin-requests.ts";
import { findPriorityById, type PriorityRow } from "../../../db/queries/master-data.ts";
import { defineMasterData } from "./define-master-data.ts";

export const priorityDefinition = defineMasterData(priority, prioritySchemas, {
  table: "priorities",
  find: findPriorityById,
  toEntity: (row: PriorityRow) => row,
  // The hours after which a request goes to the next approver decide who may approve it (R46).
  describeRuleChange: (before, next) => {
    const from = before?.escalation_hours;
    if (!next || from === next.escalation_hours) return [];
    return from === undefined
      ? [message("admin.escalation_hours", { hours: next.escalation_hours })]
      : [message("admin.escalation_hours_change", { from, to: next.escalation_hours })];
  },
  // Requests store a copy of the sort order of their priority, by which lists sort.
  statements: (deps, before, next) =>
    before && before.sort_order !== next.sort_order ? [updatePriorityRank(deps.db, next.code, next.sort_order)] : [],
});
