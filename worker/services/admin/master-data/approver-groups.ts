import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { approverGroup } from "../../../../domain/master-data/entities.ts";
import {
  type ApproverGroupResponse,
  approverGroupSchemas,
  type CreateApproverGroupInput,
  type UpdateApproverGroupInput,
} from "../../../../domain/master-data/schemas.ts";
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
import type { Actor, Deps } from "../../deps.ts";
import { type BaseRow, defineMasterData, mergeInput } from "./define-master-data.ts";

/** A change of a group of approvers (R32) does not change the approvers of open requests (R15). */
export const approverGroupDefinition = defineMasterData(approverGroup, approverGroupSchemas, {
  table: "approver_groups",
  find: findApproverGroup,
  toEntity: toApproverGroup,
  plan: planGroup,
  describeRuleChange: (before, next) =>
    describeGroupChanges(before && toApproverGroup(before), next && toApproverGroup(next)),
  statements: saveMembers,
});

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

/**
 * Returns the new row. Fails with `invalid`. A group with a rule has no listed members. An inactive person can stay a
 * member but cannot become one.
 */
async function planGroup(
  deps: Deps,
  { rule: givenRule, member_ids, ...input }: CreateApproverGroupInput | UpdateApproverGroupInput,
  base: BaseRow<ApproverGroupRow>,
): Promise<Result<ApproverGroupRow>> {
  const rule = givenRule === undefined ? (base.rule ?? null) : givenRule && JSON.stringify(givenRule);
  const current = parseMembers({ members: base.members ?? "[]" });
  const ids = rule === null ? (member_ids ?? current.map(({ id }) => id)) : [];
  const { people } = await inBatch(deps.db, { people: listPeopleByIds(deps.db, ids) });
  const members = [...new Set(ids)].map((id) => people.find((one) => one.id === id));
  const errors: FieldError[] = [];
  if (rule !== null && member_ids?.length)
    errors.push({ path: "member_ids", message: message("admin.rule_group_with_members") });
  if (members.includes(undefined)) errors.push({ path: "member_ids", message: message("admin.person_missing") });
  const inactive = members.find((one) => one?.is_active === false && !current.some(({ id }) => id === one.id));
  if (inactive) errors.push({ path: "member_ids", message: message("users.user_inactive", { name: inactive.name }) });
  if (errors.length > 0) return failInvalid(errors);
  return ok({ ...mergeInput(base, input), rule, members: JSON.stringify(members) });
}

function saveMembers(deps: Deps, before: ApproverGroupRow | null, next: ApproverGroupRow): Statement[] {
  const toIds = (row: ApproverGroupRow) => parseMembers(row).map(({ id }) => id);
  const ids = toIds(next);
  return (before ? toIds(before) : []).join() === ids.join() ? [] : replaceGroupMembers(deps.db, next.id, ids);
}
