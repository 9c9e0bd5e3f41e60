import { describe, expect, test } from "vitest";
import { createEventReader, formatEvent } from "../../../domain/event-stream.ts";

const STREAM =
  ': hello\r\nevent: facts\r\ndata: {"a":1}\r\n\r\ndata: one\ndata: two\n\ndata:tight\n\nevent: empty\n\ndata: unfinished';

const EVENTS = [
  { event: "facts", data: '{"a":1}' },
  { event: "message", data: "one\ntwo" },
  { event: "message", data: "tight" },
];

describe("a stream of events", () => {
  test.each([1, 2, 3, 7, 1000])("a stream of events is read correctly in pieces of %i characters", (size) => {
    const read = createEventReader();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) events.push(...read(STREAM.slice(at, at + size)));
    expect(events).toEqual(EVENTS);
  });

  test("formatted events are read unchanged", () => {
    const sent = { event: "text", data: "line\n\nline" };
    expect(createEventReader()(formatEvent(sent))).toEqual([sent]);
  });

  test("an event that is too long is refused", () => {
    const read = createEventReader();
    expect(() => read(`data: ${"x".repeat(1_000_001)}`)).toThrow(RangeError);
  });
});
