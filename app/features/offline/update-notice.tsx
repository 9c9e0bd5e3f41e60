import { useState } from "react";
import { letUnsavedGo } from "../../forms/unsaved.ts";
import { phone } from "../../messages/phone.ts";
import { Button } from "../../ui/button.tsx";
import { isCalm } from "../../ui/calm-rule.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCalmMoment } from "../../ui/use-calm-moment.ts";
import { useTyped } from "./use-typed.ts";
import { useUpdate } from "./use-update.ts";

const text = phone.update;

/** Shows above the screen that there is a new version until it is loaded or postponed. Asks before text that was typed is lost. */
export function UpdateNotice() {
  const { ready, refresh, later } = useUpdate();
  const shown = useCalmMoment(ready, isCalm);
  const hasTyped = useTyped();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    later();
  };
  const refreshNow = () => {
    letUnsavedGo();
    refresh();
  };
  return (
    <div aria-live="polite">
      {shown ? (
        <section
          aria-label={text.title}
          className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-base-300 border-b bg-base-100 px-4 py-1.5 text-sm"
        >
          <div className="flex items-center gap-2">
            <Icon name="refresh-cw" className="text-primary" />
            <div>
              <p className="font-medium">{text.title}</p>
              {asking ? <p className="text-muted">{text.typed}</p> : null}
            </div>
          </div>
          <div className="flex gap-2">
            <Button type="button" variant="ghost" size="sm" onClick={leave}>
              {asking ? text.keep : text.later}
            </Button>
            <Button type="button" size="sm" onClick={() => (asking || !hasTyped() ? refreshNow() : setAsking(true))}>
              {asking ? text.refreshAnyway : text.refresh}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
