import type { ApprovalLevel } from "../../../domain/entities.ts";
import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";

/** The step in which a request is, as dialogs show it. */
export type CurrentStep = { level: number; levels: number; name: string | null };

/** The actions whose dialogs say which step the decision is about. */
export const STEP_ACTIONS: readonly AnyRequestAction[] = ["approve", "reject", "request_info"];

/** Whether the approval has steps; false for one level whose eligible approvers can all decide, and for one step of one person. */
export function hasApprovalSteps(chain: readonly ApprovalLevel[]): boolean {
  const [first] = chain;
  if (chain.length !== 1 || !first) return chain.length > 1;
  const people = Math.max(first.asked.length, first.eligible_approvers.length);
  const isNamed = first.name !== null || first.group_names.length > 0;
  return first.is_step && (people > 1 || isNamed || first.required_approvals > 1 || first.skipped.length > 0);
}

/** Returns the step that a decision is about; null if the approval has no steps or is complete. */
export function findCurrentStep(chain: readonly ApprovalLevel[]): CurrentStep | null {
  const current = chain.find(({ status }) => status === "current");
  if (!current || !hasApprovalSteps(chain)) return null;
  return { level: current.level, levels: chain.length, name: current.name };
}
