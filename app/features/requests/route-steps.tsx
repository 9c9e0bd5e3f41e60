import type { RoutePreviewStep } from "../../../domain/entities.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { SkippedPeople, StepItem } from "./step-item.tsx";

/** Whether to show the steps of a computed route. Returns false for one level with one approver, and for one step of one person. */
export function shouldShowSteps(steps: readonly RoutePreviewStep[]): boolean {
  const [first] = steps;
  if (steps.length !== 1 || !first) return steps.length > 1;
  const { name, asked, required_approvals, group_names } = first;
  return name !== null || asked.length > 1 || required_approvals > 1 || group_names.length > 0;
}

/** Shows the steps of a computed route in sequence, each with the people that it would ask. */
export function RouteStepList({ steps }: { steps: readonly RoutePreviewStep[] }) {
  const text = useTexts().steps;

  return (
    <ol aria-label={text.label} className="flex flex-col">
      {steps.map((step) => (
        <StepItem key={step.level} step={step} isLast={step.level === steps.length}>
          <StepRule step={step} />
          {step.asked.length > 0 ? (
            <ul className="flex flex-wrap gap-x-4 gap-y-2">
              {step.asked.map(({ id, name }) => (
                <li key={id} className="flex min-w-0 items-center gap-2">
                  <Avatar name={name} size="sm" />
                  <bdi className="min-w-0 break-words">{name}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <p className="font-medium text-warning">{text.noApprover}</p>
          )}
          <SkippedPeople sentences={step.skipped.map(({ user_name, why }) => text.skipped(user_name, why, null))} />
        </StepItem>
      ))}
    </ol>
  );
}

function StepRule({ step: { required_approvals, asked, group_names } }: { step: RoutePreviewStep }) {
  const text = useTexts().steps;

  const sentences = [
    text.rule(required_approvals, asked.length),
    group_names.length > 0 ? text.groups(group_names) : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length > 0 ? <p className="text-muted">{sentences.join(" · ")}</p> : null;
}
