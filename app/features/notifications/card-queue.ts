import { useCallback, useEffect, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { liveMessages as text } from "../../messages/live.ts";
import { INBOX_PATH } from "../../navigation.ts";

/** Spec section 9: at most 5, each for 5 s. */
export const MAX_CARDS = 5;
export const CARD_DURATION_MS = 5_000;

/** What waits for a free place; whatever comes beyond is one card that leads to all of them. */
const MAX_WAITING = 5;

/** What a card shows. */
export type CardNotification = Pick<Notification, "id" | "kind" | "title" | "message" | "url" | "request_id" | "read">;

export interface CardState {
  notification: CardNotification;
  /** How long it will still be seen. */
  remaining_ms: number;
}

/** In the order in which they came. */
export interface CardQueue {
  visible: readonly CardState[];
  waiting: readonly CardNotification[];
}

export const EMPTY_CARD_QUEUE: CardQueue = { visible: [], waiting: [] };

const MORE_CARD: CardNotification = {
  id: "more",
  kind: "more",
  title: text.moreTitle,
  message: text.moreText,
  url: INBOX_PATH,
  request_id: null,
  read: true,
};

/** With the notices behind those that are there; one that is there already is not there twice. */
export function addCards({ visible, waiting }: CardQueue, notifications: readonly CardNotification[]): CardQueue {
  const knownIds = new Set([...visible.map(({ notification }) => notification.id), ...waiting.map(({ id }) => id)]);
  const queue = [...waiting, ...notifications.filter(({ id }) => !knownIds.has(id))].filter(
    ({ id }) => id !== MORE_CARD.id,
  );
  const capacity = MAX_CARDS - visible.length + MAX_WAITING;
  const hasMore = queue.length > capacity || waiting.some(({ id }) => id === MORE_CARD.id);
  return fillVisible({ visible, waiting: [...queue.slice(0, capacity), ...(hasMore ? [MORE_CARD] : [])] });
}

/** After so many milliseconds; nothing moves while somebody looks at one of them. */
export function advanceCards(cards: CardQueue, ms: number, paused: boolean): CardQueue {
  if (paused || cards.visible.length === 0) return cards;
  const aged = cards.visible.map(({ notification, remaining_ms }) => ({
    notification,
    remaining_ms: remaining_ms - ms,
  }));
  return fillVisible({ ...cards, visible: aged.filter(({ remaining_ms }) => remaining_ms > 0) });
}

export function dismissCard({ visible, waiting }: CardQueue, id: string): CardQueue {
  return fillVisible({ visible: visible.filter(({ notification }) => notification.id !== id), waiting });
}

function fillVisible({ visible, waiting }: CardQueue): CardQueue {
  const free = MAX_CARDS - visible.length;
  const next = waiting.slice(0, free).map((notification) => ({ notification, remaining_ms: CARD_DURATION_MS }));
  return { visible: [...visible, ...next], waiting: waiting.slice(free) };
}

/** How finely the time of the cards is counted. */
const TICK_MS = 250;

/** The cards on the screen. Time stands still while the pointer or the focus is among them, or a dialog covers them. */
export function useCardQueue() {
  const [cards, setCards] = useState(EMPTY_CARD_QUEUE);
  const [paused, setPaused] = useState(false);
  const running = cards.visible.length > 0;

  useEffect(() => {
    if (!running) {
      setPaused(false);
      return;
    }
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const elapsed = now - last;
      last = now;
      const covered = document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
      setCards((before) => advanceCards(before, elapsed, paused || covered));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [running, paused]);

  return {
    visible: cards.visible,
    add: useCallback(
      (notifications: readonly CardNotification[]) => setCards((before) => addCards(before, notifications)),
      [],
    ),
    dismiss: useCallback((id: string) => setCards((before) => dismissCard(before, id)), []),
    setPaused,
  };
}
