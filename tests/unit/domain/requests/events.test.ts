import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_PREV_HASH,
  HISTORY_ACTIONS,
  type RequestEvent,
  toCanonicalJson,
  toHashInput,
} from "../../../../domain/requests/events.ts";

describe("canonical JSON", () => {
  it.each([
    [null, "null"],
    [true, "true"],
    [0, "0"],
    [-0, "0"],
    [1.5, "1.5"],
    [1e21, "1e+21"],
    ['say "é"\n', '"say \\"é\\"\\n"'],
    ["\ud800", '"\\ud800"'],
    [[], "[]"],
    [{}, "{}"],
    [[3, 1, 2], "[3,1,2]"],
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [[undefined, 1], "[null,1]"],
    [{ outer: { z: [{ y: 1, x: 2 }], a: "" } }, '{"outer":{"a":"","z":[{"x":2,"y":1}]}}'],
    [
      { "\u20ac": 1, "\r": 2, "1": 3, "\ud83d\ude00": 4, "\ufb33": 5 },
      '{"\\r":2,"1":3,"\u20ac":1,"\ud83d\ude00":4,"\ufb33":5}',
    ],
  ])("canonical JSON of %j is %s", (value, expected) => {
    expect(toCanonicalJson(value)).toBe(expected);
  });

  const values = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

  it("canonical JSON is parsed back to an equal value", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(JSON.parse(toCanonicalJson(value))).toEqual(value);
      }),
    );
  });

  it("canonical JSON does not depend on the order of keys", () => {
    const objects = fc.dictionary(fc.string(), values, { maxKeys: 8, noNullPrototype: true });
    const inTwoOrders = objects.chain((object) => {
      const entries = Object.entries(object);
      return fc.tuple(fc.constant(object), fc.shuffledSubarray(entries, { minLength: entries.length }));
    });
    fc.assert(
      fc.property(inTwoOrders, ([object, entries]) => {
        expect(toCanonicalJson(Object.fromEntries(entries))).toBe(toCanonicalJson(object));
      }),
    );
  });

  it("canonical JSON differs for different values", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(toCanonicalJson(a) === toCanonicalJson(b)).toBe(isEqual(a, b));
      }),
    );
  });
});

/** Whether two JSON values are equal apart from the order of keys. Uses another algorithm than the product. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && isEqual(value, right.get(key)))
  );
}

describe("what an entry's hash covers", () => {
  const event: Omit<RequestEvent, "hash"> = {
    request_id: "REQ-2026-1001",
    version: 1,
    kind: "request.submitted",
    actor_id: "u1",
    actor_name: null,
    created_at: "2026-03-10T09:00:00.000Z",
    payload: '{"a":1}',
    prev_hash: FIRST_PREV_HASH,
  };

  it("the hash of an entry is computed from a JSON list of all other columns in a fixed order", () => {
    expect(toHashInput(event)).toBe(
      `["${"0".repeat(64)}","REQ-2026-1001",1,"request.submitted","u1",null,"2026-03-10T09:00:00.000Z","{\\"a\\":1}"]`,
    );
  });

  it("two entries with different actors have different hash inputs, whatever characters the columns contain", () => {
    const text = fc.string({ maxLength: 4, unit: fc.constantFrom('"', ",", "\\", "a", "[", "]") });
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const one = toHashInput({ ...event, actor_id: a, actor_name: b });
        const other = toHashInput({ ...event, actor_id: c, actor_name: d });
        expect(one === other).toBe(a === c && b === d);
      }),
    );
  });
});

describe("the actions of the history", () => {
  it("each kind of request event has a different action name in the history", () => {
    const words = Object.entries(HISTORY_ACTIONS);
    expect(words).toHaveLength(15);
    expect(new Set(Object.values(HISTORY_ACTIONS)).size).toBe(15);
    for (const [kind, word] of words)
      expect(word).toBe(kind === "request.info_requested" ? "request_info" : kind.replace("request.", ""));
  });
});
