import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./ui/icon.tsx";
import type { IconName } from "./ui/icon-names.ts";

export interface PromptCardProps {
  icon: IconName;
  title: string;
  text?: string;
  /** The buttons, the one that does it last. */
  children: ReactNode;
}

/**
 * A card that asks for something, in the place for such cards, which is in the page's frame: beside the work rather than over it, one above
 * the other, one at a time on a phone (`.prompts`). Only once the page works.
 */
export function PromptCard({ icon, title, text, children }: PromptCardProps) {
  const titleId = useId();
  const place = document.getElementById("prompts");
  if (!place) return null;
  return createPortal(
    <section
      aria-labelledby={titleId}
      className="toast-card pointer-events-auto rounded-box border border-base-300 bg-base-100 p-4 shadow-lg"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary/10 text-primary">
          <Icon name={icon} className="size-[1.125rem]" />
        </span>
        <div className="flex min-h-9 min-w-0 flex-1 flex-col justify-center">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {text ? <p className="mt-0.5 text-muted text-sm">{text}</p> : null}
        </div>
      </div>
      <div className="mt-3 flex justify-end gap-2">{children}</div>
    </section>,
    place,
  );
}
