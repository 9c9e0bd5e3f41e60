import { describe, expect, test } from "vitest";
import type { EventKind, RequestEvent } from "../../../../domain/requests/events.ts";
import { findHandoverSinceRouting, listPresentAndPastApprovers } from "../../../../domain/requests/last-handover.ts";

const person = (id: string) => ({ id, name: `Name ${id}` });

let version = 0;
function event(kind: EventKind, payload: object = {}, actor_name: string | null = "Mia"): RequestEvent {
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

/** Returns the last handover as a text such as "escalated a>b"; null if there is none. */
const moved = (...events: RequestEvent[]) => {
  const move = findHandoverSinceRouting(events);
  return move && `${move.action} ${move.from?.id ?? "nobody"}>${move.to?.id ?? "nobody"}`;
};

describe("the last handover since a request was routed", () => {
  const up = escalated("a", "b");
  test.each<[string, RequestEvent[], string | null]>([
    ["null for a request that was only submitted", [submitted], null],
    ["an escalation, with the approvers before and after it", [submitted, up], "escalated a>b"],
    ["an escalation to nobody if there is no higher approver", [submitted, escalated("a", null)], "escalated a>nobody"],
    ["the second of two escalations", [submitted, up, escalated("b", "c")], "escalated b>c"],
    ["a reassignment, with the approvers before and after it", [submitted, reassigned("a", "d")], "reassigned a>d"],
    [
      "an assignment by an administrator as a reassignment from nobody",
      [submitted, reassigned(null, "d")],
      "reassigned nobody>d",
    ],
    ["the reassignment if it came after an escalation", [submitted, up, reassigned("b", "d")], "reassigned b>d"],
    [
      "the escalation if all later events are not handovers",
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
      "the escalation if a later modification keeps the route",
      [submitted, up, event("request.modified", { route: null })],
      "escalated a>b",
    ],
    [
      "null if a modification after the escalation results in another route",
      [submitted, up, event("request.modified", { route: { levels: [] } })],
      null,
    ],
    ["null if an approval after the escalation begins another level", [submitted, up, event("request.approved")], null],
  ])("findHandoverSinceRouting returns %s", (_, events, expected) => {
    expect(moved(...events)).toBe(expected);
  });

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

test("listPresentAndPastApprovers returns the approvers of the given level, and everybody from whom the request was reassigned or escalated", () => {
  const level = ["a", "b"].map((id) => ({ user_id: id, user_name: `Level ${id}`, max_amount: null, currency: "USD" }));
  const events = [submitted, reassigned(null, "z"), reassigned("a", "d"), escalated("d", "a")];
  expect(listPresentAndPastApprovers(level, events)).toEqual([
    { id: "a", name: "Level a" },
    { id: "b", name: "Level b" },
    person("d"),
  ]);
});
