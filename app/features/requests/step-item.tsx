import type { ReactNode } from "react";
import type { RoutePreviewStep } from "../../../domain/entities.ts";
import { cx } from "../../ui/cx.ts";
import { useTexts } from "../../ui/texts.tsx";

interface StepItemProps {
  step: Pick<RoutePreviewStep, "level" | "name">;
  isLast: boolean;
  isCurrent?: boolean;
  /** The CSS classes of the circle with the number of the step. */
  mark?: string;
  /** An icon in place of the number in the circle. */
  icon?: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** A step in a vertical list of steps, with its number, its name and `children`. */
export function StepItem({ step: { level, name }, isLast, isCurrent, mark, icon, badge, children }: StepItemProps) {
  const texts = useTexts();
  const text = texts.steps;

  return (
    <li aria-current={isCurrent ? "step" : undefined} className="relative flex gap-3 pb-6 last:pb-0">
      {isLast ? null : (
        <span aria-hidden="true" className="absolute top-9 bottom-1 left-[0.9375rem] w-px bg-base-300" />
      )}
      <span
        aria-hidden="true"
        className={cx(
          "grid size-8 shrink-0 place-items-center rounded-full font-semibold tabular-nums",
          mark ?? "bg-base-200 text-muted",
        )}
      >
        {icon ?? level}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 break-words font-medium">
            {text.step(level)}
            {name ? (
              <>
                {`${texts.common.colon} `}
                <bdi>{name}</bdi>
              </>
            ) : null}
          </h3>
          {badge}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Lists sentences that say why people of the step are not asked. */
export function SkippedPeople({ sentences }: { sentences: readonly string[] }) {
  const text = useTexts().steps;

  if (sentences.length === 0) return null;
  return (
    <div className="text-muted">
      <p>{text.skippedTitle}</p>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
