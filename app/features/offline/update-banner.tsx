import { useCallback, useEffect, useRef, useState } from "react";
import { clearUnsavedForms, hasUnsavedForms } from "../../forms/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { canInsertElement, useVisibleWhenIdle } from "../../ui/use-visible-when-idle.ts";
import { useAppUpdate } from "./use-app-update.ts";

/** Announces a new version until the person loads or postpones it. Asks before a reload that would lose typed text. */
export function UpdateBanner() {
  const text = useTexts().installedApp.update;

  const { ready, refresh, later } = useAppUpdate();
  const visible = useVisibleWhenIdle(ready, canInsertElement);
  const hasTyped = useHasTyped();
  const [confirming, setConfirming] = useState(false);
  const leave = () => {
    setConfirming(false);
    later();
  };
  const refreshNow = () => {
    clearUnsavedForms();
    refresh();
  };
  return (
    <div aria-live="polite">
      {visible ? (
        <section
          aria-label={text.title}
          className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-base-300 border-b bg-base-100 px-4 py-1.5 text-sm"
        >
          <div className="flex items-center gap-2">
            <Icon name="refresh-cw" className="text-primary" />
            <div>
              <p className="font-medium">{text.title}</p>
              {confirming ? <p className="text-muted">{text.typed}</p> : null}
            </div>
          </div>
          <div className="flex gap-2">
            <Button type="button" variant="ghost" size="sm" onClick={leave}>
              {confirming ? text.continueEditing : text.later}
            </Button>
            <Button
              type="button"
              size="sm"
              onClick={() => (confirming || !hasTyped() ? refreshNow() : setConfirming(true))}
            >
              {confirming ? text.refreshAnyway : text.refresh}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** Selects the fields in which people type text. Leaves out search fields, because their text is in the URL and stays after a reload. */
const TEXT_FIELDS = "textarea, input:not([type=checkbox], [type=radio], [type=search])";

type TextField = HTMLTextAreaElement | HTMLInputElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof Element && target.matches(TEXT_FIELDS) && target.closest("form:not([method=get])") !== null;

/** Returns a function that returns whether a reload would lose typed text or unsaved changes. */
function useHasTyped(): () => boolean {
  const typed = useRef(new Set<TextField>());
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      for (const field of typed.current) if (!field.isConnected) typed.current.delete(field);
      if (isTextField(target)) typed.current.add(target);
    };
    document.addEventListener("input", onInput, true);
    return () => document.removeEventListener("input", onInput, true);
  }, []);
  return useCallback(
    () => hasUnsavedForms() || [...typed.current].some((field) => field.isConnected && field.value !== ""),
    [],
  );
}
