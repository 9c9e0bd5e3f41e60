import type { ApprovalLevel } from "../../../domain/entities.ts";
import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";

/** The current step of a request for dialogs: step `level` of `levels`. */
export type CurrentStep = { level: number; levels: number; name: string | null };

/** The actions whose dialogs show the step that is decided. */
export const CURRENT_STEP_ACTIONS: readonly AnyRequestAction[] = ["approve", "reject", "request_info"];

/**
 * Whether the approval is shown as steps. Returns false for a single level that any eligible approver can decide, and for a single step of
 * one person.
 */
export function hasApprovalSteps(chain: readonly ApprovalLevel[]): boolean {
  const [first] = chain;
  if (chain.length !== 1 || !first) return chain.length > 1;
  const people = Math.max(first.asked.length, first.eligible_approvers.length);
  const isNamed = first.name !== null || first.group_names.length > 0;
  return first.is_step && (people > 1 || isNamed || first.required_approvals > 1 || first.skipped.length > 0);
}

/** Returns the step that is decided next, or null if the approval has no steps or is complete. */
export function findCurrentStep(chain: readonly ApprovalLevel[]): CurrentStep | null {
  const current = chain.find(({ status }) => status === "current");
  if (!current || !hasApprovalSteps(chain)) return null;
  return { level: current.level, levels: chain.length, name: current.name };
}
