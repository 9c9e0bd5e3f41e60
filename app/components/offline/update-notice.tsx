import { useState } from "react";
import { phone } from "../../messages/phone.ts";
import { PromptCard } from "../prompt-card.tsx";
import { Button } from "../ui/button.tsx";
import { letUnsavedGo } from "../unsaved.ts";
import { useTyped } from "./use-typed.ts";
import { useUpdate } from "./use-update.ts";

const text = phone.update;

/** Says that there is a new version, for as long as it takes, and changes over to it when asked. What was typed is not lost unasked. */
export function UpdateNotice() {
  const { ready, refresh, later } = useUpdate();
  const hasTyped = useTyped();
  const [asking, setAsking] = useState(false);
  if (!ready) return null;
  const leave = () => {
    setAsking(false);
    later();
  };
  const refreshNow = () => {
    letUnsavedGo();
    refresh();
  };
  return (
    <PromptCard icon="refresh-cw" title={text.title} text={asking ? text.typed : undefined}>
      <Button type="button" variant="ghost" size="sm" onClick={leave}>
        {asking ? text.keep : text.later}
      </Button>
      <Button type="button" size="sm" onClick={() => (asking || !hasTyped() ? refreshNow() : setAsking(true))}>
        {asking ? text.refreshAnyway : text.refresh}
      </Button>
    </PromptCard>
  );
}
