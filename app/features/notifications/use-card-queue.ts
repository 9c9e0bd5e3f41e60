import { useCallback, useEffect, useState } from "react";
import { addCards, advanceCards, type CardNotification, dismissCard, EMPTY_CARD_QUEUE } from "./card-queue.ts";

/** How finely the time of the cards is counted. */
const TICK_MS = 250;

/** The cards on the screen. Time stands still while the pointer or the focus is among them, or a dialog covers them. */
export function useCardQueue() {
  const [cards, setCards] = useState(EMPTY_CARD_QUEUE);
  const [held, setHeld] = useState(false);
  const running = cards.visible.length > 0;

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
      setCards((before) => advanceCards(before, passed, held || covered));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [running, held]);

  return {
    shown: cards.visible,
    add: useCallback((notices: readonly CardNotification[]) => setCards((before) => addCards(before, notices)), []),
    dismiss: useCallback((id: string) => setCards((before) => dismissCard(before, id)), []),
    setHeld,
  };
}
