import { useId, useState } from "react";
import { live as text } from "../../messages/live.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export interface PromptProps {
  /** What 'Enable' does; the prompt goes when it is done. */
  onEnable: () => Promise<void>;
  onDismiss: () => void;
}

/** Asks, beside the work rather than over it: at the bottom, clear of toasts and of the phone's navigation. */
export function NotificationPrompt({ onEnable, onDismiss }: PromptProps) {
  const titleId = useId();
  const [pending, setPending] = useState(false);
  return (
    <section
      aria-labelledby={titleId}
      className="toast-card fixed z-30 rounded-box border border-base-300 bg-base-100 p-4 shadow-lg max-md:inset-x-3 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] md:bottom-6 md:left-66 md:w-96"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary/10 text-primary">
          <Icon name="bell-ring" className="size-[1.125rem]" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="font-semibold">
            {text.prompt.title}
          </h2>
          <p className="mt-0.5 text-muted text-sm">{text.prompt.text}</p>
        </div>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button type="button" variant="ghost" size="sm" onClick={onDismiss}>
          {text.prompt.later}
        </Button>
        <Button
          type="button"
          size="sm"
          pending={pending}
          onClick={async () => {
            setPending(true);
            await onEnable();
          }}
        >
          {text.prompt.enable}
        </Button>
      </div>
    </section>
  );
}
