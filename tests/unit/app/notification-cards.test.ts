import { describe, expect, test } from "vitest";
import {
  addCards,
  advanceCards,
  CARD_DURATION_MS,
  type CardNotification,
  type CardQueue,
  dismissCard,
  EMPTY_CARD_QUEUE,
  MAX_CARDS,
} from "../../../app/features/notifications/card-queue.ts";
import {
  advancePollCursor,
  createPollCursor,
  getPollSince,
  parsePollCursor,
} from "../../../app/features/notifications/poll-cursor.ts";
import { affectsScreen } from "../../../app/features/notifications/use-reload-on-notification.ts";
import type { Notification } from "../../../domain/entities.ts";

const notice = (id: string): CardNotification => ({
  id,
  kind: "request_submitted",
  title: "New Approval Request",
  message: id,
  url: "/",
  request_id: null,
  read: false,
});
const notices = (count: number, from = 1) => Array.from({ length: count }, (_, at) => notice(`n${from + at}`));
const ids = ({ visible, waiting }: CardQueue) => [
  visible.map((card) => card.notification.id),
  waiting.map(({ id }) => id),
];

describe("the cards", () => {
  test.each([
    [1, ["n1"], []],
    [5, ["n1", "n2", "n3", "n4", "n5"], []],
    [7, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7"]],
    [10, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10"]],
    [11, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10", "more"]],
    [25, ["n1", "n2", "n3", "n4", "n5"], ["n6", "n7", "n8", "n9", "n10", "more"]],
  ])("%i at once: five are seen, five wait, the rest is one card", (count, shown, waiting) => {
    expect(ids(addCards(EMPTY_CARD_QUEUE, notices(count)))).toEqual([shown, waiting]);
  });

  test("are never more than five, whatever comes when, and none comes twice", () => {
    const some = addCards(addCards(EMPTY_CARD_QUEUE, notices(3)), [...notices(3), ...notices(4, 3)]);
    expect(ids(some)).toEqual([["n1", "n2", "n3", "n4", "n5"], ["n6"]]);
    const many = addCards(addCards(some, notices(20, 7)), notices(20, 30));
    expect(many.visible.length).toBe(MAX_CARDS);
    expect(ids(many)[1]).toEqual(["n6", "n7", "n8", "n9", "n10", "more"]);
  });

  test("go after five seconds, each its own, and what waits takes the place for five seconds", () => {
    const first = advanceCards(addCards(EMPTY_CARD_QUEUE, notices(1)), 2_000, false);
    const both = addCards(first, notices(6, 2));
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

  test("stay while somebody looks at them", () => {
    const cards = addCards(EMPTY_CARD_QUEUE, notices(2));
    expect(advanceCards(cards, 60_000, true)).toBe(cards);
  });

  test("go when dismissed, which leads the next one in", () => {
    const cards = addCards(EMPTY_CARD_QUEUE, notices(6));
    expect(ids(dismissCard(cards, "n3"))).toEqual([["n1", "n2", "n4", "n5", "n6"], []]);
    expect(ids(dismissCard(cards, "unknown"))).toEqual(ids(cards));
  });
});

const told = (id: string, created_at: string): Notification => ({ ...notice(id), created_at });
const at = (seconds: number) => `2026-11-02T09:00:${String(seconds).padStart(2, "0")}.000Z`;

describe("what is new", () => {
  test("is what came after the tab began to watch, once, oldest first", () => {
    const start = createPollCursor(at(10));
    expect(getPollSince(start)).toBe("2026-11-02T08:59:10.000Z");
    const first = advancePollCursor(start, [
      told("c", at(30)),
      told("b", at(20)),
      told("a", at(10)),
      told("old", at(5)),
    ]);
    expect(first.fresh.map(({ id }) => id)).toEqual(["b", "c"]);
    const second = advancePollCursor(first.cursor, [told("c", at(30)), told("b", at(20))]);
    expect(second.fresh).toEqual([]);
    expect(second.cursor).toEqual(first.cursor);
  });

  test("includes what was written late, or in the same millisecond, though its time has passed", () => {
    const { cursor } = advancePollCursor(createPollCursor(at(10)), [told("b", at(40))]);
    const { fresh, cursor: then } = advancePollCursor(cursor, [
      told("c", at(40)),
      told("b", at(40)),
      told("late", at(25)),
    ]);
    expect(fresh.map(({ id }) => id)).toEqual(["late", "c"]);
    expect(then.newest).toBe(at(40));
    expect(advancePollCursor(then, [told("c", at(40)), told("b", at(40)), told("late", at(25))]).fresh).toEqual([]);
  });

  test("is kept no longer than answers look back", () => {
    const { cursor } = advancePollCursor(createPollCursor(at(0)), [told("a", at(1))]);
    const { cursor: later } = advancePollCursor(cursor, [told("b", "2026-11-02T09:30:00.000Z")]);
    expect(Object.keys(later.ids)).toEqual(["b"]);
    expect(later.from).toBe(at(0));
  });

  test("survives a reload; anything else in the store counts as nothing", () => {
    const { cursor } = advancePollCursor(createPollCursor(at(0)), [told("a", at(1))]);
    expect(parsePollCursor(JSON.stringify(cursor))).toEqual(cursor);
    for (const kept of [null, "null", "1", "[]", "{}", JSON.stringify({ ...cursor, newest: "x" }), '{"ids":{"a":1}}']) {
      expect(parsePollCursor(kept)).toBeNull();
    }
  });
});

describe("the screen behind", () => {
  const about = (request_id: string | null, url: string, kind = "request_approved") => ({ request_id, url, kind });
  const request = about("REQ-1", "/request/REQ-1/details");
  const announcement = about(null, "/announcements/a1", "announcement_published");
  const delegation = about(null, "/#waiting", "delegation_begun");

  test.each([
    ["/request/REQ-1/details", request, true],
    ["/request/REQ-2/details", request, false],
    ["/", request, true],
    ["/my-requests", request, true],
    ["/", announcement, false],
    ["/announcements", announcement, true],
    ["/announcements", request, false],
    ["/notifications", announcement, true],
    ["/", delegation, true],
    ["/profile/out-of-office", delegation, true],
    ["/request/R-1/details", delegation, true],
    ["/my-requests", delegation, false],
    ["/submit-request", request, false],
    ["/admin/users", request, false],
  ])("%s with %j: %s", (pathname, notification, expected) => {
    expect(affectsScreen(pathname, notification)).toBe(expected);
  });
});
