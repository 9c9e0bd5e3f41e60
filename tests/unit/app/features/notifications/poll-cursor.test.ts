import { describe, expect, test } from "vitest";
import {
  createPollCursor,
  getPollSince,
  mergePollResponse,
  parsePollCursor,
} from "../../../../../app/features/notifications/poll-cursor.ts";
import type { Notification } from "../../../../../domain/entities.ts";
import type { Rendered } from "../../../../../domain/message.ts";

const createNotification = (id: string, created_at: string): Rendered<Notification> => ({
  id,
  kind: "request_submitted",
  title: "New Approval Request",
  message: id,
  code: "notifications.request_submitted",
  params: {},
  url: "/",
  request_id: null,
  request_title: null,
  read: false,
  created_at,
});
const at = (seconds: number) => `2026-11-02T09:00:${String(seconds).padStart(2, "0")}.000Z`;

describe("the cursor of the notification poll", () => {
  test("a notification counts as new only once and only if it is newer than the start of the tab's polling, and the oldest new notification comes first", () => {
    const start = createPollCursor(at(10));
    expect(getPollSince(start)).toBe("2026-11-02T08:59:10.000Z");
    const first = mergePollResponse(start, [
      createNotification("c", at(30)),
      createNotification("b", at(20)),
      createNotification("a", at(10)),
      createNotification("old", at(5)),
    ]);
    expect(first.fresh.map(({ id }) => id)).toEqual(["b", "c"]);
    const second = mergePollResponse(first.cursor, [createNotification("c", at(30)), createNotification("b", at(20))]);
    expect(second.fresh).toEqual([]);
    expect(second.cursor).toEqual(first.cursor);
  });

  test("a notification counts as new even if its time is earlier than or equal to the time of a notification that the tab already received", () => {
    const { cursor } = mergePollResponse(createPollCursor(at(10)), [createNotification("b", at(40))]);
    const { fresh, cursor: next } = mergePollResponse(cursor, [
      createNotification("c", at(40)),
      createNotification("b", at(40)),
      createNotification("late", at(25)),
    ]);
    expect(fresh.map(({ id }) => id)).toEqual(["late", "c"]);
    expect(next.newest).toBe(at(40));
    expect(
      mergePollResponse(next, [
        createNotification("c", at(40)),
        createNotification("b", at(40)),
        createNotification("late", at(25)),
      ]).fresh,
    ).toEqual([]);
  });

  test("the poll cursor stores the id of a received notification only while a later poll can return this notification again", () => {
    const { cursor } = mergePollResponse(createPollCursor(at(0)), [createNotification("a", at(1))]);
    const { cursor: later } = mergePollResponse(cursor, [createNotification("b", "2026-11-02T09:30:00.000Z")]);
    expect(Object.keys(later.ids)).toEqual(["b"]);
    expect(later.from).toBe(at(0));
  });

  test("the poll cursor of a tab is restored from its stored JSON, and invalid stored values are ignored", () => {
    const { cursor } = mergePollResponse(createPollCursor(at(0)), [createNotification("a", at(1))]);
    expect(parsePollCursor(JSON.stringify(cursor))).toEqual(cursor);
    for (const stored of [
      null,
      "null",
      "1",
      "[]",
      "{}",
      JSON.stringify({ ...cursor, newest: "x" }),
      '{"ids":{"a":1}}',
    ]) {
      expect(parsePollCursor(stored)).toBeNull();
    }
  });
});
