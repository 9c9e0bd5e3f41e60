import type { Notification } from "../../../domain/entities.ts";
import { live as text } from "../../messages/live.ts";
import { INBOX } from "../../navigation.ts";

/** Spec section 9: at most 5, each for 5 s. */
export const MOST_CARDS = 5;
export const CARD_MS = 5_000;

/** What waits for a free place; whatever comes beyond is one card that leads to all of them. */
const MOST_WAITING = 5;

/** What a card shows. */
export type CardNotice = Pick<Notification, "id" | "kind" | "title" | "message" | "url" | "request_id" | "read">;

export interface Card {
  notice: CardNotice;
  /** How long it will still be seen. */
  left_ms: number;
}

/** In the order in which they came. */
export interface Cards {
  shown: readonly Card[];
  waiting: readonly CardNotice[];
}

export const NO_CARDS: Cards = { shown: [], waiting: [] };

const MORE: CardNotice = {
  id: "more",
  kind: "more",
  title: text.moreTitle,
  message: text.moreText,
  url: INBOX,
  request_id: null,
  read: true,
};

/** With the notices behind those that are there; one that is there already is not there twice. */
export function addCards({ shown, waiting }: Cards, notices: readonly CardNotice[]): Cards {
  const known = new Set([...shown.map(({ notice }) => notice.id), ...waiting.map(({ id }) => id)]);
  const line = [...waiting, ...notices.filter(({ id }) => !known.has(id))].filter(({ id }) => id !== MORE.id);
  const places = MOST_CARDS - shown.length + MOST_WAITING;
  const hasMore = line.length > places || waiting.some(({ id }) => id === MORE.id);
  return fill({ shown, waiting: [...line.slice(0, places), ...(hasMore ? [MORE] : [])] });
}

/** After so many milliseconds; nothing moves while somebody looks at one of them. */
export function passTime(cards: Cards, ms: number, held: boolean): Cards {
  if (held || cards.shown.length === 0) return cards;
  const shown = cards.shown.map(({ notice, left_ms }) => ({ notice, left_ms: left_ms - ms }));
  return fill({ ...cards, shown: shown.filter(({ left_ms }) => left_ms > 0) });
}

export function dismissCard({ shown, waiting }: Cards, id: string): Cards {
  return fill({ shown: shown.filter(({ notice }) => notice.id !== id), waiting });
}

function fill({ shown, waiting }: Cards): Cards {
  const free = MOST_CARDS - shown.length;
  const next = waiting.slice(0, free).map((notice) => ({ notice, left_ms: CARD_MS }));
  return { shown: [...shown, ...next], waiting: waiting.slice(free) };
}
