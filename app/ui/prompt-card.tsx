import { useLocation } from "@remix-run/react";
import { type ReactNode, useId, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFreePlace } from "./free-place.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { canInsertPrompt, useVisibleWhenIdle } from "./use-visible-when-idle.ts";

export interface PromptCardProps {
  /** Whether the card should appear. The card waits until its appearance does not move anything that the person may be about to click. */
  due: boolean;
  icon: IconName;
  title: string;
  text: string;
  /** The buttons of the card. The primary button comes last. */
  children: ReactNode;
}

/**
 * A card that asks for something, for example a permission. It appears only on screens that have a PromptSlot, above the page, so that nothing
 * moves, at a place where it lies on no button.
 */
export function PromptCard({ due, icon, title, text, children }: PromptCardProps) {
  const titleId = useId();
  const { pathname } = useLocation();
  const visible = useVisibleWhenIdle(due, canInsertPrompt);
  const [slot, setSlot] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another PromptSlot.
  useLayoutEffect(() => setSlot(document.getElementById("prompts")), [pathname, visible]);
  const card = useFreePlace<HTMLElement>(visible && slot);
  if (!visible || !slot) return null;
  return createPortal(
    <section ref={card} aria-labelledby={titleId} className="prompt-card">
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary/10 text-primary">
          <Icon name={icon} className="size-[1.125rem]" />
        </span>
        <div className="min-w-0">
          <p id={titleId} className="font-semibold">
            {title}
          </p>
          <p className="mt-0.5 text-muted text-sm max-md:sr-only">{text}</p>
        </div>
      </div>
      <div className="flex justify-end gap-2">{children}</div>
    </section>,
    slot,
  );
}
