import { describe, expect, test } from "vitest";
import type { EventKind, EventRecord } from "../../../../domain/requests/events.ts";
import { findHandoverSinceRouting, listPresentAndPastApprovers } from "../../../../domain/requests/last-handover.ts";

const person = (id: string) => ({ id, name: `Name ${id}` });

let version = 0;
function event(kind: EventKind, payload: object = {}, actor_name: string | null = "Mia"): EventRecord {
  version += 1;
  const created_at = `2026-11-02T09:00:${String(version % 60).padStart(2, "0")}.000Z`;
  const at = { request_id: "R", version, created_at, prev_hash: "", hash: "" };
  return { ...at, kind, actor_id: actor_name && "x", actor_name, payload: JSON.stringify(payload) };
}

const submitted = event("request.submitted");
const escalated = (from: string, to: string | null) =>
  event("request.escalated", { from: person(from), to: to && person(to), hours: 24 }, null);
const reassigned = (from: string | null, to: string, on_behalf_of?: object) =>
  event("request.reassigned", { from: from && person(from), to: person(to), comments: "", on_behalf_of });

/** Returns the last handover as a text such as "escalated a>b", or null. */
const moved = (...events: EventRecord[]) => {
  const move = findHandoverSinceRouting(events);
  return move && `${move.action} ${move.from?.id ?? "nobody"}>${move.to?.id ?? "nobody"}`;
};

describe("the last handover since the last routing", () => {
  const up = escalated("a", "b");
  test.each<[string, EventRecord[], string | null]>([
    ["a submission", [submitted], null],
    ["an escalation", [submitted, up], "escalated a>b"],
    ["an escalation without an approver above", [submitted, escalated("a", null)], "escalated a>nobody"],
    ["two escalations", [submitted, up, escalated("b", "c")], "escalated b>c"],
    ["a reassignment", [submitted, reassigned("a", "d")], "reassigned a>d"],
    ["an assignment by an administrator", [submitted, reassigned(null, "d")], "reassigned nobody>d"],
    ["a reassignment after an escalation", [submitted, up, reassigned("b", "d")], "reassigned b>d"],
    [
      "an escalation before events that are not handovers",
      [
        submitted,
        up,
        event("request.commented"),
        event("request.info_requested"),
        event("request.responded"),
        event("request.reminded"),
        event("request.overdue"),
      ],
      "escalated a>b",
    ],
    [
      "an escalation before a modification that keeps the route",
      [submitted, up, event("request.modified", { route: null })],
      "escalated a>b",
    ],
    [
      "an escalation before a modification with another route",
      [submitted, up, event("request.modified", { route: { levels: [] } })],
      null,
    ],
    ["an escalation before an approval that begins another level", [submitted, up, event("request.approved")], null],
  ])(
    "after %s, findHandoverSinceRouting returns the last handover since the request was routed, or null",
    (_, events, expected) => {
      expect(moved(...events)).toBe(expected);
    },
  );

  test("the last handover names its time, its actor, the person on whose behalf the actor acted, and how many hours the request had waited", () => {
    expect(findHandoverSinceRouting([submitted, up])).toEqual({
      action: "escalated",
      timestamp: up.created_at,
      by: null,
      from: person("a"),
      to: person("b"),
      hours: 24,
    });
    const delegate = findHandoverSinceRouting([submitted, reassigned("a", "d", person("p"))]);
    expect(delegate).toMatchObject({ by: { name: "Mia", on_behalf_of: person("p") }, hours: null });
  });
});

test("listPresentAndPastApprovers returns the approvers of the level and the people from whom the request was handed over", () => {
  const level = ["a", "b"].map((id) => ({ user_id: id, user_name: `Level ${id}`, max_amount: null, currency: "USD" }));
  const events = [submitted, reassigned(null, "z"), reassigned("a", "d"), escalated("d", "a")];
  expect(listPresentAndPastApprovers(level, events)).toEqual([
    { id: "a", name: "Level a" },
    { id: "b", name: "Level b" },
    person("d"),
  ]);
});
