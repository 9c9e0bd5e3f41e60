import { useCallback, useEffect, useState } from "react";
import { addCards, type CardNotice, dismissCard, NO_CARDS, passTime } from "./card-queue.ts";

/** How finely the time of the cards is counted. */
const TICK_MS = 250;

/** The cards on the screen. Time stands still while the pointer or the focus is among them, or a dialog covers them. */
export function useCards() {
  const [cards, setCards] = useState(NO_CARDS);
  const [held, setHeld] = useState(false);
  const running = cards.shown.length > 0;

  useEffect(() => {
    if (!running) {
      setHeld(false);
      return;
    }
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - last;
      last = now;
      const covered = document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
      setCards((before) => passTime(before, passed, held || covered));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [running, held]);

  return {
    shown: cards.shown,
    add: useCallback((notices: readonly CardNotice[]) => setCards((before) => addCards(before, notices)), []),
    dismiss: useCallback((id: string) => setCards((before) => dismissCard(before, id)), []),
    setHeld,
  };
}
