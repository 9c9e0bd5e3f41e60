/** Who sees a request (R4). Every list, count, search and single read goes through this one rule. */
import type { Role } from "../roles.ts";

export type Viewer = { id: string; role: Role; department_id: string };

/** The part of the register that a viewer sees; the queries turn it into an indexed range. */
export type Scope =
  | { kind: "all" }
  /** Everything of the department, and wherever the viewer takes part. */
  | { kind: "department"; department_id: string; user_id: string }
  /** Only where the viewer takes part: requester, approver now or before, payer from the approval on, delegate. */
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

/** The same rule for one request. `is_participant`: the viewer stands in the request's participants. */
export function canSee(viewer: Viewer, request: { department_id: string; is_participant: boolean }): boolean {
  const scope = getScope(viewer);
  if (scope.kind === "all" || request.is_participant) return true;
  return scope.kind === "department" && scope.department_id === request.department_id;
}

/** Returns the scope in one word, to be stored with what was made under it. What one takes part in is always one's own and is left out. */
export function formatScope(scope: Scope): string {
  return scope.kind === "department" ? `department:${scope.department_id}` : scope.kind;
}

/** Whether somebody who sees `scope` now may have what was made for them under the stored word; null: not known under which (R40). */
export const coversScope = (scope: Scope, made: string | null): boolean =>
  scope.kind === "all" || made === "participant" || made === formatScope(scope);
