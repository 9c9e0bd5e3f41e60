import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import type { ApprovalProgress } from "../matrix/route.ts";
import { hasSteps, isStep } from "../requests/steps.ts";

/** Returns 'Step 2 of 3, Finance: waiting for Paul and Olga; needs 2 of 3.' for an open request; null if the route has no steps. */
export function describeCurrentStep({
  route,
  current_level,
  waiting_for,
}: Pick<ApprovalProgress, "route" | "current_level" | "waiting_for">): string | null {
  const level = route.levels[current_level];
  if (!level || !hasSteps(route)) return null;
  const name = level.name || (level.group_names ?? []).join(", ");
  const step = `Step ${level.level} of ${route.levels.length}${name && `, ${isolateBidiText(name)}`}`;
  const people = waiting_for.map((one) => one.name);
  const waiting = people.length === 0 ? "waiting for nobody" : `waiting for ${formatIsolatedList(people)}`;
  const asked = isStep(level) ? (level.asked ?? []).length : 1;
  const { required_approvals: required, approved_by } = level;
  const needs = Math.max(asked, required) > 1 ? `; needs ${required} of ${asked}` : "";
  const done = approved_by.length > 0 ? `, ${approved_by.length} approved` : "";
  return `${step}: ${waiting}${needs}${needs && done}.`;
}
