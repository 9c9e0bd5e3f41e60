import { useState } from "react";
import { liveMessages as text } from "../../messages/live.ts";
import { Button } from "../../ui/button.tsx";
import { PromptCard } from "../../ui/prompt-card.tsx";

export interface PromptProps {
  /** Whether it is time to show it. */
  due: boolean;
  /** What 'Enable' does; the prompt goes when it is done. */
  onEnable: () => Promise<void>;
  onDismiss: () => void;
}

export function NotificationPrompt({ due, onEnable, onDismiss }: PromptProps) {
  const [pending, setPending] = useState(false);
  return (
    <PromptCard due={due} icon="bell-ring" title={text.prompt.title} text={text.prompt.text}>
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
          setPending(false);
        }}
      >
        {text.prompt.enable}
      </Button>
    </PromptCard>
  );
}
