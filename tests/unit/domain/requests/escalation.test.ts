import { describe, expect, it } from "vitest";
import type { RouteLevel, StoredRoute } from "../../../../domain/matrix/routing.ts";
import { escalate } from "../../../../domain/requests/escalation.ts";

const approver = (id: string) => ({ user_id: id, user_name: id.toUpperCase(), max_amount: null, currency: "USD" });

/** A route with one level; `approved` have approved it already. */
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

/** Returns the next approver and everybody who may decide then. */
function outcomeOf(
  [eligible, current, approved]: readonly [eligible: string, current: string, approved?: string],
  active: ReadonlySet<string> = ALL,
): string {
  const facts = {
    route: routeOf(eligible, approved),
    current_level: 0,
    current_approver_id: current,
    eligible_ids: eligible.split(" ").filter((id) => id !== "" && !(approved ?? "").includes(id)),
    requester_id: "rita",
  };
  const outcome = escalate(facts, active);
  return outcome ? `${outcome.to.id} ${outcome.to.name} of ${outcome.eligible_ids.join(" ")}` : "the top";
}

const without = (...inactive: string[]) => new Set([...ALL].filter((id) => !inactive.includes(id)));

describe("the approver after an escalation (R24)", () => {
  it.each([
    ["the next above", ["a b c", "a"], ALL, "b B of a b c"],
    ["from the second to the third", ["a b c", "b"], ALL, "c C of a b c"],
    ["nobody above the last", ["a b c", "c"], ALL, "the top"],
    ["nobody where one alone is named", ["a", "a"], ALL, "the top"],
    ["past who is not active", ["a b c", "a"], without("b"), "c C of a b c"],
    ["nobody when all above have left", ["a b c", "a"], without("b", "c"), "the top"],
    ["never the requester", ["a rita c", "a"], ALL, "c C of a rita c"],
    ["nobody who approved the level already", ["a b c", "a", "b"], ALL, "c C of a c"],
    [
      "from outside the level back to its own approver; the outsider keeps the right",
      ["a b", "x"],
      ALL,
      "a A of a b x",
    ],
    ["from outside past an own approver who has left", ["a b", "x"], without("a"), "b B of a b x"],
    ["nobody on a level that names nobody", ["", "x"], ALL, "the top"],
  ] as const)("%s", (_, request, active, expected) => {
    expect(outcomeOf(request, active)).toBe(expected);
  });

  it("there is no next approver if the route has no such level", () => {
    const facts = {
      route: routeOf("a b"),
      current_level: 1,
      current_approver_id: "a",
      eligible_ids: ["a"],
      requester_id: "rita",
    };
    expect(escalate(facts, ALL)).toBeNull();
  });
});
