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
export function addCards({ visible, waiting }: CardQueue, notices: readonly CardNotification[]): CardQueue {
  const known = new Set([...visible.map(({ notification }) => notification.id), ...waiting.map(({ id }) => id)]);
  const line = [...waiting, ...notices.filter(({ id }) => !known.has(id))].filter(({ id }) => id !== MORE_CARD.id);
  const places = MAX_CARDS - visible.length + MAX_WAITING;
  const hasMore = line.length > places || waiting.some(({ id }) => id === MORE_CARD.id);
  return fillVisible({ visible: visible, waiting: [...line.slice(0, places), ...(hasMore ? [MORE_CARD] : [])] });
}

/** After so many milliseconds; nothing moves while somebody looks at one of them. */
export function advanceCards(cards: CardQueue, ms: number, held: boolean): CardQueue {
  if (held || cards.visible.length === 0) return cards;
  const shown = cards.visible.map(({ notification, remaining_ms }) => ({
    notification: notification,
    remaining_ms: remaining_ms - ms,
  }));
  return fillVisible({ ...cards, visible: shown.filter(({ remaining_ms }) => remaining_ms > 0) });
}

export function dismissCard({ visible, waiting }: CardQueue, id: string): CardQueue {
  return fillVisible({ visible: visible.filter(({ notification }) => notification.id !== id), waiting });
}

function fillVisible({ visible, waiting }: CardQueue): CardQueue {
  const free = MAX_CARDS - visible.length;
  const next = waiting.slice(0, free).map((notice) => ({ notification: notice, remaining_ms: CARD_DURATION_MS }));
  return { visible: [...visible, ...next], waiting: waiting.slice(free) };
}
