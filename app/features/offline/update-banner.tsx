import { useState } from "react";
import { clearUnsaved } from "../../forms/unsaved-changes.ts";
import { phoneMessages } from "../../messages/phone.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isIdle, useIdleMoment } from "../../ui/use-idle-moment.ts";
import { useAppUpdate } from "./use-app-update.ts";
import { useHasTyped } from "./use-typed.ts";

const text = phoneMessages.update;

/** Shows above the screen that there is a new version until it is loaded or postponed. Asks before text that was typed is lost. */
export function UpdateBanner() {
  const { ready, refresh, later } = useAppUpdate();
  const shown = useIdleMoment(ready, isIdle);
  const hasTyped = useHasTyped();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    later();
  };
  const refreshNow = () => {
    clearUnsaved();
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
              {asking ? text.keepEditing : text.later}
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
