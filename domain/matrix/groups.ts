/** Groups of approvers: named lists, and rules that find their members for each request (R32). Pure. */
import type { Role } from "../roles.ts";

/** A person who can be an approver. Only the rules of groups need `role` and `department_id`. */
export type RoutePerson = { id: string; name: string; is_active: boolean; role?: Role; department_id?: string };

/**
 * A rule that finds the members of a group: all people with a role in all departments, all people with a role in the requester's
 * department, or the head of the requester's department.
 */
export type ApproverGroupRule = { role: Role; department: "any" | "requester" } | { head_of: "requester" };

/** A named list of approvers or a rule. `member_ids`: in the configured order; empty if the group has a rule. */
export type ApproverGroup = {
  id: string;
  name: string;
  is_active: boolean;
  rule: ApproverGroupRule | null;
  member_ids: readonly string[];
};

/** The data that a rule needs. `department_heads`: the id of the head by the id of the department. */
export type GroupRuleData = {
  people: ReadonlyMap<string, RoutePerson>;
  department_heads?: ReadonlyMap<string, string>;
};

/**
 * Returns the ids of a group's members for a request of `department_id`. An inactive group has no members. A rule with a role finds only
 * active people, sorted by name. Listed members and the head of a department may be inactive.
 */
export function listGroupMemberIds(
  group: ApproverGroup,
  department_id: string,
  { people, department_heads }: GroupRuleData,
): string[] {
  if (!group.is_active) return [];
  const { rule } = group;
  if (rule === null) return [...group.member_ids];
  if ("head_of" in rule) {
    const head = department_heads?.get(department_id);
    return head === undefined ? [] : [head];
  }
  return [...people.values()]
    .filter((one) => one.is_active && one.role === rule.role)
    .filter((one) => rule.department === "any" || one.department_id === department_id)
    .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1))
    .map((one) => one.id);
}
