import { describe, expect, test } from "vitest";
import type { EventKind, RequestEvent } from "../../../../domain/requests/events.ts";
import {
  findHandoverSinceRouting,
  findWaitingSince,
  listPresentAndPastApprovers,
} from "../../../../domain/requests/last-handover.ts";

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

describe("the time since which a request waits", () => {
  const arrived = event("request.submitted", { approver: person("a") });
  const approved = (effects: object | undefined, next: string | null) =>
    event("request.approved", { level: 1, next_approver: next && person(next), ...(effects && { effects }) });
  const modified = (payload: object) => event("request.modified", { changes: [], route: null, ...payload });
  const again = (kind: EventKind) => event(kind, { comments: "", to: person("z"), level: 2 });
  /** The events of each case; the expected time is that of the event at this index. */
  const CASES: [title: string, events: RequestEvent[], index: number][] = [
    ["its submission", [arrived], 0],
    [
      "its submission, not a reminder, a comment, the passed due date or an approver added for later",
      [
        arrived,
        event("request.reminded", { approver: person("a") }),
        event("request.commented", { comment: "Hello" }),
        event("request.overdue", { due_at: "" }),
        again("request.approver_added"),
        event("request.approver_removed", { approver: person("z"), comments: "", level: 2 }),
      ],
      0,
    ],
    ["its submission, not a changed title", [arrived, modified({ approver: null })], 0],
    [
      "its submission, not a new route to the same approver",
      [arrived, modified({ route: {}, approver: person("a") })],
      0,
    ],
    ["a new route to another approver", [arrived, modified({ route: {}, approver: person("b") })], 1],
    ["a new route to nobody", [arrived, modified({ route: {}, approver: null })], 1],
    [
      "a new route that makes approvals invalid",
      [arrived, modified({ route: {}, approver: person("a"), dropped: [{ user_id: "q" }] })],
      1,
    ],
    ["a reassignment", [arrived, reassigned("a", "d"), modified({ approver: null })], 1],
    ["the last of several handovers", [arrived, escalated("a", "b"), reassigned("b", "d")], 2],
    ["its submission, not an escalation to nobody", [arrived, escalated("a", null)], 0],
    ["an approval that opened the next step", [arrived, approved({ opened: [{ level: 2 }] }, "b")], 1],
    ["an approval of a level without steps", [arrived, approved(undefined, "b")], 1],
    ["its submission, not an approval after which the step needs another one", [arrived, approved({}, "a")], 0],
    ["a question", [arrived, event("request.info_requested", { info_requested: "?" })], 1],
    [
      "the response, which brings the request back",
      [arrived, event("request.info_requested"), event("request.responded"), modified({ approver: null })],
      2,
    ],
    [
      "an approver who was added to a step for which nobody was left",
      [
        event("request.submitted", { approver: null }),
        event("request.approver_added", { to: person("z"), comments: "", level: 1, to_current_step: true }),
      ],
      1,
    ],
  ];

  test.each(CASES)("is the time of %s", (_, events, index) => {
    expect(findWaitingSince(events)).toBe(events[index]?.created_at);
  });

  test("a new route to the approver of a reassignment does not start the time again", () => {
    const events = [arrived, reassigned("a", "d"), modified({ route: {}, approver: person("d") })];
    expect(findWaitingSince(events)).toBe(events[1]?.created_at);
  });
});
