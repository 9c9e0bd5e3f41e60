import type { ApproverGroupResponse } from "../../../../domain/admin/entities.ts";
import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type {
  CreateApproverGroupInput,
  UpdateApproverGroupInput,
} from "../../../../domain/inputs/admin-master-data.ts";
import type { ApproverGroupRule } from "../../../../domain/matrix/groups.ts";
import { describeGroupChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import { listPeopleByIds } from "../../../db/queries/admin-users.ts";
import {
  type ApproverGroupRow,
  findApproverGroup,
  listApproverGroups,
  replaceGroupMembers,
} from "../../../db/queries/approver-groups.ts";
import type { PersonRow } from "../../../db/queries/people.ts";
import type { Actor, Deps, RuleChange } from "../../deps.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

/** Defines how groups of approvers are managed (R32). A change of a group does not change the approvers of open requests (R15). */
export const approverGroupDefinition: EntityDefinition<
  ApproverGroupRow,
  ApproverGroupResponse,
  CreateApproverGroupInput,
  UpdateApproverGroupInput
> = {
  entity: "approver_group",
  table: "approver_groups",
  find: findApproverGroup,
  toEntity: toApproverGroup,
  labelOf: (row) => row.name,
  columnsOf: ({ name, description, rule, is_active }) => ({ name, description, rule, is_active }),
  uniqueColumns: ["name"],
  lockedColumns: [],
  planNew: (deps, input) => planGroup(deps, input, { id: deps.newId(), version: 1 }),
  planChange: (deps, input, before) => planGroup(deps, input, before),
  extraStatements: (deps, before, next, { actor }) => [
    ...saveMembers(deps, before, next),
    ...createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  ],
  extraRemovalStatements: (deps, row, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(row, null)),
};

/** Returns all groups of approvers, active or not, by name. */
export async function getApproverGroups({ db }: Deps, _: Actor): Promise<Result<ApproverGroupResponse[]>> {
  const { groups } = await inBatch(db, { groups: listApproverGroups(db) });
  return ok(groups.map(toApproverGroup));
}

export function toApproverGroup({ rule, members, ...row }: ApproverGroupRow): ApproverGroupResponse {
  return { ...row, rule: parseRule(rule), members: parseMembers({ members }).map(({ id, name }) => ({ id, name })) };
}

const parseRule = (rule: string | null): ApproverGroupRule | null => rule && JSON.parse(rule);
const parseMembers = ({ members }: Pick<ApproverGroupRow, "members">): PersonRow[] => JSON.parse(members);

function toRuleChange(before: ApproverGroupRow | null, next: ApproverGroupRow | null): RuleChange {
  const changes = describeGroupChanges(before && toApproverGroup(before), next && toApproverGroup(next));
  return { subject: "approver_group", label: (next ?? before)?.name ?? null, changes };
}

/**
 * Returns the new row. Fails with `invalid`. A group with a rule has no listed members. An inactive person can stay a
 * member but cannot become one.
 */
async function planGroup(
  deps: Deps,
  input: CreateApproverGroupInput | UpdateApproverGroupInput,
  base: Pick<ApproverGroupRow, "id" | "version"> & Partial<ApproverGroupRow>,
): Promise<Result<ApproverGroupRow>> {
  const rule = input.rule === undefined ? (base.rule ?? null) : input.rule && JSON.stringify(input.rule);
  const current = parseMembers({ members: base.members ?? "[]" });
  const ids = rule === null ? (input.member_ids ?? current.map(({ id }) => id)) : [];
  const { people } = await inBatch(deps.db, { people: listPeopleByIds(deps.db, ids) });
  const members = [...new Set(ids)].map((id) => people.find((one) => one.id === id));
  const errors: FieldError[] = [];
  if (rule !== null && input.member_ids?.length)
    errors.push({ path: "member_ids", message: message("admin.rule_group_with_members") });
  if (members.includes(undefined)) errors.push({ path: "member_ids", message: message("admin.person_missing") });
  const inactive = members.find((one) => one?.is_active === false && !current.some(({ id }) => id === one.id));
  if (inactive) errors.push({ path: "member_ids", message: message("users.user_inactive", { name: inactive.name }) });
  if (errors.length > 0) return failInvalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    name: input.name ?? base.name ?? "",
    description: input.description ?? base.description ?? "",
    rule,
    members: JSON.stringify(members),
    is_active: input.is_active ?? base.is_active ?? false,
  });
}

function saveMembers(deps: Deps, before: ApproverGroupRow | null, next: ApproverGroupRow): Statement[] {
  const toIds = (row: ApproverGroupRow) => parseMembers(row).map(({ id }) => id);
  const ids = toIds(next);
  return (before ? toIds(before) : []).join() === ids.join() ? [] : replaceGroupMembers(deps.db, next.id, ids);
}
