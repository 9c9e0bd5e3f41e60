import { describe, expect, test } from "vitest";
import {
  addCards,
  advanceCards,
  CARD_DURATION_MS,
  type CardNotification,
  type CardQueue,
  dismissCard,
  EMPTY_CARD_QUEUE,
  MAX_VISIBLE_CARDS,
} from "../../../../../app/features/notifications/card-queue.ts";
import { englishTexts } from "../../../../support/english.ts";

const createCard = (id: string): CardNotification => ({
  id,
  kind: "request_submitted",
  title: "New Approval Request",
  message: id,
  url: "/",
  request_id: null,
  read: false,
});
const createCards = (count: number, from = 1) => Array.from({ length: count }, (_, at) => createCard(`n${from + at}`));
const ids = ({ visible, waiting }: CardQueue) => [
  visible.map((card) => card.notification.id),
  waiting.map(({ id }) => id),
];

describe("the queue of notification cards", () => {
  test.each([
    [1, ["n1"], []],
    [5, ["n1", "n2", "n3", "n4", "n5"], []],
    [7, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7"]],
    [10, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10"]],
    [11, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10", "more"]],
    [25, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10", "more"]],
  ])(
    "if %i notifications arrive at once, the card queue displays at most five, stores at most five more, and replaces the rest by one summary card",
    (count, visible, waiting) => {
      expect(ids(addCards(englishTexts, EMPTY_CARD_QUEUE, createCards(count)))).toEqual([visible, waiting]);
    },
  );

  test("the card queue displays at most five notification cards at a time, and never displays a notification twice", () => {
    const six = addCards(englishTexts, addCards(englishTexts, EMPTY_CARD_QUEUE, createCards(3)), [
      ...createCards(3),
      ...createCards(4, 3),
    ]);
    expect(ids(six)).toEqual([["n1", "n2", "n3", "n4", "n5"], ["n6"]]);
    const many = addCards(englishTexts, addCards(englishTexts, six, createCards(20, 7)), createCards(20, 30));
    expect(many.visible.length).toBe(MAX_VISIBLE_CARDS);
    expect(ids(many)[1]).toEqual(["n6", "n7", "n8", "n9", "n10", "more"]);
  });

  test("the card queue displays each notification card for five seconds, and then displays the next waiting card for five seconds", () => {
    const first = advanceCards(addCards(englishTexts, EMPTY_CARD_QUEUE, createCards(1)), 2_000, false);
    const both = addCards(englishTexts, first, createCards(6, 2));
    expect(ids(advanceCards(both, CARD_DURATION_MS - 2_001, false))).toEqual([
      ["n1", "n2", "n3", "n4", "n5"],
      ["n6", "n7"],
    ]);
    const later = advanceCards(both, CARD_DURATION_MS - 2_000, false);
    expect(ids(later)).toEqual([["n2", "n3", "n4", "n5", "n6"], ["n7"]]);
    expect(later.visible.at(-1)?.remaining_ms).toBe(CARD_DURATION_MS);
    expect(ids(advanceCards(later, 2_000, false))).toEqual([["n6", "n7"], []]);
    expect(ids(advanceCards(advanceCards(later, CARD_DURATION_MS, false), CARD_DURATION_MS, false))).toEqual([[], []]);
  });

  test("the card queue of notifications does not change while it is paused", () => {
    const cards = addCards(englishTexts, EMPTY_CARD_QUEUE, createCards(2));
    expect(advanceCards(cards, 60_000, true)).toBe(cards);
  });

  test("the card queue replaces a dismissed notification card by the next waiting one", () => {
    const cards = addCards(englishTexts, EMPTY_CARD_QUEUE, createCards(6));
    expect(ids(dismissCard(cards, "n3"))).toEqual([["n1", "n2", "n4", "n5", "n6"], []]);
    expect(ids(dismissCard(cards, "unknown"))).toEqual(ids(cards));
  });
});
