import { useCallback, useEffect, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { NOTIFICATIONS_PATH } from "../../navigation.ts";
import { useTexts } from "../../ui/texts.tsx";

/** The maximum number of visible cards (spec section 9). */
export const MAX_VISIBLE_CARDS = 5;
export const CARD_DURATION_MS = 5_000;

/** The maximum number of notifications that wait for a free card. For further notifications, there is one card that links to the inbox. */
const MAX_WAITING = 5;

/** The part of a notification that a card shows. */
export type CardNotification = Pick<
  Rendered<Notification>,
  "id" | "kind" | "title" | "message" | "url" | "request_id" | "read"
>;

export interface CardState {
  notification: CardNotification;
  /** The remaining time until the card disappears. */
  remaining_ms: number;
}

/** The visible and the waiting notifications, both in the order of their arrival. */
export interface CardQueue {
  visible: readonly CardState[];
  waiting: readonly CardNotification[];
}

export const EMPTY_CARD_QUEUE: CardQueue = { visible: [], waiting: [] };

const getMoreCard = (texts: Texts): CardNotification => ({
  id: "more",
  kind: "more",
  title: texts.browserNotification.moreTitle,
  message: texts.browserNotification.moreText,
  url: NOTIFICATIONS_PATH,
  request_id: null,
  read: true,
});

/** Returns the queue with additional notifications at the end. Skips notifications that the queue already contains. */
export function addCards(
  texts: Texts,
  { visible, waiting }: CardQueue,
  notifications: readonly CardNotification[],
): CardQueue {
  const knownIds = new Set([...visible.map(({ notification }) => notification.id), ...waiting.map(({ id }) => id)]);
  const queue = [...waiting, ...notifications.filter(({ id }) => !knownIds.has(id))].filter(
    ({ id }) => id !== getMoreCard(texts).id,
  );
  const capacity = MAX_VISIBLE_CARDS - visible.length + MAX_WAITING;
  const hasMore = queue.length > capacity || waiting.some(({ id }) => id === getMoreCard(texts).id);
  return fillVisible({ visible, waiting: [...queue.slice(0, capacity), ...(hasMore ? [getMoreCard(texts)] : [])] });
}

/**
 * Returns the queue `ms` milliseconds later. Waiting notifications take the places of expired cards. Returns the queue unchanged if
 * `paused`.
 */
export function advanceCards(cards: CardQueue, ms: number, paused: boolean): CardQueue {
  if (paused || cards.visible.length === 0) return cards;
  const updated = cards.visible.map(({ notification, remaining_ms }) => ({
    notification,
    remaining_ms: remaining_ms - ms,
  }));
  return fillVisible({ ...cards, visible: updated.filter(({ remaining_ms }) => remaining_ms > 0) });
}

export function dismissCard({ visible, waiting }: CardQueue, id: string): CardQueue {
  return fillVisible({ visible: visible.filter(({ notification }) => notification.id !== id), waiting });
}

function fillVisible({ visible, waiting }: CardQueue): CardQueue {
  const free = MAX_VISIBLE_CARDS - visible.length;
  const next = waiting.slice(0, free).map((notification) => ({ notification, remaining_ms: CARD_DURATION_MS }));
  return { visible: [...visible, ...next], waiting: waiting.slice(free) };
}

/** How often the remaining time of the cards is updated. */
const TICK_MS = 250;

/**
 * Holds the queue of cards. The remaining time of the cards does not decrease while the pointer or the focus is on the cards, the page is
 * hidden, or a dialog is open.
 */
export function useCardQueue() {
  const texts = useTexts();

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
      (notifications: readonly CardNotification[]) => setCards((before) => addCards(texts, before, notifications)),
      [texts],
    ),
    dismiss: useCallback((id: string) => setCards((before) => dismissCard(before, id)), []),
    setPaused,
  };
}
