/** Which requests a user sees (R4). Every list, count, search and read uses this rule. */
import { ROLES, type Role } from "../roles.ts";

export type Viewer = { id: string; role: Role; department_id: string };

/** The requests that a viewer sees. Queries convert the scope into ranges of an index. */
export type Scope =
  | { kind: "all" }
  /** All requests of the department, and other requests in which the viewer participates. */
  | { kind: "department"; department_id: string; user_id: string }
  /** Only requests in which the viewer participates as requester, present or earlier approver, payer after approval, or delegate. */
  | { kind: "participant"; user_id: string };

export function getScope(viewer: Viewer): Scope {
  switch (viewer.role) {
    case "director":
    case "vp":
    case "admin":
      return { kind: "all" };
    case "manager":
    case "senior_manager":
      return { kind: "department", department_id: viewer.department_id, user_id: viewer.id };
    case "requester":
      return { kind: "participant", user_id: viewer.id };
  }
}

/** Returns the roles that see requests in which they do not participate: `all` requests, or those of their `department`. */
export const listRolesWithScope = (kind: "all" | "department"): readonly Role[] =>
  ROLES.filter((role) => getScope({ id: "", role, department_id: "" }).kind === kind);

/** Whether the viewer sees one request. `is_participant`: the viewer is among its participants. */
export function canSee(viewer: Viewer, request: { department_id: string; is_participant: boolean }): boolean {
  const scope = getScope(viewer);
  if (scope.kind === "all" || request.is_participant) return true;
  return scope.kind === "department" && scope.department_id === request.department_id;
}

/** Returns a scope as text, to be stored with an export. It does not contain the user's id, because an export belongs to one user. */
export function formatScope(scope: Scope): string {
  return scope.kind === "department" ? `department:${scope.department_id}` : scope.kind;
}

/**
 * Whether a user with the present `scope` still sees all requests of the scope `made` (a text of `formatScope`). If not, the user can no
 * longer download the files that they created with the scope `made` (R40).
 */
export const canAccessCreatedFile = (scope: Scope, made: string): boolean =>
  scope.kind === "all" || made === "participant" || made === formatScope(scope);
