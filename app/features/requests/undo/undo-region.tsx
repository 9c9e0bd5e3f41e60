import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { UNDO_SECONDS } from "../../../../domain/requests/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { isTypingTarget } from "../../../ui/is-typing.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { useWaitingDecisions, type WaitingDecision } from "./waiting-decisions.ts";

/**
 * Shows the decisions that are not sent yet, each with the remaining seconds and a button that undoes it. Ctrl/Cmd+Z undoes the last
 * decision, and F8 moves the focus to its button. While a dialog is open, the region is a part of the dialog, because the rest of the page is inert.
 */
export function UndoRegion() {
  const text = useTexts().undo;

  const decisions = useWaitingDecisions().filter(({ sent_at }) => sent_at !== null);
  const region = useRef<HTMLElement>(null);
  const last = decisions.at(-1);
  useEffect(() => {
    if (!last) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") return [...(region.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTypingTarget(event.target)) return;
      event.preventDefault();
      last.undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [last]);
  const now = useNow(last !== undefined);
  const dialog = useOpenDialog(last !== undefined);
  const content = (
    <section ref={region} aria-label={text.region} className="undo-region">
      <p role="status" className="sr-only">
        {last ? `${text.sending[last.action](last.description)}. ${text.canUndo(UNDO_SECONDS)}` : null}
      </p>
      {decisions.length > 0 ? (
        <ul>
          {decisions.map((decision) => (
            <UndoItem key={decision.key} decision={decision} now={now} />
          ))}
        </ul>
      ) : null}
    </section>
  );
  return dialog ? createPortal(content, dialog) : content;
}

/** Returns the open dialog while `isWatching`; null if there is none. */
function useOpenDialog(isWatching: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!isWatching) return;
    const read = () => setDialog([...document.querySelectorAll("dialog[open]")].at(-1) ?? null);
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => {
      observer.disconnect();
      setDialog(null);
    };
  }, [isWatching]);
  return dialog;
}

/** Returns the time in milliseconds since the epoch, and updates it several times per second while `isRunning`. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

function UndoItem({ decision, now }: { decision: WaitingDecision; now: number }) {
  const text = useTexts().undo;

  const { action, description, sent_at, undo } = decision;
  const seconds = Math.min(UNDO_SECONDS, Math.max(1, Math.ceil(((sent_at ?? now) - now) / 1_000)));
  return (
    <li>
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{text.sending[action](description)}</strong>{" "}
        <span className="whitespace-nowrap text-muted tabular-nums" aria-hidden="true">
          {text.sentIn(seconds)}
        </span>
      </p>
      <Button type="button" variant="secondary" size="sm" aria-label={text.undoOne(description)} onClick={undo}>
        {text.undo}
      </Button>
    </li>
  );
}
