import { describe, expect, it } from "vitest";
import type { RouteLevel, StoredRoute } from "../../../../domain/matrix/route.ts";
import { applyEscalation } from "../../../../domain/requests/approval-chain.ts";
import { findEscalation } from "../../../../domain/requests/escalation.ts";

const approver = (id: string) => ({ user_id: id, user_name: id.toUpperCase(), max_amount: null, currency: "USD" });

/** Returns a route with one level, which the people in `approved` have approved. */
function routeOf(eligible: string, approved = ""): StoredRoute {
  const people = eligible.split(" ").filter(Boolean).map(approver);
  const level: RouteLevel = {
    level: 1,
    required_approvals: 2,
    approver: people[0] ?? null,
    eligible_approvers: people,
    approved_by: approved.split(" ").filter(Boolean).map(approver),
  };
  return { levels: [level] } as Partial<StoredRoute> as StoredRoute;
}

const ALL = new Set(["a", "b", "c", "d", "x", "rita"]);

/** Escalates a request. Returns a text with the next approver and the people who may then decide, or 'the top' if nobody is next. */
function outcomeOf(
  [eligible, current, approved]: readonly [eligible: string, current: string, approved?: string],
  active: ReadonlySet<string> = ALL,
): string {
  const facts = {
    route: routeOf(eligible, approved),
    current_level: 0,
    current_approver_id: current,
    waiting_for: [{ id: current, name: current.toUpperCase() }],
    eligible_ids: eligible.split(" ").filter((id) => id !== "" && !(approved ?? "").includes(id)),
    barred_ids: (approved ?? "").split(" ").filter(Boolean),
    requester_id: "rita",
  };
  const to = findEscalation(facts, active);
  if (!to) return "the top";
  const { eligible_ids } = applyEscalation(facts, { id: current, name: current.toUpperCase() }, to);
  return `${to.id} ${to.name} of ${eligible_ids.join(" ")}`;
}

const without = (...inactive: string[]) => new Set([...ALL].filter((id) => !inactive.includes(id)));

describe("the approver after an escalation (R24)", () => {
  it.each([
    ["the next approver above", ["a b c", "a"], ALL, "b B of a b c"],
    ["the third approver after the second", ["a b c", "b"], ALL, "c C of a b c"],
    ["no one after the last approver", ["a b c", "c"], ALL, "the top"],
    ["no one if the level has one approver", ["a", "a"], ALL, "the top"],
    ["the next active approver", ["a b c", "a"], without("b"), "c C of a b c"],
    ["no one if all approvers above are inactive", ["a b c", "a"], without("b", "c"), "the top"],
    ["the next approver who is not the requester", ["a rita c", "a"], ALL, "c C of a rita c"],
    ["the next approver who has not approved the level yet", ["a b c", "a", "b"], ALL, "c C of a c"],
    ["the first approver of the level after a person outside the level", ["a b", "x"], ALL, "a A of a b x"],
    [
      "the second approver of the level after a person outside the level, if the first one is inactive",
      ["a b", "x"],
      without("a"),
      "b B of a b x",
    ],
    ["no one on a level without approvers", ["", "x"], ALL, "the top"],
  ] as const)("an escalation chooses %s", (_, request, active, expected) => {
    expect(outcomeOf(request, active)).toBe(expected);
  });

  it("an escalation chooses nobody if the route does not have the request's current level", () => {
    const facts = {
      route: routeOf("a b"),
      current_level: 1,
      current_approver_id: "a",
      waiting_for: [{ id: "a", name: "A" }],
      eligible_ids: ["a"],
      barred_ids: [],
      requester_id: "rita",
    };
    expect(findEscalation(facts, ALL)).toBeNull();
  });
});
